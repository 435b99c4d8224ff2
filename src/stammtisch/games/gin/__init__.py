"""Gin Rommé, Oklahoma Gin and Gin with tiles. The rules are the rule book's page ``gin``."""

from stammtisch.games.gin.options import PRESET_NAMES, PRESETS, GinOptions
from stammtisch.games.gin.state import GinGame
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="gin",
    name=say("Gin Rommé"),
    sentence=say("Sort ten cards into groups and runs, and knock before your opponent does."),
    family="melds",
    options=GinOptions,
    presets=dict(PRESETS),
    preset_names=PRESET_NAMES,
    seats=(2,),
    default_seats=2,
    minutes=20,
    rule_prefix="GIN",
    build=GinGame,
    preset_faces={"gin_steine": "tiles"},  # it comes from the tile box
)
