"""Leaving an evening (CLB-28 to 32)."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from stammtisch.club import decisions, entering
from stammtisch.club.events import Finished
from stammtisch.club.standings import ranking_points, standings
from stammtisch.club.withdrawal import stand_in, withdraw
from tests.club.evenings import CLUB, Host, opened, refusal, started


def numbers(host: Host, round: int) -> list[list[int]]:
    """The start numbers at each table, in rising order."""
    plan = host.evening.plan[round]
    return [sorted(host.evening.units[unit].number for unit in table) for table in plan]


def why_over(host: Host) -> str:
    """Why the evening was over, as its log has it."""
    event, _ = host.evening.log[-1]
    assert isinstance(event, Finished)
    return event.reason


@pytest.mark.rules("CLB-28")
@pytest.mark.parametrize("begun", [False, True])
def test_before_the_first_hand_the_numbers_close_up(begun: bool) -> None:
    host = started(13) if begun else opened(13)
    fifth = host.evening.numbered[4].id
    host.do(withdraw(host.evening, [fifth]))
    assert fifth not in host.evening.units
    assert [unit.number for unit in host.evening.numbered] == list(range(1, 13))
    assert numbers(host, 2) == [[1, 6, 8, 10], [2, 3, 4, 9], [5, 7, 11, 12]]
    assert host.evening.round == int(begun)
    if begun:
        seated = [sorted(game.units) for game in host.evening.tables()]
        assert seated == [sorted(table) for table in host.evening.plan[1]]


@pytest.mark.rules("CLB-28")
def test_with_three_left_before_the_first_hand_there_is_no_evening() -> None:
    host = opened(4)
    host.do(withdraw(host.evening, ["p1"]))
    assert host.evening.phase == "check_in"
    host = started(4)
    host.do(withdraw(host.evening, ["p1"]))
    assert (host.evening.phase, why_over(host)) == ("over", "too_few")
    assert ranking_points(host.evening) == {}


@pytest.mark.rules("CLB-28")
def test_a_hand_on_the_table_makes_it_too_late_to_close_up() -> None:
    host = started(13)
    host.do(withdraw(host.evening, ["p5"], hand_begun=True))
    assert host.evening.units["p5"].left >= 0
    assert len(host.evening.numbered) == 13


@pytest.mark.rules("CLB-24", "CLB-29", "CLB-31")
def test_example_11_withdrawal() -> None:
    host, lot = started(13), random.Random(11)
    host.play_round(lot)
    first_plan = host.evening.plan[1]
    host.withdraw("p7")
    assert host.evening.plan[1] == first_plan
    assert [sorted(map(len, host.evening.plan[r])) for r in (2, 3)] == [[4, 4, 4]] * 2
    for step in (decisions.next_round, decisions.next_round, decisions.start_final):
        host.do(step(host.evening))
        host.play_round(lot)
    host.do(decisions.finish(host.evening))
    last = standings(host.evening)[-1]
    assert (last.unit, last.place, last.ranking, last.left) == ("p7", 13, 1, True)
    assert standings(host.evening)[0].ranking == 13


@pytest.mark.rules("CLB-29")
def test_those_who_stay_meet_as_rarely_as_can_be() -> None:
    """After round 1 of 13 the old plan would seat three at a table; the new one counts round 1."""
    host, lot = started(13), random.Random(4)
    host.play_round(lot)
    host.withdraw("p1")
    met: dict[frozenset[str], int] = {}
    for r in (1, 2, 3):
        for table in host.evening.plan[r]:
            for one in table:
                for other in table:
                    if one < other:
                        met[frozenset((one, other))] = met.get(frozenset((one, other)), 0) + 1
    assert max(met.values()) == 2


@pytest.mark.rules("CLB-29")
def test_with_three_left_the_evening_ends_by_the_points_so_far() -> None:
    host, lot = started(4), random.Random(5)
    host.play_round(lot)
    events = withdraw(host.evening, ["p2"])
    assert isinstance(events[-1], Finished)
    host.do(events)
    found = standings(host.evening)
    assert [line.place for line in found] == [1, 2, 3, 4]
    assert [line.total for line in found[:3]] == sorted(
        (line.total for line in found[:3]), reverse=True
    )
    assert found[-1].unit == "p2"
    assert refusal(lambda: decisions.next_round(host.evening))[0] == "The evening is over."


@pytest.mark.rules("CLB-30")
def test_a_table_of_five_goes_on() -> None:
    host, lot = started(9), random.Random(6)
    game = host.evening.tables()[0]
    who = game.units[2]
    for hand in range(1, 5):
        host.play_hand(game, game.deal(hand), lot)
    host.withdraw(who)
    assert [deal.dealer for deal in game.deals[4:]] == [4, 0, 1, 3, 4]
    before = game.total(2)
    while game.missing:
        host.play_hand(game, game.deal(game.missing[0]), lot)
    assert game.total(2) == before
    ninth = game.lines[9]
    assert game.total(4) == sum(line.points_of(4) for line in game.lines.values() if line != ninth)
    host.close(game)


@pytest.mark.rules("CLB-30")
def test_a_table_of_four_needs_a_stand_in_whose_points_nobody_gets() -> None:
    host, lot = started(8), random.Random(7)
    game = host.evening.tables()[0]
    for hand in (1, 2, 3):
        host.play_hand(game, game.deal(hand), lot)
    kept = game.total(1)
    host.withdraw(game.units[1])
    assert game.vacant == {1: 3}
    rules = refusal(lambda: host.play_hand(game, game.deal(4), lot))[1]
    assert rules == ("CLB-4", "CLB-30")
    rules = refusal(lambda: entering.confirm(host.evening, 1, 1, game.units[0]))[1]
    assert rules == ("CLB-30",)
    assert refusal(lambda: stand_in(host.evening, 1, 1, 0, "Helga"))[1] == ("CLB-30",)
    host.do(stand_in(host.evening, 1, 1, 1, "Helga"))
    host.enter(game, 4, [0, 9, 9, 0])
    for hand in range(5, 9):
        host.play_hand(game, game.deal(hand), lot)
    assert game.total(1) == kept
    assert refusal(lambda: entering.confirm(host.evening, 1, 1, game.units[1]))[1] == ("CLB-36",)
    host.close(game)


@pytest.mark.rules("CLB-30")
def test_without_a_stand_in_the_group_game_is_closed_as_it_stands() -> None:
    host, lot = started(8), random.Random(8)
    game = host.evening.tables()[0]
    assert refusal(lambda: entering.stop(host.evening, 1, 1))[1] == ("CLB-30",)
    for hand in (1, 2, 3):
        host.play_hand(game, game.deal(hand), lot)
    host.withdraw(game.units[3], hands={game.units[3]: 4})
    said, rules = refusal(lambda: entering.stop(host.evening, 1, 1))
    assert said == "Table 1 is not complete; these hands are missing: 4."
    assert rules == ("CLB-36",)
    host.play_hand(game, game.deal(4), lot)
    host.do(entering.stop(host.evening, 1, 1))
    assert game.closed and game.stopped
    assert len(game.lines) == 4


@pytest.mark.rules("CLB-30")
def test_nobody_leaves_before_a_hand_that_is_written() -> None:
    host, lot = started(5), random.Random(9)
    (game,) = host.evening.tables()
    host.play_hand(game, game.deal(1), lot)
    host.play_hand(game, game.deal(2), lot)
    said, rules = refusal(lambda: withdraw(host.evening, ["p1"], {"p1": 1}))
    assert said == "Hand 2 of table 1 has been written down, so more than 1 hands were played."
    assert rules == ("CLB-30",)


@pytest.mark.rules("CLB-30")
def test_a_line_that_was_begun_before_somebody_left_is_looked_at_again() -> None:
    host, lot = started(9), random.Random(14)
    game = host.evening.tables()[0]
    for hand in range(1, 5):
        host.play_hand(game, game.deal(hand), lot)
    line = entering.line_of(host.evening, 1, 1, 6, [None, 1, 1, 0, 0])
    host.withdraw(game.units[2])
    said, rules = refusal(lambda: entering.enter(host.evening, line))
    assert said == "Hand 6 is now for others to play: somebody has left the table."
    assert rules == ("CLB-30",)


@pytest.mark.rules("CLB-29", "CLB-30")
def test_if_three_are_left_in_a_round_the_evening_ends_after_it() -> None:
    host, lot = started(4), random.Random(15)
    (game,) = host.evening.tables()
    for hand in (1, 2, 3):
        host.play_hand(game, game.deal(hand), lot)
    host.withdraw("p2")
    assert host.evening.phase == "round"
    host.do(entering.stop(host.evening, 1, 1))
    assert refusal(lambda: decisions.next_round(host.evening))[1] == ("CLB-29",)
    host.do(decisions.finish(host.evening))
    assert why_over(host) == "too_few"
    assert len(ranking_points(host.evening)) == 3  # p2 has finished no group game (CLB-24)
    assert standings(host.evening)[0].ranking == 3


@pytest.mark.rules("CLB-31")
def test_no_solo_is_missing_for_who_left_and_the_later_is_better() -> None:
    host, lot = started(10), random.Random(10)
    host.play_round(lot)
    host.withdraw("p1")
    host.do(decisions.next_round(host.evening))
    host.play_round(lot)
    host.withdraw("p2", "p3")
    host.do(decisions.next_round(host.evening))
    host.play_round(lot)
    host.do(decisions.start_final(host.evening))
    host.play_round(lot)
    host.do(decisions.finish(host.evening))
    found = standings(host.evening)
    assert {line.unit for line in found[7:9]} == {"p2", "p3"}
    assert found[7].total >= found[8].total
    assert found[9].unit == "p1"
    assert {line.penalty for line in found[7:]} == {0}


@pytest.mark.rules("CLB-32")
def test_the_next_by_rank_moves_up_to_the_winners_table() -> None:
    host, lot = started(14), random.Random(12)
    for step in (decisions.next_round, decisions.next_round):
        host.play_round(lot)
        host.do(step(host.evening))
    host.play_round(lot)
    order = [line.unit for line in standings(host.evening)]
    host.withdraw(order[1])
    host.do(decisions.start_final(host.evening))
    assert host.evening.winners_table == (order[0], *order[2:5])


def test_nobody_leaves_twice_or_after_the_end() -> None:
    host, lot = started(9), random.Random(13)
    host.play_round(lot)
    host.withdraw("p1")
    assert refusal(lambda: withdraw(host.evening, ["p1"]))[0] == "Person 1 has already left."
    small = replace(CLUB, options={"big_tables": False})
    host = started(8, small)
    host.play_round(lot)
    host.withdraw("p1", "p2")
    assert [len(table) for table in host.evening.plan[2]] == [6]  # nobody can be sent away now
