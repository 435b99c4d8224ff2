"""A hand by PettingZoo goes as the same hand by hand."""

from __future__ import annotations

import numpy as np
import pytest

import stammtisch as st
from stammtisch.environments.pettingzoo import HandEnv, env


def finished(hands: HandEnv, seed: int) -> list[int]:
    """Play a hand by its masks; what each seat got for it."""
    rng = np.random.default_rng(seed)
    hands.reset(seed=seed)
    got: dict[str, int] = {}
    for agent in hands.agent_iter():
        seen, reward, over, _, info = hands.last()
        assert (seen["action_mask"] == info["action_mask"]).all()
        if over:
            got[agent] = reward
            hands.step(None)
        else:
            hands.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return [got[agent] for agent in hands.possible_agents]


@pytest.mark.parametrize("game", ["doppelkopf", "romme", "poker"])
def test_each_seat_gets_its_score_once(game: str) -> None:
    hands = HandEnv(game)
    assert finished(hands, 3) == [int(score) for score in hands.hand.scores()]


def test_bad_points_are_a_loss() -> None:
    hands = HandEnv("mau_mau")
    got = finished(hands, 3)
    assert got == [-int(score) for score in hands.hand.scores()]
    assert min(got) < 0


def test_each_seat_sees_its_own_row_and_only_the_seat_on_turn_has_actions() -> None:
    hands = HandEnv("gin")
    hands.reset(seed=1)
    for seat, agent in enumerate(hands.agents):
        seen = hands.observe(agent)
        assert list(seen["observation"]) == list(hands.hand.observe(seat))
        assert seen["action_mask"].any() == (seat == hands.hand.turn)


def test_a_game_is_named_by_id_and_preset_by_code_or_brought() -> None:
    code = "mau_mau.basic.2.deals=3"
    named = HandEnv("mau_mau", preset="basic", seats=3, deals=3)
    assert named.game == HandEnv(code, seats=3).game
    assert HandEnv(named.game).game is named.game
    assert str(named) == "mau_mau_basic_v1"
    with pytest.raises(TypeError, match="already has a preset"):
        HandEnv(code, preset="basic")
    with pytest.raises(TypeError, match="already has its options"):
        HandEnv(named.game, seats=3)
    with pytest.raises(st.BadSeats):
        HandEnv("gin", seats=5)


def test_what_the_mask_forbids_is_refused_and_nothing_is_done() -> None:
    hands = HandEnv("mau_mau")
    hands.reset(seed=1)
    before = hands.hand.copy()
    forbidden = list(hands.hand.mask()).index(0)
    for action in (forbidden, -1, hands.game.actions, None):
        with pytest.raises(ValueError, match="is not allowed; these are"):
            hands.step(action)
    assert hands.hand == before


def test_who_deals_is_drawn_or_said() -> None:
    hands = HandEnv("herzblatt")
    first = set()
    for seed in range(30):
        hands.reset(seed=seed)
        first.add(hands.agent_selection)
    assert first == set(hands.possible_agents)
    said = set()
    for seed in range(10):
        hands.reset(seed=seed, options={"dealer": 1})
        said.add(hands.agent_selection)
    assert len(said) == 1


def test_render_says_what_the_seat_on_turn_sees() -> None:
    hands = env("gin", render_mode="ansi")
    hands.reset(seed=1)
    assert "Your hand" in hands.render()
    assert HandEnv("gin").render() is None
