"""All players of a game in one table, by what they win against each other.

Each plays each in a league of its own (`arena.league`): a deal that is played once from each seat
is one game between the two, and whoever gains by it wins it. Ratings follow from these games by the
model of Bradley and Terry (Rank Analysis of Incomplete Block Designs, 1952), fitted by Newton's
method; the intervals come from the information at the maximum. The unit is that of chess: who is
rated 400 points higher wins ten games for each that is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from statistics import mean
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.arena.league import DealResult, League, run

UNIT: Final = 400 / log(10)
_ENOUGH: Final = 1e-9
_STEPS: Final = 100
_KNOWN: Final = 0.5  # games that each pair is taken to have drawn before: no rating is infinite


class Pairing(Struct, frozen=True):
    """What two players made of their deals: games won by the first, and by the second.

    A draw counts half for each.
    """

    first: str
    second: str
    wins: float
    losses: float

    @property
    def share(self) -> float:
        """How many of the games the first has won, from 0 to 1."""
        return self.wins / (self.wins + self.losses)

    @property
    def margin(self) -> float:
        """Half of the 95 % interval of the share."""
        games = self.wins + self.losses
        return 1.96 * sqrt(max(self.share * (1 - self.share), 0.25 / games) / games)


class Rated(Struct, frozen=True):
    """A player with its rating, and half of its 95 % interval; the mean of all is 0."""

    player: str
    rating: float
    margin: float


def climb(
    league: League,
    players: Sequence[str],
    hands: int,
    *,
    log: Path | None = None,
    told: Callable[[Pairing], None] | None = None,
    stopped: Callable[[], bool] = bool,
    **crew: Any,
) -> list[Pairing]:
    """Let every two players meet; ``league`` gives the rules, ``hands`` the number for each pair.

    Args:
        log: a folder with a file for each pair, so that a ladder which was stopped goes on.
        told: called for each pair that is done.
        stopped: asked often; what pairs have played by then counts.

    Raises:
        BrokenRecord: a log is of another league, or cannot be read.
        UnknownBot: a bot does not play by these rules.
    """
    found = []
    if log is not None:
        log.mkdir(parents=True, exist_ok=True)
    for first, second in combinations(players, 2):
        pair = msgspec.structs.replace(league, challenger=first, rival=second)
        file = log / f"{first}-{second}.jsonl" if log is not None else None
        results = run(pair, hands, log=file, stopped=stopped, **crew)
        if results:
            found.append(paired(first, second, results))
            if told is not None:
                told(found[-1])
        if stopped():
            break
    return found


def paired(first: str, second: str, results: Sequence[DealResult]) -> Pairing:
    """Count the deals by which the first has gained, and those by which it has lost."""
    gains = [mean(result.gains) for result in results]
    wins = sum(1.0 if gain > 0 else 0.5 if gain == 0 else 0.0 for gain in gains)
    return Pairing(first, second, wins, len(gains) - wins)


def ratings(pairings: Sequence[Pairing]) -> list[Rated]:
    """The players and their ratings, the best first. ``pairings`` must join all players."""
    players = list(dict.fromkeys(name for each in pairings for name in (each.first, each.second)))
    number = {name: place for place, name in enumerate(players)}
    size = len(players)
    strength = [0.0] * size
    inverse = [[0.0] * size for _ in players]
    for _ in range(_STEPS):
        slope = [0.0] * size
        curve = [[1.0 / size] * size for _ in players]  # pins the mean to 0
        for each in pairings:
            a, b = number[each.first], number[each.second]
            games = each.wins + each.losses + 2 * _KNOWN
            expected = 1 / (1 + exp(strength[b] - strength[a]))
            surplus = each.wins + _KNOWN - games * expected
            weight = games * expected * (1 - expected)
            slope[a] += surplus
            slope[b] -= surplus
            for row, column, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                curve[row][column] += sign * weight
        inverse = _inverted(curve)
        step = [sum(x * y for x, y in zip(row, slope, strict=True)) for row in inverse]
        strength = [old + max(-1.0, min(1.0, new)) for old, new in zip(strength, step, strict=True)]
        if max(map(abs, step)) < _ENOUGH:
            break
    middle = mean(strength)
    spread = [sqrt(max(inverse[place][place] - 1 / size, 0.0)) for place in range(size)]
    rows = [
        Rated(name, UNIT * (strength[place] - middle), UNIT * 1.96 * spread[place])
        for place, name in enumerate(players)
    ]
    return sorted(rows, key=lambda row: -row.rating)


def _inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(n == place) for n in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda place: abs(rows[place][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for place, row in enumerate(rows):
            if place != column and row[column]:
                factor = row[column]
                rows[place] = [
                    value - factor * other for value, other in zip(row, rows[column], strict=True)
                ]
    return [row[size:] for row in rows]
