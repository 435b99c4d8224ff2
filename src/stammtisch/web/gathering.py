"""Cards chosen together: how they are sent, and how they remain chosen after a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from stammtisch.core.view import Gather
from stammtisch.errors import UnreadableMove
from stammtisch.tables import LiveTable
from stammtisch.text import say

CHOSEN: Final = "*"  # stands for the chosen cards in what a button sends


def gathered(table: LiveTable, visitor: str, text: str, picks: Sequence[str]) -> str:
    """The words sent with the chosen cards: ``lay * m1`` with 6d becomes ``lay 6d m1``.

    Without a button one card speaks for itself, and several are what the seat is asked for.

    Raises:
        UnreadableMove: no card was chosen where there must be one.
    """
    if text and CHOSEN not in text:
        return text
    if not picks:
        raise UnreadableMove(say("Choose one or more cards first."))
    if not text:
        text = CHOSEN if len(picks) == 1 else _asked_for(table, visitor)
    return text.replace(CHOSEN, " ".join(picks))


def _asked_for(table: LiveTable, visitor: str) -> str:
    seat = table.seat_of(visitor)
    gather = table.match.view(seat).gather if table.match and seat is not None else None
    return new_place(gather) if gather else CHOSEN


def new_place(gather: Gather) -> str:
    """The words that lay the chosen cards out in a new place."""
    return f"{gather.word} {CHOSEN}" if gather.word else f"{gather.onto} {CHOSEN} {gather.new}"


def chosen_ids(picks: Iterable[str]) -> set[str]:
    """The page ids of the chosen cards; where cards are equal, those of the first ones."""
    ids = set()
    for word, count in Counter(picks).items():
        ids |= {f"{'t' if '@' in word else 'c'}-{word}-{copy}" for copy in range(count)}
    return ids
