"""One seat by Gymnasium, with bots in the others."""

from __future__ import annotations

import gymnasium
import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.environments.gymnasium import SeatEnv, ids
from tests.environments.kits import played


@pytest.mark.parametrize("seat", range(3))
def test_the_reward_is_the_score_of_the_seat(seat: int) -> None:
    env = SeatEnv("herzblatt", seat=seat)
    *before, last = played(env)
    assert set(before) <= {0.0}
    assert env.hand.turn == st.OVER
    assert last == env.hand.scores()[seat]


def test_bad_points_are_a_loss() -> None:
    env = SeatEnv("mau_mau", seat=1)
    *_, last = played(env)
    assert last == -env.hand.scores()[1]


def test_the_seat_is_asked_and_nobody_else() -> None:
    env = SeatEnv("doppelkopf", seat=2)
    seen, _ = env.reset(seed=4)
    assert env.hand.turn == 2
    assert list(seen["observation"]) == list(env.hand.observe(2))


def test_an_action_that_the_mask_forbids_ends_the_hand() -> None:
    env = SeatEnv("mau_mau", illegal_reward=-9)
    _, info = env.reset(seed=1)
    forbidden = list(info["action_mask"]).index(0)
    _, reward, over, _, info = env.step(forbidden)
    assert (reward, over, info["illegal"]) == (-9.0, True, True)
    with pytest.raises(ValueError, match="the hand is over"):
        env.step(forbidden)


@pytest.mark.parametrize(("game", "least"), [("gin", -1), ("herzblatt", -4), ("mau_mau", -210)])
def test_nobody_gains_by_an_action_that_the_mask_forbids(game: str, least: int) -> None:
    assert SeatEnv(game).illegal_reward == least


def test_the_others_are_bots_by_name() -> None:
    env = SeatEnv("herzblatt", opponents=["random", "search"], seat=1, simulations=10)
    assert env.opponents == {2: "random", 0: "search"}
    for _ in played(env, steps=3):
        pass
    with pytest.raises(bots.UnknownBot):
        SeatEnv("gin", opponents="nobody")
    with pytest.raises(ValueError, match="3 opponents are named for 1 other"):
        SeatEnv("gin", opponents=["random"] * 3)
    with pytest.raises(ValueError, match="there is no seat 2"):
        SeatEnv("gin", seat=2)


def test_a_seat_that_is_never_asked_is_told() -> None:
    env = SeatEnv("black_jack", seat=0)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="seat 0 was not asked"):
        env.reset(options={"dealer": 0})


def test_each_preset_has_an_id() -> None:
    assert ids()["stammtisch/doppelkopf-turnier-v1"] == ("doppelkopf", "turnier")
    assert set(ids()) <= set(gymnasium.registry)
    env = gymnasium.make("stammtisch/mau_mau-basic-v1", seats=3, deals=3, opponents="habits")
    assert isinstance(env.unwrapped, SeatEnv)
    assert env.unwrapped.game == st.game("mau_mau", preset="basic", seats=3, deals=3)


def test_the_same_seed_gives_the_same_hand() -> None:
    env = SeatEnv("gin", opponents="habits")
    first = env.reset(seed=5)[0]["observation"]
    other = env.reset()[0]["observation"]
    assert (env.reset(seed=5)[0]["observation"] == first).all()
    assert (env.reset()[0]["observation"] == other).all()
    assert (first != other).any()


def test_render_says_what_the_seat_sees() -> None:
    env = SeatEnv("gin", render_mode="ansi")
    env.reset(seed=1)
    assert "Your hand" in (env.render() or "")
