"""The state of a hand of Canasta: a position with its refusals, score, views and guesses."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.putting import as_numbers
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.canasta.facts import all_facts
from stammtisch.games.canasta.objections import objection_to
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import DRAWING
from stammtisch.games.canasta.sampling import redeal
from stammtisch.games.canasta.scoring import hand_lines, hand_scores
from stammtisch.games.canasta.tiles import PACK
from stammtisch.games.canasta.view import view_of


class CanastaState(Position):
    """One hand of Canasta in progress."""

    def blank(self) -> "CanastaState":
        return CanastaState(self.rules, self.context)

    def words(self) -> vec[i64]:
        """The position with its row renumbered, so that equal positions have equal words."""
        twin = self.copy()
        twin.renumber()
        return vec[i64](as_numbers(twin))

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules, all_facts(self))

    def score_lines(self) -> list[ScoreLine]:
        return hand_lines(self.rules, all_facts(self))

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def view(self, seat: i64) -> View:
        return view_of(self, int(seat))

    def sample(self, seat: i64, rng: Rng) -> "CanastaState":
        guessed = self.copy()
        redeal(guessed, seat, rng)
        if self.phase == DRAWING and self.next == PACK and self.turn != OVER:
            while len(guessed.legal_moves()) == 0:  # else the hand would be over (CAN-33)
                redeal(guessed, seat, rng)
        return guessed
