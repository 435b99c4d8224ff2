"""Fünfhundert for two, not the Euchre game. The rules are the page ``fuenfhundert``."""

from stammtisch.games.fuenfhundert.game import Fuenfhundert
from stammtisch.games.fuenfhundert.options import FuenfhundertOptions
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="fuenfhundert",
    name=say("Fünfhundert"),
    sentence=say(
        "Collect pairs, families and fours in your hand and your tricks, and be the "
        "first to reach 500."
    ),
    family="tricks",
    options=FuenfhundertOptions,
    presets={"spielregeln": FuenfhundertOptions()},
    seats=(2,),
    default_seats=2,
    minutes=30,
    rule_prefix="F500",
    build=Fuenfhundert,
)
