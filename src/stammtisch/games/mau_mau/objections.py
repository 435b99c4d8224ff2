"""Why a move may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.mau_mau.fitting import does_not_fit, jack_lies
from stammtisch.games.mau_mau.position import AFTER_DRAW, MAU, WISHING, Position
from stammtisch.games.mau_mau.rules import (
    DECK,
    DRAW,
    HEART_KING,
    JACK,
    KEEP,
    MOVES,
    NO_SUIT,
    PASS,
    SAY_MAU,
    SAY_NOTHING,
    TAKE,
    WISH,
)
from stammtisch.text import CardWord, Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(position: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if position.turn == OVER:
        return no(say("The deal is over."), "MAU-13", "MAU-14")
    if position.turn == CHANCE:
        return no(say("Wait until the cards are shuffled."), "MAU-8")
    if seat != position.turn:
        return no(turn_of(position.turn), "MAU-4")
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "MAU-1")
    if move < DRAW and not DECK & BIT[move]:
        return no(not_in_pack(move), "MAU-1")
    if position.phase == WISHING:
        return None if WISH <= move < WISH + 4 else _first_wish(position)
    if position.phase == MAU:
        if move in (SAY_MAU, SAY_NOTHING):
            return None
        return no(say("First say “Mau” or say nothing: one card is left."), "MAU-10")
    if move < DRAW:
        return _to_card(position, move)
    if position.phase == AFTER_DRAW:
        return None if move == KEEP else _after_draw(position)
    return _to_other(position, move)


def _first_wish(position: Position) -> Objection:
    if position.row[position.pile - 1] == HEART_KING:
        return no(say("First wish for a suit."), "MAU-20")
    return no(say("First wish for a suit."), "MAU-18")


def _after_draw(position: Position) -> Objection:
    card = CardWord(int(position.drawn))
    if not position.drawn_fits():
        return no(say("You have drawn {card}, which does not fit: keep it.", card=card), "MAU-7")
    return no(
        say(
            "You have drawn. Only {card}, the card just drawn, may still be played; or keep it.",
            card=card,
        ),
        "MAU-7",
    )


def _to_card(position: Position, kind: i64) -> Objection | None:
    """In TURN or AFTER_DRAW: why this card may not be played, or None."""
    if not position.hands[position.seat] & BIT[kind]:
        return no(not_held(kind), "MAU-6")
    if position.phase == AFTER_DRAW and kind != position.drawn:
        return _after_draw(position)
    if position.fitting & BIT[kind]:
        return None
    if position.pending > 0:
        return no(
            say_n(
                "A seven was played: answer with a seven or take {n} card.",
                "A seven was played: answer with a seven or take {n} cards.",
                int(position.pending),
            ),
            "MAU-16",
        )
    return _does_not_fit(position, kind)


def _does_not_fit(position: Position, kind: i64) -> Objection:
    text = does_not_fit(position, kind)
    wished = position.wish != NO_SUIT
    if jack_lies(position):
        if kind % 13 == JACK:
            return no(text, "MAU-18")
        return no(text, "MAU-18", "MAU-5" if wished else "MAU-3")
    return no(text, "MAU-20", "MAU-5") if wished else no(text, "MAU-5")


def _to_other(position: Position, move: i64) -> Objection | None:
    """In TURN: why a move that plays no card may not be made, or None."""
    if move == DRAW:
        return _to_draw(position)
    if move == TAKE:
        if position.pending > 0:
            return None
        return no(say("There is nothing to take: no seven has to be answered."), "MAU-16")
    if move == PASS:
        return _to_pass(position)
    if move == KEEP:
        return no(say("You have not drawn a card in this turn."), "MAU-7")
    if move < SAY_MAU:
        return no(say("There is nothing to wish for now."), "MAU-18", "MAU-20")
    return no(say("“Mau” is said right after the play that leaves one card."), "MAU-10")


def _to_draw(position: Position) -> Objection | None:
    if position.pending > 0:
        return no(
            say_n(
                "One card is not enough: answer with a seven or take {n} card.",
                "One card is not enough: answer with a seven or take {n} cards.",
                int(position.pending),
            ),
            "MAU-16",
        )
    if position.can_draw():
        return None
    if position.hands[position.seat] & position.fitting:
        return no(say("No card can be drawn any more: play one that fits."), "MAU-9")
    return no(say("No card can be drawn any more: pass."), "MAU-9")


def _to_pass(position: Position) -> Objection | None:
    if position.pending > 0:
        return no(say("You may not pass: answer with a seven or take the cards."), "MAU-16")
    if position.can_draw():
        return no(say("You may not pass: play a card or draw one."), "MAU-6", "MAU-9")
    if position.hands[position.seat] & position.fitting:
        return no(say("You may not pass: you hold a card that fits."), "MAU-9")
    return None
