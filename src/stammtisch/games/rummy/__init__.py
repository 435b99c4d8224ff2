"""Rummy with tiles. The rules are the rule book's page ``rummy``."""

from stammtisch.games.registry import Registration
from stammtisch.games.rummy.options import RummyOptions
from stammtisch.games.rummy.state import RummyGame
from stammtisch.text import say

GAME = Registration(
    id="rummy",
    name=say("Rummy with tiles"),
    sentence=say(
        "Lay out groups and runs, and rearrange the whole table to get rid of your tiles."
    ),
    family="melds",
    options=RummyOptions,
    presets={"rummy": RummyOptions()},
    seats=(2, 3, 4),
    default_seats=4,
    minutes=40,
    rule_prefix="RUM",
    build=RummyGame,
    face="tiles",
)
