"""Why words that are understood name no move of Gin: a “gin” with deadwood, a meld that is none.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.core.refusals import not_held
from stammtisch.core.view import Objection
from stammtisch.games import melds as house
from stammtisch.games.gin.melds import best_deadwood, meld_number, points
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.refusals import no_knock_yet, no_such_meld, not_left, refusal
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    KNOCK,
    LAY_OUT,
    LAYING_OUT,
    PASS,
)
from stammtisch.games.gin.sight import own_deadwood
from stammtisch.games.gin.typed import (
    DISCARDS,
    ENDS,
    GIN,
    KNOCKS,
    LAYS_OFF,
    LAYS_OUT,
    OWN_MELDS,
    TAKES,
    cards_of,
    is_meld_id,
    plain,
    spoken_cards,
)
from stammtisch.games.gin.words import cards_word
from stammtisch.text import CardWord, say, say_n


def correction(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why these words, which `typed.read` could not read, are not a move; None if meaningless."""
    words = plain(words)
    if len(words) == 0:
        return None
    first, rest = words[0], words[1:]
    if first not in LAYS_OUT | OWN_MELDS | LAYS_OFF | ENDS | KNOCKS | DISCARDS | TAKES | {GIN}:
        return None if cards_of(first) == 0 else _of_cards(at, seat, words)
    if seat != at.turn:
        return refusal(at, seat, PASS)
    if first == GIN or first in KNOCKS:
        return _of_knock(at, seat, rest, first == GIN)
    if first in DISCARDS:
        return _of_discard(at, rest)
    if first in TAKES:
        return _of_taking(at, rest)
    return _of_laying(at, seat, words)


