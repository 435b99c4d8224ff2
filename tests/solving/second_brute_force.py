"""Brute force that shares no code with the engine: the second referees, and every card played out.

What may be played, who takes a trick and what is scored are said by the ``referee.py`` of each game
alone, from the rule page, on strings of notation. Whole hands are those of Herzblatt and Watten,
which a Python program can play out; there, positions between two tricks are remembered.

`agreed` keeps what it says of 300 whole hands and 5,000 endings.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Final

import msgspec

import stammtisch as st
from tests.games.doppelkopf.second_match import Match as Doppelkopf
from tests.games.doppelkopf.second_score import Course, Record
from tests.games.fuenfhundert.referee import Match as Fuenfhundert
from tests.games.herzblatt import referee as herzblatt
from tests.games.sechsundsechzig.referee import Match as Sechsundsechzig
from tests.games.tarock.referee import Match as Tarock
from tests.games.watten import referee as watten
from tests.solving.cases import WITHOUT_SCORE

AUGEN: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JUDGES: Final[dict[str, Any]] = {
    "doppelkopf": Doppelkopf,
    "fuenfhundert": Fuenfhundert,
    "herzblatt": herzblatt.Match,
    "sechsundsechzig": Sechsundsechzig,
    "tarock": Tarock,
    "watten": watten.Match,
}
NEVER: Final = ("claim", "correct", "rest")
Trick = Sequence[tuple[int, str]]
Hands = tuple[tuple[str, ...], ...]
Values = dict[str, tuple[int, ...]]
Found = tuple[set[int], Values]  # the side of the seat on turn, and what each card is worth to it


class Trial:
    """A hand before both: the engine's, and that of the second referee."""

    def __init__(self, game: st.Game, seed: int) -> None:
        self.match, self.chance = st.Match(game, seed=seed), random.Random(seed)
        options = msgspec.structs.asdict(game.options)
        judge = JUDGES[game.id](options, int(game.seats), int(self.match.context.dealer))
        self.hand = judge.deal([st.notation(kind) for kind in self.match.hand.pack])

    def play(self, text: str) -> None:
        self.hand.play(self.hand.turn, text)
        self.match.play(text)

    def at_random(self) -> None:
        """A move; mostly a card, where one may be played."""
        cards = cards_of(self.hand)
        others = [text for text in self.match.legal_moves().texts() if text.split()[0] not in NEVER]
        others = sorted(text for text in others if not is_card(text))
        from_hand = cards and (not others or self.chance.random() < 0.9)
        self.play(self.chance.choice(cards if from_hand else others))

    def is_to_solve(self) -> bool:
        """Whether a card is to be played, none is drawn any more, and the sides are known."""
        hand, game = self.hand, self.match.game.id
        if not cards_of(hand):
            return False
        if game in ("fuenfhundert", "sechsundsechzig"):
            return not hand.stock
        return game != "doppelkopf" or not hand.seeking()

    def side(self) -> set[int]:
        """Who plays with the seat on turn."""
        hand, game, seats = self.hand, self.match.game.id, range(int(self.match.game.seats))
        if game in ("fuenfhundert", "sechsundsechzig"):
            return {hand.turn}
        if game == "watten":
            return {seat for seat in seats if hand.side(seat) == hand.side(hand.turn)}
        if game == "doppelkopf":
            re = {hand.order[place] for place in hand.course.re_party()}
        else:
            re = {alone_of(hand)}
        return re if hand.turn in re else {*seats} - re


def is_card(text: str) -> bool:
    return len(text) == 2 and text[1] in "cshd"


def cards_of(hand: Any) -> list[str]:
    """The cards that may be played; where a revoke would only be punished, nobody revokes."""
    if not hasattr(hand, "course"):
        return sorted(text for text in hand.legal() if is_card(text))
    hand.bound = True
    if hand.place is None or hand.step != "play" or len(hand.course.table) == 4:
        return []
    return sorted(hand.cards(hand.place))  # all that is legal is too slow to ask for here


