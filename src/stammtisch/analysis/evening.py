"""Luck and skill over several hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from typing import Generic, TypeVar

from msgspec import Struct

from stammtisch.analysis.model import Analysis, Part

Who = TypeVar("Who")


class Balance(Struct, Generic[Who], frozen=True):
    """What a player's results over several hands are made of, in points against the mean of all.

    Attributes:
        player: whose they are.
        hands: how many hands are in it.
        gain: the sum of his results.
        skill: the sum of what the moves of all brought him, with its standard error.
        luck: the rest.
    """

    player: Who
    hands: int
    gain: float
    skill: Part
    luck: Part


def balances(hands: Iterable[tuple[Analysis, Sequence[Who]]]) -> list[Balance[Who]]:
    """Luck and skill of each player over hands that were analysed.

    The hands are drawn independently of each other, so the squares of their errors add up.

    Args:
        hands: for each its whole analysis, and who sat in each of the seats.

    Returns:
        A balance for each player, in the order in which they are named first.

    >>> import stammtisch as st
    >>> match = st.Match(st.game("watten", seats=2), seed=2)
    >>> while not match.hand_over:
    ...     act = match.play(next(iter(match.legal_moves().texts())))
    >>> found = st.analyse(match, simulations=50)
    >>> anna, bert = st.analysis.balances([(found, ["Anna", "Bert"]), (found, ["Bert", "Anna"])])
    >>> anna.hands, anna.gain == bert.gain == 0
    (2, True)
    """
    sums: dict[Who, list[tuple[float, Part]]] = {}
    for found, players in hands:
        for seat, player in enumerate(players):
            sums.setdefault(player, []).append((found.gains[seat], found.skill(seat)))
    return [_balance(player, parts) for player, parts in sums.items()]


def _balance(player: Who, parts: list[tuple[float, Part]]) -> Balance[Who]:
    gain = fsum(each for each, _ in parts)
    value = fsum(part.value for _, part in parts)
    error = sqrt(fsum(part.error**2 for _, part in parts))
    return Balance(player, len(parts), gain, Part(value, error), Part(gain - value, error))
