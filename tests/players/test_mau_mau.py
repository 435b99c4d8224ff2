"""What people who know Mau-Mau do: they play what fits."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.rules import DRAW, KEEP, SAY_MAU, TAKE
from stammtisch.players.registry import habits_of


@pytest.mark.parametrize("preset", ["basic", "funktionskarten"])
def test_whoever_has_a_card_that_fits_neither_draws_nor_takes_nor_keeps_it(preset: str) -> None:
    habits, rng, bringing = habits_of("mau_mau"), Rng(1, 1), {DRAW, KEEP, TAKE}
    match, left = st.Match(st.game("mau_mau", preset=preset, seats=3), seed=1), 0
    while not match.hand_over:
        legal = {int(move) for move in match.state.legal_moves()}
        promising = {int(move) for move in habits.promising_moves(match.state)}
        assert promising == (legal - bringing or legal)
        left += legal != promising
        quiet = int(habits.quiet_pick(match.state, rng))
        assert quiet in promising and (SAY_MAU not in legal or quiet == SAY_MAU)
        match.play(quiet)
    assert left
