"""The engine and a second referee judge the same hands of a game of melds, move by move.

The second referee of a game is ``referee.py`` beside its tests, written from the rule page alone.
Long runs: ``python -m tests.games.canasta.test_referee 10000``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Context
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand
from stammtisch.notation import read_moves
from stammtisch.players.registry import habits_of, proposals
from tests.games.open_referees import OpenHand, OpenTrial, Words, texts_of
from tests.games.two_referees import NewMatch, RefereeMatch, agree

STYLES = ("any", "dawdler", "layer", "saver", "quiet", "quiet", "promising", "advised")
LAYING = {
    "meld", "lay", "add", "exchange", "meld_wild", "meld_black", "take_pile", "ask_out", "commit",
}  # fmt: skip
ENDING = {"draw", "discard", "commit", "pass", "end_void"}
LONGEST_MATCH = 12  # hands
SLIPS = 0.1  # how often a player of any style makes just any move
ADVICE = 0.3  # how often one who takes advice asks for it
SAVED = 0.9  # in how many turns one who saves his cards lays nothing


class MeldHand(OpenHand, Protocol):
    """One hand before the second referee; ``how`` tells how it ended."""

    to_shuffle: list[str]
    how: str

    def shuffle(self, order: list[str]) -> None: ...
    def expire(self) -> None: ...


class MeldTrial(OpenTrial):
    """One game of melds before both referees.

    Args:
        game_id: of the game.
        new_match: the second referee.
        words: how the engine writes moves and shows the table.
        written: options that are written freely: how to write one.
        styles: of the players.
        accounts: with what totals a match goes on that did not begin before us.
    """

    def __init__(
        self,
        game_id: str,
        new_match: NewMatch,
        words: Words,
        written: Mapping[str, Callable[[Random], str]] | None = None,
        styles: Sequence[str] = STYLES,
        accounts: Callable[[Random, int], list[int]] | None = None,
    ) -> None:
        super().__init__(game_id, new_match, words, written)
        self.longest = LONGEST_MATCH
        self.styles = styles
        self.accounts = accounts

    def run(self, hands: int, seed: int = 1) -> int:
        """So many hands at least; in a short run, matches are broken off."""
        self.longest = min(LONGEST_MATCH, 1 + hands // 20)
        return super().run(hands, seed)

    def match(self, game: st.Game, rng: Random) -> int:
        """A match by players of all kinds; how many hands it had."""
        dealer = rng.randrange(int(game.seats))
        judge = self.new_match(msgspec.structs.asdict(game.options), int(game.seats), dealer)
        pack = random_pack(rng, game, game.opening(dealer))
        match = st.Match(game, pack=pack, dealer=dealer, seed=rng.randrange(10**6))
        if self.accounts and rng.random() < 0.5:
            judge.totals = self.accounts(rng, int(game.seats))
            match.context.totals = vec[i64](judge.totals)
            match.hands[0] = Hand(game, match.context, pack)
        for number in range(1, self.longest + 1):
            self.hand(match, judge, rng)
            if judge.over:
                self.seen["matches"] += 1
                return number
            match.next_hand(random_pack(rng, game, match.after))
        return self.longest

    def hand(self, match: st.Match, judge: RefereeMatch, rng: Random) -> None:
        """A hand, and what the match inherits."""
        hand: MeldHand = judge.deal([st.notation(kind) for kind in match.hand.pack])
        players = [Player(rng, rng.choice(self.styles)) for _ in range(int(match.game.seats))]
        agree(match, ("dealer", int(match.context.dealer), judge.dealer))
        self.compare(match, hand, rng)
        while hand.turn is not None:
            if match.game.turn_seconds and rng.random() < how_likely_late(match):
                self.seen["time is up"] += 1
                hand.expire()
                match.expire()
            else:
                text = players[hand.turn].move(match)
                move = self.words.move(text)
                self.seen[move.split()[0]] += 1
                hand.play(hand.turn, move)
                match.play(text)
            if hand.to_shuffle:
                self.seen["shuffles"] += 1
                hand.shuffle([st.notation(kind) for kind in match.hand.shuffles[-1][1]])
            self.compare(match, hand, rng)
        self.seen[hand.how] += 1
        self.end(match, judge, hand)


class Player:
    """Somebody who plays well, or not at all, so that everything that can happen does."""

    def __init__(self, rng: Random, style: str) -> None:
        self.rng = rng
        self.own = Rng(rng.randrange(2**32))
        self.style = style
        self.plan: list[str] = []
        self.saving = False

    def move(self, match: st.Match) -> str:
        """The next move in the engine's notation."""
        game, state = match.game, match.state
        if self.plan and self.plan[0] in texts_of(match):
            return self.plan.pop(0)
        self.plan = []
        if self.style == "any" or self.rng.random() < SLIPS:
            return self.rng.choice(texts_of(match))
        if self.style == "dawdler":
            going_on = [text for text in texts_of(match) if text.split()[0] not in ENDING]
            return self.rng.choice(going_on or texts_of(match))
        if self.style in ("layer", "saver"):
            return self.laying_move(texts_of(match))
        if self.style == "promising":
            few = list(habits_of(game.id).promising_moves(state))
            return game.text(state, self.rng.choice(few))
        asks = self.style == "advised" and self.rng.random() < ADVICE
        proposed = proposals(game, state, match.turn) if asks else []
        if not proposed:
            return game.text(state, habits_of(game.id).quiet_pick(state, self.own))
        said = read_moves(game, state, match.turn, self.rng.choice(proposed).text)
        self.plan = [each.text for each in said]
        return self.plan.pop(0)

    def laying_move(self, texts: Sequence[str]) -> str:
        """Lay whatever can be laid; who saves, only in few turns, so that he goes out in one."""
        if not any(text.startswith("discard") for text in texts):  # the turn begins
            self.saving = self.style == "saver" and self.rng.random() < SAVED
        laying = [text for text in texts if text.split()[0] in LAYING]
        if self.saving:
            return self.rng.choice([text for text in texts if text not in laying] or texts)
        return self.rng.choice(laying or texts)


def colourless(text: str) -> str:
    """Words of the engine without the colour of jokers: ``X=6s``."""
    return re.sub("X[rb]", "X", text)


def how_likely_late(match: st.Match) -> float:
    """How likely the time of a turn is up now: more likely soon after a joker was swapped."""
    return 0.1 if any(act.text.startswith("swap") for act in match.hand.acts[-3:]) else 0.01


def random_pack(rng: Random, game: st.Game, context: Context) -> list[int]:
    """A pack, top first: well shuffled, or so that some seats hold what goes together."""
    pack = [int(kind) for kind in game.pack()]
    rng.shuffle(pack)
    if rng.random() < 0.4:
        return pack
    by_rank = rng.random() < 0.5
    pack.sort(key=lambda kind: kind % 13 if by_rank else kind)
    hands: dict[int, list[int]] = {}
    sizes = [int(size) for size in game.hand_sizes(context)]
    for seat, size in enumerate(sizes):
        start = rng.randrange(len(pack) - size + 1)
        near = pack[start : start + size + 3] if rng.random() < 0.6 else pack
        hands[seat] = rng.sample(near, size)
        for kind in hands[seat]:
            pack.remove(kind)
    rng.shuffle(pack)
    first = int(context.dealer) + 1
    dealt = [
        hands[(first + place) % len(sizes)][number]
        for number in range(max(sizes))
        for place in range(len(sizes))
    ]
    return dealt + pack
