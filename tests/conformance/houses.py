"""Every preset of every game, with every number of seats that it can be played by."""

from __future__ import annotations

from collections.abc import Iterator

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.playout import fresh_deal, play_out, shuffle_now
from stammtisch.core.rng import Rng
from tests.conformance.short import SHORT

HOUSES = [
    (game_id, preset, seats)
    for game_id, entry in st.registrations().items()
    for preset, options in entry.presets.items()
    for seats in entry.seats
    if options.conflict(seats) is None
]


def tells_most(case: tuple[str, str, int]) -> bool:
    """Whether so many seats are usual, the least or the most, or take another pack than one fewer.

    What holds there hardly ever fails between them.
    """
    game_id, preset, seats = case
    around = [each for name, kind, each in HOUSES if (name, kind) == (game_id, preset)]
    if seats in (min(around), max(around), st.registration(game_id).default_seats):
        return True
    sizes = [len(st.game(game_id, preset=preset, seats=n).pack()) for n in (seats, seats - 1)]
    return sizes[0] != sizes[1]


BETWEEN = [case for case in HOUSES if not tells_most(case)]
"""The other houses, which tests can try in turn: see `conftest.py`."""


def house(case: tuple[str, str, int]) -> Game:
    """The game of a case, with hands that end before they bore."""
    game_id, preset, seats = case
    return st.game(game_id, preset=preset, seats=seats, **SHORT.get(game_id, {}))


def positions(game: Game, seed: int, hands: int = 3, moves: int = 400) -> Iterator[State]:
    """Positions of random hands of a match, with moves out of turn.

    Of each hand the first ones, then one now and then, and the last, if it ends within so many
    moves.
    """
    rng, context = Rng(seed), game.opening(0)
    for _ in range(hands):
        at = fresh_deal(game, context, rng)
        for number in range(moves):
            if number < 8 or at.turn == OVER or rng.below(12) == 0:
                yield at.copy()
            if at.turn == OVER:
                break
            move_on(at, rng)
        play_out(at, rng)
        context = game.following(context, at)
        if context.over:
            return


def move_on(at: State, rng: Rng) -> None:
    """Make a move at random, by its place among the legal moves, or shuffle."""
    if at.turn == CHANCE:
        shuffle_now(at, rng)
        return
    beside = at.interrupts(at.turn)
    if len(beside) and rng.below(5) == 0:
        at.interrupt(at.turn, beside[rng.below(len(beside))])
    else:
        moves = at.legal_moves()
        at.play(moves[rng.below(len(moves))])
