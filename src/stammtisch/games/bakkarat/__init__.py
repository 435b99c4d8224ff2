"""Bakkarat: two hands are dealt, and the one nearer to nine wins."""

from typing import Final

from stammtisch.games.bakkarat.options import PRESET_NAMES, PRESETS, BakkaratOptions
from stammtisch.games.bakkarat.state import Bakkarat
from stammtisch.games.registry import Registration
from stammtisch.text import say

__all__ = ["GAME", "Bakkarat", "BakkaratOptions"]

GAME: Final = Registration(
    id="bakkarat",
    name=say("Bakkarat"),
    sentence=say("Bet on Punto or Banco, or hold the bank yourself: the hand nearer to nine wins."),
    family="stakes",
    options=BakkaratOptions,
    presets=dict(PRESETS),
    preset_names=dict(PRESET_NAMES),
    seats=tuple(range(1, 9)),
    default_seats=4,
    minutes=15,
    rule_prefix="BAK",
    build=Bakkarat,
    history={1: {}},
)
