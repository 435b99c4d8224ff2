"""Positions of Mau-Mau for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import SUITS, notation, read_card, read_cards
from stammtisch.games.mau_mau import MauMau
from stammtisch.games.mau_mau.position import give
from stammtisch.games.mau_mau.rules import NO_SUIT, SEVENS
from stammtisch.games.mau_mau.state import MauMauState

ALL = {"heart_king_wish": True, "function_any_time": True, "jack_on_jack": True}
"""Every variation at once, beside a preset."""

VARIETY: tuple[dict[str, Any], ...] = (
    {"preset": "basic"},
    {"preset": "funktionskarten"},
    {"preset": "basic", "play_after_draw": True, "mau_call": "auto"},
    {"preset": "funktionskarten", **ALL},
    {"preset": "funktionskarten", "heart_king_wish": True, "packs": 2, "mau_call": "auto"},
    {"preset": "basic", "function_any_time": True, "heart_king_wish": True},
)
"""Sets of options that between them use every rule."""


def mau_mau(seats: int = 4, **options: Any) -> MauMau:
    """The game with these options."""
    game = st.game("mau_mau", seats=seats, **options)
    assert isinstance(game, MauMau)
    return game


def position(
    game: MauMau,
    top: str,
    hands: Sequence[str] = (),
    *,
    pile: str = "",
    stock: str | None = None,
    wish: str = "",
    pending: int = 0,
    turn: int = 0,
) -> MauMauState:
    """A position as it lies on the table.

    The cards that are not named follow in the stock; where ``stock`` is the whole stock by being
    empty, the last seat without a named hand holds them. A seat without a hand holds two of them.
    """
    seats = int(game.seats)
    left = [int(kind) for kind in game.pack()]
    held = [_taken(left, hands[seat] if seat < len(hands) else "") for seat in range(seats)]
    below = _taken(left, f"{pile} {top}")
    lying = _taken(left, stock or "")
    for hand in held:
        while len(hand) < 2 and not hand and left:
            hand += [left.pop(), left.pop()]
    if stock == "":
        held[-1] += left
        left = []
    state = _state(game, held, below, lying + left)
    state.turn = state.seat = turn
    state.wish = SUITS.index(wish) if wish else NO_SUIT
    state.fitting = game.rules.fitting(state.wish, below[-1])
    if pending:
        state.pending, state.fitting = pending, SEVENS
    return state


def _taken(left: list[int], cards: str) -> list[int]:
    kinds = read_cards(cards)
    for kind in kinds:
        left.remove(kind)
    return kinds


def _state(game: MauMau, held: list[list[int]], below: list[int], lying: list[int]) -> MauMauState:
    seats, size = int(game.seats), len(game.pack())
    gap = [0] * (size - len(below) - len(lying))
    state = MauMauState(game.rules, game.opening(seats - 1))
    for seat, hand in enumerate(held):
        for kind in hand:
            give(state.hands, seats, seat, kind)
    state.row = vec[i64]([*below, *gap, *lying])
    state.pile, state.stock = len(below), size - len(lying)
    state.log = append(state.log, below[-1])
    return state


def match_at(game: MauMau, state: MauMauState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    match = st.Match(game, seed="positions")
    match.hand.states[-1] = state
    return match


def hand_text(state: MauMauState, seat: int) -> str:
    """A seat's hand in notation."""
    cards = [kind for kind in range(52) for _ in range(state.copies(seat, kind))]
    return " ".join(notation(kind) for kind in cards)


def kind_of(text: str) -> int:
    """The number of a card, which is the number of the move that plays it."""
    return read_card(text)
