"""Mau-Mau: shed your cards; suit or rank must match."""

from stammtisch.games.mau_mau.options import MauMauOptions
from stammtisch.games.mau_mau.state import MauMau
from stammtisch.games.registry import Registration
from stammtisch.text import say

GAME = Registration(
    id="mau_mau",
    name=say("Mau-Mau"),
    sentence=say(
        "Be the first to get rid of your cards: each must match the suit or rank of the one before."
    ),
    family="shedding",
    options=MauMauOptions,
    presets={
        "basic": MauMauOptions(),
        "funktionskarten": MauMauOptions(functions=True, play_after_draw=True),
    },
    preset_names={"basic": say("Basic game"), "funktionskarten": say("With function cards")},
    seats=tuple(range(2, 13)),
    default_seats=4,
    minutes=15,
    rule_prefix="MAU",
    build=MauMau,
    history={1: {}},
)
