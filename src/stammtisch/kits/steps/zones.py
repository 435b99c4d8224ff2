"""Zones that many games have, and what they are called.

The id of a zone is a word, and the number of its seat or of its place follows at once: ``hand0``,
``trick3``. A second word or number follows a hyphen: ``last-trick``, ``hand0-2``.

# not compiled: msgspec Structs
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.view import CardView, Zone
from stammtisch.text import SeatWord, Text, say


def hand_id(seat: int) -> str:
    """The id of the zone in which a seat holds its cards."""
    return f"hand{seat}"


def hand_zone(
    id: str,
    seat: int,
    held: int,
    cards: Sequence[int | CardView],
    viewer: int,
    note: Text | None = None,
) -> Zone:
    """The cards of a seat.

    Args:
        id: of the zone.
        seat: whose they are.
        held: how many they are.
        cards: those that the viewer sees, in order; one with a mark is a `CardView`.
        viewer: who looks on.
        note: a word beside them.
    """
    label = say("Your hand") if seat == viewer else say("Hand of {seat}", seat=SeatWord(seat))
    views = tuple(card if isinstance(card, CardView) else CardView(card) for card in cards)
    return Zone(id, "hand", label, held, views, seat, note)


def stock_zone(size: int) -> Zone:
    """The stock, face down."""
    return Zone("stock", "stock", say("Stock"), size)


def discard_zone(cards: Sequence[int]) -> Zone:
    """The discard pile, from the bottom to the top; all of its cards have been seen."""
    shown = tuple(CardView(kind) for kind in cards)
    return Zone("discard", "discard", say("Discard pile"), len(shown), shown)
