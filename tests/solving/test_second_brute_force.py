"""The solver against the second brute force, which shares no code with the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

import stammtisch as st
from tests.games.watten import referee as watten
from tests.solving import agreed
from tests.solving.agreed import (
    TEN,
    WHOLE,
    differences,
    everything,
    line_of,
    main,
    read,
    ten_endings,
    whole_hands,
)
from tests.solving.cases import CASES
from tests.solving.second_brute_force import (
    Found,
    Trial,
    endings,
    of_ending,
    of_whole,
    solved,
    whole_hand,
)

COMPILED = st.engine() == "compiled"
SLOW = pytest.mark.slow
KNOWN = read()
each_case = pytest.mark.parametrize(
    "place", range(len(CASES)), ids=lambda place: f"{place}-{CASES[place][0]}-{CASES[place][2]}"
)


def test_all_positions_are_known() -> None:
    assert sum(number for *_, number in WHOLE) == 300
    assert sum(number for *_, number in CASES) == 5000
    whole = {f"{name}@{seats}.{each}" for name, seats, number in WHOLE for each in range(number)}
    ends = {
        f"{place}.{seed}.{each}"
        for place, case in enumerate(CASES)
        for seed in range(case[-1] // TEN)
        for each in range(TEN)
    }
    assert set(KNOWN) == whole | ends


@each_case
def test_the_solver_finds_what_brute_force_found_of_endings(place: int) -> None:
    assert differences(ten_endings(place, 0), KNOWN) == []


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param(name, seats, marks=() if name == "watten" and seats < 4 else SLOW)
        for name, seats, _ in WHOLE
    ],
)
def test_and_of_whole_hands(name: str, seats: int) -> None:
    assert differences(whole_hands(name, seats, range(3 if COMPILED else 1)), KNOWN) == []


@pytest.mark.thorough
def test_and_of_all_5300_positions() -> None:
    assert [line for positions in everything() for line in differences(positions, KNOWN)] == []


@each_case
def test_brute_force_still_says_so_of_endings(place: int) -> None:
    name, preset, seats, options, _, _ = CASES[place]
    game = st.game(name, preset=preset, seats=seats, **options)
    for trial in endings(game, 1, 2, 2 if name == "doppelkopf" else 3):
        assert of_ending(trial) == solved(trial)


@pytest.mark.parametrize(
    ("name", "seats", "hands"), [("watten", 2, 3), pytest.param("herzblatt", 2, 1, marks=SLOW)]
)
def test_and_of_a_whole_hand(name: str, seats: int, hands: int) -> None:
    for number in range(hands):
        trial = whole_hand(st.game(name, seats=seats), number)
        assert line_of(trial, of_whole(trial)) == KNOWN[f"{name}@{seats}.{number}"]


@pytest.mark.thorough
@each_case
def test_brute_force_says_so_of_ten_endings_of_each_case(place: int) -> None:
    for name, trial, brute_force in ten_endings(place, 1):
        assert line_of(trial, brute_force(trial)) == KNOWN[name]


def test_whoever_stops_it_goes_on_with_what_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[Trial] = []

    def noted(trial: Trial) -> Found:
        done.append(trial)
        return of_whole(trial)

    monkeypatch.setattr(agreed, "WHOLE", (("watten", 2, 3),))
    monkeypatch.setattr(agreed, "CASES", [])
    monkeypatch.setattr(agreed, "of_whole", noted)
    name = "watten@2.1"
    (tmp_path / "file").write_text(f"{name} {KNOWN[name]}\n")
    main(tmp_path / "file")
    assert len(done) == 2
    main(tmp_path / "file")
    assert len(done) == 2
    assert read(tmp_path / "file") == {f"watten@2.{n}": KNOWN[f"watten@2.{n}"] for n in range(3)}


def test_a_rule_that_is_read_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watten, "winner", lambda trick, *_: trick[0][0])
    trials = [whole_hand(st.game("watten", seats=2), number) for number in range(5)]
    assert any(of_whole(trial) != solved(trial) for trial in trials)


def test_a_value_that_is_none_of_theirs_is_told() -> None:
    name, line = "watten@2.0", KNOWN["watten@2.0"]
    told = differences(whole_hands("watten", 2, range(1)), {name: line + "0"})
    assert told == [f"{name}: {line}"]
