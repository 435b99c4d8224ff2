"""Why another tile in Black Jack, or none.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import i64

from stammtisch.games.black_jack.lines import tiles_of
from stammtisch.games.black_jack.rules import (
    BANK_STANDS,
    BEST,
    BET,
    COUNTS,
    SLOTS,
    SPLIT,
    STAND,
    total_of,
)
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say


def reasons(turn: Turn) -> list[Text]:
    """How often the next tile is too much, or how often the bank is, and how often it is better."""
    if turn.move >= BET:
        return []
    own = tiles_of(turn.now, int(turn.now.hand))
    if turn.move in (STAND, SPLIT):
        ends = [_end_of_bank(at) for at in turn.before]
        bust = say(
            "The bank goes over 21 in {k} of {n} possible deals.",
            **times(ends, lambda end: end > BEST),
        )
        if turn.move == SPLIT:
            single = say("Each of your two hands begins with {count}.", count=_total(own[:1]))
            return [single, bust]
        better = times(ends, lambda end: _total(own) < end <= BEST)
        return [
            bust,
            say("It beats your {total} in {k} of {n}.", total=_total(own), **better),
        ]
    over = times(turn.before, lambda at: _total((*own, int(at.row[at.at]))) > BEST)
    return [
        say("You have {total}; the next tile takes you over 21 in {k} of {n} possible deals.",
            total=_total(own), **over)
    ]  # fmt: skip


def _total(tiles: Sequence[int]) -> int:
    """What tiles count (BJ-2)."""
    low = sum(int(COUNTS[tile]) for tile in tiles)
    return int(total_of(i64(low), i64(any(COUNTS[tile] == 1 for tile in tiles))))


def _end_of_bank(at: Any) -> int:
    """What the banker would end with if he drew now (BJ-14)."""
    tiles = list(tiles_of(at, int(SLOTS * at.bank)))
    for place in range(int(at.at), len(at.row)):
        if _total(tiles) >= BANK_STANDS:
            break
        tiles.append(int(at.row[place]))
    return _total(tiles)
