"""The sheet of Rummy with tiles: who went out, and what the others' racks are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.rummy.scoring import game_lines, game_scores, rack_points
from stammtisch.games.rummy.state import RummyGame, RummyState
from stammtisch.scorepad.asking import NOBODY, numbers, numbers_in, plain, player_in, sum_objection
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import check_left, check_together, left_field, out_field
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class RummySheet(Sheet):
    """Asks who went out, and the points of the other racks, from which the winner's follow."""

    def __init__(self, game: RummyGame, players: int) -> None:
        super().__init__(game, players)
        joker = game.rules.joker_minus
        costs = sorted(
            (int(rack_points(numbers([int(kind)]), joker)) for kind in game.pack()), reverse=True
        )
        self.cheapest: Final = costs[-1]
        self.dearest: Final = sum(costs[: -game.rules.rack_size])

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        out = out_field(
            say("Who went out"),
            self.players,
            say("nobody: the stock was empty"),
            "RUM-32",
            "RUM-33",
        )
        if facts.get("out") == NOBODY:
            return (out,)
        label = say("Points on the rack")
        return (out, left_field(label, self.players, self.dearest, "RUM-3", "RUM-34"))

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        left = numbers_in(facts, "left", self.players)
        if out >= 0:
            check_left(left, out, self.cheapest, "RUM-33", "RUM-34")
            check_together(left, self.dearest, "RUM-1", "RUM-34")
        summary = say("Void game") if out < 0 else say("{seat} went out", seat=SeatWord(out))
        return Outcome(
            summary,
            tuple(game_lines(out, numbers(left), False)),
            plain(game_scores(out, numbers(left))),
            (out,) if out >= 0 else (),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        """An objection, unless one gets what the others lose, or nobody any (RUM-32, RUM-34)."""
        if sum(each > 0 for each in points) > 1:
            text = say("Only one player wins a game and gets points.")
            return BadFacts(text, "RUM-34", field="points")
        return sum_objection(points, "RUM-34")

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, RummyState)
        if state.winner < 0:
            return {"out": NOBODY}
        return {"out": str(state.winner), "left": [*plain(state.left())]}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Rummy."""
    assert isinstance(game, RummyGame)
    return RummySheet(game, players)
