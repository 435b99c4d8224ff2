"""Ctrl-C ends the long commands soon, with what they have, and is told by the exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stammtisch.cli.shared import STOPPED

pytestmark = pytest.mark.slow

PATIENCE = 40.0  # seconds for a slow machine; on a quick one it takes one or two


def heeding() -> None:
    """Who was started in the background ignores Ctrl-C, and so do those whom he starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """A command in a process group of its own, as a shell starts it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"STAMMTISCH_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
        preexec_fn=heeding,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def ctrl_c(process: subprocess.Popen[str], times: int = 1) -> tuple[int, str, str]:
    """Press Ctrl-C: every process of the group gets it. The exit code and what was said."""
    for _ in range(times):
        os.killpg(process.pid, signal.SIGINT)
        time.sleep(0.01)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_a_league_keeps_its_log_and_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "log"
    words = ("league", "watten", "--ms", "1", "--workers", "1", "--log", str(log))
    with running(*words, "--hands", "100000") as process:
        end = time.monotonic() + PATIENCE
        while not log.exists() or len(log.read_text().splitlines()) < 3:
            assert process.poll() is None, process.communicate()
            assert time.monotonic() < end
            time.sleep(0.1)
        code, out, err = ctrl_c(process, times=3)  # somebody is impatient
    played = len(log.read_text().splitlines()) - 1
    assert code == STOPPED
    assert out.startswith(f"{4 * played} hands: search gains ")
    assert f"the same command continues from {log}" in err
    assert "Traceback" not in err
    with running(*words, "--hands", str(4 * (played + 1))) as process:
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert out.startswith(f"{4 * (played + 1)} hands: ")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_laboratory_tells_what_was_played(workers: str) -> None:
    codes = ("siebzehn_und_vier.standard.1", "siebzehn_und_vier.standard.1")
    with running("lab", *codes, "--hands", "10000000", "--workers", workers) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "siebzehn_und_vier\n"
        time.sleep(2)
        code, out, err = ctrl_c(process, times=3)
    assert code == STOPPED
    told = " ".join(out.split())  # wherever the lines are broken; the latter on a slow machine
    assert "hands under each code, seed 1." in told or "fewer than two deals" in told
    assert "Stopped; what was played is shown above." in err
    assert "Traceback" not in err


def test_a_corpus_that_is_stopped_leaves_no_file(tmp_path: Path) -> None:
    file = tmp_path / "hands"
    with running("corpus", str(file), "--workers", "1") as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "doppelkopf\n"
        assert file.exists()
        code, out, err = ctrl_c(process)
    assert (code, out) == (STOPPED, "")
    assert err == f"Stopped; {file} was not kept.\n"
    assert not file.exists()


def test_bench_prints_what_was_measured() -> None:
    with running("bench", "mau_mau", "gin", "--seconds", "600") as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("engine: ")
        assert process.stdout.readline().startswith("game ")
        time.sleep(0.5)
        code, out, err = ctrl_c(process)
    assert code == STOPPED
    assert out.startswith("mau_mau/basic ")
    assert "gin_romme" not in out
    assert "Stopped" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("typed", ["", "hand\n"])
def test_the_plain_table_is_left_politely(typed: str) -> None:
    with running("play", "mau_mau", "--plain", "--bot", "random") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(typed)
        process.stdin.flush()
        while not process.stdout.readline().startswith("Possible: "):
            pass
        code, out, err = ctrl_c(process)
    assert code == STOPPED
    assert out.splitlines()[-1] == "You have left the table."
    assert err == ""


def test_serve_closes(tmp_path: Path) -> None:
    with running("serve", "--port", "0", "--database", str(tmp_path / "a.sqlite")) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Stammtisch is open: http://localhost:")
        time.sleep(1.5)
        code, _, err = ctrl_c(process)
    assert code == 0
    assert err.splitlines()[-1] == "Stammtisch is closed."
    assert "Traceback" not in err


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """Its screens would go stale. Nobody has to tidy up after a server that was killed."""
    words = ("serve", "--port", "0", "--database", str(tmp_path / "a.sqlite"))
    with running(*words) as first:
        assert first.stdout is not None
        assert first.stdout.readline().startswith("Stammtisch is open: ")
        with running(*words) as second:
            out, err = second.communicate(timeout=PATIENCE)
        assert (second.returncode, out) == (5, "")
        assert "Another Stammtisch server is using " in err
        assert "Traceback" not in err
        first.kill()
        first.wait()
        with running(*words) as third:
            assert third.stdout is not None
            assert third.stdout.readline().startswith("Stammtisch is open: ")
