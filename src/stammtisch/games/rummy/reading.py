"""What people type in Rummy beyond the names of the moves.  # not compiled: makes texts

A tile is said with the place where it lies: ``6s m1``, ``6s@m1``. The things that are read count
from the first number of their move.
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import spelled
from stammtisch.games.rummy.board import LIFTED, NAMING
from stammtisch.games.rummy.names import NEW, NOWHERE, RACK, means, read_face, read_place
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    DROP_RACK,
    JOKER,
    LIFT,
    SWAP,
    TABLE,
    TILES,
    UNNAMED,
    kind_of,
    lift,
    name_of,
    swap,
)
from stammtisch.games.rummy.tiles import face_of, held, meld_of, origin_of

LIFTS: Final = ("lift", "take", "nimm", "nehme", "heb", "hebe", "aufnehmen", "anheben")
DROPS: Final = ("drop", "lege", "leg", "ablegen", "hinlegen")
SWAPS: Final = ("swap", "tausch", "tausche", "tauschen", "austauschen")
NAMES: Final = ("name", "nenne", "benenne", "als", "as")
FILLERS: Final = frozenset(
    ("to", "in", "on", "from", "auf", "an", "aus", "von", "nach", "onto", "the")
)


def split_place(words: list[str]) -> tuple[int, int | None]:
    """The tile and the place in ``6s m1`` or ``6s@m1``; the face is -1 if there is none."""
    tile, _, inside = words[0].partition("@") if words else ("", "", "")
    places = [inside, *words[1:]] if inside else words[1:]
    if len(places) > 1:
        return -1, NOWHERE
    return read_face(tile), read_place(places[0]) if places else None


def lifting(at: Position, words: list[str]) -> list[int]:
    """Read a command to lift a tile; the tile alone is enough unless a joker waits for its name."""
    verb = words[:1] != [] and words[0] in LIFTS
    face, place = split_place(words[verb:])
    if face < 0 or place in (NOWHERE, NEW) or not (verb or len(words) == 1):
        return []
    if not verb and at.phase() == NAMING:
        return []
    return [int(lift(meld, each)) - LIFT for meld, each in _tiles(at, face, place)]


def _tiles(at: Position, face: int, place: int | None) -> list[tuple[int, int]]:
    """The tiles that are meant, each with its meld; if none is named, the rack comes first."""
    bare = face < JOKER or face >= UNNAMED
    racked = at.turn < 0 or held(at.racks, at.turn, kind_of(face)) > 0
    if place == RACK or (place is None and bare and racked):
        return [(RACK, face)]
    there = [(int(meld_of(each)), int(face_of(each))) for each in at.table]
    found = [each for each in there if place in (None, each[0]) and means(face, each[1])]
    return found or [(place or RACK, face)]


def dropping(at: Position, words: list[str]) -> list[int]:
    """Read a command that puts the lifted tile somewhere; the place alone is enough."""
    verb = words[:1] != [] and words[0] in DROPS
    place = read_place(words[-1]) if len(words) == 1 + verb else NOWHERE
    if place == NOWHERE or not (verb or place > 0 or at.phase() == LIFTED):
        return []
    return [dropped(place) - DROP_RACK]


def dropped(place: int) -> int:
    """The move that puts the lifted tile in a place."""
    return DROP_RACK + (1 if place == NEW else 0 if place == RACK else 1 + place)


def naming(at: Position, words: list[str]) -> list[int]:
    """Read the name of a joker; the tile alone is enough when a joker waits for its name."""
    verb = words[:1] != [] and words[0] in NAMES
    if not verb and (at.phase() != NAMING or len(words) != 1):
        return []
    kind = spelled("".join(words[verb:]))
    return [kind] if kind is not None and 0 <= kind < TILES else []


def swapping(at: Position, words: list[str]) -> list[int]:
    """Read which joker to swap: by its name, by its meld, or the only possible one."""
    if not words or words[0] not in SWAPS:
        return []
    face, meld, rest = -1, None, words[1:]
    if len(rest) == 1 and read_place(rest[0]) > 0:
        meld = read_place(rest[0])
    elif rest:
        face, meld = split_place(rest)
        if face < JOKER or meld in (NOWHERE, NEW, RACK):
            return []
    there = [
        (int(meld_of(each)), int(face_of(each)), int(origin_of(each)))
        for each in at.table
        if JOKER <= face_of(each) < UNNAMED
        and meld in (None, meld_of(each))
        and (face < 0 or means(face, face_of(each)))
    ]
    fits = [each for each in there if each[2] == TABLE and name_of(each[1]) == face_of(at.lifted)]
    found = [int(swap(lies, joker)) - SWAP for lies, joker, _ in fits or there]
    named = face if JOKER <= face < UNNAMED and meld else JOKER
    return found or [int(swap(meld or 0, named)) - SWAP]
