"""Games as numbers, side by side with others: what programs that learn wait for.

    pip install "stammtisch[bench,numbers,pettingzoo]" rlcard pygame
    python benchmarks/learning_peers.py [GAME…]

``single``: observation, mask, a random action and the action itself, one after another from
Python, the same calls on both sides. OpenSpiel fills its observation tensor; its hands are dealt
before the clock runs, ours while it runs. ``many``: the time in the step alone of 64 hands side by
side, `stammtisch.Batch` and OpenSpiel's `SyncVectorEnv`. ``PettingZoo``: the loop of its manual,
with its own Texas Holdem (which needs rlcard) and with ours, and our `Batch` beside them.

The ways are measured in turn, round by round, in time of the processor, so that a busy machine
hits all of them alike; the medians and their ratios are printed.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from open_spiel.python import (  # type: ignore[import-not-found,unused-ignore]  # extra `bench`
    rl_agent,
    rl_environment,
    vector_env,
)
from peers import UNIVERSAL, bank, chance

import stammtisch as st
from stammtisch.environments import pettingzoo

Measure = Callable[[float], float]  # moves a second, measured for so many seconds

HANDS = 64  # side by side
SINGLE: dict[str, tuple[st.Game, str, float]] = {  # our game, theirs, at least how many times
    "gin": (st.game("gin"), "gin_rummy", 15),
    "mau_mau": (st.game("mau_mau", seats=4), "crazy_eights(players=4)", 3),
    "holdem": (st.game("poker", preset="holdem", seats=6), UNIVERSAL, 2),
}


def until(seconds: float, moves: Callable[[], int]) -> float:
    """How many moves a second are made, if something makes some of them at a time."""
    made, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        made += moves()
    return made / (time.process_time() - began)


# --- one by one


def ours_single(game: st.Game) -> Measure:
    """A hand of ours at a time."""
    cards, rng = st.Rng(1), random.Random(1)

    def hand() -> int:
        state, moves = st.deal(game, cards), 0
        while state.turn != st.OVER:
            if state.turn == st.CHANCE:
                st.shuffle(state, cards)
                continue
            state.observe(state.turn)
            state.mask()
            allowed = state.legal_moves()
            state.play(allowed[int(rng.random() * len(allowed))])
            moves += 1
        return moves

    return lambda seconds: until(seconds, hand)


def theirs_single(name: str) -> Measure:
    """A hand of OpenSpiel's at a time."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]  # extra `bench`

    rng = random.Random(2)
    dealt = bank(pyspiel.load_game(name), rng)

    def hand() -> int:
        state, moves = next(dealt).clone(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                chance(state, rng)
                continue
            state.observation_tensor()
            state.legal_actions_mask()
            allowed = state.legal_actions()
            state.apply_action(allowed[int(rng.random() * len(allowed))])
            moves += 1
        return moves

    return lambda seconds: until(seconds, hand)


# --- many at once; actions are chosen while the clock stands still


def ours_many(game: st.Game) -> Measure:
    """Moves a second in `Batch.step`."""
    batch, rng = st.Batch(game, HANDS, seed=3), np.random.default_rng(3)

    def measure(seconds: float) -> float:
        spent, before = 0.0, batch.moves
        while spent < seconds:
            chosen = ((1 - rng.random(batch.masks.shape, np.float32)) * batch.masks).argmax(1)
            began = time.process_time()
            batch.step(chosen)
            spent += time.process_time() - began
        return (batch.moves - before) / spent

    return measure


def theirs_many(name: str) -> Measure:
    """Moves a second in `SyncVectorEnv.step`."""
    hands = [rl_environment.Environment(name) for _ in range(HANDS)]
    vector, rng = vector_env.SyncVectorEnv(hands), random.Random(4)
    steps = vector.reset()

    def chosen(step: Any) -> Any:
        seat = step.observations["current_player"]
        action = rng.choice(step.observations["legal_actions"][seat])
        return rl_agent.StepOutput(action, [])

    def measure(seconds: float) -> float:
        nonlocal steps
        spent, moves = 0.0, 0
        while spent < seconds:
            actions = [chosen(step) for step in steps]
            began = time.process_time()
            steps, *_ = vector.step(actions, reset_if_done=True)
            spent += time.process_time() - began
            moves += HANDS
        return moves / spent

    return measure


# --- PettingZoo


def in_pettingzoo(env: Any) -> Measure:
    """Moves a second of the loop that its manual shows, with random allowed actions."""
    rng = np.random.default_rng(5)

    def hand() -> int:
        env.reset()
        moves = 0
        for _agent in env.agent_iter():
            observation, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            moves += 1
        return moves

    return lambda seconds: until(seconds, hand)


def their_holdem() -> Any | None:
    """PettingZoo's own Texas Holdem for three; None where rlcard is missing."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            holdem = importlib.import_module("pettingzoo.classic.texas_holdem_no_limit_v6")
            return holdem.env(num_players=3)
    except ImportError as missing:
        print(f"PettingZoo's Texas Holdem is left out: {missing}")
        return None


# --- all of it


def measured(measures: dict[str, Measure], rounds: int, seconds: float) -> dict[str, float]:
    """The medians of the ways, measured in turn."""
    speeds: dict[str, list[float]] = {each: [] for each in measures}
    for _ in range(rounds):
        for each, measure in measures.items():
            speeds[each].append(measure(seconds))
    return {each: statistics.median(values) for each, values in speeds.items()}


def show(title: str, speeds: dict[str, float], least: float | None = None) -> None:
    """Print the speeds, and how many times the last one each is."""
    *_, last = speeds.values()
    goal = "" if least is None else f", at least {least:g} x wanted"
    print(f"\n{title}{goal}")
    for each, speed in speeds.items():
        print(f"  {each:<40}{speed:>14,.0f}{speed / last:>10.1f} x")


def main() -> None:
    """Measure all that was asked for and print a table of each."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("games", nargs="*", choices=[[], *SINGLE], help="only these")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=0.4, help="length of one measurement")
    chosen = options.parse_args()
    load = " ".join(f"{number:.1f}" for number in os.getloadavg())
    print(f"stammtisch {st.__version__}, engine: {st.engine()}, load: {load}")
    for game_id, (game, name, least) in SINGLE.items():
        if chosen.games and game_id not in chosen.games:
            continue
        label = name.partition("(")[0]
        one = {"ours": ours_single(game), f"OpenSpiel's {label}": theirs_single(name)}
        many = {"ours": ours_many(game), f"OpenSpiel's {label}": theirs_many(name)}
        show(f"{game_id}, single", measured(one, chosen.rounds, chosen.seconds), least)
        show(f"{game_id}, {HANDS} hands", measured(many, chosen.rounds, chosen.seconds))
    if not chosen.games or "holdem" in chosen.games:
        three = st.game("poker", preset="holdem", seats=3)
        loops = {
            f"Batch, {HANDS} hands": ours_many(three),
            "ours in PettingZoo": in_pettingzoo(pettingzoo.env(three)),
        }
        if (env := their_holdem()) is not None:
            loops["PettingZoo's texas_holdem_no_limit"] = in_pettingzoo(env)
        show("holdem for three", measured(loops, chosen.rounds, chosen.seconds))
    print(f"\nload at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
