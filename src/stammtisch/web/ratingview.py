"""Ratings as pages show them: a number, and how far off it may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from stammtisch.tables import LiveTable
from stammtisch.tables.fairness import BOT, key_of
from stammtisch.tables.ratings import Rated, Rating, Ratings
from stammtisch.tables.staying import Stays


class Figure(NamedTuple):
    """A rating, how far it may be off (with 95 %), and from how many hands it follows."""

    value: int
    within: int
    hands: int


class Player(NamedTuple):
    """What others know about somebody who sits at a table of strangers.

    Whether he plays for a rating, what it is, and how many hands he plays to their end.
    """

    rated: bool
    figure: Figure | None
    stays: Stays | None


def figure(rating: Rating | None) -> Figure | None:
    """A rating in whole numbers."""
    if rating is None:
        return None
    standing = rating.standing
    return Figure(round(standing.rating), round(standing.within), rating.hands)


def figures_of(rated: Rated) -> tuple[Figure | None, Figure | None]:
    """What somebody is told of himself: against people, and against bots."""
    return figure(rated.people), figure(rated.bots)


def player(
    ratings: Ratings | None, key: str, game: str, devices: Iterable[str] = ()
) -> Player:  # fmt: skip
    """What others know of a player: of a person his rating against people, of a bot its own."""
    if ratings is None:
        return Player(bool(key), None, None)
    found = ratings.of(key, game) if key else None
    known = found and (found.bots if key.startswith(BOT) else found.people)
    return Player(bool(key), figure(known), ratings.stays(devices))


def players(table: LiveTable) -> tuple[Player, ...]:
    """The players of a table at which strangers meet, by seat; none at another one."""
    setup = table.setup
    return tuple(
        player(
            table.ratings, key_of(seat) if setup.rated else "", setup.game, sorted(seat.visitors)
        )
        for seat in table.seats
        if setup.strangers
    )
