"""Draws the cards of a view for one reader: playing cards, tiles, or a Quartett deck."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from stammtisch import decks
from stammtisch.cards import DECK, Face, card_name
from stammtisch.languages import Language
from stammtisch.web import cards_html, decks_html


@dataclass(frozen=True, slots=True)
class Pack:
    """Faces and language of a reader; ``deck`` is the key of the deck in play, or "" for none."""

    face: Face
    language: Language
    deck: str = ""

    def card(self, kind: int, css: str = "", named: int | None = None) -> Markup:
        """A card, or a back for `HIDDEN`; a joker shows the index of the card that it replaces."""
        if kind >= DECK:
            return decks_html.card_html(self.deck, kind, self.language, css)
        return cards_html.card_html(kind, self.face, self.language, css, named)

    def index(self, kind: int) -> Markup:
        """A card as small as it can be while it is still readable."""
        if kind >= DECK:
            return decks_html.card_html(self.deck, kind, self.language, "tiny")
        return cards_html.index_html(kind, self.face, self.language)

    def back(self, css: str = "") -> Markup:
        """The back of a card."""
        return cards_html.back_html(self.face, self.language, css)

    def name(self, kind: int) -> str:
        """The name of a card, as people say it."""
        if kind >= DECK:
            return decks.deck(self.deck).name_of(kind)
        return card_name(kind, self.face, self.language)


@lru_cache(maxsize=1_000)
def pack_of(face: Face, language: Language, deck: str) -> Pack:
    """The pack that draws for these; all share it."""
    return Pack(face, language, deck)
