"""Matches of Canasta: accounts, the minimum that follows from them, the end."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import Context
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.players.registry import habits_of
from tests.games.canasta.positions import canasta

HABITS = habits_of("canasta")


def next_context(game: Canasta, context: Context, rng: Rng) -> tuple[CanastaState, Context]:
    """A hand among sensible players, and what the next one inherits."""
    state = fresh_deal(game, context, rng)
    HABITS.play_out(state, rng)
    assert isinstance(state, CanastaState)
    return state, game.following(context, state)


@pytest.mark.rules("CAN-2", "CAN-24", "CAN-38")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_of_sensible_players_ends_soon(seats: int) -> None:
    game = canasta(seats)
    rng = Rng(seats)
    context = game.opening(0)
    hands = 0
    while not context.over:
        before = [int(total) for total in context.totals]
        state, after = next_context(game, context, rng)
        scores = [int(score) for score in state.scores()]
        assert [int(total) for total in after.totals] == [
            total + score for total, score in zip(before, scores, strict=True)
        ]
        assert after.dealer == (context.dealer + 1) % seats
        minimum = (
            15 if before[1] < 0 else 50 if before[1] < 1500 else 90 if before[1] < 3000 else 120
        )
        assert state.minimum(state.side(1)) == minimum
        context = after
        hands += 1
    assert 2 <= hands <= 25
    best = max(context.totals)
    assert best >= 5000
    places = game.places(context)
    winners = [seat for seat in range(seats) if places[seat] == 1]
    assert winners == ([winners[0], winners[0] + 2] if seats == 4 else winners[:1])


@pytest.mark.rules("CAN-36")
def test_sensible_players_go_out_with_canastas() -> None:
    game = canasta()
    rng = Rng(11)
    out = 0
    for dealer in range(24):
        state, _ = next_context(game, game.opening(dealer % 4), rng)
        out += state.winner >= 0
        if state.winner >= 0:
            assert state.canastas(state.side(state.winner)) >= 1
            assert state.hand_size(state.winner) == 0
    assert out >= 20
