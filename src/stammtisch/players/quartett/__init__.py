"""How the computer plays Quartett: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.quartett.bots import ask_the_likeliest
from stammtisch.players.quartett.habits import QuartettHabits
from stammtisch.players.quartett.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=QuartettHabits(),
    bots={"simple": Bot(name=say("Perfect memory"), choose=ask_the_likeliest)},
    reasons=reasons,
)
