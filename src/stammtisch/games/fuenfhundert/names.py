"""What the combinations are called, and what people say for them.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.cards import spelled_suit
from stammtisch.games.fuenfhundert.rules import BINOKEL, FAMILY, FOUR, FOUR_RANKS, NAMES, worth
from stammtisch.text import RankWord, SuitWord, Text, say


def combination_name(code: int) -> Text:
    """A combination as people call it."""
    if code < FAMILY:
        return say("Pair in {suit}", suit=SuitWord(int(code)))
    if code < FOUR:
        return say("Family in {suit}", suit=SuitWord(int(code - FAMILY)))
    if code < BINOKEL:
        return say("Four of a kind: {rank}", rank=RankWord(int(FOUR_RANKS[code - FOUR])))
    return say("Binokel")


def kind_name(code: int) -> Text:
    """The kind of a combination, where the one card that is missing identifies it already."""
    if code < FAMILY:
        return say("Pair")
    if code < FOUR:
        return say("Family")
    return say("Four of a kind") if code < BINOKEL else say("Binokel")


def with_points(at: Any, code: int) -> Text:
    """The button for a combination, with the points that it scores."""
    points = int(worth(code, at.trump))
    return say("{combination} ({points})", combination=combination_name(code), points=points)


def listed(texts: list[Text]) -> Text:
    """Several things as a list; there is at least one."""
    whole = texts[0]
    for text in texts[1:]:
        whole = say("{first}, {second}", first=whole, second=text)
    return whole


# --- what people say -----------------------------------------------------------------------------

ANNOUNCE: Final = ("announce", "ansage", "ansagen", "sage", "melde", "melden", "call")
_FILLER: Final = {"in", "an", "of", "the", "all", "alle", "kind:", "kind", *ANNOUNCE}
_KINDS: Final = {
    "pair": "pair", "pairs": "pair", "paar": "pair", "paare": "pair", "pärchen": "pair",
    "family": "family", "familie": "family",
    "four": "four", "vier": "four", "viermal": "four", "vierling": "four",
    "binokel": "binokel", "binocle": "binokel", "pinochle": "binokel",
}  # fmt: skip
_RANKS: Final = {
    "a": "A", "ass": "A", "asse": "A", "ace": "A", "aces": "A", "däuser": "A", "daus": "A",
    "t": "T", "10": "T", "zehn": "T", "zehner": "T", "zehnen": "T", "ten": "T", "tens": "T",
    "k": "K", "könig": "K", "könige": "K", "koenige": "K", "king": "K", "kings": "K",
    "q": "Q", "d": "Q", "dame": "Q", "damen": "Q", "queen": "Q", "queens": "Q", "ober": "Q",
    "j": "J", "b": "J", "bube": "J", "buben": "J", "jack": "J", "jacks": "J", "unter": "J",
}  # fmt: skip


def read_combination(at: Any, words: list[str]) -> list[int]:
    """The combinations that words name: ``paar herz``, ``vier asse``; without a suit, all pairs."""
    words = [word for word in words if word not in _FILLER]
    kinds = {_KINDS[word] for word in words if word in _KINDS}
    others = [word for word in words if word not in _KINDS]
    if len(kinds) != 1 or len(words) - len(others) != 1:
        return []
    if len(others) > 1:
        others = [word for word in others if word != "a"]  # four of a kind: king
    if len(others) > 1:
        return []
    start = kinds.pop()
    if others and start != "binokel":
        suit = spelled_suit(others[0])
        named = _RANKS.get(others[0]) if start == "four" else None if suit is None else "cshd"[suit]
        return [NAMES.index(f"{start}_{named}")] if named else []
    return [] if others else [code for code, name in enumerate(NAMES) if name.startswith(start)]
