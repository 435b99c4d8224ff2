"""The moves of Black Jack in words, and why others are refused."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.black_jack.rules import BET, DOUBLE, DRAW, SPLIT, STAND
from stammtisch.messages import Speaker
from stammtisch.notation import words_of
from tests.games.black_jack.positions import black_jack, dealt, state_of, with_parts


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("bet 3", BET + 3),
        ("Ich setze 5 Chips", BET + 5),
        ("setze 12", BET + 12),
        ("Einsatz 2", BET + 2),
        ("4", BET + 4),
        ("draw", DRAW),
        ("hit me", DRAW),
        ("Noch eine Karte, bitte", DRAW),
        ("noch einen Stein", DRAW),
        ("ziehen", DRAW),
        ("stand", STAND),
        ("ich bleibe", STAND),
        ("halten", STAND),
        ("double", DOUBLE),
        ("ich verdopple", DOUBLE),
        ("split", SPLIT),
        ("teilen", SPLIT),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, move: int) -> None:
    match = dealt(["9c 7c", "8c 8d"])
    assert list(match.game.read(match.state, 1, words_of(said))) == [move]


@pytest.mark.parametrize("said", ["", "bet", "bet x", "bet 2 3", "Qs", "bet -1", "hello", "201"])
def test_other_words_are_no_move(said: str) -> None:
    match = st.Match(black_jack(), dealer=0, seed=1)
    assert list(match.game.read(match.state, 1, words_of(said))) == []


@pytest.mark.rules("BJ-6", "BJ-8")
@pytest.mark.parametrize(
    ("said", "options", "chips", "english", "german"),
    [
        (
            "bet 6",
            {},
            30,
            "At least 1 and at most 5 chips can be placed here.",
            "Hier kann man mindestens 1 und höchstens 5 Chips setzen.",
        ),
        (
            "bet 0",
            {"min_bet": 2},
            30,
            "At least 2 and at most 5 chips can be placed here.",
            "Hier kann man mindestens 2 und höchstens 5 Chips setzen.",
        ),
        (
            "setze 500",
            {},
            30,
            "At least 1 and at most 5 chips can be placed here.",
            "Hier kann man mindestens 1 und höchstens 5 Chips setzen.",
        ),
        (
            "bet 6",
            {},
            5,
            "At least 1 and at most 5 chips can be placed here.",
            "Hier kann man mindestens 1 und höchstens 5 Chips setzen.",
        ),
        (
            "bet 4",
            {},
            3,
            "You have only 3 chips to place.",
            "Du kannst nur noch 3 Chips setzen.",
        ),
        (
            "bet 500",
            {},
            1,
            "You have only 1 chip to place.",
            "Du kannst nur noch 1 Chip setzen.",
        ),
        (
            "bet 7",
            {"min_bet": 5},
            30,
            "Exactly 5 chips are placed here.",
            "Hier werden genau 5 Chips gesetzt.",
        ),
        (
            "bet",
            {},
            30,
            "Say how many chips you stake: 1 to 5 chips.",
            "Sag, wie viele Chips du setzt: 1 bis 5 Chips.",
        ),
        (
            "draw",
            {},
            30,
            "Place your stake first: 1 to 5 chips.",
            "Setz zuerst deinen Einsatz: 1 bis 5 Chips.",
        ),
    ],
)
def test_a_wrong_stake_is_refused_with_the_bounds(
    said: str, options: dict[str, Any], chips: int, english: str, german: str
) -> None:
    match = st.Match(black_jack(**options), dealer=0, seed=1)
    others = [int(number) for number in state_of(match).chips]
    match = with_parts(match, chips=" ".join(map(str, [others[0], chips, *others[2:]])))
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert Speaker("en").say(error.value.text) == english
    assert Speaker("de").say(error.value.text) == german
    assert "BJ-8" in error.value.rules
    assert list(match.state.words()) == before


@pytest.mark.parametrize(
    ("hands", "moves", "said", "sentence", "rule"),
    [
        (
            "Tc 7d",
            [],
            "double",
            "Only 9, 10 or 11 may be doubled; this hand is 17.",
            "BJ-12",
        ),
        ("Tc 7d", [], "split", "Only two tiles of the same rank may be split.", "BJ-13"),
        (
            "6c 5d",
            ["double"],
            "double",
            "A hand may be doubled only once, and this one already has been.",
            "BJ-12",
        ),
        ("5c 5d", ["double"], "split", "A doubled hand may not be split.", "BJ-13"),
        (
            "3c 3d",
            ["draw"],
            "split",
            "Only the first two tiles can be split, before one is drawn.",
            "BJ-13",
        ),
        (
            "3c 3d",
            ["draw"],
            "double",
            "Only the first two tiles can be doubled, before one is drawn.",
            "BJ-12",
        ),
        ("8c 8d", ["split"], "double", "A hand that was split may not be doubled.", "BJ-12"),
        (
            "8c 8d",
            [],
            "bet 3",
            "The stakes are placed; only doubling and splitting add to them now.",
            "BJ-8",
        ),
    ],
)
def test_a_refusal_says_why(
    hands: str, moves: list[str], said: str, sentence: str, rule: str
) -> None:
    match = dealt(["9c 7c", hands], "2c 2d 2h")
    for move in moves:
        match.play(move)
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert str(error.value.text) == sentence
    assert rule in error.value.rules


@pytest.mark.rules("BJ-12", "BJ-13")
@pytest.mark.parametrize("said", ["double", "split"])
def test_doubling_and_splitting_take_the_stake_once_more(said: str) -> None:
    match = with_parts(dealt(["9c 7c", "5c 5d"]), chips="100 3 26")
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert str(error.value.text) == "That takes 4 more chips, and you have 3."


@pytest.mark.rules("BJ-14")
def test_the_banker_has_nothing_to_decide() -> None:
    match = dealt(["9c 7c", "5c 5d"])
    with pytest.raises(st.OutOfTurn) as error:
        match.play("draw", seat=0)
    assert str(error.value.text) == "The banker has nothing to decide."
    with pytest.raises(st.OutOfTurn) as other:
        match.play("draw", seat=2)
    assert other.value.rules == ("BJ-10",)


def test_options_that_leave_no_stake_are_refused() -> None:
    with pytest.raises(st.BadOption) as error:
        black_jack(min_bet=6)
    assert str(error.value.text).startswith("The lowest stake must not be above the highest.")
    with pytest.raises(st.BadOption) as error:
        black_jack(min_bet=20, max_bet=20, player_chips=15)
    assert str(error.value.text).startswith("With so few chips, nobody could place")


@pytest.mark.rules("BJ-13")
@pytest.mark.parametrize(
    ("resplit", "rest", "splits", "sentence"),
    [
        (False, "8h 8s", 1, "A split hand may not be split again."),
        (True, "8h 8s 8c 8d 8h", 3, "You already have 4 hands, and more are not possible."),
    ],
)
def test_how_often_a_hand_may_be_split(
    resplit: bool, rest: str, splits: int, sentence: str
) -> None:
    match = dealt(["9c 7c", "8c 8d"], rest, resplit=resplit)
    for _ in range(splits):
        match.play("split")
    with pytest.raises(st.IllegalMove) as refused:
        match.play("split")
    assert (refused.value.rules, str(refused.value.text)) == (("BJ-13",), sentence)


def test_a_number_that_is_no_move_is_refused_with_a_rule() -> None:
    match = dealt(["9c 7c", "8c 8d"])
    for number in (-1, 10**9):
        objection = match.state.objection(1, number)
        assert objection is not None
        assert objection.rules == ("BJ-10",)
