"""Poker on the pad: pots, shares, chips that nobody has."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.poker.course import PokerContext
from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

DRAW = sheet_for("poker.draw.1", 4)
STUD = sheet_for("poker.stud.1.ante=0", 3)
HOLDEM = sheet_for("poker.holdem.1", 4)


def with_chips(*chips: int, dealer: int = 0) -> PokerContext:
    """A deal with these chips; who has none is out."""
    nothing = vec[i64]([0] * len(chips))
    left = vec[i64]([i64(chips[player] == 0) for player in range(len(chips))])
    totals = vec[i64]([i64(each) for each in chips])
    return PokerContext(i64(dealer), i64(3), totals, nothing, left)


def test_what_is_asked() -> None:
    assert asked(DRAW) == ["void", "paid", "stayed", "pot_1"]
    assert asked(DRAW, void=True) == ["void"]
    assert asked(STUD, paid=[4, 4, 4], stayed=[1]) == ["paid", "stayed"]
    assert asked(STUD, with_chips(20, 50, 100), paid=[20, 50, 50])[2:] == ["pot_1", "pot_2"]
    assert asked(STUD, with_chips(20, 0, 100), paid=[20, 50])[2:] == ["pot_1"]
    (paid, *_) = HOLDEM.questions(HOLDEM.opening(0), {})
    assert paid.usual == [0, 1, 2, 0]  # the blinds


def test_pots_are_asked_for_once_the_payments_are_right() -> None:
    assert asked(DRAW, paid=[5, 4, 4, 4], stayed=[0, 1]) == ["void", "paid", "stayed"]
    wrong: dict[str, Any] = {"paid": [5, 4, 4, 4], "stayed": [0, 1]}
    why = (
        "#1 paid 4 and has chips left, so he had to pay 5 like the others or fold. (POK-9, POK-12)"
    )
    assert refused(DRAW, **wrong) == refused(DRAW, **wrong, pot_1=[0]) == why


@pytest.mark.rules("POK-10")
def test_one_is_left() -> None:
    """Example 19: the antes go to who did not fold."""
    assert scored(DRAW, paid=[2, 2, 2, 2], stayed=[0]) == (6, -2, -2, -2)


@pytest.mark.rules("POK-22")
def test_a_void_deal() -> None:
    """Example 18: the antes stay in the pot, and the next deal has new ones."""
    pad = Pad.of(DRAW, [Entry({"void": True})])
    assert pad.totals == (200, 200, 200, 200)
    assert refused(DRAW, pad.standing, paid=[2, 4, 4, 4], stayed=[1]) == (
        "#0 has paid at least 4. (POK-20, POK-22, POK-30, POK-40)"
    )
    pad.write(Entry({"stayed": [2], "paid": [4, 4, 4, 4]}))
    assert pad.totals == (196, 196, 212, 196)


@pytest.mark.rules("POK-13", "POK-17")
def test_side_pots() -> None:
    """Examples 24 and 25."""
    standing = with_chips(20, 50, 100)
    facts: dict[str, Any] = {"paid": [20, 50, 50], "pot_1": [0], "pot_2": [2]}
    outcome = STUD.outcome(standing, facts)
    assert [line.points for line in outcome.lines] == [(-20, -50, -50), (60, 0, 0), (0, 0, 60)]
    assert [line.rules for line in outcome.lines[1:]] == [("POK-16",), ("POK-13", "POK-16")]
    after = STUD.following(standing, facts)
    assert (list(after.totals), STUD.active(after)) == ([60, 0, 110], (0, 2))


@pytest.mark.rules("POK-12", "POK-13")
def test_what_nobody_held_goes_back() -> None:
    """Example 26."""
    outcome = DRAW.outcome(with_chips(100, 8, 100, 100), {"paid": [12, 8, 2, 2], "pot_1": [1]})
    assert outcome.scores == (-8, 12, -2, -2)
    assert str(outcome.lines[1].text) == "4 chips that nobody called go back to #0."


@pytest.mark.rules("POK-16")
def test_an_odd_chip_goes_to_the_left_of_the_dealer() -> None:
    """Example 28: 25 chips, 13 and 12."""
    assert scored(DRAW, paid=[5, 8, 4, 8], stayed=[1, 3], pot_1=[1, 3]) == (-5, 5, -4, 4)


@pytest.mark.parametrize(
    ("sheet", "standing", "facts", "why"),
    [
        (
            STUD,
            with_chips(20, 50, 100),
            {"paid": [30, 50, 50], "pot_1": [1]},
            "#0 paid 30 chips and had only 20. (POK-3, POK-12)",
        ),
        (
            HOLDEM,
            None,
            {"paid": [2, 0, 2, 2], "stayed": [2]},
            "#1 has paid at least 1. (POK-20, POK-22, POK-30, POK-40)",
        ),
        (
            DRAW,
            None,
            {"paid": [12, 12, 6, 2], "stayed": [0, 1, 2], "pot_1": [0]},
            "#2 paid 6 and has chips left, so he had to pay 12 like the others or fold. (POK-9, "
            "POK-12)",
        ),
        (DRAW, None, {"paid": [2, 2, 2, 2], "stayed": []}, "Somebody must take the pot. (POK-10)"),
        (
            DRAW,
            None,
            {"paid": [2, 2, 2, 2], "stayed": [0, 1], "pot_1": []},
            "Somebody must take the pot. (POK-16)",
        ),
        (
            STUD,
            with_chips(20, 50, 100),
            {"paid": [20, 50, 50], "pot_1": [1], "pot_2": [2]},
            "The player with the best hand takes every pot that he can win, so #2 cannot take "
            "side pot 1 alone. (POK-13, POK-16)",
        ),
        (
            STUD,
            with_chips(20, 50, 100),
            {"points": [-21, 21, 0]},
            "#0 cannot lose 21 chips: there were only 20. (POK-3, POK-12)",
        ),
        (
            STUD,
            None,
            {"points": [-21, 20, 0]},
            "The points must add up to 0; they add up to -1. (POK-16)",
        ),
        (
            STUD,
            with_chips(20, 0, 100),
            {"points": [-10, 10, 0]},
            "A player who sits out writes no points.",
        ),
    ],
)
def test_facts_that_no_deal_has(sheet: Any, standing: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, standing, **facts) == why


def test_who_only_counts_the_chips() -> None:
    pad = Pad.of(STUD, [Entry({"points": [-200, 150, 50]}), Entry({"points": [0, -350, 350]})])
    assert (pad.totals, pad.over, pad.places) == ((0, 0, 600), True, [3, 2, 1])
