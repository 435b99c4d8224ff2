"""Why cards cannot be laid in Gin, and why words do not name a move.

# not compiled: makes texts
"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.core.refusals import no, not_held
from stammtisch.core.view import Objection
from stammtisch.games import melds as house
from stammtisch.games.gin.melds import MELDS, best_deadwood, is_group, next_cards, number_of, points
from stammtisch.games.gin.names import cards_word
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    KNOCK,
    LAY_OUT,
    LAYING_OUT,
    PACK_SIZE,
    PASS,
)
from stammtisch.games.gin.typed import DISCARDS, ENDS, GIN, KNOCKS, TAKES, Laying, cards_of, union
from stammtisch.kits.melds import meld_id
from stammtisch.text import CardWord, say, say_n


def correction(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why these words, which could not be read, are not a move; None if they mean nothing."""
    words = at.steps().plain(words)
    said, first, rest = Laying(words), words[0] if words else "", words[1:]
    lays = said.verb or first in ENDS or cards_of(first) > 0
    if not lays and first not in (*KNOCKS, *DISCARDS, *TAKES, GIN):
        return None
    if seat != at.turn:
        return at.objection(seat, PASS)
    if first == GIN or first in KNOCKS:
        return _of_knock(at, rest, first == GIN)
    if first in DISCARDS or (at.phase == DISCARDING and not said.verb and lays):
        cards = rest if first in DISCARDS else words
        return _one_card() if all(cards_of(word) for word in cards) else None
    if first in TAKES:
        return _of_taking(at, rest)
    return _of_laying(at, said, first)


# --- knocking and discarding ---------------------------------------------------------------------


def own_deadwood(at: Position, seat: int) -> i64:
    """The best deadwood of a seat; with eleven cards, after its best legal discard (GIN-6, 9)."""
    hand: i64 = at.hands[seat]
    left = [best_deadwood(hand)]
    if count(hand) > 10:
        left += [best_deadwood(hand & ~BIT[card]) for card in members(at.discardable())]
    return min(left)


def too_much(at: Position, card: int) -> Objection:
    """Why nobody knocks with this card."""
    text = say(
        "Without {card} your deadwood is at best {deadwood}; the knock limit is {limit}.",
        deadwood=int(best_deadwood(at.mine() & ~BIT[card])),
    )
    return no(text, "GIN-10", "GIN-11")


def _of_knock(at: Position, words: list[str], gin: bool) -> Objection | None:
    if at.phase != DISCARDING:
        return at.objection(at.turn, KNOCK)
    kinds = [kind for kind in map(spelled, words) if kind is not None and kind < PACK_SIZE]
    if len(kinds) < len(words):
        return None
    if len(kinds) > 1:
        return _one_card()
    if not kinds:
        return _never(at, gin)
    refused = at.objection(at.turn, KNOCK + kinds[0])
    if not gin or (refused is not None and refused.rules[0] != "GIN-10"):
        return refused
    return _no_gin(at, kinds[0])


def _no_gin(at: Position, card: int) -> Objection:
    """Why a knock is not Gin: with this card discarded, deadwood is left (GIN-12)."""
    word, left = CardWord(card), int(best_deadwood(at.mine() & ~BIT[card]))
    if at.knocks() & BIT[card]:
        text = say_n(
            "Without {card} you keep {n} point of deadwood: that is not Gin, but you can knock.",
            "Without {card} you keep {n} points of deadwood: that is not Gin, but you can knock.",
            left,
            card=word,
        )
    else:
        text = say_n(
            "Without {card} you keep at least {n} point of deadwood: that is not Gin.",
            "Without {card} you keep at least {n} points of deadwood: that is not Gin.",
            left,
            card=word,
        )
    return no(text, "GIN-12")


def _never(at: Position, gin: bool) -> Objection:
    left = int(own_deadwood(at, at.turn))
    if gin:
        text = say_n(
            "Whatever you discard, you keep at least {n} point of deadwood: that is not Gin.",
            "Whatever you discard, you keep at least {n} points of deadwood: that is not Gin.",
            left,
        )
        return no(text, "GIN-12")
    text = say(
        "Whatever you discard, {deadwood} is your best deadwood; the knock limit is {limit}.",
        deadwood=left,
        limit=int(at.limit()),
    )
    return no(text, "GIN-10", "GIN-11")


def _one_card() -> Objection:
    return no(say("Exactly one card is discarded."), "GIN-8")


def _of_taking(at: Position, words: list[str]) -> Objection | None:
    """Why no card but the top one can be taken."""
    if len(words) != 1 or cards_of(words[0]) == 0 or at.top() < 0:
        return None
    top = CardWord(int(at.top()))
    return no(say("Only {card}, the top of the discard pile, can be taken.", card=top), "GIN-8")


# --- laying out ----------------------------------------------------------------------------------


