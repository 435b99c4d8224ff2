"""Who plays Fünfhundert."""

from typing import Final

from stammtisch.players.fuenfhundert.habits import FuenfhundertHabits
from stammtisch.players.registry import Players

PLAYERS: Final = Players(habits=FuenfhundertHabits())
