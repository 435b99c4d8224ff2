"""Positions of Mau-Mau for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import notation, notations, read_card, read_cards
from stammtisch.games.mau_mau.state import MauMau, MauMauState
from stammtisch.puzzles.laying import groups, laid

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
    rest_held: bool = False,
) -> MauMauState:
    """A position as it lies on the table.

    The cards that are not named follow in the stock; where ``stock`` is the whole stock, as it is
    empty or the rest is held, the last seat holds them. A seat without a hand holds two of them.
    """
    seats = int(game.seats)
    left = [int(kind) for kind in game.pack()]
    held = [_taken(left, hands[seat] if seat < len(hands) else "") for seat in range(seats)]
    below = _taken(left, f"{pile} {top}")
    lying = _taken(left, stock or "")
    for hand in held:
        while len(hand) < 2 and not hand and left:
            hand += [left.pop(), left.pop()]
    if stock == "" or rest_held:
        held[-1] += left
        left = []
    lies = lying + left
    found = laid(
        game,
        dealer=str(seats - 1),
        turn=str(turn),
        hands=groups(held),
        row=f"{notations(below)} -*{len(game.pack()) - len(below) - len(lies)} {notations(lies)}",
        pile=str(len(below)),
        stock=str(len(game.pack()) - len(lies)),
        wish=wish or "-",
        pending=str(pending),
        log=f"0:{notations(below[-1:])}",
    )
    assert isinstance(found, MauMauState)
    return found


def _taken(left: list[int], cards: str) -> list[int]:
    kinds = read_cards(cards)
    for kind in kinds:
        left.remove(kind)
    return kinds


def match_at(game: MauMau, state: MauMauState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")


def hand_text(state: MauMauState, seat: int) -> str:
    """A seat's hand in notation."""
    cards = [kind for kind in range(52) for _ in range(state.copies(seat, kind))]
    return " ".join(notation(kind) for kind in cards)


def kind_of(text: str) -> int:
    """The number of a card, which is the number of the move that plays it."""
    return read_card(text)
