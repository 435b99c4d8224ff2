"""What the reasons for a move are made of.  # not compiled: holds Any"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from stammtisch.core.contract import State, make
from stammtisch.text import Text


@dataclass(frozen=True)
class Turn:
    """A turn of a seat, made in positions that look the same to it.

    Attributes:
        seat: who makes it.
        moves: nearly always a single one.
        before: the positions; whatever differs between them the seat does not know.
        after: the same ones after the turn, each at the same place.
    """

    seat: int
    moves: tuple[int, ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    @property
    def move(self) -> int:
        """The move, or the first one of several."""
        return self.moves[0]

    @property
    def now(self) -> Any:
        """Any of the positions, to read what the seat knows before its turn."""
        return self.before[0]

    @property
    def then(self) -> Any:
        """The same position after the turn; only what the turn itself does is certain in it."""
        return self.after[0]


Reasons: TypeAlias = Callable[[Turn], list[Text]]
"""What is to be said for or against a turn: facts that hold in the positions, each a sentence.

A fact is a number that the seat can read off its own cards, or in how many of the positions
something holds. There may be none."""


def made(guesses: Sequence[State], seat: int, moves: Iterable[int]) -> Turn:
    """Make a turn in each of these positions."""
    turn = tuple(moves)
    return Turn(seat, turn, tuple(guesses), tuple(_after(each, seat, turn) for each in guesses))


def _after(state: State, seat: int, moves: tuple[int, ...]) -> State:
    after = state.copy()
    for move in moves:
        make(after, seat, move)
    return after


def times(positions: Sequence[Any], holds: Callable[[Any], bool]) -> dict[str, int]:
    """In how many of the positions something holds, for the places ``{k}`` and ``{n}``."""
    return {"k": sum(bool(holds(each)) for each in positions), "n": len(positions)}
