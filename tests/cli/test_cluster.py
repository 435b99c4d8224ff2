"""``--cluster``: a cluster that cannot be used is refused in words."""

from __future__ import annotations

import gc
import socket
import sys
from pathlib import Path

import pytest

from stammtisch.spreading import cluster
from tests.cli.conftest import Run

GIN = "gin.oklahoma.1"


@pytest.mark.filterwarnings("ignore:unclosed")  # Dask leaves sockets to be collected
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "No Dask scheduler answers at "), ("de", "antwortet kein Dask-Scheduler: ")],
)
def test_nobody_answers(
    run: Run, language: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cluster, "TO_ANSWER", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        for command in (
            ("league", "watten"),
            ("lab", GIN, GIN),
            ("corpus", str(tmp_path / "hands")),
        ):
            done = run(*command, "--cluster", address, language=language)
            assert (done.exit_code, done.stdout) == (2, "")
            assert words in done.stderr
    gc.collect()
    assert not (tmp_path / "hands").exists()


def test_without_dask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("league", "watten", "--cluster", "tcp://127.0.0.1:1")
    assert done.exit_code == 2
    assert done.stderr.endswith(
        'A cluster needs the packages of Dask: pip install "stammtisch[cluster]"\n'
    )
