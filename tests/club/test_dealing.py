"""Dealer, Vorhand and who sits out (CLB-4 to 7), also after somebody left (CLB-30)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.club.dealing import Leave, deal, hands, schedule
from stammtisch.games.doppelkopf.rota import sitting_out


@pytest.mark.rules("CLB-5", "CLB-6", "CLB-7")
def test_example_4_dealing() -> None:
    five, six, seven = deal(7, 5), deal(4, 6), deal(1, 7)
    assert (five.dealer, five.vorhand, five.active) == (1, 2, (2, 3, 4, 0))
    assert (six.dealer, six.active) == (3, (4, 5, 1, 2))
    assert set(sitting_out(0, 7)) == {0, 2, 4}
    assert seven.active == (1, 3, 5, 6)


@pytest.mark.rules("CLB-4", "CLB-5", "CLB-6", "CLB-7")
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_everybody_deals_twice_and_plays_eight_hands(seats: int) -> None:
    course = schedule(seats)
    assert len(course) == hands(seats) == 2 * seats
    assert [each.hand for each in course] == list(range(1, 2 * seats + 1))
    for seat in range(seats):
        assert sum(each.dealer == seat for each in course) == 2
        assert sum(seat in each.active for each in course) == 8
    assert all(len(set(each.active)) == 4 for each in course)
    assert all(each.counts == set(each.active) for each in course)


@pytest.mark.rules("CLB-30")
def test_example_7_leaving_a_table_of_five() -> None:
    course = schedule(5, [Leave(seat=2, after=4)])
    rest = course[4:]
    assert [each.dealer for each in rest] == [4, 0, 1, 3, 4]
    assert all(set(each.active) == {0, 1, 3, 4} for each in rest)
    assert [set(each.active) - each.counts for each in rest] == [set()] * 4 + [{4}]


@pytest.mark.rules("CLB-30")
@given(
    seats=st.integers(5, 7),
    data=st.data(),
)
def test_whoever_stays_counts_exactly_eight_hands(seats: int, data: st.DataObject) -> None:
    leavers = data.draw(
        st.lists(st.integers(0, seats - 1), min_size=1, max_size=seats - 4, unique=True)
    )
    leaves = [Leave(seat, data.draw(st.integers(0, 2 * seats - 1))) for seat in leavers]
    course = schedule(seats, leaves)
    for seat in range(seats):
        counted = sum(seat in each.counts for each in course)
        if seat not in leavers:
            assert counted == 8
        gone = [leave.after for leave in leaves if leave.seat == seat]
        assert not gone or all(seat not in each.active for each in course[gone[0] :])
    for each in course:
        assert len(set(each.active)) == 4
        assert each.counts <= set(each.active)


@pytest.mark.rules("CLB-30")
def test_of_five_left_whoever_played_most_sits_out_of_equals_the_dealer_first() -> None:
    """Table of six, seat 5 leaves after hand 2; they have played 1, 1, 2, 1, 1, 2 hands."""
    course = schedule(6, [Leave(5, 2)])
    assert [sum(seat in each.active for each in course[:2]) for seat in range(6)] == [
        *(1, 1, 2, 1, 1, 2)
    ]
    third, fourth = course[2], course[3]
    assert (third.dealer, third.active) == (2, (3, 4, 0, 1))  # seat 2 has played most, and deals
    assert (fourth.dealer, set(fourth.active)) == (3, {4, 0, 1, 2})  # all equal: the dealer


@pytest.mark.rules("CLB-30")
def test_a_table_of_four_that_somebody_leaves_stops_there() -> None:
    assert len(schedule(4, [Leave(1, 3)])) == 3
    assert len(schedule(5, [Leave(1, 3), Leave(0, 5)])) == 5


@pytest.mark.rules("CLB-30")
def test_nobody_waits_for_the_eighth_hand_of_a_stand_in() -> None:
    with_all = schedule(5, [Leave(2, 4)])
    without = schedule(5, [Leave(2, 4)], frozenset({0, 1, 3}))
    assert len(with_all) == 9
    assert len(without) == 8
