"""Herzblatt, "heart leaf": hearts are always trump. The rules are the rule book's page."""

from stammtisch.games.herzblatt.hand import Herzblatt
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="herzblatt",
    name=say("Herzblatt"),
    sentence=say(
        "Hearts are always trumps, and one player tries to make 66 card points against all the "
        "others."
    ),
    family="tricks",
    options=HerzblattOptions,
    presets={"spielregeln": HerzblattOptions()},
    seats=(2, 3, 4),
    default_seats=3,
    minutes=30,
    rule_prefix="HZB",
    build=Herzblatt,
)
