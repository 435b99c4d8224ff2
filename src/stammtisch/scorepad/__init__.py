"""Score sheets of real tables: from the facts of a hand to score lines with rule ids.

`sheet_of` gives the sheet of a game under its house rules, `Pad` keeps one hand after another:

>>> from stammtisch.rulecodes import read_code
>>> pad = Pad.of(sheet_of(read_code("doppelkopf.turnier.2"), players=4))
>>> [field.name for field in pad.sheet.fields(pad.standing, {})][:4]  # what is asked
['game', 're', 'augen_re', 'augen_kontra']
>>> line = pad.write(Entry({"game": "normal", "re": [0, 2], "augen_re": 151}))
>>> [(str(each.text), each.points, each.rules) for each in line.outcome.lines][0]
('Re won', (1, -1, 1, -1), ('DOK-58', 'DOK-50', 'DOK-52'))
>>> pad.write(Entry({"points": [-3, 1, 1, 1]}))  # only the points: still it must be possible
Traceback (most recent call last):
    ...
stammtisch.scorepad.facts.BadFacts: “What #0 played” is not filled in yet. (DOK-26, DOK-64)
>>> pad.totals
(2, -2, 2, -2)
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
