"""How the computer plays Schwimmen: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Bot, Players
from stammtisch.players.schwimmen.bots import simple
from stammtisch.players.schwimmen.habits import SchwimmenHabits
from stammtisch.players.schwimmen.reasons import reasons
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=SchwimmenHabits(),
    bots={"simple": Bot(say("Simple: the best swap now"), simple, beside=True)},
    reasons=reasons,
)
