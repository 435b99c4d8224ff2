"""What a club can play: the games of the rule book, Skat by list, and any other game.

Skat and other games have no rules here: a club keeps their lists and counts them (FMT-8, FMT-14).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from stammtisch.games.registry import registration, registrations
from stammtisch.text import Text, say

SKAT: Final = "skat"
ANOTHER: Final = "another"
SKAT_PLAYERS: Final = 3
FOURTH_DEALS: Final = ("tarock",)  # played by three; a fourth at the table deals and sits out


class Outside(Struct, frozen=True):
    """A game without rules here: its name, how many can sit at a table, and how many usually do."""

    name: Text
    seats: Sequence[int]
    usual: int


OUTSIDE: Final = {
    SKAT: Outside(say("Skat"), (3, 4), 4),
    ANOTHER: Outside(say("Another game"), range(2, 7), 4),
}


def games() -> dict[str, Text]:
    """The names of everything that a club can play, by id."""
    known = {entry.id: entry.name for entry in registrations().values()}
    return known | {game: other.name for game, other in OUTSIDE.items()}


def game_name(game: str) -> Text:
    """The name of a game; raises `UnknownGame`."""
    return OUTSIDE[game].name if game in OUTSIDE else registration(game).name


def seats_of(game: str) -> Sequence[int]:
    """How many can sit at a table, including those who sit out a hand; raises `UnknownGame`."""
    if game in OUTSIDE:
        return OUTSIDE[game].seats
    seats = registration(game).seats
    return (*seats, max(seats) + 1) if game in FOURTH_DEALS else seats  # FMT-15


def usual_seats(game: str) -> int:
    """How many people usually sit at a table; raises `UnknownGame`."""
    return OUTSIDE[game].usual if game in OUTSIDE else registration(game).default_seats


def low_wins(game: str) -> bool:
    """Whether the fewest points usually win; raises `UnknownGame`."""
    if game in OUTSIDE:
        return False
    known = registration(game)
    return bool(known.build(known.preset(), known.default_seats).low_wins)
