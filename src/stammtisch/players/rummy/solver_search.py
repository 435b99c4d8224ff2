"""Branch and cut: from linear programs to whole numbers of melds."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_model import WISHES
from stammtisch.players.rummy.solver_simplex import UNBOUNDED, Dictionary


class Search:
    """The best solution in whole numbers found so far.

    ``gain`` is without the wishes; ``values`` of the variables are empty until something better
    than ``gain`` is found.
    """

    def __init__(self, variables: i64, gain: i64) -> None:
        self.variables: Final[i64] = variables
        self.gain: i64 = gain
        self.values: vec[i64] = vec[i64]()

    def solve(self, dictionary: Dictionary) -> None:
        """Find the best solution of a program.

        Raises:
            Stopped: the budget is spent; what was found until then is kept.
        """
        if dictionary.begin():
            dictionary.maximise(dictionary.rows)
            self.branch(dictionary)

    def branch(self, dictionary: Dictionary) -> None:
        """Cut a program once, then split it by a variable until all variables are whole."""
        row: i64 = broken_row(dictionary)
        if row >= 0 and self.may_gain(dictionary):
            dictionary = dictionary.with_cut(row)
            if not dictionary.repair():
                return
            row = broken_row(dictionary)
        if not self.may_gain(dictionary):
            return
        if row < 0:
            self.gain = dictionary.gain() >> WISHES
            self.values = values_of(dictionary, self.variables)
            return
        floor: i64 = dictionary.constant(row) // dictionary.divisor
        upwards = dictionary.copy()
        raise_lower(upwards, row, floor + 1)
        if upwards.repair():
            self.branch(upwards)
        lower_upper(dictionary, row, floor)
        if self.may_gain(dictionary) and dictionary.repair():
            self.branch(dictionary)

    def may_gain(self, dictionary: Dictionary) -> bool:
        """Whether a program may contain something better than the best solution so far."""
        return dictionary.gain() >> WISHES > self.gain


def broken_row(dictionary: Dictionary) -> i64:
    """The row of the basic variable that is farthest from a whole number; -1 if all are whole.

    The number of tiles that are played comes before all others: it bounds most.
    """
    best: i64 = -1
    most: i64 = 0
    divisor: i64 = dictionary.divisor
    for row in range(dictionary.rows):
        over: i64 = dictionary.constant(row) % divisor
        if over and dictionary.basic[row] == dictionary.counting:
            return row
        away: i64 = over if over * 2 < divisor else divisor - over
        if over and away > most:
            most = away
            best = row
    return best


def raise_lower(dictionary: Dictionary, row: i64, number: i64) -> None:
    """Demand that the basic variable of a row, as it is written now, is at least this number."""
    variable: i64 = dictionary.basic[row]
    if dictionary.flipped[variable] == 0:
        dictionary.lower[variable] += number
    if dictionary.upper[variable] != UNBOUNDED:
        dictionary.upper[variable] -= number
    place: i64 = row * dictionary.stride + dictionary.stride - 1
    dictionary.numbers[place] -= number * dictionary.divisor


def lower_upper(dictionary: Dictionary, row: i64, number: i64) -> None:
    """Demand that the basic variable of a row, as it is written now, is at most this number."""
    variable: i64 = dictionary.basic[row]
    if dictionary.flipped[variable]:
        dictionary.lower[variable] += dictionary.upper[variable] - number
    dictionary.upper[variable] = number


def values_of(dictionary: Dictionary, variables: i64) -> vec[i64]:
    """The values of the first variables; all of them are whole."""
    found = vec[i64]()
    for variable in range(variables):
        found = append(found, dictionary.value(variable, 0))
    for row in range(dictionary.rows):
        basic: i64 = dictionary.basic[row]
        if basic < variables:
            number: i64 = dictionary.constant(row) // dictionary.divisor
            found[basic] = dictionary.value(basic, number)
    return found
