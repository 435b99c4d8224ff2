"""Who sits where: the sizes of the tables and the seating plan (CLB-2, 3, 6 and CLB-9 to 12).

What is seated is a *unit*: a participant or, where pairs stay together, a pair. Units are their
start numbers from 0 on here; a plan is for each round the tables, for each table its units.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

Round: TypeAlias = tuple[tuple[int, ...], ...]
Pair: TypeAlias = tuple[int, int]


class Sizes(Struct, frozen=True):
    """How many units may sit at a table: usually, at least, at most."""

    usual: int = 4
    lowest: int = 4
    highest: int = 5

    def tables(self, units: int) -> int | None:
        """The number of tables for so many units, or None if they cannot be seated.

        As many tables as the usual size allows (CLB-2); more of them if some were too large.
        """
        most = units // self.lowest
        for tables in range(max(1, units // self.usual), most + 1):
            if -(-units // tables) <= self.highest:
                return tables
        return None


FOURS_AND_FIVES: Final = Sizes()
UP_TO_SEVEN: Final = Sizes(highest=7)  # CLB-6: needed for 6, 7 and 11 only


def table_sizes(units: int, sizes: Sizes = UP_TO_SEVEN) -> tuple[int, ...] | None:
    """The sizes of the tables, the larger ones first, or None (CLB-2, CLB-3, CLB-6).

    >>> table_sizes(13), table_sizes(11), table_sizes(11, FOURS_AND_FIVES)
    ((5, 4, 4), (6, 5), None)
    """
    tables = sizes.tables(units)
    if tables is None:
        return None
    each, larger = divmod(units, tables)
    return (each + 1,) * larger + (each,) * (tables - larger)


def seating_plan(
    units: int, tables: int, rounds: Sequence[int], met: Mapping[Pair, int] | None = None
) -> tuple[Round, ...]:
    """The tables of these rounds (counted from 0), their units by seat (CLB-9, 10, 11).

    Args:
        units: how many there are; they are numbered from 0 in the order of their start numbers.
        tables: how many tables there are.
        rounds: which rounds are open. Round 0 is never exchanged in (CLB-10).
        met: how often two units (the smaller one first) met in the rounds that were played; then
            only the open rounds are exchanged in, and these meetings count (CLB-29).
    """
    where = {r: [_rotated(unit, tables, r) for unit in range(units)] for r in rounds}
    _Improvement(where, tables, met or {}).run()
    return tuple(_seated(where[r], tables, r) for r in rounds)


def _rotated(unit: int, tables: int, r: int) -> int:
    """CLB-9: each row of units moves on by its number, round by round."""
    row, column = divmod(unit, tables)
    return (column + row * r) % tables


def _seated(where: Sequence[int], tables: int, r: int) -> Round:
    """CLB-11: by rising start number, rotated left by the number of the round."""
    units = [[unit for unit, at in enumerate(where) if at == table] for table in range(tables)]
    return tuple(tuple(each[r % len(each) :] + each[: r % len(each)]) for each in units)


def weight(meetings: int) -> int:
    """What it costs that two meet so often (CLB-10): 0, 0, 1, 4, 9 …"""
    return (meetings - 1) ** 2 if meetings else 0


class _Improvement:
    """The exchanges of CLB-10, by the change of the cost that each would bring.

    ``leaving[r][x]`` is the change if x left its table, ``coming[r][x][t]`` if it came to table t;
    so an exchange costs four look-ups and two corrections for the pair itself.
    """

    def __init__(self, where: dict[int, list[int]], tables: int, met: Mapping[Pair, int]) -> None:
        self.where = where
        self.tables = tables
        self.open = [r for r in where if r > 0]
        self.units = range(len(next(iter(where.values()), [])))
        self.meetings = [[0] * len(self.units) for _ in self.units]
        for (x, y), times in met.items():
            self.meetings[x][y] = self.meetings[y][x] = times
        for at in where.values():
            for x, y in combinations(self.units, 2):
                if at[x] == at[y]:
                    self.meetings[x][y] += 1
                    self.meetings[y][x] += 1
        most = len(where) + max(met.values(), default=0)
        self.more = [weight(m + 1) - weight(m) for m in range(most + 1)]

    def run(self) -> None:
        """Exchange until no exchange lowers the cost."""
        while best := self._best():
            self._exchange(*best)

    def _best(self) -> tuple[int, int, int] | None:
        """Round and units of the exchange that lowers the cost most; of equals the first."""
        lowest, best = 0, None
        for r in self.open:
            leaving, coming = self._changes(r)
            at = self.where[r]
            for x in self.units:
                for y in range(x + 1, len(self.units)):
                    # nobody's coming lowers the cost: this spares most of the work
                    if leaving[x] + leaving[y] >= lowest or at[x] == at[y]:
                        continue
                    change = leaving[x] + leaving[y] + coming[x][at[y]] + coming[y][at[x]]
                    change -= 2 * self.more[self.meetings[x][y]]  # they do not come to each other
                    if change < lowest:
                        lowest, best = change, (r, x, y)
        return best

    def _changes(self, r: int) -> tuple[list[int], list[list[int]]]:
        at, more = self.where[r], self.more
        leaving = [0] * len(self.units)
        coming = [[0] * self.tables for _ in self.units]
        for x in self.units:
            meetings, here, come = self.meetings[x], at[x], coming[x]
            for z in self.units:
                if at[z] != here:
                    come[at[z]] += more[meetings[z]]
                elif z != x:
                    leaving[x] -= more[meetings[z] - 1]
        return leaving, coming

    def _exchange(self, r: int, x: int, y: int) -> None:
        at = self.where[r]
        for z in self.units:
            if z not in (x, y):
                change = (at[z] == at[y]) - (at[z] == at[x])
                self._meet(x, z, change)
                self._meet(y, z, -change)
        at[x], at[y] = at[y], at[x]

    def _meet(self, x: int, y: int, change: int) -> None:
        self.meetings[x][y] += change
        self.meetings[y][x] += change


def meetings(plan: Sequence[Round]) -> Counter[Pair]:
    """How often two units meet, the smaller one first; pairs that never meet are not in it."""
    return Counter(
        (x, y) for tables in plan for table in tables for x, y in combinations(sorted(table), 2)
    )


def meeting_counts(plan: Sequence[Round]) -> tuple[int, ...]:
    """How many pairs never meet, meet once, twice … as often as the plan has rounds (CLB-12)."""
    units = sum(len(table) for table in plan[0]) if plan else 0
    found = Counter(meetings(plan).values())
    found[0] = units * (units - 1) // 2 - found.total()
    return tuple(found[times] for times in range(len(plan) + 1))
