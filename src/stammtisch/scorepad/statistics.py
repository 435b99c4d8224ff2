"""The statistics of an evening: how people played and with whom, what was announced and won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from stammtisch.scorepad.pad import Line, Pad
from stammtisch.text import Text


@dataclass(slots=True)
class Figures:
    """The evening of one player; ``best`` and ``worst`` are single hands, in points."""

    played: int = 0
    won: int = 0
    dealt: int = 0
    points: int = 0
    best: int = 0
    worst: int = 0

    @property
    def average(self) -> float:
        """The mean points per hand."""
        return self.points / self.played if self.played else 0.0


@dataclass(slots=True)
class Duo:
    """Two players on one side: their hands, the hands they won, and their points together."""

    players: tuple[int, int]
    hands: int = 0
    won: int = 0
    points: int = 0


@dataclass(slots=True)
class Tallied:
    """Something that was counted, and how often for each player."""

    what: Text
    numbers: list[int]

    def of(self, players: Sequence[int]) -> int:
        """How often something was counted for these players together."""
        return sum(self.numbers[player] for player in players)


@dataclass(slots=True)
class Statistics:
    """All figures of a pad; ``duos`` are pairs who played together, most hands first."""

    hands: int
    figures: list[Figures]
    duos: list[Duo] = field(default_factory=list)
    tallies: list[Tallied] = field(default_factory=list)


def statistics(pad: Pad) -> Statistics:
    """The figures of all hands of a pad."""
    figures = [_figures(pad, player) for player in range(pad.sheet.players)]
    return Statistics(len(pad.lines), figures, _duos(pad.lines), _tallies(pad))


def _figures(pad: Pad, player: int) -> Figures:
    lines = [line for line in pad.lines if player in pad.sheet.active(line.standing)]
    scores = [line.outcome.scores[player] for line in lines]
    good, bad = (min, max) if pad.sheet.low_wins else (max, min)
    return Figures(
        played=len(lines),
        won=sum(player in line.outcome.winners for line in lines),
        dealt=sum(line.dealer == player for line in pad.lines),
        points=sum(scores),
        best=good(scores, default=0),
        worst=bad(scores, default=0),
    )


def _duos(lines: Sequence[Line]) -> list[Duo]:
    found: dict[tuple[int, int], Duo] = {}
    for line in lines:
        for side in line.outcome.sides:
            for first, second in combinations(sorted(side), 2):
                duo = found.setdefault((first, second), Duo((first, second)))
                duo.hands += 1
                duo.won += {first, second} <= set(line.outcome.winners)
                duo.points += line.outcome.scores[first] + line.outcome.scores[second]
    return sorted(found.values(), key=lambda duo: (-duo.hands, duo.players))


def _tallies(pad: Pad) -> list[Tallied]:
    found: dict[str, Tallied] = {}
    for line in pad.lines:
        for tally in line.outcome.tallies:
            row = found.setdefault(str(tally.what), Tallied(tally.what, [0] * pad.sheet.players))
            row.numbers[tally.player] += tally.number
    return list(found.values())
