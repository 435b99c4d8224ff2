"""Sides, endings and points of Watten, from plain facts; the score pad uses this too."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import place_after
from stammtisch.core.view import ScoreLine
from stammtisch.games.watten.rules import START
from stammtisch.text import SeatWord, Text, say

DEALERS: Final[i64] = 0  # the side of the dealer
VORHANDS: Final[i64] = 1
NO_SIDE: Final[i64] = -1

# How a hand ended.
RUNNING: Final[i64] = 0
BY_TRICKS: Final[i64] = 1  # WAT-19
BY_GOING: Final[i64] = 2  # WAT-21
BY_GESPANNT: Final[i64] = 3  # WAT-24
BY_MASCHINE: Final[i64] = 4  # WAT-6
BY_CLAIM: Final[i64] = 5  # WAT-27

_GESPANNT: Final[i64] = 3  # so near to the target (WAT-24)


class Facts:
    """How a hand ended.

    winner: the side, `DEALERS` or `VORHANDS`; value: what the hand is worth (WAT-20).
    ending: how; ender: by whose word or card.
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


def side_of(seats: i64, dealer: i64, seat: i64) -> i64:
    """`DEALERS` or `VORHANDS`; with three players Vorhand is alone (WAT-3)."""
    if seats == 3:
        return VORHANDS if seat == place_after(dealer, seats) else DEALERS
    return (seat ^ dealer) & 1


def is_gespannt(total: i64, target: i64) -> bool:
    """Whether this total forbids offering and raising (WAT-24)."""
    return total >= target - _GESPANNT


def hand_scores(seats: i64, dealer: i64, winner: i64, value: i64) -> vec[i64]:
    """What each seat scores when a side wins a hand of this value (WAT-25)."""
    scores = vec[i64]([0] * seats)
    for seat in range(seats):
        if side_of(seats, dealer, seat) == winner:
            scores[seat] = value
    return scores


# --- in words ------------------------------------------------------------------------------------


def score_lines(facts: Facts) -> list[ScoreLine]:
    """Why the hand was won, and what raising added (WAT-20, WAT-25)."""
    text, rule = _reason(facts)
    lines = [ScoreLine(text, _points(facts, START), (rule, "WAT-20", "WAT-25"))]
    more = facts.value - START
    if more > 0:
        raised = say("Raised to {value} points", value=int(facts.value))
        lines.append(ScoreLine(raised, _points(facts, more), ("WAT-21", "WAT-25")))
    return lines


def _points(facts: Facts, value: i64) -> tuple[int, ...]:
    won = hand_scores(facts.seats, facts.dealer, facts.winner, value)
    return tuple([int(points) for points in won])


def _reason(facts: Facts) -> tuple[Text, str]:
    who = SeatWord(int(facts.ender))
    ending = facts.ending
    if ending == BY_GOING:
        return say("{seat} went", seat=who), "WAT-21"
    if ending == BY_GESPANNT:
        return say("{seat} offered although gespannt", seat=who), "WAT-24"
    if ending == BY_MASCHINE:
        return say("Maschine of {seat}", seat=who), "WAT-6"
    if ending == BY_CLAIM:
        return say("{seat} gets the remaining tricks", seat=who), "WAT-19"
    return say("Three tricks"), "WAT-19"
