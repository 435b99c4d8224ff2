"""Black Jack: get nearer to 21 than the banker."""

from stammtisch.games.black_jack.options import BlackJackOptions
from stammtisch.games.black_jack.state import BlackJack
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="black_jack",
    name=say("Black Jack"),
    sentence=say("Come nearer to 21 than the banker without going over."),
    family="stakes",
    options=BlackJackOptions,
    presets={"standard": BlackJackOptions()},
    preset_names={"standard": say("Rules of the leaflet")},
    seats=tuple(range(3, 8)),
    default_seats=4,
    minutes=30,
    rule_prefix="BJ",
    build=BlackJack,
)
