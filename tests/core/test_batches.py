"""Many hands side by side: as one by one, whatever their number."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import stammtisch as st
from tests.conformance.houses import HOUSES, house

USUAL = [case for case in HOUSES if case[2] == st.registration(case[0]).default_seats]


def allowed(batch: st.Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """A random action for each hand."""
    chosen: npt.NDArray[np.int64] = (rng.random(batch.masks.shape) * batch.masks).argmax(1)
    return chosen


@pytest.mark.parametrize("case", USUAL, ids=lambda case: "-".join(map(str, case)))
def test_each_row_tells_how_its_hand_stands(case: tuple[str, str, int]) -> None:
    game, rng = house(case), np.random.default_rng(1)
    batch = st.Batch(game, 3, seed=5)
    width = game.observation[-1].start + game.observation[-1].size
    assert batch.observations.shape == (3, width)
    assert batch.masks.shape == (3, game.actions)
    for _ in range(30):
        for row, state in enumerate(batch.hands.states):
            assert batch.turns[row] == state.turn >= 0
            assert list(batch.observations[row]) == list(state.observe(state.turn))
            assert list(batch.masks[row]) == list(state.mask())
        batch.step(allowed(batch, rng))


def test_rewards_are_the_scores_of_the_hand_that_ended() -> None:
    game, rng = st.game("herzblatt"), np.random.default_rng(2)
    batch = st.Batch(game, 8, seed=1)
    ended = 0
    for _ in range(120):
        before = [state.copy() for state in batch.hands.states]
        actions = allowed(batch, rng)
        batch.step(actions)
        for row, state in enumerate(before):
            state.apply_action(int(actions[row]))
            over = state.turn == st.OVER
            assert batch.dones[row] == over
            assert list(batch.rewards[row]) == (list(state.scores()) if over else [0, 0, 0])
            ended += over
    assert ended > 8


def test_nothing_is_won_before_the_first_step() -> None:
    batch = st.Batch(st.game("watten"), 200, seed=1)  # some deals are a Maschine, and over at once
    assert max(batch.hands.dealt) > 1
    assert not batch.dones.any()
    assert not batch.rewards.any()


def test_the_same_seed_deals_the_same_hands_among_any_number() -> None:
    game = st.game("gin")
    few, many = st.Batch(game, 2, seed=4), st.Batch(game, 5, seed=4)
    other = st.Batch(game, 2, seed=5)
    for _ in range(60):
        assert (few.observations == many.observations[:2]).all()
        many_actions = many.masks.argmax(1)
        few.step(few.masks.argmax(1))
        many.step(many_actions)
    assert not (few.observations == other.observations).all()


def test_seats_of_others_move_by_themselves() -> None:
    batch, rng = st.Batch(st.game("mau_mau"), 4, seed=1, learners=[2]), np.random.default_rng(3)
    steps = 50
    for _ in range(steps):
        assert {int(seat) for seat in batch.turns} == {2}
        batch.step(allowed(batch, rng))
    assert batch.moves > 3 * 4 * steps


def test_what_is_not_allowed_changes_nothing() -> None:
    batch = st.Batch(st.game("mau_mau"), 3, seed=1)
    before, first = batch.observations.copy(), batch.masks.argmax(1)
    wrong = [*first[:2], int((1 - batch.masks[2]).argmax())]
    with pytest.raises(ValueError, match="hand 2: action"):
        batch.step(wrong)
    with pytest.raises(ValueError, match="2 actions are given for 3 hands"):
        batch.step(first[:2])
    assert (batch.observations == before).all()
    batch.step(first)


@pytest.mark.parametrize(("n", "learners"), [(0, None), (2, []), (2, [4]), (2, [-1])])
def test_a_batch_of_nothing_is_refused(n: int, learners: list[int] | None) -> None:
    with pytest.raises(ValueError, match=r"a batch has at least one hand|learners are some of"):
        st.Batch(st.game("mau_mau"), n, learners=learners)


def test_a_batch_longer_than_its_places_can_be_counted_is_refused() -> None:
    with pytest.raises(ValueError, match="100000000 rows of 245 numbers are too many"):
        st.Batch(st.game("mau_mau"), 100_000_000)


def test_a_move_of_several_actions_is_told_action_by_action() -> None:
    game, rng = st.game("rummy"), np.random.default_rng(4)
    batch, begun = st.Batch(game, 4, seed=3), game.observation[-1]
    seen = 0
    for _ in range(60):
        batch.step(allowed(batch, rng))
        for row, state in enumerate(batch.hands.states):
            if state.partly:
                seen += 1
                assert batch.observations[row, begun.start] > 0
                assert list(batch.observations[row]) == list(state.observe(state.turn))
                assert list(batch.masks[row]) == list(state.mask())
    assert seen > 5
