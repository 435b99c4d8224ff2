"""The kit sees what is offered and cannot be done: faults planted in a hand of Gin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice
from stammtisch.offered import wrong_offers
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of
from stammtisch.text import say


class Planted(Habits):
    """Those of Gin, save for what was planted."""

    def __init__(self, planted: dict[str, Callable[[], Any]]) -> None:
        self.own = habits_of("gin")
        self.planted = planted

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        planted = self.planted.get("quiet_pick")
        return i64(planted()) if planted else self.own.quiet_pick(state, rng)

    def promising_moves(self, state: State) -> vec[i64]:
        planted = self.planted.get("promising_moves")
        return vec[i64](planted()) if planted else self.own.promising_moves(state)


def offers(planted: dict[str, Callable[[], Any]], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the kit says of a hand of Gin at its beginning."""
    game = st.game("gin")
    monkeypatch.setattr("stammtisch.offered.habits_of", lambda game_id: Planted(planted))
    if "proposals" in planted:
        monkeypatch.setattr("stammtisch.offered.proposals", lambda *asked: planted["proposals"]())
    return list(wrong_offers(game, st.Match(game, seed=1).state, Rng(1)))


def test_a_game_that_keeps_its_word_has_no_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offers({}, monkeypatch) == []


@pytest.mark.parametrize(
    ("name", "planted", "fault"),
    [
        ("proposals", [Choice("knock", say("Knock"))], "proposal “knock”"),
        ("proposals", [Choice("???", say("Knock"))], "proposal “???”"),
        ("proposals", [Choice("pass", say("Pass"))] * 6, "five proposals"),
        ("quiet_pick", 9999, "quiet_pick"),
        ("promising_moves", [9999], "promising moves are legal"),
        ("promising_moves", [], "something promising"),
    ],
)
def test_a_planted_fault_is_found(
    name: str, planted: object, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = offers({name: lambda: planted}, monkeypatch)
    assert len(found) == 1 and fault in found[0]


def test_the_second_move_of_a_row_is_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rummy once took everything back and then committed nothing."""
    moves = iter([int(st.Match(st.game("gin"), seed=1).state.legal_moves()[0]), 9999])
    assert "quiet_pick" in offers({"quiet_pick": lambda: next(moves)}, monkeypatch)[0]
