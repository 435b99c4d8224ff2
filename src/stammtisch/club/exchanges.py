"""The search for a good seating plan: it swaps two units at a time, round by round (CLB-10).

It is simulated annealing in whole numbers: an exchange that makes the plan worse is made too, the
more rarely the worse it is and the later it comes, so that the search does not end in the first
plan that no single exchange improves. Chance comes from a seed and nothing is measured in
seconds: the same question has the same answer on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from operator import add
from random import Random
from typing import Final, NamedTuple, TypeAlias

Pair: TypeAlias = tuple[int, int]
Clubs: TypeAlias = Sequence[tuple[int, ...]]  # of each unit, those of its people, from 0

STEPS: Final = 50_000  # exchanges that are tried at most for each open round: a tenth of a second
MOST_STEPS: Final = 4 * STEPS  # in all, where clubs are kept apart in five rounds
WARMTH: Final = (12, 10, 8, 7, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1)  # of each part of the steps
REPEATS: Final = 6  # what a repeat weighs against a unit of waiting while the search goes on
TOGETHER: Final = 6  # the same of two of one club at a table


class Cost(NamedTuple):
    """The cost of a plan, smaller is better: in this order (CLB-10, CLB-40).

    Attributes:
        repeats: the sum of (m - 1)² over all who meet m times, 0 for those who never do.
        together: how often two of one club share a table, where clubs are kept apart.
        waiting: the same sum over how often each sits at a table that is larger than others of
            its round.
    """

    repeats: int
    together: int
    waiting: int


NOTHING: Final = Cost(0, 0, 0)


class Known(NamedTuple):
    """The result of a long search: the seed that finds the best plan, and that plan's cost."""

    seed: int
    cost: Cost


def weight(times: int) -> int:
    """The cost of something that happens this many times (CLB-10): 0, 0, 1, 4, 9 …"""
    return (times - 1) ** 2 if times else 0


