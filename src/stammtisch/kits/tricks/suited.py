"""What a hand has of a suit, in words.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import count
from stammtisch.core.kinds import ACE, RANKS, SUITS, kind_of, suit_of
from stammtisch.kits.tricks.cards import augen_of
from stammtisch.text import SuitWord, Text, say, say_n


def of_suit(hand: int, suit: int) -> int:
    """The cards of a hand that are of a suit, as a mask."""
    return hand & sum(1 << int(kind_of(suit, rank)) for rank in range(RANKS))


def longest(hand: int) -> int:
    """The suit with the most cards, and among equals the one with the most card points."""
    return max(range(SUITS), key=lambda suit: _size(of_suit(hand, suit)))


def _size(cards: int) -> tuple[int, int]:
    return int(count(cards)), int(augen_of(cards))


def suit_line(hand: int, suit: int) -> Text:
    """How many cards of a suit a hand has, and what they count."""
    number, augen = _size(of_suit(hand, suit))
    if not number:
        return say("You hold no card of {suit}.", suit=SuitWord(suit))
    return say_n(
        "You hold {n} card of {suit}, with {points} card points.",
        "You hold {n} cards of {suit}, with {points} card points.",
        number,
        suit=SuitWord(suit),
        points=augen,
    )


def line_without(hand: int, kind: int) -> Text:
    """What a hand still has of the suit of a card that it gives away."""
    suit = int(suit_of(kind))
    number, augen = _size(of_suit(hand, suit) & ~(1 << kind))
    if not number:
        return say("After that you have no card of {suit} left.", suit=SuitWord(suit))
    return say_n(
        "After that you still hold {n} card of {suit}, with {points} card points.",
        "After that you still hold {n} cards of {suit}, with {points} card points.",
        number,
        suit=SuitWord(suit),
        points=augen,
    )


def aces_line(hand: int) -> Text:
    """How many aces a hand has."""
    aces = sum(bool(hand >> int(kind_of(suit, ACE)) & 1) for suit in range(SUITS))
    if not aces:
        return say("You hold no ace.")
    return say_n("You hold {n} ace.", "You hold {n} aces.", aces)
