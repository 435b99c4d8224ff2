"""What a seat sees and does, as the spaces of Gymnasium and arrays of numpy."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from stammtisch.core.contract import Game, State
from stammtisch.core.whole import whole_number

Row: TypeAlias = npt.NDArray[np.int32]
Mask: TypeAlias = npt.NDArray[np.int8]
Seen: TypeAlias = dict[str, npt.NDArray[np.int32] | npt.NDArray[np.int8]]


def seen_space(game: Game) -> spaces.Dict:
    """The space of what a seat sees: ``observation`` (`Game.observation`) and ``action_mask``."""
    parts = game.observation
    low = np.concatenate([np.full(part.size, part.low, np.int32) for part in parts])
    high = np.concatenate([np.full(part.size, part.high, np.int32) for part in parts])
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int32),
            "action_mask": spaces.Box(0, 1, (game.actions,), np.int8),
        }
    )


def mask(state: State, seat: int) -> Mask:
    """1 for each action that the seat may make now; none while another seat is on turn."""
    if state.turn != seat or seat < 0:
        return np.zeros(len(state.terms().unmarked), np.int8)
    return np.array(state.mask(), np.int8)


def refused(action: object, may: Mask) -> ValueError:
    """The error for an action that a mask does not allow."""
    return ValueError(f"action {action} is not allowed; these are: {np.flatnonzero(may).tolist()}")


def allows(may: Mask, action: object) -> bool:
    """Whether a mask allows an action."""
    number = whole_number(action)
    return number is not None and 0 <= number < len(may) and bool(may[number])


def seen(state: State, seat: int) -> Seen:
    """What a seat sees, in arrays of its own."""
    row: Row = np.array(state.observe(seat), np.int32)
    return {"observation": row, "action_mask": mask(state, seat)}
