"""What pages and prints of an evening show: the chairs, and the rounds of each participant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stammtisch.club.evening import Evening, GroupGame, chairs
from stammtisch.club.register import Club


class Chair(NamedTuple):
    """A chair at a table, counted clockwise: its unit, and the person who sits on it.

    Attributes:
        seat: the seat of the group game, from 0; both of a pair have the same.
        stands_in: for whom, or "".
    """

    seat: int
    unit: str
    name: str
    gone: bool = False
    stands_in: str = ""


class MyRound(NamedTuple):
    """A round of the evening for one participant.

    Attributes:
        table: its number, from 1.
        seat: from 0.
        game: None where the round has not begun.
    """

    round: int
    table: int
    seat: int
    chairs: list[Chair]
    game: GroupGame | None

    @property
    def points(self) -> int | None:
        """The participant's points so far in this round; None if nothing has been written."""
        return self.game.total(self.seat) if self.game and self.game.lines else None


def chairs_at(
    club: Club, evening: Evening, units: Sequence[str], game: GroupGame | None = None
) -> list[Chair]:
    """The chairs of a table that is planned or in play."""
    seated = [evening.units[unit] for unit in units]
    stand_ins = game.stand_ins if game else {}
    found = []
    for unit, person in chairs(seated, evening.format.unit):
        seat, name = units.index(unit.id), unit.name
        if len(unit.members) > person and evening.format.unit > 1:
            member = club.members.get(unit.members[person])
            name = member.name if member else name
        if seat in stand_ins:
            found.append(Chair(seat, unit.id, stand_ins[seat].name, stands_in=name))
        else:
            found.append(Chair(seat, unit.id, name, gone=unit.left >= 0))
    return found


def my_rounds(club: Club, evening: Evening, unit: str) -> Iterator[MyRound]:
    """The rounds in which a participant has a seat, played and planned."""
    for round, tables in sorted(evening.plan.items()):
        for table, units in enumerate(tables, 1):
            if unit in units:
                game = evening.games.get((round, table))
                seated = chairs_at(club, evening, units, game)
                yield MyRound(round, table, units.index(unit), seated, game)


def round_to_show(evening: Evening, rounds: Sequence[MyRound]) -> MyRound | None:
    """A participant's present seat; between rounds, the next one if it is planned."""
    wanted = evening.round + (evening.phase in ("drawn", "between"))
    at = {each.round: each for each in rounds}
    return at.get(wanted) if not evening.over else None
