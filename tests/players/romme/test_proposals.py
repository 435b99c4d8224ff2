"""Help for people at Rommé, and what a search thinks of."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import CHANCE, OVER, make
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.players.registry import habits_of, proposals
from tests.games.romme.positions import after, position, romme, texts

HABITS = habits_of("romme")


def proposed(game: RommeGame, state: RommeState) -> list[tuple[str, str]]:
    return [
        (Speaker("en").say(each.label), each.text)
        for each in proposals(game, state, int(state.turn))
    ]


@pytest.mark.rules("ROM-15")
def test_a_first_laying_out_is_proposed() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h 5h 6d 9c 2s")
    assert proposed(game, state) == [
        (
            "Lay jack of clubs, jack of spades, jack of diamonds;"
            " 3 of hearts, 4 of hearts, 5 of hearts (42 points)",
            "meld Jc Js Jd; meld 3h 4h 5h",
        )
    ]
    assert proposed(game, position(game, "Jc Jd Js 2h 3h 4h 6d 9c 2s")) == []


@pytest.mark.rules("ROM-23")
def test_hand_romme_is_found() -> None:
    game = romme()
    hand = "2c 2d 2h 3s 4s 5s 6c 7c 8c 8h 9h Qh Xr Kd"
    state = position(game, hand, table=["5h 6h 7h", "Qc Qd Qs"])
    [(label, text)] = proposed(game, state)
    assert label.startswith("Hand-Rommé: lay ")
    done = after(game, state, text)
    assert (done.turn, done.winner, done.in_one_turn) == (OVER, 0, True)


@pytest.mark.rules("ROM-17", "ROM-21")
def test_all_that_fits_is_laid_but_one_card() -> None:
    game = romme()
    state = position(game, "8h 9h 6d 4c 4d 4s Kd Ks", opened=True, table=["5h 6h 7h", "6c 6s 6h"])
    [(_, text)] = proposed(game, state)
    assert set(text.split("; ")) == {"meld 4c 4s 4d", "lay 8h m1", "lay 9h m1", "lay 6d m2"}
    state = position(game, "8h 9h 6d 4c 4d 4s Kd", opened=True, table=["5h 6h 7h", "6c 6s 6h"])
    [(label, text)] = proposed(game, state)
    assert label.endswith("and go out")
    assert after(game, state, text).winner == 0


@pytest.mark.rules("ROM-19")
def test_an_exchange_worth_making_is_proposed() -> None:
    game = romme()
    state = position(game, "Th 4c 4d Kd 9s", opened=True, table=["9h Xr=Th Jh"])
    [(label, text)] = proposed(game, state)
    assert text.startswith("exchange Th m1; meld 4c ")
    assert "10 of hearts" in label
    state = position(game, "Th 4c 8d Kd 9s", opened=True, table=["9h Xr=Th Jh", "5s 6s 7s 8s"])
    assert [text for _, text in proposed(game, state)] == [
        "exchange Th m1; lay 9s m2; lay Xr=8h m1",
        "lay 9s m2",
    ]
    state = position(game, "Th 4c 4d Kd", opened=True, table=["9h Xr=Th Jh"])
    [(label, text)] = proposed(game, state)
    assert label.endswith("and go out")
    assert after(game, state, text).winner == 0


@pytest.mark.rules("ROM-14", "ROM-16")
def test_who_cannot_go_on_is_told_to_take_back() -> None:
    game = romme()
    state = after(game, position(game, "2c 2d 2h 9s Kd 7c"), "meld 2c 2d 2h")
    assert proposed(game, state) == [("Take everything back", "take_back")]


def test_every_proposal_of_many_hands_can_be_made() -> None:
    game = romme(3)
    number = 0
    for seed in range(12):
        rng = Rng(seed)
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn != OVER and state.turn != CHANCE:
            assert isinstance(state, RommeState)
            seat = int(state.turn)
            for each in proposals(game, state, seat):
                number += 1
                before = state.hands.size(seat)
                made = state.copy()
                for step in read_moves(game, state, seat, each.text):
                    make(made, seat, step.move)
                assert made.hands.size(seat) < before or each.text == "take_back"
            state.play(HABITS.quiet_pick(state, rng))
    assert number > 30


def test_quick_play_goes_out_and_never_dwells() -> None:
    game = romme(4)
    turns = []
    for seed in range(20):
        rng = Rng(seed)
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn not in (OVER, CHANCE):
            state.play(HABITS.quiet_pick(state, rng))
        assert isinstance(state, RommeState)
        turns.append(int(state.turns))
        assert state.turn == CHANCE or state.winner >= 0
    assert sum(turns) / len(turns) < 40


def test_a_search_looks_at_few_moves_and_at_the_best_laying() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h 5h 6d 9c 2s Xr Xb")
    few = [game.text(state, move) for move in HABITS.promising_moves(state)]
    assert len(state.legal_moves()) > 40
    assert len(few) <= 4
    assert sum(text.startswith("meld") for text in few) == 1
    assert set(few) <= set(texts(game, state))


def test_what_has_company_is_kept() -> None:
    game = romme()
    state = position(game, "6h 7h 8h 9c 9s Qd 2s 2d Xr", opened=True)
    discards = {game.text(state, move) for move in HABITS.promising_moves(state)}
    assert "discard Qd" in discards
    assert not {"discard 7h", "discard Xr"} & discards
