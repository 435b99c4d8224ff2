"""Draws the cards of the reader's own hand, with what makes it possible to choose them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, Literal, TypeAlias

from stammtisch.cards import HIDDEN, Face, notation
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.web.pack import pack_of
from stammtisch.web.rendering import filled
from stammtisch.web.styles import fan_class, flight_class
from stammtisch.web.words import words

HeldAs: TypeAlias = Literal["one", "several", "none"]
"""How many of the reader's cards can be chosen."""
KEPT: Final = 20_000  # cards at their places; some 400 bytes each


def held_id(kind: int, copy: int) -> str:
    """The id of a card in the reader's own hand."""
    return f"c-{notation(kind)}-{copy}"


@lru_cache(maxsize=KEPT)
def held_html(
    face: Face,
    language: Language,
    deck: str,
    kind: int,
    copy: int,
    flown: int,
    place: int,
    cards: int,
    legal: bool,
    astray: bool,
    mark: str,
    chosen: HeldAs,
    picked: bool,
) -> str:
    """A card at its place in a hand of this many; it looks the same to all who hold it there.

    ``copy`` tells equal cards of the hand apart; ``flown`` of them were drawn elsewhere before.
    """
    pack = pack_of(face, language, deck)
    flight = flight_class(kind, "m", copy + flown)
    values = {
        "id": held_id(kind, copy),
        "value": notation(kind),
        "html": pack.back() if kind == HIDDEN else pack.card(kind, flight),
        "css": f"{fan_class(place, cards)} i{place}",
        "legal": legal,
        "astray": astray,
        "mark": mark,
        "chosen": "none" if kind == HIDDEN else chosen,
        "picked": picked,
    }
    return filled("table/held.html", _words(face, language), values)


@cache
def _words(face: Face, language: Language) -> dict[str, Any]:
    return words(Speaker(language, face))
