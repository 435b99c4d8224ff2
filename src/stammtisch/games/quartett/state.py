"""A deal of Quartett as the table sees it: the position plus all that people read of it."""

from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.quartett.memory import Memory
from stammtisch.games.quartett.objections import objection_to
from stammtisch.games.quartett.position import Position
from stammtisch.games.quartett.rules import Rules
from stammtisch.games.quartett.sampling import Deals, redeal
from stammtisch.games.quartett.views import score_lines_of, view_of


class QuartettState(Position):
    """One deal of Quartett in progress."""

    def __init__(self, rules: Rules, dealer: i64) -> None:
        super().__init__(rules, dealer)
        self.deals: Deals | None = None  # of the seat that was sampled for last

    def copy(self) -> "QuartettState":
        new = QuartettState(self.rules, self.dealer)
        new.take_over(self)
        return new

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "QuartettState":
        new = self.copy()
        redeal(new, self.known_to(seat), rng)
        return new

    def known_to(self, viewer: i64) -> Deals:
        """What the seat knows; the last result is kept, as searches sample one position often."""
        deals = self.deals
        if deals is None or deals.memory.viewer != viewer or deals.memory.entries != len(self.log):
            deals = Deals(Memory(self, viewer))
            self.deals = deals
        return deals
