"""Names of bots at a table, and which bots there are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stammtisch import bots
from stammtisch.logs.names import PORTRAITS as PORTRAITS
from stammtisch.text import Text, say

DRAWN: Final = -1
"""In place of the number of a portrait: the one that is drawn from the name."""
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


def own_bots(game_id: str, own: Iterable[str]) -> dict[str, Text]:
    """Those of a server's third-party bots that play this game under their names.

    Where a bot of the house has the same name, the name means that one.
    """
    house = bots.measured(game_id)
    return {name: say("bot {name}", name=name) for name in own if name not in house}


def check_bot(name: str, game_id: str, own: Iterable[str]) -> None:
    """Raise `UnknownBot` unless this bot plays the game here; ``own`` are the third-party ones."""
    bots.check_name(name, game_id, lambda game: bots.names(game) | own_bots(game, own))


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    used = {name.casefold() for name in taken}
    return next(
        (name for name in _BOT_NAMES if name.casefold() not in used),
        f"{_BOT_NAMES[0]} {len(used)}",
    )
