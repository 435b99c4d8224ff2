"""Look for the seeds that find the best seating plans, and write them down (CLB-10).

``python -m tools.seating_seeds [TRIES]`` takes a quarter of an hour on one core with 12 tries for
each number of participants; it writes ``src/stammtisch/club/seating_seeds.toml`` anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stammtisch.club.exchanges import Cost, Exchanges, Known, improved
from stammtisch.club.seating import UP_TO_SEVEN, rotation

FILE: Final = Path(__file__).parents[1] / "src/stammtisch/club/seating_seeds.toml"
MOST_UNITS: Final = 60
ROUNDS: Final = range(2, 6)
HEAD: Final = """\
# Which seed finds the best plan known for so many units, tables and rounds, and what that plan
# costs: repeats, waiting (CLB-10). Written by "python -m tools.seating_seeds"; a test holds the
# search against it.

"""


def best_seed(units: int, tables: int, rounds: int, tries: int) -> tuple[int, Cost]:
    """The first seed whose plan is the best of this many."""
    where = rotation(units, tables, range(rounds))
    least = Exchanges(where, 1, {}, [0] * units).least
    found = []
    for seed in range(tries):
        plan = improved(where, 1, {}, [0] * units, Known(seed, least))
        cost = Exchanges(plan, 1, {}, [0] * units).cost
        found.append((cost, seed))
        if cost == least:
            break
    cost, seed = min(found)
    return seed, cost


def lines(tries: int) -> Iterator[str]:
    """The lines of the file."""
    for units in range(4, MOST_UNITS + 1):
        tables = UP_TO_SEVEN.tables(units) or 0
        for rounds in ROUNDS if tables > 1 else ():
            seed, (repeats, _, waiting) = best_seed(units, tables, rounds, tries)
            print(units, rounds, seed, repeats, waiting, flush=True)
            yield f"{units}-{tables}-{rounds} = [{seed}, {repeats}, {waiting}]\n"


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 12
    FILE.write_text(HEAD + "".join(lines(wanted)), encoding="utf-8")
