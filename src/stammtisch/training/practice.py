"""What others can do for a net that learns: play hands with it, and measure it.

Each part of that work depends on what it says alone. So it does not matter who does it, in this
process, in others or on a cluster, as long as their processors and their numpy are of one kind.
Each part is done on one core, as sums split over several differ in the last digit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import numpy as np
from msgspec import Struct
from threadpoolctl import threadpool_limits

from stammtisch.batches import Batch
from stammtisch.bots.nets import ONE
from stammtisch.core.rng import Rng
from stammtisch.spreading import GoOn
from stammtisch.training.hands import Decided, Quiet, gains_of, play
from stammtisch.training.inputs import Inputs, Masks, Numbers, Places
from stammtisch.training.layers import Floats, Layers

Done = TypeVar("Done", covariant=True)

HANDS: Final = 128  # that are played side by side: never the number of those who play
FORBIDDEN: Final = np.float32(-1e9)
SURE: Final = np.float32(1e-12)


class Part(Struct, Generic[Done], frozen=True, eq=False):
    """Something that can be done for a net. ``net`` is what it has learned (`Layers.parts`)."""

    net: list[Floats]

    def done(self, inputs: Inputs, go_on: GoOn) -> Done:
        """Do it."""
        raise NotImplementedError


class Practice(Part[Decided], frozen=True, eq=False):
    """Play hands in which all seats do as the net prefers, or by habit; ``lots`` is the seed."""

    hands: int
    by_habit: bool
    lots: tuple[int, ...]

    def done(self, inputs: Inputs, go_on: GoOn) -> Decided:
        """What was decided."""
        rng = np.random.default_rng(self.lots)
        seed, habits = (int(each) for each in rng.integers(1 << 31, size=2))
        choose = (
            Quiet(inputs.game, self.hands, Rng(habits))
            if self.by_habit
            else Drawn(Layers.of(self.net), rng)
        )
        return play(inputs.game, self.hands, seed, inputs, choose, go_on)


class Measure(Part[Floats], frozen=True, eq=False):
    """Play hands in which the net has one seat, and habits have all others."""

    hands: int
    seat: int
    seed: int

    def done(self, inputs: Inputs, go_on: GoOn) -> Floats:
        """What the net gains in each hand."""
        choose = Drawn(Layers.of(self.net), None)
        others = {each: "habits" for each in range(int(inputs.game.seats)) if each != self.seat}
        batch = Batch(inputs.game, self.hands, self.seed, [self.seat], others)
        gains = np.zeros(self.hands, np.float32)
        playing = np.ones(self.hands, bool)
        while playing.any():
            go_on()
            states = batch.hands.states
            actions, _ = choose(
                batch, np.arange(self.hands), inputs.own(states), inputs.masks(states)
            )
            batch.step(actions)
            ended = playing & (batch.dones > 0)
            gains[ended] = gains_of(inputs.game, batch.rewards[ended])[:, self.seat]
            playing &= ~ended
        return gains


def do(inputs: Inputs, part: Part[Done], go_on: GoOn) -> Done:
    """What a crew does for a net that is given these inputs."""
    with threadpool_limits(1, "blas"):
        return part.done(inputs, go_on)


def practices(net: Layers, hands: int, by_habit: bool, lots: tuple[int, ...]) -> Iterator[Practice]:
    """The parts of a round of this many hands."""
    for first in range(0, hands, HANDS):
        size = min(HANDS, hands - first)
        yield Practice([] if by_habit else net.parts, size, by_habit, (*lots, first))


class Drawn:
    """Chooses an action by lot, each as likely as a net prefers it; or the one it prefers most.

    Args:
        net: what says so.
        rng: draws; without it, the best action is chosen.
    """

    def __init__(self, net: Layers, rng: np.random.Generator | None) -> None:
        self.net, self.rng = net, rng

    def __call__(
        self, batch: Batch, asked: Places, own: Numbers, masks: Masks
    ) -> tuple[Places, Floats]:
        """The actions, and the logarithm of how likely each of them was."""
        chances = chances_of(self.net(as_shares(own)), masks)
        if self.rng is None:
            chosen = chances.argmax(1)
        else:
            lots = self.rng.gumbel(size=chances.shape)
            chosen = np.where(masks > 0, np.log(chances + SURE) + lots, FORBIDDEN).argmax(1)
        return chosen, np.log(chances[np.arange(len(chosen)), chosen] + SURE)


def as_shares(numbers: Numbers) -> Floats:
    """What goes into a net: 1 is the largest number."""
    return numbers.astype(np.float32) / np.float32(ONE)


def chances_of(preferred: Floats, masks: Masks) -> Floats:
    """How likely each action is that a mask allows."""
    open_yet = np.where(masks > 0, preferred, FORBIDDEN)
    open_yet -= open_yet.max(1, keepdims=True)
    likes = np.exp(open_yet)
    chances: Floats = likes / likes.sum(1, keepdims=True)
    return chances
