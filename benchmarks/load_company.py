"""A full room: tables of five people who play and talk, and others who look on."""

from __future__ import annotations

import asyncio
import os
import random
import time
from dataclasses import replace

from load_people import Plan, percentile, running
from load_seen import OURS, Cost, Party, leave, parties_at
from wire import Stream, listen

TABLES, SEATS = 40, 5
WATCHERS = 4  # at each table
QUIET = 10.0  # seconds between two phrases at a table
_SHOWN = 0.1  # seconds until all screens have a phrase
PHRASES = ("hello", "well_played", "moment", "thanks")


async def company(plan: Plan) -> None:
    """Forty tables of five, a move a second at each, with phrases and with watchers."""
    plan = replace(plan, seats=SEATS, tables=min(plan.tables, TABLES))
    print(
        f"company: {plan.tables} tables of {plan.seats} people ({plan.game} {plan.preset}), a move "
        f"in {plan.pace:g} s and a phrase in {QUIET:g} s at each, {WATCHERS} watchers each"
    )
    async with running(plan, OURS.script, seconds=0.5 * plan.tables) as server:
        parties = await parties_at(plan, server, OURS, plan.tables)
        streams = [
            await listen(server.port, f"/t/{party.people[0].table}/stream", "", _look)
            for party in parties
            for _ in range(WATCHERS)
        ]
        rng = random.Random(1)
        end = time.monotonic() + 2 * plan.pace + plan.seconds
        said: list[float] = []
        playing, talking = [], []
        for party in parties:
            turn = asyncio.Lock()
            playing.append(asyncio.ensure_future(_play(party, end, plan.pace, rng, turn)))
            talking.append(asyncio.ensure_future(_talk(party, end, said, rng, turn)))
        await asyncio.sleep(2 * plan.pace)  # until all have begun
        with Cost(server, parties, streams) as cost:
            await asyncio.gather(*playing)
        cost.tell("ours")
        await asyncio.gather(*talking)
        _tell(parties, said, streams)
        await leave(parties, streams)


async def _play(
    party: Party, end: float, pace: float, rng: random.Random, turn: asyncio.Lock
) -> None:
    """A move in each ``pace`` seconds; who is late does not catch up."""
    due = time.monotonic() + rng.uniform(0, pace)
    while due < end:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        async with turn:
            if not await party.move():
                return
        due = max(due + pace, time.monotonic())


async def _talk(
    party: Party, end: float, said: list[float], rng: random.Random, turn: asyncio.Lock
) -> None:
    """Somebody at the table says something now and then; how long the answers took.

    Not while a move is on its way there: a screen that shows the phrase would count for the move.
    """
    await asyncio.sleep(rng.uniform(0, QUIET))
    while time.monotonic() < end:
        async with turn:
            began = time.perf_counter()
            person = rng.choice(party.people)
            answer = await person.post(party.path("words"), phrase=rng.choice(PHRASES))
            assert answer.status in (204, 303), (answer.status, answer.body)
            said.append(time.perf_counter() - began)
            await asyncio.sleep(_SHOWN)
        await asyncio.sleep(QUIET)


def _tell(parties: list[Party], said: list[float], streams: list[Stream]) -> None:
    delays = [delay for party in parties for delay in party.delays]
    late = sum(delay > 0.1 for delay in delays)
    print(
        f"    clicks: {len(delays)}, of which {late} took more than 100 ms until all five had "
        f"seen them; 95 % within {percentile(delays, 0.95):.1f} ms\n"
        f"    phrases: {len(said)}, answered within {percentile(said, 0.95):.1f} ms (95 %); "
        f"watchers: {len(streams)}, lost {sum(stream.lost for stream in streams)}; "
        f"load average {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _look(seq: int, event: bytes) -> None:
    """A watcher only looks on."""
