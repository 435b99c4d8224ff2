"""The moves of Gin as words: notation, what people type, labels, the lines of the log."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import BIT, members
from stammtisch.core.view import Choice
from stammtisch.games.gin.melds import Arrangement, best_deadwood, is_group
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DISCARD,
    DRAW_STOCK,
    KNOCK,
    LAY_OUT,
    LAYING_OUT,
    LAYOUTS,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
    TAKE_UPCARD,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, Text, say, say_in, say_n

_PASS: Final = {"pass", "passe", "passen", "ablehnen", "weiter"}
_TAKE: Final = {"take", "nimm", "nehme", "nehmen", "aufnehmen"}
_DRAW: Final = {"draw_stock", "draw", "stock", "zieh", "ziehe", "ziehen", "stapel"}
_DISCARD: Final = {"discard", "abwerfen", "ablegen", "wirf", "werfe"}
_KNOCK: Final = {"knock", "klopf", "klopfe", "klopfen"}
_LAY_OUT: Final = {"lay_out", "lay", "auslegen", "lege", "aufdecken"}


def in_order(cards: i64) -> list[int]:
    """The cards of a meld as they are laid: a run from the ace up, a group by suit."""
    return sorted([int(card) for card in members(cards)], key=_low_first)


def _low_first(card: int) -> tuple[int, int]:
    return (card // 13, (card + 1) % 13 if card % 13 < 12 else 0)


def text_of(at: Position, move: i64) -> str:
    """A move in notation."""
    if move >= LAY_OUT:
        return _layout_text(at, move - LAY_OUT)
    if move >= KNOCK:
        return f"knock {notation(int(move - KNOCK))}"
    if move >= DISCARD:
        return f"discard {notation(int(move - DISCARD))}"
    return ("take_upcard", "pass", "draw_stock", "take_discard")[int(move)]


def _layout_text(at: Position, index: i64) -> str:
    if index >= len(at.layouts):
        return f"lay_out {int(index) + 1}"
    melds = [
        "".join([notation(card) for card in in_order(meld)]) for meld in at.layouts[index].melds
    ]
    return " ".join(["lay_out", *melds])


# --- what people type ----------------------------------------------------------------------------


def read(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves that these words can mean when the seat says them."""
    if len(words) == 0:
        return vec[i64]()
    first, rest = words[0], words[1:]
    if first in _LAY_OUT:
        return _read_layout(at, rest)
    if first in _KNOCK:
        return _read_card(at, seat, rest, KNOCK)
    if first == "gin":
        return _only_gin(at, seat, _read_card(at, seat, rest, KNOCK))
    if first in _DISCARD:
        return _read_card(at, seat, rest, DISCARD)
    if len(rest) > 0:
        return vec[i64]()
    if spelled(first) is not None:
        return _read_card(at, seat, words, DISCARD)
    return _read_word(at, first)


def _read_word(at: Position, word: str) -> vec[i64]:
    if word in _PASS:
        return vec[i64]([PASS])
    if word in _DRAW:
        return vec[i64]([DRAW_STOCK])
    if word == "take_upcard" or (word in _TAKE and at.phase <= SECOND_OFFER):
        return vec[i64]([TAKE_UPCARD])
    if word == "take_discard" or word in _TAKE:
        return vec[i64]([TAKE_DISCARD])
    return vec[i64]()


def _read_card(at: Position, seat: i64, words: list[str], first: i64) -> vec[i64]:
    """``first`` with the card that is named; without one, with any card of the seat's hand."""
    moves = vec[i64]()
    if len(words) == 0 and seat >= 0:
        for card in members(at.hand(seat)):
            moves = append(moves, first + card)
    elif len(words) == 1:
        kind = spelled(words[0])
        if kind is not None and 0 <= kind < 52:
            moves = append(moves, first + i64(kind))
    return moves


def _only_gin(at: Position, seat: i64, knocks: vec[i64]) -> vec[i64]:
    """Those of the knocks that leave no deadwood, so that a wrong “gin” never knocks with some."""
    moves = vec[i64]()
    for move in knocks:
        if seat != at.turn or best_deadwood(at.hand(seat) & ~BIT[move - KNOCK]) == 0:
            moves = append(moves, move)
    return moves


def _read_layout(at: Position, words: list[str]) -> vec[i64]:
    """The arrangements with these melds; loose cards name all that have just these in melds."""
    if at.phase != LAYING_OUT:
        return vec[i64]([LAY_OUT])
    melds: list[int] = []
    for word in words:
        mask = _mask(word)
        if mask == 0:
            return vec[i64]()
        melds.append(mask)
    moves = vec[i64]()
    for index in range(i64(len(at.layouts))):
        if len(melds) == 0 or _means(melds, at.layouts[index]):
            moves = append(moves, LAY_OUT + index)
    return moves if len(moves) else vec[i64]([LAY_OUT + LAYOUTS - 1])


