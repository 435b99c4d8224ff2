"""The players of Poker bet with good hands, fold bad ones, and know only what their seat knows."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch import bots
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.players.poker.bots import best_exchange, chance_to_win, guessed_hands
from tests.games.poker.positions import dealt, poker, say


def moves_of(
    bot: str, preset: str, hands: list[str], rest: str, said: str, tries: int
) -> Counter[str]:
    """How often a bot makes which move (``raise`` and ``bet`` without the amount) there."""
    game = poker(preset)
    state = say(game, dealt(game, hands, rest), *said.split("; ")) if said else dealt(game, hands)
    seat = int(state.turn)
    return Counter(
        game.text(state, bots.choose(bot, state, game, seat, Rng(number))).split()[0]
        for number in range(tries)
    )


@pytest.mark.parametrize("bot", ["bold", "honest"])
@pytest.mark.parametrize("preset", ["draw", "stud", "holdem"])
def test_the_players_make_legal_moves(bot: str, preset: str) -> None:
    game = poker(preset)
    match = st.Match(game, seed=preset)
    rng = Rng(3)
    for _ in range(2):
        while match.state.turn != OVER:
            move = bots.choose(bot, match.state, game, match.turn, rng)
            assert move in match.legal_moves()
            match.play(move)
        match.next_hand()


@pytest.mark.parametrize("bot", ["bold", "honest"])
def test_the_best_hand_bets_and_the_worst_folds(bot: str) -> None:
    aces = ["", "", "", "As Ah"]
    assert set(moves_of(bot, "holdem", aces, "", "", 5)) == {"raise"}
    rags = ["", "", "", "2s 7h"]
    assert moves_of(bot, "holdem", rags, "", "", 5)["fold"] >= 4


def test_only_the_bold_one_bluffs() -> None:
    """Two players are left, nobody has bet, and the hand is worth nothing."""
    hands = ["7c 2d", "Ks Qs", "2s 7h", "9c 4d"]
    before = "3: fold; 0: fold; 1: hold; 2: hold; 1: check"
    assert moves_of("honest", "holdem", hands, "As Kd Qh", before, 5)["bet"] == 0
    assert 1 <= moves_of("bold", "holdem", hands, "As Kd Qh", before, 30)["bet"] <= 8


def test_who_bets_is_thought_to_have_a_hand() -> None:
    game = poker("holdem")
    quiet = say(game, dealt(game, ["", "", "", "Qs Qh"]), "3: hold")
    loud = say(game, dealt(game, ["", "", "", "Qs Qh"]), "3: raise 10")
    assert guessed_hands(quiet, 3) < guessed_hands(loud, 3)
    assert guessed_hands(loud, 1) == 1  # a blind is no choice
    chances = [chance_to_win(loud, 3, vec[i64]([n] * 4), 1000, Rng(1)) for n in (1, 6)]
    assert chances[0] > chances[1] + 0.05


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("Ks Kh 9d 5c 2s", "9d 5c 2s"),
        ("Ks Kh 9d 9c 2s", "2s"),
        ("Ks Qh Jd Tc 9s", ""),
        ("Ks Ts 7s 4s 2d", "2d"),
    ],
)
def test_an_exchange_keeps_what_is_worth_something(hand: str, thrown: str) -> None:
    game = poker("draw")
    state = dealt(game, ["As Ah 3d 4c 8s", hand])
    say(
        game, state, "1: check", "2: check", "3: check", "0: bet 2", "1: hold", "2: fold", "3: fold"
    )
    say(game, state, "0: exchange 3d 4c 8s")
    text = game.text(state, best_exchange(state, 1, Rng(5)))
    assert text == f"exchange {thrown}".strip()
