"""The moves of Herzblatt as people write them, in both languages."""

from __future__ import annotations

import pytest

import stammtisch as st
from tests.games.herzblatt.positions import new_match

DECLARER = [
    ("take", "take"),
    ("Übernehmen", "take"),
    ("ja", "take"),
    ("yes", "take"),
    ("allein", "take"),
    ("decline", "decline"),
    ("nein", "decline"),
    ("passe", "decline"),
    ("weiter", "decline"),
]
STOCK = [
    ("take_stock", "take_stock"),
    ("take stock", "take_stock"),
    ("Stock aufnehmen", "take_stock"),
    ("nehmen", "take_stock"),
    ("ja", "take_stock"),
    ("leave_stock", "leave_stock"),
    ("liegen lassen", "leave_stock"),
    ("nein", "leave_stock"),
]
HAND = "Ks 9s 7h Td Qc Jc Kc 8h"


@pytest.mark.parametrize(("words", "move"), DECLARER)
def test_words_about_playing_alone(words: str, move: str) -> None:
    assert new_match().play(words).text == move


@pytest.mark.parametrize(("words", "move"), STOCK)
def test_words_about_the_stock(words: str, move: str) -> None:
    assert new_match(moves=["take"]).play(words).text == move


@pytest.mark.parametrize(
    "words", ["discard Qc", "Qc", "drücke Kreuz-Dame", "Kreuz Dame", "weglegen CQ", "Eichel-Ober"]
)
def test_words_for_laying_away(words: str) -> None:
    match = new_match(("", HAND), moves=["take", "take stock"])
    assert match.play(words).text == "discard Qc"


@pytest.mark.parametrize("words", ["Qc", "spiele Kreuz Dame", "queen of clubs", "♣Q"])
def test_words_for_playing(words: str) -> None:
    match = new_match(("", HAND), moves=["take", "leave stock"])
    assert match.play(words).text == "Qc"


@pytest.mark.parametrize("words", ["", "schellen", "discard", "discard nothing", "Xr", "take Qc"])
def test_what_is_no_move_is_not_read(words: str) -> None:
    match = new_match(("", HAND), moves=["take", "take stock"])
    with pytest.raises(st.UnreadableMove) as error:
        match.play(words)
    assert len(error.value.instead) == 10
