"""Poker: draw, five-card stud and Texas Holdem. The rules are the rule book's page ``poker``."""

from stammtisch.games.poker.options import PokerOptions
from stammtisch.games.poker.state import Poker
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="poker",
    name=say("Poker"),
    sentence=say(
        "Bet chips on your cards: the best hand takes the pot, or the last player who "
        "has not folded."
    ),
    family="stakes",
    options=PokerOptions,
    presets={
        "draw": PokerOptions(),
        "stud": PokerOptions(variant="stud"),
        "holdem": PokerOptions(variant="holdem"),
    },
    preset_names={
        "draw": say("Draw poker"),
        "stud": say("Five-card stud"),
        "holdem": say("Texas Holdem"),
    },
    seats=tuple(range(3, 9)),
    default_seats=4,
    minutes=45,
    rule_prefix="POK",
    build=Poker,
)
