"""Which sets and runs can be laid from a hand: counted, listed, and the n-th of them.

A hand is given as the kinds that it holds at least once and its number of jokers. A joker may
stand where the hand has the card itself, so that a stretch of a run, or some suits of a rank, are
laid in as many ways as there are sets of jokers that fill what is missing and perhaps more.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.games.romme.rules import ANY, make_run, make_set, most_jokers

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
    """How many jokers may replace cards that are there; negative if too many are missing."""
    most: i64 = most_jokers(limit, size)
    return (jokers if jokers < most else most) - missing


def _next_choice(chosen: i64, among: i64, most: i64) -> i64:
    """The next larger set of at most this many of these bits; 0 after the last one."""
    if count(chosen) < most:
        return (chosen - among) & among
    return ((chosen | ~among) + (chosen & -chosen)) & among


# --- sets ----------------------------------------------------------------------------------------


def count_sets(held: i64, jokers: i64, limit: i64) -> i64:
    """How many moves lay a set."""
    total: i64 = 0
    ranks: i64 = ranks_for_sets(held, jokers, limit)
    while ranks:
        total += _sets_of(suits_held(held, lowest(ranks)), jokers, limit)
        ranks &= ranks - 1
    return total


def _sets_of(own: i64, jokers: i64, limit: i64) -> i64:
    total: i64 = 0
    for suits in _SETS:
        total += _ways_of_set(own, suits, jokers, limit)
    return total


def _ways_of_set(own: i64, suits: i64, jokers: i64, limit: i64) -> i64:
    spare: i64 = spare_jokers(count(suits & ~own), count(suits), jokers, limit)
    return _WAYS[_WIDTH * count(suits & own) + spare] if spare >= 0 else 0


def nth_set(held: i64, jokers: i64, limit: i64, n: i64) -> i64:
    """The n-th move that lays a set, n from 0."""
    ranks: i64 = ranks_for_sets(held, jokers, limit)
    while True:
        rank: i64 = lowest(ranks)
        own: i64 = suits_held(held, rank)
        for suits in _SETS:
            ways: i64 = _ways_of_set(own, suits, jokers, limit)
            if n < ways:
                return make_set(rank, suits, _nth_jokers(own, suits, jokers, limit, n))
            n -= ways
        ranks &= ranks - 1


def add_sets(moves: vec[i64], held: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The moves plus all that lay a set, ascending."""
    ranks: i64 = ranks_for_sets(held, jokers, limit)
    while ranks:
        rank: i64 = lowest(ranks)
        own: i64 = suits_held(held, rank)
        for suits in _SETS:
            for n in range(_ways_of_set(own, suits, jokers, limit)):
                by_joker: i64 = _nth_jokers(own, suits, jokers, limit, n)
                moves = append(moves, make_set(rank, suits, by_joker))
        ranks &= ranks - 1
    return moves


def _nth_jokers(own: i64, wanted: i64, jokers: i64, limit: i64, n: i64) -> i64:
    """Which of the wanted places are jokers in the n-th way to fill them, n from 0."""
    missing: i64 = wanted & ~own
    spare: i64 = spare_jokers(count(missing), count(wanted), jokers, limit)
    chosen: i64 = 0
    while n > 0:
        chosen = _next_choice(chosen, wanted & own, spare)
        n -= 1
    return missing | chosen


# --- runs ----------------------------------------------------------------------------------------
# The run of fourteen needs two aces and is looked at apart (`longest_run`).


def count_runs(held: i64, jokers: i64, limit: i64) -> i64:
    """How many moves lay a run of at most thirteen cards."""
    total: i64 = 0
    for suit in range(i64(4)):
        fits: i64 = positions(held, suit)
        if may_run(fits, jokers, limit):
            total += _runs_on(fits, jokers, limit, -1)
    return total


_COUNT: Final[i64] = 0xFFFFFF
_FOUND: Final[i64] = 0x1000000


def _runs_on(fits: i64, jokers: i64, limit: i64, n: i64) -> i64:
    """How many runs there are on these positions.

    With n from 0: instead the stretch of the n-th of them and what is left of n,
    as ``_FOUND * (16 * low + high) + n``.
    """
    total: i64 = 0
    low: i64 = 1
    while low < 13:
        missing: i64 = 0
        high: i64 = low
        last: i64 = 13 if low == 1 else 14
        while high <= last:
            if fits & BIT[high - 1] == 0:
                missing += 1
                if missing > jokers:
                    break
            size: i64 = high - low + 1
            if size > 2:
                spare: i64 = spare_jokers(missing, size, jokers, limit)
                if spare >= 0:
                    ways: i64 = _WAYS[_WIDTH * (size - missing) + spare]
                    if 0 <= n < total + ways:
                        return _FOUND * (16 * low + high) + n - total
                    total += ways
            high += 1
        low += 1
    return total


def nth_run(held: i64, jokers: i64, limit: i64, n: i64) -> i64:
    """The n-th move that lays a run, n from 0."""
    suit: i64 = 0
    while True:
        fits: i64 = positions(held, suit)
        if may_run(fits, jokers, limit):
            there: i64 = _runs_on(fits, jokers, limit, n)
            if there >= _FOUND:
                return _run_in_stretch(suit, fits, there // _FOUND, jokers, limit, there & _COUNT)
            n -= there
        suit += 1


def _run_in_stretch(suit: i64, fits: i64, ends: i64, jokers: i64, limit: i64, n: i64) -> i64:
    low: i64 = ends >> 4
    high: i64 = ends & 15
    stretch: i64 = BIT[high] - BIT[low - 1]
    return make_run(suit, low, high, _nth_jokers(fits, stretch, jokers, limit, n))


def add_runs(moves: vec[i64], held: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The moves plus all that lay a run of at most thirteen cards, ascending."""
    for suit in range(i64(4)):
        fits: i64 = positions(held, suit)
        if not may_run(fits, jokers, limit):
            continue
        for low in range(i64(1), i64(13)):
            for high in range(low + 2, i64(14 if low == 1 else 15)):
                moves = _add_stretch(moves, suit, fits, low, high, jokers, limit)
    return moves


def _add_stretch(
    moves: vec[i64], suit: i64, fits: i64, low: i64, high: i64, jokers: i64, limit: i64
) -> vec[i64]:
    stretch: i64 = BIT[high] - BIT[low - 1]
    missing: i64 = stretch & ~fits
    spare: i64 = spare_jokers(count(missing), high - low + 1, jokers, limit)
    if spare < 0:
        return moves
    chosen: i64 = 0
    while True:
        moves = append(moves, make_run(suit, low, high, missing | chosen))
        chosen = _next_choice(chosen, stretch & fits, spare)
        if chosen == 0:
            return moves


def longest_runs(held: i64, twice: i64, jokers: i64, limit: i64) -> vec[i64]:
    """The moves that lay the run of fourteen, with both aces, with all cards of a hand.

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
