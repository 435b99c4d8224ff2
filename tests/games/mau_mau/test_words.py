"""Moves of Mau-Mau: which are legal and why others are not, their words, their numbers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.rules import (
    DRAW,
    KEEP,
    MOVES,
    PASS,
    SAY_MAU,
    SAY_NOTHING,
    TAKE,
    WISH,
)
from stammtisch.games.mau_mau.state import MauMauState
from stammtisch.messages import Speaker
from stammtisch.notation import read_move, words_of
from stammtisch.rulebook import rule_ids
from tests.games.mau_mau.positions import VARIETY, kind_of, match_at, mau_mau, position

KNOWN = set(rule_ids("mau_mau"))
every_variety = pytest.mark.parametrize("options", VARIETY)


def states(options: dict[str, Any], seats: int, seed: int, moves: int) -> list[MauMauState]:
    """Positions of a random hand, also those in which the referee has to shuffle."""
    game, rng = mau_mau(seats, **options), Rng(seed)
    order = game.pack()
    rng.shuffle(order)
    state = game.deal(order, game.opening(0))
    found = [state.copy()]
    while state.turn != OVER and len(found) < moves:
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            state.play(state.pick(rng))
        found.append(state.copy())
    return [state for state in found if isinstance(state, MauMauState)]


@every_variety
@pytest.mark.parametrize("seats", [2, 5, 7])
def test_a_move_is_legal_exactly_if_nothing_is_said_against_it(
    options: dict[str, Any], seats: int
) -> None:
    for state in states(options, seats, seed=seats, moves=60):
        legal = set(state.legal_moves()) if state.turn >= 0 else set()
        for seat in range(seats):
            for move in range(-1, MOVES + 1):
                objection = state.objection(seat, move)
                assert (objection is None) == (seat == state.turn and move in legal)
                assert objection is None or set(objection.rules) <= KNOWN


@every_variety
def test_pick_is_uniform_over_the_legal_moves(options: dict[str, Any]) -> None:
    rng, seen = Rng(11), Counter[int]()
    for state in states(options, 3, seed=4, moves=120)[::6]:
        if state.turn < 0:
            continue
        legal = list(state.legal_moves())
        counts = Counter(int(state.pick(rng)) for _ in range(100 * len(legal)))
        assert set(counts) == set(legal)
        assert all(abs(counts[move] - 100) < 55 for move in legal) or len(legal) == 1
        seen[len(legal)] += 1
    assert len(seen) > 2


@every_variety
def test_every_legal_move_reads_back_from_its_text(options: dict[str, Any]) -> None:
    game = mau_mau(4, **options)
    for state in states(options, 4, seed=6, moves=100):
        if state.turn >= 0:
            for move in state.legal_moves():
                text = game.text(state, move)
                assert read_move(game, state, int(state.turn), text) == move
                assert game.choice(state, state.turn, move).text == text


@every_variety
def test_words_restore_the_position(options: dict[str, Any]) -> None:
    game = mau_mau(5, **options)
    for state in states(options, 5, seed=2, moves=80)[::5]:
        restored = game.restore(vec[i64](list(state.words())))
        assert list(restored.words()) == list(state.words())
        for seat in (0, 4, SPECTATOR):
            assert restored.view(seat) == state.view(seat)
            rngs = Rng(3), Rng(3)
            samples = restored.sample(seat, rngs[0]), state.sample(seat, rngs[1])
            assert list(samples[0].words()) == list(samples[1].words())


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("Qs", "Qs"),
        ("spiele Pik Dame", "Qs"),
        ("Gras-Ober", "Qs"),
        ("queen of spades", "Qs"),
        ("draw", DRAW),
        ("ziehen", DRAW),
        ("Ich ziehe eine Karte", DRAW),
        ("draw a card", DRAW),
        ("take", TAKE),
        ("nehmen", TAKE),
        ("nimm die Karten", TAKE),
        ("pass", PASS),
        ("passen", PASS),
        ("aussetzen", PASS),
        ("keep", KEEP),
        ("behalten", KEEP),
        ("keep it", KEEP),
        ("mau", SAY_MAU),
        ("Mau!", SAY_MAU),
        ("say_mau", SAY_MAU),
        ("say mau", SAY_MAU),
        ("schweigen", SAY_NOTHING),
        ("say_nothing", SAY_NOTHING),
        ("say nothing", SAY_NOTHING),
        ("wünsche Herz", WISH + 2),
        ("ich wünsche mir Schellen", WISH + 3),
        ("wish h", WISH + 2),
        ("wish for clubs", WISH),
        ("herz", WISH + 2),
        ("♠", WISH + 1),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, move: str | int) -> None:
    game = mau_mau()
    state = position(game, "9h", ["7h 9c"])
    number = kind_of(move) if isinstance(move, str) else move
    assert list(game.read(state, 0, words_of(said))) == [number]


@pytest.mark.parametrize("said", ["", "mau mau mau", "wish", "wish x", "Qs Qh", "Xr", "hello"])
def test_other_words_are_no_move(said: str) -> None:
    game = mau_mau()
    assert list(game.read(position(game, "9h", ["7h 9c"]), 0, words_of(said))) == []


@pytest.mark.parametrize(
    ("options", "laid", "said", "sentence", "rule"),
    [
        (
            {},
            {},
            "Qs",
            "queen of spades does not fit on 9 of hearts: only hearts or any 9.",
            "MAU-5",
        ),
        ({}, {}, "7d", "You do not hold 7 of diamonds.", "MAU-6"),
        ({}, {}, "pass", "You may not pass: play a card or draw one.", "MAU-9"),
        ({}, {}, "keep", "You have not drawn a card in this turn.", "MAU-7"),
        (
            {},
            {},
            "mau",
            "“Mau” is said right after the play that leaves you with one card.",
            "MAU-10",
        ),
        ({}, {}, "take", "There is nothing to take: no seven has to be answered.", "MAU-16"),
        ({}, {}, "wish h", "There is nothing to wish for now.", "MAU-18"),
        ({}, {"stock": ""}, "draw", "No card can be drawn any more: play one that fits.", "MAU-9"),
        ({}, {"stock": ""}, "pass", "You may not pass: you hold a card that fits.", "MAU-9"),
        (
            {"functions": True},
            {"top": "7d", "pending": 2},
            "draw",
            "Drawing one card is not enough: answer with a seven or take 2 cards.",
            "MAU-16",
        ),
        (
            {"functions": True},
            {"top": "7d", "pending": 2},
            "9c",
            "A seven was played: answer with a seven or take 2 cards.",
            "MAU-16",
        ),
        (
            {"functions": True},
            {},
            "Qs",
            "queen of spades does not fit on 9 of hearts: only hearts, any 9 or any jack.",
            "MAU-5",
        ),
        (
            {"functions": True, "function_any_time": True},
            {},
            "Qs",
            "queen of spades does not fit on 9 of hearts: only hearts, any 9 or a function card.",
            "MAU-5",
        ),
        (
            {"functions": True},
            {"top": "Jd", "wish": "c"},
            "Js",
            "You may not play jack on jack: only clubs fits on jack of diamonds.",
            "MAU-18",
        ),
        (
            {"functions": True},
            {"top": "Jd", "wish": "c"},
            "Qs",
            "queen of spades does not fit on jack of diamonds: only clubs.",
            "MAU-18",
        ),
        (
            {"functions": True, "jack_on_jack": True},
            {"top": "Jd", "wish": "c"},
            "Qs",
            "queen of spades does not fit on jack of diamonds: only clubs or any jack.",
            "MAU-18",
        ),
        (
            {"functions": True, "function_any_time": True},
            {"top": "Jd", "wish": "c"},
            "Qs",
            "queen of spades does not fit on jack of diamonds: only clubs or a function card.",
            "MAU-18",
        ),
        (
            {"heart_king_wish": True},
            {"top": "Kh", "wish": "c"},
            "Qs",
            "queen of spades does not fit on king of hearts: only clubs or any king.",
            "MAU-20",
        ),
    ],
)
def test_a_refusal_says_what_would_do(
    options: dict[str, Any], laid: dict[str, Any], said: str, sentence: str, rule: str
) -> None:
    game = mau_mau(**options)
    laid = {"top": "9h", **laid}
    match = match_at(game, position(game, laid.pop("top"), ["7h 9c Qs Js"], **laid))
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert str(error.value.text) == sentence
    assert rule in error.value.rules
    assert error.value.instead == match.legal_moves().texts()
    assert list(match.state.words()) == before


@pytest.mark.rules("MAU-4")
def test_who_is_not_on_turn_is_told_so() -> None:
    game = mau_mau()
    match = match_at(game, position(game, "9h", ["7h 9c"]))
    with pytest.raises(st.OutOfTurn) as error:
        match.play("draw", seat=2)
    assert (str(error.value.text), error.value.rules) == ("It is #0’s turn.", ("MAU-4",))


@pytest.mark.rules("MAU-5", "MAU-18")
@pytest.mark.parametrize(
    ("options", "top", "said", "french", "german"),
    [
        (
            {"functions": True},
            "9h",
            "Qs",
            "Pik-Dame passt nicht auf Herz-9, nur Herz, 9 oder Bube.",
            "Gras-Ober passt nicht auf Herz-9, nur Herz, 9 oder Unter.",
        ),
        (
            {},
            "Jh",
            "Qs",
            "Pik-Dame passt nicht auf Herz-Bube, nur Herz oder Bube.",
            "Gras-Ober passt nicht auf Herz-Unter, nur Herz oder Unter.",
        ),
        (
            {"functions": True},
            "Jh",
            "Js",
            "Bube auf Bube geht nicht: Auf Herz-Bube passt nur Herz.",
            "Unter auf Unter geht nicht: Auf Herz-Unter passt nur Herz.",
        ),
    ],
)
def test_a_refusal_calls_the_ranks_as_on_the_cards(
    options: dict[str, Any], top: str, said: str, french: str, german: str
) -> None:
    game = mau_mau(**options)
    match = match_at(game, position(game, top, ["7h 9c Qs Js"]))
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert Speaker("de", "french").say(error.value.text) == french
    assert Speaker("de", "german").say(error.value.text) == german
