"""Gin and Oklahoma on the pad: the examples that tell a score, and facts that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.games.gin.scoring import GinContext
from stammtisch.scorepad import Entry, Pad, Sheet
from tests.scorepad.telling import asked, refused, scored, sheet_for

GIN = sheet_for("gin.gin_romme.1", 2)
OKLAHOMA = sheet_for("gin.oklahoma.1", 2)
TILES = sheet_for("gin.gin_steine.1", 2)
ONLY_GIN = sheet_for("gin.gin_romme.1.knock_limit=0", 2)
STRICT_ACE = sheet_for("gin.oklahoma.1.oklahoma_ace=gin_only", 2)


def won(*hands: tuple[int, int]) -> list[Entry]:
    """Hands by their winner and his points: knocks with 1, or what a spade doubled."""
    return [Entry({"points": [points * (seat == who) for seat in (0, 1)]}) for who, points in hands]


def test_only_what_counts_is_asked() -> None:
    assert asked(GIN) == ["ending", "knocker", "own", "defender"]
    assert asked(GIN, ending="gin") == ["ending", "knocker", "defender"]
    assert asked(GIN, ending="drawn") == ["ending"]
    assert asked(OKLAHOMA) == ["ending", "knocker", "spade", "upcard", "own", "defender"]
    assert asked(OKLAHOMA, ending="gin") == ["ending", "knocker", "spade", "defender"]
    assert asked(ONLY_GIN) == ["ending", "knocker", "defender"]
    labels = [str(field.label) for field in GIN.questions(GIN.opening(0), {"knocker": 1})]
    assert labels == ["The end", "Who knocked", "Deadwood of #1", "Deadwood of #0"]


@pytest.mark.rules("GIN-17", "GIN-18", "GIN-19", "GIN-20", "GIN-21")
@pytest.mark.parametrize(
    ("sheet", "facts", "points"),
    [
        (GIN, {"knocker": 0, "own": 4, "defender": 23}, (19, 0)),  # 5
        (GIN, {"knocker": 0, "own": 6, "defender": 35}, (29, 0)),  # 6
        (GIN, {"knocker": 0, "own": 8, "defender": 3}, (0, 30)),  # 7
        (TILES, {"knocker": 0, "own": 8, "defender": 3}, (0, 15)),
        (GIN, {"knocker": 0, "own": 4, "defender": 4}, (0, 25)),
        (TILES, {"knocker": 0, "own": 4, "defender": 4}, (0, 10)),
        (GIN, {"ending": "gin", "knocker": 0, "defender": 50}, (75, 0)),  # 8
        (OKLAHOMA, {"ending": "gin", "knocker": 0, "defender": 50, "spade": True}, (150, 0)),
        (OKLAHOMA, {"knocker": 0, "own": 4, "upcard": "4", "defender": 10}, (6, 0)),  # 10
        (GIN, {"ending": "drawn"}, (0, 0)),  # 11
        (GIN, {"knocker": 0, "own": 5, "defender": 0}, (0, 30)),  # 18
        (TILES, {"knocker": 0, "own": 5, "defender": 0}, (0, 15)),
    ],
)
def test_the_examples_of_hands(
    sheet: Sheet, facts: dict[str, Any], points: tuple[int, int]
) -> None:
    assert scored(sheet, **facts) == points


@pytest.mark.rules("GIN-23")
def test_the_loser_deals_and_after_a_drawn_hand_the_same() -> None:
    pad = Pad.of(GIN, [Entry({"knocker": 0, "own": 8, "defender": 3})], dealer=1)
    assert int(pad.standing.dealer) == 0
    pad.write(Entry({"ending": "drawn"}))
    assert int(pad.standing.dealer) == 0
    pad.write(Entry({"points": [0, 0]}))
    assert int(pad.standing.dealer) == 0
    pad.write(Entry({"points": [12, 0]}))
    assert int(pad.standing.dealer) == 1


@pytest.mark.rules("GIN-24", "GIN-25", "GIN-26", "GIN-27", "GIN-28")
@pytest.mark.parametrize(
    ("sheet", "hands", "totals"),
    [
        (GIN, [(0, 30), (1, 12), (0, 25), (1, 40), (0, 50)], (178, 0)),  # 12
        (GIN, [(0, 30), (0, 30), (0, 30), (0, 14)], (508, 0)),  # 13
        (OKLAHOMA, [*[(0, 11)] * 9, (1, 102)], (97, 0)),  # 14
        (TILES, [(0, 88), (1, 95), (0, 12)], (100, 95)),  # 15
    ],
)
def test_the_end_of_a_game(
    sheet: Sheet, hands: list[tuple[int, int]], totals: tuple[int, int]
) -> None:
    pad = Pad.of(sheet, won(*hands))
    assert pad.totals == totals
    assert pad.closing == [*pad.lines[-1].settled]
    added = [sum(line.points[seat] for line in pad.closing) for seat in (0, 1)]
    played = [sum(points for who, points in hands if who == seat) for seat in (0, 1)]
    assert [added[seat] + played[seat] for seat in (0, 1)] == list(totals)
    assert pad.over == (sheet is not OKLAHOMA)


@pytest.mark.rules("GIN-29")
def test_a_match_of_games() -> None:
    """Example 16: 178, then 226 for the other, then 330."""
    pad = Pad.of(OKLAHOMA, won((0, 30), (1, 12), (0, 25), (1, 40), (0, 50)))
    assert (pad.totals, pad.over) == ((178, 0), False)
    for entry in won((0, 24), (1, 60), (1, 65)):
        pad.write(entry)
    assert (pad.totals, pad.over) == ((178, 226), False)
    for entry in won((0, 15), (0, 15), (1, 1), (0, 15), (0, 15), (0, 15), (0, 31)):
        pad.write(entry)
    assert (pad.totals, pad.over, pad.places) == ((508, 226), True, [1, 2])
    assert [line.number for line in pad.lines if line.settled] == [5, 8, 15]
    rows = [line.outcome.scores for line in pad.lines] + [line.points for line in pad.closing]
    assert tuple(map(sum, zip(*rows, strict=True))) == pad.totals


def test_the_running_game_is_told() -> None:
    pad = Pad.of(OKLAHOMA, won((0, 100), (1, 12)))
    assert [str(text) for text in OKLAHOMA.remarks(pad.standing)] == [
        "#0 has 0 points and has won 0 hands in this game to 100.",
        "#1 has 12 points and has won 1 hand in this game to 100.",
    ]
    assert GIN.remarks(Pad.of(GIN, won((0, 100))).standing) == ()
    assert TILES.remarks(TILES.opening(0)) == ()


def test_a_hand_may_be_won_with_nothing() -> None:
    sheet = sheet_for("gin.gin_romme.1.gin_bonus=0", 2)
    pad = Pad.of(sheet, [Entry({"ending": "gin", "knocker": 0, "defender": 0})])
    assert isinstance(pad.standing, GinContext)
    assert (pad.totals, list(pad.standing.boxes), int(pad.standing.dealer)) == ((0, 0), [1, 0], 1)


def test_gin_and_undercuts_are_tallied() -> None:
    gin = GIN.outcome(GIN.opening(0), {"ending": "gin", "knocker": 1, "defender": 5})
    under = GIN.outcome(GIN.opening(0), {"knocker": 1, "own": 7, "defender": 5})
    assert [(tally.player, str(tally.what)) for tally in gin.tallies] == [(1, "Gin")]
    assert [(tally.player, str(tally.what)) for tally in under.tallies] == [(0, "Undercuts")]
    assert [str(each.summary) for each in (gin, under)] == ["Gin of #1", "Undercut by #0"]


@pytest.mark.parametrize(
    ("sheet", "facts", "why"),
    [
        (
            GIN,
            {"knocker": 0, "own": 10, "defender": 20},
            "“Deadwood of #0” cannot be “10”. Possible: whole numbers from 1 to 9. (GIN-10, "
            "GIN-11)",
        ),
        (
            OKLAHOMA,
            {"knocker": 0, "own": 5, "upcard": "4", "defender": 20},
            "With this upcard the knock limit is 4, not 5. (GIN-11)",
        ),
        (
            OKLAHOMA,
            {"knocker": 0, "own": 2, "upcard": "A", "defender": 20},
            "With this upcard the knock limit is 1, not 2. (GIN-11)",
        ),
        (
            STRICT_ACE,
            {"knocker": 0, "own": 1, "upcard": "A", "defender": 20},
            "With this upcard the knock limit is 0, not 1. (GIN-11)",
        ),
        (
            GIN,
            {"ending": "gin", "knocker": 0, "defender": 101},
            "“Deadwood of #1” cannot be “101”. Possible: whole numbers from 0 to 100. (GIN-15)",
        ),
        (GIN, {"own": 4, "defender": 20}, "“Who knocked” is not filled in yet. (GIN-10)"),
        (
            GIN,
            {"points": [3, 4]},
            "Only the winner of a hand gets points, and nobody gets less than 0. (GIN-17, GIN-18, "
            "GIN-19)",
        ),
        (
            GIN,
            {"points": [10, -1]},
            "Only the winner of a hand gets points, and nobody gets less than 0. (GIN-17, GIN-18, "
            "GIN-19)",
        ),
    ],
)
def test_facts_that_no_hand_has(sheet: Sheet, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, **facts) == why
