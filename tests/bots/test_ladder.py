"""The ladder: ratings that agree with a closed form, and a table that one command makes."""

from __future__ import annotations

from math import log10, sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.arena.ladder import Pairing, climb, paired, ratings
from stammtisch.arena.league import DealResult, League
from stammtisch.cli import main

PLAYERS = ("regular", "child", "random")
SMALL = League("mau_mau", "basic", 2, milliseconds=None, simulations=20)


def test_two_players_are_rated_by_their_odds() -> None:
    best, other = ratings([Pairing("a", "b", 29.5, 9.5)])
    assert best.player == "a"
    assert best.rating == pytest.approx(200 * log10(3))  # with half a game more each: 30 to 10
    assert other.rating == -best.rating
    # The log odds of 30 of 40 games have the variance 1 / (40 * 3/4 * 1/4).
    whole = 400 / 2.302585 * 1.96 / sqrt(40 * 3 / 16)
    assert best.margin == pytest.approx(whole / 2, rel=1e-4)


def test_who_never_met_is_rated_by_whom_they_beat() -> None:
    rows = ratings([Pairing("a", "b", 60, 40), Pairing("b", "c", 60, 40), Pairing("d", "c", 1, 99)])
    assert [row.player for row in rows] == ["a", "b", "c", "d"]
    assert rows[0].rating - rows[1].rating == pytest.approx(rows[1].rating - rows[2].rating)
    assert sum(row.rating for row in rows) == pytest.approx(0)
    assert rows[3].margin > rows[1].margin


def test_who_won_everything_has_a_finite_rating() -> None:
    best, _ = ratings([Pairing("a", "b", 50, 0)])
    assert 300 < best.rating < 500


def test_a_deal_is_a_game_and_a_draw_is_half_a_win() -> None:
    results = [DealResult(n, gains) for n, gains in enumerate([(2.0, -1.0), (0.0, 0.0), (-1.0,)])]
    found = paired("a", "b", results)
    assert (found.wins, found.losses, found.share) == (1.5, 1.5, 0.5)
    assert 0.5 < found.margin < 0.6


@pytest.mark.parametrize("option", ["--bot", "--against"])
def test_nobody_is_named_for_a_ladder(option: str) -> None:
    """All play each other; a name that changes nothing would be believed."""
    words = ["league", "mau_mau", "--ladder", "--hands", "2", option, "random"]
    done = CliRunner().invoke(main, words, env={"STAMMTISCH_LANGUAGE": "en"})
    assert done.exit_code == 2
    assert f"so {option} cannot be given with it" in done.stderr


@pytest.mark.slow
def test_a_ladder_goes_on_where_it_was(tmp_path: Path) -> None:
    first = climb(
        SMALL, PLAYERS, 4, log=tmp_path / "log", stopped=iter([False] * 9 + [True] * 99).__next__
    )
    whole = climb(SMALL, PLAYERS, 4, log=tmp_path / "log")
    assert len(first) < len(whole) == 3
    assert whole == climb(SMALL, PLAYERS, 4)


@pytest.mark.slow
def test_a_regular_is_above_a_child() -> None:
    rows = ratings(climb(SMALL, PLAYERS, 24))
    assert rows[0].player == "regular"


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    words = [
        "league",
        "siebzehn_und_vier",
        "-n",
        "2",
        "--ladder",
        "--hands",
        "4",
        "--simulations",
        "2",
        "--workers",
        "1",
    ]
    answer = CliRunner().invoke(
        main, [*words, "--log", str(tmp_path / "folder")], env={"LANGUAGE": "en"}
    )
    assert answer.exit_code == 0, answer.output
    assert "1. " in answer.stdout
    assert "solver" in answer.stdout
    (tmp_path / "file").write_text("")
    answer = CliRunner().invoke(main, [*words, "--log", str(tmp_path / "file")])
    assert answer.exit_code == 2
    assert "--ladder" in answer.stderr
