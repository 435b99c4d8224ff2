"""What a search remembers of the positions it has met: a table that grows up to a limit."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.breath import AT_ONCE, breathe, many_i64

ABSENT: Final[i64] = -1
NEAR: Final[i64] = 8  # how far from its place an entry may lie
_FIRST: Final[i64] = 12  # the size of an empty table, as a power of two


class Table:
    """Numbers by keys from 0 to 2**60; at most ``2 ** largest``, then new ones replace others."""

    def __init__(self, largest: i64) -> None:
        self.largest: Final[i64] = largest
        self.size: i64 = _FIRST
        self.used: i64 = 0
        self.keys: vec[i64] = vec[i64]([ABSENT] * (BIT[_FIRST] + NEAR))
        self.values: vec[i64] = vec[i64]([0] * (BIT[_FIRST] + NEAR))

    def clear(self) -> None:
        """Forget everything."""
        self.resize(_FIRST)

    def resize(self, size: i64) -> None:
        """Become an empty table of this size, a power of two."""
        self.size = size
        self.used = 0
        self.keys = many_i64(ABSENT, BIT[size] + NEAR)
        self.values = many_i64(0, BIT[size] + NEAR)

    def place(self, key: i64) -> i64:
        """Where the key is looked for first."""
        mixed: i64 = ((key & 0x3FFFFFFF) * 0x9E3779B1) ^ ((key >> 30) * 0x85EBCA6B)
        return ((mixed >> 24) ^ mixed) & (BIT[self.size] - 1)

    def find(self, key: i64) -> i64:
        """What is known of a key, or `ABSENT`."""
        keys = self.keys
        first = self.place(key)
        for place in range(first, first + NEAR):
            held = keys[place]
            if held == key:
                return self.values[place]
            if held == ABSENT:
                return ABSENT
        return ABSENT

    def put(self, key: i64, value: i64) -> None:
        """Remember something of a key, in place of what was known of it."""
        keys = self.keys
        first = self.place(key)
        for place in range(first, first + NEAR):
            held = keys[place]
            if held == key:
                self.values[place] = value
                return
            if held == ABSENT:
                keys[place] = key
                self.values[place] = value
                self.used += 1
                if 2 * self.used > BIT[self.size] and self.size < self.largest:
                    self.grow()
                return
        if self.size < self.largest:
            self.grow()
            self.put(key, value)
            return
        place = first + ((key ^ value) & (NEAR - 1))  # somebody has to go
        keys[place] = key
        self.values[place] = value

    def grow(self) -> None:
        """Make room for four times as many."""
        keys, values = self.keys, self.values
        size = self.size + 2
        self.resize(size if size < self.largest else self.largest)
        for place in range(i64(len(keys))):
            if place & (AT_ONCE - 1) == 0:
                breathe()
            if keys[place] != ABSENT:
                self.put(keys[place], values[place])
