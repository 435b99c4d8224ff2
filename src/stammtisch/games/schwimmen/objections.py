"""Why a move of Schwimmen may not be made now.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.schwimmen.names import points
from stammtisch.games.schwimmen.position import CHOOSING, NOBODY, Position
from stammtisch.games.schwimmen.rules import (
    HAND,
    KEEP,
    LAY_DOWN,
    MOVES,
    RENEW,
    STOP,
    SWAP_ALL,
    is_789,
    kind_at,
    value,
)
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(at: Position, seat: int, move: int) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        return no(say("The deal is over."), "SWI-16")
    if not at.plays(seat):
        return no(say("You are out of the match."), "SWI-17")
    if move == LAY_DOWN:
        return _to_lay_down(at, seat)
    if seat != at.turn:
        return no(turn_of(at.turn), "SWI-9")
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "SWI-10")
    if at.phase == CHOOSING:
        if move >= KEEP:
            return None
        return no(say("First keep your packet or take the other one."), "SWI-4")
    if move >= KEEP:
        return no(say("The dealer has made his choice; the middle lies open."), "SWI-4")
    if move == RENEW:
        return _to_renew(at)
    if move == STOP and at.stopper != NOBODY:
        stopper = SeatWord(int(at.stopper))
        return no(say("{seat} has stopped; nobody may stop again.", seat=stopper), "SWI-10")
    return _to_swap(at, move) if move < SWAP_ALL else None


def _to_lay_down(at: Position, seat: int) -> Objection | None:
    if at.may_lay_down(seat):
        return None
    if at.rules.lay_down:
        return no(say("31 is laid down by itself by these house rules."), "SWI-8")
    if not at.rules.may_lay_down:
        return no(say("31 ends nothing by these house rules."), "SWI-8")
    if at.phase == CHOOSING:
        return no(say("First the dealer chooses his packet."), "SWI-4")
    mine = points(int(value(at.hands[seat])))
    return no(say("Only 31 may be laid down; you have {points}.", points=mine), "SWI-8")


def _to_renew(at: Position) -> Objection | None:
    if not at.rules.renews:
        return no(say("The middle is not replaced by these house rules."), "SWI-13")
    if not is_789(at.row):
        return no(say("Only a seven, an eight and a nine in the middle are replaced."), "SWI-13")
    if len(at.stock) < HAND:
        n = len(at.stock)
        return no(
            say_n(
                "Three cards are needed, and {n} is left in the stock.",
                "Three cards are needed, and {n} are left in the stock.",
                n,
            ),
            "SWI-13",
        )
    return None


def _to_swap(at: Position, move: int) -> Objection | None:
    own, other = int(kind_at(move >> 5)), int(kind_at(move & 31))
    if not at.hands[at.turn] & BIT[own]:
        return no(not_held(own), "SWI-10")
    if not at.middle() & BIT[other]:
        return no(say("{card} does not lie in the middle.", card=CardWord(other)), "SWI-10")
    return None