def held_by(hand: Any, seat: int) -> Sequence[str]:
    """The cards in a hand."""
    if hasattr(hand, "course"):
        return list(hand.course.hands[hand.order.index(seat)])
    return list(hand.hands[seat])


def alone_of(hand: Any) -> Any:
    """Who plays alone in Herzblatt and Tarock."""
    return hand.declarer if hasattr(hand, "declarer") else hand.bidder


def augen_of(cards: Sequence[str]) -> int:
    return sum(AUGEN.get(card[0], 0) for card in cards)


def tricks_of(hand: Any) -> list[tuple[Trick, int]]:
    """The tricks, each with the seat that took it."""
    if not hasattr(hand, "course"):
        return list(hand.tricks)
    course = hand.course
    return [
        ([(hand.order[who], card) for who, card in trick], hand.order[course.winner(trick, number)])
        for number, trick in enumerate(course.tricks, 1)
    ]


def points_of(hand: Any, side: set[int]) -> int:
    """The card points of a side in a hand that is over."""
    won = [card for trick, taker in tricks_of(hand) if taker in side for _, card in trick]
    if hasattr(hand, "beside") and not callable(hand.beside) and alone_of(hand) in side:
        won += hand.beside
    return augen_of(won)


def lead_of(hand: Any, side: set[int]) -> int:
    """By how much the side outscores the others."""
    return sum(score if seat in side else -score for seat, score in enumerate(hand.scores()))


def values_of(hand: Any, side: set[int], measures: Sequence[Any]) -> Values:
    """What each card is worth to a side, in each measure, if everybody plays as well as he can."""
    return {card: _after(hand, card, side, measures) for card in cards_of(hand)}


def _after(hand: Any, card: str, side: set[int], measures: Sequence[Any]) -> tuple[int, ...]:
    then = copied(hand)
    then.play(then.turn, card)
    while then.turn is not None and not cards_of(then):
        legal = then.legal()
        then.play(then.turn, next(each for each in ("take", "pass", "done") if each in legal))
    if then.turn is None:
        return tuple(int(measure(then, side)) for measure in measures)
    choose = max if then.turn in side else min
    values = values_of(then, side, measures).values()
    return tuple(choose(each) for each in zip(*values, strict=True))


def copied(hand: Any) -> Any:
    """A hand that can be played on by itself; what is agreed and what was dealt stay the same."""
    twin = object.__new__(type(hand))
    kept = vars(twin)
    for name, value in vars(hand).items():
        kept[name] = value if name in FIXED else COPY.get(type(value), _same)(value)
    return twin


def _same(value: Any) -> Any:
    return value


def _list(value: list[Any]) -> list[Any]:
    return [each.copy() if type(each) in (list, set) else each for each in value]


FIXED: Final = ("options", "known", "order")
COPY: Final[dict[type, Any]] = {
    list: _list,
    set: set.copy,
    dict: dict.copy,
    Course: copied,
    Record: copied,
}


# --- endings


def endings(game: st.Game, seed: int, number: int, cards: int) -> Iterator[Trial]:
    """Positions in which the seat on turn is to play one of so many cards, or of fewer."""
    chance = random.Random(seed)
    while number:
        trial, wanted = Trial(game, chance.randrange(2**32)), chance.randint(2, cards)
        while not trial.match.hand_over:
            if trial.is_to_solve() and chance.random() < 0.4:
                seat = trial.hand.turn
                if len(held_by(trial.hand, seat)) <= wanted:
                    number -= 1
                    yield trial
                    break
            trial.at_random()


def units_of(trial: Trial) -> tuple[str, ...]:
    """What is asked of the solver: card points, the score, or both."""
    game = trial.match.game.id
    if game == "watten":
        return ("score",)
    return ("card points",) if game in WITHOUT_SCORE else ("card points", "score")


def of_ending(trial: Trial) -> Found:
    """What brute force says of an ending."""
    measures = [lead_of if unit == "score" else points_of for unit in units_of(trial)]
    return trial.side(), values_of(trial.hand, trial.side(), measures)


