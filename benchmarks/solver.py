"""How long the solver with open cards takes: every legal card of a position, one process.

    python benchmarks/solver.py                                  # all games, in some minutes
    python benchmarks/solver.py --game doppelkopf --tricks 5 --samples 200 --score

Hands are dealt by seed and played at random up to the trick that is asked for; then the first card
of the trick is to be led. The time is processor time of one core, so that other work on the machine
disturbs it little, and holds everything from the position to the answer. A position that takes
more nodes than are allowed is counted as not solved, and as slower than all others.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any, Final

import stammtisch as st

CARDS: Final = 52
CASES: Final = (  # the game, its preset and seats, the tricks played, and whether for the score
    *(("doppelkopf", "turnier", 4, tricks, False) for tricks in (8, 7, 6, 5, 4, 3)),
    *(("doppelkopf", "turnier", 4, tricks, True) for tricks in (8, 7, 6, 5, 4)),
    *(("doppelkopf", "haus", 4, tricks, True) for tricks in (6, 5)),
    *(("tarock", "spielregeln", 3, tricks, score) for tricks in (4, 2, 0) for score in (0, 1)),
    *(("herzblatt", "spielregeln", seats, 0, score) for seats in (2, 3, 4) for score in (0, 1)),
    *(("watten", "spielregeln", seats, 0, True) for seats in (2, 3, 4)),
    ("sechsundsechzig", "spielregeln", 2, 6, False),
    ("fuenfhundert", "spielregeln", 2, 8, False),
)


def position(game: st.Game, seed: int, tricks: int) -> Any:
    """The beginning of a trick in a hand played at random, or None if the hand has none."""
    state: Any = st.deal(game, seed)
    rng = st.Rng(seed)
    while state.turn != st.OVER:
        moves = [int(move) for move in state.legal_moves()]
        cards = [move for move in moves if move < CARDS]
        if cards and state.tricks.lying == 0 and state.tricks.done == tricks:
            return state
        if game.id == "doppelkopf" and not cards:
            state.play(55 if 55 in moves else moves[-1])  # gesund
        else:
            state.play((cards or moves)[rng.below(len(cards or moves))])
    return None


def measured(game: st.Game, tricks: int, score: bool, samples: int, nodes: int) -> str:
    """A line with the times of so many positions."""
    times: list[float] = []
    looked, unsolved, seed = 0, 0, 0
    while len(times) < samples:
        seed += 1
        state = position(game, seed, tricks)
        if state is None:
            continue
        begun = time.process_time()
        try:
            looked += st.solve(state, score=score, nodes=nodes).nodes
        except st.NotSolvable:
            continue
        except st.TooLongToSolve:
            unsolved += 1
            looked += nodes
            times.append(float("inf"))
            continue
        times.append(time.process_time() - begun)
    times.sort()
    median, late = times[len(times) // 2], times[len(times) * 99 // 100]
    rest = f", {unsolved} not solved" if unsolved else ""
    return (
        f"median {median * 1000:,.1f} ms, 99 % {late * 1000:,.1f} ms, "
        f"{looked // samples:,} nodes of {samples} positions{rest}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--tricks", type=int, default=-1, help="only after so many tricks")
    parser.add_argument("--score", action="store_true", help="only for the score")
    parser.add_argument("--samples", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=2_000_000)
    asked = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{st.engine()} engine, {os.cpu_count()} cores, load {load:.0f}")
    for name, preset, seats, tricks, score in CASES:
        if asked.game not in ("", name) or asked.tricks not in (-1, tricks):
            continue
        if asked.score and not score:
            continue
        game = st.game(name, preset=preset, seats=seats)
        line = measured(game, tricks, bool(score), asked.samples, asked.nodes)
        what = "score" if score else "points"
        print(f"{name}/{preset}@{seats}, {what} after {tricks} tricks: {line}", flush=True)


if __name__ == "__main__":
    main()
