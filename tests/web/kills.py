"""Thousands of kills, in steps: whoever stops it goes on where it was.

    python -m tests.web.kills kills.jsonl --until 2000

Each step starts a server (`forking`) on one of both databases with one, two or four processes,
kills one of them again and again while people play, and holds what they were told against the log.
Then it adds a line to the file; a step that was stopped counts nothing. The next step is one of
those that were killed least. The exit code is 0 if nothing was wrong in any step of the file.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from tests.benchmarks.scripts import loaded
from tests.web.several import check, play, several
from tests.web.steps import Done, in_steps

KINDS: Final = tuple((name, count) for count in (1, 2, 4) for name in ("sqlite", "postgres"))


async def step(database: str, workers: int, kills: int, seed: int) -> dict[str, Any]:
    """So many kills of one kind of server; what was counted, and what is wrong, if anything."""
    began, wrong = time.monotonic(), ""
    moves = compared = unanswered = killed = 0
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = f"sqlite:///{folder / 'tables.sqlite'}"
        if database == "postgres":
            url = stack.enter_context(loaded("postgres").postgres())
        async with several(url, workers, folder, "forking") as server:
            try:
                crowd = await play(server, pairs=4, kills=kills, seed=seed)
                moves, unanswered = crowd.moves, len(crowd.failed)
                compared = await check(crowd)
            except (AssertionError, TimeoutError) as fault:
                wrong = f"{fault!r:.2000}"
            killed = server.killed
    return {
        **{"database": database, "workers": workers, "seed": seed, "kills": killed},
        **{"moves": moves, "compared": compared, "unanswered": unanswered, "wrong": wrong},
        "seconds": round(time.monotonic() - began),
    }


def next_kind(done: Done) -> tuple[str, int]:
    """The kind of server of which fewest were killed."""
    killed: Counter[tuple[str, int]] = Counter()
    for each in done:
        killed[each["database"], each["workers"]] += each["kills"]
    return min(KINDS, key=lambda kind: killed[kind])


def tell(done: Done) -> None:
    """Say what all steps have counted."""
    for database, workers in KINDS:
        same = [each for each in done if (each["database"], each["workers"]) == (database, workers)]
        kills, moves = (sum(each[what] for each in same) for what in ("kills", "moves"))
        print(f"{database:8} {workers} processes: {kills:5} kills, {moves:6} moves told")
    wrong = [each for each in done if each["wrong"]]
    print(f"{sum(each['kills'] for each in done)} kills, steps with something wrong: {len(wrong)}")
    for each in wrong:
        print(f"  {each['database']} {each['workers']} seed {each['seed']}: {each['wrong']}")


def next_step(done: Done, kills: int) -> dict[str, Any]:
    """Kill servers of the kind of which fewest were killed."""
    return asyncio.run(step(*next_kind(done), kills, len(done)))


if __name__ == "__main__":
    raise SystemExit(in_steps(__doc__, "kills", 20, next_step, tell))
