"""Why a move of Watten may not be made now, with its rules.  # not compiled: msgspec texts"""

from __future__ import annotations

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.watten.names import THE_KRITISCHE
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import (
    ACCEPT,
    CLAIMING,
    FARBE,
    FARBE_NAMING,
    GO,
    MOVES,
    NO_SWAP,
    OFFER,
    PACK,
    PLAY,
    RAISE,
    REFUSE,
    REPLY,
    REQUEST_SWAP,
    SCHLAG,
    SCHLAG_NAMING,
    STAY,
    SWAP,
    SWAP_REPLY,
)
from stammtisch.kits.tricks import claims
from stammtisch.text import RankWord, SeatWord, Text, say


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection(position: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if position.turn == OVER:
        return no(say("The hand is over."), "WAT-19")
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "WAT-21")
    if claims.is_claim_move(move):
        return _to_claim(position, seat, move)
    if seat != position.turn:
        return no(turn_of(position.turn), _turn_rule(position))
    if position.phase == CLAIMING:
        return no(claims.prompt(position.claimer), "WAT-27")
    if position.phase == REPLY:
        return _to_reply(position, move)
    if position.phase == PLAY:
        return _in_play(position, move)
    return _in_naming(position, move)


def _turn_rule(position: Position) -> str:
    if position.phase == PLAY:
        return "WAT-16"
    if position.phase == REPLY:
        return "WAT-22"
    if position.phase == CLAIMING:
        return "WAT-27"
    return "WAT-9" if position.phase <= SWAP_REPLY else "WAT-8"


def _to_claim(position: Position, seat: int, move: int) -> Objection | None:
    asked = position.phase == CLAIMING
    if move == claims.REST:
        if position.may_claim(seat):
            return None
    elif asked and seat == position.turn:
        return None
    return claims.objection(seat, position.turn, asked, move, "WAT-27")


def _in_naming(position: Position, move: int) -> Objection | None:
    phase = position.phase
    if phase == SWAP:
        if move in (REQUEST_SWAP, NO_SWAP):
            return None
        return no(say("First say whether you ask for the Schlagwechsel."), "WAT-9")
    if phase == SWAP_REPLY:
        if move in (ACCEPT, REFUSE):
            return None
        return no(
            say(
                "First agree to the Schlagwechsel that {dealer} asks for, or refuse it.",
                dealer=SeatWord(int(position.context.dealer)),
            ),
            "WAT-9",
        )
    if phase == SCHLAG_NAMING and not SCHLAG <= move < FARBE:
        return no(say("First name the Schlag: one of the eight ranks."), "WAT-8", "WAT-10")
    if phase == FARBE_NAMING and not FARBE <= move < OFFER:
        return no(
            say(
                "The Schlag is {rank}. Now name the Farbe: one of the four suits.",
                rank=RankWord(int(position.schlag)),
            ),
            "WAT-8",
            "WAT-10",
        )
    return None


def _in_play(position: Position, move: int) -> Objection | None:
    if move < claims.REST:
        return _to_card(position, move)
    if move == OFFER:
        return _to_offer(position)
    if move in (GO, STAY):
        return no(say("Nobody has made you an offer."), "WAT-21")
    if move == RAISE:
        return no(
            say("You can only raise in answer to an offer."),
            "WAT-21",
        )
    if REQUEST_SWAP <= move <= REFUSE:
        return no(say("The Schlagwechsel is asked for before anything is named."), "WAT-9")
    return no(say("Schlag and Farbe are named already."), "WAT-8")


def _to_card(position: Position, kind: int) -> Objection | None:
    if not PACK & BIT[kind]:
        return no(not_in_pack(kind), "WAT-1")
    if not position.hands[position.turn] & BIT[kind]:
        return no(not_held(kind), "WAT-17")
    if position.playable() & BIT[kind]:
        return None
    return no(
        say(
            "The Hauptschlag was led to the first trick: you must play a trump, for you hold one"
            " besides {cards}.",
            cards=THE_KRITISCHE,
        ),
        "WAT-18",
    )


def _to_offer(position: Position) -> Objection | None:
    if position.may_offer():
        return None
    if position.offered:
        return no(say("You have made your offer: now play a card."), "WAT-21")
    return _no_proposal(position, int(position.value) + 1)


def _no_proposal(position: Position, points: int) -> Objection:
    """Why the seat on turn may not propose this many points (WAT-23, WAT-24)."""
    cap = int(position.rules.cap)
    if points > cap:
        return no(
            say("{cap} points are the limit: nothing higher can be offered.", cap=cap), "WAT-23"
        )
    if position.is_gespannt(position.turn) and not position.rules.gespannt_loses:
        return no(
            say(
                "You are gespannt: with {limit} points or more you may neither offer nor raise.",
                limit=int(position.rules.target) - 3,
            ),
            "WAT-24",
        )
    return no(
        say("The last offer was your side’s: only the others may make the next one."), "WAT-23"
    )


def _to_reply(position: Position, move: int) -> Objection | None:
    if move in (GO, STAY) or (move == RAISE and position.may_raise()):
        return None
    if move == RAISE:
        return _no_proposal(position, int(position.value) + 2)
    return no(
        say(
            "First answer the offer of {seat}: go or stay.",
            seat=SeatWord(int(position.proposer)),
        ),
        "WAT-21",
    )
