"""Who plays Gin."""

from typing import Final

from stammtisch.players.gin.habits import GinHabits
from stammtisch.players.gin.proposals import proposals_for
from stammtisch.players.registry import Players

PLAYERS: Final = Players(
    habits=GinHabits(),
    proposals=proposals_for,
)
