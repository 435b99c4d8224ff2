"""The state of a hand of Gin: a position with its refusals, score, views, guesses and habits."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.gin.guess import redeal
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.refusals import refusal
from stammtisch.games.gin.scoring import hand_lines, hand_scores
from stammtisch.games.gin.sight import view_of


class GinState(Position):
    """One hand of Gin in progress."""

    def copy(self) -> "GinState":
        copied = GinState(self.rules, self.context)
        copied.take_over(self)
        return copied

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules, self.outcome())

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.rules, self.outcome())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return refusal(self, seat, move)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "GinState":
        guessed = self.copy()
        redeal(guessed, seat, rng)
        return guessed
