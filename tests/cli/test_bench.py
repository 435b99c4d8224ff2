"""``stammtisch bench``: one table of all games with their goals; how fast they are matters not."""

from __future__ import annotations

import msgspec
import pytest

import stammtisch as st
from stammtisch.cli import bench, goals
from stammtisch.cli.goals import Goal
from stammtisch.cli.measure import PureEngine, Speed, Task, measure
from tests.cli.conftest import Run


def test_all_games_stand_in_one_narrow_table(run: Run) -> None:
    done = run("bench", "--seconds", "0.001")
    assert done.exit_code == 0
    engine, head, *rows = done.stdout.splitlines()
    assert engine == f"engine: {st.engine()}"
    assert head.split() == ["game", "hands/s", "moves/s", "pure", "times", "goal", "reached"]
    table = rows[: len(goals.names())]
    assert [row.split()[0] for row in table] == goals.names()
    assert {name.partition("/")[0].partition("@")[0] for name in goals.names()} == {
        *st.registrations()
    }
    assert max(map(len, (head, *table))) <= 80
    assert len({row.rindex(" ") for row in table}) == 1
    assert rows[len(table)].startswith("Hands and moves per second")


def test_the_table_is_german(run: Run) -> None:
    out = run("bench", "gin/oklahoma", "poker/holdem@6", "--seconds", "0.001", language="de").stdout
    _, head, *rows = out.splitlines()
    assert head.split() == ["Spiel", "Spiele/s", "Züge/s", "rein", "mal", "Ziel", "erreicht"]
    assert "2,80M Züge" in rows[0]
    assert "2,85M Züge" in rows[1]
    assert "Ziel ist 1,5-mal so schnell wie universal_poker, C++ (1,90M Züge/s)" in " ".join(rows)


def test_bench_compares_with_the_pure_engine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "engine", lambda: "compiled")
    done = run("bench", "mau_mau/basic", "gin/gin_romme", "--hands", "20", "--json")
    lines = [msgspec.json.decode(line, type=bench.Line) for line in done.stdout.splitlines()]
    assert [line.name for line in lines] == ["mau_mau/basic", "gin/gin_romme"]
    assert all(line.pure and line.ratio and line.moves > line.hands for line in lines)
    assert [line.goal for line in lines] == [Goal(10_000_000, "moves"), Goal(2_800_000, "moves")]


def test_what_is_missed_is_told_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_LANGUAGE", "en")
    monkeypatch.setattr(st, "engine", lambda: "compiled")
    good = bench.line_of("tarock", Speed(110_000, 5_000_000, 1.0), Speed(1_000, 50_000, 1.0))
    slow = bench.line_of("tarock", Speed(90_000, 5_000_000, 1.0), Speed(1_000, 50_000, 1.0))
    near = bench.line_of("watten", Speed(220_000, 5_000_000, 2.0), Speed(1_000, 500_000, 1.0))
    assert [line.reached for line in (good, slow, near)] == [True, False, False]
    said = [str(text) for text in bench.closing([good, slow, near])]
    assert said[1:] == [
        "tarock misses it: 90,000 instead of 100,000 hands. It is reached on the machine "
        "described in docs/performance.md.",
        "watten misses it: 5.0 instead of 15 times the pure engine.",
    ]
    assert [str(text) for text in bench.closing([good])][1:] == ["All goals are reached."]


def test_a_goal_is_that_of_the_name_the_preset_or_the_game() -> None:
    assert goals.goal("poker/holdem@6") == Goal(2_850_000, "moves")
    assert goals.goal("poker/holdem") == goals.goal("poker/stud@8") == Goal(50_000, "hands")
    assert goals.goal("doppelkopf/haus") == Goal(200_000, "hands")
    assert all(goals.goal(name) for name in goals.names())
    assert {*goals.REASONS} <= {*goals.names()}


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("gin/x", "Gin Rommé has no preset “x”."),
        ("gin@3", "Gin Rommé is for 2 players; 3 is not possible."),
        ("gin@x", "“gin@x”: the @ must be followed by the number of players."),
    ],
)
def test_what_does_not_exist_is_told_before_anything_is_measured(
    run: Run, name: str, complaint: str
) -> None:
    done = run("bench", "tarock", name)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(complaint)


def test_a_measurement_that_is_ended_at_once_has_no_speed() -> None:
    assert measure(Task("mau_mau", 10, 1.0), lambda share: False) is None


def test_one_process_measures_the_pure_engine_again_and_again() -> None:
    with PureEngine() as engine:
        found = [engine.measure(Task(name, 3, 9.0)) for name in ("gin", "tarock")]
    assert [speed.hands for speed in found if speed] == [3, 3]
