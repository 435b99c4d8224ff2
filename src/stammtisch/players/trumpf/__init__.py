"""How the computer plays Trumpf: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Bot, Players
from stammtisch.players.trumpf.bots import name_the_likeliest
from stammtisch.players.trumpf.habits import TrumpfHabits
from stammtisch.players.trumpf.reasons import reasons
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=TrumpfHabits(),
    bots={"simple": Bot(name=say("Card counter"), choose=name_the_likeliest)},
    reasons=reasons,
)
