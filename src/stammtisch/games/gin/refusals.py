"""Why a move of Gin may not be made now: one sentence and the rules behind it.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import not_held, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.gin.melds import MELDS, best_deadwood, is_group, next_cards
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DONE,
    DRAWING,
    FORCED,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    OWN_MELD,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
)
from stammtisch.games.gin.scoring import NOBODY
from stammtisch.games.gin.words import cards_word, laid_card, laid_on, meld_id
from stammtisch.text import CardWord, say, say_in


def refusal(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why the seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        rule = "GIN-21" if at.knocker == NOBODY else "GIN-10"
        return Objection((rule,), say_in("gin", "The hand is over."))
    if seat != at.turn:
        return Objection((_turn_rule(at),), turn_of(at.turn))
    if at.phase <= SECOND_OFFER:
        return _of_offer(move)
    if at.phase <= DRAWING:
        return _of_drawing(at, move)
    if at.phase == LAYING_OUT:
        return _of_laying_out(at, move)
    if at.phase == DEFENDING:
        return _of_defending(at, move)
    return _of_discarding(at, move)


def _turn_rule(at: Position) -> str:
    """The rule that says who is to move."""
    if at.phase == DEFENDING:
        return "GIN-14"
    return "GIN-7" if at.phase <= FORCED else "GIN-8"


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
        return no_knock_yet(move)
    return Objection(("GIN-8",), say("First draw a card, then discard or knock."))


def _of_laying_out(at: Position, move: i64) -> Objection | None:
    if move < LAY_OUT:
        return Objection(("GIN-13",), say("You have knocked: now lay out your cards."))
    if move >= DONE:
        return _no_defence_yet()
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
        return no_knock_yet(move)
    card: i64 = move - KNOCK if move >= KNOCK else move - DISCARD
    word = CardWord(int(card))
    hand: i64 = at.hand(at.turn)
    if hand & BIT[card] == 0:
        return Objection(("GIN-8",), not_held(card))
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


def no_knock_yet(move: i64 = LAY_OUT) -> Objection:
    """The refusal of laying cards out before anybody has knocked."""
    if move >= DONE:
        return _no_defence_yet()
    return Objection(("GIN-13",), say("Cards are laid out only after a knock."))


def _no_defence_yet() -> Objection:
    return Objection(
        ("GIN-14",),
        say("Only the defender lays these cards, when the knocker has laid out his own."),
    )


# --- the defender --------------------------------------------------------------------------------


def _of_defending(at: Position, move: i64) -> Objection | None:
    if move < DONE:
        return Objection(
            ("GIN-14",),
            say("Your opponent has knocked: lay out your melds, then lay off, then say done."),
        )
    if move >= LAY_OFF:
        return _of_laying_off(at, move)
    return _of_own_meld(at, MELDS[move - OWN_MELD]) if move >= OWN_MELD else None


def _of_own_meld(at: Position, meld: i64) -> Objection | None:
    if at.laying_off():
        return Objection(
            ("GIN-14",),
            say("You have begun to lay off: own melds are laid out before that."),
        )
    missing: i64 = meld & ~at.left()
    return None if missing == 0 else not_left(at, lowest(missing))


def not_left(at: Position, card: i64) -> Objection:
    """The refusal of a card that the defender does not hold, or no longer holds."""
    word = CardWord(int(card))
    if at.hand(1 - at.knocker) & BIT[card]:
        return Objection(("GIN-5",), say("{card} lies on the table already.", card=word))
    return Objection(("GIN-14",), not_held(card))


def _of_laying_off(at: Position, move: i64) -> Objection | None:
    card: i64 = laid_card(move)
    if laid_on(move) >= len(at.laid):
        return no_such_meld(at, meld_id(laid_on(move)))
    if at.left() & BIT[card] == 0:
        return not_left(at, card)
    if at.fitting(laid_on(move)) & BIT[card]:
        return None
    return _unfit(at.grown(laid_on(move)), card)


def no_such_meld(at: Position, name: str) -> Objection:
    """The refusal of laying off on a meld that does not exist."""
    known = ", ".join([meld_id(i64(index)) for index in range(len(at.laid))])
    return Objection(
        ("GIN-14",),
        say("There is no meld {name} to lay off on. There are: {known}.", name=name, known=known),
    )


def _unfit(meld: i64, card: i64) -> Objection:
    """The refusal of a card that does not fit on a meld; it names those that do."""
    word, on = CardWord(int(card)), cards_word(meld)
    fitting: i64 = next_cards(meld)
    if fitting == 0:
        text = say("Nothing more can be laid off on {meld}.", meld=on)
    elif is_group(meld):
        only = cards_word(fitting)
        text = say("Only {fourth} can be laid off on {meld}.", fourth=only, meld=on)
    else:
        text = say(
            "{card} does not fit on {meld}: a run goes on with {cards}.",
            card=word,
            meld=on,
            cards=cards_word(fitting),
        )
    return Objection(("GIN-14",), text)
