"""What people type in Gin beyond the names of the moves, one by one or several in order.

# not compiled: makes texts
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.games.gin.melds import Arrangement, best_deadwood, laid_off, next_cards, number_of
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARDING,
    LAY_OFF,
    LAYING_OUT,
    OWN_MELD,
    PACK_SIZE,
    SECOND_OFFER,
    lay_off,
)
from stammtisch.kits.melds import meld_index

TAKES: Final = ("take", "nimm", "nehme", "nehmen", "aufnehmen", "take_upcard", "take_discard")
DRAWS: Final = ("draw_stock", "draw", "stock", "zieh", "ziehe", "ziehen", "stapel")
DISCARDS: Final = ("discard", "abwerfen", "ablegen", "wirf", "werfe")
KNOCKS: Final = ("knock", "klopf", "klopfe", "klopfen")
GIN: Final = "gin"
_LAYS: Final = ("lay", "lege", "leg")
LAYS_OUT: Final = ("lay_out", "auslegen", "aufdecken", *_LAYS)
OWN_MELDS: Final = ("own_meld", "meld", "melde", "melden", "kombination")
LAYS_OFF: Final = ("lay_off", "anlegen")
ENDS: Final = ("done", "fertig", "ende", "end")
_OFF: Final = ("off", "an")  # `lay` becomes `lay_off` with one of these
FILLERS: Final = frozenset(
    {
        *("the", "a", "my", "with", "from", "of", "on", "to", "out", "down", "and", "at"),
        *("die", "den", "das", "meine", "mit", "vom", "von", "ab", "aus", "auf", "und"),
    }
)


def cards_of(word: str) -> int:
    """The cards of a word in notation (``Kd``, ``6s7s8s``), 0 if it cannot be read."""
    cards = 0
    for start in range(0, len(word), 2):
        kind = spelled(word[start : start + 2])
        if kind is None or not 0 <= kind < PACK_SIZE:
            return 0
        cards |= int(BIT[kind])
    return cards


class Laying:
    """What somebody wants to lay: cards in groups, and what the first word says about them.

    ``others`` are the words that are no cards; one of them may name a meld on the table (``m1``).
    """

    def __init__(self, words: list[str]) -> None:
        first = words[0] if words else ""
        self.off: Final = first in LAYS_OFF or (first in _LAYS and not set(_OFF).isdisjoint(words))
        self.out: Final = first in LAYS_OUT and not self.off
        self.own: Final = first in OWN_MELDS
        self.verb: Final = self.off or self.out or self.own
        rest = [word for word in words[self.verb :] if word not in _OFF]
        cards = [cards_of(word) for word in rest]
        self.groups: Final = [each for each in cards if each]
        self.others: Final = [word for word, each in zip(rest, cards, strict=True) if not each]
        self.cards: Final = union(self.groups)

    def place(self) -> int | None:
        """The knocker's meld that is named, if only cards are named besides it."""
        return meld_index(self.others[0]) if len(self.others) == 1 else None


def union(masks: Iterable[int]) -> int:
    """The cards of several sets."""
    cards = 0
    for each in masks:
        cards |= each
    return cards


# --- drawing and discarding ----------------------------------------------------------------------


def taking(offered: bool, at: Position, words: list[str]) -> list[int]:
    """Read a command to take the open card, which may be named, while it is offered or later."""
    if words[:1] not in [[each] for each in TAKES] or (at.phase <= SECOND_OFFER) != offered:
        return []
    return [0] if words[1:] in ([], [notation(int(at.top()))]) else []


def drawing(at: Position, words: list[str]) -> list[int]:
    """Reads ``draw from the stock``."""
    twice = len(words) == 2 and words[0] in DRAWS + TAKES and words[1] in DRAWS
    return [0] if twice else []


def discarding(at: Position, words: list[str]) -> list[int]:
    """Read a lone card, or the word for discarding alone, which means any legal discard."""
    if at.phase != DISCARDING or len(words) != 1:
        return []
    if words[0] in DISCARDS:
        return [int(card) for card in members(at.discardable())]
    kind = spelled(words[0])
    return [kind] if kind is not None and 0 <= kind < PACK_SIZE else []


