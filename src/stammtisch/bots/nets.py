"""A net in whole numbers: its answers are the same on every machine and in both builds.

Numbers that go in are shares: `ONE` is 1. What a layer adds up is shifted to the right, cut off
below 0 and above `MOST`, and goes into the next. Two sums stand side by side in one machine word,
with 32 bits each, so one multiplication does the work of two; whoever makes a `Layer` sees to it
that no sum needs more. Only inputs that are not 0 cost anything: a seat knows few things at a time.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i32, i64

ONE: Final[i64] = 64
MOST: Final[i64] = 8191  # what comes out of a layer is at most this
HALF: Final[i64] = 32  # bits of each of two sums in a word
LOW: Final[i64] = 4294967295
SIGN: Final[i64] = 2147483648


class Layer:
    """Weights between inputs and sums.

    Args:
        weights: inputs by sums, one row after another; the sums of a row are even in number.
        added: what each sum begins with.
        shift: how many bits the sums are shifted to the right.
    """

    def __init__(self, weights: vec[i64], added: vec[i64], shift: i64) -> None:
        self.words: Final[i64] = len(added) // 2
        self.weights: Final = _in_pairs(weights)
        self.added: Final = _in_pairs(added)
        self.shift: Final[i64] = shift

    def begun(self) -> vec[i64]:
        """The sums to which nothing has been added."""
        return self.added[:]

    def add(self, sums: vec[i64], number: i64, value: i64) -> None:
        """Add what an input of this number and value contributes."""
        weights = self.weights
        first: i64 = number * self.words
        for word in range(self.words):
            sums[word] += value * weights[first + word]

    def ended(self, sums: vec[i64]) -> vec[i64]:
        """What comes out of the layer."""
        out = vec[i64]([0] * (int(self.words) * 2))
        shift: i64 = self.shift
        for word in range(self.words):
            both: i64 = sums[word]
            low: i64 = ((both & LOW) ^ SIGN) - SIGN
            out[2 * word] = _cut(low >> shift)
            out[2 * word + 1] = _cut((both - low >> HALF) >> shift)
        return out


class Net:
    """Layers, one after another, and for each action the weights of its own sum.

    Args:
        columns: the places of the inputs in what a seat observes.
        most: the largest value of each; what is larger counts as this.
        layers: at least one.
        actions: weights for each action, one row after another.
        added: what the sum of each action begins with.
    """

    def __init__(
        self,
        columns: vec[i64],
        most: vec[i64],
        layers: list[Layer],
        actions: vec[i64],
        added: vec[i64],
    ) -> None:
        self.columns: Final = columns
        self.most: Final = most
        self.layers: Final[list[Layer]] = layers
        self.actions: Final = actions
        self.added: Final = added

    def values(self, row: vec[i32], actions: vec[i64]) -> vec[i64]:
        """For each of these actions, how much it is to be preferred to others."""
        inner = self._inner(row)
        size = i64(len(inner))
        weights = self.actions
        out = vec[i64]([0] * len(actions))
        for place in range(i64(len(actions))):
            action: i64 = actions[place]
            first: i64 = action * size
            value: i64 = self.added[action]
            for number in range(size):
                value += inner[number] * weights[first + number]
            out[place] = value
        return out

    def best(self, row: vec[i32], actions: vec[i64]) -> i64:
        """The action that is preferred; among equals, the first."""
        values = self.values(row, actions)
        best: i64 = 0
        for place in range(i64(len(values))):
            if values[place] > values[best]:
                best = place
        return actions[best]

    def _inner(self, row: vec[i32]) -> vec[i64]:
        """What comes out of the last layer."""
        layer = self.layers[0]
        sums = layer.begun()
        columns, most = self.columns, self.most
        for number in range(i64(len(columns))):
            value = i64(row[columns[number]])
            if value != 0:
                layer.add(sums, number, _share(value, most[number]))
        out = layer.ended(sums)
        for deep in range(1, i64(len(self.layers))):
            layer = self.layers[deep]
            sums = layer.begun()
            for number in range(i64(len(out))):
                if out[number] != 0:
                    layer.add(sums, number, out[number])
            out = layer.ended(sums)
        return out


def _share(value: i64, most: i64) -> i64:
    """A number as a share of the largest."""
    return min(max(value, -most), most) * ONE // most


def _cut(value: i64) -> i64:
    return min(max(value, 0), MOST)


def _in_pairs(numbers: vec[i64]) -> vec[i64]:
    """Two neighbours in one word each: the first in its lower half."""
    out = vec[i64]([0] * (len(numbers) // 2))
    for word in range(i64(len(out))):
        out[word] = numbers[2 * word] + (numbers[2 * word + 1] << HALF)
    return out
