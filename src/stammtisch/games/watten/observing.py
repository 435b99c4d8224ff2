"""What a seat observes of a hand of Watten, besides the tricks (`core.observing`)."""

from typing import Final

from stammtisch.core.observing import Feature

SCHLAG: Final = Feature("schlag", "The rank that was named.", "WAT-8")
FARBE: Final = Feature("farbe", "The suit that was named.", "WAT-9")
SWAPPED: Final = Feature("swapped", "Whether dealer and Vorhand have changed parts.", "WAT-9")
VALUE: Final = Feature("value", "How many points the hand is worth now.", "WAT-20")
PROPOSER: Final = Feature("proposer", "Whose proposal is to be answered.", "WAT-22")
ACCEPTED: Final = Feature("accepted", "Who made the last proposal that was accepted.", "WAT-23")
OFFERED: Final = Feature(
    "offered", "Whether the seat to play has already made a proposal.", "WAT-20"
)
HEARD: Final = Feature(
    "heard", "The last word of each seat in this trick, as a move; 0 for none.", "WAT-22"
)
ENDING: Final = Feature(
    "ending", "How the hand ended: tricks, going, gespannt, Maschine, claim.", "WAT-19"
)
WINNER: Final = Feature("winner", "The side that won: the dealer's, Vorhand's.", "WAT-19")
ENDER: Final = Feature("ender", "By whose word or card it ended.", "WAT-19", "WAT-21")
