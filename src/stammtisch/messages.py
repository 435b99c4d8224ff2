"""Puts texts into the language of the person who reads them.

The catalogues are gettext's; the English words are the keys. Every room of the house has a domain
of its own (``doppelkopf.po``, ``web.po`` …); a reader's language is all of them together.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from stammtisch.cards import Face, card_name, rank_name, suit_name
from stammtisch.languages import HOME, Language, folders, there
from stammtisch.text import (
    Arg,
    CardsWord,
    CardWord,
    DecimalWord,
    NameWord,
    RankWord,
    SeatWord,
    SuitWord,
    Text,
    decimal,
)

__all__ = ["Speaker", "catalogue"]


@cache
def catalogue(language: Language) -> gettext.NullTranslations:
    """All catalogues of a language, chained; Stammtisch's own translation of a text wins."""
    whole = gettext.NullTranslations()
    for folder in reversed(tuple(folders(language))):
        for file in sorted((folder / "LC_MESSAGES").glob("*.mo")):
            with file.open("rb") as compiled:
                domain = gettext.GNUTranslations(compiled)
            domain.add_fallback(whole)
            whole = domain
    return whole


@lru_cache(maxsize=20_000)  # the way through all domains is long, and pages say much
def _translated(language: Language, words: str, context: str) -> str:
    if context:
        return catalogue(language).pgettext(context, words)
    return catalogue(language).gettext(words) if words else ""


@lru_cache(maxsize=20_000)
def _counted(language: Language, words: str, plural: str, n: int) -> str:
    return catalogue(language).ngettext(words, plural, n)


def _seat_number(seat: int) -> str:
    return f"#{seat}"


class Speaker:
    """Says texts to one reader.

    Args:
        language: the tag of a language; one that is not there means that of the source.
        face: whose card names are used (Kreuz-Dame, Eichel-Ober).
        seat_name: the name of whoever sits on a seat.
    """

    def __init__(
        self,
        language: Language = HOME,
        face: Face = "french",
        seat_name: Callable[[int], str] = _seat_number,
    ) -> None:
        self.language: Language = there(language)
        self.face: Face = face
        self.seat_name = seat_name

    def say(self, text: Text) -> str:
        """The text in words; a sentence that begins with a card begins with a capital letter."""
        pattern = self.pattern(text)
        said = pattern.format_map(self.fill(text.args))
        if said.endswith("..") and not pattern.endswith(".."):
            said = said[:-1]  # a name that ends with a full stop ends the sentence too
        if pattern[:1] == "{" and pattern[-1] in ".!?":
            first = text.args[pattern[1 : pattern.index("}")]]
            if isinstance(first, CardWord | CardsWord | SuitWord | RankWord | Text):
                return said[0].upper() + said[1:]
        return said

    def card(self, kind: int) -> str:
        """The name of a card in the reader's faces."""
        return card_name(kind, self.face, self.language)

    def pattern(self, text: Text) -> str:
        """The translated sentence with its placeholders still unfilled."""
        if text.plural:
            return _counted(self.language, text.words, text.plural, int(str(text.args["n"])))
        return _translated(self.language, text.words, text.context)

    def fill(self, args: Mapping[str, Arg]) -> dict[str, str]:
        """The values of a sentence's placeholders, put into words."""
        return {name: self.word(arg) for name, arg in args.items()}

    def word(self, arg: Arg) -> str:
        """One argument in words."""
        match arg:
            case CardWord(kind):
                return card_name(kind, self.face, self.language)
            case CardsWord(kinds):
                return ", ".join(card_name(kind, self.face, self.language) for kind in kinds)
            case SuitWord(suit):
                return suit_name(suit, self.face, self.language)
            case RankWord(rank):
                return rank_name(rank, self.face, self.language)
            case DecimalWord():
                return decimal(arg, self.language)
            case SeatWord(seat):
                return self.seat_name(seat)
            case NameWord():
                return arg.said(self.language)
            case Text():
                return self.say(arg)
            case _:
                return str(arg)
