"""How the computer plays Rummy: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Players
from stammtisch.players.rummy.habits import RummyHabits
from stammtisch.players.rummy.proposals import proposals_for
from stammtisch.players.rummy.reasons import reasons

PLAYERS: Final = Players(
    habits=RummyHabits(),
    proposals=proposals_for,
    reasons=reasons,
)
