"""Tables and the seating plan (CLB-2, 3, 6, 9 to 12), for any number of people."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.club.exchanges import weight
from stammtisch.club.qualities import Quality, quality
from stammtisch.club.seating import (
    FOURS_AND_FIVES,
    UP_TO_SEVEN,
    Round,
    Sizes,
    known_seeds,
    seating_plan,
    table_sizes,
)
from tests.club.evenings import meetings


def plan(units: int, rounds: int = 3, sizes: Sizes = UP_TO_SEVEN) -> tuple[Round, ...]:
    tables = sizes.tables(units)
    assert tables is not None
    return seating_plan(units, tables, range(rounds))


def meeting_counts(rounds: Sequence[Round]) -> tuple[int, ...]:
    """How many pairs never meet, meet once, twice … as often as the plan has rounds (CLB-12)."""
    units = sum(len(table) for table in rounds[0])
    found = Counter(meetings(rounds).values())
    found[0] = units * (units - 1) // 2 - found.total()
    return tuple(found[times] for times in range(len(rounds) + 1))


def numbers(tables: Round) -> list[list[int]]:
    """The start numbers at each table, in rising order."""
    return [sorted(unit + 1 for unit in table) for table in tables]


@pytest.mark.rules("CLB-2", "CLB-3", "CLB-6")
def test_example_1_tables() -> None:
    sizes = {13: (5, 4, 4), 14: (5, 5, 4), 15: (5, 5, 5), 12: (4, 4, 4), 11: (6, 5), 7: (7,)}
    assert {n: table_sizes(n) for n in sizes} == sizes
    assert table_sizes(3) is None
    assert table_sizes(6) == (6,)
    only_fours_and_fives = [n for n in range(1, 60) if table_sizes(n, FOURS_AND_FIVES) is None]
    assert only_fours_and_fives == [1, 2, 3, 6, 7, 11]


@pytest.mark.rules("CLB-9", "CLB-10", "CLB-12")
def test_example_2_plan_for_12() -> None:
    rounds = plan(12)
    assert [numbers(tables) for tables in rounds] == [
        [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]],
        [[1, 6, 8, 10], [2, 3, 4, 9], [5, 7, 11, 12]],
        [[5, 8, 9, 10], [2, 6, 7, 12], [1, 3, 4, 11]],
    ]
    assert meeting_counts(rounds) == (21, 36, 9, 0)


@pytest.mark.rules("CLB-11")
def test_example_2_seats_turn_by_the_round() -> None:
    third = plan(12)[2]
    assert [unit + 1 for unit in third[0]] == [9, 10, 5, 8]


@pytest.mark.rules("CLB-10", "CLB-12")
def test_example_3_plan_for_9() -> None:
    rounds = plan(9)
    assert [numbers(tables) for tables in rounds] == [
        [[1, 3, 5, 7, 9], [2, 4, 6, 8]],
        [[1, 5, 6, 7, 8], [2, 3, 4, 9]],
        [[1, 3, 4, 5, 8], [2, 6, 7, 9]],
    ]
    assert meeting_counts(rounds)[2:] == (15, 1)
    assert [pair for pair, times in meetings(rounds).items() if times == 3] == [(0, 4)]


TWICE_AND_THRICE = {
    **{8: (12, 0), 9: (15, 1), 10: (18, 2), 11: (21, 3), 12: (9, 0), 13: (12, 0), 14: (15, 0)},
    **{15: (18, 0), 16: (0, 0), 17: (3, 0), 18: (6, 0), 19: (9, 0)},
    **dict.fromkeys(range(20, 41), (0, 0)),
}


@pytest.mark.rules("CLB-12")
def test_people_meet_as_rarely_as_the_rule_says() -> None:
    assert {n: meeting_counts(plan(n))[2:] for n in TWICE_AND_THRICE} == TWICE_AND_THRICE
    assert [meeting_counts(plan(n)) for n in (4, 7)] == [(0, 0, 0, 6), (0, 0, 0, 21)]


# Sums of (m - 1)² of plans that exist: 16 from the affine plane of order 4, the others found.
FEW_REPEATS = {(16, 4): 0, (16, 5): 0, (18, 4): 12, (18, 5): 20, (17, 4): 6, (12, 5): 30} | {
    (units, rounds): 0 for units in range(20, 30) for rounds in (4, 5) if units not in (26, 27)
}


@pytest.mark.rules("CLB-10", "CLB-12")
def test_nobody_meets_again_who_need_not() -> None:
    assert {key: cost(plan(*key))[0] for key in FEW_REPEATS} == FEW_REPEATS


@pytest.mark.parametrize(("units", "rounds"), [(155, 5), (200, 5), (200, 1)])
def test_a_plan_of_up_to_two_hundred_is_found_in_two_seconds(units: int, rounds: int) -> None:
    """The bound is processor time; the slowest of 152 sizes, 155 in five rounds, takes 0.6 s."""
    begun = time.process_time()
    assert cost(plan(units, rounds))[0] == 0
    assert time.process_time() - begun < (2 if sys.gettrace() is None else 20)


@pytest.mark.rules("CLB-10")
@pytest.mark.parametrize("units", [13, 21, 22])
def test_nobody_sits_at_a_table_of_five_all_evening(units: int) -> None:
    at_fives = Counter(
        unit for tables in plan(units) for table in tables if len(table) == 5 for unit in table
    )
    assert max(at_fives.values()) == 2


@pytest.mark.rules("CLB-10")
@pytest.mark.slow
def test_every_plan_costs_what_the_search_has_known() -> None:
    for (units, tables, rounds), known in known_seeds().items():
        if (units + rounds) % 4:
            continue  # a quarter of them has to do
        found = seating_plan(units, tables, range(rounds))
        assert cost(found) == (known.cost.repeats, known.cost.waiting), (units, rounds)


@settings(max_examples=40)
@given(units=st.integers(4, 60), rounds=st.integers(1, 5))
@pytest.mark.rules("CLB-9", "CLB-11")
def test_everybody_sits_once_in_each_round(units: int, rounds: int) -> None:
    sizes = table_sizes(units)
    assert sizes is not None
    for r, tables in enumerate(plan(units, rounds)):
        assert sorted(unit for table in tables for unit in table) == list(range(units))
        assert sorted(map(len, tables), reverse=True) == list(sizes)
        for table in tables:
            turned = r % len(table)
            assert list(table[-turned:] + table[:-turned] if turned else table) == sorted(table)


def cost(rounds: Sequence[Round]) -> tuple[int, int]:
    """The cost of CLB-10, counted anew from the words of the rule."""
    met: dict[frozenset[int], int] = {}
    large: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
            for unit in table:
                large[unit] = large.get(unit, 0) + any(len(other) < len(table) for other in tables)
    costs = {0: 0, 1: 0, 2: 1, 3: 4, 4: 9, 5: 16}
    return sum(costs[n] for n in met.values()), sum(costs[n] for n in large.values())


@pytest.mark.rules("CLB-10")
@pytest.mark.parametrize(("units", "rounds"), [(8, 3), (10, 4), (11, 3), (13, 3), (9, 5), (61, 3)])
def test_no_single_exchange_makes_a_plan_better(units: int, rounds: int) -> None:
    found = plan(units, rounds)
    least = cost(found)
    at = [{unit: t for t, table in enumerate(tables) for unit in table} for tables in found]
    for r, x, y in ((r, x, y) for r in range(1, rounds) for x, y in combinations(range(units), 2)):
        if at[r][x] != at[r][y]:
            changed = {**at[r], x: at[r][y], y: at[r][x]}
            tables = [[u for u in changed if changed[u] == t] for t in range(len(found[r]))]
            other = [*found[:r], tuple(map(tuple, tables)), *found[r + 1 :]]
            assert cost(other) >= least, (r, x, y)


@pytest.mark.rules("CLB-10")
def test_eight_people_in_two_rounds_cannot_meet_more_rarely() -> None:
    """All plans of a second round, one by one."""
    first = plan(8, 2)[0]
    every = [
        cost([first, (half, tuple(sorted({*range(8)} - {*half})))])
        for half in combinations(range(8), 4)
    ]
    assert cost(plan(8, 2)) == min(every)


@pytest.mark.rules("CLB-10")
def test_the_weights() -> None:
    assert [weight(m) for m in range(5)] == [0, 0, 1, 4, 9]


@pytest.mark.rules("CLB-29")
def test_open_rounds_count_the_meetings_of_the_played_ones() -> None:
    """Of 13 one leaves after round 1: rounds 2 and 3 are for 12, at three tables of four."""
    left = 4
    order = [unit for unit in range(13) if unit != left]
    met = {
        (x, y): 1
        for x, y in combinations(range(12), 2)
        if (order[x], order[y]) in meetings(plan(13)[:1])
    }
    rounds = seating_plan(12, 3, (1, 2), met)
    assert [list(map(len, tables)) for tables in rounds] == [[4, 4, 4]] * 2
    together = meetings(rounds)
    together.update(met)
    blind = meetings(seating_plan(12, 3, (1, 2)))
    blind.update(met)
    assert sum(map(weight, together.values())) <= sum(map(weight, blind.values()))
    assert max(together.values()) == 2


@settings(max_examples=30)
@given(units=st.integers(2, 40), rounds=st.integers(1, 5), usual=st.integers(2, 6))
def test_tables_of_two_to_six(units: int, rounds: int, usual: int) -> None:
    sizes = Sizes(usual=usual, lowest=2, highest=6)
    for tables in plan(units, rounds, sizes):
        assert sorted(unit for table in tables for unit in table) == list(range(units))
        assert all(2 <= len(table) <= 6 for table in tables)
    found = table_sizes(units, sizes)
    assert found is not None and sum(found) == units and found[0] - found[-1] <= 1


# --- clubs apart, and how good a plan is


def judged(rounds: Sequence[Round], clubs: Sequence[tuple[str, ...]] = ()) -> Quality:
    """How good a plan is, as an evening asks it: by ids."""
    plan = [tuple(tuple(map(str, table)) for table in tables) for tables in rounds]
    return quality(plan, {str(unit): each for unit, each in enumerate(clubs)})


def together(rounds: Sequence[Round], clubs: Sequence[tuple[str, ...]]) -> int:
    """How often two of one club share a table, counted anew from the words of the rule."""
    return sum(
        bool({*clubs[x]} & {*clubs[y]})
        for tables in rounds
        for table in tables
        for x, y in combinations(table, 2)
    )


def shuffled_clubs(units: int, *people: int) -> list[tuple[str, ...]]:
    """So many people of each club, and the others of none, in an order that is always the same."""
    clubs: list[tuple[str, ...]] = [
        (f"club {n}",) for n, count in enumerate(people) for _ in range(count)
    ]
    clubs += [()] * (units - len(clubs))
    random.Random(units).shuffle(clubs)
    return clubs


@pytest.mark.rules("CLB-40")
def test_example_14_a_club_of_four_is_kept_apart() -> None:
    clubs: list[tuple[str, ...]] = [
        ("Fulda",) if unit + 1 in (1, 4, 7, 10) else () for unit in range(12)
    ]
    assert together(plan(12), clubs) > 3
    apart = seating_plan(12, 3, range(3), clubs=clubs)
    assert together(apart, clubs) == judged(apart, clubs).least_together == 3
    assert together(apart[:1], clubs) == 1  # in the first round, too
    assert meeting_counts(apart)[2:] == (9, 0)
    assert judged(apart, clubs).together == 3


@pytest.mark.rules("CLB-40")
@pytest.mark.parametrize(
    ("units", "rounds", "people"),
    [
        (16, 3, (4, 4, 4, 4)),
        (16, 3, (8, 8)),
        (14, 3, (7, 4)),
        (48, 3, (30, 6, 6, 6)),
        (48, 5, (8,) * 6),
        (22, 1, (5, 5, 5)),
    ],
)
def test_clubs_sit_apart_as_far_as_it_goes(
    units: int, rounds: int, people: tuple[int, ...]
) -> None:
    """No plan has fewer of one club at a table, and none meets more often for it."""
    clubs = shuffled_clubs(units, *people)
    tables = UP_TO_SEVEN.tables(units)
    assert tables is not None
    found = seating_plan(units, tables, range(rounds), clubs=clubs)
    spread = [divmod(count, tables) for count in people]
    least = sum(over * comb(each + 1, 2) + (tables - over) * comb(each, 2) for each, over in spread)
    assert together(found, clubs) == rounds * least
    assert cost(found)[0] == cost(plan(units, rounds))[0]


@pytest.mark.rules("CLB-40")
def test_repeats_come_before_clubs_and_clubs_before_waiting() -> None:
    """No single exchange betters the plan in this order, not even in the first round."""
    clubs = shuffled_clubs(13, 5, 4)
    found = seating_plan(13, 3, range(3), clubs=clubs)
    at = [{unit: t for t, table in enumerate(tables) for unit in table} for tables in found]
    repeats, waiting = cost(found)
    for r, x, y in ((r, x, y) for r in range(3) for x, y in combinations(range(13), 2)):
        if at[r][x] != at[r][y]:
            changed = {**at[r], x: at[r][y], y: at[r][x]}
            tables = tuple(
                tuple(u for u in changed if changed[u] == t) for t in range(len(found[r]))
            )
            other = [*found[:r], tables, *found[r + 1 :]]
            worse = cost(other)
            assert (worse[0], together(other, clubs), worse[1]) >= (
                repeats,
                together(found, clubs),
                waiting,
            ), (r, x, y)


@pytest.mark.rules("CLB-40")
def test_people_of_no_club_and_of_clubs_of_one_change_nothing() -> None:
    alone: list[tuple[str, ...]] = [(f"club {unit}",) if unit % 2 else () for unit in range(13)]
    assert seating_plan(13, 3, range(3), clubs=alone) == plan(13)


@pytest.mark.rules("CLB-40")
def test_a_pair_of_two_clubs_is_kept_apart_from_both() -> None:
    clubs: list[tuple[str, ...]] = [("A", "B"), ("A",), ("B",), (), (), (), ("A",), ()]
    found = seating_plan(8, 4, range(3), clubs=clubs)
    assert together(found, clubs) == 0


@pytest.mark.rules("CLB-29", "CLB-40")
def test_open_rounds_keep_clubs_apart() -> None:
    clubs = shuffled_clubs(16, 4, 4, 4, 4)
    found = seating_plan(16, 4, (1, 2), {}, [0] * 16, clubs)
    assert together(found, clubs) == 0


@pytest.mark.parametrize("people", [(10,) * 20, (60, 30, 13), (4,) * 50])
def test_clubs_of_two_hundred_are_kept_apart_in_two_seconds(people: tuple[int, ...]) -> None:
    """The bound is processor time, of the quicker of two: 0.5 to 0.9 s where nothing else runs."""
    spent = []
    for turn in range(2):
        clubs = shuffled_clubs(200, *people)
        clubs = [*clubs[turn:], *clubs[:turn]]  # another question, so that it is searched again
        begun = time.process_time()
        found = seating_plan(200, 50, range(5), clubs=clubs)
        spent.append(time.process_time() - begun)
        assert cost(found)[0] == 0
    assert min(spent) < (2 if sys.gettrace() is None else 20)


@pytest.mark.rules("CLB-39")
def test_example_13_how_good_the_plan_for_9_is() -> None:
    found = judged(plan(9))
    assert (found.repeats, found.least_repeats) == (18, 18)
    assert (found.large, found.turns, found.even_turns) == (5, (0, 3), (1, 2))
    assert [str(each) for each in found.told] == [
        "Repeated meetings: 18; fewer are impossible.",
        "Turns at a table of 5: 0–3 for each; shared out evenly: 1–2.",
    ]


@pytest.mark.rules("CLB-12", "CLB-39")
def test_where_the_rule_has_a_table_fewer_repeats_are_impossible() -> None:
    for units in TWICE_AND_THRICE:
        found = judged(plan(units))
        twice, thrice = TWICE_AND_THRICE[units]
        assert found.repeats == found.least_repeats == twice + 3 * thrice, units


@settings(max_examples=40)
@given(lot=st.randoms(use_true_random=False), units=st.integers(4, 24), rounds=st.integers(1, 4))
@pytest.mark.rules("CLB-39", "CLB-40")
def test_no_plan_at_all_goes_below_the_bounds(lot: random.Random, units: int, rounds: int) -> None:
    """Any seating, however clever or silly, in tables of any division."""
    clubs = [(lot.choice("ABC"),) for _ in range(units)]
    found = []
    for _ in range(rounds):
        order = lot.sample(range(units), units)
        tables = lot.randint(1, max(1, units // 3))
        found.append(tuple(tuple(order[t::tables]) for t in range(tables)))
    seen = judged(found, clubs)
    pairs = meetings(found)
    assert seen.repeats == sum(comb(times, 2) for times in pairs.values())
    assert seen.repeats >= seen.least_repeats
    assert seen.together == together(found, clubs) >= seen.least_together


@pytest.mark.rules("CLB-39")
def test_what_is_said_of_a_plan_that_could_be_better() -> None:
    same = [((0, 1, 2, 3), (4, 5, 6, 7))] * 2
    clubs: list[tuple[str, ...]] = [("A",), ("A",), (), (), (), (), (), ()]
    assert [str(each) for each in judged(same, clubs).told] == [
        "Repeated meetings: 12; the bound is 4.",
        "Two of one club at a table: 2×; the bound is 0×.",
    ]
    assert [str(each) for each in judged(plan(26, 5)).told] == [
        "Repeated meetings: 1; no plan with fewer is known.",
        "Turns at a table of 5: 0–3 for each; shared out evenly: 1–2.",
    ]
    even = [((0, 1, 2, 3, 4), (5, 6, 7, 8)), ((0, 5, 6, 7, 8), (1, 2, 3, 4))]
    assert [str(each) for each in judged(even).told] == [
        "Repeated meetings: 12; the bound is 6.",
        "Turns at a table of 5: 1–2 for each; they cannot be shared out more evenly.",
    ]
    apart = judged([((0, 2, 4, 6), (1, 3, 5, 7))], clubs)
    assert [str(each) for each in apart.told] == [
        "Nobody shares a table with the same person twice.",
        "Nobody shares a table with somebody from the same club.",
    ]


def test_pairs_at_tables_of_two_meet_everybody_before_anybody_twice() -> None:
    two = Sizes(2, 2, 2)
    assert meeting_counts(plan(4, 3, two)) == (0, 6, 0, 0)
    assert table_sizes(5, two) is None
