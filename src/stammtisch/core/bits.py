"""Sets of cards as the bits of one word.

Words stay below 2**62: a larger literal would be boxed by the compiler. Never shift a literal by
a variable (``1 << n`` is miscompiled by mypy 2.4.1 from n = 31 on); use ``BIT[n]``.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << n for n in range(62)])


def count(mask: i64) -> i64:
    """The number of bits that are set."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def lowest(mask: i64) -> i64:
    """The index of the lowest bit that is set; the mask is not empty."""
    return count((mask & -mask) - 1)


def nth(mask: i64, n: i64) -> i64:
    """The index of the n-th lowest bit that is set, n from 0."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return count((mask & -mask) - 1)


def highest(mask: i64) -> i64:
    """The index of the highest bit that is set; the mask is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return count(mask) - 1


def members(mask: i64) -> vec[i64]:
    """The indices of all bits that are set, ascending."""
    found = vec[i64]()
    while mask:
        found = append(found, count((mask & -mask) - 1))
        mask &= mask - 1
    return found