def _mask(word: str) -> int:
    """The cards of a meld in notation (``6s7s8s``), 0 if it cannot be read."""
    mask = 0
    for start in range(0, len(word), 2):
        kind = spelled(word[start : start + 2])
        if kind is None or not 0 <= kind < 52:
            return 0
        mask |= BIT[kind]
    return mask


def _means(melds: list[int], arrangement: Arrangement) -> bool:
    own = sorted([int(meld) for meld in arrangement.melds])
    if sorted(melds) == own:
        return True
    single = any(meld & (meld - 1) == 0 for meld in melds)
    return single and sum(set(melds)) == sum(own)


# --- what is shown and told ----------------------------------------------------------------------


def meld_name(meld: i64) -> Text:
    """Group or run."""
    return say_in("gin", "Group") if is_group(meld) else say_in("gin", "Run")


def melds_word(melds: vec[i64]) -> Arg:
    """The cards of melds, meld by meld."""
    whole: Arg = ""
    for meld in melds:
        cards = CardsWord(tuple(in_order(meld)))
        whole = cards if whole == "" else say("{first}; {second}", first=whole, second=cards)
    return whole


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap; cards and piles are tapped, the rest are buttons."""
    text = text_of(at, move)
    if move >= LAY_OUT:
        arrangement = at.layouts[move - LAY_OUT]
        label = say_n(
            "Lay out with {n} point of deadwood: {melds}",
            "Lay out with {n} points of deadwood: {melds}",
            int(arrangement.deadwood),
            melds=melds_word(arrangement.melds),
        )
        return Choice(text, label)
    if move >= KNOCK:
        card = int(move - KNOCK)
        label = say("Knock with {card}", card=CardWord(card))
        return Choice(text, label, (card,), f"hand{int(seat)}")
    if move >= DISCARD:
        card = int(move - DISCARD)
        return Choice(text, say("Discard {card}", card=CardWord(card)), (card,), f"hand{int(seat)}")
    if move == DRAW_STOCK:
        return Choice(text, say("Draw from the stock"), zone="stock")
    if move == PASS:
        return Choice(text, say_in("gin", "Pass"))
    top = int(at.top())
    return Choice(text, say("Take {card}", card=CardWord(top)), (top,), "discard")


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move >= LAY_OUT:
        return _told_showdown(after)
    if move >= KNOCK:
        card = CardWord(int(move - KNOCK))
        if after.phase == LAYING_OUT:
            return [say("{seat} knocks and discards {card}.", seat=who, card=card)]
        gin = say("{seat} has Gin and discards {card}.", seat=who, card=card)
        return [gin, *_told_showdown(after)]
    if move >= DISCARD:
        card = CardWord(int(move - DISCARD))
        lines = [say("{seat} discards {card}.", seat=who, card=card)]
        return lines + ([say("The hand is drawn.")] if after.turn < 0 else [])
    if move == DRAW_STOCK:
        if viewer == seat:
            return [say("{seat} draws {card}.", seat=who, card=CardWord(int(after.drawn)))]
        return [say("{seat} draws from the stock.", seat=who)]
    if move == PASS:
        return [say_in("gin", "{seat} passes.", seat=who)]
    top = CardWord(int(before.top()))
    return [say("{seat} takes {card}.", seat=who, card=top)]


def _told_showdown(at: Position) -> list[Text]:
    shown = at.showdown
    if shown is None:
        return []
    knocker, defender = SeatWord(int(at.knocker)), SeatWord(int(1 - at.knocker))
    out = shown.arrangement
    lines = [
        say_n(
            "{seat} lays out {melds} and keeps {n} point of deadwood.",
            "{seat} lays out {melds} and keeps {n} points of deadwood.",
            int(out.deadwood),
            seat=knocker,
            melds=melds_word(out.melds),
        )
    ]
    laid: i64 = 0
    for cards in shown.defence.laid:
        laid |= cards
    if laid:
        cards_laid = CardsWord(tuple(in_order(laid)))
        lines.append(say("{seat} lays off {cards}.", seat=defender, cards=cards_laid))
    lines.append(
        say_n(
            "{seat} has {n} point of deadwood.",
            "{seat} has {n} points of deadwood.",
            int(shown.defence.deadwood),
            seat=defender,
        )
    )
    return [*lines, won_text(at)]


def won_text(at: Position) -> Text:
    """Who won the finished hand and with what."""
    winner = at.outcome().winner()
    if winner == NOBODY:
        return say("The hand is drawn.")
    points = int(at.scores()[winner])
    who = SeatWord(int(winner))
    return say_n("{seat} wins {n} point.", "{seat} wins {n} points.", points, seat=who)
