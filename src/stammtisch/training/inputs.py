"""Which numbers of a row a net is given, and what a judge of the hand sees besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.batches import Batch
from stammtisch.bots.nets import ONE
from stammtisch.bots.noticing import Chosen, Noticed, masks, other_rows, own_rows
from stammtisch.core.contract import SPECTATOR, Game, State

Numbers = npt.NDArray[np.int8]
Places = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint8]

HANDS: Final = 256  # that are looked at side by side before anything is learned
STEPS: Final = 400
LARGEST: Final = 127  # of what only others know, which is not divided by anything


class Inputs:
    """Which numbers of a row go into a net, each as a share of the largest that it was seen to be.

    Numbers that are the same in all hands are left out: cards that the pack does not have, and
    what hands inherit from the match.

    Attributes:
        columns: the places in the row (`Noticed`).
        most: the largest of each; what is larger counts as this.
        hidden: the places in the row that say what only this seat knows.

    Args:
        game: what is learned.
        columns, most, hidden: as above.
    """

    def __init__(self, game: Game, columns: Places, most: Places, hidden: Places) -> None:
        self.columns, self.most, self.hidden = columns, most, hidden
        self.game, self.noticed = game, Noticed(game)
        self.actions = game.actions
        self._own = Chosen(_vec(columns), _vec(most), ONE)
        limits = np.full(len(hidden), LARGEST)
        self._others = Chosen(_vec(hidden), _vec(limits), i64(LARGEST))

    def __reduce__(self) -> Any:
        return Inputs, (self.game, self.columns, self.most, self.hidden)

    @classmethod
    def found(cls, game: Game, seed: int) -> Inputs:
        """What varies in random hands."""
        batch, noticed = Batch(game, HANDS, seed=seed), Noticed(game)
        rng = np.random.default_rng(seed)
        low = np.full(int(noticed.width), np.iinfo(np.int32).max)
        high, hidden = -low, np.zeros(int(noticed.width), bool)
        for step in range(STEPS):
            chances = rng.random(batch.masks.shape, np.float32) * batch.masks
            batch.step(chances.argmax(1))
            for state in batch.hands.states:
                row = _wrapped(noticed.row(state, state.turn), np.int32)
                np.minimum(low, row, out=low)
                np.maximum(high, row, out=high)
            differs = _hidden(batch.hands.states[step % HANDS])
            hidden[: len(differs)] |= differs
        columns = np.flatnonzero(low < high)
        most = np.maximum(1, np.maximum(high, -low))[columns].astype(np.int64)
        return cls(game, columns, most, np.flatnonzero(hidden & (low < high)))

    def own(self, states: list[State]) -> Numbers:
        """What a net is given in each of these positions: `ONE` is the largest."""
        return _rows(own_rows(self.noticed, self._own, states), len(states)).view(np.int8)

    def others(self, states: list[State]) -> Numbers:
        """For each of these positions, what only the seats not on turn know."""
        return _rows(other_rows(self.noticed, self._others, states), len(states)).view(np.int8)

    def masks(self, states: list[State]) -> Masks:
        """The actions among which a net chooses in each of these positions."""
        return _rows(masks(self.noticed, i64(self.actions), states), len(states))


def _hidden(state: State) -> npt.NDArray[np.bool_]:
    """Where what seat 0 observes differs from what somebody who looks on does."""
    own, open_to_all = state.observe(0), state.observe(SPECTATOR)
    differs: npt.NDArray[np.bool_] = np.array(list(own)) != np.array(list(open_to_all))
    return differs


def _rows(numbers: Any, rows: int) -> Masks:
    """Numbers that stand one after another as rows."""
    return _wrapped(numbers, np.uint8).reshape(rows, -1)


def _wrapped(numbers: Any, kind: type[np.generic]) -> npt.NDArray[Any]:
    """Numbers of compiled code for numpy, without a copy."""
    return np.frombuffer(numbers, kind)


def _vec(numbers: Sequence[int] | Places) -> vec[i64]:
    return vec[i64]([int(each) for each in numbers])
