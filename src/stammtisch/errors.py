"""Everything that can go wrong for a user, each error in a class of two lines.

Each error carries a `Text`, so that it can be said in the user's language, the exit code of the
command line and the HTTP status of the server.
"""

from __future__ import annotations

from typing import Any, ClassVar

from stammtisch.text import Text


class StammtischError(Exception):
    """Something that went wrong for a user; the text says what, why, and what to do instead.

    Attributes:
        text: what is said to the user.
        exit_code: of the command line.
        status: of the answer of the server.
        again_after: seconds after which the same may succeed; 0 where that is not a matter of time.
    """

    exit_code: ClassVar[int] = 1
    status: ClassVar[int] = 400
    again_after: int = 0

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets it arrive complete from another process, whatever its class is made with."""
        return _raised_again, (type(self), self.args, vars(self))


def _raised_again(
    kind: type[StammtischError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> StammtischError:
    """An error as it was, as a pickle needs it."""
    error = kind.__new__(kind)
    error.args = args
    vars(error).update(attributes)
    return error


class UnknownGame(StammtischError, LookupError):
    """No game has this id."""

    exit_code, status = 2, 404


class UnknownLesson(StammtischError, LookupError):
    """No lesson has this name."""

    exit_code, status = 2, 404


class UnknownPreset(StammtischError, LookupError):
    """The game has no preset of this name."""

    exit_code, status = 2, 422


class BadOption(StammtischError, ValueError):
    """An option is unknown, or its value is not allowed or clashes with another option."""

    exit_code, status = 2, 422


class UnreadableCode(StammtischError, ValueError):
    """A text is not a rule code, or it belongs to a later version of the rules."""

    exit_code, status = 2, 422


class BadSeats(StammtischError, ValueError):
    """The game cannot be played by this number of players."""

    exit_code, status = 2, 422


class BadDeal(StammtischError, ValueError):
    """A pack, a deal or a shuffle does not contain exactly the game's cards."""

    exit_code, status = 2, 422


class BadPosition(StammtischError, ValueError):
    """A text is not a position, or no hand of the game could reach it."""

    exit_code, status = 2, 422


class NoSample(StammtischError, RuntimeError):
    """The search for a position that agrees with all that a seat has seen ended without any."""

    status = 503


class NoHistory(StammtischError, LookupError):
    """A position does not know how it came about, or not for this seat."""

    status = 422


class UnreadableCard(StammtischError, ValueError):
    """The text does not name a card."""

    exit_code, status = 2, 422


class MoveError(StammtischError, ValueError):
    """A move was refused; ``rules`` are the ids of the rules behind it."""

    exit_code, status = 3, 422

    def __init__(
        self, text: Text, rules: tuple[str, ...] = (), instead: tuple[str, ...] = ()
    ) -> None:
        super().__init__(text)
        self.rules = rules
        self.instead = instead

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        instead = f" [{', '.join(self.instead)}]" if self.instead else ""
        return f"{self.text}{cited}{instead}"


class UnreadableMove(MoveError):
    """The text does not name any move of this game."""


class IllegalMove(MoveError):
    """The move is not allowed now; ``instead`` lists the allowed ones, in notation."""


class AmbiguousMove(MoveError):
    """The text fits several moves; ``instead`` lists them."""


class OutOfTurn(IllegalMove):
    """It is another seat's turn, and this move may not be made out of turn."""

    status = 409


class BrokenRecord(StammtischError, ValueError):
    """A record cannot be read, or does not replay to its own result."""

    exit_code, status = 4, 422
