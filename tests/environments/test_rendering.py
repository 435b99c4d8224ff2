"""A hand as an image: for every game, of the same size, and nothing hidden in it."""

from __future__ import annotations

import numpy as np
import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.drawings import HEIGHT, WIDTH, drawing
from stammtisch.environments import rendering
from stammtisch.environments.gymnasium import SeatEnv
from stammtisch.environments.pettingzoo import HandEnv
from tests.environments.kits import USUAL, Case, name, preset
from tests.sampling import sampled


def halfway(game: Game, seed: int, moves: int = 25) -> State:
    """A position in which a seat is on turn."""
    rng = st.Rng(seed)
    state = st.deal(game, rng)
    before = state.copy()
    for _ in range(moves):
        while state.turn == st.CHANCE:
            st.shuffle(state, rng)
        if state.turn == st.OVER:
            break
        before = state.copy()
        state.play(state.pick(rng))
    return before


def image(env: HandEnv | SeatEnv) -> rendering.Image:
    found = env.render()
    assert isinstance(found, np.ndarray)
    return found


@pytest.mark.parametrize("case", sampled(((case,) for case in USUAL), 3), ids=name)
@pytest.mark.slow
def test_every_game_has_its_image(case: Case) -> None:
    hands = HandEnv(preset(case), render_mode="rgb_array")
    hands.reset(seed=1)
    hands.hand = halfway(hands.game, 2)
    drawn = image(hands)
    assert drawn.shape == (HEIGHT, WIDTH, 3)
    assert drawn.dtype == np.uint8
    assert drawn.max() > 200  # paper, which an empty table has not


@pytest.mark.parametrize("case", USUAL, ids=name)
def test_nothing_hidden_is_drawn(case: Case) -> None:
    game, rng = preset(case), st.Rng(3)
    state = halfway(game, 1)
    for seat in (int(state.turn), SPECTATOR):
        drawn = drawing(state.view(seat))
        for _ in range(2):
            assert drawing(state.sample(seat, rng).view(seat)) == drawn


def test_ones_own_cards_are_drawn() -> None:
    state = st.deal(st.game("doppelkopf"), st.Rng(4))
    own = set(drawing(state.view(0)).split('href="#'))
    for _ in range(5):
        assert set(drawing(state.sample(1, st.Rng(5)).view(0)).split('href="#')) != own


def test_a_crowded_table_is_drawn_smaller() -> None:
    few, many = st.deal(st.game("gin"), st.Rng(1)), halfway(st.game("canasta"), 1, 120)
    boxes = [drawing(state.view(0)).split('viewBox="0 0 ')[-1] for state in (few, many)]
    widths = [int(box.split()[0]) for box in boxes]
    assert widths[0] < widths[1]


def test_gymnasium_films_a_hand() -> None:
    env = SeatEnv("mau_mau", render_mode="rgb_array")
    assert env.metadata["render_modes"] == ["ansi", "rgb_array"]
    _, info = env.reset(seed=1)
    images = []
    for _ in range(2):
        images.append(image(env))
        _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if over:
            break
    assert {each.shape for each in images} == {(HEIGHT, WIDTH, 3)}
    assert not np.array_equal(images[0], images[1])


def test_an_image_asks_for_what_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "PAINTS", False)
    for env in (HandEnv, SeatEnv):
        with pytest.raises(ImportError, match="pip install resvg-py pillow"):
            env("gin", render_mode="rgb_array")
        with pytest.raises(ValueError, match=r'is "ansi", "rgb_array" or None, not \'human\''):
            env("gin", render_mode="human")
