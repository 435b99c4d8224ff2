"""``stammtisch bench``: how fast random hands run inside the engine, compiled against pure.

The pure engine is measured by this module in a process of its own (an import cannot be undone).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable

import click
import msgspec
from msgspec import Struct

import stammtisch
from stammtisch.cli.house import STOPPED, Command, argument, ctrl_c, err, option, out
from stammtisch.core.playout import Playouts
from stammtisch.games.registry import game, registration, registrations
from stammtisch.text import say

PURE = f"from {__name__} import main; main()"
SHORTEST = 0.05  # seconds that a batch of hands should take, so that Ctrl-C is heard soon


class Speed(Struct, frozen=True):
    """Hands and moves that were played in so many seconds."""

    hands: int
    moves: int
    seconds: float

    def a_second(self) -> tuple[float, float]:
        """Hands and moves a second."""
        return self.hands / self.seconds, self.moves / self.seconds


def measure(
    game_id: str, hands: int, seconds: float, progress: Callable[[float], bool]
) -> Speed | None:
    """Play random hands of a game until there are enough or the time is up.

    Args:
        progress: called with the share that is done, 0 to 1; False ends the measurement.

    Returns:
        The speed, or None if it was ended before the first hand.
    """
    work = Playouts(game(game_id), 1)
    began = time.perf_counter()
    passed, batch = 0.0, 1
    while work.hands < hands and passed < seconds:
        if not progress(max(work.hands / hands, passed / seconds)):
            break
        work.run(min(batch, hands - int(work.hands)))
        before, passed = passed, time.perf_counter() - began
        if passed - before < SHORTEST:
            batch *= 2
    return Speed(int(work.hands), int(work.moves), passed) if work.hands else None


def measure_pure(game_id: str, hands: int, seconds: float) -> Speed | None:
    """The same in a process that runs the pure engine; Ctrl-C reaches it from the terminal."""
    done = subprocess.run(
        [sys.executable, "-c", PURE, game_id, str(hands), str(seconds)],
        env=os.environ | {"STAMMTISCH_PURE": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Speed | None)


@click.command(
    "bench",
    cls=Command,
    words=say(
        "Measure the speed of the engine. Random hands are played on one core, compiled and, for "
        "comparison, pure. Ctrl-C ends it and keeps what was measured."
    ),
)
@argument(
    "game_ids",
    say("[GAME]..."),
    nargs=-1,
    help=say("Which games; without a name all of them."),
)
@option(
    "--hands",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many hands of a game are enough."),
)
@option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=3.0,
    show_default=True,
    place=say("NUMBER"),
    help=say("How long a game is measured at most, with each engine."),
)
def bench_command(game_ids: tuple[str, ...], hands: int, seconds: float) -> None:
    """Play random hands and print hands and moves a second."""
    wanted = [registration(name.lower().replace("-", "_")).id for name in game_ids]
    out(say("engine: {engine}", engine=stammtisch.engine()))
    with ctrl_c() as stopped:
        for game_id in wanted or registrations():
            bench_game(game_id, hands, seconds, stopped)
            if stopped():
                err(say("Stopped; what was measured stands above."))
                sys.exit(STOPPED)


def bench_game(game_id: str, hands: int, seconds: float, stopped: Callable[[], bool]) -> None:
    """Measure one game, with both engines where there are both, and print its line."""
    with click.progressbar(length=100, label=game_id, file=sys.stderr) as bar:

        def progress(share: float) -> bool:
            bar.update(max(0, int(100 * share) - bar.pos))
            return not stopped()

        own = measure(game_id, hands, seconds, progress)
    if own is None:
        return
    line = f"{game_id:<18}{columns(own)}"
    if stammtisch.engine() == "compiled" and not stopped():
        pure = measure_pure(game_id, hands, seconds)
        if pure is not None:
            times = own.a_second()[1] / pure.a_second()[1]
            line += f"   pure:{columns(pure)}   compiled/pure: {times:.1f}"
    click.echo(line)


def columns(speed: Speed) -> str:
    """Hands and moves a second, in columns."""
    hands, moves = speed.a_second()
    return f"{hands:>12,.0f} hands/s {moves:>13,.0f} moves/s"


def main() -> None:
    """Measure in this process and print the speed as JSON: ``GAME HANDS SECONDS``."""
    game_id, hands, seconds = sys.argv[1:]
    with ctrl_c() as stopped:
        speed = measure(game_id, int(hands), float(seconds), lambda share: not stopped())
    print(msgspec.json.encode(speed).decode())
