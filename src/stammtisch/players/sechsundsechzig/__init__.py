"""How the computer plays Sechsundsechzig: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.sechsundsechzig.habits import SechsundsechzigHabits
from stammtisch.players.sechsundsechzig.reasons import reasons

PLAYERS: Final = Players(habits=SechsundsechzigHabits(), reasons=reasons)
