"""Reasons for moves in Mau-Mau; the search plays it."""

from typing import Final

from stammtisch.players.mau_mau.habits import MauMauHabits
from stammtisch.players.mau_mau.reasons import reasons
from stammtisch.players.registry import Players

PLAYERS: Final = Players(habits=MauMauHabits(), reasons=reasons)
