"""Score sheets of real tables: facts of a hand in, score lines with rule ids out.

`sheet_of` gives the sheet of a game under its house rules, `Pad` keeps one hand after another:

    pad = Pad.of(sheet_of(read_code("romme.klassisch.1"), players=3))
    pad.write(Entry({"points": [0, -25, -40]}))
    pad.totals
"""

from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field, completed
from stammtisch.scorepad.pad import Entry, ImpossibleLine, Line, Pad
from stammtisch.scorepad.registry import FREE, free_sheet, has_sheet, sheet_of, table_sizes
from stammtisch.scorepad.sheet import POINTS, Outcome, Sheet, Standing, Tally

__all__ = [
    "FREE",
    "POINTS",
    "Answer",
    "BadFacts",
    "Entry",
    "Facts",
    "Field",
    "ImpossibleLine",
    "Line",
    "Outcome",
    "Pad",
    "Sheet",
    "Standing",
    "Tally",
    "completed",
    "free_sheet",
    "has_sheet",
    "sheet_of",
    "table_sizes",
]
