"""Why a move may not be made now, from what the game declares.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.bits import BIT
from stammtisch.core.contract import open_moves
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.kits.steps.moves import Move
from stammtisch.kits.steps.objections import for_a_reason, out_of_phase, to_do_first
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import KINDS, SUIT_CARDS
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.text import SuitWord, Text, say

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand


def objection(at: TrickHand, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or beside it."""
    if move in open_moves(at, seat):
        return None
    is_claim = claims.is_claim_move(move)
    if not 0 <= move < at.rules.bound or (is_claim and not at.rules.claims):
        return Objection((at.cites("pack"),), NO_SUCH_MOVE)
    if at.phase is ENDED:
        return Objection((at.cites("end"),), say("The hand is over."))
    if is_claim:
        asked = at.phase is CLAIMING
        return claims.objection(seat, at.turn, asked, move, at.cites("claim"))
    if at.phase is CLAIMING:
        text = say("The rest was claimed: first everybody answers that.")
        return Objection((at.cites("claim"),), text)
    if seat != at.turn:
        return Objection((at.phase.rule or at.cites("turn"),), turn_of(at.turn))
    if move < KINDS:
        return _of_card(at, int(move))
    return _declared(at, *at.named(move))


def _of_card(at: TrickHand, kind: int) -> Objection:
    """Why the seat on turn may not play this card."""
    first = None if at.phase.plays else to_do_first(at, at.phase)
    return first or _not_held(at, kind, at.cites("follow")) or at.refused(kind)


def _declared(at: TrickHand, move: Move, thing: int) -> Objection:
    """Why a move that the game declares may not be made by the seat on turn."""
    rule = move.phase.rule
    missing = _not_held(at, thing, rule) if move.is_card else None
    return out_of_phase(at, at.phase, move) or missing or for_a_reason(at, move, thing, rule)


def _not_held(at: TrickHand, kind: int, rule: str) -> Objection | None:
    if not at.rules.cards & BIT[kind]:
        return Objection((at.cites("pack"),), not_in_pack(kind))
    if not at.hands[at.turn] & BIT[kind]:
        return Objection((rule,), not_held(kind))
    return None


def to_the_trick(at: TrickHand) -> Text:
    """What the card led asks of the seat on turn: as its prompt, and as the refusal of a card."""
    if at.tricks.lying == 0:
        return say("You lead: play any card.")
    hand, fitting = at.hands[at.turn], at.playable()
    led, trumps = int(at.tricks.led()) // 13, int(at.trump)
    suit, trump = SuitWord(led), SuitWord(max(0, trumps))
    if hand & SUIT_CARDS[led]:
        if fitting != hand & SUIT_CARDS[led]:
            return say(
                "The lead is {suit}: you must follow suit, and win the trick as it lies.", suit=suit
            )
        return say("The lead is {suit}: you must follow suit.", suit=suit)
    if trumps < 0 or not at.rules.must_trump:
        return say("The lead is {suit} and you have none: play any card.", suit=suit)
    if not hand & SUIT_CARDS[trumps]:
        if led == trumps:
            return say("Trump was led, and you have none: play any card.")
        return say("You have neither {suit} nor trump: play any card.", suit=suit)
    if fitting != hand & SUIT_CARDS[trumps]:
        return say(
            "You cannot follow {suit}: you must trump ({trump}), and win the trick as it lies.",
            suit=suit,
            trump=trump,
        )
    return say(
        "The lead is {suit} and you have none: you must play {trump}.", suit=suit, trump=trump
    )