def knocking(at: Position, words: list[str]) -> list[int]:
    """Reads a knock without its card, or “gin”, which never means a knock with deadwood."""
    gin = words[:1] == [GIN]
    if at.phase != DISCARDING or not (gin or (len(words) == 1 and words[0] in KNOCKS)):
        return []
    found = [int(card) for card in members(at.knocks())]
    if len(words) > 1:
        found = [card for card in found if words[1:] == [notation(card)]]
    return [card for card in found if not gin or best_deadwood(at.mine() & ~BIT[card]) == 0]


# --- laying --------------------------------------------------------------------------------------


def laying_out(at: Position, words: list[str]) -> list[int]:
    """Reads arrangements with these melds; loose cards mean any way to meld exactly these."""
    said = Laying(words)
    if not said.out or at.phase == DEFENDING:
        return []
    if at.phase != LAYING_OUT:
        return [0]
    return [index for index, way in enumerate(at.ways()) if _means(said, way)]


def _means(said: Laying, way: Arrangement) -> bool:
    if said.others:
        return False
    own = sorted([int(meld) for meld in way.melds])
    loose = any(meld & (meld - 1) == 0 for meld in said.groups)
    return sorted(said.groups) in ([], own) or (loose and said.cards == sum(own))


def own_meld(at: Position, words: list[str]) -> list[int]:
    """Reads a meld that the defender lays out (GIN-14)."""
    said = Laying(words)
    if at.phase != DEFENDING:
        return [0] if said.own else []
    if said.others or said.off or (count(said.cards) == 1 and not said.own):
        return []
    number = int(number_of(said.cards))
    return [number] if number >= 0 else []


def off(at: Position, words: list[str]) -> list[int]:
    """Reads a card that the defender lays off, where it fits or where the player says (GIN-14)."""
    said = Laying(words)
    if at.phase != DEFENDING:
        return [0] if said.off else []
    if count(said.cards) != 1:
        return []
    melds = [index for index in range(len(at.laid)) if at.fitting(index) & said.cards]
    if said.others:
        place = said.place()
        melds = [] if place is None or place not in range(3) else [place]
    elif said.own:
        return []
    return [int(lay_off(lowest(said.cards), index)) - LAY_OFF for index in melds]


def shortcut(at: Position, seat: int, words: list[str]) -> list[int]:
    """The moves for several melds, or several lay-offs, in an order that works."""
    said = Laying(at.steps().plain(words))
    place = said.place()
    if at.phase != DEFENDING or seat != at.turn or len(said.groups) < 2:
        return []
    if said.others:
        named = place is not None and place in range(len(at.laid))
        return laying_off(at, said.cards, place) if named else []
    if not said.off:
        if number_of(said.cards) >= 0:
            return []
        if all(meld & (meld - 1) for meld in said.groups):
            numbers = [int(number_of(meld)) for meld in said.groups]
            return [OWN_MELD + number for number in numbers] if min(numbers) >= 0 else []
    return laying_off(at, said.cards)


def laying_off(at: Position, cards: int, only: int | None = None) -> list[int]:
    """The moves that lay all these cards off, on one meld or any; empty if some do not fit.

    A card that fits a run and a group goes on the run, because others may follow it there.
    """
    places = [index for index in range(len(at.laid)) if only in (None, index)]
    melds = [int(at.grown(index)) for index in places]
    laid = [int(more) for more in laid_off(cards, vec[i64](melds))]
    if cards & ~at.left() or sum(laid) != cards:
        return []
    return [
        int(lay_off(card, index))
        for index, meld, more in zip(places, melds, laid, strict=True)
        for card in _one_by_one(meld, more)
    ]


def _one_by_one(meld: int, laid: int) -> list[int]:
    """These cards in an order in which each fits on the meld."""
    cards: list[int] = []
    while laid:
        cards.append(int(lowest(next_cards(meld) & laid)))
        meld |= int(BIT[cards[-1]])
        laid &= ~int(BIT[cards[-1]])
    return cards
