"""Siebzehn und Vier: a duel with the bank for the pot, as near to 21 as possible."""

from stammtisch.games.registry import Registration
from stammtisch.games.siebzehn_und_vier.options import (
    SiebzehnUndVierOptions,
)
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVier
from stammtisch.text import say

GAME = Registration(
    id="siebzehn_und_vier",
    name=say("Siebzehn und Vier"),
    sentence=say("One by one, the players challenge the bank for a pot: who gets nearer to 21?"),
    family="stakes",
    options=SiebzehnUndVierOptions,
    presets={"standard": SiebzehnUndVierOptions()},
    preset_names={"standard": say("German pot rules")},
    seats=tuple(range(2, 26)),
    default_seats=4,
    minutes=15,
    rule_prefix="SUV",
    build=SiebzehnUndVier,
)
