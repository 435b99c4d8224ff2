"""Who sits where: the sizes of the tables and the seating plan (CLB-2, 3, 6 and CLB-9 to 12).

What is seated is a *unit*: a participant or, where pairs stay together, a pair. Units are their
start numbers from 0 on here; a plan is for each round the tables, for each table its units.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.club.exchanges import Cost, Known, Pair, improved

Round: TypeAlias = tuple[tuple[int, ...], ...]


class Sizes(Struct, frozen=True):
    """How many units may sit at a table: the usual number, the fewest, the most."""

    usual: int = 4
    lowest: int = 4
    highest: int = 5

    def tables(self, units: int) -> int | None:
        """The number of tables for this many units, or None if they cannot be seated.

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
    units: int,
    tables: int,
    rounds: Sequence[int],
    met: Mapping[Pair, int] | None = None,
    waited: Sequence[int] = (),
    clubs: Sequence[tuple[str, ...]] = (),
) -> tuple[Round, ...]:
    """The seating of these rounds (counted from 0): tables of units by seat (CLB-9, 10, 11).

    The same question has the same answer everywhere.

    Args:
        units: how many there are; they are numbered from 0 in the order of their start numbers.
        tables: how many tables there are.
        rounds: which rounds are open. Round 0 is exchanged in only to keep clubs apart (CLB-10,
            CLB-40).
        met: how often two units (the smaller one first) met in the rounds that were played; then
            only the open rounds are exchanged in, and these meetings count (CLB-29).
        waited: how often each unit sat at one of the larger tables in those rounds.
        clubs: for each unit the clubs of its people, which are to be kept apart.
    """
    kept_apart = _numbered(clubs)
    if 0 in rounds:
        found = _from_the_start(units, tables, len(rounds), kept_apart)
    else:
        where = rotation(units, tables, rounds)
        found = improved(where, 0, met or {}, waited or [0] * units, clubs=kept_apart)
    return tuple(_seated(at, tables, r) for r, at in zip(rounds, found, strict=True))


@lru_cache(maxsize=512)
def _from_the_start(
    units: int, tables: int, rounds: int, clubs: tuple[tuple[int, ...], ...]
) -> list[list[int]]:
    where, waited = rotation(units, tables, range(rounds)), [0] * units
    if clubs:
        return improved(where, 0, {}, waited, clubs=clubs)
    return improved(where, 1, {}, waited, known_seeds().get((units, tables, rounds)))


def _numbered(clubs: Sequence[tuple[str, ...]]) -> tuple[tuple[int, ...], ...]:
    """The clubs by numbers as they come, without those of one unit; () where none is left."""
    among = Counter(club for each in clubs for club in each)
    number = {club: at for at, club in enumerate(club for club in among if among[club] > 1)}
    kept = tuple(tuple(number[club] for club in each if club in number) for each in clubs)
    return kept if number else ()


@cache
def known_seeds() -> Mapping[tuple[int, int, int], Known]:
    """Known seeds by units, tables and rounds, written by `python -m tools.seating_seeds`."""
    source = files("stammtisch.club") / "seating_seeds.toml"
    found = {}
    for key, (seed, repeats, waiting) in tomllib.loads(source.read_text("utf-8")).items():
        units, tables, rounds = map(int, key.split("-"))
        found[units, tables, rounds] = Known(seed, Cost(repeats, 0, waiting))
    return found


def rotation(units: int, tables: int, rounds: Sequence[int]) -> list[list[int]]:
    """For each round, the table of each unit: row r moves on by r tables (CLB-9)."""
    rows_and_columns = [divmod(unit, tables) for unit in range(units)]
    return [[(column + row * r) % tables for row, column in rows_and_columns] for r in rounds]


def _seated(where: Sequence[int], tables: int, r: int) -> Round:
    """CLB-11: by ascending start number, rotated left by the number of the round."""
    units = [[unit for unit, at in enumerate(where) if at == table] for table in range(tables)]
    return tuple(tuple(each[r % len(each) :] + each[: r % len(each)]) for each in units)
