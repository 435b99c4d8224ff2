"""Hands that a net plays against itself, and what was decided in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from stammtisch.batches import Batch
from stammtisch.core.actions import named
from stammtisch.core.contract import Game
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of
from stammtisch.spreading import GoOn, at_once
from stammtisch.training.inputs import Inputs, Masks, Numbers, Places
from stammtisch.training.layers import Floats

Chooser = Callable[[Batch, Places, Numbers, Masks], tuple[Places, Floats]]
"""Chooses an action in some of the hands of a batch; with it, how likely each choice was."""


class Decided:
    """Decisions with more than one action to choose from, in the order in which they were made.

    Attributes:
        own, others: what the seat on turn was given (`Inputs`).
        masks, actions: what it could do, and what it did.
        chances: the logarithm of how likely that was.
        hands, seats: whose decision it was.
        gains: for each hand, what it brought each seat, in points.
    """

    def __init__(self, gains: Floats, steps: list[tuple[npt.NDArray[np.generic], ...]]) -> None:
        own, others, masks, actions, chances, hands, seats = (
            np.concatenate(column) for column in zip(*steps, strict=True)
        )
        self.own: Numbers = own
        self.others: Numbers = others
        self.masks: Masks = masks
        self.actions: Places = actions
        self.chances: Floats = chances
        self.hands: Places = hands
        self.seats: Places = seats
        self.gains = gains
        self.steps = steps
        self.ends: list[int] = list(np.cumsum([len(step[0]) for step in steps]))

    def __len__(self) -> int:
        return len(self.own)


def gains_of(game: Game, rewards: npt.NDArray[np.int32]) -> Floats:
    """What each seat gained on the mean of the others, in points."""
    seats = int(game.seats)
    points = rewards.astype(np.float32)
    others = (points.sum(1, keepdims=True) - points) / max(1, seats - 1)
    gains: Floats = others - points if game.low_wins else points - others
    return gains


def joined(parts: Sequence[Decided]) -> Decided:
    """What was decided in several rows of hands, one row after the other."""
    steps: list[tuple[npt.NDArray[np.generic], ...]] = []
    first = 0
    for part in parts:
        steps += [(*step[:5], step[5] + first, step[6]) for step in part.steps]
        first += len(part.gains)
    return Decided(np.concatenate([part.gains for part in parts]), steps)


def play(
    game: Game, hands: int, seed: int, inputs: Inputs, choose: Chooser, go_on: GoOn = at_once
) -> Decided:
    """Play hands to their end, with the same choice in all seats."""
    batch = Batch(game, hands, seed=seed)
    gains = np.zeros((hands, int(game.seats)), np.float32)
    playing = np.ones(hands, bool)
    steps: list[tuple[npt.NDArray[np.generic], ...]] = []
    while playing.any():
        go_on()
        actions = batch.masks.argmax(1)
        open_yet = np.flatnonzero(playing)
        masks = inputs.masks([batch.hands.states[hand] for hand in open_yet])
        actions[open_yet] = masks.argmax(1)
        several = masks.sum(1) > 1
        if several.any():
            asked, masks = open_yet[several], masks[several]
            states = [batch.hands.states[hand] for hand in asked]
            own = inputs.own(states)
            chosen, chances = choose(batch, asked, own, masks)
            actions[asked] = chosen
            seats = batch.turns[asked].astype(np.int64)
            others = inputs.others(states)
            steps.append((own, others, masks, chosen, chances, asked, seats))
        batch.step(actions)
        ended = playing & (batch.dones > 0)
        gains[ended] = gains_of(game, batch.rewards[ended])
        playing &= ~ended
    return Decided(gains, steps)


class Quiet:
    """Chooses as the habits of a game do (`Habits.quiet_pick`): what a net begins with.

    Args:
        game: what is played.
        hands: how many side by side.
        rng: the lots of the habits.
    """

    def __init__(self, game: Game, hands: int, rng: Rng) -> None:
        self.habits = habits_of(game.id)
        self.rng = rng
        self.meant: list[list[int]] = [[] for _ in range(hands)]

    def __call__(
        self, batch: Batch, asked: Places, own: Numbers, masks: Masks
    ) -> tuple[Places, Floats]:
        """The actions; their chances are not known and given as 0."""
        actions = [self._action(batch, int(hand)) for hand in asked]
        return np.array(actions, np.int64), np.zeros(len(actions), np.float32)

    def _action(self, batch: Batch, hand: int) -> int:
        state = batch.hands.states[hand]
        field = int(named(state.partly))
        if field == 0:
            move = self.habits.quiet_pick(state, self.rng)
            self.meant[hand] = [int(each) for each in batch.hands.numbering.naming(move)]
        return self.meant[hand][field]
