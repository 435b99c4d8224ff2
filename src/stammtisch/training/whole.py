"""What a net has learned, as whole numbers in a small file for `stammtisch.bots.learned`."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from stammtisch.bots.learned import About, LayerSize, written
from stammtisch.bots.nets import MOST, ONE
from stammtisch.core.contract import Game
from stammtisch.training.inputs import Inputs
from stammtisch.training.layers import Floats, Layers
from stammtisch.training.learning import Learner

WIDE: Final = 14  # bits by which weights are shifted at most
ROOM: Final = 1 << 31  # what no sum may reach
KIND: Final = "h"  # of weights, in the file (`array`)
LARGEST: Final = 32767  # of this kind

Whole = npt.NDArray[np.int64]


def weights_file(game: Game, code: str, learner: Learner) -> bytes:
    """The file of what a learner has learned so far."""
    return as_file(game, code, learner.inputs, learner.net, learner.hands)


def as_file(game: Game, code: str, inputs: Inputs, net: Layers, hands: int) -> bytes:
    """The file of a net."""
    layers, numbers = [], []
    last = len(net.weights) - 1
    for number, (weights, added) in enumerate(zip(net.weights, net.added, strict=True)):
        whole, begun, shift = in_whole_numbers(weights, added)
        turned = whole.T if number == last else whole
        numbers += [(KIND, turned.ravel().tolist()), ("q", begun.tolist())]
        layers.append(LayerSize(len(weights), len(added), KIND, shift))
    about = About(
        code,
        int(game.seats),
        int(inputs.noticed.width),
        hands,
        inputs.columns.tolist(),
        inputs.most.tolist(),
        layers,
    )
    return written(about, numbers)


def in_whole_numbers(weights: Floats, added: Floats) -> tuple[Whole, Whole, int]:
    """Weights and what is added to sums as whole numbers, and their shift."""
    for shift in range(WIDE, -1, -1):
        whole = np.rint(weights.astype(np.float64) * (1 << shift)).astype(np.int64)
        begun = np.rint(added.astype(np.float64) * (ONE << shift)).astype(np.int64)
        largest = int(np.abs(whole).max(initial=0))
        reached = int((np.abs(whole).sum(0) * MOST + np.abs(begun)).max())
        if largest <= LARGEST and reached < ROOM:
            return whole, begun, shift
    raise ValueError("weights as large as these cannot be kept")
