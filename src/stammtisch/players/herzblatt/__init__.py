"""Reasons for moves in Herzblatt; the search plays it."""

from typing import Final

from stammtisch.players.herzblatt.reasons import reasons
from stammtisch.players.laying import against_one
from stammtisch.players.registry import Players

PLAYERS: Final = Players(reasons=reasons, partners=against_one)
