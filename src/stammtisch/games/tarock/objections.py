"""Why a move may not be made now: each reason with its rules.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.bits import BIT
from stammtisch.core.view import Objection
from stammtisch.games.tarock.position import Position
from stammtisch.games.tarock.rules import (
    ANNOUNCE,
    ANNOUNCING,
    AUCTION,
    BID,
    CLAIMING,
    ENDED,
    LAY_AWAY,
    LAYING_AWAY,
    MOVES,
    NAME_TRUMP,
    NAMING_TRUMP,
    NOBODY,
    PACK,
    PASS,
    PLAYING,
)
from stammtisch.games.tarock.words import bid_word
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import SUIT_CARDS
from stammtisch.text import CardWord, SeatWord, SuitWord, say

_FIRST: Final = {  # what is to be done in a step before anything that comes later
    AUCTION: Objection(("TAR-10",), say("The auction is not over: bid or pass.")),
    LAYING_AWAY: Objection(("TAR-13",), say("First three cards must be laid away.")),
    NAMING_TRUMP: Objection(("TAR-15",), say("First name the trump suit.")),
    ANNOUNCING: Objection(("TAR-16",), say("First say what you announce, or nothing.")),
}
_TOO_LATE: Final = {  # why what belongs to a step cannot be done after it
    AUCTION: Objection(("TAR-12",), say("The auction is over.")),
    LAYING_AWAY: Objection(
        ("TAR-13",),
        say("Only the declarer of an Aufnahmespiel lays cards away, three before naming trump."),
    ),
    NAMING_TRUMP: Objection(("TAR-15",), say("The trump suit is named already.")),
    ANNOUNCING: Objection(
        ("TAR-16",), say("Announcing is only possible right after naming trump, where agreed.")
    ),
}
_RULE_OF_TURN: Final = {
    AUCTION: "TAR-10",
    LAYING_AWAY: "TAR-13",
    NAMING_TRUMP: "TAR-15",
    ANNOUNCING: "TAR-16",
    PLAYING: "TAR-19",
}


def objection(at: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or beside it."""
    if not 0 <= move < MOVES:
        return Objection(("TAR-6",), say("There is no such move in Tarock."))
    if at.phase == ENDED:
        rule = "TAR-12" if at.declarer == NOBODY else "TAR-19"
        return Objection((rule,), say("This deal is over."))
    if claims.is_claim_move(move):
        return _of_claim(at, seat, move)
    if at.phase == CLAIMING:
        return Objection(("TAR-26",), say("The rest was claimed: first everybody answers that."))
    if seat != at.turn:
        text = say("First it is the turn of {seat}.", seat=SeatWord(int(at.turn)))
        return Objection((_RULE_OF_TURN[at.phase],), text)
    step = _step_of(move)
    if step != at.phase:
        return _TOO_LATE[step] if step < at.phase else _FIRST[at.phase]
    if step == AUCTION:
        return _of_bid(at, seat, move)
    if step == LAYING_AWAY:
        return _not_held(at, seat, move - LAY_AWAY, "TAR-13")
    return _of_card(at, seat, move) if step == PLAYING else None


def _step_of(move: int) -> int:
    """The step of the hand to which a move belongs."""
    if move < claims.REST:
        return int(PLAYING)
    if move < PASS:
        return int(LAYING_AWAY)
    if move < NAME_TRUMP:
        return int(AUCTION)
    return int(NAMING_TRUMP) if move < ANNOUNCE else int(ANNOUNCING)


def _of_claim(at: Position, seat: int, move: int) -> Objection | None:
    asked = bool(at.phase == CLAIMING)
    if move in at.interrupts(seat) or (move != claims.REST and asked and seat == at.turn):
        return None
    return claims.objection(seat, at.turn, asked, move, "TAR-26")


def _of_bid(at: Position, seat: int, move: int) -> Objection | None:
    if move == PASS or move - BID >= at.lowest_bid(seat):
        return None
    standing = bid_word(at.rules, int(at.bid))
    if move - BID == at.bid:
        text = say(
            "{bid} stands already, and {seat} goes before you: bid more or pass.",
            bid=standing,
            seat=SeatWord(int(at.declarer)),
        )
        return Objection(("TAR-9", "TAR-10"), text)
    text = say(
        "{seat} has bid {bid}; {mine} is not higher.",
        seat=SeatWord(int(at.declarer)),
        bid=standing,
        mine=bid_word(at.rules, int(move - BID)),
    )
    return Objection(("TAR-8", "TAR-10"), text)


def _not_held(at: Position, seat: int, kind: int, rule: str) -> Objection | None:
    card = CardWord(int(kind))
    if PACK & BIT[kind] == 0:
        return Objection(("TAR-1",), say("{card} is no card of Tarock.", card=card))
    if at.hands[seat] & BIT[kind] == 0:
        return Objection((rule,), say("{card} is not in your hand.", card=card))
    return None


def _of_card(at: Position, seat: int, kind: int) -> Objection | None:
    missing = _not_held(at, seat, kind, "TAR-18")
    if missing is not None or at.open_cards(seat) & BIT[kind]:
        return missing
    led = SuitWord(int(at.tricks.led()) // 13)
    if at.due_cards(seat) & BIT[kind]:
        card = CardWord(int(kind))
        text = say("You must win the trick as it lies, and with {card} you do not.", card=card)
        return Objection(("TAR-18",), text)
    if at.due_cards(seat) & SUIT_CARDS[at.tricks.led() // 13]:
        text = say("The suit led is {suit}, and you hold it: you must follow.", suit=led)
        return Objection(("TAR-18",), text)
    return Objection(
        ("TAR-18",),
        say(
            "You cannot follow {suit}, so you must play a trump: {trump}.",
            suit=led,
            trump=SuitWord(int(at.trump)),
        ),
    )
