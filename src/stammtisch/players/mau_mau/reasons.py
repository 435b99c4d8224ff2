"""Reasons for a card in Mau-Mau, or a word.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER
from stammtisch.games.mau_mau.position import MAU
from stammtisch.games.mau_mau.rules import SAY_MAU, SAY_NOTHING
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import SeatWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """What is in the hand afterwards, and how often the next seat has a card that fits."""
    if turn.then.turn == OVER:
        return [say("That is your last card.")]
    held = _held(turn.then, turn.seat)
    lines = [say_n("You then hold {n} card.", "You then hold {n} cards.", held)]
    if turn.move in (SAY_MAU, SAY_NOTHING):
        return lines
    after = [_said(at) for at in turn.after]
    following = int(after[0].turn)
    if following in (turn.seat, OVER) or following < 0:
        return lines
    return [
        *lines,
        say(
            "{seat} then has a card that fits in {k} of {n} possible deals.",
            seat=SeatWord(following),
            **times(after, lambda at: at.hands[following] & at.fitting != 0),
        ),
    ]


def _held(at: Any, seat: int) -> int:
    """How many cards a seat holds."""
    return int(at.hands[2 * at.rules.seats + seat])


def _said(at: Any) -> Any:
    """The position once whoever has one card left has said so (MAU-10)."""
    if at.turn < 0 or at.phase != MAU:
        return at
    said = at.copy()
    said.play(SAY_MAU)
    return said
