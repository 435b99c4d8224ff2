"""``stammtisch lab``: the effect of the difference between two rule codes, as a table."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import click
import msgspec

from stammtisch.cli.own_decks import load_own_decks
from stammtisch.cli.shared import (
    STOPPED,
    Command,
    argument,
    crew_options,
    ctrl_c,
    err,
    option,
    out,
    speaker,
    tell_failures,
    whole,
)
from stammtisch.core.options import option_fields
from stammtisch.laboratory import LEAST, SIMULATIONS, lab
from stammtisch.laboratory.estimates import Estimate
from stammtisch.laboratory.report import (
    Change,
    Comparison,
    LabReport,
    LineComparison,
    RoleComparison,
)
from stammtisch.rulecodes import HouseRules, label_of, read_code
from stammtisch.text import DecimalWord, Text, decimal, say, say_in

WIDTH: Final = 80
COLUMN: Final = 15  # letters of a figure with its margin
NAME: Final = WIDTH - 3 * COLUMN - 2
CLEAR: Final = "•"
SHARES: Final = ("blank", "alone", "luck")  # told as so many of a hundred
COURSE: Final = ("moves", "blank", "alone")
POINTS: Final = ("points", "spread", "luck")


@click.command(
    "lab",
    cls=Command,
    words=say(
        "The rule laboratory: bots play under two rule codes of one game, and you see what "
        "difference it makes. Every deal is played twice under each code, with the same cards if "
        "the packs are the same, so that luck cancels out. Ctrl-C ends it and keeps what was "
        "played."
    ),
)
@argument(
    "first",
    say("CODE"),
    help=say("The first rule code; “stammtisch code” prints them."),
)
@argument(
    "second",
    say("CODE"),
    help=say("The second rule code; differences are the second less the first."),
)
@option("-n", "--seats", type=int, place=say("NUMBER"), help=say("The number of players."))
@option(
    "--bot",
    place=say("NAME"),
    help=say(
        "The bot in all seats; by default the game's own, or “habits”: quick, sensible moves, "
        "without bold bids or announcements. Or one by somebody else: package.module:Class, a bot "
        "that is installed, or run:COMMAND (docs/bots_writing.md)."
    ),
)
@option(
    "--simulations",
    type=click.IntRange(min=1),
    default=SIMULATIONS,
    show_default=True,
    place=say("NUMBER"),
    help=say("How many tries a bot that searches has for each move."),
)
@option(
    "--hands",
    type=click.IntRange(min=LEAST),
    default=10_000,
    show_default=True,
    place=say("NUMBER"),
    help=say("The number of hands to play under each code."),
)
@option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("The same seed gives the same result, with any number of processes."),
)
@crew_options
@option("--json", "as_json", is_flag=True, help=say("Print what was found as JSON instead."))
def lab_command(first: str, second: str, hands: int, as_json: bool, **how: Any) -> None:
    """Play with a progress bar on standard error, then print the results."""
    load_own_decks()
    with (
        ctrl_c() as stopped,
        click.progressbar(length=hands, label=read_code(first).entry.id, file=sys.stderr) as bar,
    ):
        found = lab(
            first,
            second,
            hands,
            progress=lambda done: bar.update(min(done, hands) - bar.pos),
            stopped=stopped,
            **how,
        )
    if found is None:
        out(say("Nothing can be said: fewer than two deals were finished."))
    elif as_json:
        click.echo(as_data(found).decode())
    else:
        for line in told(found):
            click.echo(line)
        tell_failures(found.failures)
    if stopped():
        err(say("Stopped; what was played is shown above."))
        sys.exit(STOPPED)


def told(found: LabReport) -> Iterator[str]:
    """The results, line by line."""
    houses = read_code(found.codes[0]), read_code(found.codes[1])
    yield from filled(heading(found, houses[0]))
    yield f"  A  {found.codes[0]}"
    yield f"  B  {found.codes[1]}"
    yield ""
    for text in rules_apart(found, houses):
        yield from filled(text)
    yield ""
    yield columns("", "A", "B", "B − A")
    yield from chapter(say("The course of a hand"), found, COURSE)
    yield from chapter(say("Points of a seat"), found, POINTS)
    yield from chapter(
        say("Mean points by seat"), found, [name for name in found.figures if "place" in name]
    )
    roles = [role for role in found.roles if not role.points.empty]
    if roles:
        yield said(say("Mean points by role"))
    for role in roles:
        yield row(f"  {said(role.text)}", role.points)
    if any(not line.times.empty for line in found.lines):
        yield said(say("Lines of the score"))
    for line in found.lines:
        yield from scored(line)
    yield ""
    for text in closing(found):
        yield from filled(text)


def as_data(found: LabReport) -> bytes:
    """The results as JSON; the names of lines and roles are in English."""
    data = msgspec.to_builtins(found)
    kinds: tuple[RoleComparison, ...] = (*found.lines, *found.roles)
    for kind, plain in zip(kinds, (*data["lines"], *data["roles"]), strict=True):
        plain["text"] = str(kind.text)
    data["failures"] = [str(text) for text in found.failures]
    return msgspec.json.encode(data)


def said(text: Text) -> str:
    """A text in the user's language; of several things where dots stand for their number."""
    voice = speaker()
    if not text.plural or isinstance(text.args["n"], int):
        return voice.say(text)
    several = voice.pattern(msgspec.structs.replace(text, args={"n": 2}))
    return several.format_map(voice.fill(text.args))


