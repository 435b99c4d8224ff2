"""Sechsundsechzig on the pad: the examples that tell a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.scorepad import Entry, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

PLAIN = sheet_for("sechsundsechzig.spielregeln.1", 2)
STANDARD = sheet_for("sechsundsechzig.standard.1", 2)
AUTO = sheet_for("sechsundsechzig.standard.1.go_out=auto", 2)


def test_only_what_counts_under_the_house_rules_is_asked() -> None:
    assert asked(PLAIN) == ["augen", "last_trick"]
    assert asked(PLAIN, augen=[120, 0]) == ["augen", "trickless", "last_trick"]
    assert asked(STANDARD) == ["ending", "out", "closer", "augen", "pairs"]
    assert asked(STANDARD, ending="played", closer="1") == [
        *("ending", "closer", "early", "augen", "pairs"),
    ]


@pytest.mark.rules("S66-21", "S66-23")
def test_the_last_trick_decides() -> None:
    """Example 7."""
    assert scored(PLAIN, augen=[58, 62], last_trick=1) == (0, 1)
    assert scored(PLAIN, augen=[73, 47], last_trick=0) == (1, 0)


@pytest.mark.rules("S66-27", "S66-28")
def test_staender() -> None:
    """Example 8: nobody wins, and in a match the next decided deal counts one more."""
    drawn: dict[str, Any] = {"augen": [65, 55], "last_trick": 1}
    pad = Pad.of(PLAIN, [Entry(drawn)])
    assert (pad.totals, pad.over, int(pad.standing.dealer)) == ((0, 0), False, 1)
    pad = Pad.of(STANDARD, [Entry({"ending": "played", **drawn})])
    pad.write(Entry({"out": 0, "augen": [70, 32]}))
    assert (pad.totals, pad.lines[1].outcome.lines[-1].rules) == ((3, 0), ("S66-27",))


@pytest.mark.rules("S66-20", "S66-24", "S66-25", "S66-26")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"out": 0, "augen": [46, 30], "pairs": [20, 0]}, (2, 0)),  # 10
        ({"out": 1, "augen": [20, 65]}, (2, 0)),  # 11
        ({"out": 1, "augen": [0, 65]}, (3, 0)),
        ({"ending": "played", "closer": "1", "early": True, "augen": [18, 64]}, (3, 0)),  # 12
        ({"out": 1, "closer": "1", "augen": [20, 67]}, (0, 2)),  # 13
        ({"out": 1, "closer": "1", "augen": [0, 67]}, (0, 3)),
        (  # 15
            {"ending": "played", "augen": [38, 82], "pairs": [40, 0], "last_trick": 0},
            (1, 0),
        ),
    ],
)
def test_the_examples_of_game_points(facts: dict[str, Any], points: tuple[int, int]) -> None:
    assert scored(STANDARD, **facts) == points


@pytest.mark.rules("S66-14")
def test_pairs_of_whoever_has_no_trick_do_not_count() -> None:
    """Example 9."""
    outcome = STANDARD.outcome(STANDARD.opening(0), {"out": 0, "augen": [66, 0], "pairs": [0, 40]})
    assert outcome.scores == (3, 0)
    assert str(outcome.lines[1].text) == "#1 has no trick: 40 for pairs do not count"


def test_nine_upon_nine_is_a_trick_without_augen() -> None:
    assert scored(PLAIN, augen=[120, 0], last_trick=0) == (3, 0)
    assert scored(PLAIN, augen=[120, 0], trickless=[], last_trick=0) == (2, 0)


@pytest.mark.parametrize(
    ("sheet", "facts", "why"),
    [
        (
            PLAIN,
            {"augen": [58, 60], "last_trick": 1},
            "Together they have 118 card points in tricks, but the whole pack has 120. (S66-2)",
        ),
        (
            PLAIN,
            {"augen": [119, 1], "last_trick": 1},
            "No combination of tricks adds up to 119 card points. (S66-2)",
        ),
        (
            PLAIN,
            {"augen": [120, 0], "last_trick": 1},
            "#1 won the last trick and so is not without a trick. (S66-21)",
        ),
        (
            STANDARD,
            {"out": 0, "augen": [60, 40], "pairs": [30, 0]},
            "A pair is worth 20 card points, in trumps 40; no combination of pairs is worth 30. "
            "(S66-13)",
        ),
        (
            STANDARD,
            {"out": 0, "augen": [60, 40], "pairs": [60, 60]},
            "All four pairs are worth 100 card points, not 120. (S66-13)",
        ),
        (
            STANDARD,
            {"out": 0, "augen": [0, 70], "trickless": [0]},
            "#0 cannot claim without a trick. (S66-20)",
        ),
        (
            STANDARD,
            {"ending": "played", "closer": "0", "augen": [0, 0], "trickless": [0, 1]},
            "All cards were played, so at least one player has a trick. (S66-23)",
        ),
        (AUTO, {"out": 0, "augen": [65, 30]}, "#0 has 65 card points, not 66. (S66-19)"),
        (
            AUTO,
            {"out": 0, "augen": [50, 50], "pairs": [40, 20]},
            "The deal ends when one player has 66; they cannot both have 66. (S66-19)",
        ),
        (
            STANDARD,
            {"points": [2, 1]},
            "One player gets 1 to 3 game points, the other 0; or nobody gets any. (S66-24, S66-27)",
        ),
    ],
)
def test_facts_that_no_deal_has(sheet: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, **facts) == why


def test_the_short_form_ends_a_match_too() -> None:
    pad = Pad.of(STANDARD, [Entry({"points": [3, 0]}), Entry({"points": [0, 0]})])
    pad.write(Entry({"points": [4, 0]}))  # the drawn deal before it counts
    assert (pad.totals, pad.over, pad.places) == ((7, 0), True, [1, 2])
