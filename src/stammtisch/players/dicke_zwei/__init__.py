"""How the computer plays Dicke Zwei: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.dicke_zwei.bots import simple
from stammtisch.players.dicke_zwei.habits import DickeZweiHabits
from stammtisch.players.dicke_zwei.proposals import proposals_for
from stammtisch.players.dicke_zwei.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=DickeZweiHabits(),
    proposals=proposals_for,
    bots={"simple": Bot(say("Simple: the lowest cards that win"), simple, beside=True)},
    reasons=reasons,
)
