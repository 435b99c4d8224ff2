"""What people type: words for a move or for several, and why words do not name a move.

# not compiled: makes texts
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.kinds import rank_of, suit_of
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games import melds as shapes
from stammtisch.games.romme import tabled
from stammtisch.games.romme.names import lying, meld_words
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    EXCHANGE,
    HIGH_END,
    JOKER,
    LAY_OFF,
    LOW_END,
    NONE,
    SET,
    TAKE_BACK,
    exchange,
    lay_off,
    make_run,
    make_set,
)
from stammtisch.kits.melds import Named, meld_id, meld_index, read_named
from stammtisch.kits.steps.moves import Reason
from stammtisch.text import CardWord, Text, say, say_in

DRAW: Final = ("draw_stock", "draw", "stock", "zieh", "ziehe", "ziehen", "stapel")
TAKE: Final = ("take_discard", "take", "nimm", "nehme", "nehmen", "aufnehmen")
BACK: Final = ("take_back", "back", "zurück", "zurücknehmen", "nimm zurück")
_VERBS: Final = {
    word: verb
    for verb, words in {
        "discard": "discard abwerfen ablegen wirf werfe",
        "meld": "meld auslegen legen lege leg",
        "lay": "lay lay_off anlegen",
        "exchange": "exchange swap tausche tauschen tausch",
    }.items()
    for word in words.split()
}
_LAYING: Final = ("meld", "lay")  # how many cards, and on which meld, says what is meant
_SMALL: Final = {"aus", "an", "off", "out", "on", "mit", "ab", "auf", "for", "gegen"}
_LOW: Final = {"low", "unten", "vorn", "vorne"}
_HIGH: Final = {"high", "oben", "hinten"}


class Typed:
    """The words of a move, sorted by what they name.

    verb: the first that says what is done. cards: each with what it is named, `JOKER` for any joker
    and `NONE` for one without a name. meld: number of the meld that was named, or `NONE`; end:
    `LOW_END`, `HIGH_END` or `NONE`. on_table: a card was named that lies in a meld. good: every
    word was understood.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.verb = ""
        self.cards: list[Named] = []
        self.meld = self.end = int(NONE)
        self.on_table = False
        self.good = True
        for word in words:
            if word in _VERBS:
                self.verb = self.verb or _VERBS[word]
            elif word in _LOW | _HIGH:
                self.end = int(HIGH_END if word in _HIGH else LOW_END)
            elif (index := meld_index(word)) is not None:
                self.meld = index
            elif word not in _SMALL:
                self._read_card(word)
        self.named = [named for _, named in self.cards if named != NONE]

    def _read_card(self, word: str) -> None:
        word, sign, place = word.partition("@")
        if sign:
            self.on_table = True
            index = meld_index(place)
            self.meld = int(NONE) if index is None else index
        card = read_named(word)
        if card is None:
            self.good = False
        else:
            self.cards.append((min(card[0], int(JOKER)), card[1]))

    def lays(self, *counts: int) -> bool:
        """Whether this means laying this many cards from the hand."""
        plain = self.good and not self.on_table and self.verb in _LAYING
        return plain and len(self.cards) in counts

    def can_be(self, cards: list[Named]) -> bool:
        """Whether these cards and jokers may have been meant."""
        real = [card for card, named in cards if card == named]
        said = [card for card, _ in self.cards if card != JOKER]
        names = [named for card, named in self.cards if card == JOKER and named != NONE]
        jokers = [named for card, named in cards if card != named]
        return sorted(real) == sorted(said) and Counter(names) <= Counter(jokers)


def discards(at: Position, words: list[str]) -> list[int]:
    """Read a command to discard the named card or, if none is named, any card of the hand."""
    typed = Typed(words)
    if typed.verb not in ("discard", "") or not typed.good or typed.on_table or typed.meld != NONE:
        return []
    if typed.verb and not typed.cards:
        return sorted({min(int(card), int(JOKER)) for card in at.hands.cards(at.seat)})
    return [card for card, _ in typed.cards] if len(typed.cards) == 1 else []


