"""How the computer plays Einundfünfzig tot: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.einundfuenfzig_tot.bots import choose
from stammtisch.players.einundfuenfzig_tot.habits import EinundfuenfzigTotHabits
from stammtisch.players.einundfuenfzig_tot.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=EinundfuenfzigTotHabits(),
    bots={"simple": Bot(say("Simple: the highest card that does not lose"), choose, beside=True)},
    reasons=reasons,
)
