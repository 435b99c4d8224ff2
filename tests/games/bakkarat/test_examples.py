"""The worked examples of the rule book's page ``bakkarat``."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.cards import read_cards
from stammtisch.games.bakkarat.rules import BANCO, DRAW, PUNTO, STAND, TIE
from stammtisch.games.bakkarat.scoring import point
from tests.games.bakkarat.positions import HOUSE, PHASES, cards, new_match, state_of
from tests.games.examples import Examples

EXAMPLES = Examples("bakkarat")
RESULTS = {"punto": PUNTO, "banco": BANCO, "tie": TIE}
FACTS = {"active", "phase", "turn", "chips", "gains", "bank", "banker", "coup", "legal"}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()
    assert {fact for case in EXAMPLES.kinds["bank"] for fact in case["then"]} <= FACTS


@EXAMPLES.each("points")
def test_the_points_of_a_hand(case: dict[str, Any]) -> None:
    for hand, expected in zip(case["hands"], case["points"], strict=True):
        kinds = [*read_cards(hand), -1]
        assert point(kinds[0], kinds[1], kinds[2]) == expected


@EXAMPLES.each("house")
def test_a_coup_against_the_house(case: dict[str, Any]) -> None:
    state = state_of(new_match(case["stock"], ["bet punto 20"], preset=HOUSE, seats=1))
    assert (cards(state, PUNTO), cards(state, BANCO)) == (case["punto"], case["banco"])
    assert state.result == RESULTS[case["result"]]
    assert [state.punto(), state.banco()] == case["points"]
    assert state.at == len(case["stock"].split())


@EXAMPLES.each("payment")
def test_what_bets_bring(case: dict[str, Any]) -> None:
    state = state_of(new_match(case["stock"], case["bets"], preset=HOUSE, seats=3))
    assert list(state.gains) == case["gains"]
    assert list(state.chips) == [1000 + gain for gain in case["gains"]]


@EXAMPLES.each("bank")
def test_a_bank_of_a_player(case: dict[str, Any]) -> None:
    options = case.get("options", {})
    played = new_match(case.get("stock", ""), case["moves"], chips=case.get("chips"), **options)
    for fact, expected in case["then"].items():
        if fact == "legal":
            assert list(played.legal_moves().texts()) == expected
        elif fact == "phase":
            assert state_of(played).phase == PHASES[expected]
        elif isinstance(expected, list):
            assert list(getattr(state_of(played), fact)) == expected, fact
        else:
            assert getattr(state_of(played), fact) == expected, fact


@pytest.mark.rules("BAK-26")
def test_with_a_table_the_bank_chooses_in_two_cases_only() -> None:
    """Example 15 from the other side: with `free` the banker chooses in the same coup."""
    moves = ["set_bank 60", "no_banco", "banco", "stand"]
    free = state_of(new_match("7h 6c Kd Qh", moves))
    assert (free.phase, free.turn) == (PHASES["bank"], 0)
    assert [int(move) for move in free.legal_moves()] == [DRAW, STAND]
