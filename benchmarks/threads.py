"""How long other threads have to wait for the interpreter during calls of the library.

``python benchmarks/threads.py [NAME…]``: beside each call runs a thread that does nothing but note
when it has its turn. Printed are how long the call took, and the longest time between two turns of
the thread: by the clock, and in processor time of this process, which does not count what other
programs on the same cores take away. Beside plain Python (``baseline``) it is what the machine
itself costs. At most 50 ms of processor time are wanted. What ends in "everywhere" is called for
each of the presets, and the preset in which the thread waited longest is named.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import stammtisch as st
from stammtisch import bots, gin, poker
from stammtisch.errors import NoSample
from stammtisch.laboratory import corpus
from stammtisch.players.registry import proposals
from stammtisch.proofs import check_shuffles

GOAL: Final = 0.050  # seconds
AT_ONCE: Final = 128  # hands whose actions are drawn at once


class Beside:
    """A thread that notes how long it waits for its turn."""

    def __init__(self) -> None:
        self.longest = 0.0
        self.spent = 0.0
        self.going = True
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        """Wait for the next turn, again and again."""
        last, spent = time.perf_counter(), time.process_time()
        while self.going:
            time.sleep(0.0005)
            now, used = time.perf_counter(), time.process_time()
            self.longest, self.spent = max(self.longest, now - last), max(self.spent, used - spent)
            last, spent = now, used

    def __enter__(self) -> Beside:
        self.thread.start()
        time.sleep(0.01)
        self.longest = self.spent = 0.0
        return self

    def __exit__(self, *fault: object) -> None:
        self.going = False
        self.thread.join()


def measured(call: Callable[[], object]) -> tuple[float, float, float]:
    """How long a call took, and the longest that the other thread waited, in both ways."""
    with Beside() as beside:
        began = time.perf_counter()
        call()
        took = time.perf_counter() - began
    return took, beside.longest, beside.spent


def plain() -> int:
    """A second of plain Python."""
    number, end = 0, time.perf_counter() + 1
    while time.perf_counter() < end:
        number += 1
    return number


def drawn(masks: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An allowed action of each hand, drawn for some at a time: numpy keeps the lock as well."""
    found = np.empty(len(masks), np.int64)
    for first in range(0, len(masks), AT_ONCE):
        part = masks[first : first + AT_ONCE]
        chance = 1 - rng.random(part.shape, np.float32)
        found[first : first + AT_ONCE] = (chance * part).argmax(1)
    return found


def stepped(game: str, n: int, steps: int, **seats: object) -> Callable[[], None]:
    """Steps of a batch of so many hands."""

    def call() -> None:
        batch, rng = st.Batch(st.game(game), n, seed=1, **seats), np.random.default_rng(1)  # type: ignore[arg-type]  # learners or bots
        for _ in range(steps):
            batch.step(drawn(batch.masks, rng))

    return call


def sampled(game: str, preset: str) -> Callable[[], None]:
    """Guesses of all hidden cards, all along a hand."""

    def call() -> None:
        rules, rng = st.game(game, preset=preset), st.Rng(1)
        for state in positions(rules, 1, 60):
            for seat in range(int(rules.seats)):
                with suppress(NoSample):
                    state.sample(seat, rng)

    return call


def asked(game: str, preset: str | None, name: str, **budget: Any) -> Callable[[], None]:
    """Moves of a bot, one for each decision of a hand, at most twelve."""

    def call() -> None:
        rules, rng = st.game(game, preset=preset), st.Rng(1)
        state = st.deal(rules, seed=1)
        for _ in range(12):
            while state.turn == st.CHANCE:
                st.shuffle(state, rng)
            if state.turn == st.OVER:
                return
            state.play(bots.choose(name, state, rules, int(state.turn), rng, **budget))

    return call


def proposed(game: str, preset: str) -> Callable[[], None]:
    """What people are offered as help, all along a hand."""

    def call() -> None:
        rules = st.game(game, preset=preset)
        for state in positions(rules, 2, 60):
            proposals(rules, state, int(state.turn))

    return call


def remembered(game: str, preset: str) -> Callable[[], None]:
    """What each seat may know and has seen, and the position as a text that is read again."""

    def call() -> None:
        rules = st.game(game, preset=preset)
        for state in positions(rules, 3, 60):
            for seat in range(int(rules.seats)):
                state.observe(seat)
                state.history(seat)
                state.information_state(seat)
            st.position(str(state))

    return call


def analysed(game: str, preset: str) -> Callable[[], object]:
    """What a hand played at random was worth, with few simulations."""
    match, rng = st.Match(st.game(game, preset=preset), seed=1), st.Rng(1)
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
    return lambda: st.analyse(match, simulations=20, nodes=200_000)


def positions(game: st.Game, seed: int, number: int) -> Iterator[st.State]:
    """So many positions of a hand played at random, in which somebody has to move."""
    state, rng = st.deal(game, seed=seed), st.Rng(seed)
    for _ in range(number):
        while state.turn == st.CHANCE:
            st.shuffle(state, rng)
        if state.turn == st.OVER:
            return
        yield state
        state.play(state.pick(rng))


def is_solvable(state: st.State) -> bool:
    """Whether the solver takes this position, and is done with it in fifty million nodes."""
    with suppress(st.NotSolvable, st.TooLongToSolve):
        return bool(st.solve(state, nodes=50_000_000).cards)
    return False


