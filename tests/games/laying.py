"""Positions that tests lay in words: what the games share."""

from __future__ import annotations

from collections.abc import Iterable


def numbers(each: Iterable[int]) -> str:
    """Numbers as a part of a position."""
    return " ".join(str(int(number)) for number in each) or "empty"


def some(cards: str) -> str:
    """Cards as a group of a part, which may have none."""
    return cards or "empty"
