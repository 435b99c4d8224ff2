"""Sets of cards as the bits of a single word.

Words stay below 2**62: a larger literal would be boxed by the compiler. Never shift a literal by a
variable (``1 << n`` is miscompiled by mypy 2.4.1 from n = 31 on); use ``BIT[n]``.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << n for n in range(62)])


def _places(byte: int) -> int:
    """The positions of the set bits of a byte, lowest first, packed three bits each."""
    indices = [n for n in range(8) if byte >> n & 1]
    return sum(index << 3 * place for place, index in enumerate(indices))


PLACES: Final = vec[i64]([_places(byte) for byte in range(256)])


def count(mask: i64) -> i64:
    """The number of set bits."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def lowest(mask: i64) -> i64:
    """The index of the lowest set bit; the mask must not be empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, n: i64) -> i64:
    """The index of the n-th lowest set bit, n from 0; the mask must have more than n set bits.

    Without a loop, whose end no processor foresees: the bits of each byte are counted, then those
    of the bytes up to it, seven numbers of eight bits in a word.
    """
    return found(mask, counted(mask), n)


def counted(mask: i64) -> i64:
    """The numbers of set bits in the lowest byte, the lowest two bytes and so on: seven numbers."""
    upto: i64 = mask - ((mask >> 1) & 0x1555555555555555)
    upto = (upto & 0x3333333333333333) + ((upto >> 2) & 0x3333333333333333)
    upto = (upto + (upto >> 4)) & 0x000F0F0F0F0F0F0F
    upto += (upto & 0xFFFFFFFFFFFF) << 8
    upto += (upto & 0xFFFFFFFFFF) << 16
    return upto + ((upto & 0xFFFFFF) << 32)


def found(mask: i64, upto: i64, n: i64) -> i64:
    """As `nth`, for a mask whose `counted` numbers are known."""
    full: i64 = ((n * 0x01010101010101 + 0x80808080808080) - upto) & 0x80808080808080
    full = (full >> 4) + (full >> 36)  # eight for each byte that lies below the bit
    full += full >> 16
    at: i64 = (full + (full >> 8)) & 0x38
    rest: i64 = n - (((upto << 8) >> at) & 0xFF)
    return at + ((PLACES[(mask >> at) & 0xFF] >> (3 * rest)) & 7)


def highest(mask: i64) -> i64:
    """The index of the highest set bit; the mask must not be empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return count(mask) - 1


def members(mask: i64) -> vec[i64]:
    """The indices of all set bits, ascending."""
    found = vec[i64]()
    while mask:
        found = append(found, count((mask & -mask) - 1))
        mask &= mask - 1
    return found


def ascending(kinds: vec[i64]) -> vec[i64]:
    """Kinds of cards below 64 in ascending order, which does not reveal where each came from."""
    counts = vec[i64]([0] * 64)
    for kind in kinds:
        counts[kind] += 1
    return spread(counts)


def spread(copies: vec[i64]) -> vec[i64]:
    """Each kind as often as there are copies of it, ascending."""
    found = vec[i64]()
    for kind in range(i64(len(copies))):
        for _step in range(copies[kind]):
            found = append(found, kind)
    return found
