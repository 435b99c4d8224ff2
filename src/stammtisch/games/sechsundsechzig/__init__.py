"""Sechsundsechzig for two. The rules are the rule book's page ``sechsundsechzig``."""

from stammtisch.games.registry import Registration
from stammtisch.games.sechsundsechzig.hand import Sechsundsechzig
from stammtisch.games.sechsundsechzig.options import (
    SechsundsechzigOptions,
)
from stammtisch.text import say

GAME = Registration(
    id="sechsundsechzig",
    name=say("Sechsundsechzig"),
    sentence=say("Two players, 24 cards: the player who makes 66 card points wins."),
    family="tricks",
    options=SechsundsechzigOptions,
    presets={
        "spielregeln": SechsundsechzigOptions(),
        "standard": SechsundsechzigOptions(
            melds="on",
            exchange_nine=True,
            closing=True,
            must_head=True,
            go_out="claim",
            match="game_points",
        ),
    },
    preset_names={
        "spielregeln": say("Without pairs and closing"),
        "standard": say("With pairs and closing"),
    },
    seats=(2,),
    default_seats=2,
    minutes=5,
    rule_prefix="S66",
    build=Sechsundsechzig,
)
