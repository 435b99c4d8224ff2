"""What each seat knows of the players' cards and of the tricks."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import count


def seen_hands(at: Any, seat: int) -> list[int]:
    """How many cards each seat holds, and those that the seat sees."""
    numbers = [int(count(hand)) for hand in at.hands]
    return numbers + [int(at.seen_of(seat, each)) for each in range(len(numbers))]


def seen_tricks(at: Any, seat: int) -> vec[i64]:
    """Every card that was played, in order; all have seen them."""
    plays: vec[i64] = at.tricks.plays[: at.tricks.count()]
    return plays
