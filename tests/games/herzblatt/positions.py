"""Hands of Herzblatt for tests, laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.core.bits import members
from stammtisch.core.rng import Rng
from stammtisch.games.herzblatt.hand import Herzblatt, HerzblattHand

SEATS = (2, 3, 4)


def herzblatt(seats: int = 3, **options: Any) -> Herzblatt:
    """The game with these differences to the preset."""
    game = st.game("herzblatt", seats=seats, **options)
    assert isinstance(game, Herzblatt)
    return game


def new_match(
    hands: Sequence[str] = (),
    stock: str = "",
    *,
    seats: int = 3,
    moves: Sequence[str] = (),
    **options: Any,
) -> st.Match:
    """A table at which seat 0 has dealt these cards, after these moves."""
    game = herzblatt(seats, **options)
    found = st.Match(game, seed="herzblatt", dealer=0, hands=list(hands), rest=stock)
    for move in moves:
        found.play(move)
    return found


def state(match: st.Match) -> HerzblattHand:
    """The position of a table."""
    found = match.state
    assert isinstance(found, HerzblattHand)
    return found


def sampled(match: st.Match, seat: int, rng: Rng) -> HerzblattHand:
    """A position that the seat cannot exclude."""
    found = state(match).sample(seat, rng)
    assert isinstance(found, HerzblattHand)
    return found


def cards(mask: int) -> set[str]:
    """A set of cards in notation."""
    return set(notations(int(kind) for kind in members(mask)).split())


def mask(text: str) -> int:
    """Cards in notation as one word."""
    return sum(1 << kind for kind in read_cards(text))
