"""Bock rounds: what brings one, what counts double, and what becomes of two at once."""

from __future__ import annotations

import pickle

import pytest

from stammtisch.scorepad import BadFacts, Entry, Facts, Pad, Sheet, free_sheet
from stammtisch.scorepad.bock import Bock, BockSheet, Piling
from stammtisch.scorepad.doppelkopf import DoppelkopfSheet
from tests.scorepad.doppelkopf import normal, sheet_for, solo


def played(bock: Bock, *hands: Facts, sheet: Sheet | None = None) -> Pad:
    return Pad.of(BockSheet(sheet or sheet_for("haus"), bock), [Entry(hand) for hand in hands])


def factors(pad: Pad) -> list[int]:
    return [pad.sheet.factor(line.standing) for line in pad.lines]


PLAIN, EVEN = normal(150), normal(120)


@pytest.mark.rules("PAD-7", "PAD-8", "PAD-9")
@pytest.mark.parametrize(
    ("piling", "expected"),
    [
        ("queue", [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1]),
        ("double", [1, 1, 2, 2, 2, 4, 2, 2, 2, 1, 1]),
        ("once", [1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    ],
)
def test_example_9_and_10(piling: Piling, expected: list[int]) -> None:
    hands = [PLAIN, EVEN, PLAIN, PLAIN, EVEN, *[PLAIN] * 6]
    pad = played(Bock(("even",), piling), *hands)
    assert factors(pad) == expected
    single = Pad.of(sheet_for("haus"), [Entry(hand) for hand in hands])
    for line, plain, times in zip(pad.lines, single.lines, expected, strict=True):
        assert line.outcome.scores == tuple(times * each for each in plain.outcome.scores)
        sums = [sum(each.points[n] for each in line.outcome.lines) for n in range(4)]
        assert tuple(sums) == line.outcome.scores
    assert pad.totals == tuple(
        sum(line.outcome.scores[player] for line in pad.lines) for player in range(4)
    )


@pytest.mark.rules("PAD-8")
@pytest.mark.parametrize(
    ("occasion", "hand", "brings"),
    [
        ("even", EVEN, True),
        ("even", normal(121), False),
        ("zero", {"points": [0, 0, 0, 0]}, True),
        ("zero", {"points": [2, 0, 2, 0]}, False),
        ("both", normal(150, ansagen=["re", "kontra"]), True),
        ("both", normal(150, ansagen=["re"]), False),
        ("lost", normal(100, ansagen=["re"]), True),
        ("lost", normal(150, ansagen=["re"]), False),
        ("lost", normal(150, ansagen=["kontra"]), True),
        ("lost", {"points": [2, 0, 2, 0]}, False),
        ("solo", solo("jacks", 100), True),
        ("solo", solo("jacks", 150), False),
        ("solo", solo("silent", 100), False),
        ("solo", {"points": [0, 3, 3, 3]}, True),
        ("zero", {"game": "revoke", "offender": 1}, False),
    ],
)
def test_what_brings_a_bock_round(occasion: str, hand: Facts, brings: bool) -> None:
    pad = played(Bock((occasion,)), hand, PLAIN)  # type: ignore[arg-type]  # one of its names
    assert factors(pad) == [1, 2 if brings else 1]


@pytest.mark.rules("PAD-8")
def test_what_people_say_brings_one_too_and_one_hand_no_more_than_one() -> None:
    pad = played(Bock(("even", "lost")), normal(120, ansagen=["re"], bock=True), *[PLAIN] * 5)
    assert factors(pad) == [1, 2, 2, 2, 2, 1]
    assert [str(text) for text in pad.sheet.remarks(pad.lines[4].standing)] == [
        "Bock round: the points count 2 times, 1 hand left."
    ]
    assert pad.sheet.remarks(pad.standing) == ()
    with pytest.raises(BadFacts, match="yes or no"):
        pad.write(Entry(normal(150, bock="perhaps")))


@pytest.mark.rules("PAD-7")
def test_who_sits_out_belongs_to_the_round_and_a_hand_thrown_in_does_not() -> None:
    five = sheet_for("haus", players=5)
    hands = [Entry({"points": [0] * 5}), *[Entry({"points": [0] * 5, "bock": False})] * 2]
    pad = Pad.of(BockSheet(five, Bock(("zero",), "once")), hands)
    assert pad.sheet.remarks(pad.standing)[0].args["n"] == 3
    thrown: Facts = {"game": "thrown_in"}
    pad = played(Bock(("even", "zero")), EVEN, thrown, thrown, *[PLAIN] * 5)
    assert factors(pad) == [1, 2, 2, 2, 2, 2, 2, 1]


@pytest.mark.rules("PAD-7")
def test_another_game_has_bock_rounds_as_people_say() -> None:
    skat = free_sheet(3)
    pad = played(Bock(()), {"points": [18, 0, 0], "bock": True}, {"points": [0, 20, 0]}, sheet=skat)
    assert pad.totals == (18, 40, 0)
    assert pad.dealt_by(2).dealer == 2
    assert [field.name for field in pad.sheet.fields(pad.standing, {})] == ["points", "bock"]


def test_a_sheet_with_bock_rounds_is_otherwise_the_game_s() -> None:
    inner = sheet_for("turnier")
    sheet = BockSheet(inner, Bock())
    again = pickle.loads(pickle.dumps(sheet))
    assert (again, hash(again)) == (sheet, hash(sheet))
    assert sheet != BockSheet(inner, Bock(()))
    opening = sheet.opening(2)
    assert pickle.loads(pickle.dumps(opening)) == opening
    assert sheet.active(opening) == inner.active(inner.opening(2))
    assert sheet.places(opening) == [1, 1, 1, 1]
    assert (sheet.sides, sheet.closing(opening)) == (inner.sides, [])
    assert sheet.remarks(opening) == inner.remarks(inner.opening(2))
    with pytest.raises(BadFacts):
        sheet.outcome(opening, {"points": [1, 2, 3, 4]})
    assert sheet.points_objection(opening, [1, 2, 3, 4]) is not None
    assert sheet.counted(opening, normal(150)) == inner.outcome(inner.opening(2), normal(150))
    assert isinstance(sheet.inner, DoppelkopfSheet)


@pytest.mark.rules("PAD-7")
def test_where_none_are_agreed_any_more_what_was_said_means_nothing() -> None:
    pad = Pad.of(BockSheet(sheet_for("haus"), None), [Entry(normal(120, bock=True)), Entry(PLAIN)])
    assert factors(pad) == [1, 1]
    assert "bock" not in [field.name for field in pad.sheet.fields(pad.standing, {})]
