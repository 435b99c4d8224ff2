"""Reasons that build on one another, and cards by numbers of a game's own."""

from __future__ import annotations

import pytest

from stammtisch.core.view import Objection
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Form, Ladder, Move, Phase, Reason
from stammtisch.kits.steps.objections import for_a_reason
from stammtisch.kits.steps.words import choice, meant, text
from stammtisch.text import CardWord, say

ROOMS = Phase(say("Rooms"), "ZZZ-1")
SHUT = Objection(("ZZZ-2",), say("The door is shut."))
DARK = Objection(("ZZZ-3", "ZZZ-4"), say("It is dark."))


def shut(at: dict[str, bool], thing: int) -> Objection | None:
    return None if at["open"] else SHUT


def dark(at: dict[str, bool], thing: int) -> Objection | None:
    """Asked only where the door is open."""
    assert at["open"]
    return None if at["lit"] else DARK


ENTER = Move(ROOMS, "enter", number=55, label=say("Enter"), unless=(shut, dark))
ACES = Move(ROOMS, "lay", number=60, label=say("Lay {card}"), form=Form(kinds=[12, 25]))


@pytest.mark.parametrize(
    ("at", "found"),
    [({"open": False}, SHUT), ({"open": True, "lit": False}, DARK)],
)
def test_the_first_that_holds_is_the_objection(at: dict[str, bool], found: Objection) -> None:
    assert any(reason.holds(at, 0) for reason in ENTER.unless)
    assert for_a_reason(at, ENTER.unless, 0) == found


def test_a_ladder_that_nothing_is_against_lets_pass() -> None:
    at = {"open": True, "lit": True}
    assert not any(reason.holds(at, 0) for reason in ENTER.unless)
    with pytest.raises(AssertionError, match="nothing says why"):
        for_a_reason(at, ENTER.unless, 0)


def test_a_ladder_stands_among_other_reasons_with_its_own_sentence() -> None:
    (reason, _) = ENTER.unless
    assert callable(reason.text)
    assert reason.text({"open": False}, 0) == SHUT.text
    late = Reason(lambda at, thing: True, say("It is late."), "ZZZ-5")
    assert for_a_reason({"open": True, "lit": True}, (*ENTER.unless, late), 0).rules == ("ZZZ-5",)


def test_a_card_may_have_a_number_of_its_own() -> None:
    assert ACES.is_card and not ACES.is_word and ACES.size == 2
    assert text(None, ACES, 1) == "lay As"
    assert meant(None, ACES, ["lay", "As"], False) == [1]
    assert meant(None, ACES, ["As"], True) == [1]
    assert meant(None, ACES, ["lay", "Ks"], False) == []
    found = choice(None, ACES, 1, 0, "hand0")
    assert (found.cards, found.label.args["card"]) == ((25,), CardWord(25))


def test_what_the_game_knows_stands_in_the_sentence_of_a_ladder_too() -> None:
    class Rooms:
        lit = 3

        def steps(self) -> Steps:
            return Steps("x", [], pack="ZZZ-1", facts={"most": lambda at: at.lit})

    bulbs = [Ladder(lambda at, thing: Objection(("ZZZ-6",), say("{most} of {n}", n=thing)))]
    assert for_a_reason(Rooms(), bulbs, 5) == Objection(
        ("ZZZ-6",), say("{most} of {n}", n=5, most=3)
    )
