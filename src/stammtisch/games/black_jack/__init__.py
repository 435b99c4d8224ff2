"""Black Jack: get nearer to 21 than the banker."""

from typing import Final

from stammtisch.games.black_jack.options import PRESET_NAMES, PRESETS, BlackJackOptions
from stammtisch.games.black_jack.state import BlackJack
from stammtisch.games.registry import Registration
from stammtisch.text import say

__all__ = ["GAME", "BlackJack", "BlackJackOptions"]

GAME: Final = Registration(
    id="black_jack",
    name=say("Black Jack"),
    sentence=say("Come nearer to 21 than the banker without going over."),
    family="stakes",
    options=BlackJackOptions,
    presets=dict(PRESETS),
    preset_names=dict(PRESET_NAMES),
    seats=tuple(range(3, 8)),
    default_seats=4,
    minutes=30,
    rule_prefix="BJ",
    build=BlackJack,
)
