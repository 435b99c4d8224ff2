"""How long the exact solver of tile Rummy takes for a turn, by the size of the table.

    python benchmarks/rummy_turns.py

Two to four players play with the whole pack until the stock is gone: whoever is on turn gets the
best turn found and makes it; who cannot play draws, and in some games many who could draw as well,
so that there are long racks. An empty rack is filled again, so that the tables grow on. Each
position is solved twice: for an open player, and for a closed one who needs 51 points. The time is
that of the processor.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver import LIMIT, Solution, first_laying, solve

RACK, NEEDED = 13, 51
JOKER = 52
PATIENCE = (1.0, 0.5, 0.2)  # how often a player who can play does it, by game
SIZES = (0, 20, 40, 60, 80, 110)

Solver = Callable[[vec[i64], vec[i64]], Solution]


@dataclass(frozen=True, slots=True)
class Position:
    """A turn to be found."""

    rack: list[int]
    table: vec[i64]

    @property
    def tiles(self) -> int:
        """How many tiles lie on the table."""
        lying, at = 0, 0
        while at < len(self.table):
            lying += self.table[at]
            at += 1 + self.table[at]
        return lying

    def solved(self, solver: Solver) -> Solution:
        """What a solver finds."""
        return solver(vec[i64]([self.rack.count(kind) for kind in range(53)]), self.table)


@dataclass
class Times:
    """What was measured of positions of about one size."""

    milliseconds: list[float] = field(default_factory=list)
    stopped: int = 0
    played: int = 0

    def add(self, milliseconds: float, found: Solution) -> None:
        """Add a turn."""
        self.milliseconds.append(milliseconds)
        self.stopped += not found.exact
        self.played += found.played > 0

    def __str__(self) -> str:
        ordered = sorted(self.milliseconds)
        late = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
        return (
            f"{len(ordered):6,} {statistics.median(ordered):8.2f} {late:8.2f} {ordered[-1]:8.2f}"
            f" {self.played:7,} {self.stopped:8,}"
        )


def played(found: Solution) -> list[int]:
    """The tiles of the rack that a turn plays, 52 a joker."""
    marked, at = list[int](), 0
    while at < len(found.melds):
        end = at + 1 + found.melds[at]
        marked += [int(found.melds[place]) for place in range(at + 1, end) if found.fresh[place]]
        at = end
    return [min(tile, JOKER) for tile in marked]


def turns(seed: int, open_player: Callable[[Position], Solution]) -> Iterator[Position]:
    """The positions of a game."""
    rng = random.Random(seed)
    stock = [*range(52), *range(52), *[JOKER] * 6]
    rng.shuffle(stock)
    racks = [[stock.pop() for _ in range(RACK)] for _ in range(2 + seed // 3 % 3)]
    table = vec[i64]()
    for turn in count():
        rack = racks[turn % len(racks)]
        position = Position(list(rack), table)
        found = open_player(position)
        yield position
        if found.played and rng.random() < PATIENCE[seed % len(PATIENCE)]:
            table = found.melds
            for tile in played(found):
                rack.remove(tile)
            if not rack:
                rack += [stock.pop() for _ in range(min(RACK, len(stock)))]
        elif stock:
            rack.append(stock.pop())
        if not stock:
            return


class Measured:
    """The times of one kind of players, by the size of the table."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.by_size = [Times() for _ in SIZES[1:]]
        self.all = Times()

    def __call__(self, position: Position) -> Solution:
        """Solve a position."""
        at = max(at for at, least in enumerate(SIZES[:-1]) if position.tiles >= least)
        began = time.process_time()
        found = position.solved(self.solver)
        passed = (time.process_time() - began) * 1000
        self.by_size[at].add(passed, found)
        self.all.add(passed, found)
        return found

    def lines(self) -> Iterator[str]:
        """What was measured, by size and all together."""
        for least, above, times in zip(SIZES, SIZES[1:], self.by_size, strict=False):
            if times.milliseconds:
                yield f"{least:>3}-{above - 1:<3} {times}"
        yield f"all     {self.all}"


def measured(tables: int) -> dict[str, Measured]:
    """Open and closed players in so many positions."""
    open_player, closed_player = Measured(solve), Measured(closed)
    positions = (position for seed in count() for position in turns(seed, open_player))
    for position in islice(positions, tables):
        closed_player(position)
    return {"open": open_player, "closed": closed_player}


def closed(rack: vec[i64], table: vec[i64]) -> Solution:
    """The turn of a closed player."""
    return first_laying(rack, table, NEEDED)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Times of the solver of tile Rummy.")
    parser.add_argument("--tables", type=int, default=3000, help="positions")
    tables = parser.parse_args().tables
    print(f"limit {LIMIT:,}; milliseconds a turn")
    print("player  table    turns   median      95%  longest    play  stopped")
    for who, found in measured(tables).items():
        for line in found.lines():
            print(f"{who:<7} {line}")


if __name__ == "__main__":
    main()
