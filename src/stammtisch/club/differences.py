"""The comparison of duplicate Doppelkopf: what a seat made against equal seats (DUP-5 to 7)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from stammtisch.club.evening import Evening, GroupGame


class Compared(Struct, frozen=True):
    """What one player made of a deal.

    Attributes:
        table: where it was played.
        unit: who held the cards; "" for a stand-in, whose points compare but count for nobody.
        points: what he wrote.
        difference: his points less those of each other table with the same cards, added up.
    """

    table: int
    unit: str
    points: int
    difference: int


def compared(evening: Evening, round: int, hand: int) -> tuple[tuple[Compared, ...], ...]:
    """A deal at all tables that are closed, for each place from Vorhand on, by table."""
    by_place: list[list[tuple[int, str, int]]] = [[], [], [], []]
    for game in evening.tables(round):
        line = game.lines.get(hand) if game.closed else None
        for place, seat in enumerate(line.active if line is not None else ()):
            assert line is not None
            by_place[place].append((game.table, _holder(game, hand, seat), line.points_of(seat)))
    return tuple(tuple(_compared(made)) for made in by_place)


def _compared(made: list[tuple[int, str, int]]) -> Iterator[Compared]:
    total = sum(points for _, _, points in made)
    for table, unit, points in made:
        yield Compared(table, unit, points, len(made) * points - total)


def _holder(game: GroupGame, hand: int, seat: int) -> str:
    return game.units[seat] if game.counts(game.deal(hand), seat) else ""


def differences(evening: Evening, round: int) -> dict[str, int]:
    """The differences of everybody in a round, by unit; whoever sat out has none for a deal."""
    found: defaultdict[str, int] = defaultdict(int)
    deals = max((len(game.deals) for game in evening.tables(round)), default=0)
    for hand in range(1, deals + 1):
        for place in compared(evening, round, hand):
            for each in place:
                if each.unit:
                    found[each.unit] += each.difference
    return dict(found)
