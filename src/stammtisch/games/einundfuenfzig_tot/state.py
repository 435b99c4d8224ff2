"""A deal of 51 tot as the table sees it: the position plus all that people read of it."""

from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.einundfuenfzig_tot.objections import objection_to
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.games.einundfuenfzig_tot.sampling import redeal
from stammtisch.games.einundfuenfzig_tot.view import score_lines_of, view_of
from stammtisch.games.einundfuenfzig_tot.words import choices_of


class TotState(Position):
    """One deal of 51 tot in progress."""

    def copy(self) -> "TotState":
        new = TotState(self.rules, self.dealer, self.hands[:], self.stock[:])
        new.turn = self.turn
        new.total = self.total
        new.loser = self.loser
        new.drawn = self.drawn
        new.pile = self.pile[:]
        return new

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat, choices_of(self, seat))

    def sample(self, seat: i64, rng: Rng) -> "TotState":
        new = self.copy()
        redeal(new, seat, rng)
        return new
