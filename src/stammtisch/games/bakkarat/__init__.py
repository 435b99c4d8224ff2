"""Bakkarat: two hands are dealt, and the one nearer to nine wins."""

from stammtisch.games.bakkarat.options import BakkaratOptions
from stammtisch.games.bakkarat.state import Bakkarat
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="bakkarat",
    name=say("Bakkarat"),
    sentence=say("Bet on Punto or Banco, or hold the bank yourself: the hand nearer to nine wins."),
    family="stakes",
    options=BakkaratOptions,
    presets={
        "punto_banco": BakkaratOptions(),
        "chemin_de_fer": BakkaratOptions(
            style="chemin_de_fer", chips=500, unit=10, bank_rule="free", commission=0, coups=30
        ),
    },
    preset_names={"punto_banco": say("Punto Banco"), "chemin_de_fer": say("Chemin de fer")},
    seats=tuple(range(1, 9)),
    default_seats=4,
    minutes=15,
    rule_prefix="BAK",
    build=Bakkarat,
    history={1: {}},
)
