"""Reasons for another tile in Black Jack, or none.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

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

TEN: Final = 10


def reasons(turn: Turn) -> list[Text]:
    """How often the next tile is too much, or how often the bank is, and how often it is better."""
    if turn.move >= BET:
        return _stake(turn.now)
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


def _stake(at: Any) -> list[Text]:
    """What is known before the deal: the tiles of the wall, and what a stake can bring (BJ-15)."""
    wall = [int(tile) for tile in at.row[at.at :]]
    return [
        say(
            "The wall has {n} tiles: {k} that count 10, and {aces} aces.",
            n=len(wall),
            k=sum(COUNTS[tile] == TEN for tile in wall),
            aces=sum(COUNTS[tile] == 1 for tile in wall),
        ),
        say("A Black Jack pays one and a half times the stake."),
    ]


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
