"""A term of Black Jack as the table sees it: the position plus all that people read of it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.black_jack.lines import score_lines
from stammtisch.games.black_jack.objections import objection
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.sampling import redeal
from stammtisch.games.black_jack.scoring import term_scores
from stammtisch.games.black_jack.view import view


class BlackJackState(Position):
    """One term of Black Jack in progress."""

    def blank(self) -> "BlackJackState":
        return BlackJackState(self.rules, self.context, self.row)

    def scores(self) -> vec[i64]:
        rules = self.rules
        return term_scores(self.chips, self.bank, rules.bank_chips, rules.player_chips)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "BlackJackState":
        new = self.copy()
        redeal(new, rng)
        return new
