"""Dicke Zwei, also called Big Two: get rid of your cards in combinations that beat the last one."""

from stammtisch.games.dicke_zwei.options import DickeZweiOptions
from stammtisch.games.dicke_zwei.state import DickeZwei
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="dicke_zwei",
    name=say("Dicke Zwei"),
    sentence=say(
        "Be the first to get rid of all your cards by playing singles, pairs and fives, "
        "each higher than the one before."
    ),
    family="shedding",
    options=DickeZweiOptions,
    presets={"standard": DickeZweiOptions()},
    seats=(3, 4),
    default_seats=4,
    minutes=30,
    rule_prefix="DZW",
    build=DickeZwei,
)
