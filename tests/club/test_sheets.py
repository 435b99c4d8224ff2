"""Short lines of a sheet (CLB-35, CLB-37)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.club.dealing import deal
from stammtisch.club.errors import BadLine
from stammtisch.club.options import ClubOptions
from stammtisch.club.setups import game_options
from stammtisch.club.sheets import Kind, Line, check_line
from stammtisch.games.doppelkopf.scoring import Tariff

HAUS = Tariff(game_options(ClubOptions()))
MARKS: list[tuple[Kind, int]] = [
    ("normal", -1),
    ("passed", -1),
    *((kind, seat) for kind in ("solo", "silent", "revoke") for seat in range(4)),
]


def line(points: tuple[int | None, ...], kind: Kind = "normal", seat: int = -1) -> Line:
    """Hand 1 of the first table."""
    who = deal(1, len(points))
    return Line(
        round=1,
        table=1,
        hand=1,
        dealer=who.dealer,
        active=who.active,
        points=points,
        kind=kind,
        seat=seat,
    )


def accepted(
    points: tuple[int | None, ...], kind: Kind = "normal", seat: int = -1, tariff: Tariff = HAUS
) -> bool:
    try:
        check_line(line(points, kind, seat), deal(1, len(points)), tariff)
    except BadLine as refused:
        return not refused.rules  # a refusal names its rules
    return True


@pytest.mark.rules("CLB-35")
def test_example_12_sheet_lines() -> None:
    assert accepted((4, 4, 0, 0))
    assert not accepted((12, 0, 0, 0))
    assert accepted((12, 0, 0, 0), "solo", 0)
    assert not accepted((11, 0, 0, 0), "solo", 0)
    assert not accepted((5, 5, 5, 0))
    assert accepted((5, 5, 5, 0), "solo", 3)
    assert accepted((5, 5, 5, 0), "revoke", 3)
    assert not accepted((4, 3, 0, 0))
    assert accepted((0, 0, 0, 0))


def by_the_rule(points: tuple[int, ...], kind: Kind, seat: int) -> bool:
    """CLB-35 word for word, for any order of the four numbers."""
    for v in range(1, 13):
        if sorted(points) == [0, 0, v, v] and kind == "normal":
            return True
        if sorted(points) == [0, 0, 0, 3 * v]:
            return kind in ("solo", "silent") and points[seat] == 3 * v
        if sorted(points) == [0, v, v, v]:
            solo = kind in ("solo", "silent") and points[seat] == 0
            return solo or (v == 5 and kind == "revoke" and points[seat] == 0)
    return points == (0, 0, 0, 0) and kind != "revoke"


@pytest.mark.rules("CLB-35", "CLB-37")
def test_all_small_lines_with_all_marks() -> None:
    values = [(a, b, c, d) for a in range(7) for b in range(7) for c in (0, 3, 5) for d in (0, 5)]
    for points in values:
        for kind, seat in MARKS:
            assert accepted(points, kind, seat) == by_the_rule(points, kind, seat), (points, kind)


@pytest.mark.rules("CLB-5", "CLB-35")
def test_who_sits_out_writes_nothing() -> None:
    assert accepted((None, 3, 0, 3, 0))
    assert not accepted((0, 3, 0, 3, 0))
    assert not accepted((None, None, 0, 0, 0))
    assert not accepted((None, 6, 0, 0, 0), "solo", 0)  # the dealer played no solo
    with pytest.raises(BadLine) as refused:
        check_line(line((0, 3, 0, 3, 0)), deal(1, 5), HAUS)
    assert (refused.value.seat, refused.value.rules) == (0, ("CLB-5", "CLB-35"))


@pytest.mark.rules("CLB-35")
def test_no_minus_points_and_a_seat_only_with_a_mark() -> None:
    assert not accepted((-1, -1, 0, 0))
    assert not accepted((3, 3, 0, 0), "normal", 1)
    assert not accepted((0, 0, 0, 10**7), "normal")


@given(v=st.integers(-30, 30), order=st.permutations(range(4)))
def test_where_losers_pay_the_sum_is_nothing(v: int, order: list[int]) -> None:
    turnier = Tariff(game_options(ClubOptions(preset="turnier")))
    a, b, c, d = order
    points = [0, 0, 0, 0]
    points[a] = points[b] = v
    points[c] = points[d] = -v
    assert accepted(tuple(points), tariff=turnier)
    points[a], points[b] = 3 * v, -v
    assert accepted(tuple(points), "solo", a, tariff=turnier)
    assert v == 0 or not accepted(tuple(points), tariff=turnier)
    assert v == 0 or not accepted(tuple(points), "solo", b, tariff=turnier)
    points[d] += 1
    assert not accepted(tuple(points), "solo", a, tariff=turnier)
    assert not accepted((5, 5, 5, 0), "revoke", 3, tariff=turnier)


@pytest.mark.rules("CLB-35")
def test_every_seat_can_win() -> None:
    assert all(accepted(points) for points in permutations((2, 2, 0, 0)))
