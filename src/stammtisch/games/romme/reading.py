"""What people type: words of a move, words that stand for several, and why words name none.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.bits import BIT, members
from stammtisch.core.view import Objection
from stammtisch.games import melds
from stammtisch.games.romme import tabled
from stammtisch.games.romme.objections import no, no_meld, not_yet_exchanging, objection
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    DRAWING,
    EXCHANGE,
    HIGH_END,
    JOKER,
    LAY_OFF,
    LOW_END,
    NONE,
    RED,
    TAKE_BACK,
    TAKE_DISCARD,
    exchange,
    lay_off,
    make_run,
    make_set,
)
from stammtisch.games.romme.words import lying, meld_words
from stammtisch.text import CardWord, Text, say, say_in

_DRAW: Final = {"draw_stock", "draw", "stock", "zieh", "ziehe", "ziehen", "stapel"}
_TAKE: Final = {"take_discard", "take", "nimm", "nehme", "nehmen", "aufnehmen"}
_BACK: Final = {"take_back", "back", "zurück", "zurücknehmen"}
_DISCARD: Final = {"discard", "abwerfen", "ablegen", "wirf", "werfe"}
_MELD: Final = {"meld", "auslegen", "legen", "lege", "leg"}
_LAY: Final = {"lay", "lay_off", "anlegen"}
_EXCHANGE: Final = {"exchange", "swap", "tausche", "tauschen", "tausch"}
_SMALL: Final = {"aus", "an", "off", "out", "on", "mit", "ab", "auf", "for", "gegen"}
_ENDS: Final[dict[str, int]] = {
    "low": 0,
    "unten": 0,
    "vorn": 0,
    "vorne": 0,
    "high": 1,
    "oben": 1,
    "hinten": 1,
}
_JOKER_WORDS: Final = {"joker", "x"}


class Typed:
    """The words typed after the first one, sorted.

    cards: the cards, `JOKER` for any joker; named: the card that each joker is named, `NONE`
    without a name; for a card itself. meld: number of the meld that was named, or `NONE`; end:
    `LOW_END`, `HIGH_END` or `NONE`. on_table: a card was named that lies in a meld. good: every
    word was understood.
    """

    def __init__(self, words: list[str]) -> None:
        self.cards: list[int] = []
        self.named: list[int] = []
        self.meld: i64 = NONE
        self.end: i64 = NONE
        self.on_table: bool = False
        self.good: bool = True
        for word in words:
            if word in _ENDS:
                self.end = _ENDS[word]
            elif meld_number(word) > 0:
                self.meld = meld_number(word) - 1
            elif word not in _SMALL and not self._read_card(word):
                self.good = False

    def _read_card(self, word: str) -> bool:
        word, _, place = word.partition("@")
        if place != "":
            self.on_table = True
            self.meld = meld_number(place) - 1
        first, _, name = word.partition("=")
        kind = RED if first in _JOKER_WORDS else spelled(first)
        named = NONE if name == "" else spelled(name)
        if kind is None or named is None or kind < 0 or named >= RED:
            return False
        self.cards.append(JOKER if kind >= RED else kind)
        self.named.append(named if kind >= RED else kind)
        return True


def meld_number(word: str) -> int:
    """The number of a meld from 1 on that a word like ``m1`` names; otherwise 0."""
    digits = word[1:]
    plain = word[:1] == "m" and digits.isascii() and digits.isdigit() and len(digits) < 4
    return int(digits) if plain else 0


def read(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves that these words can mean when the seat says them."""
    if len(words) == 0:
        return vec[i64]()
    first, rest = words[0], words[1:]
    if first in _TAKE and len(rest) == 1 and rest[0] in _BACK:
        return vec[i64]([TAKE_BACK])
    if len(rest) == 0 and first in (_DRAW | _TAKE | _BACK):
        if first in _BACK:
            return vec[i64]([TAKE_BACK])
        return vec[i64]([DRAW_STOCK if first in _DRAW else TAKE_DISCARD])
    if first in _MELD and "an" in rest:
        return _read_lay(at, Typed(rest))
    if first in _MELD:
        return melds_of(Typed(rest))
    if first in _LAY:
        typed = Typed(rest)
        return melds_of(typed) if "out" in rest else _read_lay(at, typed)
    if first in _EXCHANGE:
        return _read_exchange(at, Typed(rest))
    if first in _DISCARD:
        return _read_discard(at, seat, Typed(rest))
    typed = Typed(words)
    return _read_discard(at, seat, typed) if len(words) == 1 else vec[i64]()


