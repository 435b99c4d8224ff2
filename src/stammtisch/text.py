"""What is said to people, before translation.  # not compiled: msgspec Structs

The rules, the tables and the errors speak in `Text`: an English sentence with named places, and
what belongs there. `stammtisch.messages` turns it into their language with the card names of
the reader's faces and the names of the seats. Sentences are whole; none is put together from parts.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from stammtisch.languages import HOME, SOURCE, Language, idiom
from stammtisch.names import card_name, rank_name, suit_name


class CardWord(Struct, frozen=True, tag="card"):
    """The place of a card's name in a text."""

    kind: int


class CardsWord(Struct, frozen=True, tag="cards"):
    """The place of several cards' names in a text."""

    kinds: tuple[int, ...]


class SuitWord(Struct, frozen=True, tag="suit"):
    """The place of a suit's name in a text."""

    suit: int


class RankWord(Struct, frozen=True, tag="rank"):
    """The place of a rank's name in a text, without an article: jack, Bube, Unter."""

    rank: int


class DecimalWord(Struct, frozen=True, tag="decimal"):
    """The place of a number with this many decimals; ``signed`` adds a plus."""

    value: float
    places: int = 1
    signed: bool = False


class SeatWord(Struct, frozen=True, tag="seat"):
    """The place in a sentence for the name of the player in a seat."""

    seat: int


class NameWord(Struct, frozen=True, tag="name"):
    """A name that comes with data (a deck), as written there or in the reader's language.

    ``names`` holds what it is called in other languages, by language.
    """

    name: str
    names: dict[str, str] = {}

    def __hash__(self) -> int:
        return hash((self.name, frozenset(self.names.items())))

    def said(self, language: Language) -> str:
        """The name for a reader: in the reader's language or, failing that, in the source language.

        In the language of the house it is the name itself.
        """
        usual = self.name if language == HOME else self.names.get(SOURCE, self.name)
        return self.names.get(language, usual)


class Text(Struct, frozen=True, tag="text"):
    """A sentence or a label: English words with ``{places}``, and what stands in them.

    ``plural`` is the wording for a number other than one; the number is the argument ``n``.
    ``context`` tells apart equal English words that other languages tell apart.
    """

    words: str
    args: dict[
        str,
        int
        | str
        | CardWord
        | CardsWord
        | SuitWord
        | RankWord
        | DecimalWord
        | SeatWord
        | NameWord
        | Text,
    ] = {}
    plural: str = ""
    context: str = ""

    def __hash__(self) -> int:
        return hash((self.words, frozenset(self.args.items()), self.plural, self.context))

    def __str__(self) -> str:
        """The text in English, for logs and tracebacks; people get `stammtisch.messages`."""
        words = self.plural if self.plural and self.args["n"] != 1 else self.words
        return words.format_map({name: _english(arg) for name, arg in self.args.items()})


Arg: TypeAlias = (
    int
    | str
    | CardWord
    | CardsWord
    | SuitWord
    | RankWord
    | DecimalWord
    | SeatWord
    | NameWord
    | Text
)


def decimal(word: DecimalWord, language: Language) -> str:
    """A number as the language writes it; zero never has a minus sign.

    >>> decimal(DecimalWord(-0.04, signed=True), "de"), decimal(DecimalWord(1.25, 2), "en")
    ('0,0', '1.25')
    """
    value = round(word.value, word.places)
    sign = "+" if word.signed and value else ""
    return idiom(language).number(f"{value or 0.0:{sign}.{word.places}f}")


def _english(arg: Arg) -> str:
    match arg:
        case CardWord(kind):
            return card_name(kind, language=SOURCE)
        case CardsWord(kinds):
            return ", ".join(card_name(kind, language=SOURCE) for kind in kinds)
        case SuitWord(suit):
            return suit_name(suit, language=SOURCE)
        case RankWord(rank):
            return rank_name(rank, language=SOURCE)
        case DecimalWord():
            return decimal(arg, SOURCE)
        case SeatWord(seat):
            return f"#{seat}"
        case NameWord():
            return arg.said(SOURCE)
        case _:
            return str(arg)


def say(words: str, **args: Arg) -> Text:
    """A text with its arguments: ``say("{seat} plays {card}", seat=SeatWord(1), card=…)``."""
    return Text(words, args)


def say_in(context: str, words: str, **args: Arg) -> Text:
    """A text whose words mean something else elsewhere; the context says what is meant here."""
    return Text(words, args, context=context)


def say_n(words: str, plural: str, n: int, **args: Arg) -> Text:
    """A text with a number ``{n}``: the first wording is for one thing, the second for more."""
    return Text(words, {"n": n, **args}, plural=plural)
