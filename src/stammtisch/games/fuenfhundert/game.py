"""Fünfhundert as a `Game`: its matches, and what a deal can bring."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Context
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.options import FuenfhundertOptions
from stammtisch.games.fuenfhundert.rules import CODES, LAST_DEAL, FuenfhundertRules
from stammtisch.games.fuenfhundert.scoring import deal_bounds, match_over
from stammtisch.kits.tricks.hand import TrickGame


class Fuenfhundert(TrickGame):
    """Fünfhundert for two players.

    Beside the cards of the longest hand there are every combination of both, the exchange and the
    end of the last window.
    """

    OBSERVED: ClassVar = {
        "dealer": "F500-5",
        "hand_number": "F500-23 F500-24",
        "totals": "F500-22",
        "step": "F500-12 F500-17",
        "trump": "F500-4",
        "leader": "F500-5 F500-13",
        "ahead": "F500-7 F500-13",
        "won": "F500-7 F500-13",
        "card_points": "F500-2 F500-21",
        "bottom": "F500-4 F500-10",
        "stock": "F500-9",
        "seen": "F500-19",
    }

    def __init__(self, options: FuenfhundertOptions, seats: i64) -> None:
        self.agreed: Final = FuenfhundertRules(FuenfhundertHand, options)
        super().__init__("fuenfhundert", self.agreed, before=2 * CODES + 2)

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """All card points, and the best or worst announcements (`deal_bounds`)."""
        return deal_bounds(self.agreed)

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """Whether the totals end the match (F500-22 to F500-25)."""
        return match_over(context.hand, totals, self.agreed.target, LAST_DEAL)
