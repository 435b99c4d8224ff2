"""Watten, the Bavarian way. The rules are the rule book's page ``watten``."""

from stammtisch.games.registry import Registration
from stammtisch.games.watten.hand import Watten
from stammtisch.games.watten.options import WattenOptions
from stammtisch.text import say

GAME = Registration(
    id="watten",
    name=say("Watten"),
    sentence=say("Name the rank and suit of the trumps, win three of five tricks, and bluff."),
    family="tricks",
    options=WattenOptions,
    presets={"spielregeln": WattenOptions()},
    preset_names={"spielregeln": say("Bavarian Watten")},
    seats=(2, 3, 4),
    default_seats=4,
    minutes=20,
    rule_prefix="WAT",
    build=Watten,
    face="german",
)
