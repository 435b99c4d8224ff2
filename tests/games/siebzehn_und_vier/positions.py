"""Duels of Siebzehn und Vier for tests: seat 0 is the bank and seat 1 plays against it."""

from __future__ import annotations

from typing import Any

import stammtisch as st
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVier, SiebzehnUndVierState

VARIETY: tuple[dict[str, Any], ...] = (
    {},
    {"two_aces": "bust", "limit_factor": 20, "base": 7},
    {"max_replays": 0, "limit_factor": 1},
    {"max_replays": 2, "limit_factor": 3, "base": 100},
)
"""Sets of options that between them use every rule."""


def duel(seats: int = 4, **options: Any) -> SiebzehnUndVier:
    """The game with these options."""
    game = st.game("siebzehn_und_vier", seats=seats, **options)
    assert isinstance(game, SiebzehnUndVier)
    return game


def dealt(player: str, bank: str, seats: int = 4, **options: Any) -> st.Match:
    """A first duel in which both get these cards, in this order."""
    mine, other = player.split(), bank.split()
    hands = [other[0], mine[0], *([""] * (seats - 2))]
    rest = " ".join(mine[1:] + other[1:])
    return st.Match(duel(seats, **options), dealer=0, hands=hands, rest=rest, seed=1)


def state_of(match: st.Match) -> SiebzehnUndVierState:
    """The position of a table."""
    assert isinstance(match.state, SiebzehnUndVierState)
    return match.state
