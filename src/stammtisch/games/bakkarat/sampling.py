"""A full position drawn from those that a seat cannot rule out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, ascending
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.position import ACTIVE, NO_CARD, Position, hidden_places
from stammtisch.games.bakkarat.rules import VALUE

NO_NATURAL: Final = 0xFF  # the points 0 to 7, as bits


def redeal(at: Position, viewer: i64, rng: Rng) -> None:
    """Shuffle the stock together with the hidden hands of the running coup.

    What was dealt before lies open. The hands of a running coup are drawn until their points are
    among those that nobody can exclude: each possible deal is equally likely.
    """
    hidden = hidden_places(at, viewer)
    cards = at.row[at.at :]
    for place in hidden:
        cards = append(cards, at.table[place])
    cards = ascending(cards)
    _draw_hands(at, cards, hidden, rng)
    _mix(cards, len(hidden), rng)
    _put(at, hidden, cards)


def punto_points(at: Position) -> i64:
    """The points that Punto's two cards may have, as bits, given what everybody saw (BAK-25)."""
    if at.phase == ACTIVE:
        return NO_NATURAL
    return 0x3F if at.table[2] != NO_CARD else 0xE0


def _draw_hands(at: Position, cards: vec[i64], hidden: vec[i64], rng: Rng) -> None:
    """Move cards that make possible points to the front, for the hidden places."""
    n: i64 = len(cards)
    while True:
        for i in range(i64(len(hidden))):
            j: i64 = i + rng.below(n - i)
            card: i64 = cards[j]
            cards[j] = cards[i]
            cards[i] = card
        fits = True
        for i in range(0, i64(len(hidden)), 2):
            points: i64 = punto_points(at) if hidden[i] == 0 else NO_NATURAL
            if not points & BIT[(VALUE[cards[i]] + VALUE[cards[i + 1]]) % 10]:
                fits = False
        if fits:
            return


def _mix(cards: vec[i64], start: i64, rng: Rng) -> None:
    """Shuffle the cards from this place on."""
    last: i64 = len(cards) - 1
    while last > start:
        other: i64 = start + rng.below(last + 1 - start)
        card: i64 = cards[last]
        cards[last] = cards[other]
        cards[other] = card
        last -= 1


def _put(at: Position, hidden: vec[i64], cards: vec[i64]) -> None:
    """Put the drawn cards back where they came from: on the table and in the stock."""
    row = at.row[:]
    for i in range(at.at, i64(len(row))):
        row[i] = cards[i - at.at + len(hidden)]
    dealt: i64 = at.at - 4 - (1 if at.table[2] != NO_CARD else 0)
    for i in range(i64(len(hidden))):
        place: i64 = hidden[i]
        at.table[place] = cards[i]
        row[dealt + (2 * place if place < 3 else 2 * (place - 3) + 1)] = cards[i]
    at.row = row
