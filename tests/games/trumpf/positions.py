"""Positions of Trumpf for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import State
from stammtisch.games.trumpf.state import Trumpf, TrumpfState
from stammtisch.names import DECK, notations
from stammtisch.puzzles.boxes import stacked
from tests.games.laying import numbers


def trumpf(seats: int = 3, **options: Any) -> Trumpf:
    """The game with these options."""
    game = st.game("trumpf", seats=seats, **options)
    assert isinstance(game, Trumpf)
    return game


def trumpf_state(state: State) -> TrumpfState:
    """The state as what it is."""
    assert isinstance(state, TrumpfState)
    return state


def position(
    game: Trumpf,
    stacks: Sequence[str],
    *,
    pot: str = "",
    turn: int = 1,
    tricks: int = 0,
    unseen: Sequence[int] = (),
    **others: str,
) -> TrumpfState:
    """A position as it lies on the table; cards that are named nowhere are laid away.

    ``unseen`` is how many top cards of each stack nobody has seen since the deal; by default all.
    ``others`` are more parts in words.
    """
    if unseen:
        others["unseen"] = numbers(unseen)
    return stacked(game, stacks, pot, turn=str(turn), tricks=str(tricks), **others)


def places(game: Trumpf, text: str) -> list[int]:
    """Cards in notation as their places in the pack."""
    return [int(game.rules.places[kind - DECK]) for kind in read_cards(text, game.deck)]


def stack_text(state: TrumpfState, seat: int) -> str:
    """A stack from the top, in notation."""
    cards = [state.card(seat, place) for place in range(state.counts[seat])]
    return notations(int(state.rules.kinds[card]) for card in cards)


def pot_text(state: TrumpfState) -> str:
    """The pot in notation."""
    return notations(int(state.rules.kinds[state.pot[i]]) for i in range(state.in_pot))


def match_at(game: Trumpf, state: TrumpfState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")
