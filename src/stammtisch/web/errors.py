"""What the pages refuse, two lines a class."""

from __future__ import annotations

from stammtisch.errors import StammtischError


class FormTooLarge(StammtischError):
    """A form is larger than any of ours."""

    status = 413


class FormTooSlow(StammtischError):
    """A form did not arrive whole in the time that there is for it."""

    status = 408


class WrongType(StammtischError):
    """What was sent is not a form."""

    status = 415


class WrongToken(StammtischError, PermissionError):
    """A form that this server did not make for this visitor."""

    status = 403


class TooManyForms(StammtischError):
    """More forms, tables, pages or files of one address or visitor than people have."""

    status = 429


class NoSpectators(StammtischError, PermissionError):
    """The table is for those who sit at it."""

    status = 403


class NoSuchPage(StammtischError, LookupError):
    """There is nothing at this address."""

    status = 404


class PortTaken(StammtischError, OSError):
    """The server cannot listen where it was told to."""

    exit_code = 6


class BadKeyFile(StammtischError, OSError):
    """The key of the cookies cannot be read or written, or is none."""

    exit_code = 6
