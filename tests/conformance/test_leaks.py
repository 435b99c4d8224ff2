"""The search for leaks in every house: what it counts, and that it finds one."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.core.contract import State
from tests.conformance import leaks, test_histories
from tests.conformance.houses import HOUSES
from tests.conformance.test_histories import Known

HOUSE = ("mau_mau", "basic", 2)


def test_a_house_is_searched_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found"
    words = [str(file), "black_jack", "--redeals", "10", "--moves", "3"]
    assert leaks.main(words) == 0
    said = capsys.readouterr().out.splitlines()
    houses = [case for case in HOUSES if case[0] == "black_jack"]
    viewers = sum(seats + 1 for _, _, seats in houses)
    assert len(said) == len(houses) + 1
    sums = f"{len(houses)} of {len(HOUSES)} houses, {viewers} viewers, at least 10 re-deals each, "
    assert said[-1].startswith(sums)
    assert ", 0 leaks" in said[-1]
    assert leaks.main(words) == 0
    assert capsys.readouterr().out.splitlines() == said[-1:]


def test_every_leak_is_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault: who looks on observes what a seat does."""
    fair = test_histories.known_of

    def wrong(state: State, seat: int) -> Known:
        return fair(state, seat)[0], list(state.observe(max(seat, 0)))

    monkeypatch.setattr(test_histories, "known_of", wrong)
    found = leaks.searched(HOUSE, 20)
    assert found.redeals == 20
    assert len(found.leaks) > 10
    assert all("seat -1" in leak for leak in found.leaks)
    monkeypatch.setattr(leaks, "searched", lambda *_: found)
    monkeypatch.setattr(leaks, "HOUSES", [HOUSE])
    assert leaks.main([str(tmp_path / "found")]) == 1
    assert f"{len(found.leaks)} leaks" in capsys.readouterr().out.splitlines()[-1]