def filled(text: Text) -> list[str]:
    """A sentence, broken into lines that are not too long."""
    return textwrap.wrap(said(text), WIDTH)


def heading(found: LabReport, house: HouseRules) -> Text:
    """The heading, which says what was played."""
    return say(
        "{game} for {seats}: {bot} in all seats, {hands} hands under each code, seed {seed}.",
        game=house.entry.name,
        seats=found.seats,
        bot=found.bot,
        hands=whole(found.hands),
        seed=found.seed,
    )


def rules_apart(found: LabReport, houses: tuple[HouseRules, HouseRules]) -> Iterator[Text]:
    """Which rules differ, whether the cards are the same, and how many hands ended differently."""
    if not found.changes:
        yield say("Both codes mean the same rules.")
    for change in found.changes:
        yield changed(change, houses[0])
    if not found.same_packs:
        yield say(
            "The packs differ, so no deal is the same under both codes, and the differences are "
            "no more exact than between hands that have nothing in common."
        )
    if not found.differing.value:
        yield say("Not one hand came out differently under B.")
    else:
        yield say(
            "{share} of 100 hands came out differently under B.",
            share=figure(found.differing, 100),
        )


def changed(change: Change, house: HouseRules) -> Text:
    """A rule that differs, in words."""
    field = next(each for each in option_fields(house.entry.options) if each.name == change.option)
    return say(
        "{option}: {first} → {second} ({rules})",
        option=field.note.label,
        first=label_of(field, change.first),
        second=label_of(field, change.second),
        rules=", ".join(change.rules),
    )


def label(name: str) -> Text:
    """The name of a figure."""
    match name:
        case "points":
            return say_in("lab", "mean of all seats")
        case "spread":
            return say_in("lab", "spread (standard deviation)")
        case "luck":
            return say_in("lab", "share of luck, of 100")
        case "moves":
            return say_in("lab", "moves")
        case "blank":
            return say_in("lab", "no points for anybody, of 100")
        case "alone":
            return say_in("lab", "one against all, of 100")
        case "place0":
            return say_in("lab", "dealer")
        case "place1":
            return say_in("lab", "left of the dealer")
        case _:
            return say_in("lab", "{n}. after the dealer", n=int(name.removeprefix("place")))


def chapter(title: Text, found: LabReport, names: tuple[str, ...] | list[str]) -> Iterator[str]:
    """Some figures below a title; figures that are 0 under both codes are left out."""
    there = [name for name in names if name in found.figures and not found.figures[name].empty]
    if there:
        yield said(title)
    for name in there:
        scale = 100 if name in SHARES else 1
        yield row(f"  {said(label(name))}", found.figures[name], scale)


def scored(line: LineComparison) -> Iterator[str]:
    """A kind of score line: its words and rules, how often it occurs, how much it scores."""
    if line.times.empty:
        return
    words = f"{said(line.text)} ({', '.join(line.rules)})"
    yield from textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
    often, brings = say_in("lab", "in 100 hands"), say_in("lab", "points each time")
    yield row(f"    {said(often)}", line.times, 100)
    if not line.points.empty:
        yield row(f"    {said(brings)}", line.points)


def row(name: str, compared: Comparison, scale: int = 1) -> str:
    """A figure under both codes, and their difference; a clear difference is marked."""
    sides = compared.first, compared.second
    difference = figure(compared.difference, scale, signed=True)
    line = columns(name, *(figure(side, scale) for side in sides), difference)
    return click.style(f"{line} {CLEAR}", bold=True) if compared.clear else line


def columns(name: str, *rest: str) -> str:
    """A line of text in columns: the first aligned left, the others right."""
    return f"{name:<{NAME}}" + "".join(f"{each:>{COLUMN}}" for each in rest)


def figure(found: Estimate | None, scale: int = 1, *, signed: bool = False) -> str:
    """A figure with its margin, and with no more digits than the margin allows: 12.3 ±0.4."""
    if found is None:
        return "–"
    value, margin = scale * found.value, scale * found.margin
    places = 0 if margin >= 10 or abs(value) >= 10_000 else 1 if margin >= 1 else 2
    language = speaker().language
    number = decimal(DecimalWord(value, places, signed), language).replace("-", "−")
    return f"{number} ±{decimal(DecimalWord(margin, places), language)}"


def closing(found: LabReport) -> Iterator[Text]:
    """How to read the table."""
    figures = found.compared
    clear = sum(each.clear for each in figures)
    yield say(
        "The number after ± is half the width of the 95 % interval. {mark} marks the {clear} of "
        "{all} differences whose interval excludes 0; about one in twenty does so by chance.",
        mark=CLEAR,
        clear=clear,
        all=len(figures),
    )
    yield say(
        "Luck is how much of the variance of a seat's points the deal alone explains; the rest is "
        "what these bots decide differently when they play the same deal again."
    )
    yield say(
        "Each hand is the first of a match: rules that only concern later hands change nothing "
        "here."
    )
