"""A duel of Siebzehn und Vier as the table sees it: the position and what is said of it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.siebzehn_und_vier.lines import score_lines
from stammtisch.games.siebzehn_und_vier.objections import objection
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.sampling import redeal
from stammtisch.games.siebzehn_und_vier.scoring import duel_scores
from stammtisch.games.siebzehn_und_vier.view import view


class SiebzehnUndVierState(Position):
    """One duel of Siebzehn und Vier in progress."""

    def blank(self) -> "SiebzehnUndVierState":
        return SiebzehnUndVierState(self.rules, self.context, self.row)

    def scores(self) -> vec[i64]:
        stake: i64 = self.units * self.rules.base
        return duel_scores(self.winner, self.player, self.bank, stake, self.rules.seats)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "SiebzehnUndVierState":
        new = self.copy()
        redeal(new, seat, rng)
        return new
