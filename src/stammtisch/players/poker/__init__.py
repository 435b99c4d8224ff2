"""How the computer plays Poker: search habits, and any bots and help of its own."""

from typing import Final

from stammtisch.players.poker.bots import play_boldly, play_honestly
from stammtisch.players.poker.habits import PokerHabits
from stammtisch.players.poker.outlook import outlook_of
from stammtisch.players.poker.reasons import reasons
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say

PLAYERS: Final = Players(
    habits=PokerHabits(),
    outlook=outlook_of,
    bots={
        "bold": Bot(say("Reads bets and bluffs"), play_boldly),
        "honest": Bot(say("Bets what its cards are worth"), play_honestly),
    },
    reasons=reasons,
)
