"""Our own card faces: every pack is one SVG sprite with one symbol per card.

A page draws a card with ``<svg class="card"><use href="/faces/german.svg#Qc"/></svg>``;
colours are CSS custom properties (see :mod:`stammtisch.faces.draw`).
"""

from functools import cache

from stammtisch.cards import FACES, Face
from stammtisch.faces import french, german, tiles
from stammtisch.faces.layout import BACK, JOKERS, RANKS
from stammtisch.faces.pips import SUITS
from stammtisch.languages import HOME, Language

__all__ = ["CARDS", "FACES", "Face", "Language", "sprite"]

CARDS = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS, BACK)


@cache
def sprite(face: Face, language: Language = HOME) -> str:
    """The SVG document of a pack, with index letters and titles in a language.

    It is drawn once and kept: every later call answers the same string.
    """
    return {"french": french.sprite, "german": german.sprite, "tiles": tiles.sprite}[face](language)
