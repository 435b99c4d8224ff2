"""``stammtisch analyse``: what the moves of a hand lost, in words and as JSON."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import stammtisch as st
from stammtisch.analysis import Analysis
from tests.analysis.test_analysis import played
from tests.cli.conftest import Run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    match = played(st.game("watten", seats=2), 9)
    match.notes["names"] = ["Anna", "Bert"]
    file = tmp_path / "evening.toml"
    file.write_text(st.records.dumps(match), "utf-8")
    return file


def test_each_move_has_a_row_and_the_moments_say_what_was_better(run: Run, record: Path) -> None:
    done = run("analyse", str(record), "--simulations", "40")
    assert done.exit_code == 0
    found = st.analyse(record.read_text("utf-8"), simulations=40)
    judged = [each for each in found.acts if each.exact or each.fair]
    rows = re.findall(r"^.* (\d+)\. (?:Anna|Bert) ", done.stdout.split("decisive")[0], re.M)
    assert [int(row) - 1 for row in rows] == [each.act for each in judged]
    assert found.moments()
    assert "The decisive moments:" in done.stdout
    assert done.stdout.count("Judged by what could be known, it lost") == len(found.moments())
    assert "Luck" in done.stdout


def test_it_answers_in_german_and_as_json(run: Run, record: Path) -> None:
    words = ("analyse", str(record), "--simulations", "8", "--seed", "3")
    assert "Verlorene Punkte:" in run(*words, language="de").stdout
    said = run(*words, "--json").stdout
    found = msgspec.json.decode(said, type=Analysis)
    assert found == st.analyse(record.read_text("utf-8"), simulations=8, seed=3)


def test_a_hand_that_is_not_there_is_refused(run: Run, record: Path) -> None:
    done = run("analyse", str(record), "--hand", "7")
    assert done.exit_code == 2
    assert "no finished hand 7" in done.output


def test_over_all_hands_it_tells_luck_and_skill(run: Run, tmp_path: Path) -> None:
    match = played(st.game("watten", seats=2), 9)
    match.next_hand()
    while not match.hand_over:
        match.play(next(iter(match.legal_moves().texts())))
    match.notes["names"] = ["Anna", "Bert"]
    file = tmp_path / "evening.toml"
    file.write_text(st.records.dumps(match), "utf-8")
    words = ("analyse", str(file), "--all", "--simulations", "8", "--nodes", "500")
    said = run(*words).stdout
    assert "2 hands" in said
    found = [st.analyse(match, hand, simulations=8, nodes=500) for hand in (1, 2)]
    gain = sum(each.gains[0] for each in found)
    row = next(line for line in said.splitlines() if line.endswith("Anna"))
    assert float(row.split()[0].replace("−", "-")) == pytest.approx(gain, abs=0.01)
    told = msgspec.json.decode(run(*words, "--json").stdout, type=list[Analysis])
    assert told == found


def test_card_points_have_a_column_of_their_own(run: Run, tmp_path: Path) -> None:
    """Where only card points are solved, they do not pass for points."""
    match = played(st.game("sechsundsechzig"), 5)
    file = tmp_path / "hand.toml"
    file.write_text(st.records.dumps(match), "utf-8")
    said = run("analyse", str(file), "--simulations", "8").stdout
    found = st.analyse(match, simulations=8)
    lost = next(each for each in found.acts if each.points and each.points.loss and not each.score)
    assert lost.points is not None
    lines = said.splitlines()
    head, row = lines[3], next(each for each in lines if f" {lost.act + 1}. " in each)
    assert head.split(maxsplit=1) == ["fair", "card points, open"]
    end = len(head)
    assert row[:end].split()[-1] == str(lost.points.loss)
