"""What online tables of four to seven write down (CLB-33)."""

from __future__ import annotations

import random

import pytest

import stammtisch as st
from stammtisch.club import decisions, entering
from stammtisch.club.online import lines_of, setup_of
from stammtisch.matches import Match
from tests.club.evenings import Host, started


def match_of(host: Host, hands: int, seed: int = 1) -> Match:
    """A match of random hands at the online table of the first round."""
    setup = setup_of(host.evening, host.evening.game(1, 1))
    game = st.game(setup.game, preset=setup.preset, seats=len(setup.seats), **setup.options)
    match, lot = Match(game, seed=seed, dealer=setup.first_dealer), random.Random(seed)
    while True:
        while not match.hand_over:
            match.play(lot.choice(list(match.legal_moves())))
        if len(match.hands) == hands or match.over:
            return match
        match.next_hand()


@pytest.mark.rules("CLB-33", "CLB-4", "CLB-8", "CLB-37")
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_every_hand_of_an_online_table_is_a_line_that_can_be(seats: int) -> None:
    host = started(seats)
    match = match_of(host, 1000)
    game = host.evening.game(1, 1)
    lines = list(lines_of(host.evening, game, match))
    assert [line.hand for line in lines] == list(range(1, 2 * seats + 1))
    assert match.over
    totals = [sum(line.points_of(seat) for line in lines) for seat in range(seats)]
    assert totals == list(match.totals())


@pytest.mark.rules("CLB-30")
def test_after_somebody_left_the_deal_passes_on_in_another_way() -> None:
    host = started(5)
    match = match_of(host, 10)
    host.do(decisions.set_source(host.evening, 1, 1, "online", "t"))
    for line in list(lines_of(host.evening, host.evening.game(1, 1), match))[:4]:
        host.do(entering.enter(host.evening, line))
    host.withdraw(host.evening.game(1, 1).units[2])
    assert [line.hand for line in lines_of(host.evening, host.evening.game(1, 1), match)] == [
        1, 2, 3, 4
    ]  # fmt: skip
