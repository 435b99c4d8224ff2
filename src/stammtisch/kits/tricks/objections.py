"""Why a move may not be made now, from what the game declares.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.bits import BIT
from stammtisch.core.contract import open_moves
from stammtisch.core.kinds import PLAIN, SUIT_CARDS, suit_of
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.kits.steps.moves import Move
from stammtisch.kits.steps.objections import for_a_reason, out_of_phase, to_do_first
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.text import SuitWord, Text, say

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand


def objection(at: TrickHand, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, whether or not on turn."""
    if move in open_moves(at, seat):
        return None
    is_claim = claims.is_claim_move(move)
    if not 0 <= move < at.rules.bound or (is_claim and not at.rules.claims):
        return _no(NO_SUCH_MOVE, at.cites("pack"))
    if at.phase is ENDED:
        return _no(say("The hand is over."), at.cites("end"))
    if is_claim:
        return _of_claim(at, seat, move)
    if at.phase is CLAIMING:
        return _no(
            say("The rest has been claimed: everybody has to answer first."), at.cites("claim")
        )
    if seat != at.turn:
        own = "" if move < PLAIN else at.named(move)[0].rule
        return _no(turn_of(at.turn), own or at.phase.rule or at.cites("turn"))
    if move < PLAIN:
        return _of_card(at, int(move))
    return _declared(at, *at.named(move))


def _no(text: Text, rules: str) -> Objection:
    """A refusal by these rules, whose ids are separated by blanks."""
    return Objection(tuple(rules.split()), text)


def _of_claim(at: TrickHand, seat: int, move: int) -> Objection:
    """Why the rest cannot be claimed, or why there is no claim to answer."""
    rules = at.cites("claim").split()
    if move == claims.REST and at.leads_on(seat):
        return for_a_reason(at, at.NO_CLAIM, seat, *rules)
    return claims.objection(seat, at.turn, at.phase is CLAIMING, move, *rules)


def _of_card(at: TrickHand, kind: int) -> Objection:
    """Why the seat on turn may not play this card."""
    first = None if at.phase.plays else to_do_first(at, at.phase)
    return first or _not_held(at, kind, at.cites("hold")) or at.refused(kind)


def _declared(at: TrickHand, move: Move, thing: int) -> Objection:
    """Why a move that the game declares may not be made by the seat on turn."""
    rule = move.phase.rule
    missing = _not_held(at, thing, rule) if move.is_card else None
    return out_of_phase(at, at.phase, move) or missing or for_a_reason(at, move.unless, thing, rule)


def _not_held(at: TrickHand, kind: int, rules: str) -> Objection | None:
    if not at.rules.cards & BIT[kind]:
        return _no(not_in_pack(kind), at.cites("pack"))
    if not at.hands[at.turn] & BIT[kind]:
        return _no(not_held(kind), rules)
    return None


def to_the_trick(at: TrickHand) -> Text:
    """What the card led demands of the seat on turn, as a prompt or as the refusal of a card."""
    if at.tricks.lying == 0:
        return say("You lead: play any card.")
    hand, fitting = at.hands[at.turn], at.playable()
    led, trumps = suit_of(int(at.tricks.led())), int(at.trump)
    suit, trump = SuitWord(led), SuitWord(max(0, trumps))
    if hand & SUIT_CARDS[led]:
        if fitting != hand & SUIT_CARDS[led]:
            return say(
                "{suit} were led: you must follow suit and win the trick as it lies.", suit=suit
            )
        return say("{suit} were led: you must follow suit.", suit=suit)
    if trumps < 0 or not at.rules.must_trump:
        return say("{suit} were led and you have none: play any card.", suit=suit)
    if not hand & SUIT_CARDS[trumps]:
        if led == trumps:
            return say("Trump was led, and you have none: play any card.")
        return say("You have neither {suit} nor trump: play any card.", suit=suit)
    if fitting != hand & SUIT_CARDS[trumps]:
        return say(
            "You have no {suit}: you must trump ({trump}) and win the trick as it lies.",
            suit=suit,
            trump=trump,
        )
    return say("{suit} were led and you have none: you must play {trump}.", suit=suit, trump=trump)
