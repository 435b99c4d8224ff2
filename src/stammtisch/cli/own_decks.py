"""Imported decks of Quartett cards, kept as files in the user's own folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import click

from stammtisch import decks
from stammtisch.decks import BadDeck, Deck

VARIABLE: Final = "STAMMTISCH_DECKS"
SUFFIX: Final = ".json"


def own_folder() -> Path:
    """The folder for imported decks: STAMMTISCH_DECKS, or else one in the user's data."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen) if chosen else Path(click.get_app_dir("stammtisch")) / "decks"


def load_own_decks() -> None:
    """Make all imported decks known, so that games and rule codes find them.

    A file that is no deck any more is passed over; ``stammtisch deck list`` tells of it.
    """
    for _, found in own_decks():
        if isinstance(found, Deck):
            decks.register(found)


def own_decks() -> list[tuple[Path, Deck | BadDeck]]:
    """The files of imported decks, each with its deck or with what is wrong with it."""
    found: list[tuple[Path, Deck | BadDeck]] = []
    for file in sorted(own_folder().glob(f"*{SUFFIX}")):
        try:
            found.append((file, decks.read_deck(file.read_bytes())))
        except BadDeck as fault:
            found.append((file, fault))
    return found