def melds(at: Position, words: list[str]) -> list[int]:
    """Every set and run that just these cards can form, with their jokers named as possible."""
    typed = Typed(words)
    return [move - SET for move in melds_of(typed)] if typed.lays(*range(3, 15)) else []


def melds_of(typed: Typed) -> list[int]:
    """The moves that lay the cards as a new meld."""
    size, jokers = len(typed.cards), [card for card, _ in typed.cards].count(int(JOKER))
    if typed.meld != NONE or not typed.named:
        return []
    suit, rank = suit_of(typed.named[0]), rank_of(typed.named[0])
    plain = [make_set(rank, suits, 0) for suits in range(16) if suits.bit_count() == size]
    plain += [make_run(suit, low, low + size - 1, 0) for low in range(1, 16 - size)]
    found = []
    for move in plain:
        for places in combinations(members(tabled.places_of(tabled.laid(move, 0, 0))), jokers):
            meant = int(move + sum(BIT[place] for place in places))
            cards = lying(tabled.laid(meant, 0, 0))
            if cards == typed.cards:  # thirteen of a suit: A to K, or 2 to A
                return [meant]
            if typed.can_be(cards):
                found.append(meant)
    return found


# --- laying off and exchanging


def _puts(meld: int, index: int) -> list[tuple[int, Named, int]]:
    """The moves that put a card on a meld, with the card and the end that they name.

    Those that lay it off come first, at the high end of a run before the low one.
    """
    run = tabled.is_run(meld)
    lays = [
        (int(lay_off(index, spot, card == JOKER)), (card, named), int(spot if run else NONE))
        for spot in reversed(list(members(tabled.spots_of(meld))))
        for named in (int(tabled.fits_at(meld, spot)),)
        for card in (named, int(JOKER))
    ]
    return lays + [
        (int(exchange(index, place)), (named, named), int(LOW_END if place == 0 else HIGH_END))
        for place in members(tabled.jokers_of(meld))
        for named in (int(tabled.named_at(meld, place)),)
    ]


def _fitting(at: Position, typed: Typed) -> list[int]:
    """The moves that put a card where the words say."""
    return [
        move
        for index, meld in enumerate(at.melds)
        if typed.meld in (NONE, index)
        for move, (card, named), end in _puts(meld, index)
        if NONE in (typed.end, end) or typed.end == end
        if any(_is_said(each, card, named, typed.verb) for each in typed.cards)
    ]


def _is_said(said: Named, card: int, named: int, verb: str) -> bool:
    """Whether a card is the one that was named; in an exchange, the joker's name is enough."""
    return said[1] in (NONE, named) and (said[0] == card or verb == "exchange")


def lays(at: Position, words: list[str]) -> list[int]:
    """Read a command to lay off one card."""
    typed = Typed(words)
    moves = _fitting(at, typed) if typed.lays(1) else []
    return [move - LAY_OFF for move in moves if move >= LAY_OFF]


def exchanges(at: Position, words: list[str]) -> list[int]:
    """Read a command to exchange a joker: ``exchange m1 Xr=Th`` or ``lay Th m1``."""
    typed = Typed(words)
    if not typed.good or len(set(typed.named)) != 1:
        return []
    if typed.verb != "exchange" and (not typed.lays(1) or (typed.meld == NONE and lays(at, words))):
        return []
    return [move - EXCHANGE for move in _fitting(at, typed) if move < LAY_OFF]


def shortcut(at: Position, seat: int, words: list[str]) -> list[int]:
    """Read ``lay 8h 9h m1``: the cards one after another, each at the first end that it fits."""
    typed = Typed(words)
    if not typed.lays(*range(2, 15)) or not 0 <= typed.meld < len(at.melds):
        return []
    meld, left, moves = at.melds[typed.meld], typed.cards, []
    while left:
        puts = _puts(meld, typed.meld)
        fitting = [
            (said, move)
            for said in left
            for move, (card, named), _ in puts
            if _is_said(said, card, named, typed.verb)
        ]
        if not fitting:
            return []
        said, move = fitting[0]
        moves.append(move)
        left.remove(said)
        if move < LAY_OFF:
            meld = tabled.exchanged(meld, (move - EXCHANGE) & 15)
        else:
            meld = tabled.grown(meld, (move - LAY_OFF) >> 1 & 3, said[0])
    return moves


