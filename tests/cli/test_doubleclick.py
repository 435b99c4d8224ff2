"""The program as one file: what a double click does, and what it makes of the words behind it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path
from typing import Any

import click
import pytest

from stammtisch.cli import doubleclick
from tools import onefile_start

PRINTED = "import json, sys; print(json.dumps(sys.argv))"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's data, which is not there yet."""
    folder = tmp_path / "data" / "stammtisch"
    monkeypatch.setattr(click, "get_app_dir", lambda name: str(folder))
    monkeypatch.delenv(doubleclick.PLACE, raising=False)
    monkeypatch.setattr(webbrowser, "register", lambda *args, **more: None)
    return folder


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """How the command was called."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(doubleclick, "program", lambda *words, **more: calls.append((words, more)))
    return calls


def test_a_double_click_serves_the_network_and_opens_the_browser(
    home: Path,
    told: list[tuple[Any, ...]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["stammtisch"])
    monkeypatch.setattr(doubleclick, "port", lambda: 8000)
    doubleclick.main()
    words = ["serve", "--open", "--host", "0.0.0.0", "--port", "8000"]
    assert told == [((words, "stammtisch"), {})]
    assert os.environ[doubleclick.PLACE] == str(home / "stammtisch.sqlite")
    assert str(home / "stammtisch.sqlite") in capsys.readouterr().out
    assert home.is_dir()


def test_with_words_it_is_the_command_on_the_same_tables(
    home: Path, told: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["stammtisch", "backup", "copy.sqlite"])
    doubleclick.main()
    assert told == [((), {"prog_name": "stammtisch"})]
    assert os.environ[doubleclick.PLACE] == str(home / "stammtisch.sqlite")


def test_tables_that_were_chosen_stay_chosen(
    home: Path, told: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["stammtisch", "serve"])
    monkeypatch.setenv(doubleclick.PLACE, "mine.sqlite")
    doubleclick.main()
    assert os.environ[doubleclick.PLACE] == "mine.sqlite"
    assert not home.exists()


@pytest.mark.parametrize(("window", "asked"), [(True, 1), (False, 0)])
def test_a_window_in_which_something_went_wrong_stays_open(
    home: Path, monkeypatch: pytest.MonkeyPatch, window: bool, asked: int
) -> None:
    def refuse(*words: Any) -> None:
        raise SystemExit(5)

    prompts: list[str] = []
    monkeypatch.setenv(doubleclick.PLACE, "mine.sqlite")
    monkeypatch.setattr(doubleclick, "program", refuse)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: window, raising=False)
    monkeypatch.setattr(click, "prompt", lambda text, **more: prompts.append(text))
    with pytest.raises(SystemExit, match="5"):
        doubleclick.serve()
    assert len(prompts) == asked


def test_where_another_program_has_the_usual_port_any_free_one_will_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        monkeypatch.setattr(doubleclick, "PORT", taken.getsockname()[1])
        assert doubleclick.port() == 0
    assert doubleclick.port() == doubleclick.PORT


@pytest.mark.parametrize("before", ["", "/usr/mine"])
def test_the_browser_of_the_system_finds_its_own_libraries(
    monkeypatch: pytest.MonkeyPatch, before: str
) -> None:
    started: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr(
        subprocess, "Popen", lambda words, env, **more: started.append((words, env))
    )
    monkeypatch.setenv("LD_LIBRARY_PATH", "/unpacked")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    assert doubleclick.Outside("it").open("http://localhost:1/")
    ((words, env),) = started
    assert words == ["xdg-open", "http://localhost:1/"]
    assert env.get("LD_LIBRARY_PATH", "") == before
    assert "LD_LIBRARY_PATH_ORIG" not in env and env["PATH"] == os.environ["PATH"]


def test_without_a_desktop_others_may_open_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert not doubleclick.Outside("it").open("http://localhost:1/")


START = [sys.executable, str(Path(onefile_start.__file__))]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-P", "-c", PRINTED, "7", "x"], '["-c", "7", "x"]'),
        (["-c", PRINTED], '["-c"]'),
        (["-m", "mine", "word"], "mine: word"),
    ],
)
def test_what_it_starts_by_its_own_name_gets_a_python(
    tmp_path: Path, words: list[str], said: str
) -> None:
    (tmp_path / "mine.py").write_text("import sys\nprint('mine:', sys.argv[1])\n")
    done = subprocess.run([*START, *words], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == (said, "")


@pytest.mark.parametrize("words", [[], ["--version"], ["-m"], ["play", "-c", "x"]])
def test_other_words_are_for_the_command(words: list[str]) -> None:
    assert not onefile_start.as_python(words)