def a_long_record() -> str:
    """The record of a long match."""
    match, rng = st.Match(st.game("doppelkopf", match_hands=24), seed=1), st.Rng(1)
    while not match.over:
        if match.hand_over:
            match.next_hand()
        match.play(int(match.state.pick(rng)))
    return st.records.dumps(match)


def calls() -> dict[str, Callable[[], object]]:
    """What is measured."""
    chance = random.Random(1)
    masks = [sum(1 << card for card in chance.sample(range(52), 7)) for _ in range(20_000)] * 100
    tens = [sum(1 << card for card in chance.sample(range(52), 10)) for _ in range(20_000)] * 50
    array = np.array(masks, np.int64)
    rows = np.array([chance.sample(range(52), 7) for _ in range(20_000)] * 100, np.uint8)
    mau = st.deal(st.game("mau_mau"), seed=1)
    doppelkopf = st.deal(st.game("doppelkopf"), seed=1)
    doppelkopf_cards = next(
        state
        for state in positions(st.game("doppelkopf"), 1, 60)
        if len(state.legal_moves()) > 1 and is_solvable(state)
    )
    record = a_long_record()
    match = st.records.loads(record)
    return {
        "baseline": plain,
        "Batch: 20,000 hands of Mau-Mau, 20 steps": stepped("mau_mau", 20_000, 20),
        "Batch: 5,000 hands of Doppelkopf, 20 steps": stepped("doppelkopf", 5_000, 20),
        "Batch: 2,000 hands of Rommé, 20 steps": stepped("romme", 2_000, 20),
        "Batch: one learner in Mogeln": stepped("mogeln", 5_000, 20, learners=[0]),
        "Batch: habits in Rommé": stepped("romme", 200, 10, bots={1: "habits", 2: "habits"}),
        "Batch: search in Canasta": stepped("canasta", 4, 4, bots={1: "search"}),
        "playouts": lambda: st.playouts(st.game("mogeln"), 20_000),
        "playouts: Rommé of six": lambda: st.playouts(st.game("romme", seats=6), 5_000),
        "playouts from a position": lambda: st.playouts(
            st.game("mau_mau"), 20_000, position=mau, scores=True
        ),
        "playouts by a policy": lambda: st.playouts(
            st.game("mau_mau"), 200, policy=lambda state, rng: int(state.pick(rng))
        ),
        "perft of 14 moves in Mau-Mau": lambda: st.perft(mau, 14),
        "perft of 8 moves in Doppelkopf": lambda: st.perft(doppelkopf, 8),
        "search: 10,000 simulations": asked("gin", None, "search", simulations=10_000),
        "solve, a hand of Doppelkopf": lambda: st.solve(doppelkopf_cards, score=True),
        "gin.best_deadwood_many, a million": lambda: gin.best_deadwood_many(tens),
        "poker.worth_many, 2 million, list": lambda: poker.worth_many(masks),
        "poker.worth_many, 2 million, array": lambda: poker.worth_many(array),
        "poker.masks, 2 million rows": lambda: poker.masks(rows, 7),
        "poker.chances, exact": lambda: poker.chances("As Ah", others=["Kd Kc"]),
        "poker.chances, random": lambda: poker.chances("As Ah", others=6, samples=1_000_000),
        "deal_outcomes of Rommé": lambda: st.deal_outcomes(st.game("romme")),
        "lab": lambda: st.lab("mau_mau.basic.2", "mau_mau.basic.2.deals=3", hands=300),
        "corpus": lambda: [corpus.block(1, range(500), lambda: None)],
        "records.loads, 24 hands": lambda: st.records.loads(record),
        "proofs": lambda: check_shuffles(match),
    }


def calls_everywhere() -> dict[str, Callable[[str, str], Callable[[], object]]]:
    """What is measured in each preset."""
    return {
        "search, 500 simulations": lambda game, preset: asked(
            game, preset, "search", simulations=500
        ),
        "usual bot, 200 ms": lambda game, preset: asked(
            game, preset, bots.usual(game), milliseconds=200
        ),
        "samples": sampled,
        "help": proposed,
        "observation and history": remembered,
        "analyse": analysed,
    }


def in_turn(calls: Callable[[str, str], Callable[[], object]]) -> tuple[str, float, float, float]:
    """The preset in which the other thread waited longest, how long all took, and both waits."""
    rows = []
    for game in st.registrations().values():
        for preset in game.presets:
            took, longest, spent = measured(calls(game.id, preset))
            rows.append((spent, longest, took, f"{game.id}/{preset}"))
    worst = max(rows)
    return worst[3], sum(row[2] for row in rows), worst[1], worst[0]


def main() -> None:
    """Print a row for each call."""
    wanted = sys.argv[1:]
    print(f"{st.engine()}, load {os.getloadavg()[0]:.1f}")
    print("| call | took, s | longest wait, ms | … of processor time, ms |")
    print("| --- | --- | --- | --- |")
    once, everywhere = calls(), calls_everywhere()
    gc.collect()
    gc.freeze()  # what is measured is not the collector walking through the lists made here
    for name, call in once.items():
        if not wanted or any(part in name for part in wanted):
            row(name, *measured(call))
    for name, each in everywhere.items():
        if not wanted or any(part in name for part in wanted):
            preset, *times = in_turn(each)
            row(f"{name}, everywhere ({preset})", *times)


def row(name: str, took: float, longest: float, spent: float) -> None:
    """Print the row of a call, marked where others had to wait too long."""
    mark = "" if spent < GOAL else " (!)"
    print(f"| {name} | {took:.2f} | {1000 * longest:.1f} | {1000 * spent:.1f}{mark} |", flush=True)


if __name__ == "__main__":
    main()
