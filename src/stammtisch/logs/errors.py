"""What every log may refuse; each error is a class of two lines."""

from __future__ import annotations

from stammtisch.errors import StammtischError


class NotNow(StammtischError):
    """This cannot be done at the moment."""

    status = 409


class BadName(StammtischError, ValueError):
    """The name is empty, too long, or already used by somebody here."""

    status = 422


class StoreUnavailable(StammtischError):
    """The database cannot be read or written; nothing was changed."""

    exit_code, status, again_after = 5, 503, 10


class TooMuchAtOnce(StoreUnavailable):
    """More is waiting to be written than the database takes in; nothing was changed."""

    again_after = 2


class DatabaseInUse(StammtischError):
    """Another server is using this SQLite file."""

    exit_code, status = 5, 503
