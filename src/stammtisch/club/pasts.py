"""An evening that was played before it could be played here: its standings, perhaps its sheets."""

from __future__ import annotations

from msgspec import Struct


class PastRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A member in it: place and points; the partner, where pairs played."""

    member: str
    place: int
    points: int = 0
    partner: str = ""


class PastHand(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hand on an old sheet (YEAR-21): what each of its members got.

    ``soloist`` is who played it alone, "" in any other hand; ``silent``: without saying so.
    """

    round: int
    table: int
    hand: int
    points: tuple[tuple[str, int], ...]
    soloist: str = ""
    silent: bool = False


class Past(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The standings of an old evening, the best first (YEAR-18); ``day`` is an ISO date."""

    id: str
    name: str
    day: str
    game: str
    rows: tuple[PastRow, ...]
    hands: tuple[PastHand, ...] = ()
