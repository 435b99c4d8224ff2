"""The kit sees what is offered and cannot be done: faults planted in a hand of Gin."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice
from stammtisch.offered import wrong_offers
from stammtisch.text import say

if st.engine() != "pure":
    pytest.skip(
        "compiled rules take no wrapped positions; .ci/run has both", allow_module_level=True
    )


class Wrapped:
    """A position or a game that is another one, save for what was planted."""

    def __init__(self, inner: Any, **planted: Callable[..., Any]) -> None:
        self.inner = inner
        self.planted = planted

    def __getattr__(self, name: str) -> Any:
        found = self.planted.get(name) or getattr(self.inner, name)
        return partial(unwrapped, found) if callable(found) else found

    def copy(self) -> Wrapped:
        return Wrapped(self.inner.copy(), **self.planted)


def unwrapped(function: Callable[..., Any], *given: Any) -> Any:
    """A function of what is wrapped: the games look at whose positions they are asked about."""
    return function(*(each.inner if isinstance(each, Wrapped) else each for each in given))


def offers(on_game: dict[str, Any], on_state: dict[str, Any]) -> list[str]:
    """What the kit says of a hand of Gin at its beginning."""
    game = st.game("gin")
    state = st.Table(game, seed=1).state
    return list(
        wrong_offers(
            cast(Game, Wrapped(game, **on_game)), cast(State, Wrapped(state, **on_state)), Rng(1)
        )
    )


def test_a_game_that_keeps_its_word_has_no_faults() -> None:
    assert offers({}, {}) == []


@pytest.mark.parametrize(
    ("on_game", "on_state", "fault"),
    [
        (
            {"proposals": lambda state, seat: [Choice("knock", say("Knock"))]},
            {},
            "proposal “knock”",
        ),
        ({"proposals": lambda state, seat: [Choice("???", say("Knock"))]}, {}, "proposal “???”"),
        (
            {"proposals": lambda state, seat: [Choice("pass", say("Pass"))] * 6},
            {},
            "five proposals",
        ),
        ({}, {"quiet_pick": lambda rng: 9999}, "quiet_pick"),
        ({}, {"promising_moves": lambda: vec[i64]([9999])}, "promising moves are legal"),
        ({}, {"promising_moves": lambda: vec[i64]()}, "something promising"),
    ],
)
def test_a_planted_fault_is_found(
    on_game: dict[str, Any], on_state: dict[str, Any], fault: str
) -> None:
    found = offers(on_game, on_state)
    assert len(found) == 1 and fault in found[0]


def test_the_second_move_of_a_row_is_looked_at_too() -> None:
    """Rummy once took everything back and then committed nothing."""
    moves = iter([int(st.Table(st.game("gin"), seed=1).state.legal_moves()[0]), 9999])
    assert "quiet_pick" in offers({}, {"quiet_pick": lambda rng: next(moves)})[0]
