"""Changing single seats before the first deal: add a bot, free a seat, or exchange two seats.

As in `decisions`: pure functions from a table to the events that follow, or an error.
"""

from __future__ import annotations

from stammtisch import bots
from stammtisch.logs.errors import NotNow
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, must_be_open
from stammtisch.tables.errors import NotYourSeat, SeatTaken
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.tables.names import bot_name, check_bot
from stammtisch.text import say


def put_bot(table: LiveTable, visitor: str, seat: int, bot: str = "") -> Events:
    """Put a bot in a seat that is open, or is kept for somebody who has not answered.

    Raises:
        NotNow: the first hand was dealt.
        NotYourSeat: the visitor neither sits here nor opened the table.
        SeatTaken: somebody sits there, or there is no such seat.
        UnknownBot: the game has no such bot.
    """
    chosen = _seat(table, seat)
    if visitor != table.opener and table.seat_of(visitor) is None:
        raise NotYourSeat(say("Only somebody at the table can put bots in the open seats."))
    bot = bot or bots.usual(table.setup.game)
    check_bot(bot, table.setup.game, table.own_bots)
    if chosen.person or chosen.bot:
        raise SeatTaken(say("{name} is already sitting there.", name=chosen.name))
    return [e.BotSat(seat, bot, bot_name([each for each in table.names if each != chosen.name]))]


def make_free(table: LiveTable, visitor: str, seat: int) -> Events:
    """Take a bot or another person off a seat; only the opener may. Raises as `put_bot` does."""
    chosen = _seat(table, seat)
    if visitor != table.opener:
        raise NotYourSeat(say("Only the player who opened the table can free seats."))
    if visitor in chosen.visitors:
        raise SeatTaken(say("This is your own seat; you can leave the table instead."))
    return [e.Removed(seat)] if chosen.name else []


def move(table: LiveTable, visitor: str, seat: int, to: int) -> Events:
    """Exchange two seats: the opener any two, others only their own and an open one."""
    chosen, other = _seat(table, seat), _seat(table, to)
    if visitor != table.opener:
        if visitor not in chosen.visitors:
            raise NotYourSeat(
                say("Only the player who opened the table can move others to different seats.")
            )
        if other.name and other is not chosen:
            raise SeatTaken(say("{name} is already sitting there.", name=other.name))
    return [] if other is chosen else [e.Reseated(seat, to)]


def _seat(table: LiveTable, seat: int) -> Seat:
    """The seat with this number; raises an error if seats can no longer be changed."""
    must_be_open(table)
    if table.match is not None or table.under_seal:
        raise NotNow(say("Who sits where is fixed from the first deal on."))
    if not 0 <= seat < len(table.seats):
        raise SeatTaken(say("There is no seat {seat} at this table.", seat=seat + 1))
    return table.seats[seat]
