"""How the computer plays Black Jack: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.black_jack.bots import counting, simple
from stammtisch.players.black_jack.habits import BlackJackHabits
from stammtisch.players.black_jack.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=BlackJackHabits(),
    bots={
        "counting": Bot(say("Counts the tiles"), counting),
        "simple": Bot(say("Simple: basic strategy"), simple, beside=True),
    },
    reasons=reasons,
)
