"""Score pads for real cards, as logs: several phones write on one pad, and every line stays right.

`Pads` is the service, `LivePad` what a page reads, `Setup` what is agreed when a pad is opened,
`Person` who does something. What a hand brings says `scorepad`. Errors stand in `pads.errors`.
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
from stammtisch.pads.service import Pads
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
    "Pads",
    "Person",
    "Question",
    "Result",
    "Role",
    "Settings",
    "Setup",
    "StaleHand",
    "TooManyPads",
]
