"""The players that Mogeln brings itself: they know no more than their seat, and play by reasons."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.bots.levels import LEVELS
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import ASK
from stammtisch.games.mogeln.rules import DOUBT
from stammtisch.games.mogeln.state import Mogeln, MogelnState
from stammtisch.players.mogeln.beliefs import has_right, honesty
from tests.games.mogeln.positions import match_at, mogeln, position, say, state_of


def chosen(name: str, match: st.Match, seed: int = 1) -> str:
    """What a player does on turn, in notation."""
    game, state = match.game, match.state
    return game.text(state, bots.choose(name, state, game, match.turn, Rng(seed)))


def test_the_usual_one_comes_first() -> None:
    assert bots.usual("mogeln") == "mogler"
    assert [*bots.names("mogeln")] == ["mogler", "simple", "search", *reversed(LEVELS), "random"]


@pytest.mark.parametrize("name", ["simple", "mogler"])
def test_a_right_card_is_laid_before_a_wrong_one(name: str) -> None:
    game = mogeln()
    laid = "9s 9d 9c"
    match = match_at(game, position(game, ["", "5h 8s Kd Kc"], laid=laid, turn=1))
    assert chosen(name, match) == "lay 5h"


def test_what_fits_no_coming_turn_goes_first() -> None:
    game = mogeln()
    hand = "3h 7h Jh 4d"  # seat 1 will claim 2, 6, 10, ace …: from the first claim on every fourth
    match = match_at(game, position(game, ["", hand], laid="", turn=1))
    assert chosen("mogler", match) in {"lay 3h", "lay 7h", "lay Jh", "lay 4d"}
    match = match_at(game, position(game, ["", "6h Th 4d"], laid="", turn=1))
    assert chosen("mogler", match) == "lay 4d"


@pytest.mark.parametrize("name", ["simple", "mogler"])
def test_what_cannot_be_true_is_doubted(name: str) -> None:
    game = mogeln(doubting="knock")
    match = match_at(game, position(game, ["3h 3d 3s 3c 5c"], turn=1))
    for _ in range(2):
        say(match, next(iter(match.legal_moves().texts())))
    assert has_right(state_of(match), 0, Rng(1), 5) == 0.0
    assert bots.interruption(name, match.state, match.game, 0, Rng(2)) == DOUBT
    assert bots.interruption(name, match.state, match.game, 2, Rng(2)) == -1


def test_the_honest_player_believes_whatever_can_be_true() -> None:
    game = mogeln()
    match = match_at(game, position(game, ["3h 3d 3s 5c", "", "", "3c 2c 6c"], turn=1))
    for _ in range(2):
        say(match, next(iter(match.legal_moves().texts())))
    assert (match.turn, chosen("simple", match)) == (3, "pass")


def before_the_last_card(hands: dict[int, int]) -> st.Match:
    """A deal in which everybody lays right or wrong cards until seats hold so few; seat 2 lays."""
    match = st.Match(mogeln(4), seed=3)
    while not (
        match.turn == 2
        and state_of(match).phase != ASK
        and all(state_of(match).left(seat) == number for seat, number in hands.items())
    ):
        match.play("pass" if state_of(match).phase == ASK else next(iter(match.legal_moves())))
    return match


@pytest.mark.rules("MOG-10")
def test_the_last_chance_is_not_let_pass() -> None:
    match = before_the_last_card({2: 2})
    match.play(next(iter(match.legal_moves())))
    assert state_of(match).left(2) == 1
    assert (match.turn, chosen("mogler", match), chosen("simple", match)) == (3, "doubt", "pass")


def test_who_can_win_at_once_does_not_doubt() -> None:
    match = before_the_last_card({1: 1})
    match.play(next(iter(match.legal_moves())))
    for _ in range(2):
        match.play("pass")
    assert (match.turn, state_of(match).left(1)) == (1, 1)
    assert chosen("mogler", match) == "pass"


def test_whoever_was_caught_is_believed_less() -> None:
    game = mogeln(2)
    match = st.Match(game, dealer=0, hands=["2h 4h 6h", "3h 5h 7h 9h Jh"])
    say(match, "3h")
    say(match, "2h")
    assert honesty(state_of(match), 1) == 1.0
    for move in ("doubt", "2h", "5h"):  # seat 0 is caught; then seat 1 lays a right five
        say(match, move)
    for move in ("pass", "4h", "pass", "7h", "pass", "6h"):
        say(match, move)
    assert honesty(state_of(match), 1) < 1.0


@pytest.mark.parametrize("doubting", ["asked", "knock"])
def test_the_usual_player_beats_random_ones(doubting: str) -> None:
    game, rng, won = mogeln(3, doubting=doubting, max_plays=300), Rng(5), 0.0
    for deal in range(4):
        won += share(game, "mogler", "random", deal % 3, rng)
    assert won >= 3.0


def share(game: Mogeln, name: str, against: str, seat: int, rng: Rng) -> float:
    """What a player gets of a deal against others."""
    state = fresh_deal(game, game.opening(0), rng)
    assert isinstance(state, MogelnState)
    while state.turn != OVER:
        player = name if state.turn == seat else against
        if len(state.interrupts(seat)) and bots.interruption(name, state, game, seat, rng) == DOUBT:
            state.interrupt(seat, DOUBT)
        else:
            state.play(bots.choose(player, state, game, int(state.turn), rng))
    return float(state.scores()[seat]) / float(sum(state.scores()))
