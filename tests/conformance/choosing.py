"""Which hands a golden shows: those of some seeds in which most happens, and not at length."""

from __future__ import annotations

import re
from typing import Final

from stammtisch.core.contract import TIME_UP, Game, State
from stammtisch.core.rng import Rng
from stammtisch.matches import Match
from stammtisch.players.registry import habits_of, players_of, proposals
from tests.conformance.playthrough import watchers
from tests.conformance.scripts import HandScript, Move, written

SEEDS: Final = 40  # so many matches are looked at
ENOUGH: Final = 200  # views of a position, after which no further hand is dealt
HANDS: Final = 12  # no more than these
COST: Final = 40  # so many views have to show something new to be worth it
MANY: Final = 8  # seats; with more a player thinks too long
SCORE: Final = 8  # a new line of a score is worth so many other things
_VALUE: Final = re.compile(r"\b([2-9TJQKA][cshd]|X[rb]|[A-HX]\d|\d+)\b")


class Chooser:
    """Moves at random, a whole turn in one of four ways; and now and then beside the turn."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed, 3)
        self.turn = -1
        self.way = 0

    def __call__(self, match: Match) -> tuple[int, int]:
        """Who moves next, and his move."""
        for seat in range(int(match.game.seats)):
            beside = match.state.interrupts(seat)
            if len(beside) and self.now_and_then(6):
                return seat, int(beside[self.rng.below(len(beside))])
        if match.game.turn_seconds and self.now_and_then(24):
            return match.turn, TIME_UP
        if self.turn != match.turn:
            self.turn, self.way = match.turn, int(self.rng.below(4))
        return match.turn, self.move(match)

    def now_and_then(self, one_in: int) -> bool:
        """True once in so many times."""
        return self.rng.below(one_in) == 0

    def move(self, match: Match) -> int:
        """A move of the seat on turn: any one, a quiet one, a promising one, a good one."""
        state = match.state
        good = self.good(match) if self.way == 3 else None
        if good is not None:
            return good
        habits = habits_of(match.game.id)
        if self.way == 1:
            return int(habits.quiet_pick(state.copy(), self.rng))
        if self.way == 2:
            moves = habits.promising_moves(state.copy())
            return int(moves[self.rng.below(len(moves))])
        return int(state.pick(self.rng))

    def good(self, match: Match) -> int | None:
        """What the game's own player does, or what people are told that they might do."""
        game, seat = match.game, match.turn
        bots = list(players_of(game.id).bots.values())
        if bots and game.seats <= MANY:
            guess = match.state.sample(seat, self.rng)
            return int(bots[0].choose(game, guess, seat, self.rng))
        legal = dict(written(match, seat))
        for choice in proposals(game, match.state, seat):
            first = choice.text.split(";")[0].strip()
            if first in legal:
                return legal[first]
        return None


def some_hands(game: Game, seed: int) -> Match:
    """Hands of a match, played by a `Chooser`, until there is enough to be seen."""
    match, chooser = Match(game, seed=seed), Chooser(seed)
    views = 0
    while True:
        while not match.hand_over:
            seat, move = chooser(match)
            if move == TIME_UP:
                match.expire()
            else:
                match.play(move, seat)
        views += len(match.hand.acts) * len(watchers(game))
        if views >= ENOUGH or match.over or len(match.hands) == HANDS:
            return match
        match.next_hand()


def worth(match: Match) -> float:
    """How many different things happen in some hands, less what they cost to read."""
    happened: set[str] = set()
    scored: set[str] = set()
    views = 0
    for hand in match.hands:
        views += len(hand.acts) * len(watchers(match.game))
        for index, act in enumerate(hand.acts):
            happened.add(_VALUE.sub("", act.text))
            happened |= {text.words for text in hand.tell(index)}
            happened |= seen(hand.states[index])
        scored |= {line.text.words for line in hand.state.score_lines()}
    return len(happened) + SCORE * len(scored) - views / COST


def seen(state: State) -> set[str]:
    """What the seat on turn is told of the position."""
    view = state.view(state.turn)
    texts = [*view.status, *(badge for each in view.seats for badge in each.badges)]
    texts += [view.prompt] if view.prompt else []
    return {text.words for text in texts}


def chosen(game: Game) -> list[HandScript]:
    """The script of the hands in which most happens."""
    best = max((some_hands(game, seed) for seed in range(1, SEEDS + 1)), key=worth)
    return [
        HandScript(
            int(hand.context.dealer),
            [hand.pack, *(order for _, order in hand.shuffles)],
            [Move(act.seat, act.text) for act in hand.acts],
        )
        for hand in best.hands
    ]