def _of_laying(at: Position, said: Laying, first: str) -> Objection | None:
    if at.phase == DEFENDING:
        return None if first in ENDS else _of_defence(at, said)
    if at.phase == LAYING_OUT and said.out:
        return _of_layout(at, said)
    if not said.verb and first not in ENDS:  # cards alone
        return at.objection(at.turn, DISCARD)
    return at.objection(at.turn, LAY_OUT if said.out else DONE)


def _of_layout(at: Position, said: Laying) -> Objection | None:
    """Why a knocker's melds are not an arrangement within the limit (GIN-13)."""
    if said.others:
        return None
    hand = at.hands[at.knocker]
    if said.cards & ~hand:
        return no(not_held(int(lowest(said.cards & ~hand))), "GIN-13")
    twice = union(a & b for n, a in enumerate(said.groups) for b in said.groups[:n])
    if twice:
        card = CardWord(int(lowest(twice)))
        return no(say("{card} can be in one meld only.", card=card), "GIN-5")
    loose = any(meld & (meld - 1) == 0 for meld in said.groups)
    wrong = [meld for meld in said.groups if number_of(meld) < 0]
    if wrong and not loose:
        return _no_meld(wrong[0])
    if best_deadwood(said.cards):
        return no(say("These cards do not all go into melds."), "GIN-6")
    text = say_n(
        "This leaves you {n} point of deadwood; the knock limit is {limit}.",
        "This leaves you {n} points of deadwood; the knock limit is {limit}.",
        int(points(hand & ~said.cards)),
        limit=int(at.limit()),
    )
    return no(text, "GIN-13")


def _no_meld(cards: int) -> Objection:
    """Why these cards are not a meld (GIN-5)."""
    fault = house.fault(members(cards), house.LOW)
    why = house.fault_text(fault, house.LOW, say("run"))
    text = say("{cards} are not a meld: {why}", cards=cards_word(cards), why=why)
    return no(text, *(("GIN-1", "GIN-5") if fault == house.CORNER else ("GIN-5",)))


# --- the defender --------------------------------------------------------------------------------


def no_own_meld(at: Position, number: int) -> Objection:
    """Why the defender cannot lay out a meld of his own."""
    if at.laying_off():
        text = say(
            "You have begun to lay off: you should have laid out your own melds before that."
        )
        return no(text, "GIN-14")
    return _not_left(at, MELDS[number] & ~at.left())


def _not_left(at: Position, cards: i64) -> Objection:
    """The refusal of cards that the defender does not, or no longer, hold."""
    card = int(lowest(cards))
    if at.mine() & BIT[card]:
        return no(say("{card} is already on the table.", card=CardWord(card)), "GIN-5")
    return no(not_held(card), "GIN-14")


def no_laying_off(at: Position, thing: int) -> Objection:
    """Why the defender cannot lay a card off on a meld; if it does not fit, which cards would."""
    index, card = divmod(thing, PACK_SIZE)
    if index >= len(at.laid):
        return _no_such_meld(at, meld_id(index))
    if at.left() & BIT[card] == 0:
        return _not_left(at, BIT[card])
    meld = at.grown(index)
    on, fitting = cards_word(meld), next_cards(meld)
    if fitting == 0:
        text = say("Nothing more can be laid off on {meld}.", meld=on)
    elif is_group(meld):
        text = say("Only {fourth} can be laid off on {meld}.", fourth=cards_word(fitting), meld=on)
    else:
        text = say(
            "{card} does not fit on {meld}: the run continues with {cards}.",
            card=CardWord(card),
            meld=on,
            cards=cards_word(fitting),
        )
    return no(text, "GIN-14")


def _no_such_meld(at: Position, name: str) -> Objection:
    """The refusal of laying off on a meld that does not exist."""
    known = ", ".join([meld_id(index) for index in range(len(at.laid))])
    text = say(
        "There is no meld {name} to lay off on. The melds are: {known}.", name=name, known=known
    )
    return no(text, "GIN-14")


def _of_defence(at: Position, said: Laying) -> Objection | None:
    """Why a defender cannot lay out melds, or lay off cards, in this way (GIN-14)."""
    place = said.place()
    if said.others and place is None:
        return None
    if said.cards == 0:
        return no(say("Say which cards you lay out or lay off."), "GIN-14")
    if place is not None and place not in range(len(at.laid)):
        return _no_such_meld(at, said.others[0])
    cards = cards_word(said.cards)
    if said.cards & ~at.left():
        return _not_left(at, said.cards & ~at.left())
    if place is not None:
        on = cards_word(at.grown(place))
        return no(say("{cards} cannot all be laid off on {meld}.", cards=cards, meld=on), "GIN-14")
    single = count(said.cards) == 1
    if single and not said.own:
        card = CardWord(int(lowest(said.cards)))
        return no(say("{card} does not fit any of the melds.", card=card), "GIN-14")
    if said.off:
        return no(say("{cards} cannot all be laid off.", cards=cards), "GIN-14")
    return _no_meld(said.cards)
