"""The people with whom somebody has played lately: whom he can invite, and whom he shuts out.

Nobody is told who these are but the person himself, and no device of theirs is ever shown: they
are named by a hand that was played together, and by the seat in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from stammtisch.logs.names import SOMEBODY
from stammtisch.tables.past import MyHand

MOST: Final = 12  # people in the list
_HANDS: Final = 2_000  # that are looked through


class Acquaintance(NamedTuple):
    """Somebody with whom the visitor has played: the last such hand, and his seat in it.

    ``devices`` are those that he had in any of these hands, never to be shown.
    """

    name: str
    last: MyHand
    seat: int
    hands: int
    devices: frozenset[str]

    @property
    def key(self) -> str:
        """What identifies him on a page: the table, the hand and the seat."""
        return f"{self.last.table}.{self.last.hand.number}.{self.seat}"


def acquaintances(hands: Iterable[MyHand], visitor: str) -> list[Acquaintance]:
    """The people of these hands, newest first, each once: no bots, programs, or forgotten ones."""
    found: list[Acquaintance] = []
    for mine in list(hands)[:_HANDS]:
        for seat, devices in enumerate(mine.cast.devices):
            if seat != mine.seat and mine.cast.people[seat] and devices and visitor not in devices:
                _note(found, mine, seat, frozenset(devices))
    return [each for each in found if each.name != SOMEBODY]


def _note(found: list[Acquaintance], mine: MyHand, seat: int, devices: frozenset[str]) -> None:
    for place, each in enumerate(found):
        if each.devices & devices:
            found[place] = each._replace(hands=each.hands + 1, devices=each.devices | devices)
            return
    found.append(Acquaintance(mine.cast.names[seat], mine, seat, 1, devices))


def named_by(found: Iterable[Acquaintance], key: str) -> Acquaintance | None:
    """The person to whom a page gave this name; None if there is none any more."""
    return next((each for each in found if each.key == key), None)
