"""Whether everything that a game offers in a position can be done there.

The conformance kit asks at every position, also in the middle of a turn, and as a page does: after
the position has been asked for its legal moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice
from stammtisch.errors import StammtischError
from stammtisch.notation import read_moves
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of, proposals

_TURN: Final = 20  # of a longer turn the rest is not looked at


def wrong_offers(game: Game, state: State, rng: Rng) -> Iterator[str]:
    """The invariants broken by what is offered to the seat on turn, one entry for each."""
    if state.turn < 0:
        return
    asked, habits = state.copy(), habits_of(game.id)
    legal = {int(move) for move in asked.legal_moves()}
    promising = [int(move) for move in habits.promising_moves(asked.copy())]
    if not promising:
        yield "2: a search finds something promising"
    if promising != sorted(set(promising)):
        yield "2: promising moves ascend"
    if not legal.issuperset(promising):
        yield "2: promising moves are legal"
    if not _ends_quietly(asked, habits, rng):
        yield "2: quiet_pick makes legal moves only"
    proposed = proposals(game, asked, int(asked.turn))
    if len(proposed) > 5:
        yield "5: five proposals at the most"
    for choice in proposed:
        if not _can_be_made(game, asked, choice):
            yield f"5: the proposal “{choice.text}” can be made"


def _ends_quietly(state: State, habits: Habits, rng: Rng) -> bool:
    """Whether a turn in which a quiet move may begin a planned series ends with legal moves.

    A game may remember such a row in the position, so one position is played on.
    """
    seat = state.turn
    at = state.copy()
    for _ in range(_TURN):
        move = habits.quiet_pick(at, rng)
        if at.objection(seat, move) is not None:
            return False
        at.play(move)
        if at.turn != seat:
            break
    return True


def _can_be_made(game: Game, state: State, choice: Choice) -> bool:
    """Whether all moves of a proposal are legal, one after another."""
    try:
        return bool(read_moves(game, state, int(state.turn), choice.text))
    except StammtischError:
        return False


def played_on(state: State, moves: int) -> Iterator[list[int]]:
    """All positions that this many legal moves lead to, as words."""
    if moves == 0:
        yield list(state.words())
    elif state.turn >= 0:
        for move in state.legal_moves():
            after = state.copy()
            after.play(move)
            yield from played_on(after, moves - 1)
