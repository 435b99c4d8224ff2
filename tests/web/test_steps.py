"""What takes days goes on where it was stopped, and its exit code tells whether all was right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.web.steps import Done, in_steps


def run(
    monkeypatch: pytest.MonkeyPatch, file: Path, until: int, wrong: str = ""
) -> tuple[int, list[int]]:
    """The exit code, and how many steps there were before each that was taken."""
    before: list[int] = []

    def step(done: Done, size: int) -> dict[str, Any]:
        before.append(len(done))
        return {"kills": size, "wrong": wrong}

    monkeypatch.setattr("sys.argv", ["steps", str(file), "--until", str(until), "--step", "10"])
    return in_steps(None, "kills", 20, step, lambda done: None), before


def test_it_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kills.jsonl"
    assert run(monkeypatch, file, 20) == (0, [0, 1])
    assert run(monkeypatch, file, 20) == (0, [])
    assert run(monkeypatch, file, 35, "one was lost") == (1, [2, 3])
    assert run(monkeypatch, file, 0) == (1, [])
    assert len(file.read_text().splitlines()) == 4
