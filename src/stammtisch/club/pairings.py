"""Who plays whom: Swiss system, round robin and knock-out (rule page `pair_tournament`).

Pure functions of units; a unit without an opponent has a bye.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, Literal, TypeAlias

Pairing: TypeAlias = Literal["plan", "swiss", "robin", "knockout"]
Duel: TypeAlias = tuple[str, str]
MOST_IN_ROBIN: Final = 12
MOST_IN_KNOCKOUT: Final = 64
FOLLOWS: Final = ("robin", "knockout")  # of these the number of rounds follows from who plays
_PATIENCE: Final = 20_000  # steps of the search before two may meet again


def rounds_needed(pairing: Pairing, units: int) -> int:
    """How many rounds this many units play; 0 where the number is chosen."""
    if pairing == "robin":
        return units - 1 + units % 2
    return (units - 1).bit_length() if pairing == "knockout" else 0


def swiss(
    order: Sequence[str], met: Collection[frozenset[str]], byes: Collection[str]
) -> list[Duel]:
    """The duels of a Swiss round (PAIR-3, PAIR-4).

    Args:
        order: the units, the best first.
        met: who has played whom.
        byes: who has had a bye; with an odd number the last other one gets it, or else the last.
    """
    playing = [*order]
    if len(playing) % 2:
        fresh = [unit for unit in playing if unit not in byes]
        playing.remove((fresh or playing)[-1])
    for again in range(len(playing) // 2 + 1):  # as few as possible meet again
        found = _Search(met, again).duels(playing)
        if found is not None:
            return found
    return [*zip(playing[::2], playing[1::2], strict=True)]


class _Search:
    """Looks for duels in the order of the standings, so that at most ``again`` are repeated."""

    def __init__(self, met: Collection[frozenset[str]], again: int) -> None:
        self.met, self.again, self.steps = met, again, 0

    def duels(self, units: Sequence[str], again: int = 0) -> list[Duel] | None:
        """The duels of these units; None if there are none, or the search takes too long."""
        if not units:
            return []
        one, *others = units
        for other in others:
            self.steps += 1
            repeated = again + (frozenset((one, other)) in self.met)
            if self.steps > _PATIENCE:
                return None
            if repeated <= self.again:
                rest = self.duels([unit for unit in others if unit != other], repeated)
                if rest is not None:
                    return [(one, other), *rest]
        return None


def robin(order: Sequence[str], round: int) -> list[Duel]:
    """The duels of a round, from 1, in which everybody meets everybody once (PAIR-6).

    The first stays, the others move on by one place from round to round.
    """
    ring = [*order, *([""] if len(order) % 2 else [])]
    shift = (round - 1) % (len(ring) - 1)
    turned = [ring[0], *ring[1 + shift :], *ring[1 : 1 + shift]]
    half = len(ring) // 2
    duels = zip(turned[:half], reversed(turned[half:]), strict=True)
    return [(one, other) for one, other in duels if one and other]


def bracket(units: int) -> list[int]:
    """The start numbers by their places in the draw of a knock-out, from the top (PAIR-7).

    >>> bracket(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    found = [1]
    while len(found) < units:
        size = 2 * len(found)
        found = [number for seed in found for number in (seed, size + 1 - seed)]
    return found


def knockout(
    order: Sequence[str], round: int, winner: Callable[[int, str, str], str]
) -> list[tuple[str, str]]:
    """The duels of a round of a knock-out, from 1; "" stands for nobody (PAIR-7).

    ``winner`` says who won a duel of an earlier round; "" if both have left.
    """
    slots = [order[number - 1] if number <= len(order) else "" for number in bracket(len(order))]
    for played in range(1, round):
        slots = [
            winner(played, one, other) if one and other else one or other
            for one, other in zip(slots[::2], slots[1::2], strict=True)
        ]
    return [*zip(slots[::2], slots[1::2], strict=True)]
