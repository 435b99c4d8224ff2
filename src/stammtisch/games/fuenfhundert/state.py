"""The state of a hand: a position with its refusals, its score, its views, its guesses."""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.fuenfhundert.objections import objection_to
from stammtisch.games.fuenfhundert.position import Position
from stammtisch.games.fuenfhundert.redeal import redeal
from stammtisch.games.fuenfhundert.scoring import deal_lines
from stammtisch.games.fuenfhundert.view import view_of


class FuenfhundertState(Position):
    """One hand of Fünfhundert in progress."""

    def copy(self) -> "FuenfhundertState":
        copied = FuenfhundertState(self.rules, self.context)
        copied.take_over(self)
        return copied

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.facts())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "FuenfhundertState":
        sampled = self.copy()
        if self.turn != OVER:  # everything lies open at the end
            redeal(sampled, seat, rng)
        return sampled
