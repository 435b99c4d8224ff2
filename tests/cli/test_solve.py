"""``stammtisch solve``: the cards of a position with what they are worth."""

from __future__ import annotations

from pathlib import Path

import stammtisch as st
from tests.cli.conftest import Run
from tests.solving.brute_force import endings


def test_the_best_card_comes_first_and_the_score_has_signs(run: Run, tmp_path: Path) -> None:
    state = next(endings(st.game("herzblatt", seats=3), 2, 1, 4))
    file = tmp_path / "position.txt"
    file.write_text(str(state), "utf-8")
    for score in (False, True):
        done = run("solve", str(file), *(["--score"] if score else []))
        assert done.exit_code == 0
        lines = done.output.splitlines()[1:-1]
        solution = st.solve(state, score=score)
        found = [int(line.split()[0]) for line in lines]
        assert found == sorted((card.value for card in solution.cards), reverse=True)
        signed = [line.split()[0][0] in "+-" for line in lines]
        assert signed == [score and value != 0 for value in found]


def test_the_help_says_when_it_gives_up(run: Run) -> None:
    assert "20000000" in run("solve", "--help").output


def test_it_takes_the_position_itself_and_answers_in_german(run: Run) -> None:
    state = next(endings(st.game("herzblatt", seats=3), 2, 1, 4))
    done = run("solve", str(state), language="de")
    assert done.exit_code == 0
    assert "Augen" in done.output


def test_what_cannot_be_solved_is_told(run: Run) -> None:
    state = next(endings(st.game("herzblatt", seats=3), 2, 1, 4))
    done = run("solve", st.known_to(state, 0), language="de")
    assert done.exit_code == 2
    assert "Alle Karten müssen offen liegen" in done.output
    done = run("solve", str(st.deal(st.game("herzblatt", seats=3))))
    assert done.exit_code == 2
    assert "No card is to be played" in done.output
    state = next(endings(st.game("herzblatt", seats=3), 2, 1, 5))
    assert run("solve", str(state), "--nodes", "1").exit_code in (0, 1)
