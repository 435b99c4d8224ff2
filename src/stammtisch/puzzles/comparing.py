"""What each of a few turns is worth to whoever knows what a seat knows, compared draw by draw.

As in `bots.weighing`, all turns are tried in the same draws, below each grows a tree of its own,
and hands come to their quiet ends. The draws are made in batches with new trees, whose spread is
the standard error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final, TypeAlias

from stammtisch.analysis.fair import gains_of
from stammtisch.bots.search import Node, Search
from stammtisch.core.contract import OVER, Game, State, make
from stammtisch.core.rng import Rng

BATCHES: Final = 8

Turn: TypeAlias = tuple[int, ...]
"""Moves of one seat, one after another; nearly always a single one."""


@dataclass(frozen=True, slots=True)
class Compared:
    """What turns brought the seat, draw by draw: ``gains[batch][draw][place of the turn]``."""

    gains: tuple[tuple[tuple[float, ...], ...], ...]

    @property
    def draws(self) -> int:
        """In how many draws each turn was tried."""
        return sum(map(len, self.gains))

    @property
    def turns(self) -> range:
        """The places of the turns."""
        return range(len(self.gains[0][0]))

    def mean(self, place: int) -> tuple[float, float]:
        """What a turn brings on average, and the standard error."""
        return _mean_and_error([fsum(d[place] for d in b) / len(b) for b in self.gains])

    def lead(self, place: int, rival: int) -> tuple[float, float]:
        """By how much a turn is better than another one, and the standard error."""
        return _mean_and_error(
            [fsum(d[place] - d[rival] for d in batch) / len(batch) for batch in self.gains]
        )

    def order(self) -> list[int]:
        """The places of the turns, the best first."""
        return sorted(self.turns, key=lambda place: -self.mean(place)[0])

    def better(self, place: int, rival: int) -> int:
        """In how many draws a turn brought more than another one."""
        return sum(draw[place] > draw[rival] for batch in self.gains for draw in batch)


def compare(
    game: Game, state: State, seat: int, turns: Sequence[Turn], draws: int, rng: Rng
) -> Compared:
    """Try each turn of the seat on turn in the same draws, at least one in each batch.

    The position is only ever used to draw from.
    """
    size = max(1, draws // BATCHES)
    batches = (_batch(game, state, seat, turns, size, rng) for _ in range(BATCHES))
    return Compared(tuple(map(tuple, batches)))


def _tried(state: State, seat: int, turn: Turn) -> State:
    after = state.copy()
    for move in turn:
        make(after, seat, move)
    return after


def _batch(
    game: Game, state: State, seat: int, turns: Sequence[Turn], draws: int, rng: Rng
) -> Iterator[tuple[float, ...]]:
    """The gains of each draw of one batch."""
    search = Search(game, state, seat, rng)
    nodes = [Node(turn[-1], seat) for turn in turns]
    for _ in range(draws):
        drawn = state.sample(seat, rng)
        found = []
        for turn, node in zip(turns, nodes, strict=True):
            after = _tried(drawn, seat, turn)
            scores = after.scores() if after.turn == OVER else search.descend(after, node, [node])
            found.append(gains_of(game, [int(score) for score in scores])[seat])
        yield tuple(found)


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = fsum(values) / len(values)
    squares = fsum((value - mean) ** 2 for value in values)
    return mean, sqrt(squares / (len(values) - 1) / len(values))
