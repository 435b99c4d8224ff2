"""The hands of an evening of any game: who plays, and what points a hand can bring.

The score sheet of the game knows both (`stammtisch.scorepad`). It is asked about each hand by
itself, so only games are asked about whose points do not depend on the hands before. Players are
counted here from Vorhand to the dealer, who is the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from stammtisch.club.played import FOURTH_DEALS
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules, read_code_for
from stammtisch.scorepad import BadFacts
from stammtisch.scorepad.registry import sheet_of
from stammtisch.scorepad.sheet import Sheet

EACH_BY_ITSELF: Final = (
    *("dicke_zwei", "doppelkopf", "einundfuenfzig_tot", "gin", "herzblatt", "mau_mau", "mogeln"),
    *("quartett", "romme", "rummy", "tarock", "trumpf"),
)


@lru_cache(maxsize=64)
def sheet_for(game: str, rules: str, players: int) -> Sheet | None:
    """The score sheet of a table; None if the number of players or the rules do not fit."""
    if game not in EACH_BY_ITSELF:
        return None
    try:
        entry = registration(game)
        return sheet_of(read_code_for(entry, rules) if rules else preset_rules(entry), players)
    except StammtischError:
        return None


def playing(game: str, rules: str, players: int) -> tuple[int, ...]:
    """The players of the hand from Vorhand on; all of them unless the game says otherwise."""
    if _deals_only(game, players):
        return tuple(range(players - 1))
    sheet = sheet_for(game, rules, players)
    if sheet is None:
        return tuple(range(players))
    return tuple(sheet.active(sheet.opening(players - 1)))


def _deals_only(game: str, people: int) -> bool:
    """Whether one more sits at the table than can play, so that the dealer sits out (FMT-15)."""
    return game in FOURTH_DEALS and people > max(registration(game).seats)


def objection(game: str, rules: str, points: Sequence[int]) -> BadFacts | None:
    """Why no hand of the game brings these points."""
    if _deals_only(game, len(points)):
        points = points[:-1]
    sheet = sheet_for(game, rules, len(points))
    return sheet.points_objection(sheet.opening(len(points) - 1), points) if sheet else None
