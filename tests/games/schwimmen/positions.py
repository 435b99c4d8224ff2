"""Positions of Schwimmen for tests, laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.games.schwimmen.position import NOBODY, SchwimmenContext
from stammtisch.games.schwimmen.state import Schwimmen, SchwimmenState
from stammtisch.puzzles.laying import groups, laid
from tests.games.laying import numbers


def schwimmen(seats: int = 4, **options: Any) -> Schwimmen:
    """The game with these options; 31 is laid down automatically unless they say otherwise."""
    game = st.game("schwimmen", seats=seats, **({"auto_lay_down": "at_31"} | options))
    assert isinstance(game, Schwimmen)
    return game


def context_of(game: Schwimmen, lives: Sequence[int] = (), deal: int = 9) -> SchwimmenContext:
    """What a deal inherits with these lives; who is out went out in the first deal."""
    seats = int(game.seats)
    left = list(lives) or [int(game.rules.lives)] * seats
    totals = vec[i64]([each - int(game.rules.lives) for each in left])
    gone = vec[i64]([1 if each < 0 else 0 for each in left])
    return SchwimmenContext(0, deal, totals, False, gone)


def position(
    game: Schwimmen,
    middle: str,
    hands: Sequence[str] = (),
    *,
    stock: int = -1,
    turn: int = 1,
    stopper: int = NOBODY,
    lives: Sequence[int] = (),
) -> SchwimmenState:
    """A position in the middle of a deal that seat 0 dealt.

    Hands that are not named are filled up from below, suits by turns, so that nobody has 31. Of the
    stock all but so many cards are out of play.
    """
    context = context_of(game, lives)
    named = [read_cards(each) for each in hands] + [[] for _ in range(int(game.seats))]
    taken = {kind for each in (read_cards(middle), *named) for kind in each}
    left = sorted({int(k) for k in game.pack()} - taken, key=lambda kind: (kind % 13, kind))
    for seat in range(int(game.seats)):
        if not context.gone[seat]:
            named[seat] = named[seat] or [left.pop(0) for _ in range(3)]
    lying = len(left) if stock < 0 else stock
    state = laid(
        game,
        dealer=str(context.dealer),
        hand_number=str(context.hand),
        totals=numbers(context.totals),
        gone=numbers(context.gone),
        turn=str(turn),
        phase="turns",
        stopper="-" if stopper == NOBODY else str(stopper),
        hands=groups(named[: int(game.seats)]),
        row=middle,
        stock=notations(left[:lying]) or "empty",
        away=notations(left[lying:]) or "empty",
    )
    assert isinstance(state, SchwimmenState)
    return state


def match_at(game: Schwimmen, state: SchwimmenState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")
