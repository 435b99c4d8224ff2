"""The errors of the pages; each is a class of two lines."""

from __future__ import annotations

from stammtisch.errors import StammtischError
from stammtisch.text import Text


class FormTooLarge(StammtischError):
    """A form is larger than any that our pages send."""

    status = 413


class FormTooSlow(StammtischError):
    """A form did not arrive completely in time."""

    status = 408


class WrongType(StammtischError):
    """The request's content type is not that of a form."""

    status = 415


class WrongToken(StammtischError, PermissionError):
    """A form was not made by this server for this visitor."""

    status = 403


class TooManyForms(StammtischError):
    """An address or a visitor has sent or holds more than any person needs."""

    status = 429


class TooBusy(StammtischError):
    """There is more to do than the server can do; ``seconds`` says when to come again."""

    status = 503

    def __init__(self, text: Text, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


class NoSpectators(StammtischError, PermissionError):
    """The table does not admit spectators."""

    status = 403


class NoSuchPage(StammtischError, LookupError):
    """There is nothing at this address."""

    status = 404


class PortTaken(StammtischError, OSError):
    """The server cannot listen where it was told to."""

    exit_code = 6


class BadKeyFile(StammtischError, OSError):
    """The key for cookies cannot be read or written, or is not a valid key."""

    exit_code = 6
