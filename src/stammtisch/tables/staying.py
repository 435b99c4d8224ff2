"""Who plays hands to their end where strangers meet: how many of his last ones.

It follows from the lines of public and rated tables (`played`), and nothing else is kept of it.
Hands with other people count. Not played to its end is a hand in which somebody left others who
were there (`fairness.note_early`): he gave up his seat, was away when it ended, or closed the
table. Whoever comes back before the hand is over has played it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from stammtisch.tables.played import Played

LAST: Final = 100  # hands that count: nobody is told for ever what he once did
LEAST: Final = 10  # hands before which nothing is said


class Stays(NamedTuple):
    """How many of somebody's hands were played to their end, and out of how many."""

    hands: int
    ended: int

    @property
    def percent(self) -> int:
        """How many of a hundred; only somebody who has never left has 100."""
        return 100 * self.ended // self.hands


def staying(tables: Mapping[str, Played]) -> dict[str, Stays]:
    """The standing of everybody who has played enough hands, by device."""
    known: defaultdict[str, list[tuple[float, str, int, bool]]] = defaultdict(list)
    for table_id, at in tables.items():
        for number, when, device, ended in _taken_part(at):
            known[device].append((when, table_id, number, ended))
    found: dict[str, Stays] = {}
    for device, hands in known.items():
        last = [ended for *_, ended in sorted(hands)[-LAST:]]
        if len(last) >= LEAST:
            found[device] = Stays(len(last), sum(last))
    return found


def _taken_part(at: Played) -> Iterator[tuple[int, float, str, bool]]:
    """Who took part in which hand, when it ended for him, and whether he played it to its end."""
    early = {(each.hand, each.device): each.at for each in at.early}
    broken = {each.hand for each in at.early}
    for (number, device), when in early.items():
        yield number, when, device, False
    for hand in at.hands:
        cast = at.casts[hand.cast]
        if sum(cast.people) > 1 or hand.number in broken:
            for devices in cast.devices:
                for device in devices:
                    if (hand.number, device) not in early:
                        yield hand.number, hand.at, device, True
