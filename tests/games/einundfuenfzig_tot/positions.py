"""Positions of 51 tot for tests: laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.games.einundfuenfzig_tot.state import EinundfuenfzigTot, TotState
from stammtisch.positions import changed


def tot(seats: int = 4, **options: Any) -> EinundfuenfzigTot:
    """The game with these options."""
    game = st.game("einundfuenfzig_tot", seats=seats, **options)
    assert isinstance(game, EinundfuenfzigTot)
    return game


def new_match(
    hands: Sequence[str] = (), *, up: str = "9c", total: int | None = None, **options: Any
) -> st.Match:
    """A deal of seat 0, four players unless said: hands from Vorhand on, the card turned up.

    With ``total`` as if so much had been announced.
    """
    game = tot(**options)
    dealt = [hands[seat - 1] if 0 < seat <= len(hands) else "" for seat in range(int(game.seats))]
    made = st.Match(game, hands=dealt, rest=up, dealer=0, seed="positions")
    if total is None:
        return made
    return st.Match(game, position=changed(made.state, total=str(total)), seed="positions")


def state_of(played: st.Match) -> TotState:
    """The position of a table."""
    assert isinstance(played.state, TotState)
    return played.state
