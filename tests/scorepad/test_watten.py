"""Watten on the pad: what a hand was worth, and who can have raised it."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context
from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

PAIRS = sheet_for("watten.spielregeln.1", 4)
LOSES = sheet_for("watten.spielregeln.1.gespannt_offer=loses", 4)
THREE = sheet_for("watten.spielregeln.1", 3)
TWO = sheet_for("watten.spielregeln.1.maschine=no", 2)


def after(*totals: int, dealer: int = 0) -> Context:
    return Context(i64(dealer), 5, vec[i64]([i64(total) for total in totals]))


def test_a_usual_hand_is_one_tap() -> None:
    assert asked(PAIRS) == ["winner", "how", "value"]
    assert scored(PAIRS, winner="1") == (0, 2, 0, 2)
    assert asked(PAIRS, winner="1", how="going") == ["winner", "how", "ender", "value"]
    assert asked(PAIRS, winner="1", how="maschine") == ["winner", "how", "ender"]
    assert asked(TWO, winner="1", how="going") == ["winner", "how", "value"]
    (_, how, _) = TWO.questions(TWO.opening(0), {})
    assert [answer.value for answer in how.answers] == ["tricks", "going"]


@pytest.mark.rules("WAT-21", "WAT-22", "WAT-23")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"winner": "1", "how": "going", "ender": 2}, (0, 2, 0, 2)),  # 11
        ({"winner": "0", "how": "going", "ender": 1, "value": 3}, (3, 0, 3, 0)),
        ({"winner": "0", "how": "tricks", "value": 4}, (4, 0, 4, 0)),
        ({"winner": "0", "how": "going", "ender": 3, "value": 3}, (3, 0, 3, 0)),  # 12
        ({"winner": "1", "how": "maschine", "ender": 3}, (0, 2, 0, 2)),  # 16
    ],
)
def test_the_examples_of_four(facts: dict[str, Any], points: tuple[int, ...]) -> None:
    assert scored(PAIRS, **facts) == points


@pytest.mark.rules("WAT-24")
def test_gespannt() -> None:
    """Example 13: an offer of who has 12 loses the hand."""
    standing = after(12, 11, 12, 11)
    facts: dict[str, Any] = {"winner": "1", "how": "gespannt", "ender": 2}
    outcome = LOSES.outcome(standing, facts)
    assert outcome.scores == (0, 2, 0, 2)
    assert str(outcome.lines[0].text) == "#2 offered although gespannt"
    assert list(LOSES.following(standing, facts).totals) == [12, 13, 12, 13]


@pytest.mark.rules("WAT-3", "WAT-25", "WAT-26")
def test_of_three_vorhand_is_alone() -> None:
    """Examples 14 and 15."""
    pad = Pad.of(THREE, [Entry({"winner": "0", "value": 3})])
    assert (pad.totals, int(pad.standing.dealer)) == ((3, 0, 3), 1)
    pad.write(Entry({"winner": "2"}))  # now player 2 is Vorhand
    assert pad.totals == (3, 0, 5)
    assert pad.lines[1].outcome.sides == ((0, 1), (2,))
    for before, places in (((13, 9, 14), [2, 3, 1]), ((13, 9, 13), [1, 3, 1])):
        standing = THREE.following(after(*before), {"winner": "0"})
        assert (standing.over, THREE.places(standing)) == (True, places)


@pytest.mark.parametrize(
    ("sheet", "standing", "facts", "why"),
    [
        (
            PAIRS,
            None,
            {"winner": "0", "value": 5},
            "“Worth in points” cannot be “5”. Possible: whole numbers from 2 to 4. (WAT-20, "
            "WAT-23)",
        ),
        (
            PAIRS,
            None,
            {"winner": "0", "how": "going", "ender": 3, "value": 4},
            "“Worth in points” cannot be “4”. Possible: whole numbers from 2 to 3. (WAT-20, "
            "WAT-23)",
        ),
        (
            PAIRS,
            after(12, 11, 12, 11),
            {"winner": "0", "value": 4},
            "With these totals the hand was worth at most 3 points: a player with 12 or more may "
            "neither offer nor raise. (WAT-23, WAT-24)",
        ),
        (
            PAIRS,
            after(12, 12, 12, 12),
            {"winner": "0", "value": 3},
            "With these totals the hand was worth at most 2 points: a player with 12 or more may "
            "neither offer nor raise. (WAT-23, WAT-24)",
        ),
        (
            PAIRS,
            after(12, 11, 12, 11),
            {"winner": "0", "how": "going", "ender": 1},
            "Nobody can have offered #1 the chance to go: with 12 points or more that is not "
            "allowed. (WAT-24)",
        ),
        (
            LOSES,
            None,
            {"winner": "0", "how": "gespannt", "ender": 1},
            "#1 has 0 points and is gespannt only with 12 or more. (WAT-24)",
        ),
        (
            PAIRS,
            None,
            {"points": [2, 2, 0, 0]},
            "One side gets 2 to 4 points, each of its players the same; the others get 0."
            " (WAT-23, WAT-25)",
        ),
    ],
)
def test_facts_that_no_hand_has(sheet: Any, standing: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, standing, **facts) == why


def test_the_short_form() -> None:
    pad = Pad.of(PAIRS, [Entry({"points": [4, 0, 4, 0]})] * 4)
    assert (pad.totals, pad.over) == ((16, 0, 16, 0), True)
