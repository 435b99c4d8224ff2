"""Which parts of a view are drawn where: the trick, the piles, the melds, the cards of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from msgspec.structs import replace

from stammtisch.cards import HIDDEN
from stammtisch.core.view import CardView, Choice, View, Zone
from stammtisch.text import Text
from stammtisch.web.taps import MIDDLE, Taps

FEW = 24  # cards in melds; where more lie they do not fly, for many fly slowly
_LOOKED: Final = 2  # cards of a pile: the one on top, and another for which one may look
Copies: TypeAlias = tuple[tuple[tuple[int, bool], int], ...]
"""How many equal cards were drawn before: of a kind, played by whoever looks or not."""


def trick_of(view: View) -> tuple[Zone | None, bool, Text | None]:
    """The present trick, whether it is finished, and what its place is called, if there is one.

    Until somebody leads to the next trick, the finished one lies there.
    """
    running = last = None
    for zone in view.zones:
        if zone.role == "trick":
            running = running or zone
        elif zone.role in ("last_trick", "past_trick"):
            last = zone  # after the hand all of its tricks are there
    label = running.label if running is not None else None
    if running is not None and running.count:
        return running, False, label
    return (last, True, label) if last is not None and last.count else (None, False, label)


def taken_by(trick: Zone, deck: str) -> int | None:
    """Who takes a finished trick: its owner, or whoever played the card that is marked.

    In a deck every card is marked with its value.
    """
    if trick.owner is not None or deck:
        return trick.owner
    return next((card.seat for card in trick.cards if card.mark is not None), None)


def piles_of(view: View) -> list[Zone]:
    """What lies in the middle, in the order in which it is drawn."""
    lying = [zone for zone in view.zones if zone.role in MIDDLE]
    if len(lying) > 1:
        lying.sort(key=lambda zone: MIDDLE.index(zone.role))
    apart = laid_out(view)
    return [zone for zone in lying if zone not in apart] if apart else lying


def laid_out(view: View) -> list[Zone]:
    """The melds; where they have owners, also what lies in a row before one (red threes)."""
    melds = [zone for zone in view.zones if zone.role == "meld" and zone.count]
    if not melds or all(zone.owner is None for zone in melds):
        return melds
    rows = [zone for zone in view.zones if zone.role == "row" and zone.count]
    return melds + [zone for zone in rows if zone.owner is not None]


def known_cards(view: View, seat: int) -> tuple[Zone, ...]:
    """The hands of a seat, if anything of them is seen."""
    hands = tuple(zone for zone in view.zones if zone.role == "hand" and zone.owner == seat)
    return hands if any(seen_cards(hands)) else ()


def seen_cards(hands: Iterable[Zone]) -> Iterator[CardView]:
    """The cards that are seen."""
    return (card for zone in hands for card in zone.cards if card.kind != HIDDEN)


def on_top(zone: Zone) -> tuple[CardView, ...]:
    """The cards of a pile that are drawn."""
    return zone.cards[-1:] if zone.role == "discard" else zone.cards


def top_of(zone: Zone) -> Zone:
    """A pile with no more of its cards than decide what it looks like, so that few are compared."""
    if zone.role != "discard" or len(zone.cards) <= _LOOKED:
        return zone
    return replace(zone, cards=zone.cards[-_LOOKED:])


def tapped(
    taps: Taps, zone: Zone
) -> tuple[tuple[Choice, ...], tuple[tuple[int, tuple[Choice, ...]], ...]]:
    """The moves that are made with a pile, and those with one of its cards and one of the hand."""
    return tuple(taps.by_zone.get(zone.id, ())), taps.paired(zone)


class Counted:
    """Counts equal cards over the parts of a table, so that each gets a name of its own.

    Two equal names would stop every view transition of a page.
    """

    def __init__(self, me: int) -> None:
        self._me = me
        self._counts: dict[tuple[int, bool], int] = {}

    def before(self, cards: Iterable[CardView], mine: bool = False) -> Copies:
        """How often cards that are equal to these were drawn before; these are drawn now."""
        counts, me = self._counts, self._me
        now: dict[tuple[int, bool], int] = {}
        for card in cards:
            if card.kind != HIDDEN:
                key = card.kind, mine or card.seat == me
                now[key] = now.get(key, 0) + 1
        copies = tuple([(key, counts[key]) for key in now if key in counts]) if counts else ()
        for key, count in now.items():
            counts[key] = counts.get(key, 0) + count
        return copies
