"""How the computer plays Siebzehn und Vier: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.registry import Bot, Players
from stammtisch.players.siebzehn_und_vier.bots import simple, solver
from stammtisch.players.siebzehn_und_vier.habits import SiebzehnUndVierHabits
from stammtisch.players.siebzehn_und_vier.reasons import reasons
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=SiebzehnUndVierHabits(),
    bots={
        "solver": Bot(say("Knows the solution to the duel"), solver),
        "simple": Bot(say("Simple: draws to 17"), simple, beside=True),
    },
    reasons=reasons,
)
