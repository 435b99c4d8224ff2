"""What a page without a network asks of the engine beside it, and what it is answered."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.club.copies import SheetCopy
from stammtisch.pads.copies import Copied


class Waiting(Struct, frozen=True):
    """What could not be sent yet: a form of a page of this pad or sheet, and when it was sent."""

    path: str
    body: str
    at: float


class Ask(Struct, frozen=True):
    """What a page asks, and what the browser knows of the pad or of the sheet of a table.

    ``log`` is the copy of the pad's log; on the page of a new pad, that of the last one, or empty.
    ``look`` is the reader's cookie, ``name`` what the person is called who writes here, ``groups``
    are those to which he belongs, each with its id and its name.
    """

    method: str
    path: str
    body: str = ""
    at: float = 0.0
    htmx: bool = False
    csrf: str = ""
    name: str = ""
    look: str = ""
    language: str = ""
    log: list[Copied] = []
    groups: list[tuple[str, str]] = []
    sheet: SheetCopy | None = None
    waiting: list[Waiting] = []


class Answer(Struct, frozen=True, omit_defaults=True):
    """What the page shows, and what is to be kept.

    ``waits`` says that the form is to be sent when there is a network; ``label`` tells it in short.
    ``opened`` is the log of a new pad. ``go`` is where the browser goes on.
    """

    html: str = ""
    status: int = 200
    waits: bool = False
    label: str = ""
    opened: list[Copied] = []
    go: str = ""
