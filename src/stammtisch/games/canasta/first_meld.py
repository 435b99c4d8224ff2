"""Whether tiles can make a first meld: the exact test behind CAN-27.

A first meld is enough with the minimum of points (CAN-24) or with a canasta (CAN-25). In what
order the tiles are laid makes no difference: a meld of n naturals and w wild tiles with w <= n can
be laid naturals first, so that CAN-9 holds at every moment. So the question is only which tiles
lie in the end, and every natural of a rank that is melded at all lies best in its meld.

Tiles are counted by rank (`tiles`): ``hand``, and what is laid: ``naturals`` by rank, ``twos`` and
``jokers`` by the rank of their meld, at 0 those of the wild meld.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import ACE, FOUR, TWO
from stammtisch.games.canasta.rules import CANASTA, MOST_WILD
from stammtisch.games.canasta.tiles import JOKER, ONE, RANKS, VALUES, number, points, total

_NEVER: Final[i64] = 99  # more wild tiles than there are


def laid_points(naturals: i64, twos: i64, jokers: i64) -> i64:
    """The value of all laid tiles; wild ones count their own value (CAN-6, CAN-7)."""
    return points(naturals) + VALUES[TWO] * total(twos) + VALUES[JOKER] * total(jokers)


def most_points(hand: i64, naturals: i64, twos: i64, jokers: i64) -> i64:
    """The most points that can lie on the table if the whole hand may be laid."""
    worth = laid_points(naturals, twos, jokers)
    room: i64 = 0  # for wild tiles, in melds that lie or can be laid without one
    pairs: i64 = 0  # ranks that need a wild tile, counted by value
    for rank in range(i64(FOUR), ACE + 1):
        held: i64 = number(hand, rank)
        lying: i64 = number(naturals, rank)
        if lying > 0 or held >= 3:
            used: i64 = number(twos, rank) + number(jokers, rank)
            room += min(lying + held, MOST_WILD) - used
            worth += held * VALUES[rank]
        elif held == 2:
            pairs += ONE[VALUES[rank] // 10]
    lying = number(twos, 0) + number(jokers, 0)
    wild: i64 = number(hand, TWO) + number(hand, JOKER)
    best: i64 = 0
    for gone in range(i64(0), CANASTA - lying + 1):  # into the wild meld
        if gone <= wild and (lying > 0 or gone == 0 or gone >= 3):
            best = max(best, _most_with_wild(hand, gone, wild - gone, pairs, room))
    return worth + best


def _most_with_wild(hand: i64, gone: i64, left: i64, pairs: i64, room: i64) -> i64:
    """The most that wild tiles add if this many go into the wild meld and the rest elsewhere.

    Each pair takes one to be laid at all and has then room for a second: dear pairs first.
    """
    more: i64 = 0
    opened: i64 = 0
    for tens in (i64(2), i64(1), i64(0)):
        here: i64 = min(number(pairs, tens), left - opened)
        opened += here
        more += here * (10 if tens == 0 else 20 * tens)
    laid: i64 = gone + opened + min(left - opened, room + opened)
    jokers: i64 = min(laid, number(hand, JOKER))
    return more + VALUES[JOKER] * jokers + VALUES[TWO] * (laid - jokers)


def can_have_canastas(hand: i64, naturals: i64, twos: i64, jokers: i64, needed: i64) -> bool:
    """Whether one or two canastas are possible if the whole hand may be laid (CAN-10, CAN-11)."""
    wild: i64 = number(hand, TWO) + number(hand, JOKER)
    first: i64 = CANASTA - number(twos, 0) - number(jokers, 0)  # wild tiles that it takes
    second: i64 = _NEVER
    for rank in range(i64(FOUR), ACE + 1):
        size: i64 = number(hand, rank) + number(naturals, rank)
        used: i64 = number(twos, rank) + number(jokers, rank)
        takes: i64 = max(0, CANASTA - size - used)
        if size >= 4:
            if takes < first:
                second = first
                first = takes
            elif takes < second:
                second = takes
    return (first if needed == 1 else first + second) <= wild


def can_confirm(
    hand: i64, naturals: i64, twos: i64, jokers: i64, spare: i64, minimum: i64, canastas: i64
) -> bool:
    """Whether melds plus further tiles lead to a sufficient first meld.

    ``spare`` counts the other tiles that are his, those of a pile that is being taken: with the
    hand two must be left, or one where the side has the ``canastas`` for going out (CAN-31); 0
    where it may not go out.
    """
    if not _enough(hand, naturals, twos, jokers, minimum, 0):
        return False
    if _with_kept(hand, naturals, twos, jokers, max(0, 2 - spare), minimum, 0):
        return True
    if canastas == 0 or spare > 1:
        return False
    return _with_kept(hand, naturals, twos, jokers, 1 - spare, 0, canastas)


def _with_kept(
    hand: i64, naturals: i64, twos: i64, jokers: i64, kept: i64, minimum: i64, canastas: i64
) -> bool:
    """Whether some choice of this many tiles to keep in hand leaves enough to lay."""
    if kept == 0:
        return _enough(hand, naturals, twos, jokers, minimum, canastas)
    for rank in range(i64(RANKS)):
        if number(hand, rank) > 0 and _with_kept(
            hand - ONE[rank], naturals, twos, jokers, kept - 1, minimum, canastas
        ):
            return True
    return False


def _enough(hand: i64, naturals: i64, twos: i64, jokers: i64, minimum: i64, canastas: i64) -> bool:
    """Whether points or a canasta are within reach; with ``canastas`` > 0, that many canastas."""
    if canastas > 0:
        return can_have_canastas(hand, naturals, twos, jokers, canastas)
    return most_points(hand, naturals, twos, jokers) >= minimum or can_have_canastas(
        hand, naturals, twos, jokers, 1
    )
