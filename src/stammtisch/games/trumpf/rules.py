"""The cards of a deck of Trumpf as the running match needs them: numbers and tables.

A card is its place in the pack, from 0; jokers are the last. A move is the place of a category.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import decks
from stammtisch.core.bits import BIT
from stammtisch.core.terms import Terms
from stammtisch.games.trumpf.options import AUTO, TrumpfOptions
from stammtisch.names import DECK, DECK_END, DECK_JOKERS

MOVES: Final = 12  # categories of a deck at the most
NOBODY: Final = -1
NO_CATEGORY: Final = -1
NO_CARD: Final = -1


def lying(seat: i64, card: i64) -> i64:
    """A card on the table and whose it is, as one number."""
    return seat << 7 | card


def seat_in(entry: i64) -> i64:
    """Whose card on the table it is."""
    return entry >> 7


def card_in(entry: i64) -> i64:
    """Which card lies there."""
    return entry & 127


class Rules(Terms):
    """The options and the deck: the value of each card in each category; higher is better."""

    def __init__(self, options: TrumpfOptions, seats: int) -> None:
        deck = decks.deck(options.deck)
        kinds = deck.kinds(jokers=options.jokers)
        super().__init__("trumpf", options, seats)
        self.everybody: Final[i64] = sum(int(BIT[seat]) for seat in range(seats))
        self.key: Final[str] = options.deck
        self.deck: Final[decks.Deck] = deck
        self.kinds: Final[vec[i64]] = vec[i64](kinds)
        self.size: Final[i64] = len(kinds)
        self.first_joker: Final[i64] = len(deck.cards)
        self.hand: Final[i64] = len(kinds) // seats  # cards each is dealt (TRU-2)
        self.categories: Final[i64] = len(deck.categories)
        self.worth: Final[vec[i64]] = vec[i64](
            worth_of(deck, len(kinds))
        )  # [category * size + card]
        self.doubled: Final[i64] = doubled_by(deck, options)
        self.tied_only: Final[bool] = options.tie_play == "tied"
        self.max_tricks: Final[i64] = options.max_tricks
        places = [-1] * (DECK_END - DECK)
        for place, kind in enumerate(kinds):
            places[kind - DECK] = place
        self.places: Final[vec[i64]] = vec[i64](places)  # of each kind, from DECK on
        room = 1
        while room < len(kinds):
            room *= 2
        self.room: Final[i64] = room  # what a stack has room for

    def is_joker(self, card: i64) -> bool:
        """Whether this card has no values of its own (TRU-13)."""
        return self.kinds[card] >= DECK_JOKERS


def worth_of(deck: decks.Deck, size: int) -> list[int]:
    """The values of all cards, negated where the lowest value is best (TRU-8)."""
    worth = []
    for category in deck.categories:
        sign = 1 if category.best == "high" else -1
        values = [sign * card.values[category.id] for card in deck.cards]
        worth += values + [0] * (size - len(values))
    return worth


def doubled_by(deck: decks.Deck, options: TrumpfOptions) -> int:
    """The category that jokers double, or `NO_CATEGORY` without jokers (TRU-13)."""
    chosen = options.joker_category
    if chosen == AUTO:
        chosen = deck.joker_category
    if not options.jokers or not deck.jokers:
        return NO_CATEGORY
    return [category.id for category in deck.categories].index(chosen)


def left_behind(standing: vec[i64]) -> vec[i64]:
    """How many others each seat is ahead of, by these numbers (TRU-15, TRU-16)."""
    seats: i64 = len(standing)
    scores = vec[i64]([0] * seats)
    for seat in range(seats):
        for other in range(seats):
            if standing[other] < standing[seat]:
                scores[seat] += 1
    return scores
