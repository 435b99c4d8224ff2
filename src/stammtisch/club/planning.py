"""The seating by name: at the start, after a withdrawal, and in the final round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from stammtisch.club.duels import check_pairs, first_duels
from stammtisch.club.duplicate import FEWEST_TABLES
from stammtisch.club.errors import CannotSeat
from stammtisch.club.evening import FEWEST, Evening
from stammtisch.club.events import Planned, Tables
from stammtisch.club.exchanges import Pair
from stammtisch.club.results import final_groups, preliminary_order
from stammtisch.club.seating import Round, Sizes, seating_plan
from stammtisch.club.setups import Format
from stammtisch.club.standings import tallies
from stammtisch.text import Text, say


def check_number(count: int, format: Format, sizes: Sizes | None = None) -> int:
    """The number of tables for this many units; raises `CannotSeat` (CLB-1, CLB-3, CLB-6)."""
    if format.pairing != "plan":
        check_pairs(count, format.pairing, format.unit)
        return count // 2
    tables = (sizes or format.sizes).tables(count)
    if format.duplicate and (tables or 0) < FEWEST_TABLES:
        told = say(
            "At fewer than two tables there is nobody to compare with; {n} are here.", n=count
        )
        raise CannotSeat(told, "DUP-2")
    if tables is not None and (count >= FEWEST or not format.club):
        return tables
    if format.club and count < FEWEST:
        raise CannotSeat(say("At least four are needed; {n} are here.", n=count), "CLB-1", "CLB-6")
    if format.club:
        raise CannotSeat(
            say(
                "{n} cannot be split into tables of four and five: find one more or send one away,"
                " or allow tables of six and seven.",
                n=count,
            ),
            "CLB-3",
            "CLB-6",
        )
    lowest, highest = format.sizes.lowest, format.sizes.highest
    size = f"{lowest}" if lowest == highest else f"{lowest}–{highest}"
    if format.unit > 1:
        told = say(
            "Pairs so far: {n}. A table seats {size}: one more pair is needed.", n=count, size=size
        )
    else:
        told = say("{n} cannot be split into tables of {size}.", n=count, size=size)
    raise CannotSeat(told, "CLB-3")


def advice(count: int, format: Format) -> Text | None:
    """The warning to the organiser that 6, 7 or 11 will sit at large tables (CLB-6), or None."""
    if not format.club or count not in (6, 7, 11):
        return None
    return say(
        "With {n} there would be a table of six or seven, with a lot of waiting: better find one "
        "more or send one away.",
        n=count,
    )


def first_plan(
    order: Sequence[str],
    format: Format,
    sizes: Sizes | None = None,
    clubs: Sequence[tuple[str, ...]] = (),
) -> Planned:
    """The plan of all rounds for these start numbers (CLB-9 to 11); raises `CannotSeat`.

    ``clubs``: those of each unit's people, which are to be kept apart (CLB-40).
    """
    tables = check_number(len(order), format, sizes)
    if format.pairing != "plan":
        return Planned(1, (first_duels(order, format.pairing),))
    rounds = seating_plan(len(order), tables, range(format.rounds), clubs=clubs)
    return Planned(1, tuple(_named(each, order) for each in rounds))


def plan_again(
    evening: Evening,
    stay: Sequence[str],
    first: int,
    joining: Mapping[str, tuple[str, ...]] | None = None,
) -> Planned | None:
    """A new plan for the open rounds, from ``first`` on, for those who stay (CLB-29).

    ``joining`` are the clubs of who is new among them.

    What was played counts: who met whom, and who sat at a larger table. None if nothing is to be
    planned, or if so many cannot be seated; then the old plan stays.
    """
    if evening.format.pairing != "plan":
        return None  # each round is paired when it begins (PAIR-3)
    tables = evening.format.later.tables(len(stay))
    open_rounds = range(first - 1, evening.format.rounds)
    if tables is None or not open_rounds or (len(stay) < FEWEST and evening.format.club):
        return None
    played = [evening.plan[round] for round in range(1, first)]
    before = _met(played, stay), _waited(played, stay)
    known = evening.clubs | dict(joining or {})
    clubs = [known.get(unit, ()) for unit in stay]
    rounds = seating_plan(len(stay), tables, open_rounds, *before, clubs)
    return Planned(first, tuple(_named(each, stay) for each in rounds))


def _met(played: Iterable[Tables], order: Sequence[str]) -> Counter[Pair]:
    """How often each two of those who stay have met; they are given by their new numbers."""
    new = {unit: number for number, unit in enumerate(order)}
    return Counter(
        pair
        for tables in played
        for table in tables
        for pair in combinations(sorted(new[unit] for unit in table if unit in new), 2)
    )


def _waited(played: Iterable[Tables], order: Sequence[str]) -> list[int]:
    """How often each of those who stay has sat at one of the larger tables of a round."""
    waited = Counter(
        unit
        for tables in played
        for table in tables
        if len(table) > min(map(len, tables))
        for unit in table
    )
    return [waited[unit] for unit in order]


def _named(tables: Round, order: Sequence[str]) -> Tables:
    return tuple(tuple(order[unit] for unit in table) for table in tables)


def final_plan(evening: Evening) -> Planned:
    """The groups of the final round by the present standings (CLB-17 to 19, CLB-32)."""
    form = evening.format
    order = preliminary_order(tallies(evening), form.penalty)
    groups = final_groups([tally.who for tally in order], form.final_table)
    return Planned(evening.final_round, (groups,))
