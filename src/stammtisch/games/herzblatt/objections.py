"""Why a move of Herzblatt may not be made now, with its rules.  # not compiled: msgspec texts"""

from __future__ import annotations

from stammtisch.core.bits import BIT
from stammtisch.core.contract import open_moves
from stammtisch.core.view import Objection
from stammtisch.games import claims
from stammtisch.games.herzblatt.position import (
    ASKING,
    CLAIMING,
    DISCARD,
    DISCARDING,
    FINISHED,
    HEARTS,
    MOVES,
    PLAYING,
    STOCK,
    TAKE_STOCK,
    Position,
)
from stammtisch.games.tricks import KINDS, following
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say, say_in

_RULE_OF_PHASE = {
    int(ASKING): "HZB-8",
    int(STOCK): "HZB-9",
    int(DISCARDING): "HZB-9",
    int(PLAYING): "HZB-10",
    int(CLAIMING): "HZB-18",
}


def objection(at: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or beside it."""
    if move in open_moves(at, seat):
        return None
    if at.phase == FINISHED:
        return Objection(("HZB-13",), say_in("herzblatt", "The hand is over."))
    if claims.is_claim_move(move):
        return claims.objection(seat, at.turn, at.phase == CLAIMING, move, "HZB-18")
    if seat != at.turn:
        text = say_in("herzblatt", "It is {seat}’s turn.", seat=SeatWord(int(at.turn)))
        return Objection((_RULE_OF_PHASE[int(at.phase)],), text)
    if not 0 <= move < MOVES:
        return Objection(("HZB-1",), say("There is no such move in this game."))
    return Objection(*_of_phase(at, move))


def _of_phase(at: Position, move: int) -> tuple[tuple[str, ...], Text]:
    """Why the seat on turn may not make this move, which its phase or its cards forbid."""
    if at.phase == ASKING:
        return ("HZB-8",), say("First say whether you play alone.")
    if at.phase == STOCK:
        return ("HZB-9",), say("First take the stock, or leave it.")
    if at.phase == CLAIMING:
        return ("HZB-18",), say("First say whether you agree that the rest is taken.")
    if at.phase == DISCARDING:
        if move < DISCARD:
            return ("HZB-9",), say("First lay two cards away.")
        return _not_held(at, move - int(DISCARD))
    if move < KINDS:
        return _card(at, move)
    if move < TAKE_STOCK:
        return ("HZB-8",), say("It is settled who plays alone.")
    return ("HZB-9",), say("The tricks have begun; the stock is out of reach.")


def _card(at: Position, kind: int) -> tuple[tuple[str, ...], Text]:
    """Why this card may not be played to the trick (HZB-11)."""
    hand = at.hands[at.turn]
    if not hand & BIT[kind]:
        return _not_held(at, kind)
    led = at.tricks.led()
    suit = SuitWord(int(led) // 13)
    if following(hand, led):
        return ("HZB-11",), say("The lead is {suit}: you must follow suit.", suit=suit)
    return ("HZB-11",), say(
        "You have no {suit}: you must play {trump}.", suit=suit, trump=SuitWord(int(HEARTS))
    )


def _not_held(at: Position, kind: int) -> tuple[tuple[str, ...], Text]:
    if not at.rules.cards & BIT[kind]:
        return ("HZB-1",), say("{card} is not in the pack of this game.", card=CardWord(kind))
    rule = "HZB-9" if at.phase == DISCARDING else "HZB-11"
    return (rule,), say("You do not hold {card}.", card=CardWord(kind))
