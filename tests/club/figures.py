"""Figures of a club's year, which depend on the machine: `python -m tests.club.figures`.

Prints how good the seating plans of 8 to 200 people are and how long the search takes, with a
digest of all of them, which is the same everywhere; how long a season of 40 evenings of 48 takes to
be worked out anew from its logs; and how long ten years (400 evenings of 48) take to come in from a
file and go out again. Times are of the processor, with the standard error of the mean.
"""

from __future__ import annotations

import hashlib
import itertools
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial

from stammtisch.club.qualities import quality
from stammtisch.club.seating import Round, known_seeds, seating_plan, table_sizes
from stammtisch.club.sheetfiles import grids_of, workbook
from stammtisch.pads.export import csv_file
from tests.club.test_oldyears import Old, ten_years
from tests.club.test_rankings import season, whole_season

PEOPLE, ROUNDS = range(8, 201), range(1, 6)


def seating() -> None:
    """All plans: how long, how many repeats, and whether that is the bound."""
    spent: list[tuple[float, int, int]] = []
    ends = {"bound": 0, "known": 0, "above": 0}
    digest, worst = hashlib.sha256(), ""
    for units, rounds in itertools.product(PEOPLE, ROUNDS):
        tables = len(table_sizes(units) or ())
        begun = time.process_time()
        found = seating_plan(units, tables, range(rounds))
        spent.append((time.process_time() - begun, units, rounds))
        digest.update(repr(found).encode())
        told = judged(found)
        end = "bound" if told[0] == told[1] else "known" if told[2] else "above"
        ends[end] += 1
        if end == "above":
            worst += f" {units} in {rounds}: {told[0]} (bound {told[1]});"
    longest = max(spent)
    print(
        f"seating: {len(spent)} plans of {PEOPLE[0]} to {PEOPLE[-1]} people in 1 to 5 rounds; "
        f"{ends['bound']} at the bound, {ends['known']} at the best known, {ends['above']} above;"
        f"{worst} mean {mean([each[0] for each in spent])}, "
        f"longest {longest[0]:.2f} s ({longest[1]} people, {longest[2]} rounds); "
        f"digest {digest.hexdigest()[:16]}"
    )
    for units, rounds in ((16, 4), (16, 5), (18, 4), (24, 5)):
        repeats = judged(seating_plan(units, len(table_sizes(units) or ()), range(rounds)))[0]
        print(f"seating: {units} people, {rounds} rounds: {repeats} repeats")
    print(f"seating: {len(known_seeds())} seeds are kept")


def judged(plan: tuple[Round, ...]) -> tuple[int, int, bool]:
    """Repeats, the bound for them, and whether no plan with fewer is known."""
    found = quality([tuple(tuple(map(str, table)) for table in tables) for tables in plan], {})
    return found.repeats, found.least_repeats, found.best_known


def mean(spent: list[float]) -> str:
    """Seconds with their standard error."""
    return f"{statistics.mean(spent):.3f} ± {statistics.stdev(spent) / len(spent) ** 0.5:.3f} s"


def timed(what: str, work: Callable[[], object], samples: int) -> None:
    """Do something so many times and say how long it took."""
    spent = []
    for _ in range(samples):
        begun = time.process_time()
        work()
        spent.append(time.process_time() - begun)
    print(f"{what}: {mean(spent)} ({samples} samples, {min(spent):.3f} to {max(spent):.3f})")


def come_in(file: bytes) -> Old:
    """A club that took over a file of ten years."""
    old = Old()
    read = grids_of(file)
    old.preview(read)
    old.take(read)
    assert len(old.club.past) == 400
    return old


def years(samples: int) -> None:
    """A season, and ten years."""
    log, karo = whole_season()
    timed("season of 40 evenings of 48, from the logs", lambda: season(log, karo), samples)
    grids = ten_years()
    rows = [row for _, row in grids[0].rows]
    files = {"CSV": csv_file(rows, "en"), "XLSX": workbook([("Evenings", rows)])}
    there = Old()
    for kind, file in files.items():
        print(f"ten years: {len(rows) - 1:,} rows, {len(file) / 1e6:.1f} MB as {kind}")
        there = come_in(file)
        timed(f"ten years, {kind} read, previewed, taken over", partial(come_in, file), samples)
    timed("ten years, ranked", there.rows, samples)
    timed("ten years, written", there.written, samples)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    years(wanted)
    seating()
