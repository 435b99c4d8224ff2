"""Why a move of Mogeln may not be made now.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.mogeln.position import ASK, Position
from stammtisch.games.mogeln.rules import DOUBT, JOKER, PASS
from stammtisch.text import RankWord, SeatWord, Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(at: Position, seat: int, move: int) -> Objection | None:
    """Why this seat may not make this move now, or None if it may, in turn or out of turn."""
    if at.turn == OVER:
        return no(say("The deal is over."), "MOG-14", "MOG-15")
    if move == DOUBT:
        return None if at.may_doubt(seat) else _to_doubt(at, seat)
    if seat != at.turn:
        who = SeatWord(int(at.turn))
        if at.phase == ASK:
            return no(say("{seat} is asked first.", seat=who), "MOG-8")
        return no(turn_of(at.turn), "MOG-6")
    if move == PASS:
        if at.phase == ASK:
            return None
        return no(say("Nobody may pass: lay a card."), "MOG-6")
    return _to_lay(at, move)


def _to_doubt(at: Position, seat: int) -> Objection:
    pile = int(at.pile())
    if pile == 0:
        return no(say("No card lies there that could be doubted."), "MOG-9")
    if pile == 1:
        return no(say("The first card of a pile cannot be doubted."), "MOG-9")
    if not at.open:
        return no(say("Nobody has doubted the last card; it is too late now."), "MOG-8")
    if seat == at.player:
        return no(say("Nobody doubts a card of his own."), "MOG-8")
    if at.has_been_asked(seat):
        return no(say("You have said that you believe it."), "MOG-8")
    return no(say("{seat} is asked first.", seat=SeatWord(int(at.turn))), "MOG-8")


def _to_lay(at: Position, kind: int) -> Objection | None:
    if not 0 <= kind < DOUBT:
        return no(NO_SUCH_MOVE, "MOG-1")
    if kind not in at.rules.cards:
        return no(not_in_pack(kind), "MOG-2" if kind >= JOKER else "MOG-1")
    if at.phase == ASK:
        if at.at_the_end():
            return no(_enough(at), "MOG-15")
        rank = RankWord(int(at.claim()))
        return no(say("First say whether you doubt that this is {rank}.", rank=rank), "MOG-8")
    if not at.hands[at.turn] & BIT[kind]:
        return no(not_held(kind), "MOG-6")
    return None


def _enough(at: Position) -> Text:
    return say_n(
        "{n} card has been laid, and no more are: doubt the last one or pass.",
        "{n} cards have been laid, and no more are: doubt the last one or pass.",
        int(at.plays()),
    )
