"""The players of Siebzehn und Vier's own: the solved duel, and who draws to 17."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.core.rng import Rng
from stammtisch.players.registry import players_of
from stammtisch.players.siebzehn_und_vier import tables
from tests.games.siebzehn_und_vier.positions import dealt, state_of
from tools.solve_siebzehn_und_vier import Duel, sign


def chosen(match: st.Match, name: str = "solver", seed: int = 1) -> str:
    """The move that a player of the house makes now."""
    move = bots.choose(name, match.state, match.game, match.turn, Rng(seed))
    return match.game.text(match.state, move)


def after(player: str, bank: str, *moves: str, **options: int) -> st.Match:
    match = dealt(player, bank, **options)
    for move in moves:
        match.play(move)
    return match


@pytest.mark.parametrize(
    ("match", "move"),
    [
        (after("9h", "7c"), "raise 9"),  # no card can be too much
        (after("8h", "7c"), "draw"),
        (after("Ah Kc", "7c", "raise 9"), "stand"),
        (after("Ah Jc", "7c", "raise 9"), "draw"),
        (after("8h 9c", "7c", "draw"), "stand"),
        (after("8h Kc", "7c", "draw"), "draw"),
        (after("8h Ac Kc", "7c", "draw", "draw"), "stand"),  # he is bust
        (after("9h", "7c", limit_factor=1), "draw"),
        (after("7h 9c", "7c Tc", "draw", "stand", "draw"), "stand"),
        (after("7h 9c", "7c 8c", "draw", "stand", "draw"), "draw"),
        (after("7h", "Kc 8c", "stand", "draw"), "stand"),
        (after("7h", "7c", "stand"), "draw"),
    ],
)
def test_the_tables_are_played(match: st.Match, move: str) -> None:
    assert chosen(match) == move


def test_a_digit_of_the_tables_is_so_many_cases_of_ten() -> None:
    match = after("7h 8c", "9c", "draw")
    assert tables.PLAYER_OPEN[0, 2][15 - 1] == "8"
    stood = sum(chosen(match, seed=seed) == "stand" for seed in range(200))
    assert 140 <= stood <= 180


def test_the_bank_does_not_look_into_hidden_cards() -> None:
    one, other = (after(cards, "9c 7c", "draw", "stand", "draw") for cards in ("7h 8c", "Th Tc"))
    assert state_of(one).bank_total == state_of(other).bank_total
    assert [chosen(one, seed=n) for n in range(9)] == [chosen(other, seed=n) for n in range(9)]


def test_every_history_finds_a_row() -> None:
    moves = ["draw", "draw", "draw", "raise 1", "draw", "raise 2", "draw"]
    match = dealt("Jc Jd Jh Js Qc Qd Qh Qs", "7c")
    for move in moves:
        assert chosen(match) in ("draw", "stand", *(f"raise {n}" for n in range(1, 10)))
        match.play(move)
    match.play("stand")
    assert chosen(match) in ("draw", "stand")


def test_the_honest_player_draws_to_17() -> None:
    assert chosen(after("9h 7c", "8c", "draw"), "simple") == "draw"
    assert chosen(after("9h 8c", "7c", "draw"), "simple") == "stand"
    assert chosen(after("9h", "Tc Ks", "stand", "draw"), "simple") == "draw"
    assert list(players_of("siebzehn_und_vier").bots) == ["solver", "simple"]
    assert bots.usual("siebzehn_und_vier") == "solver"


def test_the_tables_come_from_the_solver() -> None:
    duel = Duel(10.0, -0.12)
    assert 0.3 < duel.solve(25) < 0.7  # it grows to 0.57, as a tie is worth more and more
    row = "".join(sign(duel.player.chances((0, 1, total))) for total in range(2, 12))
    assert row == tables.PLAYER_OPEN[0, 1][1:11] == "dddddddRRR"
    bank = "".join(sign(duel.bank.chances((1, 3, total))) for total in range(2, 22))
    assert bank == tables.BANK_OPEN[1, 3][1:]
