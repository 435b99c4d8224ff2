"""Matches of Bakkarat for tests: with chosen cards in the stock and chosen chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    AFTER_WIN,
    BANKER,
    BETTING,
    COVER,
    NO_CARD,
    OFFER,
    ROUND,
)
from stammtisch.games.bakkarat.state import Bakkarat, BakkaratState
from stammtisch.positions import changed
from tests.games.laying import numbers

HOUSE = "punto_banco"
BANK = "chemin_de_fer"
PHASES = {
    "betting": BETTING, "offer": OFFER, "banco": ROUND, "cover": COVER, "punto": ACTIVE,
    "bank": BANKER, "after_win": AFTER_WIN,
}  # fmt: skip
VARIETY: tuple[dict[str, Any], ...] = (
    {"preset": HOUSE},
    {"preset": HOUSE, "packs": 1, "tie_pays": 9, "commission": 0, "unit": 40, "max_bet": 400},
    {"preset": HOUSE, "chips": 100, "coups": 40},
    {"preset": BANK},
    {"preset": BANK, "bank_rule": "table", "packs": 1, "commission": 5},
    {"preset": BANK, "chips": 105, "unit": 7, "max_bank": 70, "coups": 60, "commission": 5},
)
"""Sets of options that between them use every rule."""


def bakkarat(seats: int = 4, preset: str = BANK, **options: Any) -> Bakkarat:
    """The game with these options."""
    game = st.game("bakkarat", preset=preset, seats=seats, **options)
    assert isinstance(game, Bakkarat)
    return game


def new_match(
    stock: str = "",
    moves: Sequence[str] = (),
    *,
    chips: Sequence[int] | None = None,
    **options: Any,
) -> st.Match:
    """A match with these cards on top of the stock, after these moves."""
    played = st.Match(bakkarat(**options), rest=stock, seed="positions")
    if chips is not None:
        state = changed(played.state, chips=numbers(chips))
        played = st.Match(played.game, position=state, seed="positions")
    for move in moves:
        played.play(move)
    return played


def state_of(played: st.Match) -> BakkaratState:
    """The position of a table."""
    assert isinstance(played.state, BakkaratState)
    return played.state


def cards(state: BakkaratState, side: int) -> str:
    """The cards of a hand on the table in notation."""
    lying = [int(kind) for kind in state.table[3 * side : 3 * side + 3] if kind != NO_CARD]
    return " ".join(st.notation(kind) for kind in lying)
