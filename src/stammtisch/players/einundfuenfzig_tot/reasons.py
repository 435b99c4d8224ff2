"""Reasons for a card in 51 tot.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.contract import OVER
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD
from stammtisch.games.einundfuenfzig_tot.rules import HAND, LIMIT, card_of
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import SeatWord, Text, say


def reasons(turn: Turn) -> list[Text]:
    """What the total becomes, whether the next seat can bear it, and what is kept for later."""
    after = turn.then
    lines = [say("The total is then {total}.", total=int(after.total))]
    if after.turn == OVER:
        return lines
    stuck = times(turn.after, _must_lose)
    lines.append(
        say(
            "{seat} then has to go over {limit} in {k} of {n} possible deals.",
            seat=SeatWord(int(after.turn)),
            limit=int(LIMIT),
            **stuck,
        )
    )
    kept = _lowest_kept(turn)
    if kept is not None:
        lines.append(say("The lowest card that you keep counts {value}.", value=kept))
    return lines


def _must_lose(at: Any) -> bool:
    """Whether every card of the seat on turn takes the total over the limit (TOT-8)."""
    return at.turn != OVER and all(at.loses(move) for move in at.legal_moves())


def _lowest_kept(turn: Turn) -> int | None:
    """The lowest value among the cards that the seat has now and keeps; None if it has no other."""
    values = turn.now.rules.values
    moves = [int(move) for move in turn.now.legal_moves()]
    kept = _kinds(turn.now, turn.seat)
    kept.remove(int(card_of(turn.move)))
    return min((int(values[move]) for move in moves if int(card_of(move)) in kept), default=None)


def _kinds(at: Any, seat: int) -> list[int]:
    return [int(kind) for kind in at.hands[HAND * seat : HAND * (seat + 1)] if kind != NO_CARD]
