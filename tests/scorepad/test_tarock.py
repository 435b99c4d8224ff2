"""Tarock on the pad: what a hand pays, and facts that no hand has."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

PLAIN = sheet_for("tarock.spielregeln.1", 3)
SAID = sheet_for("tarock.spielregeln.1.announce=yes", 3)
BONUS = sheet_for("tarock.spielregeln.1.bid_bonus=1.hand_factor=2", 3)


def test_only_what_counts_is_asked() -> None:
    assert asked(PLAIN, declarer="nobody") == ["declarer"]
    assert asked(PLAIN, declarer="1", augen=70) == ["declarer", "game", "number", "augen"]
    assert asked(SAID, augen=120)[3:] == ["announced", "augen", "schwarz"]
    assert asked(PLAIN, augen=33)[-1] == "schwarz"
    assert asked(PLAIN, augen=34)[-1] == "augen"


@pytest.mark.rules("TAR-20", "TAR-21", "TAR-22", "TAR-23", "TAR-24")
@pytest.mark.parametrize(
    ("sheet", "facts", "points"),
    [
        (PLAIN, {"declarer": "nobody"}, (0, 0, 0)),  # 6
        (PLAIN, {"declarer": "2", "augen": 61}, (-1, -1, 2)),  # 10
        (PLAIN, {"declarer": "2", "augen": 60}, (1, 1, -2)),
        (PLAIN, {"declarer": "1", "game": "handspiel", "number": "66", "augen": 66}, (-1, 2, -1)),
        (PLAIN, {"declarer": "1", "game": "handspiel", "number": "71", "augen": 66}, (1, -2, 1)),
        (PLAIN, {"declarer": "0", "augen": 90}, (2, -1, -1)),  # 12
        (PLAIN, {"declarer": "0", "augen": 91}, (4, -2, -2)),
        (PLAIN, {"declarer": "0", "augen": 31}, (-2, 1, 1)),
        (PLAIN, {"declarer": "0", "augen": 30}, (-4, 2, 2)),
        (PLAIN, {"declarer": "0", "augen": 120, "schwarz": False}, (4, -2, -2)),  # 13
        (PLAIN, {"declarer": "0", "augen": 120}, (6, -3, -3)),
        (PLAIN, {"declarer": "0", "augen": 14, "schwarz": True}, (-6, 3, 3)),
        (PLAIN, {"declarer": "0", "number": "96", "augen": 92}, (-2, 1, 1)),  # 14
        (SAID, {"declarer": "0", "announced": "schneider", "augen": 95}, (8, -4, -4)),  # 15
        (SAID, {"declarer": "0", "announced": "schneider", "augen": 88}, (-8, 4, 4)),
        (SAID, {"declarer": "0", "announced": "schwarz", "augen": 120}, (12, -6, -6)),
        (SAID, {"declarer": "0", "announced": "schneider", "augen": 120}, (8, -4, -4)),
        (SAID, {"declarer": "0", "announced": "schneider", "augen": 20}, (-8, 4, 4)),
        (BONUS, {"declarer": "0", "game": "handspiel", "number": "71", "augen": 75}, (8, -4, -4)),
    ],
)
def test_the_examples(sheet: Any, facts: dict[str, Any], points: tuple[int, ...]) -> None:
    assert scored(sheet, **facts) == points


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        (
            {"declarer": "0", "augen": 121},
            "“Card points of the declarer” cannot be “121”. Possible: whole numbers from 0 to "
            "120. (TAR-20)",
        ),
        (
            {"declarer": "0", "augen": 119},
            "No combination of tricks adds up to 119 card points. (TAR-2)",
        ),
        (
            {"declarer": "0", "augen": 29, "schwarz": True},
            "No three cards laid away add up to 29 card points, so #0 must have won a trick. "
            "(TAR-2, TAR-21)",
        ),
        ({"points": [2, 1, -1]}, "The points must add up to 0; they add up to 2. (TAR-22)"),
        (
            {"points": [3, -1, -2]},
            "One plays against two, so the other two get or pay the same. (TAR-22)",
        ),
        (
            {"points": [8, -4, -4]},
            "No game here costs more than 3 units each. (TAR-21, TAR-23, TAR-24)",
        ),
    ],
)
def test_facts_that_no_hand_has(facts: dict[str, Any], why: str) -> None:
    assert refused(PLAIN, **facts) == why


@pytest.mark.rules("TAR-12", "TAR-25")
def test_a_match_is_so_many_deals_and_those_thrown_in_count() -> None:
    sheet = sheet_for("tarock.spielregeln.1.deals=3", 3)
    pad = Pad.of(sheet, [Entry({"declarer": "nobody"}), Entry({"points": [-2, 1, 1]})])
    assert (pad.over, int(pad.standing.dealer)) == (False, 2)
    pad.write(Entry({"declarer": "0", "augen": 61}))
    assert (pad.over, pad.totals, pad.places) == (True, (0, 0, 0), [1, 1, 1])
