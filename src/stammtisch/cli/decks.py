"""``stammtisch deck``: check, import, export and create your own Quartett decks."""

from __future__ import annotations

from pathlib import Path

import click

from stammtisch import decks
from stammtisch.cli.own_decks import SUFFIX, load_own_decks, own_decks, own_folder
from stammtisch.cli.setup import FILE, new_file
from stammtisch.cli.shared import Group, argument, err, option, out, speaker
from stammtisch.decks import BadDeck, Deck
from stammtisch.text import say, say_n

deck_group = Group(
    "deck",
    words=say("Decks of Quartett cards: list, check, import or export them, or start a new one."),
)


@deck_group.command("list", words=say("List the decks that can be played with."))
def list_command() -> None:
    """List the decks: the key, the number of cards and the title of each."""
    broken = []
    for file, found in own_decks():
        if isinstance(found, Deck):
            decks.register(found)
        else:
            broken.append((file, found))
    for key in decks.known():
        deck = decks.deck(key)
        click.echo(f"{key:<24} {len(deck.all_cards):>3}  {deck.title}")
    for file, fault in broken:
        tell_faults(file, fault)


@deck_group.command("check", words=say("Check a deck’s file and list every error in it."))
@argument("file", say("FILE"), type=FILE, help=say("The file of a deck, as the rules describe it."))
def check_command(file: Path) -> None:
    """Read a deck and say what it contains."""
    deck = deck_in(file)
    out(
        say(
            "{file} is a deck: “{title}”, {cards} cards in {quartets} quartets.",
            file=str(file),
            title=deck.title,
            cards=len(deck.all_cards),
            quartets=len(deck.quartets),
        )
    )


@deck_group.command(
    "import",
    words=say("Check a deck’s file and keep it, so that games can be played with it."),
)
@argument("file", say("FILE"), type=FILE, help=say("The file of a deck, as the rules describe it."))
def import_command(file: Path) -> None:
    """Store a deck in the user's folder."""
    deck = deck_in(file)
    key = decks.register(deck)
    if key not in decks.shipped():
        folder = own_folder()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{key}{SUFFIX}").write_text(decks.deck_text(deck), encoding="utf-8")
    out(
        say(
            "“{title}” is imported. Play with it: {command}",
            title=deck.title,
            command=f"stammtisch play quartett --option deck={key}",
        )
    )


@deck_group.command("export", words=say("Write a deck to a new file."))
@argument("key", say("KEY"), help=say("Which deck; “stammtisch deck list” lists them."))
@argument("file", say("FILE"), type=click.Path(path_type=Path), help=say("The new file."))
@option("--without-pictures", is_flag=True, help=say("Leave out the pictures of the cards."))
def export_command(key: str, file: Path, without_pictures: bool) -> None:
    """Write the file of a deck."""
    load_own_decks()
    text = decks.deck_text(decks.deck(key), pictures=not without_pictures)
    new_file(file).write_text(text, encoding="utf-8")
    out(say("The deck has been written to {file}.", file=str(file)))


@deck_group.command("new", words=say("Write a small deck to a new file, to be edited."))
@argument("file", say("FILE"), type=click.Path(path_type=Path), help=say("The new file."))
def new_command(file: Path) -> None:
    """Write a template, which is already a valid deck."""
    new_file(file).write_text(template(), encoding="utf-8")
    out(
        say(
            "A deck of 16 cards has been written to {file}. Change it, then: {command}",
            file=str(file),
            command=f"stammtisch deck import {file}",
        )
    )


def template() -> str:
    """The file of a deck of four quartets that uses every feature of a deck except pictures."""
    voice = speaker().say
    made = Deck(
        "my_deck",
        voice(say("My deck")),
        speaker().language,
        (
            decks.Category("size", voice(say("Size")), "cm", 0, "high"),
            decks.Category("weight", voice(say("Weight")), "kg", 1, "low"),
        ),
        tuple(decks.Quartet(each, voice(say("Quartet {letter}", letter=each))) for each in "ABCD"),
        tuple(
            decks.DeckCard(
                f"{letter}{number}",
                letter,
                voice(say("Card {number}", number=f"{letter}{number}")),
                {"size": 100 + 40 * place + 10 * number, "weight": 900 - 200 * place + 15 * number},
            )
            for place, letter in enumerate("ABCD")
            for number in (1, 2, 3, 4)
        ),
    )
    return decks.deck_text(made)


def deck_in(file: Path) -> Deck:
    """The deck in a file; if the file has faults, prints them all and raises `BadDeck`."""
    try:
        return decks.read_deck(file.read_bytes())
    except BadDeck as fault:
        tell_faults(file, fault)
        raise click.exceptions.Exit(fault.exit_code) from None


def tell_faults(file: Path, fault: BadDeck) -> None:
    """Print every fault of a file with its place, in the way compilers do."""
    for each in fault.faults:
        click.echo(f"{file}:{each.line}:{each.column}: {speaker().say(each.what)}", err=True)
    if fault.more:
        err(say_n("{n} more error.", "{n} more errors.", fault.more))
