"""Each script runs in a tiny mode and says something sane; how fast it was does not matter."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.benchmarks.scripts import loaded, printed, run

compiler = pytest.mark.skipif(
    shutil.which(os.environ.get("CC", "gcc")) is None, reason="no C compiler for the twin"
)


def number(pattern: str, text: str) -> float:
    """The number that stands in this place."""
    found = re.search(pattern, text)
    assert found is not None, text
    return float(found[1].replace(",", ""))


@compiler
def test_twin() -> None:
    said = printed("twin.py", "--rounds", "1", "--hands", "40")
    assert "equal after 40 hands" in said
    assert number(r"C, portable\s+([\d,]+) moves/s", said) > 0


@compiler
def test_twin_is_no_mirror(tmp_path: Path) -> None:
    """Equal seeds, equal sums, also in several steps; other seeds, other sums."""
    twin = loaded("twin")
    mine, same, other = twin.ours(1), twin.twin(1, ["-O1"], tmp_path), twin.twin(2, [], tmp_path)
    assert mine(30) == same(30)
    later = mine(7)
    assert later == same(7)
    assert later.hands == 37
    assert later != other(37)


@pytest.mark.long
def test_engine() -> None:
    said = printed(
        "engine.py", "gin", "sechsundsechzig/spielregeln", "--rounds", "1", "--seconds", "0.01"
    )
    for game in ("gin", "sechsundsechzig/spielregeln"):  # long hands and short ones
        for what in ("copies", "samples"):
            assert number(rf"{game}\s+{what}\s+([\d,]+)/s", said) > 0
    assert number(r"deadwood\s+([\d,]+)/s", said) > 0


def test_rummy_turns() -> None:
    said = printed("rummy_turns.py", "--tables", "6")
    for who in ("open", "closed"):
        assert number(rf"{who}\s+all\s+(\d+)", said) == 6


def test_peers() -> None:
    pytest.importorskip("pyspiel", reason="the extra `bench` is not installed")
    pytest.importorskip("pokerkit", reason="the extra `bench` is not installed")
    said = printed("peers.py", "--rounds", "1", "--seconds", "0.02")
    for label in ("gin_rummy, C++", "crazy_eights, C++", "gin_rummy, Python", "PokerKit"):
        assert number(rf"{re.escape(label)}\s+([\d,]+)", said) > 0


def test_poker_hands_beside_other_libraries() -> None:
    pytest.importorskip("phevaluator", reason="the extra `bench` is not installed")
    said = printed("poker_ranking.py", "--hands", "500", "--rounds", "1", "--seconds", "0.01")
    assert "before phevaluator: 0 disagreements" in said
    for label in ("batch of masks", "phevaluator, text"):
        assert number(rf"{label}\s+([\d,]+)", said) > 0


def test_poker_has_no_unexplained_difference_before_the_referee() -> None:
    pytest.importorskip("pokerkit", reason="the extra `bench` is not installed")
    said = printed("poker_referee.py", "--hands", "5")
    assert "disagreements: 0" in said
    assert number(r"their stud\s+(\d+)", said) == 5


def test_gin_has_no_unexplained_difference_before_the_referee() -> None:
    pytest.importorskip("pyspiel", reason="the extra `bench` is not installed")
    said = printed("gin_referee.py", "--hands", "70")
    assert "not explained: 0" in said
    assert number(r"legal moves\s+([\d,]+)", said) > 1000


LOAD = ("--tables", "3", "--streams", "8", "--pace", "0.1", "--seconds", "0.7")


@pytest.mark.thorough
@pytest.mark.parametrize("game", [("mau_mau", "basic"), ("doppelkopf", "turnier")])
def test_clicks_become_views(game: tuple[str, str]) -> None:
    said = printed("load.py", "clicks", *LOAD, "--game", game[0], "--preset", game[1])
    assert number(r"clicks (\d+)", said) > 0
    assert "refused 0, views that never came 0" in said
    assert number(r"median ([\d.]+) ms", said) > 0


@pytest.mark.thorough
def test_streams_stay_open() -> None:
    said = printed("load.py", "streams", *LOAD)
    assert "open at the end 8" in said
    assert number(r"spectators' streams (\d+)/s", said) > 0


@pytest.mark.long
@pytest.mark.slow
def test_people_in_a_hurry() -> None:
    said = printed("load.py", "unwatched", "watched", *LOAD, "--busy-tables", "2", "--rounds", "1")
    flat, watched = said.split("\nwatched:")
    assert number(r"([\d,]+) acknowledged and durable moves a second, unwatched", flat) > 0
    assert number(r"ours: ([\d,]+) watched", watched) > 0
    assert number(r"bare: ([\d,]+) watched", watched) > 0
    assert number(r"ours to bare: ([\d.]+) of the moves", watched) > 0


@pytest.mark.thorough
@pytest.mark.parametrize("more", [("--plain",), ("--game", "doppelkopf")])
def test_every_screen_sees_every_move(more: tuple[str, ...]) -> None:
    said = printed("load.py", "pace", *LOAD, *more)
    moves, views = number(r"\((\d+) in", said), number(r", ([\d,]+) views a second", said)
    assert moves > 0
    assert views > 0
    assert number(r"median ([\d.]+) ms", said) > 0
    assert ("h11" in said) == ("--plain" in more)


@pytest.mark.thorough
def test_people_who_talk_and_are_watched() -> None:
    said = printed("load.py", "company", *LOAD)
    assert number(r"clicks: (\d+)", said) > 0
    assert "watchers: 12, lost 0" in said


@pytest.mark.thorough
def test_watchers_and_a_crowd() -> None:
    said = printed("load.py", "watcher", "room", *LOAD, "--streams", "32", "--crowd", "20")
    assert number(r"bare: (-?\d+) µs", said) is not None
    assert "lost 0" in said
    assert number(r"has a move after ([\d.]+) ms", said) > 0


@pytest.mark.thorough
@pytest.mark.postgres
def test_moves_in_postgres_are_seen() -> None:
    said = printed("load.py", "pace", *LOAD, "--database", "postgres")
    if "left out" not in said:
        assert number(r"ours: ([\d,]+) watched", said) > 0


@pytest.mark.thorough
def test_people_play_on_beside_half_sent_requests() -> None:
    said = printed("half_open.py", "--crowd-size", "60", "--tables", "2", "--seconds", "2")
    assert number(r"with the crowd: (\d+) clicks", said) > 0
    assert number(r"the crowd: (\d+) connections", said) >= 60


def test_unknown_part() -> None:
    done = run("load.py", "naps")
    assert done.returncode == 2
    assert "no such part: naps" in done.stderr


def test_waiting_threads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    threads = loaded("threads")
    called: list[str] = []
    calls = {"something": lambda: called.append("something"), "else": lambda: called.append("else")}
    monkeypatch.setattr(threads, "calls", lambda: calls)
    monkeypatch.setattr(threads.sys, "argv", ["threads.py", "some"])
    threads.main()
    gc.unfreeze()
    assert called == ["something"]
    assert re.search(r"^\| something \| [\d.]+ \| [\d.]+ \| [\d.]+", capsys.readouterr().out, re.M)


def test_years_of_hands_are_written_as_a_server_writes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    years, file = loaded("years"), tmp_path / "years.sqlite"
    evenings = [years.Evening("mau_mau", 1, 1)]
    asyncio.run(years.sampled(evenings, 2, tmp_path))
    assert "2 tables tidied" in capsys.readouterr().out
    asyncio.run(years.prepared(f"sqlite:///{file}"))
    years.Filling(file, evenings).fill(3, packed=True)
    said = "\n".join(asyncio.run(years.measured(f"sqlite:///{file}", years.drawn(file, 21))))
    assert "the first list, of 3 tables" in said
