"""Logs on disk: what happens at tables, on pads and in clubs, in the order in which it happened.

`Store` is the database and `rows` says how events are written; `Keeper` keeps the logs in which
nothing happens by itself. Times come from a `clock.Clock`. Errors stand in `logs.errors`.
"""

from stammtisch.logs.clock import Clock, SystemClock
from stammtisch.logs.errors import BadName, NotNow, StoreUnavailable
from stammtisch.logs.keeper import Keeper, Kept, Kind
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store

__all__ = [
    "BadName",
    "Clock",
    "Codec",
    "Keeper",
    "Kept",
    "Kind",
    "LogEvent",
    "NotNow",
    "Store",
    "StoreUnavailable",
    "SystemClock",
]
