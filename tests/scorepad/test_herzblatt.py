"""Herzblatt on the pad: the stakes of a hand, and facts that no hand has."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

THREE = sheet_for("herzblatt.spielregeln.1", 3)
FOUR = sheet_for("herzblatt.spielregeln.1", 4)
TWO = sheet_for("herzblatt.spielregeln.1", 2)
DEAR = sheet_for("herzblatt.spielregeln.1.stake=5", 4)


@pytest.mark.rules("HZB-14", "HZB-15")
@pytest.mark.parametrize(
    ("sheet", "declarer", "augen", "points"),
    [
        (THREE, 2, 66, (-1, -1, 2)),  # 8
        (THREE, 2, 65, (1, 1, -2)),  # 9
        (FOUR, 1, 31, (1, -3, 1, 1)),  # 10
        (FOUR, 1, 30, (2, -6, 2, 2)),
        (TWO, 0, 70, (1, -1)),  # 11
        (TWO, 0, 60, (-1, 1)),
        (TWO, 0, 30, (-2, 2)),
        (THREE, 1, 69, (-1, 2, -1)),  # 12
        (THREE, 1, 62, (1, -2, 1)),
        (DEAR, 3, 66, (-5, -5, -5, 15)),  # 15
    ],
)
def test_the_examples(sheet: Any, declarer: int, augen: int, points: tuple[int, ...]) -> None:
    assert scored(sheet, declarer=declarer, augen=augen) == points


@pytest.mark.rules("HZB-8")
def test_who_plays_alone_is_asked_only_where_it_is_open() -> None:
    assert asked(THREE) == ["declarer", "augen"]
    dealer = sheet_for("herzblatt.spielregeln.1.declarer=dealer", 3)
    assert asked(dealer) == ["augen"]
    assert scored(dealer, dealer.opening(2), augen=66) == (-1, -1, 2)
    vorhand = sheet_for("herzblatt.spielregeln.1.declarer=vorhand", 3)
    assert scored(vorhand, vorhand.opening(2), augen=66) == (2, -1, -1)


@pytest.mark.rules("HZB-5", "HZB-17")
def test_in_a_round_everybody_deals_once() -> None:
    sheet = sheet_for("herzblatt.spielregeln.1.rounds=1", 3)
    pad = Pad.of(sheet, [Entry({"declarer": 0, "augen": 66})] * 2, dealer=1)
    assert (pad.over, int(pad.standing.dealer)) == (False, 0)
    pad.write(Entry({"points": [-4, 2, 2]}))
    assert (pad.over, pad.totals) == (True, (0, 0, 0))


@pytest.mark.parametrize(
    ("sheet", "facts", "why"),
    [
        (
            THREE,
            {"declarer": 3, "augen": 66},
            "“Declarer” cannot be “3”. Possible: #0, #1, #2. (HZB-8)",
        ),
        (
            THREE,
            {"declarer": 1, "augen": 130},
            "“Card points of the declarer” cannot be “130”. Possible: whole numbers from 0 to "
            "120. (HZB-9, HZB-14)",
        ),
        (
            THREE,
            {"declarer": 1, "augen": 1},
            "No combination of tricks adds up to 1 card points. (HZB-6)",
        ),
        (THREE, {"points": [1, 1, -1]}, "The points must add up to 0; they add up to 1. (HZB-16)"),
        (
            DEAR,
            {"points": [-3, 1, 1, 1]},
            "Each of the others pays 5, or gets 5 or 10; the declarer gets or pays the total. "
            "(HZB-15)",
        ),
    ],
)
def test_facts_that_no_hand_has(sheet: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, **facts) == why


def test_of_two_either_may_have_played() -> None:
    assert [scored(TWO, points=points) for points in ([2, -2], [-1, 1])] == [(2, -2), (-1, 1)]
