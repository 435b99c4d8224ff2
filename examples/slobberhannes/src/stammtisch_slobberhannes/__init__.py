"""Slobberhannes: do not take the first trick, the last trick, or the queen of clubs."""

from stammtisch.games.registry import Registration
from stammtisch.text import say
from stammtisch_slobberhannes.hand import Slobberhannes
from stammtisch_slobberhannes.options import SlobberhannesOptions

GAME = Registration(
    id="slobberhannes",
    name=say("Slobberhannes"),
    sentence=say("Do not take the first trick, the last trick, or the queen of clubs."),
    family="tricks",
    options=SlobberhannesOptions,
    presets={"usual": SlobberhannesOptions()},
    preset_names={"usual": say("Usual rules")},
    seats=(4,),
    default_seats=4,
    minutes=20,
    rule_prefix="SLO",
    build=Slobberhannes,
)
