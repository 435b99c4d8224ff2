"""What rendering costs: four people's screens of a table, without requests, sockets and a disk.

    python benchmarks/frames.py                        # Mau-Mau and Doppelkopf
    python benchmarks/frames.py gin --watchers 20      # with people who look on
    python benchmarks/frames.py doppelkopf --profile

Random hands are played at a table held in memory, in each round others by others; after each move
every screen is sent what has changed on it. Told are microseconds of the processor for one move on
all screens (the middle one of the rounds), and how many bytes it sends.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import time
from collections.abc import Iterator

import stammtisch as st
from stammtisch.core.contract import CHANCE
from stammtisch.core.rng import Rng
from stammtisch.tables import LiveTable
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.settings import OPEN, Setup
from stammtisch.web.frame import Framer
from stammtisch.web.reader import Reader
from stammtisch.web.visits import Visit


def dealt(game: str, preset: str, seats: int, number: int = 0) -> LiveTable:
    """A table with people on all seats and its first hand; each number has others."""
    setup = Setup(game=game, preset=preset, seats=(OPEN,) * seats, undo=False)
    version = int(st.game(game, preset=preset, seats=seats).rules_version)
    table = opened("table", e.Opened(setup, "person0", version), 0.0)
    for seat in range(seats):
        apply(table, e.Sat(seat, f"person{seat}", f"Gast {number}.{seat}"), 0.0)
    deal(table)
    return table


def deal(table: LiveTable) -> None:
    """Deal the next hand."""
    number = table.hand + 1
    apply(table, e.Prepared(number, "", f"{table.seats[0].name} {number}"), 0.0)
    apply(table, e.Dealt(number, ("",) * len(table.seats)), 0.0)


def screen(table: LiveTable, visitor: str) -> Framer:
    """The screen of somebody."""
    visit = Visit(
        visitor=visitor, csrf=visitor, name=visitor, reader=Reader(), address="", fresh=False,
        htmx=True,
    )  # fmt: skip
    return Framer(table, visit)


def moves(table: LiveTable, hands: int) -> Iterator[None]:
    """Play hands; each move somehow."""
    rng = Rng(7)
    for _ in range(hands):
        while table.match is not None and not table.match.hand_over:
            state = table.match.state
            assert state.turn != CHANCE
            text = table.game.text(state, state.pick(rng))
            apply(table, e.Moved(int(state.turn), text), 0.0)
            yield
        if table.match is None or table.match_over:
            return
        deal(table)


def played(
    game: str, preset: str, seats: int, watchers: int, number: int
) -> tuple[list[float], list[int]]:
    """For each move: the microseconds of rendering it on all screens, and its bytes."""
    table = dealt(game, preset, seats, number)
    visitors = [f"person{n}" for n in range(seats)] + [f"watcher{n}" for n in range(watchers)]
    screens = [screen(table, visitor) for visitor in visitors]
    for each in screens:
        list(each.frames(0.0))
    took, sent = [], []
    for _ in moves(table, 2):
        began = time.process_time_ns()
        events = [html for each in screens for html in each.frames(0.0)]
        took.append((time.process_time_ns() - began) / 1e3)
        sent.append(sum(len(html.encode()) for html in events))
    return took, sent


def measured(game: str, preset: str, seats: int, watchers: int, rounds: int) -> None:
    """Print what a move costs."""
    played(game, preset, seats, watchers, 0)  # to compile templates
    found = []
    for number in range(1, rounds + 1):
        took, sent = played(game, preset, seats, watchers, number)
        found.append(statistics.fmean(took))
    middle = sorted(took)
    print(
        f"{game} {preset}, {seats} players, {watchers} watchers: "
        f"{statistics.median(found):,.0f} µs a move "
        f"({min(found):,.0f} to {max(found):,.0f}; half of the moves at most "
        f"{middle[len(middle) // 2]:,.0f}), {statistics.fmean(sent):,.0f} bytes on all screens; "
        f"{len(took)} moves, {rounds} rounds"
    )


PRESETS = {"mau_mau": "basic", "doppelkopf": "turnier"}


def main() -> None:
    """Measure the games that were asked for."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("games", nargs="*", default=[*PRESETS], metavar="GAME")
    options.add_argument("--watchers", type=int, default=0)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--profile", action="store_true")
    chosen = options.parse_args()
    print(f"{st.engine()}, load {os.getloadavg()[0]:.2f}, {os.cpu_count()} cores")
    for game in chosen.games:
        entry = st.registration(game)
        preset = PRESETS.get(game) or next(iter(entry.presets))
        seats = 4 if game in PRESETS else entry.default_seats
        if not chosen.profile:
            measured(game, preset, seats, chosen.watchers, chosen.rounds)
            continue
        played(game, preset, seats, chosen.watchers, 0)
        with cProfile.Profile() as profile:
            played(game, preset, seats, chosen.watchers, 1)
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
