"""Who plays Watten."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.watten.habits import WattenHabits

PLAYERS: Final = Players(habits=WattenHabits())
