"""A match of Bakkarat as the table sees it: the position plus all that people read of it."""

from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.bakkarat.lines import score_lines_of
from stammtisch.games.bakkarat.objections import objection_to
from stammtisch.games.bakkarat.position import Position
from stammtisch.games.bakkarat.sampling import redeal
from stammtisch.games.bakkarat.view import view_of


class BakkaratState(Position):
    """One match of Bakkarat in progress."""

    def copy(self) -> "BakkaratState":
        new = BakkaratState(self.rules, self.first, self.row)
        new.turn = self.turn
        new.seat = self.seat
        new.phase = self.phase
        new.coup = self.coup
        new.at = self.at
        new.result = self.result
        new.bank = self.bank
        new.banker = self.banker
        new.active = self.active
        new.idle = self.idle
        new.chips = self.chips[:]
        new.bets = self.bets[:]
        new.sides = self.sides[:]
        new.gains = self.gains[:]
        new.accounts = self.accounts[:]
        new.table = self.table[:]
        return new

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "BakkaratState":
        new = self.copy()
        redeal(new, seat, rng)
        return new
