"""A turn as a linear programme: how often each meld lies on the table, and what is played.

For each name the tiles in melds are those of that name on the table and those that are played.
Runs of three to five tiles are enough: a longer one is several of them. A solution in whole
numbers is an arrangement; what is worth most is a tile of the rack, then its value, then a meld
that stays as it is.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.solver_runs import RANKS
from stammtisch.games.rummy.solver_simplex import UNBOUNDED, Budget, Dictionary
from stammtisch.games.rummy.solver_supply import (
    KINDS,
    VALUES,
    Supply,
    name_of,
    swaps_at,
)

MELD: Final[i64] = 0  # what a variable counts: a meld on the table,
PLAYED: Final[i64] = 1  # a tile of the rack that is played,
SWAPPED: Final[i64] = 2  # one that is played in place of a joker of its name (RUM-16),
DRAWN: Final[i64] = 3  # a joker of the rack that gets this name,
MOVED: Final[i64] = 4  # a swapped joker that gets this name,
SLACK: Final[i64] = 5

TILE: Final[i64] = 1 << 19  # the worth of a tile; then 11 bits for values
POINT: Final[i64] = 1 << 8  # the worth of a point; then the tiles in melds that stay


class Model:
    """The variables and rows of the programme.

    Variable i is of sort ``sorts[i]``; it stands for the meld ``melds[subjects[i]]`` or for the
    kind ``subjects[i]``. Its column has the entries ``starts[i]`` to ``starts[i + 1] - 1``.
    """

    def __init__(self, supply: Supply) -> None:
        self.supply: Final = supply
        self.sorts: vec[i64] = vec[i64]()
        self.subjects: vec[i64] = vec[i64]()
        self.worth: vec[i64] = vec[i64]()
        self.upper: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]([0])
        self.entry_rows: vec[i64] = vec[i64]()
        self.entries: vec[i64] = vec[i64]()
        self.melds: list[vec[i64]] = []
        self.row_of: vec[i64] = vec[i64]([-1] * 52)  # the row of a name
        self.constants: vec[i64] = vec[i64]()  # of the rows; equations first
        self.equations: i64 = 0
        self.joker_row: i64 = -1
        self.swap_row: i64 = -1
        self.add_name_rows()
        self.add_all_melds()
        self.add_tiles()

    def add_name_rows(self) -> None:
        """A row for each name: so many tiles lie in melds as are there or come."""
        supply = self.supply
        spare: i64 = supply.rack_jokers + supply.swaps
        for kind in range(KINDS):
            if spare or supply.named[kind] or supply.rack[kind]:
                self.row_of[kind] = self.add_row(supply.named[kind])
        if supply.swaps:
            self.swap_row = self.add_row(0)
        self.equations = len(self.constants)
        if supply.rack_jokers:
            self.joker_row = self.add_row(supply.rack_jokers)

    def add_row(self, constant: i64) -> i64:
        """Add a row; its number."""
        self.constants = append(self.constants, constant)
        return len(self.constants) - 1

    def add_all_melds(self) -> None:
        """Every meld that can be made, and those that lie there, to keep them."""
        for suit in range(i64(4)):
            for first in range(RANKS):
                for length in range(i64(3), i64(6)):
                    run = vec[i64]()
                    for place in range(first, first + length):
                        run = append(run, suit * RANKS + place % RANKS)
                    self.add_meld(run)
        for rank in range(RANKS):
            for lacking in range(i64(5)):
                group = vec[i64]()
                for suit in range(i64(4)):
                    if suit != lacking:
                        group = append(group, suit * RANKS + rank)
                self.add_meld(group)
        for meld in self.supply.melds:
            names = vec[i64]()
            for tile in meld:
                names = append(names, name_of(tile))
            self.add_variable(MELD, len(self.melds), len(meld), 1)
            self.add_entries(names)

    def add_meld(self, names: vec[i64]) -> None:
        """A meld may lie on the table if there are tiles and jokers for it."""
        supply = self.supply
        missing: i64 = 0
        for name in names:
            if supply.named[name] + supply.rack[name] == 0:
                missing += 1
        if missing <= supply.rack_jokers + supply.swaps:
            self.add_variable(MELD, len(self.melds), 0, UNBOUNDED)
            self.add_entries(names)

    def add_entries(self, names: vec[i64]) -> None:
        """The column of a meld."""
        self.melds.append(names)
        for name in names:
            self.add_entry(self.row_of[name], 1)
        self.close_column()

    def add_tiles(self) -> None:
        """What the rack and the swapped jokers bring."""
        supply = self.supply
        for kind in range(KINDS):
            row: i64 = self.row_of[kind]
            worth: i64 = TILE + VALUES[kind] * POINT
            if supply.rack[kind]:
                self.add_played(kind, worth)
            if self.joker_row >= 0:
                self.add_variable(DRAWN, kind, worth, supply.rack_jokers)
                self.add_entry(row, -1)
                self.add_entry(self.joker_row, 1)
                self.close_column()
            if self.swap_row >= 0:
                self.add_variable(MOVED, kind, 0, supply.swaps)
                self.add_entry(row, -1)
                self.add_entry(self.swap_row, -1)
                self.close_column()

    def add_played(self, kind: i64, worth: i64) -> None:
        """A tile of the rack is added to those of its name, or it takes the place of a joker."""
        supply = self.supply
        swaps: i64 = swaps_at(supply, kind)
        held_row: i64 = self.add_row(supply.rack[kind]) if swaps else -1
        self.add_variable(PLAYED, kind, worth, supply.rack[kind])
        self.add_entry(self.row_of[kind], -1)
        if swaps:
            self.add_entry(held_row, 1)
        self.close_column()
        if swaps:
            self.add_variable(SWAPPED, kind, worth, swaps)
            self.add_entry(self.swap_row, 1)
            self.add_entry(held_row, 1)
            self.close_column()

    def add_variable(self, sort: i64, subject: i64, worth: i64, upper: i64) -> None:
        """Begin a column."""
        self.sorts = append(self.sorts, sort)
        self.subjects = append(self.subjects, subject)
        self.worth = append(self.worth, worth)
        self.upper = append(self.upper, upper)

    def add_entry(self, row: i64, number: i64) -> None:
        """Add to the column that was begun."""
        self.entry_rows = append(self.entry_rows, row)
        self.entries = append(self.entries, number)

    def close_column(self) -> None:
        """End the column."""
        self.starts = append(self.starts, len(self.entries))

    def dictionary(self, budget: Budget) -> Dictionary:
        """The programme with all variables at zero.

        The basic variables are what the rows lack: of an equation it must become zero, else it is
        free.
        """
        columns: i64 = len(self.sorts)
        rows: i64 = len(self.constants)
        stride: i64 = columns + 1
        numbers = vec[i64]([0] * ((rows + 2) * stride))
        gain: i64 = rows * stride
        missing: i64 = gain + stride
        for column in range(columns):
            numbers[gain + column] = -self.worth[column]
            for entry in range(self.starts[column], self.starts[column + 1]):
                row: i64 = self.entry_rows[entry]
                numbers[row * stride + column] = self.entries[entry]
                if row < self.equations:
                    numbers[missing + column] -= self.entries[entry]
        found = Dictionary(budget, rows, columns, numbers)
        found.upper = self.upper[:]
        for column in range(columns):
            found.others = append(found.others, column)
        # Slack variables are numbered before the artificial ones of the equations.
        found.first_artificial = columns + rows - self.equations
        for row in range(rows):
            numbers[row * stride + columns] = self.constants[row]
            if row < self.equations:
                numbers[missing + columns] -= self.constants[row]
                found.basic = append(found.basic, found.first_artificial + row)
            else:
                found.basic = append(found.basic, columns + row - self.equations)
            found.upper = append(found.upper, UNBOUNDED)
        for _ in range(columns + rows):
            found.lower = append(found.lower, 0)
            found.flipped = append(found.flipped, 0)
        return found
