"""Gin Rommé, Oklahoma Gin and Gin with tiles. The rules are the rule book's page ``gin``."""

from stammtisch.games.gin.options import GinOptions
from stammtisch.games.gin.state import GinGame
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="gin",
    name=say("Gin Rommé"),
    sentence=say("Sort ten cards into groups and runs, and knock before your opponent does."),
    family="melds",
    options=GinOptions,
    presets={
        "gin_romme": GinOptions(),
        "oklahoma": GinOptions(knock_limit="upcard", spade_double=True, match_target=500),
        "gin_steine": GinOptions(
            undercut_bonus=10, game_bonus=0, box_bonus=0, shutout_double=False
        ),
    },
    preset_names={
        "gin_romme": say("Gin Rommé"),
        "oklahoma": say("Oklahoma Gin"),
        "gin_steine": say("Gin with tiles"),
    },
    seats=(2,),
    default_seats=2,
    minutes=20,
    rule_prefix="GIN",
    build=GinGame,
    preset_faces={"gin_steine": "tiles"},  # it comes from the tile box
)
