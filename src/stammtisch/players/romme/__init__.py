"""Who plays Rommé."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.romme.habits import RommeHabits
from stammtisch.players.romme.proposals import proposals_for

PLAYERS: Final = Players(
    habits=RommeHabits(),
    proposals=proposals_for,
)
