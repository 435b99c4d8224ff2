"""Many hands side by side: as one by one, whatever their number."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from mypy_extensions import i64

import stammtisch as st
from stammtisch import batches, bots
from stammtisch.core.batching import Hands
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of
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


def test_a_batch_says_what_it_is() -> None:
    batch = st.Batch(st.game("mau_mau", seats=3), 2)
    batch.step(batch.masks.argmax(1))
    rules = st.rule_code(batch.game)
    assert repr(batch) == f"<Batch of {rules} 3: 2 hands, {batch.moves} moves made>"


def test_what_is_not_allowed_changes_nothing() -> None:
    batch = st.Batch(st.game("mau_mau"), 3, seed=1)
    before, first = batch.observations.copy(), batch.masks.argmax(1)
    wrong = [*first[:2], int((1 - batch.masks[2]).argmax())]
    with pytest.raises(ValueError, match="hand 2: action"):
        batch.step(wrong)
    with pytest.raises(ValueError, match="2 actions are given for 3 hands"):
        batch.step(first[:2])
    with pytest.raises(ValueError, match="3 × 1 actions are given for 3 hands"):
        batch.step([[each] for each in first])
    assert (batch.observations == before).all()
    batch.step(first)


@pytest.mark.parametrize(("n", "learners"), [(0, None), (2, []), (2, [4]), (2, [-1])])
def test_a_batch_of_nothing_is_refused(n: int, learners: list[int] | None) -> None:
    with pytest.raises(ValueError, match=r"a batch has at least one hand|learners are some of"):
        st.Batch(st.game("mau_mau"), n, learners=learners)


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


# --- bots


def played(batch: st.Batch, steps: int, seed: int = 3) -> npt.NDArray[np.int32]:
    """What these many random steps brought each seat, hand by hand."""
    rng, rewards = np.random.default_rng(seed), []
    for _ in range(steps):
        batch.step(allowed(batch, rng))
        rewards.append(batch.rewards.copy())
    return np.concatenate(rewards)


def test_named_bots_play_the_other_seats_by_the_seed() -> None:
    game = st.game("mau_mau")
    bots = {1: "habits", 2: "habits"}
    batch = st.Batch(game, 4, seed=1, bots=bots)
    same, few = st.Batch(game, 4, seed=1, bots=bots), st.Batch(game, 2, seed=1, bots=bots)
    rng = np.random.default_rng(1)
    for _ in range(100):
        assert {*map(int, batch.turns)} <= {0, 3}
        assert (batch.observations == same.observations).all()
        assert (batch.observations[:2] == few.observations).all()
        actions = allowed(batch, rng)
        for each in (batch, same):
            each.step(actions)
        few.step(actions[:2])
    by_chance = st.Batch(game, 4, seed=1, learners=[0, 3])
    assert (played(batch, 60) != played(by_chance, 60)).any()


def test_habits_move_as_habits_do() -> None:
    game, seats = st.game("herzblatt"), range(3)
    batch = st.Batch(game, 1, seed=6, learners=[0], bots={1: "habits", 2: "habits"})
    rng, habits = Rng(6, 0), habits_of("herzblatt")
    actions = np.random.default_rng(2)
    dealt = 0
    for _ in range(12):
        pack = game.pack()
        rng.shuffle(pack)
        state, dealt = game.deal(pack, game.opening(dealt % 3)), dealt + 1
        while state.turn != st.OVER:
            if state.turn == 0:
                assert list(batch.observations[0]) == list(state.observe(0))
                action = allowed(batch, actions)
                state.apply_action(int(action[0]))
                batch.step(action)
            else:
                state.play(habits.quiet_pick(state, rng))
        if batch.dones[0]:
            assert list(batch.rewards[0]) == [int(state.scores()[seat]) for seat in seats]


def test_bots_that_search_win_from_chance() -> None:
    batch = st.Batch(
        st.game("watten", seats=2), 8, seed=2, bots={1: "search"}, simulations=60
    )  # fmt: skip
    won = played(batch, 45).sum(0)
    assert won[1] > 1.5 * won[0]


@pytest.mark.parametrize(
    ("name", "game"), [("search", "gin"), ("mogler", "mogeln"), ("rechner", "black_jack")]
)
def test_what_a_bot_does_depends_on_nothing_that_its_seat_does_not_know(
    name: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked in a position that its seat cannot tell from the true one, and moves the same."""
    asked = 0
    choose = bots.choose

    def twice(name: str, state: st.State, *args: Any, **kwargs: Any) -> int:
        nonlocal asked
        asked += 1
        seat, rng = args[1], args[2]
        sampled = state.sample(seat, Rng(asked))
        again = choose(name, sampled, args[0], seat, copy.copy(rng), **kwargs)
        assert choose(name, state, *args, **kwargs) == again
        return again

    monkeypatch.setattr(bots, "choose", twice)
    if name not in bots.measured(game):
        name = bots.usual(game)
    batch = st.Batch(st.game(game), 2, seed=4, learners=[0], bots={1: name}, simulations=8)
    played(batch, 12)
    assert asked > 3


def test_a_bot_that_does_not_exist_or_sits_on_a_learner_is_refused() -> None:
    game = st.game("mau_mau")
    with pytest.raises(bots.UnknownBot, match="no bot “nobody” for this game"):
        st.Batch(game, 1, bots={1: "nobody"})
    with pytest.raises(ValueError, match=r"the seats \[1\] are given to learners and to bots"):
        st.Batch(game, 1, learners=[0, 1], bots={1: "habits"})
    with pytest.raises(ValueError, match=r"bots play some of the seats"):
        st.Batch(game, 1, bots={4: "habits"})
    with pytest.raises(ValueError, match="learners are some of"):
        st.Batch(game, 1, bots=dict.fromkeys(range(4), "habits"))


# --- in slices


def test_hands_are_dealt_and_stepped_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, int, int]] = []

    class Watched:
        def __init__(self, *args: Any) -> None:
            self.hands = Hands(*args)

        def __getattr__(self, name: str) -> Any:
            found = getattr(self.hands, name)
            if name not in ("begin", "move", "tell"):
                return found

            def watched(first: int, end: int) -> None:
                done.append((name, first, end))
                found(i64(first), i64(end))

            return watched

    monkeypatch.setattr(batches, "Hands", Watched)
    batch = st.Batch(st.game("mau_mau"), 70, seed=1)
    batch.step(batch.masks.argmax(1))
    slices = [(0, 32), (32, 64), (64, 70)]
    assert done == [
        (what, *each) for begun in ("begin", "move") for each in slices for what in (begun, "tell")
    ]


def test_a_step_that_was_interrupted_is_not_taken_for_a_whole_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    batch = st.Batch(st.game("mau_mau"), 70, seed=1, bots={1: "search"}, simulations=1)
    actions = batch.masks.argmax(1)

    def interrupted(*args: Any, **kwargs: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(bots, "choose", interrupted)
    with pytest.raises(KeyboardInterrupt):
        batch.step(actions)
    with pytest.raises(RuntimeError, match="the last step was interrupted"):
        batch.step(actions)