# --- words that name no move

NOT_YET: Final = Reason(
    lambda at, _: not at.is_open(at.seat),
    say("Only a player who has opened in an earlier turn may exchange a joker."),
    *("ROM-13", "ROM-17", "ROM-19"),
)
_OF_SETS: Final = {int(shapes.TOO_MANY), int(shapes.RANKS_DIFFER), int(shapes.SUIT_TWICE)}


def no_meld(index: int) -> Text:
    """The objection that there is no such meld, or that it is gone."""
    return say("There is no meld {meld} on the table.", meld=meld_id(index))


def refuse(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that are understood name no move."""
    typed = Typed(words)
    if seat != at.turn:
        return at.objection(seat, TAKE_BACK)
    if not typed.good or not typed.verb:
        return None
    if typed.verb == "discard":
        return no(say("Exactly one card is discarded."), "ROM-20")
    if typed.on_table and typed.verb in _LAYING:
        return no(say("Melds on the table stay as they are."), "ROM-10")
    if typed.meld != NONE and not 0 <= typed.meld < len(at.melds):
        return no(no_meld(typed.meld), "ROM-10", "ROM-18")
    if typed.verb == "exchange":
        return _no_exchange(at, typed)
    return _no_meld(typed) if typed.verb == "meld" and typed.meld == NONE else _no_lay(at, typed)


def _no_exchange(at: Position, typed: Typed) -> Objection:
    if not at.is_open(at.seat):
        assert isinstance(NOT_YET.text, Text)
        return no(NOT_YET.text, *NOT_YET.rules)
    if len(typed.named) != 1:
        return no(say("Say which card you exchange for a joker."), "ROM-19")
    card = CardWord(typed.named[0])
    return no(say("No joker on the table stands for {card}.", card=card), "ROM-19")


def _no_meld(typed: Typed) -> Objection:
    """Why these cards are not a meld."""
    named = typed.named
    if len(typed.cards) < shapes.FEWEST:
        return _fault(shapes.TOO_FEW)
    if not named:
        return no(say("Say which cards the jokers stand for, like {text}.", text="Xr=6s"), "ROM-7")
    if len(named) == len(typed.cards):
        return _fault(shapes.fault(vec[i64](named), shapes.ENDS))
    ranks, suits = {rank_of(kind) for kind in named}, {suit_of(kind) for kind in named}
    if len(ranks) == 1:
        return _fault(shapes.SUIT_TWICE if len(suits) < len(named) else shapes.TOO_MANY)
    if len(suits) > 1:
        return _fault(shapes.MIXED)
    return _fault(shapes.RANK_TWICE if len(ranks) < len(named) else shapes.GAP)


def _fault(code: int) -> Objection:
    text = shapes.fault_text(code, shapes.ENDS, say_in("romme", "run"))
    if code in (shapes.TOO_FEW, shapes.MIXED):
        return no(text, "ROM-5", "ROM-6")
    return no(text, "ROM-5" if code in _OF_SETS else "ROM-6")


def _no_lay(at: Position, typed: Typed) -> Objection:
    """Why the cards do not fit."""
    return no(_why_no_lay(at, typed), "ROM-18")


def _why_no_lay(at: Position, typed: Typed) -> Text:
    if len(at.melds) == 0:
        return say("There is no meld on the table yet.")
    if not typed.cards:
        return say("Say which card you lay off.")
    if typed.meld == NONE and len(typed.cards) > 1:
        return say("Say on which meld you lay them off, like {text}.", text="m1")
    if typed.meld == NONE:
        card = CardWord(typed.named[0] if typed.named else int(JOKER))
        return say("{card} does not fit any meld on the table.", card=card)
    meld = at.melds[typed.meld]
    fitting = [tabled.fits_at(meld, spot) for spot in members(tabled.spots_of(meld))]
    for named in typed.named:
        if named not in fitting:
            card, words = CardWord(named), meld_words(meld)
            return say("{card} does not fit on {meld}.", card=card, meld=words)
    return say("Nothing more can be laid off on {meld}.", meld=meld_words(meld))
