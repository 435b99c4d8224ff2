"""The clock of a round: how long is still to be played, started and stopped at the desk.

It reminds people and decides nothing: a table goes on after its time as before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from stammtisch.club import events as e
from stammtisch.club.errors import ClubError
from stammtisch.text import say

if TYPE_CHECKING:
    from stammtisch.club.evening import Evening

LONGEST: Final = 600  # minutes of a round


class RoundClock(Struct, frozen=True):
    """A clock that runs, or was stopped.

    Attributes:
        ends: when the time is up if it runs on (seconds since 1970); 0 while it is stopped.
        left: the seconds that are left while it is stopped.
    """

    ends: float = 0.0
    left: float = 0.0

    @property
    def runs(self) -> bool:
        """Whether it runs, even after its time is up."""
        return self.ends > 0

    def remaining(self, now: float) -> float:
        """The seconds left at this time (seconds since 1970); never below 0."""
        return max(0.0, self.ends - now) if self.runs else self.left


def start_clock(evening: Evening, minutes: int = 0, by: str = "") -> list[e.Event]:
    """Start the clock with this many minutes; with 0, let a stopped one go on.

    Raises `ClubError` for an impossible number of minutes, or if no clock was stopped.
    """
    if evening.phase != "round":
        raise ClubError(say("The clock runs during a round."))
    if not minutes and (evening.clock is None or evening.clock.runs):
        raise ClubError(say("No clock has been stopped."))
    if not 0 <= minutes <= LONGEST:
        raise ClubError(say("A clock is set to 1 to {n} minutes.", n=LONGEST))
    return [e.ClockStarted(minutes, by)]


def stop_clock(evening: Evening, by: str = "") -> list[e.Event]:
    """Stop the clock; what is left stays on it."""
    if evening.clock is None or not evening.clock.runs:
        return []
    return [e.ClockStopped(by)]


def started(clock: RoundClock | None, minutes: int, at: float) -> RoundClock:
    """The clock after it was started at this time."""
    left = minutes * 60 if minutes else clock.left if clock is not None else 0.0
    return RoundClock(ends=at + left)


def stopped(clock: RoundClock | None, at: float) -> RoundClock | None:
    """The clock after it was stopped at this time."""
    return RoundClock(left=clock.remaining(at)) if clock is not None else None