def _read_discard(at: Position, seat: i64, typed: Typed) -> vec[i64]:
    """Reads a discard of the named card; without a name, of any card in the hand."""
    moves = vec[i64]()
    if not typed.good or typed.on_table or typed.meld != NONE or len(typed.cards) > 1:
        return moves
    if len(typed.cards) == 1:
        return append(moves, DISCARD + typed.cards[0])
    if seat >= 0:
        for kind in members(at.hands.kinds(seat)):
            moves = append(moves, DISCARD + kind)
        if at.hands.jokers(seat) > 0:
            moves = append(moves, DISCARD + JOKER)
    return moves


# --- new melds -----------------------------------------------------------------------------------


def melds_of(typed: Typed) -> vec[i64]:
    """Every set and run that can be laid with just these cards, as their jokers may be named."""
    size = len(typed.cards)
    if not typed.good or typed.on_table or typed.meld != NONE or not 3 <= size <= 14:
        return vec[i64]()
    if all(named == NONE for named in typed.named):
        return vec[i64]()
    moves = _runs_of(typed, size, _sets_of(typed))
    for move in moves:
        if _is_as_typed(typed, move):  # thirteen of a suit: A to K, or 2 to A
            return vec[i64]([move])
    return moves


def _is_as_typed(typed: Typed, move: i64) -> bool:
    """Whether a meld lies in the order in which it was typed, with every joker named."""
    typed_so = [*zip(typed.cards, typed.named, strict=True)]
    return typed_so == [
        (min(card, int(JOKER)), name) for card, name in lying(tabled.laid(move, 0, 0))
    ]


