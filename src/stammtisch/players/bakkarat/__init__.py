"""How the computer plays Bakkarat: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.bakkarat.bots import choose
from stammtisch.players.bakkarat.habits import BakkaratHabits
from stammtisch.players.bakkarat.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=BakkaratHabits(),
    bots={"simple": Bot(say("Plays by rules of thumb"), choose)},
    reasons=reasons,
)
