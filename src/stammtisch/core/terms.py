"""What was agreed before the first card: the game, its options and the number of seats."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from stammtisch.core.actions import Actions, Span
from stammtisch.core.observing import Observation


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Terms:
    """What is fixed for all hands of a game; games add what their hands look up.

    A position has them as ``rules``, so that it can say which game it belongs to. ``actions`` says
    how its moves are counted for programs that learn.

    Args:
        game: id of the game.
        options: what was agreed.
        seats: how many play.
    """

    def __init__(self, game: str, options: Any, seats: i64) -> None:
        self.game: str = game
        self.options: Any = options
        self.seats: i64 = seats
        self.actions: Actions = Actions(0, [])
        self.unmarked: vec[u8] = vec[u8]()  # an empty mask, and an empty observation: to be copied
        self.unseen: vec[i32] = vec[i32]()
        self.spare: Observation | None = None  # which nobody is filling now

    def check_seat(self, seat: i64) -> None:
        """Make sure that there is such a seat, or that it is -1, the `SPECTATOR`.

        Raises:
            IndexError: there is none.
        """
        if not -1 <= seat < self.seats:
            raise IndexError(f"there is no seat {int(seat)}; seats are 0 to {int(self.seats) - 1}")

    def count_actions(self, moves: i64) -> None:
        """Count the actions of a game with this many moves."""
        self.actions = Actions(moves, self.spans())
        self.unmarked = vec[u8]([0] * int(self.actions.size))

    def spans(self) -> list[Span]:
        """The moves whose numbers are fields (`core.actions`); usually none."""
        return []
