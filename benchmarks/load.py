"""The server under load, on loopback, bounded in time; stops by itself.

    python benchmarks/load.py              # what is seen: watched pace evening watcher room
    python benchmarks/load.py watched      # one part
    python benchmarks/load.py watched --game doppelkopf --preset turnier --database postgres

What is seen; a move counts when the last screen of its table has it:

watched   people on all seats of the busy tables, each with a screen, as fast as it goes; in turn
          with a bare event stream (bare.py) in the same run, and the ratio of both.
pace      tables with a move a second at each: how long until the last of four screens has it.
evening   five times as many tables, each five times as slow.
watcher   what one more watcher costs, beside one more bare stream: processor and memory.
room      a crowd at one table: memory, and when the last of all has a move.
company   forty tables of five people who also talk, with watchers (named only).
renewal   all processes are replaced by new ones while people play: what breaks, and how long
          screens are away (named only; it is no part of the usual run).

What is not seen, or only by who has clicked:

clicks    tables of four with one person and three random bots, one move a second at each: from
          a person's click (the bytes of his form leave) to the moment when the new view of his
          seat has come over his open stream; the move is on disk by then.
streams   the same with spectators, until so many streams are open; and the server's memory.
unwatched flat out, and nobody has a screen: moves that were answered, hence durable.

The server runs in a process on one core, the people in this one on another (where there are two).
With `--workers`, its processes run on all cores.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource

import load_company
import load_renewed
import load_seen
import load_unseen
from load_people import CORES, Person, Plan, gone, percentile, running, two_cores
from load_unseen import seated
from postgres import NoPostgres

import stammtisch

try:
    import httptools
    import uvloop
except ImportError:
    QUICK = ""
else:
    QUICK = f"uvloop {uvloop.__version__}, httptools {httptools.__version__}"

__all__ = ["CORES", "Person", "Plan", "gone", "percentile", "running", "seated", "two_cores"]
PARTS = {
    **load_seen.PARTS,
    "company": load_company.company,
    "renewal": load_renewed.renewal,
    **load_unseen.PARTS,
}
USUAL = {"mau_mau": "basic", "doppelkopf": "turnier"}


def main() -> None:
    """Run the parts that were asked for."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("parts", nargs="*", default=list(load_seen.PARTS), metavar="PART")
    options.add_argument("--game", default="mau_mau")
    options.add_argument("--preset", default="")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--tables", type=int, default=200)
    options.add_argument("--seconds", type=float, default=20.0)
    options.add_argument("--streams", type=int, default=1000)
    options.add_argument("--pace", type=float, default=1.0, help="seconds between two moves")
    options.add_argument("--busy-tables", type=int, default=64)
    options.add_argument("--crowd", type=int, default=5000, help="streams in one room")
    options.add_argument("--rounds", type=int, default=2, help="ours and bare, so many times")
    options.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    options.add_argument("--plain", action="store_true", help="without uvloop and httptools")
    options.add_argument("--workers", type=int, default=1, help="processes of the server")
    chosen = vars(options.parse_args())
    parts = chosen.pop("parts")
    if unknown := set(parts) - set(PARTS):
        options.error(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}")
    chosen["preset"] = chosen["preset"] or USUAL[chosen["game"]]
    plan = Plan(**chosen)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    spoken = QUICK if QUICK and not plan.plain else "asyncio, h11"
    print(
        f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}, {spoken}, "
        f"{plan.database}, {len(CORES)} cores, load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )
    if two_cores():
        os.sched_setaffinity(0, {CORES[1]})
    loop = None if spoken != QUICK else uvloop.new_event_loop
    for part in parts:
        try:
            with asyncio.Runner(loop_factory=loop) as runner:
                runner.run(asyncio.wait_for(PARTS[part](plan), 900))
        except NoPostgres as fault:
            print(f"  left out: {fault}")


if __name__ == "__main__":
    main()
