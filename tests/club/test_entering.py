"""Lines, double entries, confirmations and corrections (CLB-33 to 37)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from stammtisch.club import decisions, entering
from stammtisch.club.evening import GroupGame
from stammtisch.club.events import Clashed, Closed, Confirmed, Entered
from stammtisch.club.standings import standings
from stammtisch.scorepad.facts import Facts
from tests.club.evenings import Host, refusal, started


def table(count: int = 4) -> tuple[Host, GroupGame]:
    host = started(count)
    return host, host.evening.tables()[0]


def whole(count: int = 4) -> tuple[Host, GroupGame]:
    """A table of which all lines are written and nothing is confirmed."""
    host, game = table(count)
    lot = random.Random(1)
    while game.missing:
        host.play_hand(game, game.deal(game.missing[0]), lot)
    return host, game


@pytest.mark.rules("CLB-33")
def test_the_same_line_again_is_no_new_event() -> None:
    host, game = table()
    line = host.enter(game, 1, [2, 2, 0, 0], by="Anna")
    assert entering.enter(host.evening, line, "Bert") == []
    online = replace(line, source="online")
    assert entering.enter(host.evening, online, "table") == []
    in_long_form = replace(line, facts={"augen": 151})
    assert entering.enter(host.evening, in_long_form, "Bert") == []
    assert game.writers == {1: "Anna"}


@pytest.mark.rules("CLB-33", "CLB-36")
def test_another_line_for_the_same_hand_waits_for_a_person() -> None:
    host, game = whole()
    mine = game.lines[3]
    other = replace(mine, points=(7, 7, 0, 0), kind="normal", seat=-1)
    host.do(entering.enter(host.evening, other, "Bert"))
    assert entering.enter(host.evening, other, "Bert again") == []
    assert game.lines[3] == mine
    assert [(said.line, said.by) for said in game.clashes[3]] == [(other, "Bert")]
    assert sorted(game.clashes) == [3]
    said, rules = refusal(lambda: entering.confirm(host.evening, 1, 1, game.units[0]))
    assert said == "At table 1 these hands were written down in two ways: 3. Decide on them first."
    assert rules == ("CLB-36",)
    third = replace(other, points=(8, 8, 0, 0))
    assert refusal(lambda: entering.settle(host.evening, third))[1] == ("CLB-36",)
    host.do(entering.settle(host.evening, other, "Carla"))
    assert game.lines[3] == other
    assert not game.clashes
    assert [(change.old, change.new, change.by) for change in game.changes] == [
        (mine, other, "Carla")
    ]
    assert refusal(lambda: entering.settle(host.evening, other))[0] == "Hand 3 is not in dispute."


@pytest.mark.rules("CLB-36")
def test_the_first_line_may_hold_too() -> None:
    host, game = whole()
    mine = game.lines[1]
    host.do(
        entering.enter(host.evening, replace(mine, points=(1, 1, 0, 0), kind="normal", seat=-1))
    )
    host.do(entering.settle(host.evening, mine, "Carla"))
    assert game.lines[1] == mine
    assert not game.clashes
    host.close(game)


@pytest.mark.rules("CLB-36")
def test_two_of_the_table_confirm() -> None:
    host, game = table()
    host.enter(game, 1, [2, 2, 0, 0])
    said, rules = refusal(lambda: entering.confirm(host.evening, 1, 1, game.units[0]))
    assert said == "Table 1 is not complete; these hands are missing: 2, 3, 4, 5, 6, 7, 8."
    assert rules == ("CLB-36",)
    host, game = whole(8)
    stranger = host.evening.tables()[1].units[0]
    assert refusal(lambda: entering.confirm(host.evening, 1, 1, stranger))[1] == ("CLB-36",)
    one, two = game.units[:2]
    first = entering.confirm(host.evening, 1, 1, one)
    assert [type(event) for event in first] == [Confirmed]
    host.do(first)
    assert entering.confirm(host.evening, 1, 1, one) == []
    second = entering.confirm(host.evening, 1, 1, two)
    assert [type(event) for event in second] == [Confirmed, Closed]
    host.do(second)
    assert game.closed
    assert refusal(lambda: entering.confirm(host.evening, 1, 1, two))[1] == ("CLB-36",)


@pytest.mark.rules("CLB-36")
def test_a_changed_line_has_to_be_confirmed_anew() -> None:
    host, game = whole()
    host.do(entering.confirm(host.evening, 1, 1, game.units[0]))
    line = replace(game.lines[2], points=(9, 9, 0, 0), kind="normal", seat=-1)
    host.do(entering.correct(host.evening, line, "Anna"))
    assert not game.confirmed
    host.close(game)


@pytest.mark.rules("CLB-36")
def test_after_closing_only_the_organiser_corrects_and_it_stays_on_record() -> None:
    host, game = whole()
    host.close(game)
    old = game.lines[5]
    new = replace(old, points=(9, 9, 0, 0), kind="normal", seat=-1)
    said, rules = refusal(lambda: entering.correct(host.evening, new, "Anna"))
    assert said == "Table 1 is closed: only the organiser can change a line."
    assert rules == ("CLB-36",)
    before = {line.unit: line.total for line in standings(host.evening)}
    host.do(entering.correct(host.evening, new, "Otto", "misread", organiser=True))
    (change,) = game.changes
    assert (change.old, change.new, change.by, change.reason) == (old, new, "Otto", "misread")
    after = {line.unit: line.total for line in standings(host.evening)}
    for seat, unit in enumerate(game.units):
        assert after[unit] - before[unit] == new.points_of(seat) - old.points_of(seat)
    assert entering.correct(host.evening, new, "Otto", organiser=True) == []


@pytest.mark.rules("CLB-36")
def test_a_phone_that_comes_back_late_loses_nothing_and_counts_nothing_twice() -> None:
    host, game = whole()
    host.close(game)
    known = game.lines[4]
    assert entering.enter(host.evening, known, "late phone") == []
    other = replace(known, points=(6, 6, 0, 0), kind="normal", seat=-1)
    events = entering.enter(host.evening, other, "late phone")
    assert [type(event) for event in events] == [Clashed]
    before = standings(host.evening)
    host.do(events)
    assert standings(host.evening) == before
    host.do(entering.settle(host.evening, other, "Otto"))
    assert game.closed
    assert game.lines[4] == other


@pytest.mark.rules("CLB-36")
def test_after_the_final_has_begun_v_no_longer_changes_the_groups() -> None:
    host, lot = started(8), random.Random(3)
    for step in (decisions.next_round, decisions.next_round, decisions.start_final):
        host.play_round(lot)
        host.do(step(host.evening))
    groups = host.evening.plan[4]
    last = groups[1][-1]
    game, seat = host.evening.seat_of(last, 1) or pytest.fail("nobody sits there")
    hand = next(deal.hand for deal in game.deals if seat in deal.active)
    points = [
        30 * (at == seat) if at in game.deal(hand).active else None for at in range(game.seats)
    ]
    line = entering.line_of(host.evening, 1, game.table, hand, points, kind="silent", seat=seat)
    host.do(entering.correct(host.evening, line, "Otto", organiser=True))
    v = {each.unit: each.prelim for each in standings(host.evening)}
    assert v[last] > 10
    assert host.evening.plan[4] == groups


@pytest.mark.rules("CLB-33", "CLB-36")
def test_an_online_table_closes_with_its_last_line() -> None:
    host, game = table(8)
    host.do(decisions.set_source(host.evening, 1, 1, "online", "abc"))
    for hand in range(1, 9):
        line = entering.line_of(host.evening, 1, 1, hand, [1, 1, 0, 0], source="online")
        events = entering.enter(host.evening, line, "table abc")
        assert [type(event) for event in events] == [Entered] + [Closed] * (hand == 8)
        host.do(events)
    assert game.closed
    assert {line.source for line in game.lines.values()} == {"online"}
    assert refusal(lambda: decisions.set_source(host.evening, 1, 1, "sheet"))[1] == ("CLB-36",)
    other = host.evening.tables()[1]
    assert other.source == "sheet"


@pytest.mark.rules("CLB-34")
def test_the_facts_of_the_long_form_are_kept() -> None:
    host, _ = table()
    facts: Facts = {"kind": "normal", "re": [0, 1], "augen": 151}
    line = entering.line_of(host.evening, 1, 1, 1, [2, 2, 0, 0], facts=facts)
    host.do(entering.enter(host.evening, line))
    kept = host.folded_again().game(1, 1).lines[1]
    assert kept.facts == facts
    assert kept == line


def test_a_line_has_a_field_for_each_seat() -> None:
    host, _ = table()
    said, rules = refusal(lambda: entering.line_of(host.evening, 1, 1, 1, [2, 2, 0]))
    assert (said, rules) == ("A line of table 1 has 4 fields.", ("CLB-33",))
    assert refusal(lambda: entering.line_of(host.evening, 1, 9, 1, [0, 0, 0, 0]))[0] == (
        "There is no table 9 in round 1."
    )
