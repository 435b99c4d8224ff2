"""What a seat of Canasta is asked to do, why its choice is limited, and how things stand.

# not compiled: makes texts
"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.games.canasta.legality import may_go_out, takes
from stammtisch.games.canasta.names import rank_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import (
    ANSWERING,
    ASKED,
    BY_EMPTY_STOCK,
    BY_GOING_OUT,
    CLAIMING,
    DRAWING,
    NOT_ASKED,
    PLAYING,
    SAID_NO,
    SAID_YES,
)
from stammtisch.games.canasta.tiles import NATURAL
from stammtisch.text import SeatWord, Text, say, say_n


def phase_of(at: Position) -> Text:
    """The phase in words: what is being done now."""
    if at.phase == DRAWING and at.rules.face_down:
        return say("Draw")
    if at.phase == DRAWING:
        return say("Draw or take the pile")
    if at.phase == CLAIMING:
        return say("The pile is being taken for the first meld")
    if at.phase == PLAYING:
        return say("Meld and discard")
    if at.phase == ANSWERING:
        return say("The partner is asked")
    return say("The hand is over")


# --- how things stand ----------------------------------------------------------------------------


def status_of(at: Position, seat: int) -> list[Text]:
    """The state of the pile, the viewer's first meld, and what going out still needs."""
    if at.turn == OVER:
        return []
    status = _pile_status(at)
    if seat >= 0:
        status += _own_status(at, at.side(seat))
    if at.stock_left() == 0:
        status.append(say("The stock is empty"))
    return status


def _pile_status(at: Position) -> list[Text]:
    status: list[Text] = []
    if len(at.pile) == 0 or at.rules.face_down:
        return status
    if at.phase != CLAIMING and NATURAL & BIT[at.top()] == 0:
        status.append(say("The pile is blocked: {tile}", tile=rank_word(at.top())))
    if at.crossed:
        status.append(say("The pile is frozen"))
    return status


def _own_status(at: Position, side: i64) -> list[Text]:
    status: list[Text] = []
    if not at.is_open(side):
        if at.busy and side == _side_on_turn(at):
            status.append(
                say(
                    "First meld: {points} points, needed {minimum}",
                    points=int(at.worth(side)),
                    minimum=int(at.minimum(side)),
                )
            )
        else:
            status.append(say("First meld from {minimum} points", minimum=int(at.minimum(side))))
    status.append(
        say_n(
            "To go out: {n} canasta needed, {have} made",
            "To go out: {n} canastas needed, {have} made",
            int(at.rules.canastas),
            have=int(at.canastas(side)),
        )
    )
    return status


def _side_on_turn(at: Position) -> i64:
    return at.side(at.turn)


def said_by(at: Position, seat: int) -> Text | None:
    """The question and the answer of this turn (CAN-32)."""
    if at.turn == OVER or at.asked == NOT_ASKED:
        return None
    asker = (at.turn + 2) % at.rules.seats if at.phase == ANSWERING else at.turn
    if seat == asker:
        return say("May I go out?")
    if seat != (asker + 2) % at.rules.seats or at.asked == ASKED:
        return None
    return say("Yes, go out!") if at.asked == SAID_YES else say("No, not yet.")


# --- the prompt ----------------------------------------------------------------------------------


def prompt_of(at: Position, seat: int) -> Text:
    """The prompt: what the seat has to do; at the end, how the hand ended."""
    if at.turn == OVER:
        return _result(at)
    who = SeatWord(int(at.turn))
    if seat != at.turn:
        if at.phase == ANSWERING:
            return say("{seat} is asked whether the partner may go out.", seat=who)
        return say("{seat} is to move.", seat=who)
    if at.phase == DRAWING:
        return _drawing_prompt(at)
    if at.phase == ANSWERING:
        asker = SeatWord(int((at.turn + 2) % at.rules.seats))
        return say("{seat} asks: may I go out?", seat=asker)
    if at.phase == CLAIMING:
        return _claiming_prompt(at)
    return _playing_prompt(at)


def _drawing_prompt(at: Position) -> Text:
    if at.rules.face_down:
        return say("Draw from the stock: the discards lie face down, and nobody can take them.")
    if at.stock_left() == 0:
        return say("The stock is empty: you must take the pile.")
    if takes(at):
        return say("Draw from the stock or take the pile.")
    top = rank_word(at.top())
    if NATURAL & BIT[at.top()] == 0:
        return say("Draw from the stock: the pile is blocked by {tile}.", tile=top)
    if not at.is_open(at.side(at.turn)):
        return say("Draw from the stock: you cannot make a first meld with the pile.")
    if at.crossed:
        return say(
            "Draw from the stock: the pile is frozen and you lack two tiles of the rank {rank}.",
            rank=top,
        )
    return say("Draw from the stock: you have nothing that goes with {rank}.", rank=top)


def _claiming_prompt(at: Position) -> Text:
    side = at.side(at.turn)
    if at.enough(side):
        return say("Your first meld is enough: confirm it, or lay more.")
    return _too_little(at, say("Lay more, or take it back."))


def _too_little(at: Position, what: Text) -> Text:
    side = at.side(at.turn)
    return say(
        "Your first meld has {points} points; it needs {minimum}. {what}",
        points=int(at.worth(side)),
        minimum=int(at.minimum(side)),
        what=what,
    )


def _playing_prompt(at: Position) -> Text:
    side = at.side(at.turn)
    if not at.is_open(side) and at.busy and not at.enough(side):
        return _too_little(at, say("Lay more, or take it back."))
    if at.asked == SAID_NO:
        return say("Your partner said no: do not go out in this turn. Meld or discard.")
    if at.hand_size(at.turn) == 1:
        return say("Discard your last tile and go out.")
    if may_go_out(at):
        return say("Meld or discard. You may go out.")
    return say("Meld or discard.")


def _result(at: Position) -> Text:
    if at.ending == BY_GOING_OUT:
        who = SeatWord(int(at.winner))
        if at.concealed:
            return say("{seat} goes out concealed.", seat=who)
        return say("{seat} goes out.", seat=who)
    if at.ending == BY_EMPTY_STOCK:
        return say("The stock is empty and nobody can go on: the hand ends.")
    return say("The last tile was a red three: the hand ends.")
