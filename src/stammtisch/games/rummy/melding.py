"""Melds on the work table: which are valid, and what they count."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games import melds
from stammtisch.games.rummy.rules import JOKER, OWN, name_of, value_of
from stammtisch.games.rummy.tiles import face_of, meld_end, meld_of, origin_of, played


def names(entries: vec[i64]) -> vec[i64]:
    """The kinds that the tiles stand for."""
    found = vec[i64]()
    for entry in entries:
        found = append(found, name_of(face_of(entry)))
    return found


def fault(entries: vec[i64]) -> i64:
    """Why these named tiles are not a meld, in the codes of `melds.fault` (RUM-4 to RUM-7)."""
    return melds.fault(names(entries), melds.ROUND)


def all_melds(table: vec[i64]) -> bool:
    """Whether every meld on the table is valid and every joker has its name."""
    start: i64 = 0
    size: i64 = len(table)
    while start < size:  # the short ones first: they need no look at their tiles
        end: i64 = meld_end(table, start)
        if end - start < melds.FEWEST:
            return False
        start = end
    start = 0
    while start < size:
        end = meld_end(table, start)
        if fault(table[start:end]) != melds.GOOD:
            return False
        start = end
    return True


def kept_melds(table: vec[i64]) -> vec[i64]:
    """The tiles of the valid melds."""
    kept = vec[i64]()
    start: i64 = 0
    while start < len(table):
        end: i64 = meld_end(table, start)
        if fault(table[start:end]) == melds.GOOD:
            for place in range(start, end):
                kept = append(kept, table[place])
        start = end
    return kept


def what_stays(table: vec[i64], own_tiles: bool, needed: i64) -> vec[i64]:
    """What stays on the table when the time of a turn is up: its valid melds (RUM-30).

    ``needed`` are the points that a closed player needs, else 0. Empty if all is to be undone:
    because nothing that was played would stay, because it would be too little, or because a joker
    that lay on the table at the start of the turn would go to the rack.
    """
    kept = kept_melds(table)
    if len(own_part(kept)) == 0 or laid_points(kept, own_tiles) < needed:
        return vec[i64]()
    for entry in table:
        lay_there = face_of(entry) >= JOKER and origin_of(entry) != OWN
        if lay_there and not contains_meld(kept, meld_of(entry)):
            return vec[i64]()
    return kept


def contains_meld(table: vec[i64], meld: i64) -> bool:
    """Whether there is a meld with this number."""
    return any(meld_of(entry) == meld for entry in table)


def points(entries: vec[i64]) -> i64:
    """The value of tiles on the table; a joker counts as what it stands for (RUM-3, RUM-6)."""
    total: i64 = 0
    for entry in entries:
        name: i64 = name_of(face_of(entry))
        if name >= 0:
            total += value_of(name)
    return total


def laid_points(table: vec[i64], own_tiles: bool) -> i64:
    """What counts for the initial meld (RUM-11): whole melds with a tile from the rack.

    With ``own_tiles`` only the tiles of the rack themselves. Melds that are not valid (yet) do not
    count.
    """
    total: i64 = 0
    start: i64 = 0
    while start < len(table):
        end: i64 = meld_end(table, start)
        meld = table[start:end]
        own = own_part(meld)
        if len(own) > 0 and fault(meld) == melds.GOOD:
            total += points(own) if own_tiles else points(meld)
        start = end
    return total


def own_part(entries: vec[i64]) -> vec[i64]:
    """The tiles that came from the rack in this turn."""
    own = vec[i64]()
    for entry in entries:
        if played(face_of(entry), origin_of(entry)):
            own = append(own, entry)
    return own
