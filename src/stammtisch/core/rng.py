"""A small generator for playouts and bots: sfc32, the same on every machine, compiled or not.

Never for a deal among people: those come from the operating system (`tables`).
"""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import counted, found

_WORD: Final = 0xFFFFFFFF


class Rng:
    """A stream of random numbers; the same seed always gives the same stream."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a: i64 = seed & _WORD
        self.b: i64 = (seed >> 32) & _WORD
        self.c: i64 = stream & _WORD
        self.n: i64 = 1
        for _step in range(15):
            self.word()

    def __eq__(self, other: object) -> bool:
        """Whether both generators will produce the same numbers from now on."""
        if not isinstance(other, Rng):
            return False
        return self.a == other.a and self.b == other.b and self.c == other.c and self.n == other.n

    def __repr__(self) -> str:
        """The generator's place in its stream."""
        return f"<Rng {int(self.a)} {int(self.b)} {int(self.c)} {int(self.n)}>"

    def __reduce__(self) -> Any:
        return _going_on, (int(self.a), int(self.b), int(self.c), int(self.n))

    def word(self) -> i64:
        """32 random bits."""
        out: i64 = (self.a + self.b + self.n) & 0xFFFFFFFF
        self.n = (self.n + 1) & 0xFFFFFFFF
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & 0xFFFFFFFF)) & 0xFFFFFFFF
        c: i64 = self.c
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + out) & 0xFFFFFFFF
        return out

    def below(self, bound: i64) -> i64:
        """A number from 0 to bound - 1, all of them equally likely; 0 < bound < 2**31.

        Raises:
            ValueError: the bound is not such a number.
        """
        if not 0 < bound < 0x80000000:
            raise ValueError(f"a bound is from 1 to 2**31 - 1, not {int(bound)}")
        product: i64 = self.word() * bound
        low: i64 = product & 0xFFFFFFFF
        if low < bound:
            floor: i64 = (0x100000000 - bound) % bound
            while low < floor:
                product = self.word() * bound
                low = product & 0xFFFFFFFF
        return product >> 32

    def member(self, mask: i64) -> i64:
        """The index of a random set bit below bit 56, all of them equally likely.

        Raises:
            ValueError: no bit is set there.
        """
        upto: i64 = counted(mask)
        return found(mask, upto, self.below(upto >> 48))

    def shuffle(self, items: vec[i64]) -> None:
        """Put the items in a random order, in place; every order is equally likely."""
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            item: i64 = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1


def _going_on(a: int, b: int, c: int, n: int) -> Rng:
    """A generator that goes on at this place in its stream, as a copy or a pickle needs it."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.n = a, b, c, n
    return rng
