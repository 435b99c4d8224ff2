"""A position in words, for every game, as FEN is for chess.

``str(state)`` writes it and `position` reads it::

    position 1 mau_mau.basic.2 4
    turn 2
    hands 7s 9d / Kh / 8c 8d Ac / Th
    row 9s 7c …

The first line names the format, the house rules (`rulecodes`) and the number of seats. Each line
after it, or what follows a ``;``, is one part: an attribute of the position (`State.FIELDS`) and
its words (`core.parts`). What is as at the beginning of every hand, or follows from other parts, is
left out. `known_to` writes no more than one seat knows, with ``??`` for the rest.
"""

from stammtisch.positions.checking import must_go_on
from stammtisch.positions.faults import note, noted, noting
from stammtisch.positions.reading import LONGEST, changed, outline, position
from stammtisch.positions.slots import game_of
from stammtisch.positions.writing import first_line, known_to, written

__all__ = [
    "LONGEST",
    "changed",
    "first_line",
    "game_of",
    "known_to",
    "must_go_on",
    "note",
    "noted",
    "noting",
    "outline",
    "position",
    "written",
]
