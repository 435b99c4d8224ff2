"""Lines in long form: the points follow from the facts (CLB-34)."""

from __future__ import annotations

import random

import pytest

from stammtisch.club.entering import enter
from stammtisch.club.errors import BadLine
from stammtisch.club.longform import hand_sheet, line_of_facts
from stammtisch.club.setups import Setup
from stammtisch.club.standings import owes_solo
from stammtisch.scorepad import BadFacts, Facts
from tests.club.evenings import refusal, started


@pytest.mark.rules("CLB-33", "CLB-34", "CLB-37")
@pytest.mark.parametrize(
    ("facts", "points", "kind", "seat"),
    [
        ({"re": [1, 4], "augen_re": 151}, (None, 2, 0, 0, 2), "normal", -1),
        ({"game": "jacks", "declarer": 2, "augen_re": 151}, (None, 0, 6, 0, 0), "solo", 2),
        ({"game": "silent", "declarer": 3, "augen_re": 99}, (None, 2, 2, 0, 2), "silent", 3),
        (
            {"game": "hochzeit_alone", "declarer": 3, "augen_re": 99},
            (None, 2, 2, 0, 2),
            "silent",
            3,
        ),
        (
            {"game": "revoke", "offender": 2, "declarer": "nobody"},
            (None, 5, 0, 5, 5),
            "revoke",
            2,
        ),
    ],
)
def test_the_points_follow_from_the_facts(
    facts: Facts, points: tuple[int | None, ...], kind: str, seat: int
) -> None:
    host = started(5)
    line = line_of_facts(host.evening, 1, 1, 1, facts)
    assert (line.points, line.kind, line.seat, line.facts) == (points, kind, seat, facts)
    host.do(enter(host.evening, line))
    game = host.evening.game(1, 1)
    assert game.lines[1] == line
    short = host.enter(game, 1, points, line.kind, seat)  # the same line once more: no dispute
    assert short.same_as(line) and not game.clashes


@pytest.mark.rules("CLB-14")
def test_a_solo_in_long_form_is_the_pflichtsolo() -> None:
    host = started(4)
    soloist = host.evening.game(1, 1).units[2]
    assert owes_solo(host.evening, soloist)
    facts: Facts = {"game": "aces", "declarer": 2, "augen_re": 130}
    host.do(enter(host.evening, line_of_facts(host.evening, 1, 1, 1, facts)))
    assert not owes_solo(host.evening, soloist)
    assert host.evening.game(1, 1).deal(2).dealer == 1  # CLB-8: the deal is not repeated


@pytest.mark.rules("CLB-14", "CLB-15", "CLB-37")
@pytest.mark.parametrize("long", [True, False])
def test_a_solo_that_a_revoke_ended_is_the_pflichtsolo(long: bool) -> None:
    host = started(4)
    game = host.evening.game(1, 1)
    if long:
        facts: Facts = {"game": "revoke", "offender": 0, "declarer": "2"}
        host.do(enter(host.evening, line_of_facts(host.evening, 1, 1, 1, facts)))
    else:
        host.enter(game, 1, (0, 5, 5, 5), "revoke", 0, declarer=2)
    assert not owes_solo(host.evening, game.units[2])
    assert owes_solo(host.evening, game.units[0])
    told = refusal(lambda: host.enter(game, 2, (0, 5, 5, 5), "solo", 0, declarer=1))
    assert told[1] == ("CLB-35", "CLB-37")


@pytest.mark.rules("CLB-8", "CLB-34")
def test_what_is_no_line() -> None:
    host = started(5)
    with pytest.raises(BadLine) as fault:
        line_of_facts(host.evening, 1, 1, 1, {"game": "thrown_in"})
    assert fault.value.rules == ("CLB-8",)
    with pytest.raises(BadFacts, match=r"“Re” cannot be “0, 4”. Possible: #1, #2, #3, #4"):
        line_of_facts(host.evening, 1, 1, 1, {"re": [0, 4], "augen_re": 151})
    free = started(4, Setup(name="Rommé", game="romme"))
    told = refusal(lambda: hand_sheet(free.evening, 1, 1, 1))
    assert told == ("Only lines of Doppelkopf have a long form.", ("CLB-34",))


@pytest.mark.rules("CLB-30", "CLB-34")
def test_after_somebody_has_left_the_others_are_asked_about() -> None:
    host = started(5)
    lot = random.Random(1)
    game = host.evening.game(1, 1)
    for hand in range(1, 5):
        host.play_hand(game, game.deal(hand), lot)
    host.withdraw(game.units[2], hands={game.units[2]: 4})
    sheet = hand_sheet(host.evening, 1, 1, 5)
    assert sorted(sheet.active(sheet.standing)) == [0, 1, 3, 4]
    line = line_of_facts(host.evening, 1, 1, 5, {"re": [0, 4], "augen_re": 151})
    assert line.points == (2, 0, None, 0, 2)
