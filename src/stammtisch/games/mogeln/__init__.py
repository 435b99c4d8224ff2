"""Mogeln: cards go face down, claims go up, and a player who is caught takes the pile."""

from stammtisch.games.mogeln.options import MogelnOptions
from stammtisch.games.mogeln.state import Mogeln
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="mogeln",
    name=say("Mogeln"),
    sentence=say(
        "Lay your cards face down and claim what they are: if you are caught lying, you take the "
        "whole pile."
    ),
    family="shedding",
    options=MogelnOptions,
    presets={"standard": MogelnOptions()},
    seats=tuple(range(2, 26)),
    default_seats=4,
    minutes=40,
    rule_prefix="MOG",
    build=Mogeln,
    history={1: {"standard": {"doubting": "asked", "first_dealer": 0}}},
)
