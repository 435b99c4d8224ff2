"""What a seat observes of a deal of Sechsundsechzig, besides the tricks (`core.observing`)."""

from typing import Final

from stammtisch.core.observing import Feature

MELDED: Final = Feature("melded", "For each seat, the suits of the pairs it announced.", "S66-13")
PAIR: Final = Feature("pair", "The suit of the pair announced before this lead.", "S66-13")
CLOSER: Final = Feature("closer", "Who closed the stock.", "S66-17")
CLOSED_AT: Final = Feature("closed_at", "How many tricks there were when it was closed.", "S66-17")
DRAWS: Final = Feature("draws", "How many deals before this one were drawn.", "S66-27")
OUT: Final = Feature("out", "Who claimed, or reached 66 where that ends the deal.", "S66-19")
