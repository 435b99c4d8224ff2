"""The tables of a server: seats, clocks, bots in seats; everything that happens is kept in a log.

`Tables` is the service, `LiveTable` what a page reads, `Setup` what is agreed when a table is
opened, `Settings` the house rules. Time comes from a `Clock`. Errors stand in `tables.errors` and
`logs.errors`.
"""

from stammtisch.bots import UnknownBot
from stammtisch.logs.clock import Clock, SystemClock, Timer
from stammtisch.logs.errors import BadName, NotNow, StoreUnavailable
from stammtisch.tables.decks import DeckNote
from stammtisch.tables.errors import (
    BadSeatLink,
    NoSuchTable,
    NotYourSeat,
    OldRules,
    SeatTaken,
    StaleMove,
    TableClosed,
    TooManyDecks,
    TooManyTables,
)
from stammtisch.tables.live import LiveTable, Phase, Seat, TableNote
from stammtisch.tables.proofs import Proof
from stammtisch.tables.service import Tables
from stammtisch.tables.settings import ME, OPEN, Settings, Setup

__all__ = [
    "ME",
    "OPEN",
    "BadName",
    "BadSeatLink",
    "Clock",
    "DeckNote",
    "LiveTable",
    "NoSuchTable",
    "NotNow",
    "NotYourSeat",
    "OldRules",
    "Phase",
    "Proof",
    "Seat",
    "SeatTaken",
    "Settings",
    "Setup",
    "StaleMove",
    "StoreUnavailable",
    "SystemClock",
    "TableClosed",
    "TableNote",
    "Tables",
    "Timer",
    "TooManyDecks",
    "TooManyTables",
    "UndoRequest",
    "UnknownBot",
]
