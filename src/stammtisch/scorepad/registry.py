"""Which games have a score sheet."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final, TypeAlias

from stammtisch.core.contract import Game
from stammtisch.errors import BadSeats
from stammtisch.rulecodes import HouseRules
from stammtisch.scorepad.free import MOST_PLAYERS, FreeSheet
from stammtisch.scorepad.sheet import Sheet
from stammtisch.text import say

Maker: TypeAlias = Callable[[Game, int], Sheet]

FREE: Final = "free"
SHEETS: Final[dict[str, str]] = {  # game → the module of its sheet, which has a function `sheet`
    "canasta": "canasta",
    "gin": "gin",
    "mau_mau": "mau_mau",
    "doppelkopf": "doppelkopf",
    "dicke_zwei": "dicke_zwei",
    "einundfuenfzig_tot": "einundfuenfzig_tot",
    "mogeln": "mogeln",
    "romme": "romme",
    "rummy": "rummy",
    "schwimmen": "schwimmen",
    "fuenfhundert": "fuenfhundert",
    "herzblatt": "herzblatt",
    "poker": "poker",
    "bakkarat": "bakkarat",
    "black_jack": "black_jack",
    "quartett": "quartett",
    "sechsundsechzig": "sechsundsechzig",
    "siebzehn_und_vier": "siebzehn_und_vier",
    "trumpf": "trumpf",
    "tarock": "tarock",
    "watten": "watten",
}


def has_sheet(game_id: str) -> bool:
    """Whether the pad can ask about hands of this game; if not, it takes only points."""
    return game_id in SHEETS


def table_sizes(house: HouseRules) -> tuple[int, ...]:
    """The numbers of people who can play this game at one table with real cards."""
    entry = house.entry
    return tuple(n for n in entry.seats if entry.conflict(house.options, n) is None)


def sheet_of(house: HouseRules, players: int) -> Sheet:
    """The sheet of a game under these house rules.

    Raises:
        BadSeats, BadOption: the game cannot be played by so many.
    """
    game = house.game(players)
    module = SHEETS.get(house.entry.id)
    if module is None:
        return FreeSheet(None, players, bool(game.low_wins))
    maker: Maker = import_module(f"stammtisch.scorepad.{module}").sheet
    return maker(game, players)


def free_sheet(players: int, low_wins: bool = False) -> Sheet:
    """The sheet for any other game; raises `BadSeats`."""
    if not 1 <= players <= MOST_PLAYERS:
        raise BadSeats(say("A pad is for 1 to {n} players.", n=MOST_PLAYERS))
    return FreeSheet(None, players, low_wins)
