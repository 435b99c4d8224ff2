"""Reasons for a doubt in Mogeln, or a card.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.games.mogeln.rules import DOUBT, KINDS, is_right
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import CardWord, RankWord, SeatWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """How often the last card is wrong; or whether the seat's own one is, and what is at stake."""
    at = turn.now
    if turn.move == DOUBT:
        return [_wrong(turn), _stake(int(at.pile()))]
    if turn.move >= KINDS:  # believe it
        return [_wrong(turn)]
    rank, card = at.next_rank(), CardWord(turn.move)
    if is_right(turn.move, rank):
        lines = [say("{card} is what you claim.", card=card)]
    else:
        lines = [say("{card} is not what you claim: {rank}.", card=card, rank=RankWord(int(rank)))]
    if at.may_doubt(turn.seat):
        lines.append(_wrong(turn))
    return [*lines, _stake(int(at.pile()) + 1)]


def _wrong(turn: Turn) -> Text:
    """In how many deals the last card is not what was claimed (MOG-11)."""
    return say(
        "Judging by what you have seen, the last card of {seat} is false in {k} of {n} possible "
        "deals.",
        seat=SeatWord(int(turn.now.player)),
        **times(turn.before, _is_false),
    )


def _is_false(at: Any) -> bool:
    return not is_right(at.laid[len(at.laid) - 1], at.claim())


def _stake(cards: int) -> Text:
    return say_n(
        "Whoever is wrong then takes {n} card.", "Whoever is wrong then takes {n} cards.", cards
    )
