"""Reasons for moves in Tarock; the search plays it."""

from typing import Final

from stammtisch.players.laying import against_one
from stammtisch.players.registry import Players
from stammtisch.players.tarock.reasons import reasons

PLAYERS: Final = Players(reasons=reasons, partners=against_one)
