"""The kits of other libraries, each for one house: a preset with a number of seats."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import TypeAlias

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.environments import agreed, openspiel, pettingzoo
from stammtisch.environments.gymnasium import SeatEnv
from tests.conformance.houses import HOUSES, house

Case: TypeAlias = tuple[str, str, int]

USUAL = [case for case in HOUSES if case[2] == st.registration(case[0]).default_seats]
EXTREMES = [
    case
    for case in HOUSES
    if case not in USUAL
    and case[2] in (f([each[2] for each in HOUSES if each[:2] == case[:2]]) for f in (min, max))
]


def name(case: Case) -> str:
    return "-".join(map(str, case))


def preset(case: Case) -> Game:
    """The game as it is registered."""
    return st.game(case[0], preset=case[1], seats=case[2])


def for_pettingzoo(case: Case) -> None:
    """`api_test` and `seed_test`; a mask beside the observation is more than it expects."""
    game = preset(case)
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(pettingzoo.env(game), num_cycles=60)
        seed_test(lambda: pettingzoo.env(game), num_cycles=60)


def for_gymnasium(case: Case) -> None:
    """`check_env`, which mostly tries what a mask forbids; then a hand by the mask."""
    env_id = f"stammtisch/{case[0]}-{case[1]}-v{agreed.version(case[0])}"
    assert env_id in gymnasium.registry
    env = SeatEnv(preset(case), opponents="habits", render_mode="ansi")
    env.spec = gymnasium.spec(env_id)
    check_env(env)
    env.render_mode = None
    for _ in played(env):
        pass


def played(env: SeatEnv, seed: int = 1, steps: int = 60) -> Iterator[float]:
    """The rewards of random allowed actions."""
    env.action_space.seed(seed)
    _, info = env.reset(seed=seed)
    for _ in range(steps):
        _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert "illegal" not in info
        yield float(reward)
        if over:
            return


def for_openspiel(case: Case) -> None:
    """`random_sim_test`, which writes and reads every position on the way; hands are short."""
    short_name = f"stammtisch_{case[0]}_{case[1]}"
    game = loaded(short_name, players=case[2], code=st.rule_code(house(case)))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def loaded(short_name: str, **params: str | int) -> openspiel.HandGame:
    assert short_name in pyspiel.registered_names()
    game: openspiel.HandGame = pyspiel.load_game(short_name, params)
    return game


KITS: dict[str, Callable[[Case], None]] = {
    "pettingzoo": for_pettingzoo,
    "gymnasium": for_gymnasium,
    "openspiel": for_openspiel,
}
