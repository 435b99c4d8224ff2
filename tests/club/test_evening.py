"""Whole evenings, played at random and read a second time by a referee of our own."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.club import decisions
from stammtisch.club.decisions import last_step
from stammtisch.club.errors import CannotSeat
from stammtisch.club.events import Events
from stammtisch.club.planning import advice
from stammtisch.club.seating import UP_TO_SEVEN, Round
from stammtisch.club.setups import Setup
from stammtisch.club.standings import owes_solo, ranking_points, standings
from stammtisch.club.withdrawal import stand_in
from tests.club import referee
from tests.club.evenings import CLUB, Host, meetings, opened, refusal, started


def judged(host: Host) -> dict[str, int]:
    """What the referee says: the place of everybody."""
    evening = host.evening
    numbers = [unit.id for unit in evening.numbered]
    return referee.places(
        host.seen,
        numbers,
        host.gone,
        evening.winners_table,
        evening.format.rounds,
        9,
        referee.Late(host.late, evening.format.late),
    )


def to_the_end(host: Host, lot: random.Random) -> None:
    """Play all rounds that are left, the final one too, and finish."""
    while True:
        host.play_round(lot)
        if host.evening.in_final:
            break
        if host.evening.round < host.evening.format.rounds:
            host.do(decisions.next_round(host.evening))
        else:
            numbers = [unit.id for unit in host.evening.there]
            host.do(decisions.start_final(host.evening))
            groups = host.evening.plan[host.evening.final_round]
            late = referee.Late(host.late, host.evening.format.late)
            ranked = referee.order(host.seen, numbers, host.evening.format.rounds, 9, late)
            assert [who for group in groups for who in group] == ranked  # CLB-16, 18, 19
    host.do(decisions.finish(host.evening))


@settings(max_examples=15)
@given(count=st.integers(4, 40), seed=st.integers(0, 10**6))
@pytest.mark.rules("CLB-5", "CLB-13", "CLB-16", "CLB-20", "CLB-21", "CLB-23")
def test_an_evening_ends_as_the_referee_says(count: int, seed: int) -> None:
    host, lot = started(count), random.Random(seed)
    to_the_end(host, lot)
    places = judged(host)
    found = standings(host.evening)
    assert {line.unit: line.place for line in found} == places
    assert ranking_points(host.evening) == referee.ranking_points(places, count)
    for line in found:
        assert line.prelim == referee.value(host.seen, line.unit, 3, 9)
        for r in (1, 2, 3, 4):
            assert len(referee.eight(host.seen, line.unit, r)) == 8
    assert host.folded_again() == host.evening


@settings(max_examples=15)
@given(count=st.integers(6, 20), seed=st.integers(0, 10**6))
@pytest.mark.rules("CLB-24", "CLB-29", "CLB-30", "CLB-31", "CLB-32")
@pytest.mark.slow
def test_an_evening_that_people_leave_ends_as_the_referee_says(count: int, seed: int) -> None:
    host, lot = started(count), random.Random(seed)
    lot_of_leavers = lot.sample([unit.id for unit in host.evening.numbered], min(3, count - 5))
    for who in lot_of_leavers:
        if not _leaves_somewhere(host, who, lot):
            break
    to_the_end(host, lot)
    places = judged(host)
    counted = sum(
        any(len(referee.eight(host.seen, unit.id, r)) == 8 for r in range(1, 5))
        for unit in host.evening.numbered
    )
    assert {line.unit: line.place for line in standings(host.evening)} == places
    points = referee.ranking_points(places, counted)
    assert ranking_points(host.evening) == {who: n for who, n in points.items() if n > 0}
    assert host.folded_again() == host.evening


@settings(max_examples=15)
@given(
    count=st.integers(4, 20),
    seed=st.integers(0, 10**6),
    counts=st.sampled_from(["nothing", "worst", "average"]),
)
@pytest.mark.rules("CLB-38", "CLB-16", "CLB-24")
def test_an_evening_that_people_join_late_ends_as_the_referee_says(
    count: int, seed: int, counts: str
) -> None:
    host, lot = started(count, replace(CLUB, options={"late_guest": counts})), random.Random(seed)
    for number in range(lot.randint(1, 2)):
        host.play_round(lot)
        if lot.random() < 0.3 and count > 8:
            host.withdraw(lot.choice(host.evening.there).id)
        host.join_late(f"late{number}")
        host.do(decisions.next_round(host.evening))
        assert host.evening.seat_of(f"late{number}") is not None
    to_the_end(host, lot)
    places = judged(host)
    assert {line.unit: line.place for line in standings(host.evening)} == places
    counted = sum(
        any(len(referee.eight(host.seen, unit.id, r)) == 8 for r in range(1, 5))
        for unit in host.evening.numbered
    )
    points = referee.ranking_points(places, counted)
    assert ranking_points(host.evening) == {who: n for who, n in points.items() if n > 0}
    assert host.folded_again() == host.evening


def _leaves_somewhere(host: Host, who: str, lot: random.Random) -> bool:
    """Play on for a while, then this one leaves: during a round, or between two."""
    evening = host.evening
    if lot.random() < 0.5 and not evening.in_final:
        host.play_round(lot)
        host.withdraw(who)
        step = (
            decisions.next_round if evening.round < evening.format.rounds else decisions.start_final
        )
        host.do(step(evening))
        return True
    place = evening.seat_of(who)
    assert place is not None
    game, seat = place
    for _ in range(lot.randint(2, 9)):
        if game.missing:
            host.play_hand(game, game.deal(game.missing[0]), lot)
    if not game.missing:
        return False
    host.withdraw(who)
    if seat in game.vacant:
        host.do(_helped(host, game.table, seat))
    return True


def _helped(host: Host, table: int, seat: int) -> Events:
    return stand_in(host.evening, host.evening.round, table, seat, "Helper")


# --- before the start


@pytest.mark.rules("CLB-1")
def test_after_the_start_nobody_can_join() -> None:
    host = started(8)
    said = refusal(lambda: decisions.join(host.evening, "late", "Late"))
    assert said == (
        "The evening has begun: nobody can join any more, or be taken off the list.",
        ("CLB-1",),
    )


@pytest.mark.rules("CLB-38")
def test_somebody_joins_between_two_rounds() -> None:
    host, lot = started(12), random.Random(1)
    refused = ("People can join between two rounds, but not before the final round.", ("CLB-38",))
    assert refusal(lambda: decisions.join_late(host.evening, "late", "Late")) == refused
    first = meetings(numbers_of(host, 1))
    host.play_round(lot)
    host.do(decisions.join_late(host.evening, "late", "Late"))
    late = host.evening.units["late"]
    assert (late.number, late.missed) == (13, 1)
    assert last_step(host.evening) is not None
    assert [len(table) for table in host.evening.plan[1]] == [4, 4, 4], "what was played stays"
    for round in (2, 3):
        assert sorted(len(table) for table in host.evening.plan[round]) == [4, 4, 5]
        assert host.evening.planned_seat("late", round) is not None
    again = meetings([*numbers_of(host, 1), *numbers_of(host, 2), *numbers_of(host, 3)])
    assert max(again.values()) == 2 and max(first.values()) == 1
    assert refusal(lambda: decisions.join_late(host.evening, "late", "Late"))[0] == (
        "Late is already on the list."
    )
    host.withdraw("late")
    assert refusal(lambda: decisions.join_late(host.evening, "late", "Late"))[1] == ("CLB-31",)
    for _ in range(2):
        host.do(decisions.next_round(host.evening))
        host.play_round(lot)
    assert refusal(lambda: decisions.join_late(host.evening, "more", "More")) == refused


def numbers_of(host: Host, round: int) -> list[Round]:
    """The tables of a round by start numbers, from 0."""
    units = host.evening.units
    return [tuple(tuple(units[u].number - 1 for u in table) for table in host.evening.plan[round])]


@pytest.mark.rules("CLB-38")
def test_an_old_evening_counts_nothing_for_who_joined_late_and_games_of_points_the_worst() -> None:
    assert opened(8).evening.format.late == "nothing"
    low = Setup(name="Rommé", game="romme", options={"lowest_wins": True, "highest": 5})
    host = opened(8, low)
    host.do(decisions.start(host.evening))
    for game, points in zip(host.evening.tables(), ([5, 40, 7, 8], [1, 2, 3, 4]), strict=True):
        host.enter(game, 1, points)
        host.close(game)
    host.do(decisions.join_late(host.evening, "late", "Late"))
    found = {line.unit: line for line in standings(host.evening)}
    assert (found["late"].games[0], found["late"].missed, found["late"].place) == (40, 1, 8)


@pytest.mark.rules("CLB-1")
def test_a_late_arrival_before_the_start_needs_a_new_draw() -> None:
    host = opened(8)
    host.do(decisions.join(host.evening, "late", "Late"))
    assert host.evening.phase == "check_in"
    assert refusal(lambda: decisions.start(host.evening))[1] == ("CLB-1",)
    host.do(decisions.draw(host.evening, "again"))
    assert sorted(unit.number for unit in host.evening.numbered) == list(range(1, 10))


@pytest.mark.rules("CLB-1")
def test_who_does_not_come_is_not_drawn() -> None:
    host = opened(9)
    host.do(decisions.miss(host.evening, "p4"))
    host.do(decisions.draw(host.evening, "again"))
    assert "p4" not in [unit.id for unit in host.evening.there]
    assert [len(table) for table in host.evening.plan[1]] == [4, 4]


@pytest.mark.rules("CLB-1")
def test_numbers_from_a_hat() -> None:
    host = opened(4)
    assert refusal(lambda: decisions.draw(host.evening, "again"))[1] == ("CLB-1",)
    host.do(decisions.join(host.evening, "p5", "Person 5"))
    order = ["p3", "p1", "p5", "p2", "p4"]
    assert refusal(lambda: decisions.number(host.evening, order[:4]))[1] == ("CLB-1",)
    host.do(decisions.number(host.evening, order))
    assert [unit.id for unit in host.evening.numbered] == order
    assert host.evening.seed == ""


@pytest.mark.rules("CLB-1", "CLB-3", "CLB-6")
def test_too_few_or_an_awkward_number() -> None:
    small = replace(CLUB, options={"big_tables": False})
    for count, rules in [(3, "CLB-1"), (6, "CLB-3"), (7, "CLB-3"), (11, "CLB-3")]:
        with pytest.raises(CannotSeat) as refused:
            opened(count, small)
        assert refused.value.rules == (rules, "CLB-6")
    form = opened(6).evening.format
    assert [count for count in range(4, 60) if advice(count, form)] == [6, 7, 11]


# --- rounds


@pytest.mark.rules("CLB-13", "CLB-36")
def test_a_round_ends_when_all_its_tables_are_closed() -> None:
    host, lot = started(8), random.Random(1)
    first, second = host.evening.tables()
    for deal in first.deals:
        host.play_hand(first, deal, lot)
    host.close(first)
    said, rules = refusal(lambda: decisions.next_round(host.evening))
    assert said == "The round is not over yet; these tables are not closed: 2."
    assert rules == ("CLB-13", "CLB-36")
    host.play_round(lot)
    assert second.closed
    assert host.evening.phase == "between"
    assert refusal(lambda: decisions.start_final(host.evening))[1] == ("CLB-13",)
    assert refusal(lambda: decisions.finish(host.evening))[1] == ("CLB-19", "CLB-29")
    host.do(decisions.next_round(host.evening))
    assert (host.evening.round, host.evening.phase) == (2, "round")


@pytest.mark.rules("CLB-14", "CLB-19")
def test_a_pflichtsolo_is_owed_until_the_first_declared_solo() -> None:
    host, lot = started(4), random.Random(2)
    (game,) = host.evening.tables()
    who = game.units[0]
    host.enter(game, 1, [3, 0, 0, 0], "silent", 0)
    assert owes_solo(host.evening, who)
    host.enter(game, 2, [0, 2, 2, 2], "solo", 0)
    assert not owes_solo(host.evening, who)
    to_the_end(host, lot)
    assert not owes_solo(host.evening, game.units[1])  # in the final round nobody owes one


@pytest.mark.rules("CLB-14", "CLB-15", "CLB-19")
def test_nothing_is_deducted_before_the_preliminary_rounds_are_over() -> None:
    host = started(4)
    for r in range(1, 4):
        (game,) = host.evening.tables()
        for deal in game.deals:
            host.enter(game, deal.hand, [0, 0, 0, 0])
        host.close(game)
        expected = 0 if r < 3 else -9
        assert {line.prelim for line in standings(host.evening)} == {expected}
        assert all(line.owes for line in standings(host.evening))
        host.do((decisions.next_round if r < 3 else decisions.start_final)(host.evening))
    (game,) = host.evening.tables()
    host.enter(game, 1, [3, 0, 0, 0], "solo", 0)  # a Lustsolo
    assert {line.prelim for line in standings(host.evening)} == {-9}


def test_the_standings_of_a_running_table_stay_its_own() -> None:
    host, lot = started(8), random.Random(3)
    first, _ = host.evening.tables()
    host.play_hand(first, first.deal(1), lot)
    assert all(line.games[0] is None and line.total == 0 for line in standings(host.evening))


@pytest.mark.rules("CLB-4", "CLB-8")
def test_a_line_knows_its_dealer_and_a_redeal_is_the_same_hand() -> None:
    host = started(5)
    (game,) = host.evening.tables()
    line = host.enter(game, 7, [1, None, 0, 1, 0])
    assert (line.dealer, line.active) == (1, (2, 3, 4, 0))
    said, rules = refusal(lambda: game.deal(11))
    assert rules == ("CLB-4", "CLB-30")
    assert "hands 1 to 10" in said


def test_the_plan_of_the_evening_is_that_of_the_numbers() -> None:
    host = opened(14)
    tables = UP_TO_SEVEN.tables(14)
    assert tables == 3
    numbers = {unit.id: unit.number for unit in host.evening.numbered}
    rows = [sorted(numbers[unit] for unit in table) for table in host.evening.plan[1]]
    assert rows == [[1, 4, 7, 10, 13], [2, 5, 8, 11, 14], [3, 6, 9, 12]]