def _of_cards(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why cards alone are not a move: no word says what to do with them."""
    if seat != at.turn:
        return refusal(at, seat, PASS)
    if at.phase == DEFENDING:
        return _of_defence(at, words)
    return _of_discard(at, words) if at.phase == DISCARDING else refusal(at, seat, DISCARD)


# --- knocking and discarding ---------------------------------------------------------------------


def _of_knock(at: Position, seat: i64, words: list[str], gin: bool) -> Objection | None:
    if at.phase != DISCARDING:
        return refusal(at, seat, KNOCK)
    kinds = [spelled(word) for word in words]
    if None in kinds:
        return None
    if len(kinds) > 1:
        return _one_card()
    if len(kinds) == 0:
        return _never_gin(at, seat) if gin else _never(at, seat)
    refused = refusal(at, seat, KNOCK + i64(kinds[0] or 0))
    if not gin or (refused is not None and refused.rules[0] != "GIN-10"):
        return refused
    return _no_gin(at, seat, i64(kinds[0] or 0))


def _no_gin(at: Position, seat: i64, card: i64) -> Objection:
    """Why a knock is not Gin: with this card discarded, deadwood is left (GIN-12)."""
    word, left = CardWord(int(card)), int(best_deadwood(at.hand(seat) & ~BIT[card]))
    if at.ready & BIT[card]:
        text = say_n(
            "Without {card} you keep {n} point of deadwood: that is no Gin, but you can knock.",
            "Without {card} you keep {n} points of deadwood: that is no Gin, but you can knock.",
            left,
            card=word,
        )
    else:
        text = say_n(
            "Without {card} you keep at least {n} point of deadwood: that is no Gin.",
            "Without {card} you keep at least {n} points of deadwood: that is no Gin.",
            left,
            card=word,
        )
    return Objection(("GIN-12",), text)


def _never_gin(at: Position, seat: i64) -> Objection:
    left = int(own_deadwood(at, seat))
    return Objection(
        ("GIN-12",),
        say_n(
            "Whatever you discard, you keep at least {n} point of deadwood: that is no Gin.",
            "Whatever you discard, you keep at least {n} points of deadwood: that is no Gin.",
            left,
        ),
    )


def _never(at: Position, seat: i64) -> Objection:
    left = int(own_deadwood(at, seat))
    return Objection(
        ("GIN-10", "GIN-11"),
        say(
            "Whatever you discard, {deadwood} is your best deadwood; the knock limit is {limit}.",
            deadwood=left,
            limit=int(at.limit),
        ),
    )


def _one_card() -> Objection:
    return Objection(("GIN-8",), say("Exactly one card is discarded."))


def _of_discard(at: Position, words: list[str]) -> Objection | None:
    return None if any(cards_of(word) == 0 for word in words) else _one_card()


def _of_taking(at: Position, words: list[str]) -> Objection | None:
    """Why another card than the top one cannot be taken."""
    top = at.top()
    if len(words) != 1 or cards_of(words[0]) == 0 or top < 0:
        return None
    return Objection(
        ("GIN-8",),
        say("Only {card}, the top of the discard pile, can be taken.", card=CardWord(int(top))),
    )


# --- laying out ----------------------------------------------------------------------------------


def _of_laying(at: Position, seat: i64, words: list[str]) -> Objection | None:
    if at.phase == DEFENDING:
        return _of_defence(at, words)
    if at.phase != LAYING_OUT:
        return no_knock_yet(LAY_OUT if words[0] in LAYS_OUT else DONE)
    if words[0] not in LAYS_OUT:
        return refusal(at, seat, DISCARD)
    return _of_layout(at, words)


def _of_layout(at: Position, words: list[str]) -> Objection | None:
    """Why a knocker's melds are not an arrangement within the limit (GIN-13)."""
    melds, others = spoken_cards(words)
    if len(others) > 0:
        return None
    missing: i64 = _all(melds) & ~at.hand(at.knocker)
    if missing:
        return Objection(("GIN-13",), not_held(lowest(missing)))
    twice: i64 = _twice(melds)
    if twice:
        return Objection(
            ("GIN-5",), say("{card} can be in one meld only.", card=CardWord(int(lowest(twice))))
        )
    loose = any(meld & (meld - 1) == 0 for meld in melds)
    for meld in melds:
        if not loose and meld_number(meld) < 0:
            return _no_meld(meld)
    return _too_little(at, _all(melds))


def _too_little(at: Position, laid: i64) -> Objection:
    """Why the melds are too little: too much deadwood is left, or cards fit in no meld."""
    if best_deadwood(laid):
        return Objection(("GIN-6",), say("These cards do not all go into melds."))
    return Objection(
        ("GIN-13",),
        say_n(
            "So you keep {n} point of deadwood; the knock limit is {limit}.",
            "So you keep {n} points of deadwood; the knock limit is {limit}.",
            int(points(at.hand(at.knocker) & ~laid)),
            limit=int(at.limit),
        ),
    )


def _no_meld(cards: i64) -> Objection:
    """Why these cards are not a meld (GIN-5)."""
    fault = house.fault(members(cards), house.LOW)
    why = house.fault_text(fault, house.LOW, say("run"))
    return Objection(
        ("GIN-1", "GIN-5") if fault == house.CORNER else ("GIN-5",),
        say("{cards} make no meld: {why}", cards=cards_word(cards), why=why),
    )


def _all(melds: list[int]) -> i64:
    cards: i64 = 0
    for meld in melds:
        cards |= meld
    return cards


def _twice(melds: list[int]) -> i64:
    """The cards that stand in more than one of the melds."""
    seen: i64 = 0
    twice: i64 = 0
    for meld in melds:
        twice |= seen & meld
        seen |= meld
    return twice


def _of_defence(at: Position, words: list[str]) -> Objection | None:
    """Why a defender cannot lay melds out, or cards off, like this (GIN-14)."""
    groups, others = spoken_cards(words)
    cards: i64 = _all(groups)
    if len(others) > 1 or (len(others) == 1 and not is_meld_id(others[0])):
        return None
    if cards == 0:
        return _what_to_lay()
    if len(others) == 1 and int(others[0][1:]) - 1 not in range(len(at.laid)):
        return no_such_meld(at, others[0])
    missing: i64 = cards & ~at.left()
    if missing:
        return not_left(at, lowest(missing))
    if len(others) == 1:
        return _not_all_fit(at, cards, i64(int(others[0][1:])) - 1)
    if words[0] in LAYS_OFF or (count(cards) == 1 and words[0] not in OWN_MELDS):
        return _fits_nowhere(cards)
    return _no_meld(cards)


def _what_to_lay() -> Objection:
    return Objection(("GIN-14",), say("Say which cards you lay out or off."))


def _not_all_fit(at: Position, cards: i64, index: i64) -> Objection:
    return Objection(
        ("GIN-14",),
        say(
            "{cards} cannot all be laid off on {meld}.",
            cards=cards_word(cards),
            meld=cards_word(at.grown(index)),
        ),
    )


def _fits_nowhere(cards: i64) -> Objection:
    if count(cards) == 1:
        card = CardWord(int(lowest(cards)))
        return Objection(("GIN-14",), say("{card} fits on none of the melds.", card=card))
    return Objection(("GIN-14",), say("{cards} cannot all be laid off.", cards=cards_word(cards)))
