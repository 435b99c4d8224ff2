"""Puzzles that ask for the best move: what is kept, what they show, and how they are made."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.bots.levels import LEVELS
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registrations
from stammtisch.positions import position
from stammtisch.puzzles.comparing import BATCHES, Compared
from stammtisch.puzzles.found import EASIEST, HARDEST, Found, Tried, in_words
from stammtisch.puzzles.making import SURE, Question, puzzle_from
from stammtisch.puzzles.moves import (
    BestMove,
    best_move,
    best_move_of_the_day,
    best_moves,
    read_found,
)
from stammtisch.rulecodes import read_code
from tools.best_moves import Row, ask

ALL = [puzzle for game in registrations() for puzzle in best_moves(game)]
SHOWN = [
    pytest.param(puzzle, marks=[pytest.mark.thorough] if puzzle.number % 10 != 1 else [])
    for puzzle in ALL
]


def test_in_every_puzzle_one_move_is_clearly_the_best() -> None:
    assert ALL
    for puzzle in ALL:
        found = puzzle.found
        gains = [each.gain for each in found.moves]
        assert gains == sorted(gains, reverse=True) and len(gains) > 1, puzzle.id
        assert found.margin > SURE * found.error >= 0, puzzle.id
        assert abs(found.margin - (gains[0] - gains[1])) < 0.01, puzzle.id


def test_the_strongest_player_finds_each_and_the_weakest_level_not_too_often() -> None:
    weakest = next(iter(LEVELS))
    for puzzle in ALL:
        assert puzzle.found.strongest >= 4, puzzle.id
        assert list(puzzle.found.levels) == list(LEVELS)
        assert EASIEST <= puzzle.found.grade <= HARDEST
    times = sum(puzzle.found.levels[weakest] for puzzle in ALL)
    assert times <= 0.6 * sum(puzzle.found.tries for puzzle in ALL)


def test_no_two_puzzles_of_a_game_are_the_same() -> None:
    assert len({puzzle.id for puzzle in ALL}) == len(ALL)
    assert len({puzzle.found.position for puzzle in ALL}) == len(ALL)


@pytest.mark.parametrize("puzzle", SHOWN, ids=lambda each: each.id)
def test_a_puzzle_shows_what_its_seat_knows_and_nothing_else(puzzle: BestMove) -> None:
    """Whatever is drawn for what the seat does not know, it sees the same and may do the same."""
    assert f"\nseen-by {puzzle.seat}\n" in puzzle.found.position
    other = position(puzzle.found.position, Rng(77))
    assert other.view(puzzle.seat) == puzzle.state.view(puzzle.seat)
    asked = Question(puzzle.state, [each.text for each in puzzle.found.moves])
    assert set(asked.turns) == set(puzzle.choices) == {each.text for each in puzzle.found.moves}
    assert list(puzzle.choices) == sorted(puzzle.choices)  # the order tells nothing


@pytest.mark.slow
def test_the_same_seed_makes_the_same_puzzle() -> None:
    house = read_code("gin.gin_romme.1")
    made = next(filter(None, (puzzle_from(house.game(), seed) for seed in range(9))))
    assert puzzle_from(house.game(), made.seed) == made
    assert read_found(in_words(made))[0].moves[0].text == made.moves[0].text


def test_a_few_draws_of_others_find_the_clearest_moves_again() -> None:
    clear = sorted(ALL, key=lambda puzzle: puzzle.found.error / puzzle.found.margin)[:3]
    for puzzle in clear:
        order, found = Question(puzzle.state).best(5 * BATCHES, Rng(1))
        assert order[0] == puzzle.best.text and found.draws == 5 * BATCHES
        assert set(order) >= {each.text for each in puzzle.found.moves}


def test_means_leads_and_errors_are_those_of_the_batches() -> None:
    found = Compared((((1.0, 0.0), (3.0, 0.0)), ((2.0, 4.0), (4.0, 0.0))))
    assert found.mean(0) == (2.5, 0.5)
    assert found.lead(0, 1) == (1.5, 0.5)
    assert found.better(0, 1) == 3 and found.draws == 4 and found.order() == [0, 1]


def test_grades_count_the_levels_that_find_the_move() -> None:
    moves = (Tried("a", 1.0, 0.1, 0), Tried("b", 0.0, 0.1, 90))
    levels = {"child": 3, "beginner": 6, "casual": 7, "regular": 12}
    found = Found(1, "", moves, 1.0, 0.1, 8, 12, levels, 4)
    assert found.found_by == ("beginner", "casual", "regular") and found.grade == 2


def test_who_is_stopped_goes_on_with_the_next_seed(tmp_path: Path) -> None:
    row = Row("black_jack", tmp_path)
    while not row.found:
        row.step(2)
    again = Row("black_jack", tmp_path)
    assert again.seed == row.seed and again.found[0].moves[0].text == row.found[0].moves[0].text
    assert [each.seed for each in again.found] == [each.seed for each in row.found]
    told = list(ask(["black_jack", "gin"], tmp_path, 5, 1))
    assert told[1] == "gin: weakest 0, strongest 0 of 0"
    assert told[0].endswith("of 1") and told[-1].startswith("all: ")


def test_each_game_has_its_puzzle_of_the_day() -> None:
    for game in registrations():
        row = best_moves(game)
        days = {best_move_of_the_day(game, day) for day in range(9_000, 9_000 + len(row))}
        assert len(days) == len(row)
        assert all(best_move(puzzle.id) is puzzle for puzzle in row)
    assert best_move("nothing-1") is None and best_moves("../x") == ()
