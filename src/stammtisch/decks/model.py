"""A deck of Quartett cards: what is printed on them.  # not compiled: msgspec Structs"""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.names import DECK, DECK_JOKERS, DECK_LETTERS, Card, notation
from stammtisch.text import DecimalWord, NameWord, Text, say, say_in

FORMAT = "quartett-deck/1"
CURRENCIES = ("€", "$", "£", "¥")  # English writes them before the number

PictureKind: TypeAlias = Literal["png", "jpeg", "webp"]


class Picture(Struct, frozen=True):
    """A picture on a card: its kind, its size in pixels, and its bytes."""

    kind: PictureKind
    width: int
    height: int
    data: bytes

    @property
    def media_type(self) -> str:
        """``image/png``, ``image/jpeg`` or ``image/webp``."""
        return f"image/{self.kind}"


class Category(Struct, frozen=True):
    """Something by which cards are compared; ``best`` says whether high or low values win.

    Values are whole numbers in the smallest unit, shown with ``decimals`` places behind the comma.
    ``names`` is the name in other languages, by language.
    """

    id: str
    name: str
    unit: str
    decimals: int
    best: Literal["high", "low"]
    names: dict[str, str] = {}

    @property
    def word(self) -> NameWord:
        """The name, in the reader's language if the deck has it."""
        return NameWord(self.name, self.names)

    def shown(self, value: int) -> Text:
        """A value as it is printed on a card: ``3,20 €`` and ``€3.20``, ``1712``, ``90 km``."""
        number = DecimalWord(value / 10**self.decimals, self.decimals) if self.decimals else value
        if not self.unit:
            return say("{number}", number=number)
        if self.unit in CURRENCIES:
            return say_in("money", "{unit}{number}", number=number, unit=self.unit)
        return say("{number} {unit}", number=number, unit=self.unit)


class Quartet(Struct, frozen=True):
    """Four cards that belong together: their letter, and what they have in common."""

    letter: str
    name: str
    names: dict[str, str] = {}

    @property
    def word(self) -> NameWord:
        """The name, in the reader's language if the deck has it."""
        return NameWord(self.name, self.names)


class DeckCard(Struct, frozen=True):
    """A card: its id (``E3``), its title, and its value in each category, by the category's id."""

    id: str
    quartet: str
    title: str
    values: dict[str, int]
    picture: Picture | None = None

    @property
    def kind(self) -> Card:
        """The kind of this card, the number by which the engine knows it."""
        return DECK + 4 * DECK_LETTERS.index(self.id[0]) + int(self.id[1]) - 1


class Joker(Struct, frozen=True):
    """A joker: its id (``X1``), its title."""

    id: str
    title: str
    picture: Picture | None = None

    @property
    def kind(self) -> Card:
        """The kind of this joker, the number by which the engine knows it."""
        return DECK_JOKERS + int(self.id[1]) - 1


class Deck(Struct, frozen=True, dict=True):
    """A deck as its file describes it; quartets and cards in the order of their ids.

    ``joker_category`` is the category that a joker doubles, "" in a deck without jokers.
    """

    id: str
    title: str
    language: str
    categories: tuple[Category, ...]
    quartets: tuple[Quartet, ...]
    cards: tuple[DeckCard, ...]
    jokers: tuple[Joker, ...] = ()
    joker_category: str = ""

    @cached_property
    def _by_kind(self) -> dict[Card, DeckCard | Joker]:
        return {card.kind: card for card in self.all_cards}

    @property
    def all_cards(self) -> tuple[DeckCard | Joker, ...]:
        """The cards, then the jokers."""
        return (*self.cards, *self.jokers)

    def kinds(self, jokers: bool = True) -> list[Card]:
        """The kinds of all cards, ascending, with or without the jokers."""
        return [kind for kind in self._by_kind if jokers or kind < DECK_JOKERS]

    def card(self, kind: Card) -> DeckCard | Joker:
        """What is printed on a card; raises `KeyError` for a card that the deck does not have."""
        return self._by_kind[kind]

    def title_of(self, kind: Card) -> str:
        """The title of a card."""
        return self.card(kind).title

    def name_of(self, kind: Card) -> str:
        """A card's name with its id: ``E3 Zum Durstigen Mönch``."""
        return f"{notation(kind)} {self.title_of(kind)}"

    def category(self, category_id: str) -> Category:
        """A category by its id; raises `KeyError`."""
        for each in self.categories:
            if each.id == category_id:
                return each
        raise KeyError(category_id)

    def quartet(self, letter: str) -> Quartet:
        """A quartet by its letter; raises `KeyError`."""
        for each in self.quartets:
            if each.letter == letter:
                return each
        raise KeyError(letter)

    @property
    def pictured(self) -> bool:
        """Whether any card has a picture."""
        return any(card.picture is not None for card in self.all_cards)
