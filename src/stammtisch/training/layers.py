"""A net of a few layers with its slopes and Adam (Kingma and Ba 2015), in numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

FADING: Final = (0.9, 0.999)  # how much of the means of slopes and of their squares is kept
TINY: Final = 1e-7
LIVELY: Final = 40  # inputs of the first layer that are not 0, roughly: so large it begins


class Layers:
    """Numbers in, two or more layers with what is below 0 cut off, numbers out.

    Attributes:
        parts: the weights of each layer, then what each adds: what is learned.
        means, squares: of the slopes, for Adam.
        steps: how often it has learned.

    Args:
        sizes: how many numbers go in, come out of each layer, and come out at the end.
        rng: for what it begins with.
    """

    def __init__(self, sizes: Sequence[int], rng: np.random.Generator) -> None:
        pairs = list(pairwise(sizes))
        self.parts: list[Floats] = [
            self._begun(number, ins, outs, len(pairs), rng)
            for number, (ins, outs) in enumerate(pairs)
        ]
        self.parts += [np.zeros(outs, np.float32) for _, outs in pairs]
        self.means: list[Floats] = [np.zeros_like(part) for part in self.parts]
        self.squares: list[Floats] = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    @classmethod
    def of(cls, parts: list[Floats]) -> Layers:
        """Layers that have learned this, and learn no more."""
        made = cls((), np.random.default_rng(0))
        made.parts = parts
        return made

    @staticmethod
    def _begun(number: int, ins: int, outs: int, layers: int, rng: np.random.Generator) -> Floats:
        size = np.sqrt(2 / (ins if number else min(ins, LIVELY)))
        if number == layers - 1:
            size *= 0.1  # to begin with, no action is better than another
        made: Floats = (rng.standard_normal((ins, outs)) * size).astype(np.float32)
        return made

    @property
    def weights(self) -> list[Floats]:
        """The weights of each layer, inputs by outputs."""
        return self.parts[: len(self.parts) // 2]

    @property
    def added(self) -> list[Floats]:
        """What each layer adds."""
        return self.parts[len(self.parts) // 2 :]

    def through(self, rows: Floats) -> list[Floats]:
        """The rows, and what comes out of each layer."""
        out = [rows]
        last = len(self.weights) - 1
        for number, (weights, added) in enumerate(zip(self.weights, self.added, strict=True)):
            rows = rows @ weights
            rows += added
            if number < last:
                np.maximum(rows, 0, out=rows)
            out.append(rows)
        return out

    def __call__(self, rows: Floats) -> Floats:
        """What comes out at the end."""
        return self.through(rows)[-1]

    def learn(self, through: list[Floats], slope: Floats, rate: float) -> None:
        """Learn by the slope of what came out at the end; ``rate`` is how fast."""
        layers = len(self.weights)
        slopes: list[Floats] = [slope] * (2 * layers)
        for number in range(layers - 1, -1, -1):
            slopes[number] = through[number].T @ slope
            slopes[layers + number] = slope.sum(0)
            if number:
                slope = slope @ self.weights[number].T
                slope *= through[number] > 0
        self._descend(slopes, rate)

    def _descend(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        first, second = FADING
        pace = np.float32(rate * np.sqrt(1 - second**self.steps) / (1 - first**self.steps))
        for part, mean, square, slope in zip(
            self.parts, self.means, self.squares, slopes, strict=True
        ):
            mean *= first
            mean += np.float32(1 - first) * slope
            square *= second
            square += np.float32(1 - second) * slope * slope
            part -= pace * mean / (np.sqrt(square) + np.float32(TINY))
