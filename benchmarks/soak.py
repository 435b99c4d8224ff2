"""A room full of people, whose server is disturbed all the time; does anything go wrong?

    python benchmarks/soak.py --minutes 20
    python benchmarks/soak.py --minutes 20 --database postgres --workers 2
    python benchmarks/soak.py --minutes 120 --spare --kept 50   # does the memory of a server grow?
    python benchmarks/soak.py --plants --matches 4     # each planted fault: is it found?

Programs play at tables while others look on, pads and a club's sheets are written; meanwhile the
server is killed, in part or as a whole, its disk is full, its clock is set, connections are cut,
and some read as slowly as they can. Clients write down what they were told (`soak_people`), and
`soak_check`, which knows nothing of the server, holds that against what the server says in the end:
nothing acknowledged is missing, nothing happened twice, every screen ends with the same table, and
nobody was told what he may not know. With ``--plant NAME`` there is a fault in the server.

The exit code is 0 if nothing is wrong. With ``--plants`` it is 0 if every fault is found.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from postgres import Cluster
from soak_check import findings, seen_at_once
from soak_faults import AFTER_A_KILL, PLANTS
from soak_people import Browser, Desk, Keeper, Party, Program, crawl
from soak_server import Disturbed

import stammtisch

_NEVER: Final = 1e9
_AWHILE: Final = 9  # moves


def main() -> int:
    """Soak, and tell."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--minutes", type=float, default=2.0)
    options.add_argument("--moves", type=int, default=0, help="end when so many were told ...")
    options.add_argument("--matches", type=int, default=0, help="... and so many were ended")
    options.add_argument("--tables", type=int, default=20, help="at which programs play")
    options.add_argument("--workers", type=int, default=1, help="processes of the server")
    options.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    options.add_argument("--every", type=float, default=10.0, help="seconds between two faults")
    options.add_argument("--spare", action="store_true", help="kill no process of the server")
    options.add_argument("--kept", type=int, default=1_000, help="tables in memory")
    options.add_argument("--pace", type=float, default=0.5, help="seconds for a move")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--patience", type=float, default=20.0, help="of those at a stale screen")
    options.add_argument("--plant", choices=PLANTS, default="", help="put a fault into it")
    options.add_argument("--plants", action="store_true", help="each of them, one after another")
    options.add_argument("--ledger", type=Path, help="a file to keep what clients were told")
    plan = options.parse_args()
    if not plan.plants:
        return 1 if soaked(plan) else 0
    missed = []
    for plan.plant in PLANTS:
        plan.every = _NEVER
        found = soaked(plan, aloud=False)
        print(f"{plan.plant:10} {found[0][:100] if found else 'NOT FOUND'}", flush=True)
        missed += [] if found else [plan.plant]
    return 1 if missed else 0


