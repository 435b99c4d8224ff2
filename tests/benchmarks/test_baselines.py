"""The baselines of docs/baselines.md are the same wherever they are played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stammtisch as st
from stammtisch.bots import quick
from tests.benchmarks.scripts import loaded, printed, run

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "baselines.md").read_text("utf-8")
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `")]
QUICK = ("siebzehn_und_vier", "habits", "random")  # a row that takes a moment
ALWAYS = (QUICK, ("siebzehn_und_vier", "solver", "habits"), ("schwimmen", "search", "habits"))
THOROUGH = pytest.mark.thorough  # all rows take 40 seconds of one core
baselines = loaded("baselines")


def cells(row: str) -> list[str]:
    return row.strip("| ").split(" | ")


def test_every_preset_is_played_by_habits_search_and_its_own_bot() -> None:
    leagues = list(baselines.leagues([]))
    presets = [(id, name) for id, entry in st.registrations().items() for name in entry.presets]
    assert len(presets) == 30
    pairs = [("habits", "random"), ("search", "random"), ("search", "habits")]
    for preset in presets:
        found = [
            (each.challenger, each.rival) for each in leagues if (each.game, each.preset) == preset
        ]
        assert found[:3] == pairs
        assert len(found) == 3 + (quick(preset[0]) != "habits")
    assert {each.milliseconds for each in leagues} == {None}  # nothing depends on time


def test_the_page_has_the_rows_in_their_order_and_of_their_size() -> None:
    wanted = [
        [
            f"`{league.game}/{league.preset}`",
            str(int(league.rules().seats)),
            league.challenger,
            league.rival,
            str(baselines.deals(league)),
        ]
        for league in baselines.leagues([])
    ]
    assert [cells(row)[:5] for row in ROWS] == wanted


@pytest.mark.parametrize(
    ("league", "row"),
    [
        pytest.param(
            league,
            row,
            id="-".join((league.game, league.preset, league.challenger, league.rival)),
            marks=() if (league.game, league.challenger, league.rival) in ALWAYS else THOROUGH,
        )
        for league, row in zip(baselines.leagues([]), ROWS, strict=False)
    ],
)
def test_a_row_comes_out_as_it_stands_there(league: Any, row: str) -> None:
    assert baselines.played(league, 1) == row


def test_one_command_puts_the_rows_into_the_page(tmp_path: Path) -> None:
    name, *_ = QUICK
    own = [row for row in ROWS if f"`{name}/" in row]
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("\n".join(own), own[0].replace("**", "")), "utf-8")
    said = printed("baselines.py", name, "--workers", "1", "--write", str(page)).splitlines()
    assert said == [*baselines.HEAD.splitlines(), *own]
    assert page.read_text("utf-8") == PAGE


def test_an_unknown_game_is_refused_before_anything_is_played() -> None:
    done = run("baselines.py", "watten", "skat")
    assert done.returncode
    assert done.stdout == ""
    assert "There is no game “skat”" in done.stderr
