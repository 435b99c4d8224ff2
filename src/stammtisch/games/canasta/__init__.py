"""Canasta for two, three or four players. The rules are the rule book's page ``canasta``."""

from stammtisch.games.canasta.options import SEATS, CanastaOptions
from stammtisch.games.canasta.state import Canasta
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="canasta",
    name=say("Canasta"),
    sentence=say("Collect seven tiles of one rank, take the pile at the right moment and go out."),
    family="melds",
    options=CanastaOptions,
    presets={"canasta": CanastaOptions()},
    seats=SEATS,
    default_seats=4,
    minutes=75,
    rule_prefix="CAN",
    build=Canasta,
    face="tiles",
    history={1: {"canasta": {"discards": "face_up"}}},
)
