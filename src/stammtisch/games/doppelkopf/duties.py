"""Who must play a Pflichtsolo, and when, so that everybody gets to play his (DOK-27, DOK-67).

# not compiled: looked up in the last hands of a match only
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from stammtisch.games.doppelkopf.rota import active_seats, seat_order


@cache
def most_met(dealer: int, seats: int, hands: int, owing: int) -> int:
    """How many of those who owe a Pflichtsolo can still get a hand of their own for it.

    With as many hands as seats it is all of them, since everybody plays in four of these.

    Args:
        dealer: who deals the first of the hands; then the deal goes round.
        seats: at the table, 4 to 7.
        hands: how many are left.
        owing: who owes a Pflichtsolo, bit ``n`` for seat ``n`` of the table.

    >>> most_met(0, 4, 2, 0b1111), most_met(0, 6, 1, 0b1000), most_met(0, 6, 2, 0b1000)
    (2, 0, 1)
    """
    playing = [active_seats((dealer + hand) % seats, seats) for hand in range(hands)]
    everybody = seats_of(owing)
    return min(  # Hall’s theorem: what is missing is missing to some group of them
        len(everybody) - len(group) + sum(not {*group}.isdisjoint(four) for four in playing)
        for group in groups(everybody)
    )


def seats_of(bits: int) -> list[int]:
    """The seats in a set, ascending."""
    return [seat for seat in range(int(bits).bit_length()) if bits >> seat & 1]


def groups(seats: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All subsets of these seats, including the empty one."""
    for size in range(len(seats) + 1):
        yield from combinations(seats, size)


def forced_player(dealer: int, seats: int, hands: int, owing: int) -> int:
    """The seat of the table that must play its Pflichtsolo now, -1 if nobody must.

    Somebody must if otherwise fewer could be met; it is the first from Vorhand on with whom
    nobody else misses his.

    Args:
        dealer, seats, owing: as in `most_met`.
        hands: how many are left, with the one just dealt.

    >>> forced_player(0, 4, 2, 0b1001), forced_player(0, 4, 2, 0b1000)
    (3, -1)
    >>> forced_player(0, 6, 2, 0b0010), forced_player(3, 6, 2, 0b0010)
    (1, 1)
    """
    met = most_met(dealer, seats, hands, owing)
    later = (dealer + 1) % seats
    if most_met(later, seats, hands - 1, owing) == met:
        return -1
    return next(
        seat
        for seat in active_seats(dealer, seats)
        if owing >> seat & 1 and most_met(later, seats, hands - 1, owing - 2**seat) == met - 1
    )


def forced_place(seats: int, hands: int, owing: int) -> int:
    """`forced_player` for seats numbered as a hand numbers them (`seat_order`)."""
    order = seat_order(0, seats)
    of_table = sum(2**seat for place, seat in enumerate(order) if owing >> place & 1)
    player = forced_player(0, seats, hands, of_table)
    return order.index(player) if player >= 0 else -1


def may_repeat(dealer: int, seats: int, hands: int, owing: int) -> bool:
    """Whether dealing again still leaves everybody a hand for the Pflichtsolo (DOK-5, DOK-67)."""
    passed_on = most_met((dealer + 1) % seats, seats, hands, owing)
    return most_met(dealer, seats, hands, owing) == passed_on
