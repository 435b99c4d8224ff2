"""A term of Black Jack as the table sees it: the position with everything that is said about it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.black_jack.habits import usual_move
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.lines import score_lines
from stammtisch.games.black_jack.objections import objection
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET
from stammtisch.games.black_jack.sampling import redeal
from stammtisch.games.black_jack.scoring import term_scores
from stammtisch.games.black_jack.view import view


class BlackJackState(Position):
    """One term of Black Jack in progress."""

    def copy(self) -> "BlackJackState":
        new = BlackJackState(self.rules, self.context, self.row)
        new.take_over(self)
        return new

    def scores(self) -> vec[i64]:
        rules = self.rules
        return term_scores(self.chips, self.bank, rules.bank_chips, rules.player_chips)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def quiet_pick(self, rng: Rng) -> i64:
        return usual_move(self)

    def promising_moves(self) -> vec[i64]:
        """Of the stakes only the lowest and the highest."""
        if self.phase != BETTING:
            return self.legal_moves()
        least: i64 = BET + self.rules.min_bet
        most: i64 = BET + self.most_bet(self.turn)
        moves = vec[i64]([least])
        return append(moves, most) if most > least else moves

    def sample(self, seat: i64, rng: Rng) -> "BlackJackState":
        new = self.copy()
        redeal(new, rng)
        return new
