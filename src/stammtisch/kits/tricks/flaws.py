"""What is impossible in a trick-taking hand that somebody wrote.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from stammtisch.core.bits import count
from stammtisch.core.contract import OVER, place_after
from stammtisch.core.refusals import wrong_size
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.text import SeatWord, Text, say, say_n

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand

Flaw: TypeAlias = tuple[str, Text]


def flaw(at: TrickHand) -> Flaw | None:
    """A contradiction in whose turn it is, or in how many cards were played or are held."""
    return _turn(at) or _sizes(at)


def _turn(at: TrickHand) -> Flaw | None:
    """Check that only the last phase has nobody on turn, and that tricks are played clockwise."""
    if (at.turn == OVER) != (at.phase is ENDED):
        return "turn step", say("Nobody is on turn in the phase “ended”, and only there.")
    tricks = at.tricks
    if at.phase is not at.rules.phases[0] or tricks.lying == 0:
        return None
    right = place_after(tricks.seat(tricks.done, tricks.lying - 1), at.rules.seats)
    if at.turn == right:
        return None
    return "turn tricks", say("{seat} has to play next.", seat=SeatWord(int(right)))


def _sizes(at: TrickHand) -> Flaw | None:
    """Check that all seats hold as many cards as they should; a declarer may have taken more."""
    for seat in range(int(at.rules.seats)):
        if not at.begun() and seat == getattr(at, "declarer", None):
            continue
        size = int(count(at.hands[seat]))
        right = int(at.dealt_to(seat) - count(at.tricks.played_by(seat)))
        if size != right:
            parts = "hands tricks drawn" if hasattr(at, "drawn") else "hands tricks"
            return parts, wrong_size(seat, size, right, at.cites("pack"))
    return None


def stock_flaw(cards: list[int], drawn: int, gone: int) -> Flaw | None:
    """Check that the stock lacks exactly the cards that were drawn.

    ``gone`` stands for one that is.
    """
    if [kind == gone for kind in cards] == [place < drawn for place in range(len(cards))]:
        return None
    return "stock drawn", say_n(
        "The first card of the stock is drawn (“-”), and no other.",
        "The first {n} cards of the stock are drawn (“-”), and no others.",
        drawn,
    )
