"""Pairs of two kinds of things, of which each goes with some of the other kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable


def matched(
    one: Iterable[int], goes_with: Callable[[int], Iterable[int]], pairs: dict[int, int]
) -> bool:
    """Whether each of the one kind gets one of the other kind, all different (Kuhn's algorithm).

    Args:
        one: those that need one.
        goes_with: those that each can get.
        pairs: what is given away already, of the other kind, and to whom; more is added to it.
            Who has one keeps one, but perhaps another one.
    """

    def place(number: int, asked: set[int]) -> bool:
        for other in goes_with(number):
            if other not in asked:
                asked.add(other)
                if other not in pairs or place(pairs[other], asked):
                    pairs[other] = number
                    return True
        return False

    placed = [place(number, set()) for number in one]
    return all(placed)
