"""Rankings, always computed from an opening balance and the results of evenings.

Members are known by an id, not by their name (CLB-27): the published list has both "Christian"
and "Christian T.".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files

from msgspec import Struct

from stammtisch.club.countings import ETERNAL, Ranking
from stammtisch.typed import typed


class Balance(Struct, frozen=True):
    """A member's points when counting here began; the order of the list matters (CLB-26)."""

    member: str
    name: str
    points: int


class Row(Struct, frozen=True):
    """A line of the ranking.

    Attributes:
        number: its running number; equal sums do not share one (CLB-26).
        member: the member's id.
        points: what the ranking is sorted by: the sum, or a mean.
        before: the number before the last evening; 0 for somebody new.
        gained: the points of the last evening; None for somebody who was not there.
        evenings: in how many evenings the member took part.
        short: whether too few of them count for a place among the others (YEAR-10).
        best: the evenings that count, by their number from 0, where not all do.
    """

    number: int
    member: str
    points: int | Fraction
    before: int
    gained: int | None
    evenings: int = 0
    short: bool = False
    best: tuple[int, ...] = ()

    @property
    def rise(self) -> int:
        """How many places a member has risen since last time; negative if fallen, 0 if new."""
        return self.before - self.number if self.before else 0


class Account:
    """What the evenings have brought a member so far, and what that comes to."""

    def __init__(self, start: int, how: Ranking) -> None:
        self.start, self.how = start, how
        self.made: list[tuple[int, int]] = []  # the number of the evening, and its points
        self.value: int | Fraction = start

    def add(self, evening: int, points: int) -> None:
        """Count one more evening."""
        self.made.append((evening, points))
        how, count = self.how, len(self.made)
        if how.put == "sum" and not how.best:
            self.value += points + how.bonus
            return
        best = self.best
        whole = sum(points for _, points in best)
        value = whole if how.put == "sum" else Fraction(whole, len(best))
        self.value = self.start + value + how.bonus * count

    @property
    def best(self) -> list[tuple[int, int]]:
        """The evenings that count, the best first; of equals the earlier."""
        sign = 1 if self.how.lowest else -1
        ordered = sorted(self.made, key=lambda each: (sign * each[1], each[0]))
        return ordered[: self.how.best] if self.how.best else ordered

    @property
    def short(self) -> bool:
        """Whether there are too few evenings for a mean (YEAR-10)."""
        return self.how.put == "mean" and len(self.made) < max(1, self.how.best)

    def row(self, number: int, member: str, before: int, gained: int | None) -> Row:
        """The member's line in the ranking."""
        best = tuple(sorted(each for each, _ in self.best)) if self.how.best else ()
        return Row(number, member, self.value, before, gained, len(self.made), self.short, best)


def ranked(
    start: Iterable[Balance], evenings: Sequence[Mapping[str, int]], how: Ranking = ETERNAL
) -> tuple[Row, ...]:
    """The ranking after all evenings, compared with the one before the last (CLB-26, CLB-27).

    Args:
        start: the balance from which the counting began, in the order of its list.
        evenings: what each evening brought by member, in the order of time; within an evening the
            better place first, because new names come on the list in this order.
        how: how evenings are put together.
    """
    accounts = {each.member: Account(each.points, how) for each in start}
    sign = 1 if how.lowest else -1

    def merit(member: str) -> tuple[bool, int | Fraction]:
        account = accounts[member]
        return account.short, sign * account.value

    before: list[str] = []
    order = sorted(accounts, key=merit)  # however the balance was typed
    for number, evening in enumerate(evenings):
        before = order
        for member, points in evening.items():
            accounts.setdefault(member, Account(0, how)).add(number, points)
        # sorting keeps the order of equals: who stood higher stays higher, new names come last
        order = sorted(dict.fromkeys([*before, *evening]), key=merit)
    last = evenings[-1] if evenings else {}
    was = {member: number for number, member in enumerate(before if evenings else order, 1)}
    return tuple(
        accounts[member].row(number, member, was.get(member, 0), last.get(member))
        for number, member in enumerate(order, 1)
    )


@cache
def published_list() -> tuple[Balance, ...]:
    """The published list of 39 names, as sample data (rule page, section 5)."""
    source = files("stammtisch.club") / "published_list.toml"
    found = tomllib.loads(source.read_text("utf-8"))["balance"]
    balances: tuple[Balance, ...] = typed(found, tuple[Balance, ...])
    return balances
