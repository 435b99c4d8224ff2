"""Load on the server whose views nobody waits for, or only who has clicked."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine

from load_people import Person, Plan, Server, gone, percentile, running
from load_seen import ours_filled
from wire import listen


async def seated(plan: Plan, server: Server) -> list[Person]:
    """One person with an open stream at each table, bots beside him; evenly spread in time."""
    people = []
    for _ in range(plan.tables):
        person = Person(server.port)
        await person.arrive()
        await person.open_table(plan, "random")
        people.append(person)
    for person in people:
        await person.look()
        await person.post(f"/t/{person.table}/ready")
        await asyncio.sleep(plan.pace / plan.tables)
    return people


async def play_for(plan: Plan, server: Server, people: list[Person]) -> None:
    """Let them play for the time of the plan, and tell what was measured."""
    end = time.monotonic() + plan.round + plan.seconds
    rng = random.Random(1)
    tasks = [asyncio.create_task(person.play(end, plan, rng)) for person in people]
    await asyncio.sleep(plan.round)
    for person in people:
        person.delays.clear()
        person.acknowledged.clear()
    used, mine = server.cpu(), time.process_time()
    views = sum(person.stream.events for person in people if person.stream)
    await asyncio.sleep(plan.seconds)
    used, mine = server.cpu() - used, time.process_time() - mine
    await asyncio.sleep(0.5)  # for views under way
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        if not task.cancelled() and (fault := task.exception()) is not None:
            raise fault
    delays = [delay for person in people for delay in person.delays]
    answers = [delay for person in people for delay in person.acknowledged]
    views = sum(person.stream.events for person in people if person.stream) - views
    lost = sum(person.clicked is not None for person in people)
    print(
        f"  clicks {len(delays)}, views on the players' streams {views / plan.seconds:.0f}/s, "
        f"refused {sum(person.refused for person in people)}, views that never came {lost}"
    )
    print(
        f"  click to own new view: median {percentile(delays, 0.5):.1f} ms, "
        f"95 % within {percentile(delays, 0.95):.1f} ms, "
        f"99 % {percentile(delays, 0.99):.1f} ms, longest {percentile(delays, 1):.1f} ms"
    )
    print(
        f"  click to answer: median {percentile(answers, 0.5):.1f} ms, "
        f"95 % within {percentile(answers, 0.95):.1f} ms"
    )
    print(
        f"  processor: server {used / plan.seconds:.0%} of a core, people {mine / plan.seconds:.0%}"
    )


async def clicks(plan: Plan) -> None:
    """Part one."""
    print(
        f"clicks: {plan.tables} tables of {plan.seats} ({plan.game} {plan.preset}), a person "
        f"and random bots, one move in {plan.pace:g} s at each, {plan.seconds:g} s"
    )
    async with running(plan) as server:
        people = await seated(plan, server)
        await play_for(plan, server, people)
        print(f"  memory of the server: {server.megabytes('VmRSS'):.0f} MB")
        await gone(people)


async def streams(plan: Plan) -> None:
    """Part two."""
    print(f"streams: {plan.streams} open streams at {plan.tables} tables that play")
    async with running(plan) as server:
        people = await seated(plan, server)
        watchers = []
        for number in range(plan.streams - len(people)):
            table = people[number % len(people)].table
            watchers.append(await listen(server.port, f"/t/{table}/stream", "", _nothing))
        await asyncio.sleep(2)
        before = sum(stream.events for stream in watchers)
        await play_for(plan, server, people)
        got = sum(stream.events for stream in watchers) - before
        still = sum(not each.lost for each in watchers) + sum(
            person.stream is not None and not person.stream.lost for person in people
        )
        print(
            f"  open at the end {still}; views on the spectators' streams "
            f"{got / plan.seconds:.0f}/s"
        )
        print(
            f"  memory of the server: {server.megabytes('VmRSS'):.0f} MB, "
            f"at most {server.megabytes('VmHWM'):.0f} MB"
        )
        await gone(people, *watchers)


def _nothing(seq: int, event: bytes) -> None:
    """A spectator only looks on."""


async def hurry(people: list[Person], end: float) -> int:
    """Play at one table without a pause; the number of moves that were acknowledged."""
    done = 0
    prompt = ""
    while time.monotonic() < end:
        if not prompt:
            for person in people:
                answer = await person.post(f"/t/{person.table}/ready")
            prompt = answer.headers["x-next"]
            if not prompt:
                return done  # the match is over
            continue
        seat, move = prompt.split(" ", 1)
        answer = await people[int(seat)].post(f"/t/{people[0].table}/move", move=move)
        assert answer.status == 204, (answer.status, answer.body)
        prompt = answer.headers["x-next"]
        done += 1
    return done


async def flat(plan: Plan) -> None:
    """Part three."""
    print(
        f"unwatched: {plan.busy_tables} tables of {plan.seats} people ({plan.game} {plan.preset}), "
        f"nobody sees the moves, as fast as the server lets them"
    )
    async with running(plan) as server:
        tables = [(await ours_filled(plan, server)).people for _ in range(plan.busy_tables)]
        used, mine, began = server.cpu(), time.process_time(), time.monotonic()
        end = began + plan.seconds
        done = await asyncio.gather(*[hurry(people, end) for people in tables])
        wall = time.monotonic() - began
        used, mine = server.cpu() - used, time.process_time() - mine
        print(
            f"  {sum(done) / wall:,.0f} acknowledged and durable moves a second, unwatched "
            f"({sum(done)} in {wall:.1f} s), "
            f"{1000 * used / max(1, sum(done)):.2f} ms of the server's processor a move"
        )
        print(
            f"  processor: server {used / wall:.0%} of a core, people {mine / wall:.0%}; "
            f"memory of the server {server.megabytes('VmRSS'):.0f} MB"
        )
        await gone([person for people in tables for person in people])


PARTS: dict[str, Callable[[Plan], Coroutine[None, None, None]]] = {
    "clicks": clicks,
    "streams": streams,
    "unwatched": flat,
}
