"""Moves as words, in both languages, read in the position."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import AmbiguousMove, IllegalMove, UnreadableMove
from stammtisch.games.gin import GAME
from stammtisch.matches import Table
from stammtisch.notation import read_move
from tests.games.gin.positions import gin, holding

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"
EXAMPLE_6 = "5c 5d 5h 5s 6s 7s 8s 2c 3d Ad Kh"


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_legal_move_reads_back(preset: str) -> None:
    game = gin(preset)
    rng = Rng(7)
    for hand in range(10):
        state = fresh_deal(game, game.opening(hand % 2), rng)
        while state.turn != OVER:
            for move in state.legal_moves():
                assert read_move(game, state, int(state.turn), game.text(state, move)) == move
            state.play(state.pick(rng))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("pass", "pass"),
        ("passen", "pass"),
        ("Passe", "pass"),
        ("weiter", "pass"),
        ("take", "take_upcard"),
        ("nehmen", "take_upcard"),
        ("Nimm", "take_upcard"),
    ],
)
def test_words_for_the_upcard(said: str, meant: str) -> None:
    assert Table(gin(), seed=1).play(said).text == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw", "draw_stock"),
        ("ziehen", "draw_stock"),
        ("Stapel", "draw_stock"),
        ("take", "take_discard"),
        ("aufnehmen", "take_discard"),
    ],
)
def test_words_for_drawing(said: str, meant: str) -> None:
    table = holding(gin(), f"{MELDED} 4h 7s")
    table.play("discard 7s")
    assert table.play(said).text == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Kd", "discard Kd"),
        ("abwerfen Kd", "discard Kd"),
        ("ablegen Karo-König", "discard Kd"),
        ("discard king of diamonds", "discard Kd"),
        ("klopfen Pik 7", "knock 7s"),
        ("klopfe 7s", "knock 7s"),
        ("knock 7s", "knock 7s"),
    ],
)
def test_words_for_discarding_and_knocking(said: str, meant: str) -> None:
    assert holding(gin(), f"{MELDED} 4h 7s").play(said).text == meant


def test_a_knock_without_a_card_is_asked_back() -> None:
    table = holding(gin(), f"{MELDED} 4h 7s")
    with pytest.raises(AmbiguousMove) as caught:
        table.play("klopfen")
    assert caught.value.instead == ("knock 7s", "knock 4h")
    table = holding(gin(), f"{MELDED} Th 7s")
    assert table.play("klopfen").text == "knock Th"


def test_gin_is_never_said_with_deadwood() -> None:
    table = holding(gin(), f"{MELDED} 4h 7s")
    for said in ("gin", "gin 7s"):
        with pytest.raises(UnreadableMove):
            table.play(said)
    assert holding(gin(), f"{MELDED} Td 7s").play("gin 7s").text == "knock 7s"
    assert holding(gin(), f"{MELDED} Td 7s").play("Gin").text == "knock 7s"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lay_out 5c5d5h5s 6s7s8s", "lay_out 5c5s5h5d 6s7s8s"),
        ("auslegen 6s7s8s 5s5h5d5c", "lay_out 5c5s5h5d 6s7s8s"),
        ("lay_out 5c5d5h 5s6s7s8s", "lay_out 5c5s5h5d 6s7s8s".replace("5s5h5d 6s", "5h5d 5s6s")),
    ],
)
@pytest.mark.rules("GIN-13")
def test_melds_are_read_in_any_order(said: str, meant: str) -> None:
    table = holding(gin(), EXAMPLE_6)
    table.play("knock Kh")
    assert table.play(said).text == meant


@pytest.mark.rules("GIN-13")
def test_loose_cards_name_the_layouts_that_have_them() -> None:
    table = holding(gin(), EXAMPLE_6)
    table.play("knock Kh")
    with pytest.raises(AmbiguousMove):
        table.play("auslegen 5c 5d 5h 5s 6s 7s 8s")
    with pytest.raises(AmbiguousMove):
        table.play("auslegen")
    with pytest.raises(IllegalMove):
        table.play("auslegen 5c5d5h")
    table = holding(gin(), f"{MELDED} 4h 7s")
    table.play("knock 7s")
    assert table.play("auslegen 2c 3c 4c 8d 8h 8s Jd Qd Kd").text == (
        "lay_out 2c3c4c 8s8h8d JdQdKd"
    )


@pytest.mark.parametrize(
    "said", ["", "hello", "pass Kd", "knock now", "discard Kd Qd", "lay 5x6x", "Xr", "??"]
)
def test_nonsense_is_unreadable(said: str) -> None:
    table = holding(gin(), f"{MELDED} 4h 7s")
    if said.startswith("lay"):
        table.play("knock 7s")
    with pytest.raises(UnreadableMove):
        table.play(said)
