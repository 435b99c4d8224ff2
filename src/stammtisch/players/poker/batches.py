"""The values of Poker hands for programs, one or very many; masks as in `ranking`."""

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.breath import breathe, zeros_i64
from stammtisch.games.poker.ranking import worth
from stammtisch.names import notation

PACK: Final[i64] = 0xFFFFFFFFFFFFF
SHORT_PACK: Final[i64] = 0xFF07F83FC1FE0  # without 2 to 6
MANY: Final[i64] = 0xFFFF  # one less than the hands after which other threads may run
_CARDS: Final = {notation(kind): kind for kind in range(52)}


def quick_mask(hand: object) -> i64:
    """The mask of one to seven cards in notation or as kinds; 0 for other input.

    Anything else may be a hand all the same: in another spelling or another kind of sequence.
    """
    mask: i64 = 0
    size: i64 = 0
    if isinstance(hand, str):
        for word in hand.split():
            kind = _CARDS.get(word, -1)
            if kind < 0:
                return 0
            mask |= BIT[kind]
            size += 1
    elif isinstance(hand, list | tuple):
        for each in hand:
            if type(each) is not int or not 0 <= each < 52:
                return 0
            mask |= BIT[each]
            size += 1
    return mask if count(mask) == size <= 7 else 0


def quick_worth(hand: object, short: bool) -> i64:
    """The value of what `quick_mask` reads; 0 for other input or cards outside the pack."""
    mask = quick_mask(hand)
    return 0 if mask == 0 or (short and mask & ~SHORT_PACK) else worth(mask, short)


def worths(masks: vec[i64], short: bool) -> vec[i64]:
    """`worth` of each of the masks."""
    found = zeros_i64(len(masks))
    for index in range(i64(len(masks))):
        if index & MANY == MANY:
            breathe()
        found[index] = worth(masks[index], short)
    return found


def first_wrong(masks: vec[i64], pack: i64) -> i64:
    """The index of the first number that is not a mask of one to seven cards of a pack, or -1."""
    for index in range(i64(len(masks))):
        if index & MANY == MANY:
            breathe()
        mask = masks[index]
        if mask & ~pack or mask == 0 or count(mask) > 7:
            return index
    return -1


def numbers(found: vec[i64], first: i64, data: bytes) -> None:
    """Set the numbers from ``first`` on to those in these bytes, lowest byte first."""
    for index in range(i64(len(data) >> 3)):
        found[first + index] = read_i64_le(data, 8 * index)


def put(found: vec[i64], first: i64, part: vec[i64]) -> None:
    """Set the numbers from ``first`` on to these."""
    for index in range(i64(len(part))):
        found[first + index] = part[index]


def rows(found: vec[i64], first: i64, data: bytes, size: i64) -> None:
    """Set the masks from ``first`` on to those of rows of card numbers, one byte per card.

    It is 0 where a row is no hand: a number over 51, or twice the same.
    """
    place: i64 = 0
    for index in range(i64(len(data)) // size):
        mask: i64 = 0
        for _step in range(size):
            card: i64 = data[place]
            if card < 52:
                mask |= BIT[card]
            place += 1
        found[first + index] = mask if count(mask) == size else 0
