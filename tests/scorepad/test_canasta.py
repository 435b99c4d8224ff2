"""Canasta on the pad: the examples that tell a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

FOUR = sheet_for("canasta.canasta.1", 4)
THREE = sheet_for("canasta.canasta.1", 3)
TWO = sheet_for("canasta.canasta.1", 2)
MILD = sheet_for("canasta.canasta.1.wild_unfinished=0", 2)
STRICT = sheet_for("canasta.canasta.1.first_meld=50-50-90-120", 2)

COUNTS = ["natural", "mixed", "wild", "unfinished", "reds", "laid", "left"]


def test_only_what_counts_is_asked() -> None:
    assert asked(FOUR) == ["out", *COUNTS]
    assert asked(FOUR, out="2") == ["out", "concealed", *COUNTS]
    assert "unfinished" not in asked(MILD)
    assert [str(column) for column in FOUR.questions(FOUR.opening(0), {})[1].columns] == [
        *("#0 and #2", "#1 and #3"),
    ]
    assert len(THREE.questions(THREE.opening(0), {})[1].columns) == 3


@pytest.mark.rules("CAN-35", "CAN-36", "CAN-37")
def test_a_whole_hand() -> None:
    """Example 16."""
    hand: dict[str, Any] = {
        "out": "0",
        "natural": [1, 0],
        "mixed": [1, 0],
        "reds": [2, 1],
        "laid": [70 + 20 + 40 + 50 + 60, 50],
        "left": [0, 65, 65, 25],
    }
    outcome = FOUR.outcome(FOUR.opening(0), hand)
    assert outcome.scores == (1275, -140, 1275, -140)
    assert (outcome.winners, outcome.sides) == ((0, 2), ((0, 2), (1, 3)))
    assert str(outcome.summary) == "#0 went out"
    assert [(tally.player, str(tally.what)) for tally in outcome.tallies] == [
        (0, "Natural canastas"),
        (0, "Mixed canastas"),
        (0, "Went out"),
    ]


@pytest.mark.rules("CAN-36")
def test_concealed() -> None:
    """Example 17, the partner holding a four."""
    hand: dict[str, Any] = {"out": "3", "mixed": [0, 1], "laid": [0, 160], "left": [5, 5, 5, 0]}
    assert scored(FOUR, **hand, concealed=True) == (-10, 655, -10, 655)
    assert scored(FOUR, **hand) == (-10, 555, -10, 555)


@pytest.mark.rules("CAN-11", "CAN-35", "CAN-37")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"mixed": [1, 0], "reds": [2, 0], "laid": [50, 0]}, 550),  # 14
        ({"reds": [2, 0], "laid": [0, 0]}, -200),
        ({"mixed": [1, 0], "reds": [4, 0], "laid": [50, 0]}, 1150),
        ({"reds": [4, 0], "laid": [0, 0]}, -800),
        ({"wild": ["0"], "laid": [230, 0]}, 1230),  # 15
        ({"unfinished": ["0"], "laid": [160, 0]}, -840),
        ({"mixed": [1, 0], "laid": [90, 0]}, 390),  # 19
        ({"natural": [1, 0], "laid": [70, 0]}, 570),
    ],
)
def test_what_lies_of_a_side(facts: dict[str, Any], points: int) -> None:
    assert scored(TWO, out="nobody", left=[5, 5], **facts) == (points - 5, -5)


@pytest.mark.rules("CAN-38")
def test_the_end_of_the_match() -> None:
    """Example 20: who is ahead wins, not who was first; a tie goes on."""
    pad = Pad.of(TWO, [Entry({"points": [4990, 3200]}), Entry({"points": [10, 1900]})])
    assert (pad.totals, pad.over, pad.places) == ((5000, 5100), True, [2, 1])
    assert not Pad.of(TWO, [Entry({"points": [5000, 5000]})]).over


@pytest.mark.rules("CAN-24")
def test_the_next_first_meld_is_told() -> None:
    pad = Pad.of(FOUR, [Entry({"points": [1495, -5, 1495, -5]})])
    assert [str(text) for text in FOUR.remarks(pad.standing)] == [
        *("First meld of #0 and #2: 50", "First meld of #1 and #3: 15"),
    ]


@pytest.mark.parametrize(
    ("sheet", "facts", "why"),
    [
        (FOUR, {"reds": [3, 2]}, "There are 4 red threes, not 5. (CAN-1)"),
        (
            FOUR,
            {"laid": [52, 0]},
            "Every tile is worth a multiple of 5: they never add up to 52. (CAN-6)",
        ),
        (
            FOUR,
            {"out": "1", "mixed": [0, 1], "laid": [0, 50], "left": [5, 5, 5, 5]},
            "#1 has gone out and has nothing left: 0, not 5. (CAN-30, CAN-31)",
        ),
        (
            FOUR,
            {"left": [5, 5, 5, 0]},
            "#3 has not gone out and has at least 5 left, not 0. (CAN-30, CAN-31)",
        ),
        (
            FOUR,
            {"out": "1", "laid": [0, 50], "left": [5, 0, 5, 5]},
            "Going out takes 1 canasta, and #1 and #3 made only 0. (CAN-29)",
        ),
        (
            TWO,
            {"out": "1", "mixed": [0, 1], "laid": [0, 50], "left": [5, 0]},
            "Going out takes 2 canastas; #1: 1. (CAN-29)",
        ),
        (
            TWO,
            {"natural": [2, 0], "mixed": [1, 0], "laid": [115, 0]},
            "What #0 laid out is worth at least 120, not 115. (CAN-6, CAN-10, CAN-24)",
        ),
        (
            TWO,
            {"laid": [10, 0]},
            "What #0 laid out is worth at least 15, not 10. (CAN-6, CAN-10, CAN-24)",
        ),
        (
            STRICT,
            {"laid": [45, 0]},
            "What #0 laid out is worth at least 50, not 45. (CAN-6, CAN-10, CAN-24)",
        ),
        (
            TWO,
            {"unfinished": ["0"]},
            "What #0 laid out is worth at least 60, not 0. (CAN-6, CAN-10, CAN-24)",
        ),
        (
            TWO,
            {"wild": ["1"], "unfinished": ["1"], "laid": [0, 300]},
            "#1 can have one wild meld only: a Joker canasta or an unfinished one. (CAN-11)",
        ),
        (
            TWO,
            {"natural": [6, 0], "mixed": [6, 0], "laid": [900, 0]},
            "#0 can have at most one canasta of each rank, 11 in all, not 12. (CAN-8)",
        ),
        (
            TWO,
            {"laid": [1000, 185]},
            "All tiles together are worth 1180; those laid out and in the hands add up to 1195. "
            "(CAN-1, CAN-6)",
        ),
        (
            FOUR,
            {"points": [100, 50, 105, 50]},
            "#0 and #2 are partners and have the same points. (CAN-2)",
        ),
        (
            THREE,
            {"points": [100, 50, 1]},
            "Every tile is worth a multiple of 5: they never add up to 1. (CAN-6)",
        ),
    ],
)
def test_facts_that_no_hand_has(sheet: Any, facts: dict[str, Any], why: str) -> None:
    told = dict(facts)
    if "points" not in facts:
        told = {"out": "nobody", "laid": [0, 0], "left": [5] * sheet.players, **facts}
    assert refused(sheet, **told) == why
