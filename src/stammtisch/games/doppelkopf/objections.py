"""Why a move may not be made now: each reason with its rules.  # not compiled: msgspec texts

What is legal is decided by `State.legal_moves` and `State.interrupts` alone; here stands only why
the rest is not. A reason depends on nothing that the seat does not know.
"""

from __future__ import annotations

from stammtisch.core.contract import open_moves
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import CLASS, INDEX, KIND, TRUMP, copies, whole_pack
from stammtisch.games.doppelkopf.declared import is_declared, named
from stammtisch.games.doppelkopf.moves import GESUND, is_card
from stammtisch.games.doppelkopf.phases import to_follow
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, FINISHED, PLAYING, Position
from stammtisch.games.doppelkopf.rest import leads, points_are_open
from stammtisch.kits.steps.objections import for_a_reason
from stammtisch.kits.steps.words import said
from stammtisch.kits.tricks import claims
from stammtisch.text import CardWord, SeatWord, SuitWord, say


def objection(at: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if move in open_moves(at, seat):
        return None
    if not (0 <= move < GESUND or is_declared(move)):
        return Objection(("DOK-17",), NO_SUCH_MOVE)
    if at.step == FINISHED:
        return _over(at)
    if is_declared(move):
        which, thing = named(move)
        return for_a_reason(Asked(at, seat), which.unless, thing, which.phase.rule, move=which)
    before = _not_yet(at)
    if is_card(move):
        return _not_in_pack(at, move) or before or _of_card(at, seat, move)
    return before or _of_rest(at, seat, move)


def _over(at: Position) -> Objection:
    if at.is_thrown_in():
        return Objection(("DOK-37",), say("Nobody took the Armut; the hand is dealt anew."))
    return Objection(("DOK-16",), say("All cards are played; the hand is over."))


def _not_yet(at: Position) -> Objection | None:
    """Why no card can be played yet, or None if one can."""
    phase = at.phase
    if at.step >= PLAYING:
        return None
    assert phase.first is not None
    return Objection((phase.rule,), said(phase.first, at, 0))


def _not_in_pack(at: Position, kind: int) -> Objection | None:
    if INDEX[kind] >= 0 and copies(whole_pack(at.rules.nines), INDEX[kind]):
        return None
    return Objection(("DOK-2", "DOK-4"), not_in_pack(kind))


def _of_card(at: Position, seat: int, kind: int) -> Objection:
    """Why the seat may not play a card."""
    if at.step == CLAIMING:
        return Objection(("DOK-69",), say("The rest was claimed: answer that first."))
    if at.step == CLOSING:
        return Objection(("DOK-16",), say("No card is played any more."))
    turn = SeatWord(int(at.turn))
    if at.lying == 4:
        return Objection(("DOK-63",), say("The trick is full: first {seat} takes it.", seat=turn))
    if seat != at.turn:
        return Objection(("DOK-12",), say("It is {seat}’s turn to play a card.", seat=turn))
    card = INDEX[kind]
    if copies(at.hands[seat], card) == 0:
        return Objection(("DOK-12",), not_held(kind))
    if at.led != TRUMP and CLASS[at.order * 24 + card] == TRUMP and card // 6 == at.led:
        suit, trump = SuitWord(int(at.led)), CardWord(int(KIND[card]))
        return Objection(
            ("DOK-10", "DOK-12"),
            say(
                "The lead is {suit}, and {card} is a trump: you must follow with {suit}.",
                suit=suit,
                card=trump,
            ),
        )
    return Objection(("DOK-12",), to_follow(at))


def _of_rest(at: Position, seat: int, move: int) -> Objection:
    """Why the rest may not be claimed, or a claim not be answered, now (DOK-69)."""
    if move == claims.REST:
        if at.step == CLOSING:
            return Objection(("DOK-69",), say("No trick is left to be claimed."))
        if at.seeks_partner():
            return Objection(
                ("DOK-69",), say("The rest can be claimed only when the parties are settled.")
            )
        if leads(at, seat) and points_are_open(at, seat):
            return Objection(
                ("DOK-69", "DOK-53"),
                say("A Karlchen or a Doppelkopf may lie in the remaining tricks: play them."),
            )
    found = claims.objection(seat, at.turn, bool(at.step == CLAIMING), move, "DOK-69")
    assert found is not None
    return found
