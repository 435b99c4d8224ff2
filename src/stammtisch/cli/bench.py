"""``stammtisch bench``: the speed of all games in one table, with the goals beside it."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import click
import msgspec
from msgspec import Struct

import stammtisch
from stammtisch.cli.books import WIDTH
from stammtisch.cli.goals import RATIO, REASONS, RIVALS, Goal, goal, names, opened
from stammtisch.cli.measure import PureEngine, Speed, Task, measure
from stammtisch.cli.shared import STOPPED, Command, argument, ctrl_c, err, option, out, speaker
from stammtisch.languages import idiom
from stammtisch.text import DecimalWord, Text, decimal, say, say_in


class Line(Struct, frozen=True):
    """One line of the table; ``hands``, ``moves`` and ``pure`` (hands) are numbers per second.

    ``ratio`` says how many times the pure engine the compiled one is; both are None where only one
    was measured. ``reached`` is None where there is no goal, or no compiled engine.
    """

    name: str
    hands: float
    moves: float
    pure: float | None
    ratio: float | None
    goal: Goal | None
    reached: bool | None


def line_of(name: str, own: Speed, pure: Speed | None) -> Line:
    """The line for a measurement, with the goals with which it is compared."""
    hands, moves = own.a_second()
    slow = pure.a_second() if pure else None
    ratio = moves / slow[1] if slow else None
    goals = goal(name)
    reached = None
    if goals and stammtisch.engine() == "compiled":
        quick = (hands if goals.unit == "hands" else moves) >= goals.least
        reached = quick and (ratio is None or ratio >= RATIO)
    return Line(name, hands, moves, slow[0] if slow else None, ratio, goals, reached)


@click.command(
    "bench",
    cls=Command,
    words=say(
        "Measure the speed of all games and show it in a table with the goals. Random hands are "
        "played on one core, compiled and, for comparison, pure, in processor time; all games "
        "take about a minute. Ctrl-C stops it and keeps what has been measured."
    ),
)
@argument(
    "wanted",
    say("[GAME]..."),
    nargs=-1,
    help=say(
        "Which games; by default all of them. “doppelkopf/haus” is one preset, "
        "“mogeln@6” the game for six."
    ),
)
@option(
    "--hands",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("The number of hands after which a line of the table is finished."),
)
@option(
    "--seconds",
    type=click.FloatRange(min=0.001),
    default=0.5,
    show_default=True,
    place=say("NUMBER"),
    help=say("The maximum number of seconds for a line of the table, with each engine."),
)
@option("--json", "as_json", is_flag=True, help=say("Print each line as JSON instead."))
def bench_command(wanted: tuple[str, ...], hands: int, seconds: float, as_json: bool) -> None:
    """Print the table line by line, then which goals are missed and why."""
    tasks = [Task(name, hands, seconds) for name in names(wanted)]
    for task in tasks:
        opened(task.name)  # what does not exist is told before anything is measured
    wide = max(len(task.name) for task in tasks)
    if not as_json:
        out(say("engine: {engine}", engine=stammtisch.engine()))
        click.echo(heading(wide))
    lines = []
    with ctrl_c() as stopped:
        for line in measured(tasks, stopped):
            lines.append(line)
            click.echo(msgspec.json.encode(line).decode() if as_json else row(line, wide))
        if not as_json:
            for text in closing(lines):
                click.echo(textwrap.fill(speaker().say(text), WIDTH))
        if stopped():
            err(say("Stopped; what was measured is shown above."))
            sys.exit(STOPPED)


def measured(tasks: list[Task], stopped: Callable[[], bool]) -> Iterator[Line]:
    """Measure one game after another until Ctrl-C, with both engines if both are available."""
    with ExitStack() as stack:
        slow: PureEngine | None = None
        for number, task in enumerate(tasks):
            with waiting(f"{task.name}  {number + 1}/{len(tasks)}"):
                own = measure(task, lambda share: not stopped())
                pure = None
                if stammtisch.engine() == "compiled" and not stopped():
                    slow = slow or stack.enter_context(PureEngine())
                    pure = slow.measure(task)
            if own is not None:
                yield line_of(task.name, own, pure)
            if stopped():
                return


@contextmanager
def waiting(words: str) -> Iterator[None]:
    """Show on a terminal what is being measured, and remove the line afterwards."""
    shown = f"{words} …" if sys.stderr.isatty() else ""
    click.echo(shown, nl=False, err=True)
    try:
        yield
    finally:
        click.echo("\r" + " " * len(shown) + "\r" if shown else "", nl=False, err=True)


def heading(wide: int) -> str:
    """The heading of the table: the names of its columns."""
    return cells(
        wide,
        *(
            speaker().say(each)
            for each in (
                say_in("column of a table", "game"),
                say_in("column of a table", "hands/s"),
                say_in("column of a table", "moves/s"),
                say_in("column of a table", "pure"),
                say_in("column of a table", "times"),
                say_in("column of a table", "goal"),
                say_in("column of a table", "reached"),
            )
        ),
    )


def row(line: Line, wide: int) -> str:
    """A line of the table as text."""
    words = {True: say_in("goal", "yes"), False: say_in("goal", "NO")}
    return cells(
        wide,
        line.name,
        short(line.hands),
        short(line.moves),
        short(line.pure) if line.pure else "–",
        f"{line.ratio:.0f} ×" if line.ratio else "–",
        speaker().say(meant(line.goal)) if line.goal else "–",
        "–" if line.reached is None else speaker().say(words[line.reached]),
    )


def cells(wide: int, name: str, *rest: str) -> str:
    """A line of text in columns: the first and last aligned left, the others right."""
    hands, moves, pure, times, aim, reached = rest
    return f"{name:<{wide}} {hands:>8} {moves:>7} {pure:>6} {times:>5} {aim:>14} {reached}"


def short(number: float) -> str:
    """A number as the language writes it, with M for millions: 49,800 or 2.29M."""
    language = speaker().language
    if number < 1e6:
        return idiom(language).number(f"{number:,.0f}")
    places = 2 if number < 1e7 else 1
    return decimal(DecimalWord(number / 1e6, places), language) + "M"


def meant(aim: Goal) -> Text:
    """A goal in words, in the form in which the table shows it."""
    if aim.unit == "hands":
        return say("{number} hands", number=short(aim.least))
    return say("{number} moves", number=short(aim.least))


def closing(lines: list[Line]) -> Iterator[Text]:
    """The text below the table: how to read it, and which goals are missed and why."""
    if not lines:
        return
    yield say(
        "Hands and moves per second on one core. “pure”: hands in plain Python; “times”: how "
        "many times faster the compiled engine is, counted in moves; the goal for every game is "
        "{ratio}.",
        ratio=RATIO,
    )
    yield from beside(lines)
    if stammtisch.engine() != "compiled":
        yield say("The goals are for the compiled engine; here the rules run as plain Python.")
        return
    missed = [line for line in lines if line.reached is False]
    for line in missed:
        yield from fault(line)
    if not missed:
        yield say("All goals are reached.")


def beside(lines: list[Line]) -> Iterator[Text]:
    """A note that says which goals come from other programs."""
    for name, rivals in RIVALS.items():
        if any(line.name.startswith(name) for line in lines):
            rival = max(rivals, key=lambda each: each.times * each.moves)
            yield say(
                "{name}: the goal is {times} times the speed of {rival} ({moves} "
                "moves/s); benchmarks/peers.py measures both in turn.",
                name=name,
                times=DecimalWord(rival.times, int(rival.times % 1 > 0)),
                rival=rival.name,
                moves=short(rival.moves),
            )


def fault(line: Line) -> Iterator[Text]:
    """How far a line misses its goals, and why."""
    assert line.goal is not None
    found = line.hands if line.goal.unit == "hands" else line.moves
    why = REASONS.get(
        line.name,
        say("It is reached on the machine described in docs/performance.md."),
    )
    if found < line.goal.least:
        yield say(
            "{name} misses it: {found} instead of {goal}. {why}",
            name=line.name,
            found=short(found),
            goal=meant(line.goal),
            why=why,
        )
    if line.ratio is not None and line.ratio < RATIO:
        yield say(
            "{name} misses it: {found} instead of {goal} times the pure engine.",
            name=line.name,
            found=DecimalWord(line.ratio),
            goal=RATIO,
        )
