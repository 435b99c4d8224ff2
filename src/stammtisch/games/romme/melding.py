"""Which sets and runs can be laid from a hand: their shapes, and the ways to fill each of them.

A hand is given as the kinds that it holds at least once and its number of jokers. A joker may
stand where the hand has the card itself, so that a stretch of a run, or some suits of a rank, are
laid in as many ways as there are sets of jokers that fill what is missing and perhaps more.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.games.romme.rules import ANY, RUN, SET, make_run, make_set, most_jokers

_SUIT: Final[i64] = 0x1FFF
_WIDTH: Final[i64] = 8
_SETS: Final = vec[i64]([7, 11, 13, 14, 15])  # three or four suits, ascending


def _ways() -> list[int]:
    """At [8 * n + r]: the number of subsets of n things with at most r elements."""
    table = []
    for n in range(15):
        ways, total = 1, 0
        for r in range(8):
            total += ways
            table.append(total)
            ways = ways * (n - r) // (r + 1)
    return table


_WAYS: Final = vec[i64](_ways())
_COUNT: Final = vec[i64]([mask.bit_count() for mask in range(16)])
_SHAPE_BITS: Final[i64] = 25  # as many as a move has


# --- what a hand has -----------------------------------------------------------------------------


def positions(held: i64, suit: i64) -> i64:
    """The positions (bit position - 1) that a hand can fill in a run: the ace is at 1 and 14."""
    field: i64 = (held >> (13 * suit)) & _SUIT
    return (field << 1) | (field >> 12)


def suits_held(held: i64, rank: i64) -> i64:
    """The suits in which a hand has this rank, as bits."""
    column: i64 = held >> rank
    return (column & 1) | ((column >> 12) & 2) | ((column >> 24) & 4) | ((column >> 36) & 8)


def of_rank(suits: i64, rank: i64) -> i64:
    """The cards of a rank in these suits."""
    spread: i64 = (suits & 1) | ((suits & 2) << 12) | ((suits & 4) << 24) | ((suits & 8) << 36)
    return spread << rank


def of_suit(places: i64, suit: i64) -> i64:
    """The cards of a suit at these positions (bit position - 1)."""
    return (((places >> 1) | (places << 12)) & _SUIT) << (13 * suit)


def ranks_for_sets(held: i64, jokers: i64, limit: i64) -> i64:
    """The ranks that may make a set; others need not be tried."""
    if limit == ANY and jokers > 1:
        return _SUIT
    clubs: i64 = held & _SUIT
    spades: i64 = (held >> 13) & _SUIT
    hearts: i64 = (held >> 26) & _SUIT
    diamonds: i64 = held >> 39
    if jokers == 0:
        return (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    return (clubs & spades) | (hearts & diamonds) | ((clubs | spades) & (hearts | diamonds))


def may_run(fits: i64, jokers: i64, limit: i64) -> bool:
    """Whether these positions may make a run; if not, they need not be tried."""
    if jokers == 0:
        return fits & (fits >> 1) & (fits >> 2) != 0
    return count(fits) > 1 or (limit == ANY and jokers > 1)


# --- the jokers of one meld ----------------------------------------------------------------------


def spare_jokers(missing: i64, size: i64, jokers: i64, limit: i64) -> i64:
    """How many jokers may replace cards of the hand; negative if too many cards are missing."""
    most: i64 = most_jokers(limit, size)
    return (jokers if jokers < most else most) - missing


def _next_choice(chosen: i64, among: i64, most: i64) -> i64:
    """The next larger set of at most this many of these bits; 0 after the last one."""
    if count(chosen) < most:
        return (chosen - among) & among
    return ((chosen | ~among) + (chosen & -chosen)) & among


# --- shapes --------------------------------------------------------------------------------------
# A shape is a set or a run as a move without jokers; in a row of shapes each stands with the number
# of ways to fill it. The run of fourteen needs two aces and is looked at apart (`longest_runs`).


def _with_ways(shape: i64, held: i64, spare: i64) -> i64:
    """A shape of which a hand has this many cards, with this many jokers to replace others."""
    return (_WAYS[_WIDTH * held + spare] << _SHAPE_BITS) | shape


def shape_of(entry: i64) -> i64:
    """The shape without the ways to fill it."""
    return entry & (BIT[_SHAPE_BITS] - 1)


def ways_of(entry: i64) -> i64:
    """How many ways there are to fill the shape; each is a move."""
    return entry >> _SHAPE_BITS


def shapes(held: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The shapes that a hand can fill, ascending, with their ways."""
    found = vec[i64](capacity=32)
    ranks: i64 = ranks_for_sets(held, jokers, limit)
    while ranks:
        rank: i64 = lowest(ranks)
        own: i64 = suits_held(held, rank)
        for suits in _SETS:
            size: i64 = _COUNT[suits]
            missing: i64 = _COUNT[suits & ~own]
            spare: i64 = spare_jokers(missing, size, jokers, limit)
            if spare >= 0:
                found = append(found, _with_ways(make_set(rank, suits, 0), size - missing, spare))
        ranks &= ranks - 1
    for suit in range(i64(4)):
        fits: i64 = positions(held, suit)
        if may_run(fits, jokers, limit):
            found = _add_runs(found, suit, fits, jokers, limit)
    return found


