"""How the computer plays Canasta: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.canasta.habits import CanastaHabits
from stammtisch.players.canasta.proposals import proposals_for
from stammtisch.players.canasta.reasons import reasons
from stammtisch.players.registry import Players

PLAYERS: Final = Players(
    habits=CanastaHabits(),
    proposals=proposals_for,
    reasons=reasons,
)
