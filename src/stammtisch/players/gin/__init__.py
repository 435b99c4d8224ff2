"""How the computer plays Gin: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.gin.habits import GinHabits
from stammtisch.players.gin.proposals import proposals_for
from stammtisch.players.gin.reasons import reasons
from stammtisch.players.registry import Players

PLAYERS: Final = Players(
    habits=GinHabits(),
    proposals=proposals_for,
    reasons=reasons,
)
