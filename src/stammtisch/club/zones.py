"""The time zone in which an evening is played: the organiser's, whatever the server's is."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

LONGEST: Final = 60  # letters of the name of a zone


def known_zone(name: str) -> str:
    """The name of a time zone (“Europe/Berlin”) if this computer knows it; else ""."""
    try:
        return ZoneInfo(name).key if 0 < len(name) <= LONGEST else ""
    except (ValueError, OSError, LookupError):
        return ""


def local(at: float, zone: str) -> datetime:
    """A time (seconds since 1970) in a zone; "" or a zone unknown here is the server's."""
    if known_zone(zone):
        return datetime.fromtimestamp(at, ZoneInfo(zone))
    return datetime.fromtimestamp(at).astimezone()
