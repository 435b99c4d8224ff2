"""Reasons for a meld in Canasta, a discard, or taking the pile.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER
from stammtisch.games.canasta.rules import (
    CANASTA,
    DISCARD,
    DRAW,
    DRAWING,
    LAYINGS,
    MELD,
    TAKE,
    TAKE_JOKER,
)
from stammtisch.games.canasta.tiles import number, points
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import SeatWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """What a meld becomes, what the hand still counts, what the next seat may do."""
    if turn.then.turn == OVER:
        return [say("That ends the hand.")]
    if turn.move >= DISCARD:
        return [*_for_the_next(turn), _left(turn)]
    if turn.move >= MELD:
        return [*_meld(turn), _left(turn)]
    if TAKE <= turn.move <= TAKE_JOKER or turn.move == DRAW:
        tiles = len(turn.now.pile)
        return [say_n("The pile has {n} tile.", "The pile has {n} tiles.", tiles)]
    return [_left(turn)]


def _for_the_next(turn: Turn) -> list[Text]:
    """How often the next seat may take the pile then (CAN-20 to CAN-24)."""
    if turn.then.phase != DRAWING:
        return []
    taken = times(turn.after, _may_take)
    tiles = len(turn.then.pile)
    return [
        say_n(
            "{seat} may then take the pile, {n} tile, in {k} of {deals} possible deals.",
            "{seat} may then take the pile, {n} tiles, in {k} of {deals} possible deals.",
            tiles,
            seat=SeatWord(int(turn.then.turn)),
            k=taken["k"],
            deals=taken["n"],
        )
    ]


def _may_take(at: Any) -> bool:
    return any(TAKE <= move <= TAKE_JOKER for move in at.legal_moves())


def _meld(turn: Turn) -> list[Text]:
    """How many tiles the meld then has; from seven on it is a canasta (CAN-10)."""
    side, place = turn.now.side(turn.seat), LAYINGS[turn.move - MELD].place
    before, after = (int(number(at.sizes(side), place)) for at in (turn.now, turn.then))
    if before < CANASTA <= after:
        return [say("That completes a canasta.")]
    if after > CANASTA:
        return [say("The canasta then has {n} tiles.", n=after)]
    return [say("The meld then has {n} of the seven tiles of a canasta.", n=after)]


def _left(turn: Turn) -> Text:
    left = int(points(turn.then.hands[turn.seat]))
    return say_n("Your hand still counts {n} point.", "Your hand still counts {n} points.", left)
