"""Every reason is a fact: each is held against a second model that reads positions in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.analysis.facts import GUESSES
from stammtisch.notation import read_moves
from stammtisch.players.reasoning import Turn, made
from stammtisch.players.registry import players_of
from stammtisch.puzzles.moves import BestMove, best_moves
from stammtisch.text import SeatWord, Text
from tests.players.second_models import MODELS, UNMODELLED
from tests.players.second_positions import Position

DEALS = 20
EACH = 1 if st.engine() == "compiled" else 3  # of all puzzles
ASKED = [
    pytest.param(puzzle, marks=[pytest.mark.thorough] if puzzle.number % 7 != 1 else [])
    for game in MODELS
    for puzzle in best_moves(game)
]


def turns(puzzle: BestMove) -> Iterator[tuple[str, Turn]]:
    """The best and the second move, each in the same few deals."""
    guesses = [puzzle.state.guess(puzzle.seat, st.Rng(number)) for number in range(DEALS)]
    for tried in puzzle.found.moves[:2]:
        moves = read_moves(puzzle.game, puzzle.state, puzzle.seat, tried.text)
        yield tried.text, made(guesses, puzzle.seat, [each.move for each in moves])


@pytest.mark.parametrize("puzzle", ASKED, ids=lambda each: each.id)
def test_each_reason_is_what_a_second_model_finds(puzzle: BestMove) -> None:
    game = puzzle.game_id
    told = players_of(game).reasons
    assert told is not None
    for text, turn in turns(puzzle):
        before = [Position(str(each), puzzle.seat) for each in turn.before]
        after = [Position(str(each), puzzle.seat) for each in turn.after]
        expected = MODELS[game](text, before, after)
        for said in told(turn):
            if said.words in UNMODELLED:
                continue
            assert numbers(said).items() >= expected[said.words].items(), (text, str(said))


def numbers(said: Text) -> dict[str, object]:
    """What a sentence says in numbers; a seat is one."""
    return {
        name: arg.seat if isinstance(arg, SeatWord) else getattr(arg, "value", arg)
        for name, arg in said.args.items()
    }


def test_each_of_all_puzzles_is_answered_with_a_sentence() -> None:
    for game in MODELS:
        for puzzle in best_moves(game)[::EACH]:
            said = puzzle.why(puzzle.best.text)
            assert said, puzzle.id
            for each in said:
                k = each.args.get("k", 0)
                assert isinstance(k, int) and 0 <= k <= GUESSES


def test_why_depends_on_nothing_that_the_seat_does_not_know() -> None:
    for game in ("poker", "gin", "canasta", "mogeln"):
        puzzle = best_moves(game)[0]
        other = BestMove(game, puzzle.number, puzzle.found)
        drawn = st.position(puzzle.found.position, st.Rng(7))
        assert list(drawn.words()) != list(puzzle.state.words())
        other.__dict__["state"] = drawn
        assert other.why(puzzle.best.text) == puzzle.why(puzzle.best.text)
