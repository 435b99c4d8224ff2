"""Quartett: ask the others for the cards that your quartets lack."""

from stammtisch.games.quartett.options import QuartettOptions
from stammtisch.games.quartett.state import Quartett
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="quartett",
    name=say("Quartett"),
    sentence=say("Ask the others for the cards that you lack: four of a kind are a quartet."),
    family="asking",
    options=QuartettOptions,
    presets={"standard": QuartettOptions()},
    seats=tuple(range(3, 17)),
    default_seats=4,
    minutes=10,
    rule_prefix="QUA",
    build=Quartett,
)
