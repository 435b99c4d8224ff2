"""A turn as a linear program: how often each meld lies on the table, and what is played.

For each name the tiles in melds are those of that name on the table and those that are played. A
solution in whole numbers is an arrangement. What is worth most is a tile of the rack, then its
value, then a meld that stays as it is.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_simplex import UNBOUNDED, Budget, Dictionary
from stammtisch.players.rummy.solver_supply import KINDS, VALUES, Supply, total_value

MELD: Final[i64] = 0  # what a variable counts: a meld on the table,
TOUCHED: Final[i64] = 1  # one that counts for the initial meld (RUM-11),
PLAYED: Final[i64] = 2  # a tile of the rack that is played,
SWAPPED: Final[i64] = 3  # one that is played in place of a joker of its name (RUM-16),
DRAWN: Final[i64] = 4  # a joker of the rack that gets this name,
MOVED: Final[i64] = 5  # a swapped joker that gets this name,
OVER: Final[i64] = 6  # a point more than needed

TILE: Final[i64] = 1 << 19  # the worth of a tile; then 11 bits for values
POINT: Final[i64] = 1 << 8  # the worth of a point; then the tiles in melds that stay
WISHES: Final = 8  # bits of a gain for what is only wished: that melds stay


class Model:
    """The variables and rows of a program.

    Variable i is of sort ``sorts[i]``; it stands for the meld ``melds[subjects[i]]`` or for the
    kind ``subjects[i]``. Its column has the entries ``starts[i]`` to ``starts[i + 1] - 1``.
    ``marks`` has for each meld the name of the tile that makes it count, or the number of the meld
    on the table that is added to; ``needed`` points have to be counted (RUM-11).
    """

    def __init__(self, supply: Supply, needed: i64, whole_melds: bool) -> None:
        self.supply: Final = supply
        self.whole_melds: Final = whole_melds
        self.sorts: vec[i64] = vec[i64]()
        self.subjects: vec[i64] = vec[i64]()
        self.worth: vec[i64] = vec[i64]()
        self.upper: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]([0])
        self.entry_rows: vec[i64] = vec[i64]()
        self.entries: vec[i64] = vec[i64]()
        self.melds: list[vec[i64]] = []
        self.marks: vec[i64] = vec[i64]()
        self.constants: vec[i64] = vec[i64]()  # of the rows
        self.equal: vec[i64] = vec[i64]()  # 1: an equation, 0: at most the constant
        self.row_of: vec[i64] = vec[i64]([-1] * 52)  # the row of a name
        self.touch_row_of: vec[i64] = vec[i64]([-1] * 52)
        self.count_row: Final[i64] = self.add_row(0, 0)
        self.point_row: Final[i64] = self.add_row(needed, 1) if needed else -1
        self.joker_row: Final[i64] = (
            self.add_row(supply.rack_jokers, 0) if supply.rack_jokers else -1
        )
        self.swap_row: Final[i64] = self.add_row(0, 1) if supply.swaps else -1
        if needed:
            self.add_variable(OVER, 0, 0, UNBOUNDED)
            self.add_entry(self.point_row, -1)
            self.close_column()

    def add_row(self, constant: i64, equal: i64) -> i64:
        """Add a row; returns its number."""
        self.constants = append(self.constants, constant)
        self.equal = append(self.equal, equal)
        return len(self.constants) - 1

    def add_variable(self, sort: i64, subject: i64, worth: i64, upper: i64) -> None:
        """Begin a column."""
        self.sorts = append(self.sorts, sort)
        self.subjects = append(self.subjects, subject)
        self.worth = append(self.worth, worth)
        self.upper = append(self.upper, upper)

    def add_entry(self, row: i64, number: i64) -> None:
        """Add an entry to the current column; an entry for a missing row is ignored."""
        if row >= 0:
            self.entry_rows = append(self.entry_rows, row)
            self.entries = append(self.entries, number)

    def close_column(self) -> None:
        """End the column."""
        self.starts = append(self.starts, len(self.entries))

    def add_meld(self, sort: i64, names: vec[i64], mark: i64, worth: i64, upper: i64) -> None:
        """Begin the column of a meld."""
        self.add_variable(sort, len(self.melds), worth, upper)
        self.melds.append(names)
        self.marks = append(self.marks, mark)
        for name in names:
            self.add_entry(self.row_of[name], 1)

    def add_name_rows(self, named: vec[i64]) -> None:
        """A row for each name: as many tiles lie in melds as are on the table or are played."""
        supply = self.supply
        spare: i64 = supply.rack_jokers + supply.swaps
        for kind in range(KINDS):
            if spare or named[kind] or supply.rack[kind]:
                self.row_of[kind] = self.add_row(named[kind], 1)

    def add_tiles(self) -> None:
        """Add the tiles that the rack and the swapped jokers bring."""
        supply = self.supply
        for kind in range(KINDS):
            if supply.rack[kind]:
                self.add_rack_tiles(kind)
            if self.joker_row >= 0:
                self.add_from_rack(DRAWN, kind, supply.rack_jokers)
                self.add_entry(self.row_of[kind], -1)
                self.add_entry(self.joker_row, 1)
                self.close_column()
            if self.swap_row >= 0:
                self.add_variable(MOVED, kind, 0, supply.swaps)
                self.add_entry(self.row_of[kind], -1)
                self.add_entry(self.swap_row, -1)
                self.close_column()

    def add_rack_tiles(self, kind: i64) -> None:
        """Let each tile of the rack join those of its name, or take the place of a joker."""
        supply = self.supply
        swaps: i64 = supply.swaps_at[kind]
        held_row: i64 = self.add_row(supply.rack[kind], 0) if swaps else -1
        self.add_from_rack(PLAYED, kind, supply.rack[kind])
        self.add_entry(self.row_of[kind], -1)
        self.add_entry(held_row, 1)
        self.close_column()
        if swaps:
            self.add_from_rack(SWAPPED, kind, swaps)
            self.add_entry(self.swap_row, 1)
            self.add_entry(held_row, 1)
            self.close_column()

    def add_from_rack(self, sort: i64, kind: i64, upper: i64) -> None:
        """Begin the column of a tile played from the rack."""
        self.add_variable(sort, kind, TILE + VALUES[kind] * POINT, upper)
        self.add_entry(self.count_row, -1)
        self.add_entry(self.touch_row_of[kind], -1)
        if not self.whole_melds:
            self.add_entry(self.point_row, VALUES[kind])

    def add_points(self, names: vec[i64]) -> None:
        """Add the row entry by which a meld counts for the initial meld with all its tiles."""
        if self.whole_melds:
            self.add_entry(self.point_row, total_value(names))

    def dictionary(self, budget: Budget) -> Dictionary:
        """The linear program with all variables at zero.

        The basic variables are what the rows lack: of an equation it must become zero (then the
        variable is called artificial), else it is free.
        """
        columns: i64 = len(self.sorts)
        rows: i64 = len(self.constants)
        stride: i64 = columns + 1
        numbers = vec[i64]([0] * ((rows + 2) * stride))
        found = Dictionary(budget, rows, columns, numbers)
        gain: i64 = rows * stride
        missing: i64 = gain + stride
        for column in range(columns):
            found.others = append(found.others, column)
            numbers[gain + column] = -self.worth[column]
            for entry in range(self.starts[column], self.starts[column + 1]):
                row: i64 = self.entry_rows[entry]
                numbers[row * stride + column] = self.entries[entry]
                numbers[missing + column] -= self.entries[entry] * self.equal[row]
        for row in range(rows):
            numbers[row * stride + columns] = self.constants[row]
            numbers[missing + columns] -= self.constants[row] * self.equal[row]
        self.number_variables(found)
        return found

    def number_variables(self, found: Dictionary) -> None:
        """Number the slack variables after the others, with the artificial ones last."""
        columns: i64 = len(self.sorts)
        free: i64 = columns
        artificial: i64 = columns
        for equal in self.equal:
            artificial += 1 - equal
        found.first_artificial = artificial
        for row in range(len(self.constants)):
            if row == self.count_row:
                found.counting = free
            found.basic = append(found.basic, artificial if self.equal[row] else free)
            artificial += self.equal[row]
            free += 1 - self.equal[row]
        found.upper = self.upper[:]
        for variable in range(artificial):
            if variable >= columns:
                found.upper = append(found.upper, UNBOUNDED)
            found.lower = append(found.lower, 0)
            found.flipped = append(found.flipped, 0)
