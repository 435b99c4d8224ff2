"""The rule laboratory: what the difference between two rule codes does when bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from stammtisch import decks
from stammtisch.bots import invite, quick
from stammtisch.core.contract import Game
from stammtisch.core.options import option_fields
from stammtisch.errors import StammtischError
from stammtisch.laboratory.estimates import Estimate
from stammtisch.laboratory.playing import TIMES, Experiment, Played, gather, merged, play
from stammtisch.laboratory.report import (
    Change,
    Comparison,
    LabReport,
    LineComparison,
    RoleComparison,
    report,
)
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.spreading import Crew
from stammtisch.text import say

__all__ = [
    "BadExperiment",
    "Change",
    "Comparison",
    "Estimate",
    "LabReport",
    "LineComparison",
    "RoleComparison",
    "lab",
]

LEAST: Final = 2 * TIMES  # hands, for with a single deal nothing can be said of others
PART: Final = 5  # deals that are played one after another, and told together
SIMULATIONS: Final = 100


class BadExperiment(StammtischError, ValueError):
    """Two rule codes that cannot be compared, or too few hands to compare them."""

    exit_code, status = 2, 422


def lab(
    first: str,
    second: str,
    hands: int = 10_000,
    *,
    seats: int | None = None,
    bot: str | None = None,
    simulations: int = SIMULATIONS,
    seed: int = 1,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int], None] | None = None,
    stopped: Callable[[], bool] = bool,
) -> LabReport | None:
    """Let bots play hands under two rule codes, and report what the difference does.

    Every deal is played twice under each code, by the same bots with the same chances, and with the
    same cards where the packs agree. So figures of both are compared deal by deal, and a code
    against itself differs by exactly nothing. Each hand is the first of a match: what only concerns
    later hands shows no difference.

    Args:
        first: a rule code, such as ``doppelkopf.turnier.2``.
        second: another code of the same game; differences are the second less the first.
        hands: how many hands are played under each code; an odd number is made even.
        seats: the number of players, by default the usual one.
        bot: who plays, in all seats: one that `stammtisch.bots.measured` lists, or one of others
            (`stammtisch.bots.guests`), which has 50 ms for a move. By default the game's own bot,
            where it has one that usually plays it, or else its habits.
        simulations: how many tries a bot that searches has for each move.
        seed: the same seed finds the same, with any number of workers.
        workers: over how many processes the deals are spread.
        cluster: the address of a Dask scheduler whose workers play instead (``tcp://…``).
        progress: told after every few deals how many hands are done, under each code.
        stopped: asked often; the experiment ends as soon as it is true, and what was played counts.

    Returns:
        What was found; None if it was stopped before two deals were done.

    Raises:
        BadExperiment: the codes are of different games, or there are fewer than four hands.
        UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats, UnknownBot: with what would
            be right.
        ClusterError: the cluster cannot be used.
        BotFailed: a bot by others cannot be started, or does not say hello.
        ValueError: there are no workers, or no simulations.
    """
    houses = read_code(first), read_code(second)
    _must_be_comparable(houses, hands)
    rules = houses[0].game(seats), houses[1].game(seats)
    bot = bot or quick(rules[0].id)
    invite(bot, rules[0].id)
    files = tuple(filter(None, (decks.file_for(game.deck) for game in rules)))
    if simulations < 1:
        raise ValueError(f"a search needs at least 1 simulation a move, not {simulations}")
    experiment = Experiment(
        (houses[0].code, houses[1].code),
        int(rules[0].seats),
        bot,
        simulations,
        seed,
        files,
    )
    crew = Crew(workers, cluster)
    played = merged(_played(experiment, -(-hands // TIMES), crew, progress, stopped))
    if len(played.deals) < LEAST // TIMES:
        return None
    return report(experiment, changes(*houses), same_packs(*rules), played)


def _must_be_comparable(houses: tuple[HouseRules, HouseRules], hands: int) -> None:
    first, second = houses
    if first.entry.id != second.entry.id:
        raise BadExperiment(
            say(
                "The codes are for different games, {first} and {second}; give two of one game.",
                first=first.entry.name,
                second=second.entry.name,
            )
        )
    if hands < LEAST:
        raise BadExperiment(
            say(
                "{hands} hands are too few. It takes at least {least}: two deals, each played "
                "twice.",
                hands=hands,
                least=LEAST,
            )
        )


def changes(first: HouseRules, second: HouseRules) -> tuple[Change, ...]:
    """The rules that differ between two codes of a game."""
    pairs = [
        (field, getattr(first.options, field.name), getattr(second.options, field.name))
        for field in option_fields(first.entry.options)
    ]
    return tuple(
        Change(field.name, one, other, field.note.rules)
        for field, one, other in pairs
        if one != other
    )


def same_packs(first: Game, second: Game) -> bool:
    """Whether two games are played with the same cards."""
    return first.deck == second.deck and list(first.pack()) == list(second.pack())


def _played(
    experiment: Experiment,
    deals: int,
    crew: Crew,
    progress: Callable[[int], None] | None,
    stopped: Callable[[], bool],
) -> Iterator[Played]:
    """Play the deals, part by part, until there are enough or somebody stops the work."""
    parts = [range(first, min(first + PART, deals)) for first in range(0, deals, PART)]
    ready = partial(gather, experiment)
    done = 0
    for part in crew.each_done(partial(play, experiment), parts, stopped, ready):
        done += len(part.deals)
        if progress is not None:
            progress(TIMES * done)
        yield part
