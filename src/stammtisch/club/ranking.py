"""The all-time ranking, always computed from an opening balance and all evenings' results.

Members are known by an id, not by their name (CLB-27): the published list has both "Christian"
and "Christian T.".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct

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
        points: the sum of the ranking points.
        before: the number before the last evening; 0 for somebody new.
        gained: the points of the last evening; None for somebody who was not there.
    """

    number: int
    member: str
    points: int
    before: int
    gained: int | None

    @property
    def rise(self) -> int:
        """How many places a member has risen since last time; negative if fallen, 0 if new."""
        return self.before - self.number if self.before else 0


def eternal_ranking(
    start: Iterable[Balance], evenings: Sequence[Mapping[str, int]]
) -> tuple[Row, ...]:
    """The ranking after all evenings, compared with the one before the last (CLB-26, CLB-27).

    Args:
        start: the balance from which the counting began, in the order of its list.
        evenings: the ranking points of each evening by member, in the order of time; within an
            evening the better place first, because new names come on the list in this order.
    """
    sums = {each.member: each.points for each in start}
    before: list[str] = []
    order = sorted(sums, key=lambda member: -sums[member])  # however the balance was typed
    for evening in evenings:
        before = order
        for member, points in evening.items():
            sums[member] = sums.get(member, 0) + points
        # sorting keeps the order of equals: who stood higher stays higher, new names come last
        order = sorted(dict.fromkeys([*before, *evening]), key=lambda member: -sums[member])
    last = evenings[-1] if evenings else {}
    was = {member: number for number, member in enumerate(before if evenings else order, 1)}
    return tuple(
        Row(number, member, sums[member], was.get(member, 0), last.get(member))
        for number, member in enumerate(order, 1)
    )


@cache
def published_list() -> tuple[Balance, ...]:
    """The published list of 39 names, as sample data (rule page, section 5)."""
    source = files("stammtisch.club") / "published_list.toml"
    found = tomllib.loads(source.read_text("utf-8"))["balance"]
    balances: tuple[Balance, ...] = typed(found, tuple[Balance, ...])
    return balances
