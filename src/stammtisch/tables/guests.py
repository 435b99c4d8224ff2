"""Guests: spectators ask for the seat of a bot, and the people at the table agree or refuse.

As in `decisions`: pure functions from a table to the events that follow, or an error.
"""

from __future__ import annotations

from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import clean_name
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, back, must_be_open, seat_for
from stammtisch.tables.errors import NotYourSeat, SeatTaken
from stammtisch.tables.live import Guest, LiveTable, Seat
from stammtisch.text import say


def ask(table: LiveTable, visitor: str, seat: int, name: str, *, rated: bool = False) -> Events:
    """Ask for a bot's seat; a request for any other seat is dropped.

    ``rated``: he plays for his rating, where the table is rated.

    Raises:
        SeatTaken: no bot sits there, somebody else has asked, or the visitor has a seat.
        NotNow: the match is over, or the visitor was refused since the last deal.
        BadName: as for `decisions.sit`.
    """
    must_be_open(table)
    if table.seat_of(visitor) is not None:
        raise SeatTaken(say("You have a seat at this table already."))
    if table.phase == "match_over":
        raise NotNow(say("The match is over."))
    if table.under_seal:
        raise NotNow(say("Who sits here was settled beforehand."))
    if visitor in table.refused:
        raise NotNow(say("Please do not ask again before the next hand."))
    wanted = _seat_of_a_bot(table, seat)
    if wanted.guest is not None and wanted.guest.visitor != visitor:
        raise SeatTaken(say("{name} has already asked for this seat.", name=wanted.guest.name))
    before = table.guest_seat(visitor)
    if before is wanted:
        return []
    own = before.guest.name if before and before.guest else ""
    clean = clean_name(name, [each for each in table.taken_names if each != own])
    asked = e.SeatAsked(seat, visitor, clean, rated and table.setup.rated)
    return [asked] if before is None else [e.SeatRefused(before.index), asked]


def _seat_of_a_bot(table: LiveTable, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise SeatTaken(say("There is no seat {seat} at this table.", seat=seat + 1))
    if not table.seats[seat].may_be_asked_for:
        raise SeatTaken(say("You can only ask for the seat of a bot."))
    return table.seats[seat]


def answer(table: LiveTable, visitor: str, seat: int, agree: bool) -> Events:
    """Agree that a guest gets a seat, or refuse; raises `NotNow` if nobody asks for the seat."""
    mine = seat_for(table, visitor)
    guest = table.seats[seat].guest if 0 <= seat < len(table.seats) else None
    if guest is None or guest.granted:
        raise NotNow(say("Nobody is asking for this seat."))
    if not agree:
        return [*back(mine), e.SeatRefused(seat, mine.index)]
    return [*back(mine), e.SeatAgreed(seat, mine.index)] if mine.index not in guest.agreed else []


def withdraw(table: LiveTable, visitor: str) -> Events:
    """Withdraw one's own request."""
    must_be_open(table)
    seat = table.guest_seat(visitor)
    return [] if seat is None else [e.SeatRefused(seat.index)]


def welcome(table: LiveTable, visitor: str, guests: bool) -> Events:
    """Decide, as the opener, whether guests take bots' seats without being approved."""
    must_be_open(table)
    if visitor != table.opener:
        raise NotYourSeat(say("Only the player who opened the table can decide about guests."))
    return [] if table.setup.welcome == guests else [e.Welcomed(guests)]


def granted(table: LiveTable) -> Events:
    """The requests of guests that nobody has to approve any more."""
    if table.closed:
        return []
    asked = [(seat.index, seat.guest) for seat in table.seats if seat.guest is not None]
    return [
        e.SeatGranted(seat) for seat, guest in asked if not guest.granted and _agreed(table, guest)
    ]


def _agreed(table: LiveTable, guest: Guest) -> bool:
    """Whether all people present, and at least one, have agreed."""
    if table.setup.welcome or not table.people:
        return True
    there = {seat.index for seat in table.people if seat.present}
    return bool(there) and there <= guest.agreed


def gone(table: LiveTable, seat: int, visitor: str) -> Events:
    """Drop the request of a guest who gives no sign of life."""
    guest = table.seats[seat].guest
    return [e.SeatRefused(seat)] if guest is not None and guest.visitor == visitor else []
