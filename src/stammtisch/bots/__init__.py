"""Players that are programs: `choose` asks one of them for its move.

A bot gets a position only to draw from it (`State.sample`) and to list its own legal moves. Besides
those that play every game there are the ones that a game brings itself (`Players.bots`), and the
one that has learned (`bots.learned`), where there are weights for it; and each game is played at
lower levels too (`bots.levels`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from stammtisch.bots import learned, levels
from stammtisch.bots.guests import Guests, introduce, is_guest
from stammtisch.bots.search import Search
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration, registrations
from stammtisch.players.registry import Bot, habits_of, players_of
from stammtisch.positions import noting
from stammtisch.text import Text, say

BOTS: Final = ("random", "search")
HABITS: Final = "habits"  # quiet moves: nobody to play with, but quick and sensible in numbers
FIRST: Final = "search-1"  # the search with what it knew of a game at first (`Players.first`)
DEFAULT_MILLISECONDS: Final = 50
AT_ONCE: Final = 4  # simulations before other threads, and Ctrl-C, have their turn

NAMES: Final[dict[str, Text]] = {
    "random": say("Random"),
    "search": say("Search"),
    HABITS: say("Habits"),
    FIRST: say("Search, first version"),
}


class UnknownBot(StammtischError, LookupError):
    """No bot has this name."""

    exit_code, status = 2, 422


def names(game_id: str) -> dict[str, Text]:
    """The bots that play a game, by name; its usual bot comes first."""
    bots = players_of(registration(game_id).id).bots.items()
    own = {name: bot.name for name, bot in bots if not bot.beside}
    beside = {name: bot.name for name, bot in bots if bot.beside}
    taught = learned.bots(game_id)
    lower = {name: level.name for name, level in reversed(levels.LEVELS.items())}
    search, chance = {"search": NAMES["search"]}, {"random": NAMES["random"]}
    return own | search | taught | beside | lower | chance


def measured(game_id: str) -> dict[str, Text]:
    """The bots that leagues and the laboratory can seat: `names`, and those to compare with."""
    beside = (HABITS, FIRST) if players_of(game_id).first else (HABITS,)
    return names(game_id) | {name: NAMES[name] for name in beside}


def all_names() -> tuple[str, ...]:
    """The names of all bots that play any game."""
    own = {name for game_id in registrations() for name in players_of(game_id).bots}
    taught = {name for game_id in registrations() for name in learned.bots(game_id)}
    return (*BOTS, *levels.LEVELS, *sorted(own | taught))


def usual(game_id: str) -> str:
    """The bot that plays a game by default: the game's own, or the search."""
    return next(iter(names(game_id)))


def quick(game_id: str) -> str:
    """The bot for very many hands: the game's own if there is one, otherwise `HABITS`."""
    name = usual(game_id)
    return HABITS if name == "search" else name


def check_name(name: str, game_id: str, among: Callable[[str], dict[str, Text]] = names) -> None:
    """Raise `UnknownBot` unless this bot plays the game; ``among`` lists the bots of a game."""
    known = among(game_id)
    if name not in known:
        raise UnknownBot(
            say(
                "There is no bot “{name}” for this game. The bots are: {known}.",
                name=name,
                known=", ".join(known),
            )
        )


def check_rules(name: str, game: Game) -> None:
    """Raise `UnknownBot` if a bot has learned this game, but with other rules or seats."""
    if name == learned.LEARNED and learned.plays(game.id) and learned.net_for(game) is None:
        raise UnknownBot(
            say("The bot “{name}” has not learned these rules with so many players.", name=name)
        )


def invite(
    name: str,
    game_id: str,
    among: Callable[[str], dict[str, Text]] = measured,
    *,
    aloud: bool = True,
) -> None:
    """Check that a bot can play: a built-in one (``among``), or a third-party one.

    One by others is started; ``aloud`` says whether what it writes to standard error is to be seen.

    Raises:
        UnknownBot: there is no such bot.
        BotFailed: a bot by others cannot be started, or does not say hello.
    """
    if is_invited(name, game_id):
        introduce(name, aloud=aloud)
    else:
        check_name(name, game_id, among)


