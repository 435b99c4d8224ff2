"""Why a move of Canasta cannot be made: the rule and the sentence of each refusal."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.errors import IllegalMove
from stammtisch.games.canasta.rules import ADD_TWO, MOVES, TAKE_BACKS
from tests.games.canasta.positions import canasta, claiming, match_at, position

SIX = "Q Q Q Q Q Q"
CANASTA = f"{SIX} Q"
WILD = {"take_with_wild": True}

DRAWING: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    # options, position, what is typed, the rules, the beginning of the sentence
    ({}, {"hand": "A A", "pile": "4 A"}, "take", "CAN-27 CAN-31", "Too few tiles would be left"),
    (
        {},
        {"hand": "9 9 4 5", "pile": "4 9"},
        "take",
        "CAN-22 CAN-24 CAN-27",
        "With the top tile you can reach at most 30 points; the first meld needs 50.",
    ),
    (WILD, {"hand": "9 2 4", "pile": "K 2 9", "melds": [SIX]}, "take 2", "CAN-21", "The pile is f"),
    (WILD, {"hand": "9 2 4", "pile": "4 9"}, "take 2", "CAN-22", "Before your first meld a wild"),
    (
        WILD,
        {"hand": "9 2 4", "pile": "4 9", "melds": ["9 9 9"]},
        "take 2",
        "CAN-20",
        "The top tile goes onto your side’s meld: take the pile without a wild tile.",
    ),
    (
        WILD,
        {"hand": "8 2 4", "pile": "4 9", "melds": [SIX]},
        "take 2",
        "CAN-20",
        "You have no such tile in hand: 9.",
    ),
    (
        WILD,
        {"hand": "9 2 4", "pile": "4 9", "melds": [SIX]},
        "take joker",
        "CAN-20",
        "You have no such tile in hand: joker.",
    ),
    (
        WILD,
        {"hand": "9 2", "pile": "9", "melds": [SIX]},
        "take 2",
        "CAN-31",
        "Too few tiles would be left",
    ),
]
LAYING: list[tuple[dict[str, Any], dict[str, Any], str, str, str]] = [
    ({"seats": 2}, {"hand": "4 5 6"}, "ask_out", "CAN-32", "You have no partner to ask."),
    (
        {"ask_partner": "off"},
        {"hand": "4 5 6"},
        "ask_out",
        "CAN-32",
        "At this table partners may not be asked.",
    ),
    ({}, {"hand": "4 5 6", "phase": "claim"}, "ask_out", "CAN-32", "Confirm your first meld"),
    (
        {},
        {"hand": "4 5 6", "phase": "claim"},
        "discard 4",
        "CAN-26",
        "Before anything else, confirm",
    ),
    ({}, {"hand": "4 5 6"}, "confirm", "CAN-26", "You are not taking the pile, so there is"),
    (
        {},
        {"hand": "2 2 2 2 X X 4 5", "melds": [f"{SIX}, 2 2 X"]},
        "meld_wild 1",
        "CAN-11",
        "Your side has a wild meld: add to it.",
    ),
    ({}, {"hand": "2 4 5 6 7", "melds": [SIX]}, "meld_wild 1", "CAN-11", "You do not have these"),
    ({}, {"hand": "2 4 5 6 7", "melds": [SIX]}, "add 2 W", "CAN-11", "Your side has no wild meld."),
    (
        {},
        {"hand": "2 4 5 6 7", "melds": [f"{SIX}, 2 2 2 2 X X X"]},
        "add 2 W",
        "CAN-11",
        "A wild meld has at most seven tiles.",
    ),
    (
        {},
        {"hand": "2 5", "melds": [f"{SIX}, 2 2 X"]},
        "add 2 W",
        "CAN-29 CAN-31",
        "You must have t",
    ),
    ({}, {"hand": "2 2 X 5", "melds": [SIX]}, "meld_wild 1", "CAN-29 CAN-31", "You must have two"),
    (
        {},
        {"hand": "Q 5", "melds": ["Q Q Q"]},
        "add Q",
        "CAN-29 CAN-31",
        "You must have two tiles left",
    ),
    (
        {},
        {"hand": "3b 3b 3b 5", "phase": "claim"},
        "meld 3b 3b 3b",
        "CAN-12",
        "Black threes are melded only when going out.",
    ),
    (
        {},
        {"hand": "3b 3b 5 6", "melds": [SIX]},
        "meld 3b 3b 3b",
        "CAN-12",
        "You do not have 3 black",
    ),
    (
        {},
        {"hand": "3b 3b 3b 5", "melds": [SIX]},
        "meld 3b 3b 3b",
        "CAN-12 CAN-29",
        "Black threes are melded only when going out.",
    ),
    (
        {},
        {"hand": "3b 3b 3b 5 6", "melds": [CANASTA]},
        "meld 3b 3b 3b",
        "CAN-12",
        "Black threes are melded only if one tile is left for the discard.",
    ),
]


def refusal(match: st.Match, written: str) -> tuple[str, str]:
    """The rules and the sentence of what is refused."""
    with pytest.raises(IllegalMove) as refused:
        match.play(written)
    return " ".join(refused.value.rules), str(refused.value.text)


@pytest.mark.rules("CAN-20", "CAN-21", "CAN-22", "CAN-27", "CAN-31")
@pytest.mark.parametrize(("options", "at", "written", "rules", "words"), DRAWING)
def test_why_the_pile_cannot_be_taken(
    options: dict[str, Any], at: dict[str, Any], written: str, rules: str, words: str
) -> None:
    game = canasta(**options)
    cited, told = refusal(match_at(game, position(game, **at)), written)
    assert (cited, told[: len(words)]) == (rules, words)


@pytest.mark.rules("CAN-11", "CAN-12", "CAN-26", "CAN-29", "CAN-31", "CAN-32")
@pytest.mark.parametrize(("options", "at", "written", "rules", "words"), LAYING)
def test_why_something_cannot_be_laid_or_asked(
    options: dict[str, Any], at: dict[str, Any], written: str, rules: str, words: str
) -> None:
    game = canasta(**options)
    claims = at.get("phase") == "claim"
    state = claiming(game, at["hand"]) if claims else position(game, **({"phase": "play"} | at))
    cited, told = refusal(match_at(game, state), written)
    assert (cited, told[: len(words)]) == (rules, words)


@pytest.mark.rules("CAN-32")
def test_a_partner_is_asked_once_and_before_anything_is_laid() -> None:
    game = canasta()
    at: dict[str, Any] = {
        "hand": "Q Q Q 5 6 7",
        "phase": "play",
        "melds": [CANASTA.replace("Q", "K")],
    }
    match = match_at(game, position(game, **at))
    match.play("meld Q")
    assert refusal(match, "ask_out") == ("CAN-32", "Ask before you lay out anything.")
    match = match_at(game, position(game, **at))
    match.play("ask_out")
    match.play("yes")
    assert refusal(match, "ask_out") == ("CAN-32", "You have asked already in this turn.")


@pytest.mark.rules("CAN-32")
def test_whose_partner_said_no_may_not_go_out() -> None:
    game = canasta()
    match = match_at(game, position(game, "3b 3b 3b 5", phase="play", melds=[CANASTA]))
    for word in ("ask_out", "no"):
        match.play(word)
    told = ("CAN-12 CAN-32", "Your partner said no: you may not go out.")
    assert refusal(match, "meld 3b 3b 3b") == told


@pytest.mark.rules("CAN-11")
def test_a_full_wild_meld_takes_no_eighth_tile() -> None:
    game = canasta()
    state = position(game, "2 4 5", phase="play", melds=[f"{SIX}, 2 2 2 2 X X X"])
    objection = state.objection(0, ADD_TWO + 11)
    assert objection is not None
    assert str(objection.text) == "A wild meld has at most seven tiles."


@pytest.mark.rules("CAN-26")
def test_who_has_taken_back_often_enough_lays_only_what_can_suffice() -> None:
    game = canasta()
    match = match_at(game, position(game, "4 4 4 Q Q 2 9 8", phase="play"))
    for _ in range(TAKE_BACKS):
        for word in ("meld 4", "take_back"):
            match.play(word)
    told = "After this your first meld cannot reach the minimum."
    assert refusal(match, "meld 4 2") == ("CAN-26", told)
    match.play("meld 4")
    told = f"You have taken back {TAKE_BACKS} times in this turn: now lay out enough."
    assert refusal(match, "take_back") == ("CAN-26", told)
    told = "Your first meld has 15 points; it needs 50."
    assert refusal(match, "discard 9") == ("CAN-24 CAN-26", told)
    match.play("meld Q 2")
    match.play("discard 9")


@pytest.mark.parametrize("phase", ["draw", "claim", "play"])
@pytest.mark.parametrize("number", [-1, MOVES, 200, 10**12])
def test_a_number_that_is_no_move_is_refused(phase: str, number: int) -> None:
    game = canasta()
    claims = phase == "claim"
    state = claiming(game, "4 5 6") if claims else position(game, "4 5 6", phase=phase)
    objection = state.objection(0, number)
    assert objection is not None
    assert str(objection.text) == "There is no such move in this game."
