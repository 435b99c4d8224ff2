"""The claim of the rest: proved, granted, refused, and where it is not to be had."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stammtisch.core.contract import OVER
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.kits.tricks.claims import REST
from stammtisch.kits.tricks.moves import CLAIMING
from tests.games.fuenfhundert.positions import at, do, game

SURE = ["8c 9c", "Ac Th"]
"""Seat 1 leads with the highest club and the highest trump that is left."""
OPEN = ["8c Ah", "Ac 9d"]
"""Seat 0 has the ace of trump: seat 1 cannot have both tricks."""


def late(hands: list[str], lapsed: Sequence[int] = (0, 1), **options: object) -> FuenfhundertHand:
    """Two cards each, hearts are trump; nobody has anything to announce any more."""
    return at(game(**options), "7h", 0, hands, lapsed=lapsed)


@pytest.mark.rules("F500-12", "F500-26")
def test_a_claim_that_is_certain_ends_the_deal() -> None:
    state = late(SURE)
    points = list(state.points)
    assert list(state.interrupts(1)) == [REST] and list(state.interrupts(0)) == []
    do(game(), state, "rest", by=1)
    assert state.turn == OVER
    assert [new - old for new, old in zip(state.points, points, strict=True)] == [0, 21]
    assert sum(line.points[1] for line in state.score_lines()) == 21
    assert state.view(0).seats[1].tricks == int(state.tricks.tricks_won(1)) + 2


def test_the_bonus_for_the_last_trick_goes_with_the_rest() -> None:
    rules = game(last_trick=10)
    state = late(SURE, last_trick=10)
    do(rules, state, "rest", by=1)
    assert list(state.points) == [0, 31]
    assert state.score_lines()[-1].points == (0, 10)


def test_an_uncertain_claim_is_granted() -> None:
    state = late(OPEN)
    do(game(), state, "rest", by=1)
    assert state.turn == 0 and state.phase is CLAIMING
    assert state.view(0).zones[1].cards  # the claimer's cards lie open
    do(game(), state, "einverstanden")
    assert state.turn == OVER and list(state.points) == [0, 22]


def test_an_uncertain_claim_is_refused_and_cannot_be_repeated() -> None:
    state = late(OPEN)
    do(game(), state, "rest", by=1)
    do(game(), state, "deny")
    assert state.turn == 1 and list(state.interrupts(1)) == []
    assert state.objection(1, REST) is not None
    do(game(), state, "Ac", "8c", "9d", "Ah")
    assert state.turn == OVER and list(state.points) == [11, 11]


@pytest.mark.rules("F500-14", "F500-17")
def test_no_claim_as_long_as_somebody_can_announce() -> None:
    state = late(["Qc Kd", "Ac Kc"], lapsed=[0])
    assert list(state.interrupts(1)) == []  # the claimer would win the pair of clubs
    refusal = state.objection(1, REST)
    assert refusal is not None and refusal.rules == ("F500-26", "F500-17")
    rules = game(announce="any_time")
    state = at(rules, "7h", 0, ["Qd Kd", "Ac 9c"], seat=0, lapsed=[1])
    assert list(state.interrupts(1)) == []  # the other one may still announce his pair
    state = at(rules, "7h", 0, ["Qd Kd", "Ac 9c"], seat=0, lapsed=[0, 1])
    assert list(state.interrupts(1)) == [REST]


def test_no_claim_with_cards_in_the_stock_in_a_trick_or_with_one_card() -> None:
    early = at(game(), "7h", 8, SURE, lapsed=[1])
    first = late([f"{SURE[0]} 7s 8s 9s 7d 8d 9d", f"{SURE[1]} Ah Kh Qh Jh 9h 8h"])
    last = late(["8c", "Ac"])
    for state in (early, first, last):
        assert list(state.interrupts(1)) == []
        assert state.objection(1, REST) is not None
    running = late(SURE)
    do(game(), running, "Ac")
    assert list(running.interrupts(0)) == list(running.interrupts(1)) == []
