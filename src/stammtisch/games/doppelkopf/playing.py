"""A card that is played, and the claim of the rest, each in one place (DOK-12, DOK-69).

# not compiled: msgspec texts
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.cards import notation
from stammtisch.core.bits import BIT
from stammtisch.core.refusals import no, not_held, not_in_pack
from stammtisch.core.view import Choice, Objection
from stammtisch.games.doppelkopf import phases
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.cards import CARDS, CLASS, INDEX, TRUMP, copies, whole_pack
from stammtisch.games.doppelkopf.phases import to_follow
from stammtisch.games.doppelkopf.position import CLAIMING, CLOSING, Position
from stammtisch.games.doppelkopf.rest import leads, points_are_open
from stammtisch.games.doppelkopf.revokes import wrong_cards
from stammtisch.kits.steps.moves import CARD, Form, Move, Phase, Telling, ladders
from stammtisch.kits.steps.objections import to_do_first
from stammtisch.kits.steps.zones import hand_id
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.moves import CLAIMING as CLAIMING_PHASE
from stammtisch.text import CardWord, SuitWord, Text, say

# --- why not


def _not_in_pack(asked: Asked, kind: int) -> Objection | None:
    if INDEX[kind] >= 0 and copies(whole_pack(asked.at.rules.nines), INDEX[kind]):
        return None
    return no(not_in_pack(kind), "DOK-2", "DOK-4")


def _not_yet(asked: Asked, thing: int) -> Objection | None:
    """Why nobody can play yet: something else comes first."""
    return to_do_first(asked.at, asked.at.now())


def _no_card_now(asked: Asked, kind: int) -> Objection | None:
    at = asked.at
    if at.step == CLAIMING:
        return no(say("The rest has been claimed: answer that first."), "DOK-69")
    if at.step == CLOSING:
        return no(say("No more cards are played."), "DOK-16")
    if at.lying == 4:
        return no(say("The trick is complete: first {seat} takes it.", seat=asked.turn), "DOK-63")
    if asked.beside:
        return no(say("It is {seat}’s turn to play a card.", seat=asked.turn), "DOK-12")
    return None


def _follow(asked: Asked, kind: int) -> Objection | None:
    """Why the seat on turn may not play this card; with revokes it may err (DOK-63)."""
    at, card = asked.at, INDEX[kind]
    if copies(at.hands[asked.seat], card) == 0:
        return no(not_held(kind), "DOK-12")
    if (at.open_cards(asked.seat) | wrong_cards(at, asked.seat)) & BIT[card]:
        return None
    if at.led != TRUMP and CLASS[at.order * CARDS + card] == TRUMP and card // 6 == at.led:
        words = say(
            "The lead is {suit}, and {card} is a trump: you must follow with {suit}.",
            suit=SuitWord(int(at.led)),
            card=CardWord(kind),
        )
        return no(words, "DOK-10", "DOK-12")
    return no(to_follow(at), "DOK-12")


def _no_claim(asked: Asked, thing: int) -> Objection | None:
    at = asked.at
    if at.step == CLOSING:
        return no(say("No trick is left to be claimed."), "DOK-69")
    if at.seeks_partner():
        return no(say("The rest can be claimed only when the parties are settled."), "DOK-69")
    if not leads(at, asked.seat):
        return claims.objection(
            asked.seat, at.turn, bool(at.step == CLAIMING), claims.REST, "DOK-69"
        )
    if points_are_open(at, asked.seat):
        words = say("A Karlchen or a Doppelkopf may lie in the remaining tricks: play them.")
        return no(words, "DOK-69", "DOK-53")
    return None


def _no_answer(asked: Asked, thing: int) -> Objection | None:
    if asked.at.step == CLAIMING and not asked.beside:
        return None
    return claims.objection(asked.seat, asked.at.turn, True, claims.GRANT, "DOK-69")


# --- how it is said


def _button(at: Position, seat: int, kind: int) -> Choice:
    """A card is tapped; one that would be a revoke is made beside the turn."""
    astray = bool(wrong_cards(at, seat) & BIT[INDEX[kind]])
    label = say("{card}", card=CardWord(kind))
    return Choice(notation(kind), label, (kind,), hand_id(seat), out_of_turn=astray)


def _of_claim(number: int, phase: Phase, why: Callable[[Asked, int], Objection | None]) -> Move:
    """A move of the claim, as all games of tricks have it."""

    def tells(what: Telling) -> list[Text]:
        return claims.tell(what.seat, number, bool(what.after.step >= CLOSING))

    return Move(
        phase,
        claims.text(number),
        number=number,
        label=claims.choice(number).label,
        form=Form(
            reads=lambda at, words: [0] if number in claims.read(words) else [],
            button=lambda at, seat, thing: claims.choice(number),
        ),
        tells=tells,
        unless=ladders(_not_yet, why),
    )


# --- the moves

PLAYED: Final = (
    Move(
        phases.PLAYING,
        of=CARD,
        number=0,
        label=say("{card}"),
        told=say("{seat} plays {card}."),
        form=Form(button=_button),
        unless=ladders(_not_in_pack, _not_yet, _no_card_now, _follow),
    ),
    _of_claim(int(claims.REST), phases.PLAYING, _no_claim),
    _of_claim(int(claims.GRANT), CLAIMING_PHASE, _no_answer),
    _of_claim(int(claims.DENY), CLAIMING_PHASE, _no_answer),
)