def _sets_of(typed: Typed) -> vec[i64]:
    """The sets: the cards that are named have one rank, jokers without a name any suits."""
    moves = vec[i64]()
    named = [each for each in typed.named if each != NONE]
    rank = named[0] % 13
    suits: i64 = 0
    jokers: i64 = 0
    for card, name in zip(typed.cards, typed.named, strict=True):
        if name == NONE:
            continue
        if name % 13 != rank or suits & BIT[name // 13]:
            return moves
        suits |= BIT[name // 13]
        if card == JOKER:
            jokers |= BIT[name // 13]
    free = len(typed.cards) - len(named)
    for more in range(16):
        if more & suits == 0 and more.bit_count() == free:
            moves = append(moves, make_set(rank, suits | more, jokers | more))
    return moves


def _runs_of(typed: Typed, size: int, moves: vec[i64]) -> vec[i64]:
    """The moves with the runs: what is named lies at its position, the rest are jokers."""
    named = [each for each in typed.named if each != NONE]
    suit = named[0] // 13
    if any(each // 13 != suit for each in named):
        return moves
    for low in range(1, 16 - size):
        for by_joker in _ways_to_lie(typed, 0, low, low + size - 1, 0, 0):
            moves = append(moves, make_run(suit, low, low + size - 1, by_joker))
    return moves


def _ways_to_lie(typed: Typed, index: int, low: int, high: int, taken: int, real: int) -> list[int]:
    """The joker positions (bits) of each way to lay the cards, from this one on, in a stretch."""
    if index == len(typed.cards):
        return [(BIT[high] - BIT[low - 1]) & ~real]
    named = typed.named[index]
    if named == NONE:
        return _ways_to_lie(typed, index + 1, low, high, taken, real)
    found: list[int] = []
    for position in (1, 14) if named % 13 == 12 else (named % 13 + 2,):
        bit = BIT[position - 1]
        if low <= position <= high and taken & bit == 0:
            own = real if typed.cards[index] == JOKER else real | bit
            found += _ways_to_lie(typed, index + 1, low, high, taken | bit, own)
    return sorted(set(found))


# --- laying off and exchanging -------------------------------------------------------------------


def _read_lay(at: Position, typed: Typed) -> vec[i64]:
    """Reads laying one card off, or putting it in a joker's place."""
    moves = vec[i64]()
    if not typed.good or typed.on_table or len(typed.cards) != 1:
        return moves
    for index in range(i64(len(at.melds))):
        if typed.meld in (NONE, index):
            for move in _lays_on(at, index, typed.cards[0], typed.named[0], typed.end):
                moves = append(moves, move)
    if len(moves) == 0 or typed.meld == NONE:
        return moves if len(moves) else _read_exchange(at, typed)
    for move in _read_exchange(at, typed):
        moves = append(moves, move)
    return moves


def _lays_on(at: Position, index: i64, card: i64, named: i64, end: i64) -> vec[i64]:
    """The ways to lay a card off on a meld."""
    moves = vec[i64]()
    meld: i64 = at.melds[index]
    for spot in members(tabled.spots_of(meld)):
        if tabled.is_run(meld) and end not in (NONE, spot):
            continue
        if named in (NONE, tabled.fits_at(meld, spot)):
            moves = append(moves, lay_off(index, spot, card == JOKER))
    return moves


def _read_exchange(at: Position, typed: Typed) -> vec[i64]:
    """Exchanging the joker that stands for the card; also said as ``exchange m1 Xr=Th``."""
    moves = vec[i64]()
    named = {each for each in typed.named if each != NONE}
    if not typed.good or len(named) != 1:
        return moves
    for index in range(i64(len(at.melds))):
        if typed.meld in (NONE, index):
            for place in _exchanged_in(at.melds[index], min(named), typed.end):
                moves = append(moves, exchange(index, place))
    return moves


def _exchanged_in(meld: i64, named: i64, end: i64) -> vec[i64]:
    """The places of the jokers in a meld that stand for this card; two only in a run A to A."""
    found = vec[i64]()
    for place in members(tabled.jokers_of(meld)):
        side: i64 = LOW_END if place == 0 else HIGH_END
        if tabled.named_at(meld, place) == named and end in (NONE, side):
            found = append(found, place)
    return found


# --- several moves at once -----------------------------------------------------------------------


def shortcut(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """``lay 8h 9h m1``: the cards one after another, each at the first end that it fits."""
    moves = vec[i64]()
    if len(words) < 3 or words[0] not in (_LAY | _MELD) or at.phase == DRAWING:
        return moves
    typed = Typed(words[1:])
    if not typed.good or typed.on_table or not 0 <= typed.meld < len(at.melds):
        return moves
    left = [*zip(typed.cards, typed.named, strict=True)]
    meld: i64 = at.melds[typed.meld]
    while len(left) > 0 and len(typed.cards) > 1:
        fitting = [each for each in left if _goes_on(meld, each[0], each[1], typed.meld) != NONE]
        if len(fitting) == 0:
            return vec[i64]()
        card, named = fitting[0]
        move: i64 = _goes_on(meld, card, named, typed.meld)
        moves = append(moves, move)
        if move >= LAY_OFF:
            meld = tabled.grown(meld, _first_lay(meld, named), card)
        else:
            meld = tabled.exchanged(meld, (move - EXCHANGE) & 15)
        left.remove((card, named))
    return moves


def _goes_on(meld: i64, card: i64, named: i64, index: i64) -> i64:
    """The move that puts a card on a meld, also in a joker's place; `NONE` if none does."""
    spot: i64 = _first_lay(meld, named)
    if spot != NONE:
        return lay_off(index, spot, card == JOKER)
    places = _exchanged_in(meld, named, NONE)
    return exchange(index, places[0]) if card != JOKER and len(places) > 0 else i64(NONE)


def _first_lay(meld: i64, named: i64) -> i64:
    """The place on a meld where a card fits, the high end of a run first; or `NONE`."""
    found: i64 = NONE
    for spot in members(tabled.spots_of(meld)):
        if named in (NONE, tabled.fits_at(meld, spot)):
            found = spot
    return found


# --- words that name no move ---------------------------------------------------------------------


def refuse(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why words that are understood name no move."""
    if len(words) == 0:
        return None
    if seat != at.turn:
        return objection(at, seat, TAKE_BACK)
    first = words[0]
    typed = Typed(words[1:])
    if first in (_MELD | _LAY | _EXCHANGE) and typed.good:
        if typed.on_table and first not in _EXCHANGE:
            return no(say("Melds on the table stay as they lie."), "ROM-10")
        if typed.meld != NONE and not 0 <= typed.meld < len(at.melds):
            return no_meld(typed.meld)
        if first in _EXCHANGE:
            return _no_exchange(at, typed)
        if first in _MELD and typed.meld == NONE:
            return _no_set_or_run(typed)
        return _no_lay(at, typed)
    if first in _DISCARD and typed.good:
        return no(say("Exactly one card is discarded."), "ROM-20")
    return None


def _no_exchange(at: Position, typed: Typed) -> Objection:
    if not at.is_open(at.seat):
        return not_yet_exchanging()
    named = [each for each in typed.named if each != NONE]
    if len(named) != 1:
        text = say("Say which card you exchange for a joker.")
        return no(text, "ROM-19")
    text = say("No joker on the table stands for {card}.", card=CardWord(named[0]))
    return no(text, "ROM-19")


def _no_set_or_run(typed: Typed) -> Objection:
    """Why these cards are not a meld."""
    named = vec[i64]()
    for each in typed.named:
        if each != NONE:
            named = append(named, each)
    if len(typed.cards) < 3:
        return _fault(melds.TOO_FEW)
    if len(named) == 0:
        return no(say("Say for which cards the jokers stand, like {text}.", text="Xr=6s"), "ROM-7")
    if len(named) == len(typed.cards):
        return _fault(melds.fault(named, melds.ENDS))
    return _fault(_fault_with_jokers(named))


def _fault_with_jokers(named: vec[i64]) -> i64:
    """Why these cards and jokers do not make a meld."""
    ranks = {int(kind) % 13 for kind in named}
    suits = {int(kind) // 13 for kind in named}
    if len(ranks) == 1:
        return melds.SUIT_TWICE if len(suits) < len(named) else melds.TOO_MANY
    if len(suits) > 1:
        return melds.MIXED
    return melds.RANK_TWICE if len(ranks) < len(named) else melds.GAP


def _fault(code: i64) -> Objection:
    text: Text = melds.fault_text(code, melds.ENDS, say_in("romme", "run"))
    if code in (melds.TOO_FEW, melds.MIXED):
        return no(text, "ROM-5", "ROM-6")
    return no(text, "ROM-5" if code in _OF_SETS else "ROM-6")


_OF_SETS: Final = {
    int(melds.TOO_MANY),
    int(melds.RANKS_DIFFER),
    int(melds.SUIT_TWICE),
}


def _no_lay(at: Position, typed: Typed) -> Objection:
    """Why the cards do not fit."""
    if len(at.melds) == 0:
        return no(say("No meld lies on the table yet."), "ROM-18")
    if len(typed.cards) == 0:
        return no(say("Say which card you lay off."), "ROM-18")
    if typed.meld == NONE:
        if len(typed.cards) > 1:
            return no(say("Say on which meld you lay them off, like {text}.", text="m1"), "ROM-18")
        card = CardWord(typed.named[0] if typed.named[0] != NONE else RED)
        return no(say("{card} fits no meld on the table.", card=card), "ROM-18")
    meld: i64 = at.melds[typed.meld]
    fitting = [tabled.fits_at(meld, spot) for spot in members(tabled.spots_of(meld))]
    for named in typed.named:
        if named not in fitting and named != NONE:
            text = say(
                "{card} does not fit on {meld}.", card=CardWord(named), meld=meld_words(meld)
            )
            return no(text, "ROM-18")
    return no(say("Nothing more can be laid off on {meld}.", meld=meld_words(meld)), "ROM-18")
