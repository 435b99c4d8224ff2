"""What a seat observes of a hand of Tarock, besides the tricks (`core.observing`)."""

from typing import Final

from stammtisch.core.observing import Feature

BIDS: Final = Feature("bids", "The last bid of each seat, -1 for none.", "TAR-9", "TAR-10")
PASSED: Final = Feature("passed", "Who has passed.", "TAR-10")
BID: Final = Feature(
    "bid", "The standing bid, at last that of the declarer; -1 for none.", "TAR-7", "TAR-10"
)
ANNOUNCED: Final = Feature(
    "announced", "What was announced: nothing, Schneider, Schwarz.", "TAR-16"
)
CLAIMED_AT: Final = Feature(
    "claimed_at", "After how many tricks the declarer claimed the rest; -1 if not.", "TAR-26"
)
