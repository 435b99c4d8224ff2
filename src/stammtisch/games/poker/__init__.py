"""Poker: draw, five-card stud and Texas Holdem. The rules are the rule book's page ``poker``."""

from typing import Final

from stammtisch.games.poker.options import PRESET_NAMES, PRESETS, PokerOptions
from stammtisch.games.poker.state import Poker
from stammtisch.games.registry import Registration
from stammtisch.text import say

__all__ = ["GAME", "Poker", "PokerOptions"]

GAME: Final = Registration(
    id="poker",
    name=say("Poker"),
    sentence=say(
        "Bet chips on your cards: the best hand takes the pot, or the last player who "
        "has not folded."
    ),
    family="stakes",
    options=PokerOptions,
    presets=dict(PRESETS),
    preset_names=dict(PRESET_NAMES),
    seats=tuple(range(3, 9)),
    default_seats=4,
    minutes=45,
    rule_prefix="POK",
    build=Poker,
)
