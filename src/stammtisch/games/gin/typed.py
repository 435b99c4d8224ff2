"""What people type in Gin: the moves that words can mean, one by one or several in order.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.games.gin.melds import (
    Arrangement,
    best_deadwood,
    laid_off,
    meld_number,
    next_cards,
)
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    OWN_MELD,
    PACK_SIZE,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
    TAKE_UPCARD,
)

PASSES: Final = {"pass", "passe", "passen", "ablehnen", "weiter"}
TAKES: Final = {"take", "take_discard", "take_upcard", "nimm", "nehme", "nehmen", "aufnehmen"}
DRAWS: Final = {"draw_stock", "draw", "stock", "zieh", "ziehe", "ziehen", "stapel"}
DISCARDS: Final = {"discard", "abwerfen", "ablegen", "wirf", "werfe"}
KNOCKS: Final = {"knock", "klopf", "klopfe", "klopfen"}
GIN: Final = "gin"
_LAYS: Final = {"lay", "lege", "leg"}
_OFF: Final = {"off", "an"}
LAYS_OUT: Final = {"lay_out", "auslegen", "aufdecken", *_LAYS}
OWN_MELDS: Final = {"own_meld", "meld", "melde", "melden", "kombination"}
LAYS_OFF: Final = {"lay_off", "anlegen"}
ENDS: Final = {"done", "fertig", "ende", "end"}
_FILLERS: Final = {
    *("the", "a", "my", "with", "from", "of", "on", "to", "out", "off", "down", "and", "at"),
    *("die", "den", "das", "meine", "mit", "vom", "von", "an", "ab", "aus", "auf", "und"),
}


def plain(words: list[str]) -> list[str]:
    """The words without fillers that merely make a sentence (``klopfe mit Kd``).

    ``lay`` becomes ``lay_off`` or ``lay_out`` by the word that goes with it.
    """
    rest = [word for word in words[1:] if word not in _FILLERS]
    if words[:1] and words[0] in _LAYS and not _OFF.isdisjoint(words):
        return ["lay_off", *rest]
    return [*words[:1], *rest]


def cards_of(word: str) -> int:
    """The cards of a word in notation (``Kd``, ``6s7s8s``), 0 if it cannot be read."""
    cards = 0
    for start in range(0, len(word), 2):
        kind = spelled(word[start : start + 2])
        if kind is None or not 0 <= kind < PACK_SIZE:
            return 0
        cards |= BIT[kind]
    return cards


def read(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves that these words can mean when the seat says them."""
    words = plain(words)
    if len(words) == 0:
        return vec[i64]()
    first, rest = words[0], words[1:]
    if at.phase == DEFENDING and (
        first in LAYS_OUT | OWN_MELDS | LAYS_OFF | ENDS or cards_of(first)
    ):
        return _read_defence(at, words)
    if first in KNOCKS:
        return _read_knock(at, seat, rest)
    if first == GIN:
        return _only_gin(at, seat, _read_card(at, seat, rest, KNOCK))
    if first in DISCARDS:
        return _read_card(at, seat, rest, DISCARD)
    if first in LAYS_OUT:
        return _read_layout(at, rest)
    if at.rules.manual and first in OWN_MELDS | LAYS_OFF | ENDS:
        return _read_early(words)
    if len(rest) == 0 and spelled(first) is not None:
        return _read_card(at, seat, words, DISCARD)
    return _read_draw(at, first, rest)


def _read_draw(at: Position, first: str, rest: list[str]) -> vec[i64]:
    """Reads passing, drawing and taking, whose card may be named."""
    if len(rest) > 0 and rest[0] in DRAWS and first in DRAWS | TAKES:
        return vec[i64]([DRAW_STOCK])
    if len(rest) > 0 and not (first in TAKES and spelled(rest[0]) == at.top()):
        return vec[i64]()
    if first in PASSES:
        return vec[i64]([PASS])
    if first in DRAWS:
        return vec[i64]([DRAW_STOCK])
    if first == "take_discard":
        return vec[i64]([TAKE_DISCARD])
    if first in TAKES:
        offered = at.phase <= SECOND_OFFER or first == "take_upcard"
        return vec[i64]([TAKE_UPCARD if offered else TAKE_DISCARD])
    return vec[i64]()


def _read_card(at: Position, seat: i64, words: list[str], first: i64) -> vec[i64]:
    """Reads ``first`` with the card named, or with any card of the seat's hand."""
    moves = vec[i64]()
    if len(words) == 0 and seat >= 0:
        for card in members(at.hand(seat)):
            moves = append(moves, first + card)
    elif len(words) == 1:
        kind = spelled(words[0])
        if kind is not None and 0 <= kind < PACK_SIZE:
            moves = append(moves, first + i64(kind))
    return moves


