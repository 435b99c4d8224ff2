"""The errors of the pages; each is a class of two lines."""

from __future__ import annotations

from stammtisch.errors import StammtischError


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


class WorkersFailed(StammtischError):
    """The processes of a server could not be started."""

    exit_code = 6


class NoWorkers(StammtischError):
    """This server cannot have several processes."""

    exit_code = 2
