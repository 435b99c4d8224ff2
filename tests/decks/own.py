"""A small deck of our own: four quartets, two jokers, one category of each sort."""

from __future__ import annotations

import json
from typing import Any

from stammtisch import decks


def own(**changes: Any) -> dict[str, Any]:
    """The deck as data, with these parts changed."""
    letters = "ABCD"
    whole: dict[str, Any] = {
        "format": "quartett-deck/1",
        "id": "boats",
        "title": "Boote",
        "language": "de",
        "categories": [
            {"id": "length", "name": "Länge", "unit": "m", "decimals": 1, "best": "high"},
            {"id": "year", "name": "Baujahr", "unit": "", "decimals": 0, "best": "low"},
        ],
        "quartets": [{"letter": letter, "name": f"Werft {letter}"} for letter in letters],
        "cards": [
            {
                "id": f"{letter}{number}",
                "quartet": letter,
                "title": f"Boot {letter}{number}",
                "values": {
                    "length": 100 + 7 * i + number,
                    "year": 1900 + (i * 5 + number * 3) % 11,
                },
            }
            for i, letter in enumerate(letters)
            for number in range(1, 5)
        ],
        "jokers": [{"id": "X1", "title": "Lotse"}],
        "joker_category": "length",
    }
    return whole | changes


def file_of(data: dict[str, Any]) -> str:
    """The deck as a file with one entry a line."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def registered(**changes: Any) -> str:
    """The key of such a deck, known in this process."""
    return decks.register(decks.read_deck(file_of(own(**changes))))
