"""Rommé with laying out. The rules are the rule book's page ``romme``."""

from stammtisch.games.registry import Registration
from stammtisch.games.romme.options import RommeOptions
from stammtisch.games.romme.state import RommeGame
from stammtisch.text import say

GAME = Registration(
    id="romme",
    name=say("Rommé"),
    sentence=say(
        "Lay out sets and runs, add to anybody’s melds, and be the first to run out of cards."
    ),
    family="melds",
    options=RommeOptions,
    presets={"romme": RommeOptions()},
    seats=(2, 3, 4, 5, 6),
    default_seats=4,
    minutes=40,
    rule_prefix="ROM",
    build=RommeGame,
)
