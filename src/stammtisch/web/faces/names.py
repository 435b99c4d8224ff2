"""What a card is called: the titles inside the sprites."""

from typing import Literal

Face = Literal["french", "german", "tiles"]
Language = Literal["de", "en"]

RANKS = "AKQJT98765432"
JOKERS = ("Xr", "Xb")

_SUITS = {
    ("french", "de"): {"c": "Kreuz", "s": "Pik", "h": "Herz", "d": "Karo"},
    ("french", "en"): {"c": "Clubs", "s": "Spades", "h": "Hearts", "d": "Diamonds"},
    ("german", "de"): {"c": "Eichel", "s": "Gras", "h": "Herz", "d": "Schellen"},
    ("german", "en"): {"c": "Acorns", "s": "Leaves", "h": "Hearts", "d": "Bells"},
    ("tiles", "de"): {"c": "Schwarze", "s": "Blaue", "h": "Rote", "d": "Gelbe"},
    ("tiles", "en"): {"c": "Black", "s": "Blue", "h": "Red", "d": "Yellow"},
}
_COURTS = {
    ("french", "de"): {"A": "Ass", "K": "König", "Q": "Dame", "J": "Bube"},
    ("french", "en"): {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"},
    ("german", "de"): {"A": "Daus", "K": "König", "Q": "Ober", "J": "Unter"},
    ("german", "en"): {"A": "Deuce", "K": "King", "Q": "Ober", "J": "Unter"},
    ("tiles", "de"): {"A": "1", "K": "13", "Q": "12", "J": "11"},
    ("tiles", "en"): {"A": "1", "K": "13", "Q": "12", "J": "11"},
}
_OTHERS = {
    "de": {"Xr": "Roter Joker", "Xb": "Schwarzer Joker", "back": "Rückseite"},
    "en": {"Xr": "Red joker", "Xb": "Black joker", "back": "Back"},
}
_INDEX = {
    ("french", "de"): {"A": "A", "K": "K", "Q": "D", "J": "B"},
    ("french", "en"): {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    ("german", "de"): {"A": "A", "K": "K", "Q": "O", "J": "U"},
    ("german", "en"): {"A": "A", "K": "K", "Q": "O", "J": "U"},
}


def _number(rank: str) -> str:
    return "10" if rank == "T" else rank


def title(face: Face, language: Language, card: str) -> str:
    """The name of a card of this pack: ``Kreuz-Dame``, ``Queen of Clubs``, ``Rote 7``."""
    if card in _OTHERS[language]:
        return _OTHERS[language][card]
    rank, suit = card[0], _SUITS[face, language][card[1]]
    word = _COURTS[face, language].get(rank, _number(rank))
    if face == "tiles":
        return f"{suit} {word}"
    return f"{suit}-{word}" if language == "de" else f"{word} of {suit}"


def index(face: Face, language: Language, rank: str) -> str:
    """What stands in the corner of a card, or in the middle of a tile."""
    if face == "tiles":
        return _COURTS[face, language].get(rank, _number(rank))
    return _INDEX[face, language].get(rank, _number(rank))
