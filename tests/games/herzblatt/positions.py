"""Hands of Herzblatt for tests, laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.core.bits import members
from stammtisch.core.rng import Rng
from stammtisch.games.herzblatt.hand import Herzblatt, HerzblattHand
from stammtisch.puzzles.tricks import in_play

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


def late(
    leader: int,
    lying: Sequence[int],
    hands: Sequence[Sequence[int]],
    size: int,
    **options: Any,
) -> HerzblattHand:
    """A trick of three players with these cards in it, before which each had ``size`` cards.

    Seat 1 plays alone and has left the stock; what is in no hand was played before.
    """
    match = new_match(seats=3, moves=("take", "leave_stock"), **options)
    found = in_play(state(match), leader, lying, hands, size)
    assert isinstance(found, HerzblattHand)
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