def _add_runs(found: vec[i64], suit: i64, fits: i64, jokers: i64, limit: i64) -> vec[i64]:
    for low in range(i64(1), i64(13)):
        missing: i64 = 3 - _COUNT[(fits >> (low - 1)) & 7]
        size: i64 = 3
        longest: i64 = 13 if low == 1 else 15 - low
        while missing <= jokers and size <= longest:
            spare: i64 = spare_jokers(missing, size, jokers, limit)
            if spare >= 0:
                run: i64 = make_run(suit, low, low + size - 1, 0)
                found = append(found, _with_ways(run, size - missing, spare))
            missing += 1 - ((fits >> (low - 1 + size)) & 1)
            size += 1
    return found


def places_of(move: i64) -> i64:
    """The places of the meld that a move lays: suits, or positions minus 1."""
    if move < RUN:
        return (move >> 4) & 15
    return BIT[(move >> 14) & 15] - BIT[((move >> 18) & 15) - 1]


def places_held(held: i64, move: i64) -> i64:
    """The places among these for which a hand has the card."""
    if move < RUN:
        return suits_held(held, (move - SET) >> 8) & places_of(move)
    return positions(held, (move >> 22) & 3) & places_of(move)


def _spare(own: i64, shape: i64, jokers: i64, limit: i64) -> i64:
    """How many jokers may stand at places for which a hand has the card."""
    size: i64 = count(places_of(shape))
    return spare_jokers(size - count(own), size, jokers, limit)


def nth_way(held: i64, shape: i64, jokers: i64, limit: i64, n: i64) -> i64:
    """The n-th way to fill a shape, n from 0."""
    own: i64 = places_held(held, shape)
    spare: i64 = _spare(own, shape, jokers, limit)
    chosen: i64 = 0
    while n > 0:
        chosen = _next_choice(chosen, own, spare)
        n -= 1
    return shape + (places_of(shape) & ~own) + chosen


def add_ways(moves: vec[i64], held: i64, shape: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The moves so far plus all that fill a shape, ascending."""
    own: i64 = places_held(held, shape)
    spare: i64 = _spare(own, shape, jokers, limit)
    first: i64 = shape + (places_of(shape) & ~own)
    chosen: i64 = 0
    while True:
        moves = append(moves, first + chosen)
        chosen = _next_choice(chosen, own, spare)
        if chosen == 0:
            return moves


def longest_runs(held: i64, twice: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The moves that lay the run of fourteen, with both aces, from a hand of just these cards.

    ``held`` and ``twice`` and the jokers are fourteen cards: so every joker stands where a card
    is missing, and a single ace at either end.
    """
    moves = vec[i64]()
    stretch: i64 = BIT[14] - 1
    for suit in range(i64(4)):
        fits: i64 = positions(held, suit)
        missing: i64 = stretch & ~fits
        aces: i64 = count(held & BIT[13 * suit + 12]) + count(twice & BIT[13 * suit + 12])
        inner: i64 = count(fits & ~(BIT[0] | BIT[13]))
        if inner + aces + jokers != 14 or jokers > most_jokers(limit, 14):
            continue
        if aces == 1:
            moves = append(moves, make_run(suit, 1, 14, missing | BIT[0]))
            moves = append(moves, make_run(suit, 1, 14, missing | BIT[13]))
        else:
            moves = append(moves, make_run(suit, 1, 14, missing))
    return moves
