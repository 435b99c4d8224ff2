"""Learning: the same again by seed, the same after an interruption, and better than before."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

import stammtisch as st
from stammtisch.bots import learned
from stammtisch.bots.nets import ONE
from stammtisch.cli import main
from stammtisch.errors import BrokenRecord
from stammtisch.games.registry import registrations
from stammtisch.rulecodes import rule_code
from stammtisch.spreading import at_once
from stammtisch.training import courses, inputs
from stammtisch.training.courses import COURSE, CURVE, RECIPE, WEIGHTS, Course
from stammtisch.training.hands import Decided
from stammtisch.training.inputs import Inputs
from stammtisch.training.layers import Layers
from stammtisch.training.learning import Learner, Plan, _results
from stammtisch.training.practice import as_shares, do
from tests.sampling import sampled

GAME = st.game("sechsundsechzig", preset="spielregeln")
CODE = rule_code(GAME)
PLAN = Plan(hands=64, imitated=16, together=16, rows=64, sizes=(8, 4))


def course(folder: Path, plan: Plan = PLAN, every: int = 32) -> Course:
    return Course(folder, CODE, 2, plan, every)


def after(rounds: int, made: Course) -> Callable[[], bool]:
    """Stops a course after so many rounds."""
    last = made.learner.rounds + rounds
    return lambda: made.learner.rounds >= last


def ignore(point: object) -> None:
    """Hear of a round."""


@pytest.fixture(autouse=True)
def _few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "SHOWN", 4)
    monkeypatch.setattr(inputs, "HANDS", 16)
    monkeypatch.setattr(inputs, "STEPS", 60)


def test_the_same_seed_learns_the_same_and_an_interruption_changes_nothing(tmp_path: Path) -> None:
    whole = course(tmp_path / "whole")
    whole.run(ignore, bool)
    for rounds in (1, 2, 4):
        part = course(tmp_path / "parts")
        part.run(ignore, after(rounds, part))
    other = course(tmp_path / "other", replace(PLAN, seed=2))
    other.run(ignore, bool)
    files = [(tmp_path / name / WEIGHTS).read_bytes() for name in ("whole", "parts", "other")]
    assert files[0] == files[1] != files[2]
    curves = [(tmp_path / name / CURVE).read_text().splitlines() for name in ("whole", "parts")]
    without_seconds = [[line.split(",")[:1] + line.split(",")[2:] for line in c] for c in curves]
    assert without_seconds[0] == without_seconds[1]
    assert [line.split(",")[0] for line in curves[0]] == ["hands", "32", "64"]
    again = course(tmp_path / "parts")
    for kept, made in zip(again.learner.judge.squares, whole.learner.judge.squares, strict=True):
        assert np.array_equal(kept, made)


def test_a_course_goes_on_to_more_hands_and_to_nothing_else(tmp_path: Path) -> None:
    course(tmp_path).run(ignore, bool)
    longer = course(tmp_path, replace(PLAN, hands=96))
    longer.run(ignore, bool)
    assert longer.learner.hands == 96
    with pytest.raises(BrokenRecord, match=r"course\.npz contains a different training run"):
        course(tmp_path, replace(PLAN, seed=2))
    (tmp_path / COURSE).write_bytes((tmp_path / COURSE).read_bytes()[:-100])
    with pytest.raises(BrokenRecord, match="is not a training run that can be continued"):
        course(tmp_path)


def test_a_course_that_was_killed_goes_on(tmp_path: Path) -> None:
    words = "train sechsundsechzig --hands 99999 --imitated 0 --together 64 --every 64"
    command = [sys.executable, "-c", KILLED, *words.split(), "--folder", str(tmp_path / "killed")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        while not (tmp_path / "killed" / WEIGHTS).exists():
            assert process.poll() is None
            time.sleep(0.05)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    plan = Plan(hands=99_999, imitated=0, together=64)
    killed, whole = (Course(tmp_path / name, CODE, 2, plan, 64) for name in ("killed", "whole"))
    rounds = killed.learner.rounds
    assert rounds > 0
    killed.run(ignore, after(1, killed))
    whole.run(ignore, after(rounds + 1, whole))
    assert killed.learner.rounds == whole.learner.rounds
    assert (tmp_path / "killed" / WEIGHTS).read_bytes() == (
        tmp_path / "whole" / WEIGHTS
    ).read_bytes()
    assert len(killed.curve) == rounds + 1


KILLED = """
import sys
from stammtisch.cli import main
from stammtisch.training import courses, inputs
courses.KEPT_EVERY, courses.SHOWN, inputs.HANDS, inputs.STEPS = 0.0, 4, 16, 60  # as in the test
main(sys.argv[1:])
"""


def test_the_command(tmp_path: Path) -> None:
    words = ["train", "sechsundsechzig", "--hands", "600", "--together", "64", "--every", "600"]
    done = CliRunner().invoke(main, [*words, "--folder", str(tmp_path)], env={"LANG": "en"})
    assert done.exit_code == 0, done.output
    assert "640 hands: gains" in done.output
    assert str(tmp_path) in done.output
    about = learned.read_about((tmp_path / WEIGHTS).read_bytes())
    assert (about.hands, about.seats) == (640, 2)
    recipe = tomllib.loads((tmp_path / RECIPE).read_text("utf-8"))
    assert recipe["hands"] == 640
    assert len(recipe["curve"]) == 1
    assert recipe["command"] == (
        "stammtisch train --rules sechsundsechzig.spielregeln.1 --seats 2 --hands 600 "
        "--imitated 2000 --together 64 --every 600 --seed 1 --folder FOLDER"
    )


def test_slopes_are_those_of_the_numbers() -> None:
    rng = np.random.default_rng(1)
    net = Layers((6, 5, 4, 3), rng)
    rows = rng.standard_normal((7, 6)).astype(np.float32)
    wanted = rng.standard_normal((7, 3)).astype(np.float32)
    before = [part.copy() for part in net.parts]

    def wrong() -> float:
        return float(((net(rows) - wanted) ** 2).sum() / 2)

    seen = []
    net._descend = lambda slopes, rate: seen.extend(slopes)  # type: ignore[method-assign]  # only looks
    net.learn(net.through(rows), net(rows) - wanted, 0.1)
    for part, slope, old in zip(net.parts, seen, before, strict=True):
        place = np.unravel_index(int(np.abs(slope).argmax()), part.shape)
        part[place] += 0.01
        up = wrong()
        part[place] -= 0.02
        change = (up - wrong()) / 0.02
        part[...] = old
        assert change == pytest.approx(float(slope[place]), rel=0.05)


def test_what_came_of_a_decision() -> None:
    """Seat 0 of a hand decides twice, seat 1 between; in the second hand, seat 1 decides once."""

    def step(hands: list[int], seats: list[int]) -> tuple[np.ndarray, ...]:
        none = np.zeros((len(hands), 1), np.int8)
        row = np.zeros(len(hands), np.int64)
        return none, none, none, row, row.astype(np.float32), np.array(hands), np.array(seats)

    gains = np.array([[4, -4], [-2, 2]], np.float32)
    decided = Decided(gains, [step([0, 1], [0, 1]), step([0], [1]), step([0], [0])])
    foreseen = np.array([0.1, 0.2, 0.3, 0.4], np.float32)
    results = _results(decided, foreseen, 0.75, 2)
    assert results == pytest.approx([0.25 * 0.4 + 0.75 * 2, 1, -2, 2])


def test_the_whole_numbers_say_what_the_net_says(tmp_path: Path) -> None:
    plan = Plan(hands=512, imitated=512, together=128, sizes=(32, 16))
    made = course(tmp_path, plan)
    made.run(ignore, bool)
    for part in made.learner.net.parts[:3]:
        part *= 1.5  # larger than after such a short time
    made.keep()
    content = (tmp_path / WEIGHTS).read_bytes()
    net = learned.read_net(content)
    one = int(ONE) << learned.read_about(content).layers[-1].shift
    batch = st.Batch(GAME, 32, seed=5)
    everything = vec[i64](list(range(GAME.actions)))
    for _ in range(4):
        batch.step(batch.masks.argmax(1))
        floats = made.learner.net(as_shares(made.learner.inputs.own(batch.hands.states)))
        for hand in range(32):
            state = batch.hands.states[hand]
            row = made.learner.inputs.noticed.row(state, state.turn)
            values = np.array(list(net.values(row, everything))) / one
            assert np.abs(values - floats[hand]).max() < 0.03
            assert values.std() > 0.1


def test_others_are_seen_by_the_judge_alone() -> None:
    given = Inputs.found(GAME, 1)
    batch = st.Batch(GAME, 8, seed=3)
    others = given.others(batch.hands.states)
    for hand in range(8):
        state = batch.hands.states[hand]
        turn = int(state.turn)
        row = np.array(list(state.observe(1 - turn)))
        assert np.array_equal(others[hand], row[given.hidden])
    own = next(part for part in GAME.observation if part.name == "own")
    assert {*range(own.start, own.start + own.size)} & {*given.hidden.tolist()}
    totals = next(part for part in GAME.observation if part.name == "totals")
    assert totals.start not in given.columns


@pytest.mark.thorough
def test_it_becomes_better_than_the_habits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "SHOWN", 500)
    few = Plan(15_000, imitated=3_000, together=512, rows=1024, sizes=(256, 128), rate=(7e-4, 5e-5))
    made = course(tmp_path, few, 15_000)
    made.run(ignore, bool)
    (point,) = made.curve
    assert point.gain > 3 * point.error
    assert point.foreseen > 0.3


@pytest.mark.parametrize("name", sampled(sorted(registrations()), 4))
def test_every_game_can_be_learned(name: str) -> None:
    plan = Plan(hands=8, imitated=2, together=2, sizes=(4, 2))
    learner = Learner(st.game(name), plan, Inputs.found(st.game(name), 1))
    for rounds in (1, 2):
        told = learner.learn(
            lambda parts: [do(learner.inputs, part, at_once) for part in parts], id
        )
        assert told
        assert told.unsure > 0
        assert learner.rounds == rounds
