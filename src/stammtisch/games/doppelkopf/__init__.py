"""Doppelkopf (DOK)."""

from typing import Any

from stammtisch.core.contract import Game
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.presets import HAUS, KLASSISCH, TURNIER
from stammtisch.games.doppelkopf.shared_table import SharedDoppelkopf
from stammtisch.games.registry import Registration
from stammtisch.text import say


def _build(options: Any, seats: int) -> Game:
    return Doppelkopf(options) if seats == 4 else SharedDoppelkopf(options, seats)


GAME = Registration(
    id="doppelkopf",
    name=say("Doppelkopf"),
    sentence=say("The trick game of hidden partners: who holds the queens of clubs?"),
    family="tricks",
    options=DoppelkopfOptions,
    presets={"turnier": TURNIER, "klassisch": KLASSISCH, "haus": HAUS},
    preset_names={
        "turnier": say("Tournament"),
        "klassisch": say("Classic"),
        "haus": say("House rules of a club"),
    },
    seats=(4, 5, 6, 7),
    default_seats=4,
    minutes=120,
    rule_prefix="DOK",
    build=_build,
    history={
        1: {
            "turnier": {"wrong_claim": "free"},
            "klassisch": {"wrong_claim": "free"},
            "haus": {"wrong_claim": "free", "revoke": "prevent"},
        }
    },
)
