"""``stammtisch replay`` and ``stammtisch verify``: what a record tells, and whether it is true."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch import records
from stammtisch.cards import FACES, Face
from stammtisch.cli.house import Command, argument, option, out, speaker
from stammtisch.cli.setup import seat_at
from stammtisch.core.contract import SPECTATOR
from stammtisch.errors import BrokenRecord
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Table
from stammtisch.messages import Speaker
from stammtisch.proofs import check_shuffles
from stammtisch.text import say

FILE = click.Path(exists=True, dir_okay=False, readable=True, path_type=Path)


def read_record(file: Path) -> Table:
    """The match of a record file.

    Raises:
        BrokenRecord: it cannot be read, or does not replay to its own result.
    """
    try:
        return records.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BrokenRecord(say("{file} is not a text.", file=str(file))) from None


@click.command(
    "replay",
    cls=Command,
    words=say("Tell a record move by move, as everybody or as one seat saw it."),
)
@argument("file", say("FILE"), type=FILE, help=say("A record, as “play --save” writes it."))
@option("--seat", type=int, place=say("NUMBER"), help=say("Only what this seat saw, from 0 on."))
@option("--faces", type=click.Choice(FACES), help=say("Whose card names are used."))
def replay_command(file: Path, seat: int | None, faces: Face | None) -> None:
    """Print what happened, hand by hand."""
    table = read_record(file)
    viewer = SPECTATOR if seat is None else seat_at(table.game, seat)
    names = [str(name) for name in table.notes.get("names", [])]
    voice = Speaker(
        speaker().language,
        faces or registration(table.game.id).face,
        lambda at: names[at] if at < len(names) else f"#{at}",
    )
    for number, hand in enumerate(table.hands, 1):
        click.echo(voice.say(say("Hand {number}", number=number)))
        tell_hand(hand, viewer, voice)


def tell_hand(hand: Hand, viewer: int, voice: Speaker) -> None:
    """What a viewer saw happen in a hand, and its score."""
    for index in range(len(hand.acts)):
        for text in hand.tell(index, viewer):
            click.echo(f"  {voice.say(text)}")
    if not hand.over:
        return
    for line in hand.state.score_lines():
        points = " ".join(f"{each:+d}" for each in line.points)
        click.echo(f"  {points:<16} {voice.say(line.text)} ({', '.join(line.rules)})")


@click.command(
    "verify",
    cls=Command,
    words=say("Check a record: its moves, its scores and its shuffles."),
)
@argument(
    "file", say("FILE"), type=FILE, help=say("A record, as a table or “play --save” writes it.")
)
def verify_command(file: Path) -> None:
    """Replay a record and repeat its shuffles from the opened secrets."""
    table = read_record(file)
    moves = sum(len(hand.acts) for hand in table.hands)
    out(
        say(
            "Hands: {hands}, moves: {moves}. All are legal, all scores are right.",
            hands=len(table.hands),
            moves=moves,
        )
    )
    checks = check_shuffles(table)
    for number, check in enumerate(checks, 1):
        out(say("Hand {number}: {verdict}", number=number, verdict=check.text))
    if any(check.proven is False for check in checks):
        raise BrokenRecord(say("A shuffle of this record is not what was promised."))
