"""Score pads for real cards, kept as logs, so that several phones can write on one pad.

`service.Pads` keeps them in the store of a server, `files.PadFile` one pad in a file of its own,
without a database. `LivePad` is what is read, `Setup` what is agreed when a pad is opened, `Person`
who does something. What a hand brings says `scorepad`. Errors stand in `pads.errors`.
"""

from stammtisch.pads.errors import (
    BadPadLink,
    FullPad,
    NoSuchHand,
    NoSuchPad,
    NotYourPad,
    OldPad,
    PadClosed,
    StaleHand,
    TooManyPads,
)
from stammtisch.pads.events import Answer, Role
from stammtisch.pads.live import Book, Change, Hand, LivePad, PadNote, Question, Result
from stammtisch.pads.settings import Person, Settings, Setup

__all__ = [
    "Answer",
    "BadPadLink",
    "Book",
    "Change",
    "FullPad",
    "Hand",
    "LivePad",
    "NoSuchHand",
    "NoSuchPad",
    "NotYourPad",
    "OldPad",
    "PadClosed",
    "PadNote",
    "Person",
    "Question",
    "Result",
    "Role",
    "Settings",
    "Setup",
    "StaleHand",
    "TooManyPads",
]
