"""Preliminary results, groups, places and ranking points (CLB-14 to 25, 31)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.club.results import (
    Tally,
    final_groups,
    final_places,
    final_size,
    places_by_points,
    preliminary_order,
)


def v(who: str, points: int, final: int = 0, start: int = 1) -> Tally:
    """Somebody of whom only V and E matter."""
    return Tally(who=who, start=start, games=(points,), solo=True, final=final)


@pytest.mark.rules("CLB-14", "CLB-15")
def test_example_5_pflichtsolo() -> None:
    games = (31, 18, 24)
    assert Tally(who="a", start=1, games=games, solo=True).points(9) == 73
    assert Tally(who="a", start=1, games=games, solo=False).points(9) == 64
    assert Tally(who="a", start=1, games=(0, 0, 0)).points(9) == -9


@pytest.mark.rules("CLB-16")
def test_equals_are_told_apart_in_four_steps() -> None:
    tallies = [
        Tally(who="start", start=9, games=(20, 10, 10), hands_won=5, solo=True),
        Tally(who="first of equals", start=8, games=(10, 10, 20), hands_won=5, solo=True),
        Tally(who="hands", start=10, games=(20, 10, 10), hands_won=6, solo=True),
        Tally(who="second game", start=11, games=(20, 11, 9), hands_won=1, solo=True),
        Tally(who="best game", start=12, games=(0, 19, 21), hands_won=1, solo=True),
        Tally(who="most", start=13, games=(14, 14, 13), solo=True),
        Tally(who="without solo", start=1, games=(20, 10, 18)),
    ]
    order = [tally.who for tally in preliminary_order(tallies, 9)]
    assert order == [
        *("most", "best game", "second game", "hands", "first of equals", "start", "without solo")
    ]


@pytest.mark.rules("CLB-17", "CLB-18")
def test_example_6_groups() -> None:
    sizes = {14: [4, 5, 5], 15: [5, 5, 5], 13: [4, 4, 5], 11: [5, 6]}
    found = {n: [len(group) for group in final_groups([str(k) for k in range(n)])] for n in sizes}
    assert found == sizes


@pytest.mark.rules("CLB-17")
def test_the_winners_table_is_of_five_for_four_numbers_only() -> None:
    assert [n for n in range(4, 61) if final_size(n) == 5] == [5, 10, 11, 15]
    assert {n: final_size(n) for n in range(4, 61) if final_size(n) > 5} == {6: 6, 7: 7}


@pytest.mark.rules("CLB-17")
def test_a_wish_for_the_winners_table_holds_where_the_others_can_sit() -> None:
    assert [final_size(n, "5") for n in (8, 9, 10, 13, 16)] == [4, 5, 5, 5, 5]
    assert [final_size(n, "4") for n in (5, 10, 11, 15)] == [5, 4, 4, 4]
    assert [len(group) for group in final_groups([str(k) for k in range(11)], "4")] == [4, 7]


@pytest.mark.rules("CLB-18", "CLB-19")
@given(n=st.integers(4, 60))
def test_groups_follow_the_order(n: int) -> None:
    order = [str(k) for k in range(n)]
    groups = final_groups(order)
    assert [who for group in groups for who in group] == order
    others = [len(group) for group in groups[1:]]
    assert others == sorted(others)
    assert all(size in (4, 5) for size in others) or n == 11


@pytest.mark.rules("CLB-20", "CLB-21", "CLB-22", "CLB-23")
def test_example_8_a_whole_result() -> None:
    prelim = dict(zip("ABCDEFGHI", (71, 66, 64, 60, 58, 49, 40, 33, 20), strict=True))
    final = dict(zip("ABCDEFGHI", (14, 22, 22, 9, 8, 21, 30, 12, 5), strict=True))
    tallies = [v(who, prelim[who], final[who], start) for start, who in enumerate("IHGFEDCBA", 1)]
    places = final_places(tallies, "ABCD", 9)
    assert [place.who for place in places] == list("BCADGFEHI")
    assert [place.place for place in places] == list(range(1, 10))
    assert [place.ranking for place in places] == [9, 8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.rules("CLB-22", "CLB-25")
def test_example_9_a_shared_place() -> None:
    tallies = [v(str(n), 100 - n, 20 - n, n) for n in range(1, 13)]
    tallies[6] = v("7", 94, 14, 7)  # equal to number 6 in everything
    places = final_places(tallies, ["1", "2", "3", "4"], 9)
    assert [(place.place, place.ranking) for place in places[4:8]] == [
        *((5, 8), (6, 7), (6, 7), (8, 5))
    ]


@pytest.mark.rules("CLB-20", "CLB-21")
def test_nobody_passes_the_winners_table() -> None:
    tallies = [v(str(n), 50 - n, 0 if n < 5 else 90, n) for n in range(1, 9)]
    places = final_places(tallies, ["1", "2", "3", "4"], 9)
    assert {place.who for place in places[:4]} == {"1", "2", "3", "4"}


@pytest.mark.rules("CLB-24", "CLB-31")
def test_withdrawn_players_come_last_the_later_before_the_earlier() -> None:
    there = [v(str(n), 50 - n, 10, n) for n in range(1, 5)]
    gone = [
        Tally(who="early", start=5, games=(40,), left=1),
        Tally(who="late", start=6, games=(2, 3), left=7),
        Tally(who="late and better", start=7, games=(2, 9), left=7),
        Tally(who="at once", start=8, games=(3,), left=0, finished=0),
    ]
    places = final_places(there + gone, ["1", "2", "3", "4"], 9)
    assert [(place.who, place.place, place.ranking) for place in places[4:]] == [
        ("late and better", 5, 3),
        ("late", 6, 2),
        ("early", 7, 1),
        ("at once", 8, 0),
    ]
    assert places[0].ranking == 7  # N counts whoever finished a group game


@pytest.mark.rules("CLB-29", "CLB-31")
def test_without_a_final_round_v_decides() -> None:
    tallies = [
        Tally(who="a", start=1, games=(10,), solo=True),
        Tally(who="b", start=2, games=(18,)),
        Tally(who="c", start=3, games=(10,), solo=True),
        Tally(who="gone", start=4, games=(90,), left=1),
    ]
    places = places_by_points(tallies, 9, strict=True)
    assert [(place.who, place.place) for place in places] == [
        *(("a", 1), ("c", 2), ("b", 3), ("gone", 4))
    ]
    shared = places_by_points(tallies, 9, strict=False)
    assert [place.place for place in shared] == [1, 1, 3, 4]


def test_where_the_lowest_wins_the_order_is_turned() -> None:
    tallies = [Tally(who=str(points), start=1, games=(points,)) for points in (30, 10, 20)]
    places = places_by_points(tallies, 0, strict=False, lowest_wins=True)
    assert [place.who for place in places] == ["10", "20", "30"]
