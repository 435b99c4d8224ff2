"""Trumpf: name a category of your top card; the best value takes all the leads."""

from stammtisch.games.registry import Registration
from stammtisch.games.trumpf.options import TrumpfOptions
from stammtisch.games.trumpf.state import Trumpf
from stammtisch.text import say

GAME = Registration(
    id="trumpf",
    name=say("Trumpf"),
    sentence=say("Name a value of your top card; the player with the best value takes the cards."),
    family="asking",
    options=TrumpfOptions,
    presets={"standard": TrumpfOptions()},
    seats=tuple(range(2, 17)),
    default_seats=3,
    minutes=20,
    rule_prefix="TRU",
    build=Trumpf,
)
