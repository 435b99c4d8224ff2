"""Lessons in the terminal: each can be played through, and remembers what was done."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from stammtisch.cli import main
from stammtisch.lessons import judge, lesson, lessons
from stammtisch.lessons.learned import Learned
from stammtisch.lessons.reading import legal
from stammtisch.terminal.learning import Learning, way_on
from tests.sampling import sampled

pytestmark = pytest.mark.slow  # screens are the same with either engine

FIRST: Final = lesson("mau_mau")


def right(id: str) -> list[str]:
    """A right move for each step of a lesson."""
    found = lesson(id)
    return [
        next(
            (text for text in legal(found.game, step) if judge(found, step, text, "en").right),
            step.accept[0],
        )
        for step in found.steps
    ]


def learn(file: Path, *words: str, typed: str = "", language: str = "en") -> Result:
    env = {"STAMMTISCH_LANGUAGE": language, "STAMMTISCH_LEARNT": str(file)}
    return CliRunner().invoke(main, ["learn", *words], input=typed, env=env)


@pytest.mark.parametrize("id", sampled(list(lessons()), 4))
def test_a_lesson_is_played_through(id: str) -> None:
    answers, lines, kept = iter(right(id)), list[str](), list[Learned]()
    learning = Learning(
        lesson(id),
        Learned({}),
        read=lambda: next(answers, None),
        write=lines.append,
        keep=kept.append,
        language="de",
    )
    assert learning.run(1), lines[-20:]
    assert sum(line.startswith("Richtig!") for line in lines) == len(lesson(id).steps)
    assert kept[-1].next(id, len(lesson(id).steps)) == 0
    assert "{" not in "".join(lines)


def test_what_was_done_is_kept_and_the_lesson_goes_on_there(tmp_path: Path) -> None:
    file = tmp_path / "mine" / "learnt"
    done = learn(file, "Mau-Mau", typed="\n".join(right("mau_mau")[:2]))
    assert done.exit_code == 0 and FIRST.tells("en") in done.output
    assert "Step 3 of 13" in done.output.splitlines()[-1] or "Step 3 of 13" in done.output
    again = learn(file, "mau_mau", typed="q")
    assert "Step 3 of 13" in again.output and "Step 2 of 13" not in again.output
    assert "2 of 13 steps done" in learn(file).output
    whole = learn(file, "mau_mau", typed="\n".join(right("mau_mau")[2:]))
    assert f"stammtisch play --rules {FIRST.house.code}" in whole.output
    assert "all" in learn(file).output or "13 of 13 steps done" in learn(file).output
    assert "Step 1 of 13" in learn(file, "mau_mau", typed="q").output


def test_the_hands_after_it_are_as_short_as_the_lesson_says() -> None:
    assert "bakkarat.chemin_de_fer.2.coups=6 " in way_on(lesson("bakkarat"), str)[1]


def test_wrong_and_forbidden_moves_are_told_why(tmp_path: Path) -> None:
    typed = "draw\nAd\nundo\n\nhint\nrules MAU-5\nwhy Ad\nq\n"
    output = learn(tmp_path / "learnt", "mau_mau", typed=typed, language="de").output
    assert "Ziehen darf man immer" in output
    assert output.count("(MAU-5)") >= 2
    assert "In einer Lektion" in output
    assert output.count("Leg eine Karte ab, deren Farbe passt.") == 2
    assert "Der richtige Zug: Ts" in output
    assert "Richtig!" not in output


def test_cards_are_called_as_the_chosen_faces_do(tmp_path: Path) -> None:
    output = learn(tmp_path / "x", "mau_mau", "--faces", "german", typed="q", language="de").output
    assert "Gras-9" in output and "Pik" not in output


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    assert learn(tmp_path / "learnt", "skat").exit_code == 2
    assert "no such step" in learn(tmp_path / "learnt", "gin", "--step", "99").output


def test_a_file_that_cannot_be_kept_or_read_stops_nothing(tmp_path: Path) -> None:
    spoilt = tmp_path / "learnt"
    spoilt.write_bytes(b"\xff\xfe")
    assert "0 of 13 steps done" in learn(spoilt).output
    below = spoilt / "learnt"
    assert "Step 2 of 13" in learn(below, "mau_mau", typed=right("mau_mau")[0]).output