def _read_knock(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """Reads a knock; empty if no card is named and none can be knocked with."""
    if len(words) == 0 and seat == at.turn and at.phase == DISCARDING and at.ready == 0:
        return vec[i64]()
    return _read_card(at, seat, words, KNOCK)


def _only_gin(at: Position, seat: i64, knocks: vec[i64]) -> vec[i64]:
    """Those of the knocks that leave no deadwood, so a mistaken “gin” never knocks with some."""
    moves = vec[i64]()
    for move in knocks:
        if seat != at.turn or best_deadwood(at.hand(seat) & ~BIT[move - KNOCK]) == 0:
            moves = append(moves, move)
    return moves


def _read_layout(at: Position, words: list[str]) -> vec[i64]:
    """Reads arrangements with these melds; loose cards mean any way to meld exactly these."""
    moves = vec[i64]()
    if at.phase != LAYING_OUT:
        return vec[i64]([LAY_OUT])
    melds = [cards_of(word) for word in words]
    for index in range(i64(len(at.layouts))):
        if len(melds) == 0 or _means(melds, at.layouts[index]):
            moves = append(moves, LAY_OUT + index)
    return moves


def _means(melds: list[int], arrangement: Arrangement) -> bool:
    own = sorted([int(meld) for meld in arrangement.melds])
    if sorted(melds) == own:
        return True
    single = any(meld & (meld - 1) == 0 for meld in melds)
    return single and 0 not in melds and sum(set(melds)) == sum(own)


# --- the defender --------------------------------------------------------------------------------


def is_meld_id(word: str) -> bool:
    """Whether the word is the name of a meld on the table (``m1``)."""
    return word[:1] == "m" and word[1:].isdecimal() and len(word) < 4


def _read_early(words: list[str]) -> vec[i64]:
    """Reads a defender's move at another time, so that it can be refused with its reason."""
    return vec[i64]([DONE if words[0] in ENDS else OWN_MELD if words[0] in OWN_MELDS else LAY_OFF])


def spoken_cards(words: list[str]) -> tuple[list[int], list[str]]:
    """The cards in each word after the verb, and the words that are not cards."""
    known = LAYS_OUT | OWN_MELDS | LAYS_OFF
    rest = words[1:] if words[0] in known else words
    cards = [cards_of(word) for word in rest]
    return [each for each in cards if each], [
        word for word, each in zip(rest, cards, strict=True) if each == 0
    ]


def _read_defence(at: Position, words: list[str]) -> vec[i64]:
    """A move of the defender (GIN-14)."""
    if words[0] in ENDS:
        return vec[i64]([DONE] if len(words) == 1 else [])
    groups, others = spoken_cards(words)
    cards: i64 = sum(groups)
    moves = vec[i64]()
    if len(others) == 1 and is_meld_id(others[0]) and count(cards) == 1:
        return _on_meld(cards, i64(int(others[0][1:])) - 1)
    if len(others) > 0 or len(groups) == 0:
        return moves
    if count(cards) == 1 and words[0] not in OWN_MELDS:
        for index in range(i64(len(at.laid))):
            if at.fitting(index) & cards:
                moves = append(moves, LAY_OFF + PACK_SIZE * index + members(cards)[0])
        return moves
    number: i64 = meld_number(cards)
    if number >= 0 and words[0] not in LAYS_OFF:
        moves = append(moves, OWN_MELD + number)
    return moves


def _on_meld(card: i64, index: i64) -> vec[i64]:
    """Reads laying a card off on a given meld, of which there can be three."""
    if 0 <= index < 3:
        return vec[i64]([LAY_OFF + PACK_SIZE * index + members(card)[0]])
    return vec[i64]()


def shortcut(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves for several melds, or several lay-offs, in an order that works."""
    words = plain(words)
    nothing = vec[i64]()
    if at.phase != DEFENDING or seat != at.turn or len(words) == 0:
        return nothing
    groups, others = spoken_cards(words)
    cards: i64 = sum(groups)
    if len(groups) < 2 or count(cards) < 2 or len(others) > 1:
        return nothing
    if len(others) == 0 and words[0] not in LAYS_OFF:
        if meld_number(cards) >= 0:
            return nothing
        if all(meld & (meld - 1) for meld in groups):
            return _all_melds(groups)
    only: i64 = -1
    if len(others) == 1:
        if not is_meld_id(others[0]) or int(others[0][1:]) - 1 not in range(len(at.laid)):
            return nothing
        only = int(others[0][1:]) - 1
    return laying_off(at, cards, only)


def _all_melds(groups: list[int]) -> vec[i64]:
    moves = vec[i64]()
    for meld in groups:
        number: i64 = meld_number(meld)
        if number < 0:
            return vec[i64]()
        moves = append(moves, OWN_MELD + number)
    return moves


def laying_off(at: Position, cards: i64, only: i64 = -1) -> vec[i64]:
    """The moves that lay all these cards off, on one meld or any; empty if some do not fit.

    A card that fits a run and a group goes on the run, because others may follow it there.
    """
    places = [index for index in range(len(at.laid)) if only in (-1, index)]
    melds = vec[i64]([at.grown(index) for index in places])
    laid = laid_off(cards, melds)
    moves = vec[i64]()
    if cards & ~at.left() == 0 and sum(laid) == cards:
        for index, meld, more in zip(places, melds, laid, strict=True):
            moves = _one_by_one(moves, index, meld, more)
    return moves


def _one_by_one(moves: vec[i64], index: i64, meld: i64, laid: i64) -> vec[i64]:
    """The moves so far plus those that lay these cards off on a meld."""
    while laid:
        card: i64 = lowest(next_cards(meld) & laid)
        moves = append(moves, LAY_OFF + PACK_SIZE * index + card)
        meld |= BIT[card]
        laid &= ~BIT[card]
    return moves
