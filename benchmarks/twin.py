"""How far the compiled engine is from C: random hands of Mau-Mau here and in a twin in C.

    python benchmarks/twin.py

The twin (benchmarks/twin/mau_mau.c) plays one preset and keeps nothing that a playout does not
need; generator, shuffle and picks are ours, so moves and scores must be equal, and are compared.
Both run in turn, round by round, so that a busy machine hits them alike.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import stammtisch
from stammtisch.core.playout import Playouts

SOURCE = Path(__file__).parent / "twin" / "mau_mau.c"
SEATS, CARDS = 4, 32
BUILDS = {
    "C, portable": ["-O2"],
    "C, bit instructions": ["-O2", "-mpopcnt", "-mbmi", "-DBIT_INTRINSICS"],
}


class Sums(ctypes.Structure):
    """The struct Playouts of the twin."""

    _fields_ = [
        ("rng", ctypes.c_uint32 * 4),
        ("hands", ctypes.c_int64),
        ("moves", ctypes.c_int64),
        ("scores", ctypes.c_int64 * SEATS),
        ("order", ctypes.c_int * CARDS),
    ]


@dataclass(frozen=True)
class Result:
    """What came out of a number of random hands."""

    hands: int
    moves: int
    scores: tuple[int, ...]


Runner = Callable[[int], Result]  # plays so many further hands; the sums of all so far


def ours(seed: int) -> Runner:
    """The engine."""
    work = Playouts(stammtisch.game("mau_mau", preset="basic", seats=SEATS), seed)

    def run(hands: int) -> Result:
        work.run(hands)
        return Result(int(work.hands), int(work.moves), tuple(int(s) for s in work.score_sums))

    return run


def twin(seed: int, flags: list[str], folder: Path) -> Runner:
    """The twin, built with these flags; raises `CalledProcessError` if it cannot be built."""
    library = folder / f"twin{len(list(folder.iterdir()))}.so"
    compiler = shlex.split(os.environ.get("CC", "gcc"))
    build = [*compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", *flags]
    subprocess.run([*build, "-o", str(library), str(SOURCE)], check=True)
    code, sums = ctypes.CDLL(str(library)), Sums()
    code.twin_start(ctypes.byref(sums), ctypes.c_uint32(seed))

    def run(hands: int) -> Result:
        code.twin_run(ctypes.byref(sums), ctypes.c_int64(hands))
        return Result(sums.hands, sums.moves, tuple(sums.scores))

    return run


def timed(run: Runner, hands: int) -> tuple[float, Result]:
    """Seconds of the processor for so many hands, and the sums."""
    began = time.process_time()
    result = run(hands)
    return time.process_time() - began, result


def main() -> None:
    """Compare results and times; fails if the results differ."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=9)
    options.add_argument("--hands", type=int, default=4000, help="random hands in each round")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    with tempfile.TemporaryDirectory() as folder:
        own = f"engine, {stammtisch.engine()}"
        runners = {own: ours(chosen.seed)}
        for name, flags in BUILDS.items():
            try:
                runners[name] = twin(chosen.seed, flags, Path(folder))
            except (OSError, subprocess.CalledProcessError):
                print(f"{name}: cannot be built here")
        times: dict[str, list[float]] = {name: [] for name in runners}
        for _ in range(chosen.rounds):
            results = set()
            for name, run in runners.items():
                seconds, result = timed(run, chosen.hands)
                times[name].append(seconds)
                results.add(result)
            if len(results) > 1:
                sys.exit(f"the results differ: {results}")
    (result,) = results
    print(f"equal after {result.hands:,} hands: {result.moves:,} moves, scores {result.scores}")
    each = result.moves / chosen.rounds
    for name, seconds_each in times.items():
        ratio = statistics.median(a / b for a, b in zip(seconds_each, times[own], strict=True))
        print(
            f"{name:<22}{each / statistics.median(seconds_each):>14,.0f} moves/s"
            f"   engine at {ratio:.2f} of it"
        )


if __name__ == "__main__":
    main()
