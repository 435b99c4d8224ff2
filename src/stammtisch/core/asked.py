"""What programs hand in: a game and not its name, a seat that is there.

# not compiled: only what plain Python calls asks here
"""

from __future__ import annotations

from stammtisch.core.contract import SPECTATOR, Game


def must_be_game(game: object, call: str) -> None:
    """Make sure that this is a game, as whoever calls may have given its name.

    Raises:
        TypeError: it is something else; it says how the call is meant.
    """
    if not isinstance(game, Game):
        raise TypeError(f'{game!r} is no game; what is meant is {call}(st.game("gin"), …)')


def must_be_seat(seat: int, seats: int) -> None:
    """Make sure that there is such a seat, or that it is the `SPECTATOR`.

    Raises:
        IndexError: there is none.
    """
    if not SPECTATOR <= seat < seats:
        raise IndexError(f"there is no seat {seat}; seats are 0 to {seats - 1}")
