"""The search for samples that contradict: what it counts, and that it goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance import hard_samples, test_hard_samples
from tests.conformance.test_hard_samples import MISSING

HOUSES = [("sechsundsechzig", "standard", 2), ("watten", "spielregeln", 2)]


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard_samples, "HOUSES", HOUSES)


def test_each_hand_is_looked_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found"
    assert hard_samples.main([str(file), "0", "0"]) == 0
    assert hard_samples.main([str(file), "0", "1"]) == 0
    assert len(file.read_bytes().splitlines()) == 4
    one, two = capsys.readouterr().out.splitlines()
    assert one.startswith("2 hands of 2 houses, 0 samples that contradict, 0 that were not found")
    assert two.startswith("4 hands of 2 houses, 0 samples that contradict, 0 that were not found")


def test_what_contradicts_is_told_and_what_was_not_found_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(test_hard_samples, "fault", lambda *_: "it looks different now")
    assert hard_samples.main([str(tmp_path / "wrong"), "0", "0"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert "it looks different now" in said[0]
    assert "12 samples that contradict, 0 that were not found" in said[-1]
    none = [f"{MISSING} for seat 0 before act 3"]
    monkeypatch.setattr(hard_samples, "faults_of_a_hand", lambda *_: none)
    assert hard_samples.main([str(tmp_path / "none"), "0", "0"]) == 0
    assert "0 samples that contradict, 2 that were" in capsys.readouterr().out.splitlines()[-1]
