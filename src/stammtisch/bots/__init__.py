"""Players that are programs: `choose` asks one of them for its move.

A bot gets a position only to draw from it (`State.sample`) and to list its own legal moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from stammtisch.bots.search import Search
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.text import Text, say

BOTS: Final = ("random", "search")
DEFAULT_MILLISECONDS: Final = 50

NAMES: Final[dict[str, Text]] = {
    "random": say("Random"),
    "search": say("Search"),
}


class UnknownBot(StammtischError, LookupError):
    """There is no bot of this name."""

    exit_code, status = 2, 422


def choose(
    name: str,
    state: State,
    game: Game,
    seat: int,
    rng: Rng,
    *,
    milliseconds: int | None = None,
    simulations: int | None = None,
) -> int:
    """The move that a bot makes for the seat on turn.

    Args:
        name: one of `BOTS`.
        seat: the seat on turn, for which the bot plays.
        rng: the bot's own generator.
        milliseconds: time to think, of the wall clock; by default 50.
        simulations: think by number instead of time; then the same generator gives the same move.

    Raises:
        UnknownBot: there is no such bot.
    """
    if name not in BOTS:
        raise UnknownBot(
            say("There is no bot “{name}”. There are: {known}.", name=name, known=", ".join(BOTS))
        )
    if name == "random":
        return int(state.pick(rng))
    moves = state.promising_moves()
    if len(moves) == 1:
        return int(moves[0])
    search = Search(game, state, seat, rng)
    think(search, milliseconds=milliseconds, simulations=simulations)
    return int(search.best())


def think(
    search: Search,
    *,
    milliseconds: int | None = None,
    simulations: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Run a search for a number of simulations, or until its time is up (one a move at least)."""
    if simulations is not None:
        search.run(simulations)
        return
    end = clock() + (DEFAULT_MILLISECONDS if milliseconds is None else milliseconds) / 1000
    least = len(search.state.promising_moves())
    search.run(least)
    while clock() < end:
        search.run(4)
