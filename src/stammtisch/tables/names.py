"""Names of bots at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_BOT_NAMES: Final = (
    "Frieda",
    "Otto",
    "Hilde",
    "Karl",
    "Emma",
    "Paul",
    "Berta",
    "Anton",
    "Lotte",
    "Emil",
    "Martha",
    "Fritz",
    "Elli",
    "Gustav",
    "Rosa",
    "Ludwig",
    "Grete",
    "Hugo",
    "Klara",
    "Jakob",
    "Ida",
    "Konrad",
    "Agnes",
    "Theo",
)


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return next(
        (name for name in _BOT_NAMES if name.casefold() not in used),
        f"{_BOT_NAMES[0]} {len(used)}",
    )
