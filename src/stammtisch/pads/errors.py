"""The errors of the score pads, each a class of two lines; `scorepad` refuses bad facts."""

from __future__ import annotations

from stammtisch.errors import StammtischError


class NoSuchPad(StammtischError, LookupError):
    """No pad has this id."""

    exit_code, status = 2, 404


class OldPad(StammtischError):
    """The pad was written by a version of the rules that is no longer installed."""

    status = 410


class NotYourPad(StammtischError, PermissionError):
    """The visitor has no link to this pad, or only one for watching."""

    status = 403


class BadPadLink(StammtischError, PermissionError):
    """The secret of a link is wrong or was revoked."""

    status = 403


class NoSuchHand(StammtischError, LookupError):
    """There is no hand with this number on the pad."""

    status = 404


class StaleHand(StammtischError):
    """Somebody else has changed this in the meantime; the page now shows the present state."""

    status = 409


class PadClosed(StammtischError):
    """The pad is closed; anybody who may write on it can reopen it."""

    status = 409


class FullPad(StammtischError):
    """The pad has the highest allowed number of hands, or of people."""

    status = 409


class TooManyPads(StammtischError):
    """The visitor, the address or the server has the highest allowed number of open pads."""

    status = 429
