"""Why a move may not be made now: each reason with its rules.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final, TypeAlias

from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack
from stammtisch.core.view import Objection
from stammtisch.games.sechsundsechzig.position import NINE, Position
from stammtisch.games.sechsundsechzig.rules import (
    AUTO,
    BY_CLAIM,
    CLAIM,
    EXCHANGE,
    MELD,
    MOVES,
    NO_SUIT,
    NOBODY,
    OFF,
    OPEN_ONLY,
)
from stammtisch.games.sechsundsechzig.words import pair_words
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import SUIT_CARDS
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say, say_in

Reason: TypeAlias = tuple[tuple[str, ...], Text]
LOWEST: Final = NINE  # rank of the lowest card of the pack (S66-1)


def objection(at: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if not 0 <= move < MOVES:
        return Objection(("S66-6",), NO_SUCH_MOVE)
    if at.turn == OVER:
        return Objection(("S66-23",), say_in("sechsundsechzig", "The deal is over."))
    if claims.is_claim_move(move):
        return _of_the_rest(at, seat, move)
    turn = SeatWord(int(at.turn))
    if at.claimer != NOBODY:
        if seat == at.turn:
            text = say("The rest is claimed: first say whether you agree.")
        else:
            text = say("First {seat} says whether the rest is yours.", seat=turn)
        return Objection(("S66-9",), text)
    if seat != at.turn:
        return Objection(*_not_on_turn(at))
    if (at.moves_now() >> move) & 1:
        return None
    if move < claims.REST:
        return Objection(*_of_card(at, move))
    if at.tricks.lying:
        return Objection(("S66-6",), say("You are answering: that is done only when you lead."))
    return Objection(*_of_word(at, seat, move))


def _not_on_turn(at: Position) -> Reason:
    turn = SeatWord(int(at.turn))
    if at.tricks.lying:
        return ("S66-6",), say_in(
            "sechsundsechzig", "{seat} has to answer your card first.", seat=turn
        )
    if at.tricks.done == 0:
        return ("S66-5",), say_in("sechsundsechzig", "{seat} leads to the first trick.", seat=turn)
    return ("S66-9",), say_in("sechsundsechzig", "{seat} won the last trick and leads.", seat=turn)


# --- cards ---------------------------------------------------------------------------------------


def _of_card(at: Position, kind: int) -> Reason:
    if kind % 13 < LOWEST:
        return ("S66-1",), not_in_pack(kind)
    hand = at.hands[at.turn]
    if not (hand >> kind) & 1:
        return ("S66-6",), not_held(kind)
    if at.pair != NO_SUIT:
        return ("S66-13",), _lead_the_pair(at)
    return _must_follow(at, kind)


def _lead_the_pair(at: Position) -> Text:
    king, queen = pair_words(int(at.pair))
    return say("You announced this pair: lead {king} or {queen}.", king=king, queen=queen)


def _must_follow(at: Position, kind: int) -> Reason:
    led = int(at.tricks.led())
    suit, hand = SuitWord(led // 13), at.hands[at.turn]
    if kind // 13 == led // 13:
        return ("S66-11",), say("You can beat {card}: you must head the trick.", card=CardWord(led))
    if hand & SUIT_CARDS[led // 13]:
        return ("S66-10",), say_in(
            "sechsundsechzig", "The lead is {suit}: you must follow suit.", suit=suit
        )
    return ("S66-10",), say_in(
        "sechsundsechzig", "The lead is {suit} and you have none: you must trump.", suit=suit
    )


# --- what is said at a lead ----------------------------------------------------------------------


def _of_word(at: Position, seat: int, move: int) -> Reason:
    if move == CLAIM:
        return _of_claim(at)
    if MELD <= move < EXCHANGE:
        return _of_meld(at, seat, int(move - MELD))
    return _of_exchange(at, seat) if move == EXCHANGE else _of_closing(at)


def _of_claim(at: Position) -> Reason:
    if at.rules.go_out == AUTO:
        return ("S66-19",), say("Nobody claims here: the deal ends by itself with 66 Augen.")
    if at.rules.go_out != BY_CLAIM:
        return ("S66-18",), say("Nobody claims here: every deal is played to the last trick.")
    return ("S66-20",), say("Only a player who has won a trick may claim.")


def _of_meld(at: Position, seat: int, suit: int) -> Reason:
    if at.rules.melds == OFF:
        return ("S66-13",), say("This table plays without pairs.")
    if at.pair != NO_SUIT:
        return ("S66-13",), say("Only one pair is announced before a lead.")
    if at.rules.melds == OPEN_ONLY and at.strict():
        return ("S66-15",), say("Nobody draws any more: pairs are no longer announced.")
    king, queen = pair_words(suit)
    return ("S66-13",), say("You do not hold both {king} and {queen}.", king=king, queen=queen)


def _of_exchange(at: Position, seat: int) -> Reason:
    if not at.rules.exchange:
        return ("S66-16",), say("This table plays without the exchange of the nine.")
    if at.pair != NO_SUIT:
        return ("S66-16",), say("The exchange comes before the pair, not after it.")
    if at.closer != NOBODY:
        return ("S66-16", "S66-17"), say("The stock is closed: there is no exchange any more.")
    if at.strict():
        return ("S66-16",), say("The stock is empty: there is no exchange any more.")
    nine = at.trump * 13 + NINE
    if not (at.hands[seat] >> nine) & 1:
        return ("S66-16",), not_held(nine)
    return ("S66-16",), say("Only a player who has won a trick may exchange.")


def _of_closing(at: Position) -> Reason:
    if not at.rules.closing:
        return ("S66-17",), say("This table plays without closing.")
    if at.pair != NO_SUIT:
        return ("S66-17",), say("The stock is closed before the pair is announced, not after it.")
    if at.closer != NOBODY:
        return ("S66-17",), say("The stock is closed already.")
    return ("S66-17",), say("The stock is empty: there is nothing to close.")


# --- the claim of the rest -----------------------------------------------------------------------


def _of_the_rest(at: Position, seat: int, move: int) -> Objection | None:
    if move == claims.REST:
        if at.may_claim_rest(seat):
            return None
    elif seat == at.turn and (at.moves_now() >> move) & 1:
        return None
    if move == claims.REST and at.claimer == NOBODY and seat == at.turn:
        reason = _no_rest(at, seat)
        if reason is not None:
            return Objection(*reason)
    return claims.objection(seat, at.turn, bool(at.claimer != NOBODY), move, "S66-29")


def _no_rest(at: Position, seat: int) -> Reason | None:
    """Why the rest cannot be claimed in this game, or at this point."""
    if not at.strict():
        return ("S66-8",), say("As long as cards are drawn nobody can claim the rest.")
    if at.pair != NO_SUIT:
        return ("S66-13",), _lead_the_pair(at)
    if at.pairs_to_say(seat):
        return ("S66-13",), say("You hold a pair: announce it before you claim the rest.")
    if at.tricks.lying == 0 and at.beaten_at_66(seat):
        return ("S66-20",), say(
            "Your opponent has 66 Augen already: the last tricks must be played."
        )
    return None
