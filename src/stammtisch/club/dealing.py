"""Who deals, who sits out and who leads at a table of four to seven (CLB-4 to 8, CLB-30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from msgspec import Struct

from stammtisch.games.doppelkopf.rota import active_seats

PLAYERS: Final = 4
HANDS_EACH: Final = 8  # so many hands does everybody play in a group game (CLB-5)


class Deal(Struct, frozen=True):
    """Who does what in one hand at a table.

    Attributes:
        hand: its number, from 1.
        dealer: the seat that deals.
        active: the seats that play, Vorhand first.
        counts: the seats for which it counts: after the eighth hand of a seat nothing does.
    """

    hand: int
    dealer: int
    active: tuple[int, ...]
    counts: frozenset[int]

    @property
    def vorhand(self) -> int:
        """Who leads: the next seat after the dealer that does not sit out (CLB-7)."""
        return self.active[0]


class Leave(Struct, frozen=True):
    """A seat whose player left the table after this many finished hands."""

    seat: int
    after: int


def hands(seats: int) -> int:
    """How many hands a table plays: each seat deals twice (CLB-4)."""
    return 2 * seats


def dealer(hand: int, seats: int) -> int:
    """The seat that deals hand 1, 2 … (CLB-7)."""
    return (hand - 1) % seats


def deal(hand: int, seats: int) -> Deal:
    """Who deals, plays and sits out in a hand at a table that nobody has left (CLB-5 to 7)."""
    by = dealer(hand, seats)
    active = active_seats(by, seats)
    return Deal(hand, by, active, frozenset(active))


def schedule(
    seats: int, leaves: Sequence[Leave] = (), substitutes: frozenset[int] = frozenset()
) -> tuple[Deal, ...]:
    """All hands of a table in order (CLB-4 to 7), even when somebody has left (CLB-30).

    Args:
        seats: how many sat down, 4 to 7.
        leaves: who left without a stand-in, and after which hand.
        substitutes: seats that a stand-in has taken; nobody waits for their eighth hand.
    """
    if not leaves:
        return _regular(seats)
    course = list(_regular(seats)[: min(leave.after for leave in leaves)])
    played = [sum(seat in each.active for each in course) for seat in range(seats)]
    while True:
        gone = {leave.seat for leave in leaves if leave.after <= len(course)}
        left = [seat for seat in range(seats) if seat not in gone]
        due = [seat for seat in left if seat not in substitutes and played[seat] < HANDS_EACH]
        if not due or len(left) < PLAYERS:
            return tuple(course)
        last = course[-1].dealer if course else seats - 1
        course.append(_passed_on(len(course) + 1, last, left, played))
        for seat in course[-1].active:
            played[seat] += 1


@cache
def _regular(seats: int) -> tuple[Deal, ...]:
    return tuple(deal(hand, seats) for hand in range(1, hands(seats) + 1))


def _passed_on(hand: int, last: int, left: list[int], played: list[int]) -> Deal:
    """CLB-30: the next player deals; the one who has played most sits out, in a tie the dealer."""
    order = [seat for seat in _after(last, len(played)) if seat in left]
    by = order[0]
    waiting = sorted(order, key=lambda seat: -played[seat])[: len(left) - PLAYERS]
    active = tuple(seat for seat in _after(by, len(played)) if seat in left and seat not in waiting)
    counts = frozenset(seat for seat in active if played[seat] < HANDS_EACH)
    return Deal(hand, by, active, counts)


def _after(seat: int, seats: int) -> list[int]:
    """All seats clockwise, beginning with the next one."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def plain_schedule(
    seats: int,
    lines: int,
    leaves: Sequence[Leave] = (),
    lowest: int = 2,
    playing: Callable[[int], Sequence[int]] = range,
) -> tuple[Deal, ...]:
    """The hands of a table in an evening of another game; it needs at least ``lowest`` players.

    ``playing`` says who of so many plays a hand, counted from Vorhand to the dealer; by default
    everybody.
    """
    found = []
    for hand in range(1, lines + 1):
        gone = {leave.seat for leave in leaves if leave.after < hand}
        left = [seat for seat in _after(dealer(hand, seats), seats) if seat not in gone]
        if gone and len(left) < lowest:
            break
        active = tuple(left[place] for place in playing(len(left)))
        found.append(Deal(hand, left[-1], active, frozenset(active)))
    return tuple(found)


def list_schedule(
    seats: int,
    each: int,
    leaves: Sequence[Leave] = (),
    lowest: int = 2,
    playing: Callable[[int], Sequence[int]] = range,
) -> tuple[Deal, ...]:
    """The hands of a list, in which everybody deals equally often (FMT-1).

    If somebody leaves, the deal passes to the next who is still there, and the list is over when
    each of them has dealt as often as was agreed (FMT-3). Arguments as for `plain_schedule`;
    ``each`` says how often everybody deals.
    """
    found: list[Deal] = []
    dealt, last = [0] * seats, seats - 1
    while True:
        gone = {leave.seat for leave in leaves if leave.after <= len(found)}
        order = [seat for seat in _after(last, seats) if seat not in gone]
        due = [seat for seat in order if dealt[seat] < each]
        if not due or (gone and len(order) < lowest):
            return tuple(found)
        last = due[0]
        left = [seat for seat in _after(last, seats) if seat not in gone]
        active = tuple(left[place] for place in playing(len(left)))
        found.append(Deal(len(found) + 1, last, active, frozenset(active)))
        dealt[last] += 1
