"""How the computer plays Watten: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.watten.habits import WattenHabits
from stammtisch.players.watten.reasons import partners, reasons

PLAYERS: Final = Players(habits=WattenHabits(), reasons=reasons, partners=partners)
