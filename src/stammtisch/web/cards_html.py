"""The one place that draws a card on a page."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache

from markupsafe import Markup, escape

from stammtisch import faces
from stammtisch.cards import HIDDEN, RED_JOKER, Face, card_name, notation
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.text import CardWord, say_in


@cache
def sprite_version(face: Face, language: Language) -> str:
    """A version that changes with the drawing, so that browsers can cache each version forever."""
    return hashlib.sha256(faces.sprite(face, language).encode()).hexdigest()[:10]


@cache
def sprite_address(face: Face, language: Language) -> str:
    """The address of a pack's sprite."""
    return f"/faces/{face}.{language}.svg?v={sprite_version(face, language)}"


@lru_cache(maxsize=4_000)
def card_html(
    kind: int, face: Face, language: Language, css: str = "", named: int | None = None
) -> Markup:
    """A card, with its name for people who cannot see it; `HIDDEN` is drawn as a back.

    A joker bears the index of the card that it is ``named``.
    """
    if kind == HIDDEN:
        return back_html(face, language, css)
    label, index = escape(card_name(kind, face, language)), ""
    address = sprite_address(face, language)
    if named is not None:
        words = say_in("face", "{joker} as {card}", joker=CardWord(kind), card=CardWord(named))
        label = escape(Speaker(language, face).say(words))
        wide = "60%" if face == "tiles" else "40%"  # a tile is small, and all of it is seen
        index = (
            f'<svg class="as" width="{wide}" height="60%" viewBox="-4 -4 68 120"'
            ' preserveAspectRatio="xMinYMin"><rect width="60" height="112" rx="9"/>'
            f'<use href="{address}{_index_of(named)}"/></svg>'
        )
    return Markup(
        f'<svg class="card {css}" role="img" aria-label="{label}">'
        f'<use href="{address}#{notation(kind)}"/>{index}</svg>'
    )


@lru_cache(maxsize=1_000)
def index_html(kind: int, face: Face, language: Language) -> Markup:
    """The smallest readable card: only its index, or a whole joker, as jokers have no index."""
    address, label = sprite_address(face, language), escape(card_name(kind, face, language))
    place = f'#{notation(kind)}" width="60" height="112' if kind >= RED_JOKER else _index_of(kind)
    return Markup(
        f'<svg class="chip" role="img" aria-label="{label}" viewBox="-4 -4 68 120">'
        f'<rect width="60" height="112" rx="9"/><use href="{address}{place}"/></svg>'
    )


def _index_of(kind: int) -> str:
    return f'#i-{notation(kind)}" x="2'


@lru_cache(maxsize=100)
def back_html(face: Face, language: Language, css: str = "") -> Markup:
    """The back of a card; it has no label, because the number beside it says enough."""
    address = sprite_address(face, language)
    return Markup(
        f'<svg class="card back {css}" aria-hidden="true"><use href="{address}#back"/></svg>'
    )
