"""How fast the games are as numbers: one by one from Python, and many hands at once.

``python benchmarks/learning.py [GAME…]``: for each preset, with its usual number of seats, moves a
second of processor time on one core. ``single``: observation, mask, a random move and the move
itself, each called from Python; ``batch``: the time in `stammtisch.Batch.step` alone, with 256
hands and random actions that numpy draws outside of it. The best of three samples.
"""

from __future__ import annotations

import sys
import time

import numpy as np

import stammtisch as st

SAMPLE = 0.4  # seconds
HANDS = 256


def single(game: st.Game, seed: int) -> float:
    """Moves a second, one by one."""
    rng, made, dealt = st.Rng(seed), 0, 0
    began = time.process_time()
    while time.process_time() - began < SAMPLE:
        state = st.deal(game, seed=1000 * seed + dealt)
        dealt += 1
        actions = state.terms().actions
        while state.turn != st.OVER:
            if made % 256 == 0 and time.process_time() - began > SAMPLE:
                break
            if state.turn == st.CHANCE:
                st.shuffle(state, rng)
                continue
            state.observe(state.turn)
            state.mask()
            move = state.pick(rng)
            if actions.plain:
                state.apply_action(move)
            elif any(state.apply_action(action) for action in actions.naming(move)):
                pass
            made += 1
    return made / (time.process_time() - began)


def batched(game: st.Game, seed: int) -> float:
    """Moves a second, many hands at once."""
    batch, rng = st.Batch(game, HANDS, seed=seed), np.random.default_rng(seed)
    spent, before = 0.0, batch.moves
    while spent < SAMPLE:
        chosen = ((1 - rng.random(batch.masks.shape, np.float32)) * batch.masks).argmax(1)
        began = time.process_time()
        batch.step(chosen)
        spent += time.process_time() - began
    return (batch.moves - before) / spent


def main() -> None:
    """Print a row for each preset."""
    print(f"engine: {st.engine()}")
    print(f"{'preset':32}{'seats':>6}{'row':>6}{'actions':>9}{'single':>12}{'batch':>12}")
    for game_id, entry in st.registrations().items():
        if sys.argv[1:] and game_id not in sys.argv[1:]:
            continue
        for preset, options in entry.presets.items():
            if options.conflict(entry.default_seats) is not None:
                continue
            game = st.game(game_id, preset=preset)
            width = game.observation[-1].start + game.observation[-1].size
            one = max(single(game, seed) for seed in range(1, 4))
            many = max(batched(game, seed) for seed in range(1, 4))
            name = f"{game_id}.{preset}"
            print(f"{name:32}{game.seats:6}{width:6}{game.actions:9}{one:12,.0f}{many:12,.0f}")


if __name__ == "__main__":
    main()
