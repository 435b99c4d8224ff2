"""Schwimmen: three cards each, three in the middle; the lowest hand loses a life."""

from stammtisch.games.registry import Registration
from stammtisch.games.schwimmen.options import SchwimmenOptions
from stammtisch.games.schwimmen.state import Schwimmen
from stammtisch.text import say

GAME = Registration(
    id="schwimmen",
    name=say("Schwimmen"),
    sentence=say("Swap with the middle and collect one suit: the lowest hand loses a life."),
    family="shedding",
    options=SchwimmenOptions,
    presets={"standard": SchwimmenOptions()},
    seats=tuple(range(2, 9)),
    default_seats=4,
    minutes=25,
    rule_prefix="SWI",
    build=Schwimmen,
    history={1: {"standard": {"auto_lay_down": "at_31"}}},
)
