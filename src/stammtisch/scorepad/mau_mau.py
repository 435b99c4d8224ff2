"""The sheet of Mau-Mau: who played the last card, and the points of the others' cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.mau_mau.rules import POINTS as CARD_POINTS
from stammtisch.games.mau_mau.scoring import deal_lines
from stammtisch.games.mau_mau.state import MauMau, MauMauState
from stammtisch.scorepad.asking import NOBODY, numbers_in, plain, player_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import (
    check_left,
    check_together,
    left_field,
    one_out_objection,
    out_field,
)
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class MauMauSheet(Sheet):
    """Asks who went out, and what the others' cards are worth."""

    def __init__(self, game: MauMau, players: int) -> None:
        super().__init__(game, players)
        costs = [int(CARD_POINTS[kind]) for kind in game.pack()]
        self.cheapest: Final = min(costs)
        self.dearest: Final = sum(costs) - self.cheapest  # a card lies on the pile

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        out = out_field(
            say("Who went out"), self.players, say("nobody: there is no winner"), "MAU-13", "MAU-14"
        )
        label = say("Points in the hand")
        return (out, left_field(label, self.players, self.dearest, "MAU-15"))

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        left = numbers_in(facts, "left", self.players)
        check_left(left, out, self.cheapest, "MAU-13", "MAU-15")
        check_together(left, self.dearest, "MAU-1", "MAU-15")
        players = range(self.players)
        held = [say("The cards of {seat}", seat=SeatWord(player)) for player in players]
        nobody = say("There is no winner")
        return Outcome(
            nobody if out < 0 else say("{seat} went out", seat=SeatWord(out)),
            tuple(deal_lines(out, left, held, nobody)),
            tuple(left),
            (out,) if out >= 0 else (),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        return one_out_objection(points, self.cheapest, "MAU-15", all_lose=True)

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, MauMauState)
        out = NOBODY if state.winner < 0 else str(state.winner)
        return {"out": out, "left": [*plain(state.scores())]}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Mau-Mau."""
    assert isinstance(game, MauMau)
    return MauMauSheet(game, players)
