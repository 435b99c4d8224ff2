"""The numbers of the rating: the example of Glickman's paper, and what must hold besides."""

from __future__ import annotations

import pytest

from stammtisch.tables.glicko import Result, Standing, rested, updated

PAPER = Standing(1500, 200, 0.06)
OTHERS = (Standing(1400, 30), Standing(1550, 100), Standing(1700, 300))


def test_the_example_of_the_paper() -> None:
    results = [Result(each, score) for each, score in zip(OTHERS, (1, 0, 0), strict=True)]
    after = updated(PAPER, results, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_result_of_half_the_weight_counts_half() -> None:
    whole = updated(PAPER, [Result(OTHERS[0], 1), Result(OTHERS[1], 0)])
    halves = [Result(OTHERS[0], 1, 0.5), Result(OTHERS[1], 0, 0.5)]
    assert updated(PAPER, halves * 2) == pytest.approx(whole)
    assert updated(PAPER, halves).deviation > whole.deviation


def test_who_wins_rises_who_loses_falls_and_equal_players_who_draw_stay() -> None:
    new = Standing()
    assert updated(new, [Result(new, 1)]).rating > 1500 > updated(new, [Result(new, 0)]).rating
    assert updated(new, [Result(new, 0.5)]).rating == pytest.approx(1500)
    assert updated(new, [Result(new, 0.5)]).deviation < new.deviation


def test_a_surprise_makes_the_volatility_larger() -> None:
    sure = Standing(1500, 50, 0.06)
    surprises = [Result(Standing(2000, 50), 1)] * 20
    assert (
        updated(sure, surprises).volatility > 0.06 > updated(sure, [Result(sure, 0.5)]).volatility
    )


def test_who_does_not_play_becomes_less_certain_but_never_more_than_a_newcomer() -> None:
    assert rested(PAPER, 0) == PAPER
    assert updated(PAPER, []) == rested(PAPER, 1)
    assert rested(PAPER, 1).deviation == pytest.approx(200.2714, abs=0.0001)  # √(φ² + σ²)
    assert rested(rested(PAPER, 3), 4) == pytest.approx(rested(PAPER, 7))
    assert rested(PAPER, 10**6).deviation == 350
    assert PAPER.within == pytest.approx(392)
