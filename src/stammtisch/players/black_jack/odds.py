"""What a hand is worth against the banker's tile, from the tiles that nobody has seen.

Every further tile is taken to count 1 to 10 with its share of the unseen ones, as if each were put
back. All values are in stakes: -1 is a lost one.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.black_jack.rules import BANK_STANDS, BEST, COUNTS, Rules, total_of

ENDS: Final = 6  # of the banker: 17 to 21, bust
HIGHEST: Final = 32  # above every sum of a hand that could still draw


class Odds:
    """The values of all hands for one set of unseen tiles under these rules."""

    def __init__(self, unseen: vec[i64], rules: Rules) -> None:
        self.rules: Final[Rules] = rules
        self.shares: Final[vec[float]] = shares_of(unseen)
        self.ends: Final[vec[float]] = self._ends()
        self.values: Final[vec[float]] = self._values()

    def _ends(self) -> vec[float]:
        """The chances of the banker's results from each sum, with or without an ace (BJ-14)."""
        ends = vec[float]([0.0] * (2 * HIGHEST * ENDS))
        low: i64 = HIGHEST - 1
        while low > 0:
            for ace in range(i64(2)):
                entry: i64 = (2 * low + ace) * ENDS
                total: i64 = total_of(low, ace)
                if total >= BANK_STANDS:
                    ends[entry + min(total, BEST + 1) - BANK_STANDS] = 1.0
                    continue
                for count in range(i64(1), i64(11)):
                    after: i64 = (2 * (low + count) + (1 if count == 1 else ace)) * ENDS
                    for end in range(i64(ENDS)):
                        ends[entry + end] += self.shares[count] * ends[after + end]
            low -= 1
        return ends

    def black_jack(self, up: i64) -> float:
        """The chance that the face-down tile makes a Black Jack with the open one."""
        if up == 1:
            return self.shares[10]
        return self.shares[1] if up == 10 else 0.0

    def standing(self, total: i64, up: i64) -> float:
        """The value of standing with a total; a banker's Black Jack beats all (BJ-15)."""
        first: i64 = (2 * up + (1 if up == 1 else 0)) * ENDS
        value: float = self.ends[first + ENDS - 1]
        for end in range(i64(ENDS - 1)):
            if BANK_STANDS + end < total:
                value += self.ends[first + end]
            elif BANK_STANDS + end > total:
                value -= self.ends[first + end]
        if total == BEST:
            value -= self.black_jack(up)
        return value

    def _values(self) -> vec[float]:
        """The value of every hand against every tile, with the best choice at each draw."""
        values = vec[float]([0.0] * (11 * 2 * HIGHEST))
        for up in range(i64(1), i64(11)):
            low: i64 = HIGHEST - 1
            while low > 0:
                for ace in range(i64(2)):
                    entry: i64 = 2 * (HIGHEST * up + low) + ace
                    total: i64 = total_of(low, ace)
                    if total > BEST:
                        values[entry] = -1.0
                        continue
                    values[entry] = self.standing(total, up)
                    if total < BEST:
                        drawn: float = self._mean(values, low, ace, up)
                        values[entry] = max(values[entry], drawn)
                low -= 1
        return values

    def _mean(self, values: vec[float], low: i64, ace: i64, up: i64) -> float:
        mean: float = 0.0
        for count in range(i64(1), i64(11)):
            after: i64 = 2 * (HIGHEST * up + low + count) + (1 if count == 1 else ace)
            mean += self.shares[count] * values[after]
        return mean

    # The values of the moves

    def best(self, low: i64, ace: i64, up: i64) -> float:
        """The value of a hand with the best choice of drawing or standing."""
        return self.values[2 * (HIGHEST * up + low) + (1 if ace > 0 else 0)]

    def drawing(self, low: i64, ace: i64, up: i64) -> float:
        """The value of drawing a tile, then playing on."""
        return self._mean(self.values, low, 1 if ace > 0 else 0, up)

    def doubling(self, low: i64, ace: i64, up: i64) -> float:
        """The value of doubling (BJ-12), then playing on or drawing exactly one more tile."""
        if not self.rules.double_one_tile:
            return 2.0 * self.best(low, ace, up)
        value: float = 0.0
        for count in range(i64(1), i64(11)):
            total: i64 = total_of(low + count, 1 if count == 1 or ace > 0 else 0)
            value += self.shares[count] * self.standing(total, up)
        return 2.0 * value

    def splitting(self, count: i64, up: i64) -> float:
        """The value of splitting into two hands with this tile (BJ-13), without splitting again."""
        value: float = 0.0
        for other in range(i64(1), i64(11)):
            ace: i64 = 1 if count == 1 or other == 1 else 0
            low: i64 = count + other
            hand: float = self.best(low, ace, up)
            if self.rules.double_after_split and can_double(low, ace):
                hand = max(hand, self.doubling(low, ace, up))
            value += self.shares[other] * hand
        return 2.0 * value

    # The values of stakes

    def best_stake(self, least: i64, most: i64) -> i64:
        """The stake with the largest mean gain; a Black Jack pays whole chips only (BJ-16)."""
        others: float = 0.0
        naturals: float = 0.0
        for up in range(i64(1), i64(11)):
            share: float = self.shares[up]
            natural: float = 2.0 * self.shares[1] * self.shares[10]
            others += share * self._dealt(up)
            naturals += share * natural * (1.0 - self.black_jack(up))
        best: i64 = least
        best_value: float = -1000000.0
        for stake in range(least, most + 1):
            value: float = others * float(stake) + naturals * float(3 * stake // 2)
            if value > best_value:
                best = stake
                best_value = value
        return best

    def _dealt(self, up: i64) -> float:
        """The mean value of two tiles other than a Black Jack, times the chance of that."""
        value: float = 0.0
        for one in range(i64(1), i64(11)):
            for two in range(i64(1), i64(11)):
                ace: i64 = 1 if one == 1 or two == 1 else 0
                if total_of(one + two, ace) == BEST:
                    continue
                hand: float = self.best(one + two, ace, up)
                if can_double(one + two, ace):
                    hand = max(hand, self.doubling(one + two, ace, up))
                if one == two and one < 10:
                    hand = max(hand, self.splitting(one, up))
                value += self.shares[one] * self.shares[two] * hand
        return value


def can_double(low: i64, ace: i64) -> bool:
    """Whether two tiles with this sum may be doubled (BJ-12)."""
    return 9 <= total_of(low, ace) <= 11


def shares_of(tiles: vec[i64]) -> vec[float]:
    """The shares of tiles in a set that count 1 to 10; the share of a count is at that index."""
    shares = vec[float]()
    for count in range(i64(11)):
        number: i64 = 0
        for kind in tiles:
            if COUNTS[kind] == count:
                number += 1
        shares = append(shares, float(number) / float(len(tiles)))
    return shares
