"""The sheet of Dicke Zwei: who went out, and how many cards the others still hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.games.dicke_zwei.scoring import deal_lines, deal_scores
from stammtisch.games.dicke_zwei.state import DickeZwei, DickeZweiState
from stammtisch.scorepad.asking import numbers, numbers_in, plain, player_in
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.leftovers import check_left, left_field, one_out_objection
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class DickeZweiSheet(Sheet):
    """Asks for cards and not for points, because the sheet knows what the cards cost."""

    def __init__(self, game: DickeZwei, players: int) -> None:
        super().__init__(game, players)
        self.most: Final = game.rules.hand_size

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        everybody = tuple(range(self.players))
        label = say("Number of tiles in the hand")
        return (
            Field("out", say("Who went out"), "player", ("DZW-19",), players=everybody),
            left_field(label, self.players, self.most, "DZW-1", "DZW-20"),
        )

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        out = player_in(facts, "out")
        left = numbers_in(facts, "left", self.players)
        check_left(left, out, 1, "DZW-19", "DZW-20")
        return Outcome(
            say("{seat} went out", seat=SeatWord(out)),
            tuple(deal_lines(out, numbers(left))),
            plain(deal_scores(numbers(left))),
            (out,),
        )

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        objection = one_out_objection(points, -1, "DZW-20")
        if objection is not None:
            return objection
        known = plain(deal_scores(numbers(range(self.most + 1))))
        for each in points:
            if each not in known:
                text = say("No number of tiles is worth {n} points.", n=each)
                return BadFacts(text, "DZW-20", field="points")
        return None

    def facts_of(self, state: State) -> Facts:
        assert isinstance(state, DickeZweiState)
        return {"out": state.winner, "left": [*plain(state.left())]}


def sheet(game: Game, players: int) -> Sheet:
    """The sheet of Dicke Zwei."""
    assert isinstance(game, DickeZwei)
    return DickeZweiSheet(game, players)
