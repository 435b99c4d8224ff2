"""The decks known to this process: those that come with the program, and registered ones.

A key means one content for ever, but for its pictures: the id of a shipped deck, or the id and
the beginning of the SHA-256 of the file (`digest_of`). So a record and a link find their deck.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from stammtisch.decks.errors import UnknownDeck
from stammtisch.decks.model import Deck
from stammtisch.decks.reading import read_deck
from stammtisch.decks.writing import deck_text, digest_of
from stammtisch.text import Text, say

_REGISTERED: Final[dict[str, Deck]] = {}


@cache
def shipped() -> dict[str, Deck]:
    """The decks that come with the program, by key."""
    found = {}
    for file in files("stammtisch.decks").iterdir():
        if file.name.endswith(".json"):
            deck = read_deck(file.read_bytes())
            found[deck.id] = deck
    return dict(sorted(found.items()))


def key_of(deck: Deck) -> str:
    """The key of a deck: ``wirtshaus`` or, for an imported one, ``inns_1f0e6c2a9b44``."""
    ours = shipped().get(deck.id)
    if ours is not None and deck_text(ours, pictures=False) == deck_text(deck, pictures=False):
        return deck.id
    return f"{deck.id}_{digest_of(deck)}"


def register(deck: Deck) -> str:
    """Make a deck known to this process; returns its key. Pictures known before are kept."""
    key = key_of(deck)
    if key not in shipped() and (key not in _REGISTERED or deck.pictured):
        _REGISTERED[key] = deck
    return key


def known() -> tuple[str, ...]:
    """The keys of all decks of this process, those of the program first."""
    return (*shipped(), *_REGISTERED)


def deck(key: str) -> Deck:
    """The deck of a key; raises `UnknownDeck`."""
    found = shipped().get(key) or _REGISTERED.get(key)
    if found is None:
        raise UnknownDeck(
            say(
                "There is no deck “{key}” here; import its file first. The decks here are: "
                "{known}.",
                key=key[:60],
                known=", ".join(shipped()),  # of the others not everybody need know
            )
        )
    return found


def file_for(key: str) -> str:
    """The file of a deck, for a process that may not know it; "" for a deck of the program."""
    return "" if not key or key in shipped() else deck_text(deck(key), pictures=False)


def title_of(key: str) -> Text:
    """The title of the deck with this key, or the key itself if the deck is not known here."""
    found = shipped().get(key) or _REGISTERED.get(key)
    return say("{title}", title=key if found is None else found.title)
