"""Side by side with OpenSpiel: moves a second of random hands, on one core, in one run.

    pip install "stammtisch[bench]"
    python benchmarks/peers.py

Three ways are measured in turn, round by round, so that a busy machine hits all of them alike; the
medians and their ratios are printed. Counted are the decisions of players on both sides, never
the dealing of cards. OpenSpiel's own C++ rollouts do not tell how many moves they made: they play
the same random policy, so their hands are multiplied with the mean length of hands driven from
Python.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import pyspiel  # type: ignore[import-not-found,unused-ignore]  # only with extra `bench`

import stammtisch
from stammtisch.core.playout import Playouts

Measure = Callable[[float], float]

PAIRS = (
    ("gin", 2, "gin_rummy", "gin_rummy"),
    ("mau_mau", 4, "crazy_eights(players=4)", "crazy_eights"),
)


def ours(game_id: str, seats: int) -> Measure:
    """Moves a second of our engine."""
    work = Playouts(stammtisch.game(game_id, seats=seats), 1)

    def measure(seconds: float) -> float:
        before, began = work.moves, time.perf_counter()
        while time.perf_counter() - began < seconds:
            work.run(50)
        return (work.moves - before) / (time.perf_counter() - began)

    return measure


def driven_from_python(name: str) -> tuple[Measure, Callable[[], float]]:
    """Moves a second of OpenSpiel with the loop in Python, and the mean moves of a hand so far."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    hands, all_moves = 0, 0

    def measure(seconds: float) -> float:
        nonlocal hands, all_moves
        moves, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            moves += one_hand(game, rng)
            hands += 1
        all_moves += moves
        return moves / (time.perf_counter() - began)

    return measure, lambda: all_moves / hands


def one_hand(game: pyspiel.Game, rng: random.Random) -> int:
    """A random hand of OpenSpiel; the number of its decisions."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves


def rollouts(name: str, mean_moves: Callable[[], float]) -> Measure:
    """Moves a second of OpenSpiel's own rollouts in C++."""
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(20, 1)

    def measure(seconds: float) -> float:
        hands, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            evaluator.evaluate(game.new_initial_state())
            hands += 20
        return hands * mean_moves() / (time.perf_counter() - began)

    return measure


def main() -> None:
    """Measure all pairs and print a table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    chosen = options.parse_args()
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    print(f"{'':14}{'moves/s':>14}{'of ours':>10}")
    for game_id, seats, name, label in PAIRS:
        python, mean_moves = driven_from_python(name)
        measures: dict[str, Measure] = {
            game_id: ours(game_id, seats),
            f"{label}, Python": python,
            f"{label}, C++": rollouts(name, mean_moves),
        }
        speeds: dict[str, list[float]] = {each: [] for each in measures}
        for _ in range(chosen.rounds):
            for each, measure in measures.items():
                speeds[each].append(measure(chosen.seconds))
        own = statistics.median(speeds[game_id])
        for each, values in speeds.items():
            speed = statistics.median(values)
            print(f"{each:<24}{speed:>14,.0f}{own / speed:>9.1f} x")


if __name__ == "__main__":
    main()