class Exchanges:
    """A plan to be improved by exchanges.

    Args:
        where: for each round the table of each unit.
        fixed: how many of the first rounds stay as they are.
        met: how often two units, the smaller first, met in rounds that are not in ``where``.
        waited: how often each unit sat at a larger table in such rounds.
        clubs: the clubs that are to be kept apart; () where none are.
    """

    def __init__(
        self,
        where: Sequence[list[int]],
        fixed: int,
        met: Mapping[Pair, int],
        waited: Sequence[int],
        clubs: Clubs = (),
    ) -> None:
        self.where = [list(at) for at in where]
        self.units = len(waited)
        self.open = range(fixed, len(where))
        self.tables = [_members(at) for at in self.where]
        self.larger = [_larger(tables) for tables in self.tables]
        self.met = [[0] * self.units for _ in waited]
        self.waits = list(waited)
        self.clubs = clubs
        for (x, y), times in met.items():
            self.met[x][y] = self.met[y][x] = times
        for tables, larger in zip(self.tables, self.larger, strict=True):
            for table, units in enumerate(tables):
                self._note(units, larger[table])
        most = len(where) + max([*met.values(), *waited]) + 1
        self.mates = [_mates(tables, clubs) for tables in self.tables]
        self.more = [weight(m + 1) - weight(m) for m in range(most)]
        self.less = [0, *self.more]

    def _note(self, units: Sequence[int], larger: int) -> None:
        for x in units:
            self.waits[x] += larger
        for x, y in combinations(units, 2):
            self.met[x][y] += 1
            self.met[y][x] += 1

    @property
    def cost(self) -> Cost:
        """The cost of the plan, computed from scratch."""
        pairs = combinations(range(self.units), 2)
        repeats = sum(weight(self.met[x][y]) for x, y in pairs)
        counts = (n for tables in self.mates for clubs in tables for n in clubs)
        together = sum(n * (n - 1) // 2 for n in counts)
        return Cost(repeats, together, sum(map(weight, self.waits)))

    @property
    def least(self) -> Cost:
        """A lower bound for the cost: nobody meets twice, and all wait equally often."""
        each, over = divmod(sum(self.waits), self.units)
        together = sum(least_together(self.clubs, len(tables)) for tables in self.tables)
        waiting = weight(each) * (self.units - over) + weight(each + 1) * over
        return Cost(0, together, waiting)

    def run(self, seed: int, enough: Cost) -> list[list[int]]:
        """The best plan found: for each round, the table of each unit.

        Args:
            enough: the search ends as soon as the plan costs no more.
        """
        best, found = self.cost, [list(at) for at in self.where]
        if not self.open or max(len(tables) for tables in self.tables) < 2:
            return found
        cost, chance = best, Random(seed)
        for part in WARMTH:
            for _ in range(min(STEPS * len(self.open), MOST_STEPS) // len(WARMTH)):
                if best <= enough:
                    return found
                change = self._try(chance, part)
                if change is not None:
                    cost = Cost(*map(add, cost, change))
                    if cost < best:
                        best, found = cost, [list(at) for at in self.where]
        return found

    def polish(self) -> list[list[int]]:
        """Make exchanges that lower the cost until no such exchange is left."""
        pairs = list(combinations(range(self.units), 2))
        improved = True
        while improved:
            improved = False
            for r in self.open:
                for x, y in pairs:
                    if self.where[r][x] != self.where[r][y] and self._change(r, x, y) < NOTHING:
                        self._exchange(r, x, y)
                        improved = True
        return self.where

    def _change(self, r: int, x: int, y: int) -> tuple[int, int, int]:
        """How much an exchange would change the cost."""
        at, larger = self.where[r], self.larger[r]
        repeats, waiting = self._repeats(r, x, y), 0
        together = self._together(r, x, y) if self.clubs else 0
        if larger[at[x]] != larger[at[y]]:
            comes, goes = (x, y) if larger[at[y]] else (y, x)
            waiting = self.more[self.waits[comes]] - self.less[self.waits[goes]]
        return repeats, together, waiting

    def _try(self, chance: Random, warmth: int) -> tuple[int, int, int] | None:
        """Make a random exchange if the search accepts it; returns the change of the cost."""
        drawn, x = divmod(chance.getrandbits(32), self.units)
        drawn, y = divmod(drawn, self.units)
        r = self.open[drawn % len(self.open)]
        at = self.where[r]
        if at[x] == at[y]:
            return None
        change = repeats, together, waiting = self._change(r, x, y)
        worse = REPEATS * repeats + TOGETHER * together + waiting
        # so many tosses of a coin have to come out right, none where it is hardly worse
        if worse > 0 and chance.getrandbits(2 * worse // warmth):
            return None
        self._exchange(r, x, y)
        return change

    def _repeats(self, r: int, x: int, y: int) -> int:
        """How much an exchange would change the repeated meetings."""
        mine, other, more, less = self.met[x], self.met[y], self.more, self.less
        at, tables = self.where[r], self.tables[r]
        change = -2 * more[mine[y]]  # they do not come to each other
        for z in tables[at[y]]:
            change += more[mine[z]] - less[other[z]]
        for z in tables[at[x]]:
            change += more[other[z]] - less[mine[z]]
        return change

    def _together(self, r: int, x: int, y: int) -> int:
        """How much an exchange would change how often two of one club share a table."""
        at, mine, other = self.where[r], self.clubs[x], self.clubs[y]
        here, there = self.mates[r][at[x]], self.mates[r][at[y]]
        change = 0
        for club in mine:
            if club not in other:  # else nothing changes: one goes, the other comes
                change += there[club] - here[club] + 1
        for club in other:
            if club not in mine:
                change += here[club] - there[club] + 1
        return change

    def _exchange(self, r: int, x: int, y: int) -> None:
        at, tables, larger, met = self.where[r], self.tables[r], self.larger[r], self.met
        here, there = at[x], at[y]
        tables[here].remove(x)
        tables[there].remove(y)
        for mate in tables[here]:
            self._meet(met, x, mate, -1)
            self._meet(met, y, mate, 1)
        for mate in tables[there]:
            self._meet(met, y, mate, -1)
            self._meet(met, x, mate, 1)
        tables[here].append(y)
        tables[there].append(x)
        at[x], at[y] = there, here
        if self.clubs:
            self._count_mates(self.mates[r][here], self.mates[r][there], x, y)
        self.waits[x] += larger[there] - larger[here]
        self.waits[y] += larger[here] - larger[there]

    def _count_mates(self, here: list[int], there: list[int], x: int, y: int) -> None:
        """Count again the clubs at two tables, of which x leaves one and y the other."""
        for club in self.clubs[x]:
            here[club] -= 1
            there[club] += 1
        for club in self.clubs[y]:
            there[club] -= 1
            here[club] += 1

    @staticmethod
    def _meet(met: list[list[int]], x: int, y: int, change: int) -> None:
        met[x][y] += change
        met[y][x] += change


def improved(
    where: Sequence[list[int]],
    fixed: int,
    met: Mapping[Pair, int],
    waited: Sequence[int],
    known: Known | None = None,
    clubs: Clubs = (),
) -> list[list[int]]:
    """The plan after the search: no exchange makes it better; arguments as in `Exchanges`."""
    search = Exchanges(where, fixed, met, waited, clubs)
    seed, enough = known or Known(0, search.least)
    return Exchanges(search.run(seed, enough), fixed, met, waited, clubs).polish()


def evenly(people: int, places: int) -> int:
    """How many pairs share a place if this many people are spread over the places evenly.

    No other way of spreading them makes fewer.
    """
    each, over = divmod(people, places)
    return over * (each + 1) * each // 2 + (places - over) * each * (each - 1) // 2


def least_together(clubs: Iterable[tuple[int, ...]], tables: int) -> int:
    """A lower bound for how often two of one club share a table in one round (CLB-40)."""
    people = Counter(club for each in clubs for club in each)
    return sum(evenly(count, tables) for count in people.values())


def _mates(tables: Sequence[Sequence[int]], clubs: Clubs) -> list[list[int]]:
    """How many of each club sit at each table; clubs are numbered from 0."""
    among = max((club for each in clubs for club in each), default=-1) + 1
    found = [[0] * among for _ in tables]
    for here, units in zip(found, tables if clubs else (), strict=False):
        for unit in units:
            for club in clubs[unit]:
                here[club] += 1
    return found


def _members(at: Sequence[int]) -> list[list[int]]:
    tables: list[list[int]] = [[] for _ in range(max(at, default=-1) + 1)]
    for unit, table in enumerate(at):
        tables[table].append(unit)
    return tables


def _larger(tables: Sequence[Sequence[int]]) -> list[int]:
    """1 for each table that is larger than the smallest, else 0."""
    smallest = min(map(len, tables), default=0)
    return [int(len(units) > smallest) for units in tables]
