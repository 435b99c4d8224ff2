"""What players a game has.  # not compiled: msgspec Structs

The players of a game stand in the package that the game comes from, in ``players/<game>``: a name
``PLAYERS`` in the module `stammtisch.players.gin`, in ``stammtisch_slobberhannes.players.
slobberhannes`` for a plug-in. A game that has none is played by the search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

from msgspec import Struct

from stammtisch import plugins
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice, Outlook
from stammtisch.errors import BadOption
from stammtisch.players.habits import Habits
from stammtisch.players.reasoning import Reasons
from stammtisch.text import Text, say

Player: TypeAlias = Callable[[Game, State, int, Rng], int]
"""A program that moves for a seat. The position is one drawn from those that the seat cannot
exclude (`State.sample`), so that nothing the seat does not know can be read off it."""


class Bot(Struct, frozen=True):
    """A bot that belongs to a game, because the search would play that game badly.

    ``name`` says how it plays. ``choose`` gives a legal move of the seat on turn; ``interrupt`` a
    move out of turn that the seat wants to make now, or -1. ``beside`` is true for one that is
    there to compare with: the search still is who usually plays.
    """

    name: Text
    choose: Player
    interrupt: Player | None = None
    beside: bool = False


class Players(Struct, frozen=True):
    """The players of a game: habits, bots, and help for people.

    ``habits`` are what the search knows of the game, ``first`` what it knew at first if that was
    something else: ``search-1`` plays by them, to compare with. ``bots`` are players of the game's
    own, by name; the first one is who usually plays, instead of the search (`Bot.beside`).

    ``proposals`` is help: what the seat might do now, the best first, five at the most; the text
    of each may be several moves with ``;`` between them. ``outlook`` tells the chances of a seat
    and is shown at practice tables only. Both depend on nothing that the seat does not know.
    ``reasons`` are what is to be said for or against a turn (`reasoning.Reasons`).
    ``among`` is asked where more may share the table than play a hand: it gives the hand of those
    who play, and their seats in its order, or None if all play; that is what the two others see.
    ``partners`` are the seats that play with a seat as far as it knows, itself included, bit ``n``
    for seat ``n``; this is asked only while tricks are played.
    """

    habits: Habits = Habits()
    first: Habits | None = None
    bots: dict[str, Bot] = {}
    proposals: Callable[[State, int], list[Choice]] | None = None
    outlook: Callable[[State, int, Rng], Outlook | None] | None = None
    reasons: Reasons | None = None
    partners: Callable[[Any, int], int] | None = None
    among: Callable[[State], tuple[State, Sequence[int]] | None] | None = None

    @property
    def proposes(self) -> bool:
        """Whether there is help for people in this game."""
        return self.proposals is not None

    @property
    def tells_chances(self) -> bool:
        """Whether the game can show chances, so that a practice table makes sense."""
        return self.outlook is not None

    def check_practice(self) -> None:
        """Raise `BadOption` if the game cannot show chances."""
        if not self.tells_chances:
            raise BadOption(
                say("This game does not show chances, so there are no practice tables for it.")
            )


NOBODY: Final = Players()


@cache
def players_of(game_id: str) -> Players:
    """The players of a game; none for a game that is not installed."""
    entry = plugins.entries().get(game_id)
    room = f"{entry.module.partition('.')[0]}.players" if entry else ""
    if not entry or not find_spec(room) or not find_spec(f"{room}.{game_id}"):
        return NOBODY
    players = import_module(f"{room}.{game_id}").PLAYERS
    assert isinstance(players, Players), f"{room}.{game_id}.PLAYERS is no Players"
    return players


def habits_of(game_id: str) -> Habits:
    """The habits of sensible people in a game."""
    return players_of(game_id).habits


def proposals(game: Game, state: State, seat: int) -> list[Choice]:
    """What the seat could do now, best first (`Players`)."""
    propose = players_of(game.id).proposals
    return propose(state, seat) if propose else []


def outlook(game: Game, state: State, seat: int, rng: Rng) -> Outlook | None:
    """The chances of the seat; None if there are none to show (`Players`)."""
    foretell = players_of(game.id).outlook
    return foretell(state, seat, rng) if foretell else None
