"""Final results: preliminary standing, groups of the final, places, ranking points.

Nothing here knows tables or sheets: it begins with what each participant made (CLB-14 to 25).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.seating import FOURS_AND_FIVES, UP_TO_SEVEN, table_sizes

FinalTable: TypeAlias = Literal["auto", "4", "5"]
FIVE_AT_ELEVEN: Final = 11  # CLB-17: neither six nor seven others fit, so one table of six it is


class Tally(Struct, frozen=True, kw_only=True):
    """A participant's results: the preliminary group games and the final one.

    Attributes:
        who: the participant.
        start: the start number, from 1.
        games: points of each preliminary group game that counts for him.
        hands_won: preliminary hands with points for him (CLB-16).
        solo: whether he played his Pflichtsolo (CLB-14).
        final: points of the final group game (E).
        left: when he withdrew, as a number that grows with time; -1 if he did not.
        finished: how many group games he finished (CLB-24).
    """

    who: str
    start: int
    games: tuple[int, ...] = ()
    hands_won: int = 0
    solo: bool = False
    final: int = 0
    left: int = -1
    finished: int = 1

    def points(self, penalty: int) -> int:
        """V: the sum of the group games, less the penalty for a missing Pflichtsolo.

        Nothing is deducted from those who withdrew (CLB-15, CLB-31).
        """
        return sum(self.games) - (0 if self.solo or self.left >= 0 else penalty)


class Place(Struct, frozen=True):
    """A final place: ``ranking`` are its points for the all-time ranking (CLB-23)."""

    place: int
    who: str
    ranking: int


def preliminary_order(
    tallies: Iterable[Tally], penalty: int, lowest_wins: bool = False
) -> list[Tally]:
    """The participants by V, best first (CLB-16), without those who withdrew."""
    there = [tally for tally in tallies if tally.left < 0]
    return sorted(there, key=lambda tally: (_merit(tally, penalty, lowest_wins), tally.start))


def _merit(tally: Tally, penalty: int, lowest_wins: bool) -> tuple[Any, ...]:
    """The sort key of CLB-16, smaller is better: V, the best group games, the hands won."""
    sign = 1 if lowest_wins else -1
    return (
        sign * tally.points(penalty),
        sorted(sign * game for game in tally.games),
        -tally.hands_won,
    )


def final_size(n: int, wanted: FinalTable = "auto") -> int:
    """The number of participants at the winners' table (CLB-17).

    A size that was wished for holds where the others can be seated, if need be at a table of six
    or seven; else the rule decides.
    """
    if n in (4, 6, 7):
        return n
    if wanted != "auto" and n > int(wanted) and table_sizes(n - int(wanted), UP_TO_SEVEN):
        return int(wanted)
    if n in (5, FIVE_AT_ELEVEN):
        return 5
    fits = [size for size in (4, 5) if table_sizes(n - size, FOURS_AND_FIVES) or n == size]
    return fits[0]


def final_groups(order: Sequence[str], wanted: FinalTable = "auto") -> tuple[tuple[str, ...], ...]:
    """The tables of the final round, the winners' table first, by seat (CLB-17 to 19)."""
    size = final_size(len(order), wanted)
    groups, done = [tuple(order[:size])], size
    for each in reversed(table_sizes(len(order) - size) or ()):
        groups.append(tuple(order[done : done + each]))
        done += each
    return tuple(groups)


def final_places(tallies: Sequence[Tally], winners: Iterable[str], penalty: int) -> list[Place]:
    """The places after the final round (CLB-20 to 25, 31).

    Args:
        tallies: everybody who took part, withdrawn ones too.
        winners: who sat at the winners' table.
        penalty: what a missing Pflichtsolo costs.
    """
    top = set(winners)
    there = [tally for tally in tallies if tally.left < 0]

    def at_the_top(tally: Tally) -> tuple[int, ...]:
        return (-tally.final, -tally.points(penalty))  # CLB-20, CLB-22

    def others(tally: Tally) -> tuple[int, ...]:
        return (-tally.points(penalty) - tally.final, -tally.final)  # CLB-21, CLB-22

    ranked = _shared([tally for tally in there if tally.who in top], at_the_top, 1)
    ranked += _shared([tally for tally in there if tally.who not in top], others, len(ranked) + 1)
    return _with_points(ranked + _withdrawn(tallies, len(ranked) + 1), tallies)


def places_by_points(
    tallies: Sequence[Tally], penalty: int, *, strict: bool, lowest_wins: bool = False
) -> list[Place]:
    """The places when there is no final round: by V (CLB-16); also used after CLB-29.

    ``strict``: of equals the smaller start number is better; else they share the place.
    """

    def merit(tally: Tally) -> tuple[Any, ...]:
        return (*_merit(tally, penalty, lowest_wins), tally.start if strict else 0)

    ranked = _shared([tally for tally in tallies if tally.left < 0], merit, 1)
    withdrawn = _withdrawn(tallies, len(ranked) + 1, -1 if lowest_wins else 1)
    return _with_points(ranked + withdrawn, tallies)


def places_by_merit(tallies: Sequence[Tally], merits: Mapping[str, tuple[int, ...]]) -> list[Place]:
    """The places by a merit of each, smaller is better; those who left come last (PAIR-10)."""
    there = [tally for tally in tallies if tally.left < 0]
    ranked = _shared(there, lambda tally: merits[tally.who], 1)
    return _with_points(ranked + _withdrawn(tallies, len(ranked) + 1), tallies)


def _withdrawn(tallies: Iterable[Tally], first: int, sign: int = 1) -> list[tuple[int, Tally]]:
    """CLB-31: units that left later rank higher; those that left together rank by points."""
    gone = [tally for tally in tallies if tally.left >= 0]

    def merit(tally: Tally) -> tuple[int, ...]:
        return (-tally.left, -sign * (sum(tally.games) + tally.final))

    return _shared(gone, merit, first)


def _shared(
    tallies: list[Tally], merit: Callable[[Tally], tuple[Any, ...]], first: int
) -> list[tuple[int, Tally]]:
    """Places by merit (smaller is better); equals share the better place (CLB-22)."""
    found: list[tuple[int, Tally]] = []
    for at, tally in enumerate(sorted(tallies, key=lambda each: (merit(each), each.start))):
        same = found and merit(found[-1][1]) == merit(tally)
        found.append((found[-1][0] if same else first + at, tally))
    return found


def _with_points(ranked: list[tuple[int, Tally]], tallies: Sequence[Tally]) -> list[Place]:
    """CLB-23 to 25: N + 1 - p, where N counts those who finished at least one group game.

    Places behind the N-th, which exist if somebody finished none, earn nothing.
    """
    n = sum(tally.finished > 0 for tally in tallies)
    return [Place(place, tally.who, max(0, n + 1 - place)) for place, tally in ranked]
