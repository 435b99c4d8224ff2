"""Deals of Poker for tests: laid out by hand, played by words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.bits import BIT
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.state import Poker, PokerState
from stammtisch.notation import possible, read_move
from stammtisch.packs import arranged


def poker(preset: str = "draw", seats: int = 4, **options: Any) -> Poker:
    """The game with some options changed."""
    game = st.game("poker", preset=preset, seats=seats, **options)
    assert isinstance(game, Poker)
    return game


def context(
    game: Poker,
    chips: Sequence[int] | None = None,
    dealer: int = 0,
    carried: Sequence[int] | None = None,
    hand: int = 0,
) -> PokerContext:
    """Before a deal: the chips of each seat, 0 for who is out since the first deal."""
    seats = int(game.seats)
    before = list(chips or [game.options.chips] * seats)
    lying = list(carried or [0] * seats)
    totals = [own + laid for own, laid in zip(before, lying, strict=True)]
    left = [0 if total else 1 for total in totals]
    numbers = (vec[i64](totals), vec[i64](lying), vec[i64](left))
    return PokerContext(dealer, hand, *numbers)


def dealt(
    game: Poker,
    hands: Sequence[str] = (),
    rest: str = "",
    before: PokerContext | None = None,
) -> PokerState:
    """A deal that begins with these tiles; missing ones are filled up in ascending order."""
    before = before or context(game)
    state = game.deal(vec[i64](arranged(game, before, hands, rest)), before)
    assert isinstance(state, PokerState)
    return state


def say(game: Poker, state: PokerState, *moves: str) -> PokerState:
    """Make these moves of whoever is on turn; ``2: fold`` says whose it must be."""
    for text in moves:
        seat, _, words = text.rpartition(": ")
        if seat:
            assert state.turn == int(seat), f"{text}, but seat {state.turn} is on turn"
        state.play(read_move(game, state, int(state.turn), words))
    return state


def options_of(game: Poker, state: PokerState) -> list[str]:
    """What the seat on turn may do, a range of amounts as one entry: ``bet 2–10``."""
    return list(possible(game, state, int(state.turn)))


def refused(game: Poker, state: PokerState, text: str, seat: int | None = None) -> st.IllegalMove:
    """The refusal of a move; the position is as it was."""
    before = list(state.words())
    try:
        read_move(game, state, int(state.turn) if seat is None else seat, text)
    except st.IllegalMove as fault:
        assert list(state.words()) == before
        return fault
    raise AssertionError(f"{text} was not refused")


def mask(cards: str) -> int:
    """Tiles in notation as a set."""
    return sum(int(BIT[kind]) for kind in read_cards(cards))


def seats_in(bits: int) -> list[int]:
    """The seats of a set."""
    return [seat for seat in range(8) if bits >> seat & 1]
