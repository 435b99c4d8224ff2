"""How the computer plays Rommé: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.romme.habits import RommeHabits
from stammtisch.players.romme.proposals import proposals_for
from stammtisch.players.romme.reasons import reasons

PLAYERS: Final = Players(
    habits=RommeHabits(),
    proposals=proposals_for,
    reasons=reasons,
)
