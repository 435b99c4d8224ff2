"""Why a move of Gin may not be made now: one sentence and the rules behind it."""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.view import Objection
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DISCARD,
    DRAWING,
    FORCED,
    KNOCK,
    LAY_OUT,
    LAYING_OUT,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.text import CardWord, SeatWord, say, say_in


def refusal(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why the seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        rule = "GIN-21" if at.knocker == NOBODY else "GIN-10"
        return Objection((rule,), say_in("gin", "The hand is over."))
    if seat != at.turn:
        rule = "GIN-7" if at.phase <= FORCED else "GIN-8"
        return Objection((rule,), say("{seat} is to move.", seat=SeatWord(int(at.turn))))
    if at.phase <= SECOND_OFFER:
        return _of_offer(move)
    if at.phase <= DRAWING:
        return _of_drawing(at, move)
    if at.phase == LAYING_OUT:
        return _of_laying_out(at, move)
    return _of_discarding(at, move)


def _of_offer(move: i64) -> Objection | None:
    if move <= PASS:
        return None
    return Objection(("GIN-7",), say("First take the upcard or pass."))


def _of_drawing(at: Position, move: i64) -> Objection | None:
    if move <= PASS:
        return Objection(("GIN-7",), say("The upcard is offered only at the start of the hand."))
    if move == TAKE_DISCARD and at.phase == FORCED:
        return Objection(("GIN-7",), say("Both have passed: draw from the stock."))
    if move < DISCARD:
        return None
    if move >= LAY_OUT:
        return _no_knock_yet()
    return Objection(("GIN-8",), say("First draw a card, then discard or knock."))


def _of_laying_out(at: Position, move: i64) -> Objection | None:
    if move < LAY_OUT:
        return Objection(("GIN-13",), say("You have knocked: now lay out your cards."))
    if move - LAY_OUT < len(at.layouts):
        return None
    return Objection(
        ("GIN-13",),
        say(
            "Your cards have no such arrangement with deadwood of at most {limit}.",
            limit=int(at.limit),
        ),
    )


def _of_discarding(at: Position, move: i64) -> Objection | None:
    if move <= PASS:
        return _of_drawing(at, move)
    if move < DISCARD:
        return Objection(("GIN-8",), say("You have drawn already: discard a card or knock."))
    if move >= LAY_OUT:
        return _no_knock_yet()
    card: i64 = move - KNOCK if move >= KNOCK else move - DISCARD
    word = CardWord(int(card))
    hand: i64 = at.hand(at.turn)
    if hand & BIT[card] == 0:
        return Objection(("GIN-8",), say("You do not hold {card}.", card=word))
    if card == at.taken:
        text = say("You have just taken {card}; it stays in your hand this turn.", card=word)
        return Objection(("GIN-9",), text)
    if move < KNOCK or at.ready & BIT[card]:
        return None
    return _too_much(at, card, best_deadwood(hand & ~BIT[card]))


def _too_much(at: Position, card: i64, deadwood: i64) -> Objection:
    return Objection(
        ("GIN-10", "GIN-11"),
        say(
            "Without {card} your deadwood is at best {deadwood}; the knock limit is {limit}.",
            card=CardWord(int(card)),
            deadwood=int(deadwood),
            limit=int(at.limit),
        ),
    )


def _no_knock_yet() -> Objection:
    return Objection(("GIN-13",), say("Cards are laid out only after a knock."))
