"""An evening that was played before it could be played here: only its standings are known."""

from __future__ import annotations

from msgspec import Struct


class PastRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A member in it: place and points; the partner, where pairs played."""

    member: str
    place: int
    points: int = 0
    partner: str = ""


class Past(Struct, frozen=True, forbid_unknown_fields=True):
    """The standings of an old evening, the best first (YEAR-18); ``day`` is an ISO date."""

    id: str
    name: str
    day: str
    game: str
    rows: tuple[PastRow, ...]
