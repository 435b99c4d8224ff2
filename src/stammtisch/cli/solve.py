"""``stammtisch solve``: what each card of a position is worth with all cards open."""

from __future__ import annotations

import click

from stammtisch import solving
from stammtisch.cards import FACES, Face
from stammtisch.cli.play import text_in
from stammtisch.cli.shared import Command, argument, option, out, speaker
from stammtisch.core.parts import UNKNOWN
from stammtisch.games.registry import registration
from stammtisch.messages import Speaker
from stammtisch.positions import position
from stammtisch.text import CardWord, say, say_n


@click.command(
    "solve",
    cls=Command,
    words=say(
        "Find out what each legal card of a position is worth if all cards lie open and nobody "
        "makes a mistake: in Doppelkopf, Fünfhundert, Herzblatt, Sechsundsechzig, Tarock and "
        "Watten."
    ),
)
@argument(
    "stood",
    say("POSITION"),
    help=say("A position, written as “position” prints it at the table; or the name of a file."),
)
@option(
    "--score",
    is_flag=True,
    help=say("The full score, with everything that counts, instead of the card points."),
)
@option(
    "--nodes",
    type=click.IntRange(1),
    default=solving.NODES,
    show_default=True,
    place=say("NUMBER"),
    help=say("Give up after looking at this many positions."),
)
@option("--faces", type=click.Choice(FACES), help=say("Which card names are used."))
def solve_command(stood: str, score: bool, nodes: int, faces: Face | None) -> None:
    """Print the cards with their values, the best first."""
    text = text_in(stood)
    if UNKNOWN in text:
        raise solving.NotSolvable(
            say("All cards have to lie open, but in this position some are unknown (“??”).")
        )
    state = position(text)
    solution = solving.solve(state, score=score, nodes=nodes)
    face = faces or registration(state.terms().game).face
    voice = Speaker(speaker().language, face, lambda seat: str(seat + 1))
    sides = ", ".join(str(seat + 1) for seat in solution.side)
    if solution.unit == "score":
        out(say("Score of the seats {seats}, less that of the others:", seats=sides))
    else:
        out(say("Card points of the seats {seats} at the end of the hand:", seats=sides))
    for card in sorted(solution.cards, key=lambda each: -each.value):
        signed = solution.unit == "score" and card.value != 0
        value = f"{card.value:+d}" if signed else f"{card.value}"
        click.echo(f"{value:>6}  {voice.say(say('{card}', card=CardWord(card.move)))}")
    out(say_n("{n} position was looked at.", "{n} positions were looked at.", solution.nodes))
