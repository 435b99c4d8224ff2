"""``stammtisch league``: lets two bots play each other, and prints the standing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from stammtisch import decks
from stammtisch.arena.ladder import Pairing, climb, ratings
from stammtisch.arena.league import DealResult, League, Standing, run, standing
from stammtisch.bots import DEFAULT_MILLISECONDS, invite, measured, usual
from stammtisch.cli.setup import chosen_rules, rules_options
from stammtisch.cli.shared import (
    STOPPED,
    Command,
    crew_options,
    ctrl_c,
    err,
    option,
    out,
    tell_failures,
)
from stammtisch.errors import BadOption
from stammtisch.text import DecimalWord, say

SIMULATIONS: Final = 1000  # of the search for a move, in a ladder that names no number


@click.command(
    "league",
    cls=Command,
    words=say(
        "Let two bots play against each other. Every deal is played once from each seat, so that "
        "luck evens out. Ctrl-C stops it and keeps what has been played."
    ),
)
@rules_options
@option("-n", "--seats", type=int, place=say("NUMBER"), help=say("The number of players."))
@option(
    "--bot",
    place=say("NAME"),
    help=say(
        "The bot to measure; by default the bot that usually plays the game. One of your own is "
        "package.module:Class, or run:COMMAND for a program (docs/bots_writing.md)."
    ),
)
@option(
    "--against",
    place=say("NAME"),
    default="random",
    show_default=True,
    help=say("The bot in all other seats."),
)
@option(
    "--hands",
    type=click.IntRange(min=2),
    default=1000,
    show_default=True,
    place=say("NUMBER"),
    help=say("The number of hands to play."),
)
@option(
    "--ms",
    "milliseconds",
    type=click.IntRange(min=1),
    default=DEFAULT_MILLISECONDS,
    show_default=True,
    place=say("NUMBER"),
    help=say("How long a bot may think about a move, in milliseconds."),
)
@option(
    "--simulations",
    type=click.IntRange(min=1),
    place=say("NUMBER"),
    help=say(
        "How many tries a bot has for each move, instead of a time limit: then the league can be "
        "repeated exactly."
    ),
)
@option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    place=say("NUMBER"),
    help=say("The same seed deals the same cards."),
)
@option(
    "--ladder",
    is_flag=True,
    help=say(
        "Let all bots of the game play each other, each pair of them for as many hands as --hands "
        "says, and rank them in one table. They think by --simulations, by default 1000."
    ),
)
@crew_options
@option(
    "--log",
    type=click.Path(path_type=Path),
    place=say("FILE"),
    help=say(
        "Keep every deal in this file; after an interruption, the same command continues from it. "
        "With --ladder, a folder."
    ),
)
def league_command(
    game_id: str | None,
    preset: str | None,
    options: tuple[str, ...],
    code: str | None,
    seats: int | None,
    bot: str | None,
    against: str,
    hands: int,
    milliseconds: int,
    simulations: int | None,
    seed: int,
    ladder: bool,
    log: Path | None,
    **crew: Any,
) -> None:
    """Play a league with a progress bar on standard error, then print the standing."""
    house = chosen_rules(game_id, preset, options, code)
    check_log(log, ladder)
    if ladder:
        check_everybody()
        simulations = simulations or SIMULATIONS
    bot = bot or usual(house.entry.id)
    for name in (bot, against):
        invite(name, house.entry.id)
    league = League(
        house.entry.id,
        preset if code is None else house.preset,
        seats,
        bot,
        against,
        None if simulations else milliseconds,
        simulations,
        seed,
        house.differences,
        decks.file_for(house.game(seats).deck),
    )
    if (climbed if ladder else played)(league, hands, log, **crew):
        if log is not None:
            err(say("Stopped; the same command continues from {file}.", file=str(log)))
        sys.exit(STOPPED)


def check_everybody() -> None:
    """Raise `BadOption` if a ladder, in which all players play, is told who plays."""
    told = click.get_current_context().get_parameter_source
    for name in ("bot", "against"):
        if told(name) is ParameterSource.COMMANDLINE:
            raise BadOption(
                say(
                    "--ladder lets all bots of the game play each other, so {option} cannot be "
                    "given with it.",
                    option=f"--{name}",
                )
            )


def check_log(log: Path | None, ladder: bool) -> None:
    """Raise `BadOption` if a folder is given for a league, or a file for a ladder."""
    if log is None or not log.exists() or log.is_dir() == ladder:
        return
    raise BadOption(
        say("{file} is a file; --ladder needs a folder.", file=str(log))
        if ladder
        else say("{file} is a folder; give a file.", file=str(log))
    )


def played(league: League, hands: int, log: Path | None, **crew: Any) -> bool:
    """Play a league and report the standing; returns whether it was stopped."""
    stopped, results = play(league, hands, log, **crew)
    tell(league, standing(results) if results else None)
    tell_failures([text for result in results for text in result.failures])
    return stopped


def climbed(league: League, hands: int, log: Path | None, **crew: Any) -> bool:
    """Play a ladder, report each pairing and then the table; returns whether it was stopped."""
    with ctrl_c() as stopped:
        pairings = climb(
            league,
            list(measured(league.game)),
            hands,
            log=log,
            told=tell_pairing,
            stopped=stopped,
            **crew,
        )
        ended = stopped()
    if pairings:
        tell_table(pairings)
    else:
        out(say("No deal was finished."))
    return ended


def tell_pairing(found: Pairing) -> None:
    """Who of two has won how many of their deals, in one sentence."""
    out(
        say(
            "{first} wins {share} ± {margin} % of {deals} deals against {second} (95 %).",
            first=found.first,
            second=found.second,
            share=DecimalWord(100 * found.share, 1),
            margin=DecimalWord(100 * found.margin, 1),
            deals=int(found.wins + found.losses),
        )
    )


def tell_table(pairings: list[Pairing]) -> None:
    """All who played with their ratings, the best first."""
    for place, row in enumerate(ratings(pairings), 1):
        out(
            say(
                "{place}. {player}: {rating} ± {margin}",
                place=place,
                player=row.player,
                rating=DecimalWord(row.rating, 0, signed=True),
                margin=DecimalWord(row.margin, 0),
            )
        )


def play(
    league: League, hands: int, log: Path | None, **crew: Any
) -> tuple[bool, list[DealResult]]:
    """Play with a progress bar on standard error; returns whether it was stopped, and the deals."""
    last: Standing | None = None
    label = f"{league.game}: {league.challenger} – {league.rival}"
    with click.progressbar(length=hands, label=label, file=sys.stderr) as bar:

        def progress(now: Standing) -> None:
            nonlocal last
            bar.update(now.hands - (last.hands if last else 0))
            last = now

        with ctrl_c() as stopped:
            results = run(league, hands, log=log, progress=progress, stopped=stopped, **crew)
            return stopped(), results


def tell(league: League, result: Standing | None) -> None:
    """The standing in one sentence."""
    if result is None:
        out(say("No deal was finished."))
        return
    out(
        say(
            "{hands} hands: {bot} gains {gain} ± {margin} points a hand against {rival} (95 %).",
            hands=result.hands,
            bot=league.challenger,
            rival=league.rival,
            gain=DecimalWord(result.gain, 3, signed=True),
            margin=DecimalWord(result.margin, 3),
        )
    )
