"""Doppelkopf, preset `turnier` (DOK)."""

from typing import Any

from stammtisch.core.contract import Game
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import TURNIER, DoppelkopfOptions
from stammtisch.games.registry import Registration
from stammtisch.text import say


def _build(options: Any, seats: int) -> Game:
    return Doppelkopf(options)


GAME = Registration(
    id="doppelkopf",
    name=say("Doppelkopf"),
    sentence=say("The trick game of hidden partners: who holds the queens of clubs?"),
    family="tricks",
    options=DoppelkopfOptions,
    presets={"turnier": TURNIER},
    preset_names={"turnier": say("Tournament")},
    seats=(4,),
    default_seats=4,
    minutes=120,
    rule_prefix="DOK",
    build=_build,
)
