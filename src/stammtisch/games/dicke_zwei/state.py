"""A deal of Dicke Zwei as the table sees it: the position plus all that people read of it."""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.dicke_zwei.objections import objection
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.games.dicke_zwei.sampling import redeal
from stammtisch.games.dicke_zwei.scoring import deal_lines
from stammtisch.games.dicke_zwei.view import view_of


class DickeZweiState(Position):
    """One deal of Dicke Zwei in progress."""

    def blank(self) -> "DickeZweiState":
        return DickeZweiState(self.rules, self.context, self.hands)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.winner, self.left())

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "DickeZweiState":
        new = self.copy()
        if self.turn != OVER:  # then all hands lie open
            redeal(new, seat, rng)
        return new
