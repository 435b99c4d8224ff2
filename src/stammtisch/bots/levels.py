"""Levels of play: from a child to the strongest player of a game.  # not compiled: msgspec Structs

A level differs from the next by how long it looks and by what it overlooks: it puts the moves in
order, as the game's usual player would, only more briefly, and goes down from the best; each it
overlooks with a certain chance. What it overlooks is drawn from its own generator, so it is the
same whenever the same is asked. It sees no more than any bot does, and moves at random are none of
its moves. The highest level is the usual player of the game itself.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from stammtisch.bots.search import Search
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.players.registry import players_of
from stammtisch.text import Text, say

_WHOLE: Final = 100


class Level(Struct, frozen=True):
    """How well somebody plays.

    ``tries`` is how often a move is tried on average; ``most`` is the number of simulations at
    which that ends; ``overlooks`` is how many of 100 good moves stay unseen.
    """

    name: Text
    sentence: Text
    tries: int
    most: int
    overlooks: int


LEVELS: Final[dict[str, Level]] = {
    "child": Level(
        say("child"),
        say("Plays the first thing that comes to hand, and misses almost half of all good moves."),
        tries=2,
        most=40,
        overlooks=45,
    ),
    "beginner": Level(
        say("beginner"),
        say("Looks at each move for a moment, and misses one good move in three."),
        tries=6,
        most=120,
        overlooks=33,
    ),
    "casual": Level(
        say("occasional player"),
        say("Knows how the game goes, and misses one good move in six."),
        tries=20,
        most=400,
        overlooks=16,
    ),
    "regular": Level(
        say("regular"),
        say("Thinks before it plays, and seldom misses anything."),
        tries=80,
        most=1_600,
        overlooks=5,
    ),
}
"""The levels below the strongest player, from the weakest on, by name."""

STRONGEST: Final = say(
    "Thinks for as long as it is allowed, and misses nothing that it could find."
)
"""How well the usual player of a game plays, which is the highest level."""


def choose(
    level: Level, state: State, game: Game, seat: int, rng: Rng, most: int | None = None
) -> int:
    """The move that somebody of this level makes for the seat on turn.

    ``most`` is a number of simulations that may not be exceeded, but for one a move.
    """
    search = Search(game, state, seat, rng)
    moves = [int(move) for move in search.moves]
    if len(moves) == 1:
        return moves[0]
    order = _expert(state, game, seat, rng)
    for move in order:
        if not overlooked(level, rng):
            return move
    tries = min(level.tries * len(moves), level.most, most or level.most)
    search.run(max(tries, len(moves)))
    ranking = [move for move, _, _ in search.report() if move not in order] or order
    for move in ranking[:-1]:
        if not overlooked(level, rng):
            return move
    return ranking[-1]


def overlooked(level: Level, rng: Rng) -> bool:
    """Whether somebody of this level overlooks a move that he has found good."""
    return int(rng.below(_WHOLE)) < level.overlooks


def _expert(state: State, game: Game, seat: int, rng: Rng) -> list[int]:
    """What the bots that play this game better than a search would do, the best of them first."""
    bots = players_of(game.id).bots.values()
    if all(bot.beside for bot in bots):
        return []
    found = [bot.choose(game, state.guess(seat, rng), seat, rng) for bot in bots]
    return list(dict.fromkeys(int(move) for move in found))
