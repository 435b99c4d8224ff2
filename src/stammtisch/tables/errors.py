"""The errors of the table service; each is a class of two lines."""

from __future__ import annotations

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say


class NoSuchTable(StammtischError, LookupError):
    """No table has this id, or it was cleared away."""

    exit_code, status = 2, 404


def no_such_table() -> NoSuchTable:
    """The error for a table that is not there."""
    return NoSuchTable(say("There is no such table. The link may be old or mistyped."))


class TableClosed(StammtischError):
    """The table is closed; nothing can be done at it any more."""

    status = 410


class OldRules(StammtischError):
    """The table was played by a version of the rules that is no longer installed."""

    status = 410


class SpoiltLog(OldRules):
    """The log of the table cannot be read."""


class NotYourSeat(StammtischError, PermissionError):
    """The visitor has no seat at this table, or not the one that is needed here."""

    status = 403


class BadSeatLink(StammtischError, PermissionError):
    """The secret of a seat link is wrong, or a newer link has replaced it."""

    status = 403


class BadKeyLink(StammtischError, PermissionError):
    """The code that takes a key to another device is wrong, was used, or is too old."""

    status = 403


class BadToken(StammtischError, PermissionError):
    """The token of a program is wrong, or was ended."""

    status = 401


class NoSuchDevice(StammtischError, LookupError):
    """The person gets no notifications on this device."""

    status = 404


class TooManyDevices(StammtischError):
    """The person gets notifications on as many devices as are possible."""

    status = 409


class NotInvited(StammtischError, PermissionError):
    """A program may sit down only where it is wanted."""

    status = 403


class TooManyTokens(StammtischError):
    """A person has made as many tokens for programs as are allowed."""

    status = 429


class SeatTaken(StammtischError):
    """The seat is taken or does not exist, or the visitor already sits elsewhere."""

    status = 409


class StaleMove(StammtischError):
    """The move was meant for an older position; ``seq`` numbers the present one."""

    status = 409

    def __init__(self, text: Text, seq: int) -> None:
        super().__init__(text)
        self.seq = seq


class TooManyTables(StammtischError):
    """The visitor, the address or the whole server has as many open tables as are allowed."""

    status = 429


class TooBusy(StammtischError):
    """The server can hardly keep up with the tables that are open; no more are opened now."""

    status, again_after = 503, 30


class TooManyDecks(StammtischError):
    """The visitor has imported as many decks as are allowed, or the server is full of them."""

    status = 429
