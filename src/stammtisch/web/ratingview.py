"""Ratings as pages show them: a number, and how far off it may be."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.tables import LiveTable
from stammtisch.tables.fairness import BOT, key_of
from stammtisch.tables.ratings import Rated, Rating, Ratings


class Figure(NamedTuple):
    """A rating, how far it may be off (with 95 %), and from how many hands it follows."""

    value: int
    within: int
    hands: int


class Player(NamedTuple):
    """Whether a seat is played for a rating, and the one that the others know of it."""

    rated: bool
    figure: Figure | None


def figure(rating: Rating | None) -> Figure | None:
    """A rating in whole numbers."""
    if rating is None:
        return None
    standing = rating.standing
    return Figure(round(standing.rating), round(standing.within), rating.hands)


def figures_of(rated: Rated) -> tuple[Figure | None, Figure | None]:
    """What somebody is told of himself: against people, and against bots."""
    return figure(rated.people), figure(rated.bots)


def player(ratings: Ratings | None, key: str, game: str) -> Player:
    """Who plays for a rating: of a person the one against people, of a bot its own."""
    if ratings is None or not key:
        return Player(bool(key), None)
    found = ratings.of(key, game)
    return Player(True, figure(found.bots if key.startswith(BOT) else found.people))


def players(table: LiveTable) -> list[Player]:
    """The players of a rated table, by seat; none where it is not rated."""
    if not table.setup.rated:
        return []
    keys = map(key_of, table.seats)
    return [player(table.ratings, key, table.setup.game) for key in keys]
