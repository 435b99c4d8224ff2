"""Many hands side by side for numpy: observations, masks and rewards without a copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.batching import Hands
from stammtisch.core.contract import Game

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Batch:
    """n hands of a game, stepped at once in compiled code; numpy must be installed.

    The arrays are made once and filled anew by each `step`: copy one to keep it.

    Attributes:
        observations: ``(n, width)`` int32, what the seat on turn knows (`Game.observation`).
        masks: ``(n, actions)`` uint8, 1 for each action that it may make.
        turns: ``(n,)`` int32, whose turn it is.
        rewards: ``(n, seats)`` int32, what the last step brought each seat, in the game's smallest
            unit; 0 unless a hand ended.
        dones: ``(n,)`` uint8, 1 where a hand ended with the last step; the next one is dealt.

    Args:
        game: from `stammtisch.game`.
        n: how many hands.
        seed: the same seed gives the same hands and, with the same actions, the same course.
        learners: the seats that the caller plays; by default all. The others move at random.

    Raises:
        ValueError: there are no hands, or more than two billion numbers in their rows, or no such
            seats.
        ImportError: numpy is not installed.
    """

    def __init__(
        self, game: Game, n: int, seed: int = 0, learners: Iterable[int] | None = None
    ) -> None:
        import numpy as np  # which the rest of the library does without

        seats = range(int(game.seats))
        asked = set(seats if learners is None else learners)
        if n < 1:
            raise ValueError(f"a batch has at least one hand, not {n}")
        if not asked or not asked <= {*seats}:
            wrong = sorted(asked - {*seats})
            raise ValueError(f"learners are some of the seats {[*seats]}, not {wrong or 'none'}")
        self.game = game
        self.hands = Hands(game, n, seed, sum(1 << seat for seat in asked))
        wrap: Any = np.frombuffer
        self.observations: npt.NDArray[np.int32] = wrap(self.hands.observations, np.int32)
        self.observations = self.observations.reshape(n, -1)
        self.masks: npt.NDArray[np.uint8] = wrap(self.hands.masks, np.uint8).reshape(n, -1)
        self.turns: npt.NDArray[np.int32] = wrap(self.hands.turns, np.int32)
        self.rewards: npt.NDArray[np.int32] = wrap(self.hands.rewards, np.int32).reshape(n, -1)
        self.dones: npt.NDArray[np.uint8] = wrap(self.hands.dones, np.uint8)

    def step(self, actions: npt.ArrayLike) -> None:
        """Make an action in each hand; others move, and where a hand is over the next is dealt.

        Args:
            actions: one for each hand.

        Raises:
            ValueError: there are not ``n`` actions, or a mask does not allow one. Nothing was done.
        """
        import numpy as np

        self.hands.step(vec[i64](np.asarray(actions, np.int64).tolist()))

    @property
    def moves(self) -> int:
        """How many moves have been made so far, including those of the other seats."""
        return int(self.hands.moves)

    def __len__(self) -> int:
        return int(self.hands.n)
