"""Sides and points of Watten, from plain facts: what the score pad needs too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, passed_on, place_after

DEALERS: Final[i64] = 0  # the side of the dealer
VORHANDS: Final[i64] = 1
NO_SIDE: Final[i64] = -1

_GESPANNT: Final[i64] = 3  # so near to the target (WAT-24)


class Facts:
    """How a hand ended.

    winner: the side, `DEALERS` or `VORHANDS`; value: what the hand is worth (WAT-20).
    ending: one of the endings of `rules`; ender: by whose word or card.
    """

    def __init__(
        self, seats: i64, dealer: i64, winner: i64, value: i64, ending: i64, ender: i64
    ) -> None:
        self.seats: Final[i64] = seats
        self.dealer: Final[i64] = dealer
        self.winner: Final[i64] = winner
        self.value: Final[i64] = value
        self.ending: Final[i64] = ending
        self.ender: Final[i64] = ender


def vorhand(seats: i64, dealer: i64) -> i64:
    """The seat to the dealer's left: names the Schlag and leads (WAT-8, WAT-16)."""
    return place_after(dealer, seats)


def side_of(seats: i64, dealer: i64, seat: i64) -> i64:
    """`DEALERS` or `VORHANDS`; of three, Vorhand is alone (WAT-3)."""
    if seats == 3:
        return VORHANDS if seat == vorhand(seats, dealer) else DEALERS
    return (seat ^ dealer) & 1


def is_gespannt(total: i64, target: i64) -> bool:
    """Whether this account forbids offering and raising (WAT-24)."""
    return total >= target - _GESPANNT


def hand_scores(seats: i64, dealer: i64, winner: i64, value: i64) -> vec[i64]:
    """What each seat scores when a side wins a hand of this value (WAT-25)."""
    scores = vec[i64]([0] * seats)
    for seat in range(seats):
        if side_of(seats, dealer, seat) == winner:
            scores[seat] = value
    return scores


def after_hand(context: Context, target: i64, scores: vec[i64]) -> Context:
    """The deal passes clockwise (WAT-5); with enough points the match is over (WAT-26)."""
    after = passed_on(context, scores)
    for total in after.totals:
        if total >= target:
            after.over = True
    return after
