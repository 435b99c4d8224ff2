"""The state of a hand of Rommé: a position with its refusals, its score, its views, its samples."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.romme.moves import legal_moves, pick
from stammtisch.games.romme.objections import objection
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.sampling import redeal
from stammtisch.games.romme.scoring import hand_lines, hand_scores
from stammtisch.games.romme.view import view_of


class RommeState(Position):
    """One hand of Rommé in progress."""

    def blank(self) -> "RommeState":
        return RommeState(self.rules, self.context)

    def legal_moves(self) -> vec[i64]:
        return legal_moves(self)

    def pick(self, rng: Rng) -> i64:
        return pick(self, rng)

    def left(self) -> vec[i64]:
        """The minus points of the cards that each seat holds (ROM-26)."""
        found = vec[i64]()
        for seat in range(self.rules.seats):
            found = append(found, self.hands.points(seat))
        return found

    def factor(self) -> i64:
        """The factor for the minus points of a hand (ROM-27)."""
        return self.rules.hand_romme_factor if self.in_one_turn else i64(1)

    def scores(self) -> vec[i64]:
        return hand_scores(self.left(), self.winner, self.factor())

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.left(), self.winner, self.factor())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "RommeState":
        new = self.copy()
        redeal(new, seat, rng)
        return new
