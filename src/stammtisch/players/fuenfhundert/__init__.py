"""How the computer plays Fünfhundert: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.fuenfhundert.habits import FuenfhundertHabits
from stammtisch.players.fuenfhundert.reasons import reasons
from stammtisch.players.registry import Players

PLAYERS: Final = Players(habits=FuenfhundertHabits(), reasons=reasons)
