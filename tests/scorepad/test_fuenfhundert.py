"""Fünfhundert on the pad: announcements, and when a deal may end early."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context
from stammtisch.scorepad import Entry, Facts, Pad
from tests.scorepad.telling import asked, refused, scored, sheet_for

PLAIN = sheet_for("fuenfhundert.spielregeln.1", 2)
PENALTY = sheet_for("fuenfhundert.spielregeln.1.false_announce=penalty", 2)
BONUS = sheet_for("fuenfhundert.spielregeln.1.last_trick=10", 2)


def later(*totals: int) -> Context:
    """What a second deal inherits."""
    return Context(i64(1), 2, vec[i64]([i64(total) for total in totals]))


def test_only_what_counts_is_asked() -> None:
    plain = ["augen", "announced_1", "announced_2", "exchanger"]
    assert asked(PLAIN) == plain
    assert asked(PLAIN, announced_1=["four_A"]) == plain
    assert "trump" in asked(PLAIN, announced_2=["pair_c"])
    assert "wrong_1" in asked(PENALTY)
    assert asked(BONUS)[-1] == "last_trick"
    no_binokel = sheet_for("fuenfhundert.spielregeln.1.binokel=no", 2)
    field = no_binokel.questions(no_binokel.opening(0), {})[1]
    assert "binokel" not in [answer.value for answer in field.answers]


@pytest.mark.rules("F500-15", "F500-16", "F500-20", "F500-21")
@pytest.mark.parametrize(
    ("sheet", "facts", "points"),
    [
        (PLAIN, {"announced_2": ["pair_d"], "trump": "s"}, (60, 80)),  # 6
        (PLAIN, {"announced_2": ["pair_d"], "trump": "d"}, (60, 100)),
        (PLAIN, {"announced_2": ["binokel"]}, (60, 100)),  # 8
        (PLAIN, {"announced_1": ["four_A", "four_T", "four_K", "four_Q", "four_J"]}, (360, 60)),
        (PLAIN, {"announced_1": ["four_A"], "exchanger": "0"}, (170, 60)),  # 11
        (PENALTY, {"wrong_2": ["four_J"]}, (60, 40)),  # 16
        (BONUS, {"last_trick": 1}, (60, 70)),
    ],
)
def test_the_examples(sheet: Any, facts: dict[str, Any], points: tuple[int, int]) -> None:
    assert scored(sheet, augen=[60, 60], **facts) == points


@pytest.mark.rules("F500-23", "F500-25")
@pytest.mark.parametrize(
    ("points", "over", "places"),
    [
        ((505, 485), True, [1, 2]),  # 13
        ((520, 500), True, [1, 2]),
        ((500, 300), True, [1, 2]),
        ((410, 180), False, [1, 2]),
        ((505, 505), True, [1, 1]),
    ],
)
def test_the_end_of_the_first_deal(points: tuple[int, int], over: bool, places: list[int]) -> None:
    pad = Pad.of(PLAIN, [Entry({"points": [*points]})])
    assert (pad.over, pad.places) == (over, places)


@pytest.mark.rules("F500-24")
def test_a_later_deal_ends_with_the_target() -> None:
    """Examples 14 and 15."""
    at_once: Facts = {"augen": [0, 0], "announced_1": ["four_A"]}
    standing = PLAIN.following(later(410, 180), at_once)
    assert (list(standing.totals), standing.over) == ([510, 180], True)
    by_augen: Facts = {"augen": [59, 20], "announced_1": ["pair_h"], "trump": "h"}
    assert PLAIN.following(later(410, 180), by_augen).over


@pytest.mark.parametrize(
    ("sheet", "standing", "facts", "why"),
    [
        (
            PLAIN,
            None,
            {"augen": [60, 50]},
            "Together they have 110 card points, but the whole pack has 120. Only a deal after "
            "the first can end early, when somebody reaches 500 points. (F500-2, F500-23, "
            "F500-24)",
        ),
        (
            PLAIN,
            later(300, 300),
            {"augen": [60, 50]},
            "Together they have 110 card points, but the whole pack has 120. Only a deal after "
            "the first can end early, when somebody reaches 500 points. (F500-2, F500-23, "
            "F500-24)",
        ),
        (
            PLAIN,
            later(450, 450),
            {"augen": [60, 60]},
            "After the first deal, the first player to reach 500 points wins at once, so they "
            "cannot both have that many. (F500-24)",
        ),
        (
            BONUS,
            later(0, 0),
            {"augen": [60, 60], "last_trick": "nobody"},
            "Nobody has 500 points, so the last trick was played. (F500-24)",
        ),
        (
            PLAIN,
            None,
            {"augen": [60, 60], "announced_1": ["pair_d", "four_Q"], "trump": "c"},
            "#0 cannot have announced both “Pair in diamonds” and “Four of a kind: queen”: they"
            " share a card. (F500-16)",
        ),
        (
            PENALTY,
            None,
            {"augen": [60, 60], "announced_2": ["four_J"], "wrong_2": ["four_J"]},
            "#1 can announce “Four of a kind: jack” only once in a deal, rightly or wrongly."
            " (F500-20)",
        ),
        (
            PLAIN,
            None,
            {"points": [65, 64]},
            "The points of a deal must add up to a multiple of ten: 120 card points, and "
            "announcements. These add up to 129. (F500-2, F500-15, F500-21)",
        ),
    ],
)
def test_facts_that_no_deal_has(sheet: Any, standing: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, standing, **facts) == why
