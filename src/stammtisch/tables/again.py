"""A rematch: all players are asked, and their seats are kept until they answer.

As in `decisions`: pure functions from a table to the events that follow, or an error.
"""

from __future__ import annotations

from stammtisch.logs.errors import NotNow
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, must_be_open, prepared, seat_for
from stammtisch.tables.errors import SeatTaken
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.text import say


def rematch(table: LiveTable, visitor: str) -> Events:
    """The first events of a new table with the same rules and bots, opened by whoever asks.

    Raises:
        NotNow: the match is not over.
        NotYourSeat: he has no seat here.
    """
    mine = seat_for(table, visitor)
    if table.phase != "match_over":
        raise NotNow(say("The match is not over yet."))
    opener = table.opener if table.setup.kitchen else visitor  # what lies in the middle stays
    events: list[e.Event] = [e.Opened(table.setup, opener, int(table.game.rules_version), table.id)]
    for seat in table.seats:
        if seat is mine:
            events += _seated(seat, visitor, seat.visitors)
        elif seat.person:
            events.append(e.Kept(seat.index, seat.name, tuple(sorted(seat.visitors)), seat.rated))
        elif seat.guest is not None and seat.guest.granted:
            guest = seat.guest
            rated = guest.visitor if guest.rated else ""
            events.append(e.Kept(seat.index, guest.name, (guest.visitor,), rated))
        elif seat.bot:
            events.append(e.BotSat(seat.index, seat.bot, seat.name))
    return [*events, prepared(1)]


def place_for(table: LiveTable, visitor: str) -> Seat:
    """The seat that the visitor has or was offered; raises `NotYourSeat`, `TableClosed`."""
    return table.place_of(visitor) or seat_for(table, visitor)


def come(new: LiveTable, visitor: str) -> Events:
    """Take one's seat at the new table; does nothing for a visitor who has already done so.

    Raises:
        SeatTaken: his seat is not kept any more.
    """
    must_be_open(new)
    if new.seat_of(visitor) is not None:
        return []
    seat = new.kept_seat(visitor)
    if seat is None:
        raise SeatTaken(
            say("Your seat at the new table has been given to somebody else in the meantime.")
        )
    return _seated(seat, visitor, seat.kept_for)


def _seated(seat: Seat, visitor: str, devices: set[str]) -> list[e.Event]:
    others = sorted(devices - {visitor})
    events: list[e.Event] = [e.Sat(seat.index, visitor, seat.name)]
    events += (e.Claimed(seat.index, other) for other in others)
    return [*events, e.Rated(seat.index, seat.rated)] if seat.rated else events


def stay_away(new: LiveTable, visitor: str) -> Events:
    """Decline a rematch: free the seat that is kept for the visitor."""
    seat = new.kept_seat(visitor)
    return [] if new.closed or seat is None else [e.Left(seat.index)]


def answered(table: LiveTable, visitor: str, comes: bool) -> Events:
    """Tell the old table a visitor's answer; does nothing if none is expected from him."""
    seat = place_for(table, visitor)
    asked = seat.index != table.rematch_by and seat.comes is not comes
    return [e.Answered(seat.index, comes)] if asked else []
