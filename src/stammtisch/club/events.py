"""What can happen in an evening; no event is ever changed or deleted.

A *unit* is a participant or, where pairs are seated, a pair; its id is the member's id, or one made
for a guest. ``by`` is whoever did it, as the log names people. Rounds, tables and hands count from
1, seats from 0; the final round of the club's tournament is the round after the preliminary ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from stammtisch.club.setups import Setup
from stammtisch.club.sheets import Line, Source
from stammtisch.logs.rows import Codec, LogEvent

Tables: TypeAlias = tuple[tuple[str, ...], ...]  # the units of each table, by seat


class Opened(LogEvent, frozen=True, tag="opened"):
    """The evening was opened; people may check in."""

    setup: Setup
    by: str = ""


class Joined(LogEvent, frozen=True, tag="joined"):
    """A unit was put on the list; ``here`` says whether it is already present.

    ``members`` are the ids of its people, by default the unit's own id.
    """

    unit: str
    name: str
    members: tuple[str, ...] = ()
    here: bool = True


class JoinedLate(LogEvent, frozen=True, tag="joined_late"):
    """A unit joined between two rounds, with the next start number (CLB-38)."""

    unit: str
    name: str
    members: tuple[str, ...]
    number: int
    by: str = ""
    clubs: tuple[str, ...] = ()  # where clubs are kept apart (CLB-40)


class Arrived(LogEvent, frozen=True, tag="arrived"):
    """A unit that was on the list has come."""

    unit: str


class Missed(LogEvent, frozen=True, tag="missed"):
    """A unit on the list is not there after all."""

    unit: str


class Removed(LogEvent, frozen=True, tag="removed"):
    """A unit was taken off the list, before the first hand (CLB-28)."""

    unit: str


class Renamed(LogEvent, frozen=True, tag="renamed"):
    """A unit was renamed."""

    unit: str
    name: str


class Drawn(LogEvent, frozen=True, tag="drawn"):
    """The start numbers, in order: the first unit has number 1 (CLB-1).

    ``seed`` is the text from which they were drawn; "" if they were drawn from a hat. ``listed``
    is the list that was shuffled. ``clubs``: where clubs are kept apart, those of each unit's
    people, in this order (CLB-40).
    """

    order: tuple[str, ...]
    seed: str = ""
    listed: tuple[str, ...] = ()
    clubs: tuple[tuple[str, ...], ...] = ()


class Planned(LogEvent, frozen=True, tag="planned"):
    """The seating of these rounds, from round ``first`` on (CLB-9 to 11, 18, 19, 29)."""

    first: int
    rounds: tuple[Tables, ...]


class Began(LogEvent, frozen=True, tag="began"):
    """A round begins."""

    round: int


class Sourced(LogEvent, frozen=True, tag="sourced"):
    """Whether a table has a sheet or plays online (CLB-33); ``online`` is its online table."""

    round: int
    table: int
    source: Source
    online: str = ""


class Entered(LogEvent, frozen=True, tag="entered"):
    """A line was written down; ``waited``: the seconds that a phone had no network to send it."""

    line: Line
    by: str = ""
    waited: int = 0


class Clashed(LogEvent, frozen=True, tag="clashed"):
    """Somebody wrote a different line for a hand; both are kept until a person decides."""

    line: Line
    by: str = ""


class Settled(LogEvent, frozen=True, tag="settled"):
    """A person decided which of several lines for a hand is valid."""

    line: Line
    by: str = ""


class Corrected(LogEvent, frozen=True, tag="corrected"):
    """A line was changed (CLB-36); the old one stays in the log."""

    line: Line
    by: str = ""
    reason: str = ""


class Confirmed(LogEvent, frozen=True, tag="confirmed"):
    """A player at the table confirmed the sheet (CLB-36).

    ``device``: a mark of the phone on which it was said; "" at the desk.
    """

    round: int
    table: int
    unit: str
    by: str = ""
    device: str = ""


class Closed(LogEvent, frozen=True, tag="closed"):
    """A group game was closed; ``stopped`` if early, because nobody replaced a player (CLB-30)."""

    round: int
    table: int
    stopped: bool = False
    by: str = ""


class Fined(LogEvent, frozen=True, tag="fined"):
    """The organiser wrote penalty points beside a hand of a list (FMT-7).

    ``points``: what each of the other three gets, which the offender pays; below 0 to take back.
    """

    round: int
    table: int
    hand: int
    seat: int
    points: int
    reason: str = ""
    by: str = ""


class Withdrew(LogEvent, frozen=True, tag="withdrew"):
    """These units left the evening together (CLB-29 to 32).

    ``hands``: for each the number of hands that its table had played to the end when it left, or
    -1 if it left no group game that was going on.
    """

    units: tuple[str, ...]
    hands: tuple[int, ...]
    by: str = ""


class StoodIn(LogEvent, frozen=True, tag="stood_in"):
    """Somebody plays on for a seat that was left; the points count for nobody (CLB-30)."""

    round: int
    table: int
    seat: int
    name: str
    by: str = ""


class Finished(LogEvent, frozen=True, tag="finished"):
    """The evening is over: after its last round, or because too few remain (CLB-29)."""

    reason: Literal["played", "too_few", "early"] = "played"
    by: str = ""


class ClockStarted(LogEvent, frozen=True, tag="clock_started"):
    """The clock of the round was set to this many minutes and runs; 0: a stopped one goes on."""

    minutes: int
    by: str = ""


class ClockStopped(LogEvent, frozen=True, tag="clock_stopped"):
    """The clock of the round was stopped; what was left stays on it."""

    by: str = ""


class FeeSet(LogEvent, frozen=True, tag="fee_set"):
    """What each person pays or, with ``whole``, each unit, in cents (CLB-41)."""

    cents: int
    whole: bool = False
    by: str = ""


class Paid(LogEvent, frozen=True, tag="fee_paid"):
    """A unit has paid this many cents; 0: nothing after all (CLB-41)."""

    unit: str
    cents: int
    by: str = ""


class PrizeSet(LogEvent, frozen=True, tag="prize_set"):
    """What a place gets, cents or a thing; neither takes the prize away (CLB-42)."""

    place: int
    cents: int
    thing: str = ""
    by: str = ""


class Booked(LogEvent, frozen=True, tag="cash_booked"):
    """Something else came in or, below 0, went out, in cents (CLB-41)."""

    what: str
    cents: int
    by: str = ""


class BookingStruck(LogEvent, frozen=True, tag="cash_struck"):
    """Such a line, counted from 1, no longer counts."""

    number: int
    by: str = ""


class TakenBack(LogEvent, frozen=True, tag="taken_back"):
    """The organiser undid the last step, which consisted of this many events."""

    events: int
    by: str = ""


Event: TypeAlias = (
    Opened
    | Joined
    | JoinedLate
    | Arrived
    | Missed
    | Removed
    | Renamed
    | Drawn
    | Planned
    | Began
    | Sourced
    | Entered
    | Clashed
    | Settled
    | Corrected
    | Confirmed
    | Closed
    | Fined
    | Withdrew
    | StoodIn
    | Finished
    | ClockStarted
    | ClockStopped
    | FeeSet
    | Paid
    | PrizeSet
    | Booked
    | BookingStruck
    | TakenBack
)
Events: TypeAlias = Sequence[Event]  # what follows from a wish

CODEC: Final = Codec[Event](Event)
