"""What an evening of the club refuses, two lines a class. Each refusal names its rules."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say


class ClubError(StammtischError):
    """Something that cannot be at an evening; ``rules`` are the ids of the rules behind it."""

    exit_code, status = 3, 409

    def __init__(self, text: Text, *rules: str) -> None:
        super().__init__(text)
        self.rules = rules

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else str(self.text)


class WrongPhase(ClubError):
    """This cannot be done at this point of the evening."""


class BadLine(ClubError, ValueError):
    """A line that no hand can have; ``seat`` is where it shows, -1 for the whole line."""

    status = 422

    def __init__(self, text: Text, *rules: str, seat: int = -1) -> None:
        super().__init__(text, *rules)
        self.seat = seat


class CannotSeat(ClubError, ValueError):
    """So many cannot be seated, or those who are named are not those who are there."""

    status = 422


class NamesakeError(ClubError, ValueError):
    """Members are called so already; ``names`` are those that nobody can tell apart."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(
            say(
                "In the club somebody is called so already: {names}. If it is somebody else, give a"
                " name that tells the two apart, such as “{name} B.”.",
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
    """Whoever asks has no role in which this may be done or seen, or the link is wrong."""

    status = 403


class NoSuchClub(ClubError, LookupError):
    """There is no club or evening of this id."""

    exit_code, status = 2, 404


class OldClub(ClubError):
    """The log was written by a version of the program that cannot be read any more."""

    status = 410


class TooManyClubs(ClubError):
    """The visitor, the address or the server has as many clubs as are allowed."""

    status = 429
