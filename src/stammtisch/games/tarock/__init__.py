"""Bavarian Tarock, also Haferltarock. The rules are the rule book's page ``tarock``."""

from stammtisch.games.registry import Registration
from stammtisch.games.tarock.hand import Tarock
from stammtisch.games.tarock.options import TarockOptions
from stammtisch.text import say

GAME = Registration(
    id="tarock",
    name=say("Tarock"),
    sentence=say("Bid how many card points you will make, and play alone against the other two."),
    family="tricks",
    options=TarockOptions,
    presets={"spielregeln": TarockOptions()},
    preset_names={"spielregeln": say("Bavarian Tarock")},
    seats=(3,),
    default_seats=3,
    minutes=40,
    rule_prefix="TAR",
    build=Tarock,
    face="german",
)
