"""What a search considers, and how it lets deals end."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.poker.state import PokerState
from stammtisch.players.registry import habits_of
from tests.games.poker.positions import dealt, poker, say

HABITS = habits_of("poker")


def promising(preset: str, hands: list[str], *moves: str) -> list[str]:
    game = poker(preset)
    state = say(game, dealt(game, hands), *moves)
    return [game.text(state, int(move)) for move in HABITS.promising_moves(state)]


JACKS = ["", "Jc Jd 9s 5h 2d"]


@pytest.mark.parametrize(
    ("moves", "texts"),
    [
        ((), ["check", "bet 2", "bet 4", "bet 10"]),
        (("bet 4",), ["fold", "hold", "raise 2", "raise 8", "raise 10"]),
        (("bet 10", "hold"), ["fold", "hold", "raise 2", "raise 10"]),
    ],
)
def test_three_amounts_at_most_and_no_fold_where_it_saves_nothing(
    moves: tuple[str, ...], texts: list[str]
) -> None:
    assert promising("draw", JACKS, *moves) == texts


@pytest.mark.parametrize(
    ("hand", "texts"),
    [
        ("Jc Jd 9s 5h 2d", ["", "2d", "5h 2d", "9s 5h 2d"]),
        ("Jc Jd 9s 9h 2d", ["", "2d"]),
        ("Jc Jd Js 9h 2d", ["", "2d", "9h 2d"]),
        ("Jc Jd Js 9h 9d", [""]),
        ("Qc Qd 9c 5c 2c", ["", "2c", "5c 2c", "Qd", "9c 5c 2c"]),
    ],
)
def test_what_belongs_to_no_pair_is_exchanged(hand: str, texts: list[str]) -> None:
    found = promising("draw", ["", hand], "bet 2", "hold", "hold", "hold")
    assert sorted(found) == sorted(f"exchange {text}".strip() for text in texts)


@pytest.mark.parametrize("preset", ["draw", "stud", "holdem"])
def test_quiet_deals_end_mostly_with_a_showdown(preset: str) -> None:
    game, rng = poker(preset), Rng(2)
    shown = 0
    for _ in range(60):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, PokerState)
        HABITS.play_out(state, rng)
        assert state.turn == OVER
        shown += bool(state.shown)
    assert shown > 20


def test_a_search_folds_nothing_where_checking_is_free() -> None:
    game = st.game("poker", preset="stud", check_round="free")
    state = dealt(poker("stud", check_round="free"), ["2c 9d", "3c Kd", "4c Jd", "5c 7d"])
    say(poker("stud", check_round="free"), state, "bet 2", "hold", "hold", "hold")
    move = bots.choose("search", state, game, int(state.turn), Rng(1), simulations=40)
    assert game.text(state, move) != "fold"