def soaked(plan: argparse.Namespace, aloud: bool = True) -> list[str]:
    """Soak as long as is planned; what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster() if plan.database == "postgres" else None
        try:
            if cluster is not None:
                cluster.start()
            server = Disturbed(
                Path(folder), plan.workers, cluster, plan.plant, plan.spare, plan.kept
            )
            party = Party(server, random.Random(plan.seed), plan.pace, plan.patience)
            memory = asyncio.run(soak(plan, party))
        finally:
            if cluster is not None:
                cluster.end()
    if plan.ledger:
        plan.ledger.write_text("".join(json.dumps(each) + "\n" for each in party.ledger))
    found = findings(party.ledger)
    if aloud:
        tell(plan, party, memory, found)
    return found


async def soak(plan: argparse.Namespace, party: Party) -> list[float]:
    """Let them play and be disturbed, then let them end in peace; the memory by and by."""
    memory: list[float] = []
    async with party.server as server:
        players = [Program(party, f"P{n}") for n in range(2 * plan.tables)]
        watchers = [Program(party, f"W{n}") for n in range(max(1, plan.tables // 2))]
        people: list[Any] = [Keeper(party, f"K{n}") for n in range(max(1, plan.tables // 10))]
        desk = Desk(party, "D")
        for each in (*players, *watchers, desk):
            await each.arrive()
        lives = [asyncio.create_task(each.live()) for each in (*players, *people, desk)]
        looks = [asyncio.create_task(each.look_on()) for each in watchers]
        looks.append(asyncio.create_task(screens(party)))
        also = [asyncio.create_task(crawl(party)) for _ in range(3)]
        also.append(asyncio.create_task(weigh(server, memory)))
        trouble = asyncio.create_task(server.disturb(party.chance, plan.every, party.over))
        enough = asyncio.create_task(played(party, plan))
        await failing(plan.minutes * 60, [*lives, *looks, trouble], enough)
        if plan.plant in AFTER_A_KILL:
            await amid_a_match(party)
            await party.server.kill_everything(party.chance)
        party.over.set()
        await trouble
        party.quiet = True
        await settled([*lives, *looks], party)
        for one in (*players, *people, desk):
            with contextlib.suppress(AttributeError, TimeoutError):
                await asyncio.wait_for(one.tell(), 3 * party.patience)
        for task in also:
            task.cancel()
        await asyncio.gather(*also, return_exceptions=True)
        for client in (*players, *watchers, *people, desk):
            await client.close()
    return memory


async def played(party: Party, plan: argparse.Namespace) -> None:
    """Return when as much was played as is planned, or a planted fault has been seen."""
    while plan.moves or plan.matches or plan.plant:
        await asyncio.sleep(1)
        moves = sum(each["k"] == "tried" and each["end"] == "told" for each in party.ledger)
        ended = {each["table"] for each in party.ledger if each["k"] == "record"}
        planned = plan.moves or plan.matches
        if planned and moves >= plan.moves and len(ended) >= plan.matches:
            return
        if plan.plant and seen_at_once(party.ledger):
            return
    await asyncio.Event().wait()  # the minutes end it


async def amid_a_match(party: Party) -> None:
    """Return when some match has gone on for a while: what is forgotten of others, nobody asks."""
    while True:
        tables = [each["table"] for each in party.ledger if each["k"] == "tried"]
        if any(
            count > _AWHILE and not party.end_of(table).is_set()
            for table, count in Counter(tables).items()
        ):
            return
        await asyncio.sleep(0.05)


async def failing(
    seconds: float, tasks: list[asyncio.Task[None]], enough: asyncio.Task[None]
) -> None:
    """Wait until it is enough; whoever fails meanwhile is a mistake of the soak, and ends it."""
    end = asyncio.get_running_loop().time() + seconds
    while not enough.done() and (left := end - asyncio.get_running_loop().time()) > 0:
        await asyncio.wait([enough], timeout=min(1.0, left))
        done = [each for each in tasks if each.done()]
        for each in done:
            each.result()
    enough.cancel()


async def settled(tasks: list[asyncio.Task[None]], party: Party) -> None:
    """Let everybody end what he has begun, as long as anything happens."""
    rest, before = set(tasks), -1
    while rest and len(party.ledger) > before:
        before = len(party.ledger)
        _, rest = await asyncio.wait(rest, timeout=3 * party.patience)
    for each in rest:
        each.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


async def screens(party: Party) -> None:
    """Every fifth table is shown by a browser, too."""
    tables: set[str] = set()
    shows: list[asyncio.Task[None]] = []
    read = 0
    while not party.quiet:
        for each in party.ledger[read:]:
            read += 1
            if each["k"] != "seated" or each["table"] in tables:
                continue
            if len(tables) % 5 == 0:
                browser = Browser(party, f"B{len(shows) + 1}")
                shows.append(asyncio.create_task(browser.look_on(each["table"])))
            tables.add(each["table"])
        await asyncio.sleep(1)
    if shows:
        await settled(shows, party)


async def weigh(server: Disturbed, memory: list[float]) -> None:
    """Note the memory of the server every ten seconds."""
    while True:
        with contextlib.suppress(OSError, IndexError, ValueError):
            memory.append(await asyncio.to_thread(server.megabytes))
        await asyncio.sleep(10)


def tell(
    plan: argparse.Namespace, party: Party, memory: Sequence[float], found: Sequence[str]
) -> None:
    """Say what was done, and what is wrong."""
    kinds = Counter(each["k"] for each in party.ledger)
    ends = Counter(each["end"] for each in party.ledger if each["k"] == "tried")
    over = {each["table"] for each in party.ledger if each["k"] == "record"}
    cores = len(os.sched_getaffinity(0))
    print(
        f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}, {plan.database}, "
        f"{plan.workers} processes, {plan.kept} tables in memory, {cores} cores, "
        f"load average {os.getloadavg()[0]:.1f}, seed {plan.seed}"
    )
    print(f"  {plan.minutes:g} minutes; matches played to their end: {len(over)}")
    told, refused, unknown = (ends[each] for each in ("told", "refused", "unknown"))
    print(f"  moves told {told}, refused {refused}, without an answer {unknown}")
    print(
        f"  lines of streams {kinds['line']}, hands on pads {kinds['pad']}, lines of sheets "
        f"{kinds['sheet']}, browsers {kinds['screen']}; requests without an answer "
        f"{party.unanswered}, answers of 503 with a sentence {party.busy}, "
        f"processes that did not know yet what another had told {party.behind}"
    )
    print(
        "  " + (", ".join(f"{n} x {what}" for what, n in party.server.done.items()) or "no faults")
    )
    if len(memory) > 2:
        third = len(memory) // 3
        parts = memory[:third], memory[third : 2 * third], memory[2 * third :]
        medians = ", ".join(f"{statistics.median(each):.0f}" for each in parts)
        print(
            f"  memory (PSS): {memory[0]:.0f} MB first; medians of the three thirds {medians}; "
            f"in the last {min(parts[2]):.0f} to {max(parts[2]):.0f}"
        )
    print(f"  WRONG: {len(found)}" if found else "  nothing is wrong")
    for each in found[:20]:
        print(f"    {each[:400]}")


if __name__ == "__main__":
    began = time.monotonic()
    status = main()
    print(f"  took {time.monotonic() - began:.0f} s")
    sys.exit(status)
