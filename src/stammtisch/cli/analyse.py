"""``stammtisch analyse``: what the moves of a finished hand lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from stammtisch import analysis
from stammtisch.analysis import Analysis, Course, Judged, Part, balances
from stammtisch.analysis.telling import exactness, opened, places_of, points, why
from stammtisch.cards import FACES, Face
from stammtisch.cli.record import HAND, read_record
from stammtisch.cli.setup import FILE
from stammtisch.cli.shared import STOPPED, Command, argument, ctrl_c, err, option, speaker
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Match
from stammtisch.messages import Speaker
from stammtisch.text import DecimalWord, Text, say, say_n

COLUMN: Final = 15


@click.command(
    "analyse",
    cls=Command,
    words=say(
        "Find out what each move of a finished hand lost: with all cards open, as far as the "
        "solver gets, and judged by what the player could know. Ctrl-C stops it and shows what "
        "is known so far."
    ),
)
@argument("file", say("FILE"), type=FILE, help=say("A record, as “play --save” writes it."))
@option("--hand", type=int, place=say("NUMBER"), help=HAND)
@option(
    "--all", "all_hands", is_flag=True, help=say("All hands: what was skill and what was luck.")
)
@option(
    "--simulations",
    type=click.IntRange(1),
    place=say("NUMBER"),
    help=say("How many hands are played to their end for each move; by default a suitable number."),
)
@option(
    "--nodes",
    type=click.IntRange(1),
    default=analysis.NODES,
    place=say("NUMBER"),
    help=say("How many positions the solver may look at in all."),
)
@option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("The same seed gives the same result."),
)
@option("--faces", type=click.Choice(FACES), help=say("Which card names are used."))
@option("--json", "as_json", is_flag=True, help=say("Print what was found as JSON instead."))
def analyse_command(
    file: Path,
    hand: int | None,
    all_hands: bool,
    simulations: int | None,
    nodes: int,
    seed: int,
    faces: Face | None,
    as_json: bool,
) -> None:
    """Analyse with a progress bar on standard error, then print what was found."""
    match = read_record(file)
    over = [number for number, each in enumerate(match.hands, 1) if each.over]
    numbers: list[int | None] = [*over] if all_hands and hand is None else [hand]
    courses = [
        analysis.begin(match, number, seed=seed, simulations=simulations, nodes=nodes)
        for number in numbers
    ]
    found = _followed(courses, registration(match.game.id).id)
    if as_json:
        click.echo(msgspec.json.encode(found if all_hands else found[0]).decode())
    else:
        lines = evening_told(match, found) if all_hands else told(match, found[0], faces)
        for line in lines:
            click.echo(line)
    if not all(each.is_whole for each in found):
        err(say("Stopped; what was found is shown above."))
        sys.exit(STOPPED)


def _followed(courses: list[Course], label: str) -> list[Analysis]:
    """Follow courses to their ends, or until Ctrl-C."""
    steps = sum(each.analysis.steps for each in courses)
    with (
        ctrl_c() as stopped,
        click.progressbar(length=steps, label=label, file=sys.stderr) as bar,
    ):
        for course in courses:
            while not stopped() and (question := course.next()) is not None:
                before = course.analysis.done
                course.take(analysis.answer(question))
                bar.update(course.analysis.done - before)
    return [each.analysis for each in courses]


def evening_told(match: Match, found: list[Analysis]) -> Iterator[str]:
    """Luck and skill over all hands that were analysed to the end, a row for each seat."""
    whole = [each for each in found if each.is_whole]
    voice = _voice(match, None)
    yield voice.say(say_n("{n} hand", "{n} hands", len(whole)))
    yield _heads(voice)
    places = max((places_of(each) for each in whole), default=0)
    for each in balances((one, range(one.seats)) for one in whole):
        yield _row(voice, places, each.gain, each.skill, each.luck, each.player)
    yield voice.say(say("“Fair” is judged by what could be known, ± the standard error."))


def _voice(match: Match, faces: Face | None) -> Speaker:
    """Says things with the names of the record."""
    names = [str(name) for name in match.notes.get("names", [])]
    return Speaker(
        speaker().language,
        faces or registration(match.game.id).face,
        lambda at: names[at] if at < len(names) else speaker().say(say("Seat {n}", n=at + 1)),
    )


def told(match: Match, found: Analysis, faces: Face | None) -> Iterator[str]:
    """What was found, line by line."""
    hand, voice = match.hands[found.hand - 1], _voice(match, faces)
    yield voice.say(say("Hand {number}", number=found.hand))
    yield ""
    yield from moves_told(hand, found, voice)
    yield ""
    yield from moments_told(hand, found, voice)
    yield ""
    yield from shares_told(found, voice)
    yield ""
    for text in (
        exactness(found),
        say("“Fair” is judged by what could be known, ± the standard error."),
    ):
        if text is not None:
            yield voice.say(text)


def moves_told(hand: Hand, found: Analysis, voice: Speaker) -> Iterator[str]:
    """What was lost by each move that was judged, a row each."""
    rows = [each for each in found.acts if each.exact or each.fair]
    columns = [_column(voice, say("fair"), [_fair(voice, found, each) for each in rows])]
    if any(each.score for each in rows):
        lost = [_number(voice, opened(found, each)) for each in rows]
        columns.insert(0, _column(voice, say("open"), lost))
    if any(each.points for each in rows):
        lost = [_number(voice, each.points.loss if each.points else None) for each in rows]
        columns.append(_column(voice, say("card points, open"), lost))
    heads, *lines = map("".join, zip(*columns, strict=True))
    yield voice.say(say("Points that were lost:"))
    yield heads
    for judged, cells in zip(rows, lines, strict=True):
        yield f"{cells}  {judged.act + 1:>3}. {happened(hand, judged, voice)}"


def _column(voice: Speaker, head: Text, cells: list[str]) -> list[str]:
    """A head and what stands below it, as wide as the column."""
    words = voice.say(head)
    return [each.rjust(max(COLUMN, len(words) + 2)) for each in (words, *cells)]


def _number(voice: Speaker, lost: float | None) -> str:
    if lost is None:
        return ""
    return voice.word(DecimalWord(lost, int(lost != int(lost)))) if lost else "–"


def _fair(voice: Speaker, found: Analysis, judged: Judged) -> str:
    fair = judged.fair
    if fair is None:
        return ""
    places = places_of(found)
    lost = voice.word(points(max(0.0, fair.loss), places))
    return f"{lost} ± {voice.word(points(fair.error, places))}"


def happened(hand: Hand, judged: Judged, voice: Speaker) -> str:
    """What happened, as whoever made the move was told."""
    lines = hand.tell(judged.act, judged.seat)
    return " ".join(map(voice.say, lines)) if lines else judged.text


def moments_told(hand: Hand, found: Analysis, voice: Speaker) -> Iterator[str]:
    """The decisive moments of the hand."""
    moments = found.moments()
    if not moments:
        yield voice.say(say("No move lost more than chance would explain."))
        return
    yield voice.say(say("The decisive moments:"))
    for judged in moments:
        yield f"  {judged.act + 1:>3}. {happened(hand, judged, voice)}"
        for text in why(hand, found, judged):
            yield f"       {voice.say(text)}"


def shares_told(found: Analysis, voice: Speaker) -> Iterator[str]:
    """What was skill and what was luck, a row for each seat."""
    places = places_of(found)
    yield _heads(voice)
    for seat, gain in enumerate(found.gains):
        yield _row(voice, places, gain, found.skill(seat), found.luck(seat), seat)


def _heads(voice: Speaker) -> str:
    heads = (say("Result"), say("Skill"), say("Luck"))
    return "".join(f"{voice.say(head):>{COLUMN}}" for head in heads)


def _row(voice: Speaker, places: int, gain: float, skill: Part, luck: Part, seat: int) -> str:
    """A seat's result, and what it is made of."""
    error = voice.word(points(skill.error, places))
    cells = [voice.word(points(gain, places, True))]
    cells += [f"{voice.word(points(part.value, places, True))} ± {error}" for part in (skill, luck)]
    return "".join(f"{cell:>{COLUMN}}" for cell in cells) + f"  {voice.seat_name(seat)}"
