"""Moves as people type them, in both languages, and what cannot be read."""

from __future__ import annotations

import pytest

from stammtisch.errors import AmbiguousMove, IllegalMove, UnreadableMove
from stammtisch.notation import read_move, words_of
from tests.games.tarock.positions import declare, handspiel, new_match, position


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("bid A61", "bid A61"),
        ("A61", "bid A61"),
        ("a 61", "bid A61"),
        ("61", "bid A61"),
        ("Aufnahme 66", "bid A66"),
        ("Aufnahmespiel 66", "bid A66"),
        ("pick-up 66", "bid A66"),
        ("hand 66", "bid H66"),
        ("ich biete Hand 101", "bid H101"),
        ("Handspiel 120", "bid H120"),
        ("h116", "bid H116"),
        ("reize 71", "bid A71"),
        ("I bid hand 71", "bid H71"),
        ("passe", "pass"),
        ("weg", "pass"),
        ("Pass", "pass"),
    ],
)
@pytest.mark.parametrize("order", ["points_first", "type_first"])
def test_bids(words: str, move: str, order: str) -> None:
    match = new_match(auction_order=order)
    assert match.game.text(match.state, read_move(match.game, match.state, 1, words)) == move


def test_a_number_alone_never_becomes_a_handspiel() -> None:
    match = new_match()
    match.play("hand 66")
    with pytest.raises(IllegalMove) as refused:
        match.play("66")
    assert "TAR-10" in refused.value.rules
    match.play("71")
    assert not position(match).is_handspiel()


def test_holding_names_the_standing_bid() -> None:
    match = new_match()
    with pytest.raises(UnreadableMove):
        match.play("halte")
    for words in ("61", "hand 61", "passe"):
        match.play(words)
    match.play("halte")
    assert (position(match).declarer, match.turn) == (1, 2)
    with pytest.raises(IllegalMove):
        match.play("hold")


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("discard Qc", "discard Qc"),
        ("Qc", "discard Qc"),
        ("drücke Eichel-Ober", "discard Qc"),
        ("Eichel Ober drücken", "discard Qc"),
        ("lay away Ober of acorns", "discard Qc"),
        ("lege Qc weg", "discard Qc"),
    ],
)
def test_laying_away(words: str, move: str) -> None:
    match = new_match(["Qc"])
    declare(match, 0, "A61")
    assert match.game.text(match.state, read_move(match.game, match.state, 0, words)) == move


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("trump h", "trump h"),
        ("Trumpf Herz", "trump h"),
        ("herz", "trump h"),
        ("Eichel", "trump c"),
        ("Trumpf Schellen", "trump d"),
        ("leaves", "trump s"),
    ],
)
def test_naming_trump(words: str, move: str) -> None:
    match = new_match()
    declare(match, 0, "H61")
    assert match.game.text(match.state, read_move(match.game, match.state, 0, words)) == move


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("announce none", "announce none"),
        ("nichts", "announce none"),
        ("nein", "announce none"),
        ("Schneider", "announce schneider"),
        ("ansage schwarz", "announce schwarz"),
        ("announce black", "announce schwarz"),
    ],
)
def test_announcing(words: str, move: str) -> None:
    match = new_match(announce=True)
    handspiel(match, 0, "c")
    assert match.game.text(match.state, read_move(match.game, match.state, 0, words)) == move


def test_playing_a_card() -> None:
    match = new_match(["", "Qc"])
    handspiel(match, 0, "c")
    for words in ("Qc", "CQ", "Eichel-Ober", "spiele Eichel Ober", "Ober of acorns", "Kreuz-Dame"):
        assert match.game.text(match.state, read_move(match.game, match.state, 1, words)) == "Qc"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "bid",
        "62",
        "hand",
        "bid A",
        "A 60",
        "121",
        "hand 66 71",
        "Qc Jc",
        "Qc bitte",
        "trump",
        "trump x",
        "Xr",
        "announce",
        "re",
        "schneider schwarz",
        "999999999999999999999",
        "٦١",
        "drücke",
        "\x00",
    ],
)
def test_what_is_no_move_is_refused(words: str) -> None:
    match = new_match()
    with pytest.raises(UnreadableMove):
        match.play(words)
    assert match.hand.acts == []


def test_every_move_number_has_words_that_read_back() -> None:
    """In any step of the hand, also for moves that are not legal in it."""
    bidding, playing = new_match(), new_match()
    handspiel(playing, 1, "c")
    for match in (bidding, playing):
        for move in range(int(match.game.moves)):
            words = words_of(match.game.text(match.state, move))
            assert list(match.game.read(match.state, 1, words)) == [move]


def test_nothing_that_can_be_read_is_ambiguous() -> None:
    match = new_match()
    for words in ("61", "hand 61", "pass", "herz", "schwarz", "Qc", "rest"):
        try:
            read_move(match.game, match.state, 1, words)
        except AmbiguousMove:
            pytest.fail(f"“{words}” is ambiguous")
        except IllegalMove:
            pass
