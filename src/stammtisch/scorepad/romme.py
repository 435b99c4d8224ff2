"""The sheet of Rommé: who went out, and the penalty points of everybody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.romme.rules import card_points
from stammtisch.games.romme.scoring import hand_lines, hand_scores
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.scorepad.asking import NOBODY, numbers, numbers_in, plain, player_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import (
    check_left,
    check_together,
    left_field,
    one_out_objection,
    out_field,
)
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, Tally
from stammtisch.text import SeatWord, Text, say


class RommeSheet(Sheet):
    """Asks who went out, whether by Hand-Rommé, and what the others' cards are worth."""

    def __init__(self, game: RommeGame, players: int) -> None:
        super().__init__(game, players)
        self.rules: Final = game.rules
        costs = sorted((int(card_points(kind)) for kind in game.pack()), reverse=True)
        size = game.rules.hand_size
        self.cheapest: Final = costs[-1]
        self.dearest_hand: Final = sum(costs[:size])
        self.dearest_hands: Final = sum(costs[: size * (players - 1)])

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        out = out_field(
            say("Who went out"), self.players, say("nobody: the hand is void"), "ROM-22", "ROM-25"
        )
        if facts.get("out") == NOBODY:
            return (out,)
        label = say("Penalty points in the hand")
        left = left_field(label, self.players, self.dearest_hand, "ROM-26")
        if self.rules.hand_romme_factor == 1:
            return (out, left)
        hand = Field("hand", say("Hand-Rommé"), "flag", ("ROM-23", "ROM-27"), usual=False)
        return (out, hand, left)

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        left = numbers_in(facts, "left", self.players)
        hand = facts.get("hand") is True
        if out >= 0:
            check_left(left, out, self.cheapest, "ROM-22", "ROM-26")
            check_together(left, self.dearest_hands, "ROM-3", "ROM-26")
        factor = self.rules.hand_romme_factor if hand else 1
        return Outcome(
            _summary(out, hand),
            tuple(hand_lines(numbers(left), out, factor)),
            plain(hand_scores(numbers(left), out, factor)),
            (out,) if out >= 0 else (),
            tallies=(Tally(out, say("Hand-Rommé")),) if hand else (),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        return one_out_objection(points, -self.cheapest, "ROM-26", void=True)

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, RommeState)
        if state.winner < 0:
            return {"out": NOBODY}
        facts: Facts = {"out": str(state.winner), "left": [*plain(state.left())]}
        if self.rules.hand_romme_factor > 1:
            facts["hand"] = bool(state.in_one_turn)
        return facts


def _summary(out: int, hand: bool) -> Text:
    if out < 0:
        return say("Void hand")
    who = SeatWord(out)
    return say("Hand-Rommé of {seat}", seat=who) if hand else say("{seat} went out", seat=who)


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Rommé."""
    assert isinstance(game, RommeGame)
    return RommeSheet(game, players)