def is_invited(name: str, game_id: str) -> bool:
    """Whether this is a third-party bot (`bots.guests`); a built-in bot may have its name."""
    return name not in measured(game_id) and is_guest(name)


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
        name: one of `measured`. With rules that it has not learned, ``learned`` plays as the
            search does (`check_rules`).
        seat: the seat on turn, for which the bot plays.
        rng: the bot's own generator.
        milliseconds: time to think, of the wall clock; by default 50.
        simulations: think by number instead of time; then the same generator gives the same move.
            The levels always do, with numbers of their own.

    Raises:
        UnknownBot: there is no such bot.
    """
    if name == HABITS:
        return int(habits_of(game.id).quiet_pick(state, rng))
    check_name(name, game.id, measured)
    if name == "random":
        return int(state.pick(rng))
    level = levels.LEVELS.get(name)
    if level is not None:
        return levels.choose(level, state, game, seat, rng, simulations)
    net = learned.net_for(game) if name == learned.LEARNED else None
    if net is not None:
        return learned.choose(net, state, seat)
    own = _own(name, game.id)
    if own is not None:
        return own.choose(game, state.guess(seat, rng), seat, rng)
    first = players_of(game.id).first if name == FIRST else None
    search = Search(game, state, seat, rng, first)
    if len(search.moves) == 1:
        return int(search.moves[0])
    think(search, milliseconds=milliseconds, simulations=simulations)
    return int(search.best())


def interrupts(name: str, game_id: str) -> bool:
    """Whether a bot ever makes moves out of turn."""
    own = _own(name, game_id)
    return own is not None and own.interrupt is not None


def interruption(name: str, state: State, game: Game, seat: int, rng: Rng) -> int:
    """The move out of turn that a bot wants to make now, or -1."""
    own = _own(name, game.id)
    if own is None or own.interrupt is None or not len(state.interrupts(seat)):
        return -1
    level = levels.LEVELS.get(name)
    if level is not None and levels.overlooked(level, rng):
        return -1
    return own.interrupt(game, state.guess(seat, rng), seat, rng)


def answers(
    players: Mapping[int, str], state: State, game: Game, rng: Rng
) -> list[tuple[int, int]]:
    """Which of these bots, by seat, want to move out of turn now, and what they want to do."""
    able = [(seat, name) for seat, name in players.items() if len(state.interrupts(seat))]
    asked = [(seat, interruption(name, state, game, seat, rng)) for seat, name in able]
    return [(seat, move) for seat, move in asked if move >= 0]


def next_move(
    players: Mapping[int, str],
    state: State,
    game: Game,
    rng: Rng,
    milliseconds: int | None = None,
    simulations: int | None = None,
    guests: Guests | None = None,
) -> tuple[int, int]:
    """The seat that moves next where bots play among themselves, and its move.

    ``guests`` are those among them that are bots by others; they move in turn only.

    Where one wants to answer the last move beside its turn, the lot decides among all who do; the
    seat on turn is one of them if it chose the same move. An error tells the position.
    """
    wishes = answers(players, state, game, rng) if game.quick else []
    turn = int(state.turn)
    with noting(state):
        if guests and turn in guests:
            move = guests[turn].move(state)
        else:
            move = choose(
                players[turn],
                state,
                game,
                turn,
                rng,
                milliseconds=milliseconds,
                simulations=simulations,
            )
    if not wishes or move in {wish for _, wish in wishes}:
        wishes.append((turn, move))
    return wishes[rng.below(len(wishes))] if len(wishes) > 1 else wishes[0]


def _own(name: str, game_id: str) -> Bot | None:
    """The game's own bot of this name; a level answers out of turn as the usual bot does."""
    name = usual(game_id) if name in levels.LEVELS else name
    return players_of(game_id).bots.get(name)


def think(
    search: Search,
    *,
    milliseconds: int | None = None,
    simulations: int | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> None:
    """Run a search for a number of simulations (at least one per move), or until time is up."""
    if simulations is not None:
        for done in range(0, simulations, AT_ONCE):
            search.run(min(AT_ONCE, simulations - done))
        return
    end = clock() + (DEFAULT_MILLISECONDS if milliseconds is None else milliseconds) / 1000
    search.run(len(search.moves))  # each at least once
    while clock() < end:
        search.run(AT_ONCE)
