"""The errors of the pages; each is a class of two lines."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say

if TYPE_CHECKING:  # a page without a network has no server
    from starlette.responses import Response

_A_MOMENT: Final = 5  # seconds
_COUNTED: Final = 90  # seconds; a longer time is told in minutes


def again(seconds: float) -> Text:
    """A sentence that says when somebody who was refused should come again."""
    if seconds <= _A_MOMENT:
        return say("Try again in a moment.")
    if seconds < _COUNTED:
        return say("Try again in {n} seconds.", n=ceil(seconds))
    return say("Try again in {n} minutes.", n=ceil(seconds / 60))


def come_again(response: Response, fault: StammtischError) -> Response:
    """Tell a script, too, when to come again."""
    if fault.again_after:
        response.headers["retry-after"] = str(fault.again_after)
    return response


class BadDevice(StammtischError, ValueError):
    """What a browser says about where it can be notified is not right."""

    status = 400


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


class WrongPassword(StammtischError, PermissionError):
    """The password of whoever runs the server was not given."""

    status = 403


class KeptOut(StammtischError, PermissionError):
    """Whoever runs the server has excluded this person or address."""

    status = 403


class TooManyForms(StammtischError):
    """An address or a visitor has sent or holds more than any person needs.

    Args:
        refusal: what there was too much of.
        seconds: after which trying again makes sense; the text says so too.
    """

    status = 429

    def __init__(self, refusal: Text, seconds: float) -> None:
        super().__init__(say("{refusal} {again}", refusal=refusal, again=again(seconds)))
        self.again_after = max(1, ceil(seconds))


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


class BadAuthority(StammtischError, OSError):
    """The certificates of the house cannot be read or written, or are damaged."""

    exit_code = 6


class NoCertificate(StammtischError, OSError):
    """The certificate that phones are to trust cannot be read."""

    exit_code, status = 6, 503


class NotOurName(StammtischError, ValueError):
    """The house may not have a certificate for this name."""

    exit_code = 2
