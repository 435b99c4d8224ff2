"""The position with all that people need: reasons, views, score lines, samples."""

from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.tarock.objections import objection
from stammtisch.games.tarock.position import Position
from stammtisch.games.tarock.redeal import redeal
from stammtisch.games.tarock.scoring import score_lines
from stammtisch.games.tarock.view import view


class TarockState(Position):
    """One hand of Tarock in progress."""

    def copy(self) -> "TarockState":
        new = TarockState(self.rules, self.context)
        new.take_over(self)
        return new

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.rules, self.facts())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "TarockState":
        guessed = self.copy()
        redeal(guessed, seat, rng)
        return guessed
