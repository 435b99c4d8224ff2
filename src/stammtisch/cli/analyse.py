"""``stammtisch analyse``: what the moves of a finished hand lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
import msgspec

from stammtisch import analysis
from stammtisch.analysis import Analysis, Judged
from stammtisch.analysis.telling import exactness, opened, places_of, points, why
from stammtisch.cards import FACES, Face
from stammtisch.cli.record import HAND, read_record
from stammtisch.cli.setup import FILE
from stammtisch.cli.shared import STOPPED, Command, argument, ctrl_c, err, option, speaker
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Match
from stammtisch.messages import Speaker
from stammtisch.text import DecimalWord, say

COLUMN: Final = 15
OPEN: Final = 8


@click.command(
    "analyse",
    cls=Command,
    words=say(
        "Find out what each move of a finished hand lost: with all cards open, as far as that can "
        "be solved, and by what the player could know. Ctrl-C ends it and tells what is known."
    ),
)
@argument("file", say("FILE"), type=FILE, help=say("A record, as “play --save” writes it."))
@option("--hand", type=int, place=say("NUMBER"), help=HAND)
@option(
    "--simulations",
    type=click.IntRange(1),
    place=say("NUMBER"),
    help=say("How many hands are played to their end for each move; by default a fitting number."),
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
    help=say("The same seed finds the same."),
)
@option("--faces", type=click.Choice(FACES), help=say("Which card names are used."))
@option("--json", "as_json", is_flag=True, help=say("Print what was found as JSON instead."))
def analyse_command(
    file: Path,
    hand: int | None,
    simulations: int | None,
    nodes: int,
    seed: int,
    faces: Face | None,
    as_json: bool,
) -> None:
    """Analyse with a progress bar on standard error, then print what was found."""
    match = read_record(file)
    course = analysis.begin(match, hand, seed=seed, simulations=simulations, nodes=nodes)
    label = registration(match.game.id).id
    with (
        ctrl_c() as stopped,
        click.progressbar(length=course.analysis.steps, label=label, file=sys.stderr) as bar,
    ):
        while not stopped() and (question := course.next()) is not None:
            course.take(analysis.answer(question))
            bar.update(course.analysis.done - bar.pos)
    found = course.analysis
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        for line in told(match, found, faces):
            click.echo(line)
    if not found.is_whole:
        err(say("Stopped; what was found is told above."))
        sys.exit(STOPPED)


def told(match: Match, found: Analysis, faces: Face | None) -> Iterator[str]:
    """What was found, line by line."""
    hand = match.hands[found.hand - 1]
    names = [str(name) for name in match.notes.get("names", [])]
    voice = Speaker(
        speaker().language,
        faces or registration(match.game.id).face,
        lambda at: names[at] if at < len(names) else speaker().say(say("Seat {n}", n=at + 1)),
    )
    yield voice.say(say("Hand {number}", number=found.hand))
    yield ""
    yield from moves_told(hand, found, voice)
    yield ""
    yield from moments_told(hand, found, voice)
    yield ""
    yield from shares_told(found, voice)
    yield ""
    for text in (exactness(found), say("Fair is what could be known, ± the standard error.")):
        if text is not None:
            yield voice.say(text)


def moves_told(hand: Hand, found: Analysis, voice: Speaker) -> Iterator[str]:
    """What each move lost that was judged, by a row."""
    solved = found.exact_from is not None
    yield voice.say(say("Points that were lost:"))
    heads = voice.say(say("open")), voice.say(say("fair"))
    yield (f"{heads[0]:>{OPEN}}" if solved else "") + f"{heads[1]:>{COLUMN}}"
    for judged in found.acts:
        if judged.exact or judged.fair:
            lost = opened(found, judged)
            cells = f"{_number(voice, lost):>{OPEN}}" if solved else ""
            fair = _fair(voice, found, judged)
            yield f"{cells}{fair:>{COLUMN}}  {judged.act + 1:>3}. {happened(hand, judged, voice)}"


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
    """The moments that decided."""
    moments = found.moments()
    if not moments:
        yield voice.say(say("No move lost more than chance would explain."))
        return
    yield voice.say(say("The moments that decided:"))
    for judged in moments:
        yield f"  {judged.act + 1:>3}. {happened(hand, judged, voice)}"
        for text in why(hand, found, judged):
            yield f"       {voice.say(text)}"


def shares_told(found: Analysis, voice: Speaker) -> Iterator[str]:
    """What was skill and what was luck, by a row for each seat."""
    places = places_of(found)
    heads = (say("Result"), say("Skill"), say("Luck"))
    yield "".join(f"{voice.say(head):>{COLUMN}}" for head in heads)
    for seat, gain in enumerate(found.gains):
        skill, luck = found.skill(seat), found.luck(seat)
        error = voice.word(points(skill.error, places))
        cells = [voice.word(points(gain, places, True))]
        cells += [
            f"{voice.word(points(part.value, places, True))} ± {error}" for part in (skill, luck)
        ]
        yield "".join(f"{cell:>{COLUMN}}" for cell in cells) + f"  {voice.seat_name(seat)}"
