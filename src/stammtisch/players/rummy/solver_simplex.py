"""Linear programs without rounding.

A `Dictionary` writes some variables (the basic ones) and the gain as sums of the others (which are
zero). All its numbers are integers over one common divisor, and every division leaves no rest
(Edmonds, Bareiss): a bound that is found here is proven. Variables lie between zero and an upper
bound; one that is at its upper bound is *flipped*: what is left to the bound takes its place.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from stammtisch.core.breath import breathe

UNBOUNDED: Final[i64] = 1 << 20
_LARGEST: Final[i64] = 1 << 22  # of the numbers in the rows,
_LARGEST_GAIN: Final[i64] = 1 << 39  # and in that of the gain: no product reaches 2**62
_PATIENCE: Final[i64] = 40  # pivots without gain; then the rule that cannot go round in circles
_NONE: Final[i64] = -1


class Stopped(Exception):
    """The search has reached its limit."""


class Budget:
    """How many numbers may still be changed."""

    def __init__(self, limit: i64) -> None:
        self.left: i64 = limit

    def spend(self, numbers: i64) -> None:
        """Use up part of the budget.

        Raises:
            Stopped: nothing is left.
        """
        self.left -= numbers
        if self.left < 0:
            raise Stopped


class Dictionary:
    """One state of the simplex method.

    Row i says ``divisor * basic[i] = b - sum of a[i, j] * others[j]``, with b in the last column.
    Two more rows say the same of the gain and, until it is gone, of what is missing: the negative
    sum of the artificial variables.
    """

    def __init__(self, budget: Budget, rows: i64, columns: i64, numbers: vec[i64]) -> None:
        self.budget: Final = budget
        self.rows: Final[i64] = rows
        self.lines: i64 = rows + 2  # that are kept up
        self.columns: i64 = columns
        self.stride: Final[i64] = columns + 1
        self.numbers: Final = numbers
        self.divisor: i64 = 1
        self.basic: vec[i64] = vec[i64]()
        self.others: vec[i64] = vec[i64]()
        self.upper: vec[i64] = vec[i64]()
        self.lower: vec[i64] = vec[i64]()
        self.flipped: vec[i64] = vec[i64]()
        self.counting: i64 = 0  # the variable that counts the tiles that are played
        self.first_artificial: i64 = 0  # this variable and all behind it must become zero

    def copy(self) -> "Dictionary":
        """An independent copy, with the same budget."""
        self.budget.spend(len(self.numbers) // 4)
        twin = Dictionary(self.budget, self.rows, self.stride - 1, self.numbers[:])
        twin.lines = self.lines
        twin.columns = self.columns
        twin.divisor = self.divisor
        twin.basic = self.basic[:]
        twin.others = self.others[:]
        twin.upper = self.upper[:]
        twin.lower = self.lower[:]
        twin.flipped = self.flipped[:]
        twin.counting = self.counting
        twin.first_artificial = self.first_artificial
        return twin

    def with_cut(self, row: i64) -> "Dictionary":
        """The program with a Gomory cut: its integer solutions stay, this one is excluded.

        The new row says that the broken parts of the numbers in a row add up to a whole number.
        """
        stride: i64 = self.stride
        body: i64 = self.rows * stride
        numbers = extend(self.numbers[:body], vec[i64]([0] * stride))
        numbers = extend(numbers, self.numbers[body : body + stride])
        self.budget.spend(len(numbers) // 4)
        for place in range(self.columns):
            numbers[body + place] = -(self.numbers[row * stride + place] % self.divisor)
        numbers[body + stride - 1] = -(self.constant(row) % self.divisor)
        twin = Dictionary(self.budget, self.rows + 1, stride - 1, numbers)
        twin.lines = self.rows + 2
        twin.columns = self.columns
        twin.divisor = self.divisor
        twin.basic = append(self.basic[:], len(self.upper))
        twin.others = self.others[:]
        twin.upper = append(self.upper[:], UNBOUNDED)
        twin.lower = append(self.lower[:], 0)
        twin.flipped = append(self.flipped[:], 0)
        twin.counting = self.counting
        twin.first_artificial = self.first_artificial
        return twin

    def gain(self) -> i64:
        """The gain, rounded down."""
        return self.constant(self.rows) // self.divisor

    def constant(self, row: i64) -> i64:
        """The number b of a row."""
        return self.numbers[row * self.stride + self.stride - 1]

    def value(self, variable: i64, number: i64) -> i64:
        """The value of a variable before flips and raised bounds; ``number`` is its value now."""
        if self.flipped[variable]:
            number = self.upper[variable] - number
        return number + self.lower[variable]

    # --- moves -----------------------------------------------------------------------------------

    def pivot(self, row: i64, column: i64) -> None:
        """Let a basic variable and another one change places."""
        breathe()
        numbers = self.numbers
        stride: i64 = self.stride
        columns: i64 = self.columns
        divisor: i64 = self.divisor
        base: i64 = row * stride
        pivot: i64 = numbers[base + column]
        changed: i64 = 1
        for other in range(self.lines):
            start: i64 = other * stride
            factor: i64 = numbers[start + column]
            if other != row and (factor or pivot != divisor):
                changed += 1
                size: i64 = self.change_row(start, base, column, factor, pivot)
                if size > (_LARGEST if other != self.rows else _LARGEST_GAIN):
                    raise Stopped  # no table of tiles comes near
        numbers[base + column] = divisor
        self.divisor = pivot
        if pivot < 0:
            self.negate()
        self.budget.spend(changed * (columns + 1))
        leaving: i64 = self.basic[row]
        self.basic[row] = self.others[column]
        self.others[column] = leaving
        if leaving >= self.first_artificial or self.upper[leaving] == 0:
            self.drop(column)

    def change_row(self, start: i64, base: i64, column: i64, factor: i64, pivot: i64) -> i64:
        """Put the new sum for a variable into another row; returns all bits of the new numbers."""
        numbers = self.numbers
        divisor: i64 = self.divisor
        last: i64 = self.stride - 1
        bits: i64 = 0
        changed: i64 = 0
        for place in range(self.columns):
            changed = numbers[start + place] * pivot - factor * numbers[base + place]
            if divisor != 1:
                changed //= divisor
            numbers[start + place] = changed
            bits |= changed if changed >= 0 else -changed
        changed = (numbers[start + last] * pivot - factor * numbers[base + last]) // divisor
        numbers[start + last] = changed
        numbers[start + column] = -factor
        return bits | (changed if changed >= 0 else -changed)

    def negate(self) -> None:
        """Make the divisor positive again after a pivot."""
        numbers = self.numbers
        for place in range(len(numbers)):
            numbers[place] = -numbers[place]
        self.divisor = -self.divisor

    def drop(self, column: i64) -> None:
        """Forget a variable that must stay zero: the last column takes its place."""
        numbers = self.numbers
        self.columns -= 1
        last: i64 = self.columns
        for row in range(self.lines):
            start: i64 = row * self.stride
            numbers[start + column] = numbers[start + last]
        self.others[column] = self.others[last]

    def flip_row(self, row: i64) -> None:
        """Replace a basic variable with its distance from its bound."""
        numbers = self.numbers
        start: i64 = row * self.stride
        for place in range(start, start + self.stride):
            numbers[place] = -numbers[place]
        variable: i64 = self.basic[row]
        numbers[start + self.stride - 1] += self.upper[variable] * self.divisor
        self.flipped[variable] = 1 - self.flipped[variable]

    def flip_column(self, column: i64) -> None:
        """Replace another variable with its distance from its bound."""
        numbers = self.numbers
        variable: i64 = self.others[column]
        upper: i64 = self.upper[variable]
        for row in range(self.lines):
            start: i64 = row * self.stride
            factor: i64 = numbers[start + column]
            if factor:
                numbers[start + self.stride - 1] -= factor * upper
                numbers[start + column] = -factor
        self.flipped[variable] = 1 - self.flipped[variable]

    # --- the primal method -----------------------------------------------------------------------

    def begin(self) -> bool:
        """Drive the artificial variables to zero; False if that is impossible."""
        missing: i64 = self.rows + 1
        self.maximise(missing)
        if self.constant(missing):
            return False
        self.lines = missing
        for variable in range(self.first_artificial, len(self.upper)):
            self.upper[variable] = 0
        self.first_artificial = UNBOUNDED
        return True

    def maximise(self, row: i64) -> None:
        """Go on until no variable can grow to the benefit of this row."""
        idle: i64 = 0
        while True:
            column: i64 = self.entering(row, idle > _PATIENCE)
            if column == _NONE:
                return
            before: i64 = self.constant(row)
            divisor: i64 = self.divisor
            self.enter(column)
            same = self.constant(row) * divisor == before * self.divisor
            idle = idle + 1 if same else 0

    def entering(self, row: i64, last: bool) -> i64:
        """The column with the largest gain, or the last one that gains anything."""
        numbers = self.numbers
        others = self.others
        upper = self.upper
        base: i64 = row * self.stride
        best: i64 = _NONE
        least: i64 = 0
        for column in range(self.columns):
            gain: i64 = numbers[base + column]
            if gain < 0 and upper[others[column]] > 0:
                if last:
                    if best == _NONE or others[column] > others[best]:
                        best = column
                elif gain < least:
                    least = gain
                    best = column
        return best

    def enter(self, column: i64) -> None:
        """Let a variable grow until this variable, or a basic one, is at a bound."""
        numbers = self.numbers
        stride: i64 = self.stride
        over: i64 = self.upper[self.others[column]]  # the way as a fraction: over / under
        under: i64 = 1
        leaving: i64 = _NONE
        for row in range(self.rows):
            factor: i64 = numbers[row * stride + column]
            if factor:
                way: i64 = numbers[row * stride + stride - 1]
                if factor < 0:
                    upper: i64 = self.upper[self.basic[row]]
                    if upper == UNBOUNDED:
                        continue
                    way = upper * self.divisor - way
                    factor = -factor
                shorter: i64 = way * under - over * factor
                if shorter < 0 or (
                    shorter == 0 and leaving != _NONE and self.basic[row] > self.basic[leaving]
                ):
                    over, under, leaving = way, factor, row
        if leaving == _NONE:
            self.flip_column(column)
            return
        if numbers[leaving * stride + column] < 0:
            self.flip_row(leaving)
        self.pivot(leaving, column)

    # --- the dual method -------------------------------------------------------------------------

    def repair(self) -> bool:
        """Bring all basic variables back within bounds; False if that is impossible."""
        steps: i64 = 0
        while True:
            row: i64 = self.leaving(steps > 4 * _PATIENCE)
            if row == _NONE:
                return True
            if self.constant(row) > 0:
                self.flip_row(row)
            column: i64 = self.relieving(row)
            if column == _NONE:
                return False
            self.pivot(row, column)
            steps += 1

    def leaving(self, last: bool) -> i64:
        """The row whose variable is farthest out of its bounds, or the last such row."""
        best: i64 = _NONE
        most: i64 = 0
        for row in range(self.rows):
            number: i64 = self.constant(row)
            excess: i64 = number - self.upper[self.basic[row]] * self.divisor
            if -number > excess:
                excess = -number
            if excess > 0:
                if last:
                    if best == _NONE or self.basic[row] > self.basic[best]:
                        best = row
                elif excess > most:
                    most = excess
                    best = row
        return best

    def relieving(self, row: i64) -> i64:
        """The column that brings a row back into its bounds and costs least."""
        numbers = self.numbers
        base: i64 = row * self.stride
        gains: i64 = self.rows * self.stride
        best: i64 = _NONE
        for column in range(self.columns):
            factor: i64 = numbers[base + column]
            if factor < 0 and self.upper[self.others[column]] > 0:
                if best == _NONE:
                    best = column
                    continue
                saved: i64 = numbers[gains + column] * numbers[base + best]
                saved -= numbers[gains + best] * factor  # both divisors are negative
                if saved > 0 or (saved == 0 and self.others[column] > self.others[best]):
                    best = column
        return best