def solved(trial: Trial) -> Found:
    """What the solver says of the same position."""
    side: set[int] = set()
    values: dict[str, list[int]] = {}
    for unit in units_of(trial):
        found = st.solve(trial.match.state, score=unit == "score")
        assert found.unit == unit
        side = {*map(int, found.side)}
        for each in found.cards:
            values.setdefault(each.card, []).append(int(each.value))
    return side, {card: tuple(each) for card, each in values.items()}


# --- whole hands


class Whole:
    """A whole hand, trick by trick: what a side can still be sure of, with a memory.

    What counts are tricks in Watten and card points in Herzblatt; either can be added up.
    """

    def __init__(self, trial: Trial) -> None:
        self.hand, self.side = trial.hand, trial.side()
        self.watten = trial.match.game.id == "watten"
        self.known: dict[tuple[Hands, int], int] = {}
        self.taken: dict[tuple[tuple[int, str], ...], int] = {}

    def values(self) -> dict[str, int]:
        """What each of the first cards is worth: tricks, or the card points of the tricks."""
        hands, leader = tuple(tuple(sorted(each)) for each in self.hand.hands), self.hand.turn
        return {
            card: self.goes_on(without(hands, leader, card), [(leader, card)])
            for card in hands[leader]
        }

    def rest(self, hands: Hands, leader: int) -> int:
        if not hands[leader]:
            return 0
        found = self.known.get((hands, leader))
        if found is None:
            found = self.known[hands, leader] = self.goes_on(hands, [], leader)
        return found

    def goes_on(self, hands: Hands, trick: list[tuple[int, str]], leader: int = -1) -> int:
        seats = len(hands)
        if len(trick) == seats:
            taker = self.taken.get(tuple(trick), -1)
            if taker < 0:
                taker = self.taken[tuple(trick)] = self.taker(trick)
            worth = 1 if self.watten else augen_of([card for _, card in trick])
            return (worth if taker in self.side else 0) + self.rest(hands, taker)
        seat = (trick[-1][0] + 1) % seats if trick else leader
        values = [
            self.goes_on(without(hands, seat, card), [*trick, (seat, card)])
            for card in self.playable(hands[seat], trick)
        ]
        return max(values) if seat in self.side else min(values)

    def taker(self, trick: Trick) -> int:
        if self.watten:
            return watten.winner(trick, self.hand.schlag, self.hand.farbe)
        return herzblatt.winner(trick)

    def playable(self, held: tuple[str, ...], trick: Trick) -> Sequence[str]:
        if self.watten or not trick:
            return held
        following = [card for card in held if card[1] == trick[0][1][1]]
        return following or held

    def lead(self, value: int) -> int:
        """By how much the side outscores the others then; as more of either is never worse."""
        then = deepcopy(self.hand)
        if self.watten:
            then.end(next(seat for seat in range(then.seats) if (seat in self.side) == (value > 2)))
            return lead_of(then, self.side)
        points = self.points(value)
        points = points if then.declarer in self.side else 120 - points
        then.beside, then.tricks = ["Qc", *["Jc"] * (points // 2 - 1)], []
        if points % 2 == 0:
            then.beside[:1] = ["Jc"] if points else []
        return lead_of(then, self.side)

    def points(self, value: int) -> int:
        """The card points at the end: what was laid away counts for who plays alone."""
        return value + (augen_of(self.hand.beside) if self.hand.declarer in self.side else 0)


def without(hands: Hands, seat: int, card: str) -> Hands:
    held = list(hands[seat])
    held.remove(card)
    return (*hands[:seat], tuple(held), *hands[seat + 1 :])


def whole_hand(game: st.Game, seed: int) -> Trial:
    """A hand before its first card."""
    trial = Trial(game, seed)
    while not trial.is_to_solve():
        trial.at_random()
    assert not trial.hand.trick and not trial.hand.tricks
    return trial


def of_whole(trial: Trial) -> Found:
    """What brute force says of a whole hand."""
    whole = Whole(trial)
    values: Values = {
        card: (whole.lead(value),) if whole.watten else (whole.points(value), whole.lead(value))
        for card, value in whole.values().items()
    }
    return whole.side, values
