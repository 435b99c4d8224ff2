"""Positions of Trumpf for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import State
from stammtisch.games.trumpf import Trumpf
from stammtisch.games.trumpf.state import TrumpfState
from stammtisch.names import DECK, notations


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
) -> TrumpfState:
    """A position as it lies on the table; cards that are named nowhere are laid away.

    ``unseen`` is how many top cards of each stack nobody has seen since the deal; by default all.
    """
    state = TrumpfState(game.rules, 0)
    named = [places(game, stack) for stack in stacks]
    for seat, cards in enumerate(named):
        for card in cards:
            state.push(seat, card)
        state.unseen[seat] = unseen[seat] if unseen else len(cards)
    lying = places(game, pot)
    for at, card in enumerate(lying):
        state.pot[at] = card
    state.in_pot = len(lying)
    used = {card for cards in (*named, lying) for card in cards}
    state.away = vec[i64]([card for card in range(int(game.rules.size)) if card not in used])
    state.turn, state.tricks = turn, tricks
    state.playing = state.holding
    return state


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
