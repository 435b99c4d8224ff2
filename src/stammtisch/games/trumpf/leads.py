"""Leads and values in words: what lies on the table and what it is worth.

# not compiled: makes texts
"""

from typing import NamedTuple

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.decks import Category, DeckCard
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import card_in, seat_in
from stammtisch.text import SeatWord, Text, say


class Lead(NamedTuple):
    """What a seat plays: kinds from the top, and values by category; jokers alone have none."""

    seat: int
    kinds: list[int]
    values: list[int]


def lead_of(at: Position, seat: i64) -> Lead:
    """The lead of a seat as it lies on its stack now (TRU-6)."""
    places = range(int(at.lead_length(seat)))
    return _lead(at, int(seat), [int(at.card(seat, place)) for place in places])


def last_leads(at: Position) -> list[Lead]:
    """The leads of the previous comparison, clockwise from the seat that named the category."""
    cards: dict[int, list[int]] = {}
    for i in range(int(at.shown)):
        entry = int(at.last[i])
        cards.setdefault(int(seat_in(entry)), []).append(int(card_in(entry)))
    return [_lead(at, seat, lead) for seat, lead in cards.items()]


def _lead(at: Position, seat: int, cards: list[int]) -> Lead:
    rules = at.rules
    kinds = [int(rules.kinds[card]) for card in cards]
    if not cards or rules.is_joker(cards[-1]):
        return Lead(seat, kinds, [])
    card = rules.deck.card(kinds[-1])
    assert isinstance(card, DeckCard)
    values = [card.values[category.id] for category in rules.deck.categories]
    if rules.doubled >= 0:
        values[rules.doubled] *= 2 ** (len(cards) - 1)  # TRU-13
    return Lead(seat, kinds, values)


def category_of(at: Position, number: int) -> Category:
    """The category with this number."""
    return at.rules.deck.categories[number]


def card_name(at: Position, kinds: list[int]) -> str:
    """The cards of a lead: ``X1 Freibier + C1 Felsenkeller``."""
    return " + ".join(at.rules.deck.name_of(kind) for kind in kinds)


def together(seats: list[int]) -> Text:
    """The names of one or several seats."""
    first = SeatWord(seats[0])
    if len(seats) == 1:
        return say("{seat}", seat=first)
    if len(seats) == 2:
        return say("{first} and {second}", first=first, second=SeatWord(seats[1]))
    return say("{first}, {others}", first=first, others=together(seats[1:]))


def seats_of(at: Position, mask: i64) -> list[int]:
    """The seats of a set, ascending."""
    return [seat for seat in range(int(at.rules.seats)) if mask & BIT[i64(seat)]]
