"""The moves of Watten as people type them, in German and in English."""

from __future__ import annotations

import pytest

from stammtisch.errors import IllegalMove, UnreadableMove
from stammtisch.notation import read_move, words_of
from tests.games.watten.positions import dealt, playing, say, watten

GAME = watten()
SWAP = dealt(GAME)
SWAP_REPLY = say(GAME, dealt(GAME), "request_swap")
SCHLAG = say(GAME, dealt(GAME), "no_swap")
FARBE = say(GAME, dealt(GAME), "no_swap", "schlag T")
PLAY = playing(GAME, ["", "Kh Td Qc 7s Js"])
REPLY = say(GAME, playing(GAME), "offer")
CLAIM = say(GAME, playing(GAME), "rest")


@pytest.mark.parametrize(
    ("state", "typed", "move"),
    [
        (SWAP, "Schlagwechsel", "request_swap"),
        (SWAP, "swap", "request_swap"),
        (SWAP, "ja", "request_swap"),
        (SWAP, "nein", "no_swap"),
        (SWAP, "kein Schlagwechsel", "no_swap"),
        (SWAP, "no swap", "no_swap"),
        (SWAP_REPLY, "einverstanden", "accept"),
        (SWAP_REPLY, "yes", "accept"),
        (SWAP_REPLY, "ablehnen", "refuse"),
        (SWAP_REPLY, "no", "refuse"),
        (SCHLAG, "schlag T", "schlag T"),
        (SCHLAG, "Schlag Zehn", "schlag T"),
        (SCHLAG, "10", "schlag T"),
        (SCHLAG, "Zehner", "schlag T"),
        (SCHLAG, "Unter", "schlag J"),
        (SCHLAG, "Bube", "schlag J"),
        (SCHLAG, "Ober", "schlag Q"),
        (SCHLAG, "queen", "schlag Q"),
        (SCHLAG, "schlag könig", "schlag K"),
        (SCHLAG, "Sau", "schlag A"),
        (SCHLAG, "Daus", "schlag A"),
        (SCHLAG, "ace", "schlag A"),
        (SCHLAG, "Siebener", "schlag 7"),
        (FARBE, "Schellen", "farbe d"),
        (FARBE, "farbe Gras", "farbe s"),
        (FARBE, "Pik", "farbe s"),
        (FARBE, "bells", "farbe d"),
        (FARBE, "Eichel", "farbe c"),
        (FARBE, "suit hearts", "farbe h"),
        (PLAY, "Herz-König", "Kh"),
        (PLAY, "Eichel-Ober", "Qc"),
        (PLAY, "spiele Schellen 10", "Td"),
        (PLAY, "gehen anbieten", "offer"),
        (PLAY, "der rest ist mein", "rest"),
        (REPLY, "ich gehe", "go"),
        (REPLY, "gehen", "go"),
        (REPLY, "bleiben", "stay"),
        (REPLY, "mitgehen", "stay"),
        (REPLY, "erhöhen", "raise"),
        (CLAIM, "einverstanden", "grant"),
        (CLAIM, "nein", "deny"),
    ],
)
def test_what_people_type(state: object, typed: str, move: str) -> None:
    assert isinstance(state, type(SWAP))
    number = read_move(GAME, state, int(state.turn), typed)
    assert GAME.text(state, number) == move


@pytest.mark.parametrize(
    "typed", ["", "schlag", "farbe", "schlag d", "farbe 10", "schlag 10 d", "foo", "Xr"]
)
def test_what_is_no_move(typed: str) -> None:
    with pytest.raises(UnreadableMove):
        read_move(GAME, SCHLAG, 1, typed)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        *(("nein", "WAT-9"), ("ja", "WAT-9"), ("Ober", "WAT-8"), ("halten", "WAT-21")),
        *(("6d", "WAT-1"), ("2c", "WAT-1")),
    ],
)
def test_a_word_at_the_wrong_time_says_why(typed: str, rule: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_move(GAME, PLAY, 1, typed)
    assert refused.value.rules[0] == rule
    assert set(refused.value.instead) == {"7s", "Js", "Td", "Qc", "Kh", "offer", "rest"}


def test_records_hold_moves_by_these_numbers() -> None:
    words = ["request_swap", "no_swap", "accept", "refuse"]
    words += [f"schlag {rank}" for rank in "789TJQKA"] + [f"farbe {suit}" for suit in "cshd"]
    words += ["offer", "go", "stay", "raise"]
    assert [GAME.text(PLAY, move) for move in range(55, int(GAME.moves))] == words


def test_every_move_has_its_own_words() -> None:
    moves = [*GAME.pack(), *range(52, int(GAME.moves))]
    texts = [GAME.text(PLAY, move) for move in moves]
    assert len({*texts}) == len(texts)
    for move, text in zip(moves, texts, strict=True):
        assert move in [int(each) for each in GAME.read(PLAY, 1, words_of(text))]
