"""The sheet of Mogeln: who laid the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.mogeln.scoring import deal_lines, deal_scores, result
from stammtisch.games.mogeln.state import Mogeln, MogelnState
from stammtisch.scorepad.asking import NOBODY, numbers, numbers_in, plain, player_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import check_left, check_together, left_field, out_field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing, winners_of
from stammtisch.text import say


class MogelnSheet(Sheet):
    """Asks who won; asks about everybody's cards only after a deal without a winner."""

    def __init__(self, game: Mogeln, players: int) -> None:
        super().__init__(game, players)
        self.cards: Final = len(game.rules.cards)

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        out = out_field(
            say("Who laid the last card"),
            self.players,
            say("nobody: the deal took too long"),
            "MOG-14",
            "MOG-15",
        )
        if facts.get("out") != NOBODY:
            return (out,)
        label = say("Number of cards in the hand")
        return (out, left_field(label, self.players, self.cards, "MOG-15"))

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        left = numbers_in(facts, "left", self.players)
        if out >= 0:
            left = [0 if player == out else 1 for player in range(self.players)]
        else:
            check_left(left, out, 1, "MOG-15")
            check_together(left, self.cards, "MOG-1", "MOG-2")
        scores = deal_scores(numbers(left))
        return Outcome(
            result(out, scores),
            tuple(deal_lines(out, numbers(left))),
            plain(scores),
            winners_of(plain(scores), self),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        if any(points) and {*points} <= {0, 1}:
            return None
        text = say(
            "Each winner of a deal gets one point, everybody else gets none; at least one "
            "player wins."
        )
        return BadFacts(text, "MOG-16", field="points")

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, MogelnState)
        if state.winner >= 0:
            return {"out": str(state.winner)}
        return {"out": NOBODY, "left": [*plain(state.all_left())]}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Mogeln."""
    assert isinstance(game, Mogeln)
    return MogelnSheet(game, players)
