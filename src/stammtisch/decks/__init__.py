"""Decks of Quartett cards: read from files with exact error messages, and named by keys.

    deck = decks.read_deck(path.read_bytes())  # BadDeck: every fault with line and column
    key = decks.register(deck)                 # "inns_1f0e6c2a9b44"
    decks.deck("wirtshaus").name_of(kind)      # "E3 Zum Durstigen Mönch"

The format is ``quartett-deck/1`` (rule book, page ``trumpf``). Besides what stands there a card or
joker may have a ``picture``, and a category or quartet ``names`` in other languages.
"""

from stammtisch.decks.errors import BadDeck, Fault, UnknownDeck
from stammtisch.decks.model import Category, Deck, DeckCard, Joker, Picture, Quartet
from stammtisch.decks.reading import MOST_BYTES, read_deck
from stammtisch.decks.shelf import deck, file_for, key_of, known, register, shipped, title_of
from stammtisch.decks.writing import deck_text

__all__ = [
    "MOST_BYTES", "BadDeck", "Category", "Deck", "DeckCard", "Fault", "Joker", "Picture",
    "Quartet", "UnknownDeck", "deck", "deck_text", "file_for", "key_of", "known", "read_deck",
    "register", "shipped", "title_of",
]  # fmt: skip
