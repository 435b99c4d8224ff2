"""The short part of a page: what somebody at the table would tell a newcomer, with cards to see.

It stands between the summary and the first section. Sentences have places for cards, suits and
ranks (``{Kh}``, ``{suit h}``, ``{rank J}``), as lessons have them. Between them stand figures::

    ```cards What is told below the cards
    Trumps: Kh 7d 7c
    9d Th* Ad | Tc Ts
    ```

Each line is a row of cards, with words before it if it begins with them and a colon; ``|`` leaves
a gap, and ``*`` marks the card that takes the trick.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

_FIGURE: Final = re.compile(r"^```cards *(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
WINS: Final = "*"


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side, in groups; ``wins`` are the cards that are marked."""

    label: str
    groups: tuple[tuple[str, ...], ...]
    wins: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Figure:
    """Rows of cards, and what is said of them."""

    caption: str
    rows: tuple[CardRow, ...]


Short: TypeAlias = tuple[str | Figure, ...]
"""Paragraphs of Markdown, and figures."""


def read_short(text: str) -> Short:
    """The short part of a page, from its Markdown."""
    return tuple(_blocks(text))


def _blocks(text: str) -> Iterator[str | Figure]:
    done = 0
    for match in _FIGURE.finditer(text):
        if prose := text[done : match.start()].strip():
            yield prose
        yield Figure(match[1].strip(), tuple(map(_row, match[2].splitlines())))
        done = match.end()
    if prose := text[done:].strip():
        yield prose


def _row(line: str) -> CardRow:
    label, _, cards = line.rpartition(": ")
    words = [group.split() for group in cards.split("|")]
    return CardRow(
        label.strip(),
        tuple(tuple(word.removesuffix(WINS) for word in group) for group in words),
        frozenset(word[:-1] for group in words for word in group if word.endswith(WINS)),
    )
