"""Moves as words, in both languages, read in the position."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.errors import AmbiguousMove, IllegalMove, UnreadableMove
from stammtisch.games.sechsundsechzig import GAME
from stammtisch.games.sechsundsechzig.hand import SechsundsechzigHand
from stammtisch.matches import Match
from stammtisch.notation import read_move
from stammtisch.players.registry import habits_of
from tests.games.sechsundsechzig.positions import middle, new_match, position, s66

HABITS = habits_of("sechsundsechzig")

PAIR_DEAL = ("Ah Jc Jd 9s 9d Js", "Kh Qh Ks Qs Ts Qd")


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_legal_move_reads_back(preset: str) -> None:
    game, rng = s66(preset), Rng(7)
    for hand in range(10):
        state = fresh_deal(game, game.opening(hand % 2), rng)
        while state.turn != OVER:
            for move in state.legal_moves():
                assert read_move(game, state, int(state.turn), game.text(state, move)) == move
            state.play(HABITS.quiet_pick(state, rng))


def dealt() -> Match:
    return new_match(s66(), *PAIR_DEAL, turned="9h", stock="Th Ac")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("meld h", "meld h"),
        ("Vierzig", "meld h"),
        ("40", "meld h"),
        ("vierzig Herz", "meld h"),
        ("forty in hearts", ""),
        ("forty hearts", "meld h"),
        ("Zwanzig", "meld s"),
        ("20 Pik", "meld s"),
        ("twenty spades", "meld s"),
        ("Paar Pik", "meld s"),
        ("melde Pik", "meld s"),
        ("ansagen Ks Qs", "meld s"),
        ("Paar Pik-König Pik-Dame", "meld s"),
        ("Zwanzig Herz", ""),  # hearts are trump: that is forty
        ("vierzig pik", ""),
        ("zwanzig zwanzig", ""),
        ("Zudecken", "close"),
        ("ich decke zu", "close"),
        ("close the stock", "close"),
        ("spiele Pik Zehn", "Ts"),
        ("ten of spades", "Ts"),
        ("♥K", "Kh"),
        ("pik", ""),
        ("", ""),
    ],
)
def test_what_people_type(said: str, meant: str) -> None:
    here = dealt()
    if not meant:
        with pytest.raises(UnreadableMove) as refusal:
            here.play(said)
        assert "meld h" in refusal.value.instead
        return
    assert here.play(said).text == meant


@pytest.mark.parametrize(
    "said", ["claim", "Ausmelden", "ich melde mich aus", "out", "genug", "aus"]
)
def test_words_for_claiming(said: str) -> None:
    game = s66()
    state = middle(game, ["Ks Js", "As Ad"], turn=0, winners="1" * 5 + "0" * 5)
    assert game.text(state, read_move(game, state, 0, said)) == "claim"


@pytest.mark.parametrize("said", ["exchange", "Rauben", "raube", "tauschen", "swap"])
def test_words_for_the_exchange(said: str) -> None:
    game = s66()
    hands = ["9s Ah Kh Qh Jh 9h", "As Ad Th Td Qd 9d"]
    state = middle(game, hands, turn=0, winners="10", stock="Qs Ac Jd Kd Qc Tc 9c Ts")
    assert game.text(state, read_move(game, state, 0, said)) == "exchange"


def test_a_word_that_can_mean_two_pairs_is_asked_back() -> None:
    here = new_match(s66(), "Ah", "Kd Qd Ks Qs Ts 9d", turned="9h")
    with pytest.raises(AmbiguousMove) as refusal:
        here.play("Zwanzig")
    assert set(refusal.value.instead) == {"meld d", "meld s"}
    with pytest.raises(IllegalMove):
        here.play("Vierzig")


def test_choices_carry_what_is_sent() -> None:
    game = s66()
    state = position(dealt())
    assert isinstance(state, SechsundsechzigHand)
    labels = {choice.text: str(choice.label) for choice in state.view(1).choices}
    assert labels["meld h"] == "Announce forty in hearts"
    assert labels["meld s"] == "Announce twenty in spades"
    assert labels["close"] == "Close the stock"
    assert labels["Ks"] == "king of spades"
    assert [game.text(state, move) for move in range(52, 62)] == [
        *("rest", "grant", "deny", "meld c", "meld s", "meld h", "meld d"),
        *("exchange", "close", "claim"),
    ]
