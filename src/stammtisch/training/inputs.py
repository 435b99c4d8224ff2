"""What of an observation a net is given, and what a judge of the hand sees besides."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from stammtisch.batches import Batch
from stammtisch.bots.nets import ONE
from stammtisch.core.contract import SPECTATOR, Game

Numbers = npt.NDArray[np.int8]
Places = npt.NDArray[np.int64]

HANDS: Final = 256  # that are looked at side by side before anything is learned
STEPS: Final = 400


class Inputs:
    """Which numbers of a row go into a net, each as a share of the largest that it was seen to be.

    Numbers that are the same in all hands are left out: cards that the pack does not have, and
    what hands inherit from the match.

    Attributes:
        columns: the places in the row.
        most: the largest of each; what is larger counts as this.
        hidden: the places in the row that say what only this seat knows.

    Args:
        columns, most, hidden: as above.
    """

    def __init__(self, columns: Places, most: Places, hidden: Places) -> None:
        self.columns, self.most, self.hidden = columns, most, hidden

    @classmethod
    def found(cls, game: Game, seed: int) -> Inputs:
        """What varies in random hands, and in quiet ones."""
        batch = Batch(game, HANDS, seed=seed)
        rng = np.random.default_rng(seed)
        width = batch.observations.shape[1]
        low, high = batch.observations.min(0), batch.observations.max(0)
        hidden = np.zeros(width, bool)
        for step in range(STEPS):
            chances = rng.random(batch.masks.shape, np.float32) * batch.masks
            batch.step(chances.argmax(1))
            low = np.minimum(low, batch.observations.min(0))
            high = np.maximum(high, batch.observations.max(0))
            hidden |= _hidden(batch, step % HANDS)
        columns = np.flatnonzero(low < high)
        most = np.maximum(1, np.maximum(high, -low))[columns].astype(np.int64)
        return cls(columns, most, np.flatnonzero(hidden & (low < high)))

    def own(self, rows: npt.NDArray[np.int32]) -> Numbers:
        """What a net is given of these rows: `ONE` is the largest."""
        asked = rows[:, self.columns].astype(np.int64)
        shares: Numbers = (np.clip(asked, -self.most, self.most) * ONE // self.most).astype(np.int8)
        return shares

    def others(self, batch: Batch, asked: Places) -> Numbers:
        """For each of these hands, what only the seats not on turn know."""
        seats = int(batch.game.seats)
        out = np.zeros((len(asked), (seats - 1) * len(self.hidden)), np.int8)
        for row, hand in enumerate(asked):
            state = batch.hands.states[hand]
            turn = int(state.turn)
            for far in range(1, seats):
                seen = np.frombuffer(state.observe((turn + far) % seats), np.int32)
                first = (far - 1) * len(self.hidden)
                out[row, first : first + len(self.hidden)] = np.clip(seen[self.hidden], -127, 127)
        return out


def _hidden(batch: Batch, hand: int) -> npt.NDArray[np.bool_]:
    """Where what seat 0 observes differs from what somebody who looks on does."""
    state = batch.hands.states[hand]
    own, open_to_all = state.observe(0), state.observe(SPECTATOR)
    differs: npt.NDArray[np.bool_] = np.array(list(own)) != np.array(list(open_to_all))
    return differs
