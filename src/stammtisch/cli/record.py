"""``stammtisch replay``, ``verify``, ``export``, ``import``: show, check and exchange records."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch import phh, records
from stammtisch.cards import FACES, Face
from stammtisch.cli.own_decks import load_own_decks
from stammtisch.cli.setup import FILE, seat_at
from stammtisch.cli.shared import Command, argument, err, option, out, speaker
from stammtisch.core.contract import SPECTATOR
from stammtisch.errors import BadOption, BrokenRecord
from stammtisch.games.registry import registration
from stammtisch.matches import Hand, Match
from stammtisch.messages import Speaker
from stammtisch.proofs import check_shuffles
from stammtisch.text import say


def read_record(file: Path) -> Match:
    """The match of a record file.

    Raises:
        BrokenRecord: it cannot be read, or does not replay to its own result.
    """
    load_own_decks()
    try:
        return records.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BrokenRecord(say("{file} is not a text file.", file=str(file))) from None


@click.command(
    "replay",
    cls=Command,
    words=say("Show a record move by move, as everybody saw it or as one seat did."),
)
@argument("file", say("FILE"), type=FILE, help=say("A record, as “play --save” writes it."))
@option(
    "--seat",
    type=int,
    place=say("NUMBER"),
    help=say(
        "Show only what this seat saw. Seats count from 1, as on the pages; the record itself "
        "and the library count from 0."
    ),
)
@option("--faces", type=click.Choice(FACES), help=say("Which card names are used."))
def replay_command(file: Path, seat: int | None, faces: Face | None) -> None:
    """Print what happened, hand by hand."""
    match = read_record(file)
    viewer = SPECTATOR if seat is None else seat_at(match.game, seat)
    names = [str(name) for name in match.notes.get("names", [])]
    voice = Speaker(
        speaker().language,
        faces or registration(match.game.id).face,
        lambda at: names[at] if at < len(names) else speaker().say(say("Seat {n}", n=at + 1)),
    )
    for number, hand in enumerate(match.hands, 1):
        click.echo(voice.say(say("Hand {number}", number=number)))
        tell_hand(hand, viewer, voice)


def tell_hand(hand: Hand, viewer: int, voice: Speaker) -> None:
    """Print the log of a hand as one viewer saw it, and the score of the hand."""
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
    """Replay a record, and repeat its shuffles from the published secrets."""
    match = read_record(file)
    moves = sum(len(hand.acts) for hand in match.hands)
    out(
        say(
            "Hands: {hands}, moves: {moves}. All moves are legal, and all scores are right.",
            hands=len(match.hands),
            moves=moves,
        )
    )
    checks = check_shuffles(match)
    for number, check in enumerate(checks, 1):
        out(say("Hand {number}: {verdict}", number=number, verdict=check.text))
    if any(check.proven is False for check in checks):
        raise BrokenRecord(say("A shuffle of this record is not what was promised."))


HAND = say("Only this hand, counted from 1.")


@click.command(
    "export",
    cls=Command,
    words=say("Print a record of Poker in PHH, the open format of poker hand histories."),
)
@argument("file", say("FILE"), type=FILE, help=say("A record, as “play --save” writes it."))
@option("--hand", "number", type=int, place=say("NUMBER"), help=HAND)
def export_command(file: Path, number: int | None) -> None:
    """Export all hands or one; hands that the format cannot express are reported and left out."""
    match = read_record(file)
    names = [str(name) for name in match.notes.get("names", [])]
    if number is not None:
        click.echo(phh.dumps(chosen_hand(match.hands, number), number, names), nl=False)
        return
    written, last = [], None
    for each, hand in enumerate(match.hands, 1):
        try:
            written.append(phh.dumps_all([(each, hand)], names))
        except phh.Unwritable as fault:
            last = fault
            err(
                say(
                    "Hand {number} is left out: {why} ({rules})",
                    number=each,
                    why=fault.text,
                    rules=", ".join(fault.rules) or "PHH",
                )
            )
    if last is not None and not written:
        raise last
    click.echo("\n".join(written), nl=False)


@click.command(
    "import",
    cls=Command,
    words=say("Read poker hand histories (PHH), play them by our rules and print the record."),
)
@argument(
    "file",
    say("FILE"),
    type=FILE,
    help=say("A file in PHH format: one hand (.phh) or several (.phhs)."),
)
@option("--hand", "number", type=int, place=say("NUMBER"), help=HAND)
def import_command(file: Path, number: int | None) -> None:
    """Import all hands as one match, or one of them."""
    try:
        hands = phh.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BrokenRecord(say("{file} is not a text file.", file=str(file))) from None
    if number is not None:
        hands = [chosen_hand(hands, number)]
    click.echo(records.dumps(phh.match_of(hands)), nl=False)


def chosen_hand(hands: list[Hand], number: int) -> Hand:
    """The hand with this number; raises `BadOption`."""
    if not 0 < number <= len(hands):
        raise BadOption(
            say(
                "There is no hand {number}; the last one is {last}.", number=number, last=len(hands)
            )
        )
    return hands[number - 1]
