"""A good turn, found at a glance: new melds from the rack, and tiles added to the table.

Nothing is re-arranged and no joker is swapped, as the solver does; it takes microseconds, so that
games can be played to their end in a search.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.games import melds
from stammtisch.games.rummy.melding import names
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import JOKER, value_of
from stammtisch.games.rummy.tiles import held, meld_numbers, tiles_of
from stammtisch.players.rummy.script import NEW_MELD, Script

_NO_CARD: Final[i64] = -1
_RANKS: Final[i64] = 13


def quick_turn(at: Position) -> vec[i64]:
    """The moves of a turn up to `commit`; empty if the seat should draw.

    ``at`` is a copy of a position at the start of a turn; it is used up.
    """
    script = Script(at)
    while True:
        meld = best_meld(at.racks[at.turn * 3], jokers_of(at))
        if len(meld) == 0 or not script.room(3 * len(meld)):
            break
        number: i64 = NEW_MELD
        for tile in meld:
            number = script.add(tile, number)
    while script.room(3) and add_something(script):
        pass
    return script.finished()


def jokers_of(at: Position) -> i64:
    """How many jokers are in the rack of the seat on turn."""
    return held(at.racks, at.turn, JOKER) + held(at.racks, at.turn, JOKER + 1)


def best_meld(rack: i64, jokers: i64) -> vec[i64]:
    """The best meld of these tiles, with at most one joker; empty if there is none.

    ``rack`` has a bit for each kind. A joker is written as 52 + kind that it stands for. Most tiles
    are best, then most points; a joker is dear.
    """
    best = vec[i64]()
    most: i64 = 0
    spare: i64 = 1 if jokers > 0 else 0
    for start in range(i64(52)):
        if rack & BIT[start] == 0:
            continue
        for meld in (run_from(rack, start, spare), group_from(rack, start, spare)):
            worth: i64 = worth_of(meld)
            if worth > most:
                most = worth
                best = meld
    return best


def worth_of(meld: vec[i64]) -> i64:
    """How good a new meld is; 0 for none."""
    worth: i64 = 0
    if len(meld) >= melds.FEWEST:
        for tile in meld:
            worth += 40 if tile >= JOKER else 100 + value_of(tile)
    return worth


def run_from(rack: i64, start: i64, jokers: i64) -> vec[i64]:
    """The longest run upwards from this tile, round the circle; it may be too short."""
    suit: i64 = start // _RANKS * _RANKS
    run = vec[i64]()
    for step in range(_RANKS):
        kind: i64 = suit + (start - suit + step) % _RANKS
        if rack & BIT[kind]:
            run = append(run, kind)
        elif jokers > 0:
            jokers -= 1
            run = append(run, JOKER + kind)
        else:
            break
    last: i64 = len(run) - 1
    return run[:last] if last >= melds.FEWEST and run[last] >= JOKER else run


def group_from(rack: i64, start: i64, jokers: i64) -> vec[i64]:
    """The group of this tile's rank with this one as its lowest; it may be too small."""
    group = vec[i64]()
    kind: i64 = start
    while kind < 52:
        if rack & BIT[kind]:
            group = append(group, kind)
        kind += _RANKS
    if len(group) == 2 and jokers > 0:
        kind = start % _RANKS
        while kind < 52 and rack & BIT[kind]:
            kind += _RANKS
        if kind < 52:
            group = append(group, JOKER + kind)
    return group


def add_something(script: Script) -> bool:
    """Add one tile to a meld on the table, a joker only if nothing else is in the rack."""
    at = script.at
    rack: i64 = at.racks[at.turn * 3]
    only_jokers = rack != 0 and rack & (BIT[JOKER] - 1) == 0
    for meld in meld_numbers(at.table):
        fitting: i64 = additions(names(tiles_of(at.table, meld)))
        wanted: i64 = fitting if only_jokers else fitting & rack
        if wanted:
            kind: i64 = count((wanted & -wanted) - 1)
            script.add(JOKER + kind if only_jokers else kind, meld)
            return True
    return False


def additions(meld: vec[i64]) -> i64:
    """The kinds that can be added to a meld, as bits (RUM-4, RUM-5)."""
    found: i64 = 0
    if melds.set_fault(meld) == melds.GOOD:
        suits: i64 = melds.missing_suits(meld)
        for suit in range(i64(4)):
            if suits & BIT[suit]:
                found |= BIT[suit * _RANKS + meld[0] % _RANKS]
        return found
    low: i64 = melds.run_start(meld, melds.ROUND)
    high: i64 = low + len(meld) - 1
    suit = meld[0] // _RANKS
    for kind in (
        melds.card_below(suit, low, high, melds.ROUND),
        melds.card_above(suit, low, high, melds.ROUND),
    ):
        if kind != _NO_CARD:
            found |= BIT[kind]
    return found
