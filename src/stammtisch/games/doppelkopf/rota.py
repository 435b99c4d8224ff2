"""Who plays and who sits out where four to seven share a table (DOK-67, CLB-5 to CLB-7).

# not compiled: looked up once a hand
"""

from __future__ import annotations

from functools import cache
from typing import Final

_STEPS: Final[dict[int, tuple[int, ...]]] = {4: (), 5: (0,), 6: (0, 3), 7: (0, 2, 4)}


def sitting_out(dealer: int, seats: int) -> tuple[int, ...]:
    """The seats that sit out when this one deals, the dealer first (CLB-5, CLB-6).

    >>> sitting_out(1, 5), sitting_out(3, 6), sitting_out(0, 7)
    ((1,), (3, 0), (0, 2, 4))
    """
    return tuple((dealer + step) % seats for step in _STEPS[seats])


@cache
def active_seats(dealer: int, seats: int) -> tuple[int, ...]:
    """The four seats that play when this one deals, Vorhand first (CLB-7).

    >>> active_seats(1, 5), active_seats(3, 4)
    ((2, 3, 4, 0), (0, 1, 2, 3))
    """
    out = sitting_out(dealer, seats)
    clockwise = ((dealer + step) % seats for step in range(1, seats + 1))
    return tuple(seat for seat in clockwise if seat not in out)


def seat_order(dealer: int, seats: int) -> list[int]:
    """The seats as the rules number them: the four players from Vorhand on, then the others.

    >>> seat_order(2, 6)
    [3, 4, 0, 1, 2, 5]
    """
    return [*active_seats(dealer, seats), *sitting_out(dealer, seats)]
