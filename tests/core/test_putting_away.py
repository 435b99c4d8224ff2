"""A hand that was put away gives the same positions again."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand


def words(hand: Hand) -> list[list[int]]:
    return [[int(word) for word in state.words()] for state in hand.states]


@pytest.mark.parametrize("name", ["mau_mau", "gin", "doppelkopf"])
@pytest.mark.parametrize("seed", range(4))
def test_the_positions_of_a_hand_that_was_put_away(name: str, seed: int) -> None:
    match = st.Match(st.game(name), seed=seed)
    rng = Rng(seed)
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
    hand = match.hand
    before, told = words(hand), [hand.tell(index, 0) for index in range(len(hand.acts))]
    hand.put_away()
    assert [int(word) for word in hand.state.words()] == before[-1]
    assert len(hand._states) == 1
    assert match.scores() == tuple(int(score) for score in hand.state.scores())
    assert [hand.tell(index, 0) for index in range(len(hand.acts))] == told
    assert words(hand) == before


def test_a_hand_without_acts_can_be_put_away_and_played() -> None:
    match = st.Match(st.game("mau_mau"), seed=1)
    match.hand.put_away()
    match.play(int(match.state.pick(Rng(1))))
    match.hand.put_away()
    match.play(int(match.state.pick(Rng(1))))
    assert len(match.hand.states) == 3
    match.hand.put_away()
    assert match.undo() is not None
    assert len(match.hand.states) == 2
