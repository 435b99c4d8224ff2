"""What programs hand in by mistake is refused in words: seats, bounds, copies of batches."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

import stammtisch as st
from stammtisch.games.registry import registrations


@pytest.mark.parametrize("name", sorted(registrations()))
def test_a_seat_that_does_not_exist_is_refused(name: str) -> None:
    game = st.game(name)
    state, rng = st.deal(game, st.Rng(1)), st.Rng(2)
    asked: list[Callable[[int], object]] = [
        state.view,
        state.observe,
        state.sight,
        lambda seat: state.sample(seat, rng),
    ]
    seats = int(game.seats)
    for ask in asked:
        ask(st.SPECTATOR)
        for seat in (-9, -2, seats, 9):
            with pytest.raises(IndexError, match=f"no seat {seat}; seats are 0 to {seats - 1}"):
                ask(seat)


def test_nor_is_there_one_at_a_table_of_more_than_four() -> None:
    state = st.deal(st.game("doppelkopf", seats=6), st.Rng(1))
    for ask in (state.view, state.sight, lambda seat: state.sample(seat, st.Rng(2))):
        ask(5)
        with pytest.raises(IndexError, match="no seat 6; seats are 0 to 5"):
            ask(6)


@pytest.mark.parametrize("bound", [0, -1, 2**31, 2**40])
def test_a_bound_without_a_number_below_it_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 2\\*\\*31 - 1, not {bound}"):
        st.Rng(1).below(bound)
    with pytest.raises(ValueError, match="not 0"):
        st.Rng(1).member(0)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_says_how_to_make_another(copied: Callable[[object], object]) -> None:
    batch = st.Batch(st.game("gin"), 4, seed=3)
    with pytest.raises(TypeError, match=r"make another .* st\.Batch\(game, 4, seed\)"):
        copied(batch)
    assert copy.deepcopy(batch.hands.states[0]) == batch.hands.states[0]
