"""``stammtisch puzzle``: questions, answers with rules, and a way out."""

from __future__ import annotations

from stammtisch.puzzles import puzzles
from stammtisch.puzzles.moves import best_moves
from tests.cli.conftest import Run


def test_puzzles_are_asked_one_after_another(run: Run) -> None:
    asked = puzzles("watten")
    right = [
        " ".join(str(n) for n, o in enumerate(puzzle.options, 1) if o.right) for puzzle in asked
    ]
    done = run("puzzle", "watten", typed="\n".join(right) + "\n")
    assert done.exit_code == 0
    assert done.output.count("Right!") == len(asked)
    assert f"{len(asked)} of {len(asked)} solved." in done.output
    assert "WAT-15 " in done.output


def test_a_puzzle_is_headed_in_the_language_of_the_reader(run: Run) -> None:
    for language, word in (("en", "example"), ("de", "Beispiel")):
        head = run("puzzle", "watten", language=language, typed="q\n").output.split()[:3]
        assert head[:2] == ["Watten,", word]
        assert head[2].isdigit()


def test_what_is_no_answer_is_asked_again_and_a_wrong_one_is_explained(run: Run) -> None:
    done = run("puzzle", "herzblatt", typed="perhaps\n99\n0\nq\n")
    assert done.exit_code == 0
    assert done.output.count("Type the number") == 4  # the first, twice again, the next puzzle
    assert "Not quite." in done.output
    assert "you must follow suit. (HZB-11)" in done.output


def test_numbers_and_the_day_and_games_without_puzzles(run: Run) -> None:
    asked = puzzles("schwimmen")
    typed = "\n".join(f"{puzzle.number:g}".replace(".", ",") for puzzle in asked)
    assert run("puzzle", "schwimmen", typed=typed).output.count("Right!") == len(asked)
    assert run("puzzle", typed="q\n").exit_code == 0
    assert run("puzzle", "skat").exit_code == 2


def test_positions_ask_for_the_best_move(run: Run) -> None:
    asked = best_moves("gin")
    places = [list(puzzle.choices).index(puzzle.best.text) + 1 for puzzle in asked]
    done = run("puzzle", "gin", "--moves", typed="\n".join(map(str, places)) + "\n")
    assert done.exit_code == 0 and done.output.count("Right!") == len(asked)
    assert f"{len(asked)} of {len(asked)} solved." in done.output
    wrong = asked[0].found.moves[-1].text
    missed = run("puzzle", "gin", "--moves", typed=f"0\n{wrong}\nq\n").output
    assert "Type the number" in missed and "Not quite." in missed and "of 100 deals" in missed
    assert run("puzzle", "--moves", typed="q\n").exit_code == 0
    assert run("puzzle", "skat", "--moves").exit_code == 2
