"""Where tiles lie: racks as masks, the work table as sorted numbers.

A rack is three masks by kind (52 and 53 are the jokers): at least one, two, three of them. A tile
on the table is ``(meld * FACES + face) * 3 + origin``; the origin is `TABLE`, `OWN` or `TIED`.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games.rummy.rules import FACES, JOKER, OWN, TIED, TILES, UNNAMED

# --- racks ---------------------------------------------------------------------------------------


def put(racks: vec[i64], seat: i64, kind: i64) -> None:
    """Add a tile of a kind to a seat's rack."""
    first: i64 = seat * 3
    bit: i64 = BIT[kind]
    if racks[first] & bit == 0:
        racks[first] |= bit
    elif racks[first + 1] & bit == 0:
        racks[first + 1] |= bit
    else:
        racks[first + 2] |= bit


def take(racks: vec[i64], seat: i64, kind: i64) -> None:
    """Remove a tile of a kind from a seat's rack, if it holds one."""
    first: i64 = seat * 3
    bit: i64 = BIT[kind]
    if racks[first + 2] & bit:
        racks[first + 2] &= ~bit
    elif racks[first + 1] & bit:
        racks[first + 1] &= ~bit
    else:
        racks[first] &= ~bit


def held(racks: vec[i64], seat: i64, kind: i64) -> i64:
    """How many tiles of a kind a seat's rack holds."""
    first: i64 = seat * 3
    bit: i64 = BIT[kind]
    if racks[first] & bit == 0:
        return 0
    if racks[first + 1] & bit == 0:
        return 1
    return 3 if racks[first + 2] & bit else 2


def rack_tiles(racks: vec[i64], seat: i64) -> vec[i64]:
    """The kinds of all tiles in a seat's rack, ascending."""
    found = vec[i64]()
    first: i64 = seat * 3
    left: i64 = racks[first]
    while left:
        kind: i64 = count((left & -left) - 1)
        left &= left - 1
        for _step in range(held(racks, seat, kind)):
            found = append(found, kind)
    return found


# --- the work table ------------------------------------------------------------------------------


def entry_of(meld: i64, face: i64, origin: i64) -> i64:
    """A tile of a meld, packed into one number."""
    return (meld * FACES + face) * 3 + origin


def meld_of(entry: i64) -> i64:
    """The number of the meld that the tile lies in."""
    return entry // (3 * FACES)


def face_of(entry: i64) -> i64:
    """The face of a tile: what it shows."""
    return entry // 3 % FACES


def face_there(entry: i64) -> i64:
    """A number that is equal for tiles of one meld that show the same, whatever their origin."""
    return entry // 3


def origin_of(entry: i64) -> i64:
    """Where the tile came from: `TABLE`, `OWN` or `TIED`."""
    return entry % 3


def played(face: i64, origin: i64) -> bool:
    """Whether a tile on the work table came from the rack in this turn."""
    return origin == OWN or (origin == TIED and face < JOKER)


def free(face: i64, origin: i64) -> bool:
    """Whether the tile is a joker that may be renamed (RUM-24)."""
    return face >= JOKER and origin != 0


def with_entry(table: vec[i64], entry: i64) -> vec[i64]:
    """The table with one more tile."""
    table = append(table, entry)
    place: i64 = len(table) - 1
    while place > 0 and table[place - 1] > entry:
        table[place] = table[place - 1]
        place -= 1
    table[place] = entry
    return table


def without_entry(table: vec[i64], index: i64) -> vec[i64]:
    """The table without the tile at this index."""
    for place in range(index, i64(len(table)) - 1):
        table[place] = table[place + 1]
    table, _last = pop(table)
    return table


def place_of(table: vec[i64], meld: i64, face: i64) -> i64:
    """The index of a tile of this face in a meld, or -1.

    Of several it is one that came from the rack, else a tied one: it can do more than the others.
    """
    first: i64 = entry_of(meld, face, 0)
    found: i64 = -1
    for place in range(i64(len(table))):
        entry: i64 = table[place]
        if entry >= first + 3:
            break
        if entry >= first and (found < 0 or entry == first + OWN or table[found] == first):
            found = place
    return found


def free_meld(table: vec[i64]) -> i64:
    """The lowest number that no meld has, from 1 on."""
    number: i64 = 1
    for entry in table:
        meld: i64 = meld_of(entry)
        if meld > number:
            break
        if meld == number:
            number += 1
    return number


def meld_end(table: vec[i64], start: i64) -> i64:
    """The index after the last tile of the meld that begins at this index."""
    meld: i64 = meld_of(table[start])
    end: i64 = start + 1
    size: i64 = len(table)
    while end < size and meld_of(table[end]) == meld:
        end += 1
    return end


def meld_numbers(table: vec[i64]) -> vec[i64]:
    """The numbers of all melds, ascending."""
    found = vec[i64]()
    last: i64 = 0
    for entry in table:
        meld: i64 = meld_of(entry)
        if meld != last:
            found = append(found, meld)
            last = meld
    return found


def tiles_of(table: vec[i64], meld: i64) -> vec[i64]:
    """The entries of a single meld."""
    found = vec[i64]()
    for entry in table:
        if meld_of(entry) == meld:
            found = append(found, entry)
    return found


def unnamed(face: i64) -> i64:
    """The joker without its name."""
    return UNNAMED if face < JOKER + TILES else UNNAMED + 1
