"""Writes decks as files, always in the same form, and derives their keys.

The text must stay as it is for ever: keys of records and links are made from it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from stammtisch.decks.model import FORMAT, Deck, DeckCard, Joker
from stammtisch.decks.pictures import data_uri


def deck_text(deck: Deck, pictures: bool = True) -> str:
    """The file text of a deck; equal decks have equal texts."""
    head = {"format": FORMAT, "id": deck.id, "title": deck.title, "language": deck.language}
    lines = [f"  {_line(key)}: {_line(value)}" for key, value in head.items()]
    lines.append(_rows("categories", map(_with_names, deck.categories)))
    lines.append(_rows("quartets", map(_with_names, deck.quartets)))
    lines.append(_rows("cards", (_card(deck, card, pictures) for card in deck.cards)))
    lines.append(_rows("jokers", (_joker(joker, pictures) for joker in deck.jokers)))
    if deck.joker_category:
        lines.append(f'  "joker_category": {_line(deck.joker_category)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def digest_of(deck: Deck) -> str:
    """The first twelve digits of the SHA-256 of the file without its pictures."""
    return sha256(deck_text(deck, pictures=False).encode()).hexdigest()[:12]


def _rows(name: str, entries: Iterable[dict[str, Any]]) -> str:
    rows = [f"    {_line(entry)}" for entry in entries]
    return f'  "{name}": [\n' + ",\n".join(rows) + "\n  ]" if rows else f'  "{name}": []'


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _with_names(thing: Any) -> dict[str, Any]:
    entry = {name: getattr(thing, name) for name in thing.__struct_fields__}
    if not entry["names"]:
        del entry["names"]
    else:
        entry["names"] = dict(sorted(entry["names"].items()))
    return entry


def _card(deck: Deck, card: DeckCard, pictures: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": card.id, "quartet": card.quartet, "title": card.title}
    entry["values"] = {category.id: card.values[category.id] for category in deck.categories}
    return entry | _picture(card, pictures)


def _joker(joker: Joker, pictures: bool) -> dict[str, Any]:
    return {"id": joker.id, "title": joker.title} | _picture(joker, pictures)


def _picture(card: DeckCard | Joker, pictures: bool) -> dict[str, Any]:
    if card.picture is None or not pictures:
        return {}
    return {"picture": data_uri(card.picture)}
