"""Who plays Sechsundsechzig."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.sechsundsechzig.habits import SechsundsechzigHabits

PLAYERS: Final = Players(habits=SechsundsechzigHabits())
