"""The solver against the second brute force, which shares no code with the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import stammtisch as st
from tests.games.watten import referee as watten
from tests.solving import second_brute_force
from tests.solving.second_brute_force import (
    WHOLE,
    compare_endings,
    compare_whole,
    main,
)
from tests.solving.test_solving import CASES

COMPILED = st.engine() == "compiled"


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_endings_are_worth_what_the_second_referee_says(case: Any) -> None:
    compare_endings((*case[:4], 2 if case[0] == "doppelkopf" else 3, 0), seed=1, number=2)


@pytest.mark.parametrize(("name", "seats", "hands"), [("watten", 2, 3), ("herzblatt", 2, 1)])
def test_whole_hands_are(name: str, seats: int, hands: int) -> None:
    for seed in range(hands if COMPILED or name == "watten" else 0):
        compare_whole(st.game(name, seats=seats), seed)


@pytest.mark.thorough
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_more_endings_are(case: Any) -> None:
    """All of the 5,000, and the 300 whole hands, take an hour: see `second_brute_force`."""
    compare_endings((*case[:4], 3, 0), seed=2, number=3)


def test_the_whole_run_is_as_large_as_it_says() -> None:
    assert sum(number for *_, number in WHOLE) == 300
    assert sum(number for *_, number in CASES) == 5000


def test_whoever_stops_it_goes_on_with_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Any] = []
    monkeypatch.setattr(second_brute_force, "WHOLE", (("watten", 2, 3),))
    monkeypatch.setattr(second_brute_force, "CASES", [])
    monkeypatch.setattr(second_brute_force, "compare_whole", lambda *what: done.append(what))
    (tmp_path / "state").write_text("whole watten@2 1\n")
    main(tmp_path / "state")
    assert [seed for _, seed in done] == [0, 2]
    main(tmp_path / "state")
    assert len(done) == 2


def test_a_rule_that_is_read_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watten, "winner", lambda trick, *_: trick[0][0])
    with pytest.raises(AssertionError):
        compare_watten()


def compare_watten() -> None:
    for seed in range(5):
        compare_whole(st.game("watten", seats=2), seed)
