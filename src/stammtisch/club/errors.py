"""The errors of a club's evening, each a class of two lines. Each refusal names its rules."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say


class ClubError(StammtischError):
    """Something that is impossible in an evening; ``rules`` are the ids of the rules behind it."""

    exit_code, status = 3, 409

    def __init__(self, text: Text, *rules: str) -> None:
        super().__init__(text)
        self.rules = rules

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else str(self.text)


class WrongPhase(ClubError):
    """This cannot be done at this point of the evening."""


class BadLine(ClubError, ValueError):
    """A line that no hand can produce; ``seat`` is the seat at fault, or -1 for the whole line."""

    status = 422

    def __init__(self, text: Text, *rules: str, seat: int = -1) -> None:
        super().__init__(text, *rules)
        self.seat = seat


class CannotSeat(ClubError, ValueError):
    """This many cannot be seated, or the people named are not those who are present."""

    status = 422


class NamesakeError(ClubError, ValueError):
    """Members with these names already exist; ``names`` are those that cannot be told apart."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            say(
                "The club already has somebody with this name: {names}. If it is somebody else, "
                "give a name that tells the two apart, such as “{name} B.”.",
                names=", ".join(names),
                name=names[0],
            ),
            "CLB-27",
        )
        self.names = tuple(names)


class NotThere(ClubError, LookupError):
    """There is no such participant, round, table, hand or line."""

    status = 404


class NotAllowed(ClubError, PermissionError):
    """The person's role does not allow this, or the link is wrong."""

    status = 403


class NoSuchClub(ClubError, LookupError):
    """No club or evening has this id."""

    exit_code, status = 2, 404


class OldClub(ClubError):
    """The log was written by a version of the program that can no longer be read."""

    status = 410


class TooManyClubs(ClubError):
    """The visitor, the address or the server has as many clubs as are allowed."""

    status = 429
