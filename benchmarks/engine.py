"""The engine, compiled against pure: copies and guesses of positions, deadwood of Gin.

    python benchmarks/engine.py
    python benchmarks/engine.py canasta@2 canasta@3

Two processes, one for each engine, measure in turn, round by round, in time of the processor, so
that a busy machine hits both alike. Where the package was built without a compiler there is one.
Random hands are measured by ``stammtisch bench``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from librt.vecs import append, vec
from mypy_extensions import i64

import stammtisch
from stammtisch.cli.goals import names, opened
from stammtisch.core.contract import CHANCE, OVER, State
from stammtisch.core.playout import fresh_deal, random_walk, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import best_deadwood_many

Rate = Callable[[float], float]  # times a second, measured for so many seconds
POSITIONS = 20  # different ones, somewhere in a hand


def repeated(work: Callable[[], float], seconds: float) -> float:
    """Call the work for so long; how much it did a second."""
    done, began = 0.0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        done += work()
    return done / passed


def positions(name: str) -> list[State]:
    """Positions in the first turns of random hands."""
    rules, rng = opened(name), Rng(2)
    found: list[State] = []
    while len(found) < POSITIONS:
        state = fresh_deal(rules, rules.opening(len(found) % rules.seats), rng)
        random_walk(state, rng, 5 + len(found) % 10)
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn != OVER:
            found.append(state)
    return found


def copies(name: str) -> Rate:
    """Copies of a position a second, asked for one by one from Python."""
    states = positions(name) * 5

    def some() -> float:
        for state in states:
            state.copy()
        return len(states)

    return lambda seconds: repeated(some, seconds)


def samples(name: str) -> Rate:
    """Guesses of a position a second, asked for one by one from Python."""
    states, rng = positions(name), Rng(3)

    def some() -> float:
        for state in states:
            state.sample(state.turn, rng)
        return len(states)

    return lambda seconds: repeated(some, seconds)


def deadwood(_: str) -> Rate:
    """Best deadwoods of Gin hands of ten cards a second."""
    rng, order, found = Rng(4), vec[i64](list(range(52))), vec[i64]()
    for _hand in range(500):
        rng.shuffle(order)
        found = append(found, sum(1 << int(card) for card in order[:10]))

    def some() -> float:
        return float(len(best_deadwood_many(found)))

    return lambda seconds: repeated(some, seconds)


MEASURES: dict[str, Callable[[str], Rate]] = {
    "copies": copies,
    "samples": samples,
    "deadwood": deadwood,
}


class Process:
    """An engine in a process of its own; it measures what it is asked to."""

    def __init__(self, pure: bool) -> None:
        environment = os.environ | ({"STAMMTISCH_PURE": "1"} if pure else {})
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--answer"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.engine = self._line()

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def rate(self, what: str, game_id: str, seconds: float) -> float:
        """Ask for a rate."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{what} {game_id} {seconds}\n")
        self.process.stdin.flush()
        return float(self._line())

    def close(self) -> None:
        """End it."""
        self.process.communicate()


def answer() -> None:
    """Be such a process."""
    print(stammtisch.engine(), flush=True)
    known: dict[tuple[str, str], Rate] = {}
    for line in sys.stdin:
        what, game_id, seconds = line.split()
        if (what, game_id) not in known:
            known[what, game_id] = MEASURES[what](game_id)
        print(known[what, game_id](float(seconds)), flush=True)


def compare(engines: list[Process], what: str, game_id: str, rounds: int, seconds: float) -> None:
    """Measure in turn and print a line: the median of each engine and of their ratio."""
    rates = [[each.rate(what, game_id, seconds) for each in engines] for _ in range(rounds)]
    columns = [statistics.median(column) for column in zip(*rates, strict=True)]
    line = f"{game_id:<30}{what:<9}" + "".join(f"{rate:>13,.0f}/s" for rate in columns)
    line += f"{1e6 / columns[0]:>9.2f} µs each"
    if len(engines) > 1:
        line += f"{statistics.median(own / pure for own, pure in rates):>9.1f} x"
    print(line, flush=True)


def main() -> None:
    """Measure everything and print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", metavar="GAME")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=0.3, help="length of one measurement")
    options.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.answer:
        answer()
        return
    engines = [Process(pure=False)]
    if engines[0].engine == "compiled":
        engines.append(Process(pure=True))
    print(f"stammtisch {stammtisch.__version__}, engines: {', '.join(e.engine for e in engines)}")
    for game_id in chosen.games or names():
        for what in ("copies", "samples"):
            compare(engines, what, game_id, chosen.rounds, chosen.seconds)
        if game_id.partition("/")[0] == "gin":
            compare(engines, "deadwood", game_id, chosen.rounds, chosen.seconds)
    for each in engines:
        each.close()


if __name__ == "__main__":
    main()
