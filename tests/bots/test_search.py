"""The search: repeatable by number, blind for what its seat cannot see, no fool."""

from __future__ import annotations

import pytest

from stammtisch.bots import UnknownBot, choose, think
from stammtisch.bots.search import Search
from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.playout import fresh_deal, random_walk, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.rules import DRAW
from stammtisch.games.mau_mau.state import MauMauState
from stammtisch.games.registry import game
from stammtisch.players.registry import habits_of

GAMES = ("doppelkopf", "gin", "mau_mau")


def positions(rules: Game, number: int) -> list[State]:
    """Positions of random hands in which there is something to choose."""
    rng = Rng(11)
    found: list[State] = []
    while len(found) < number:
        state = fresh_deal(rules, rules.opening(len(found) % int(rules.seats)), rng)
        random_walk(state, rng, 3 * len(found))
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn != OVER and len(state.legal_moves()) > 1:
            found.append(state)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_number_of_simulations_always_gives_the_same_move(name: str) -> None:
    rules = game(name)
    for state in positions(rules, 3):
        seat = int(state.turn)
        moves = {choose("search", state, rules, seat, Rng(5), simulations=40) for _ in range(2)}
        assert len(moves) == 1
        assert moves <= set(state.legal_moves())


@pytest.mark.parametrize("name", GAMES)
def test_what_the_seat_does_not_know_has_no_influence(name: str) -> None:
    rules = game(name)
    for state in positions(rules, 4):
        seat = int(state.turn)
        reports = []
        for world in (state, state.sample(seat, Rng(7)), state.sample(seat, Rng(8))):
            search = Search(rules, world, seat, Rng(3))
            search.run(40)
            reports.append(search.report())
        assert reports[0] == reports[1] == reports[2]


def test_it_lays_its_last_card() -> None:
    rules = game("mau_mau", seats=2)
    rng = Rng(1)
    asked = 0
    for hand in range(10):
        state = fresh_deal(rules, rules.opening(hand % 2), rng)
        while state.turn != OVER and asked < 3:
            assert isinstance(state, MauMauState)
            moves = list(state.legal_moves()) if state.turn != CHANCE else []
            if len(moves) > 1 and state.left(state.turn) == 1 and moves[0] < DRAW:
                seat = int(state.turn)
                assert choose("search", state, rules, seat, Rng(2), simulations=100) == moves[0]
                asked += 1
            random_walk(state, rng, 1)
            if state.turn == CHANCE:
                shuffle_now(state, rng)
    assert asked == 3


def test_quiet_ends_of_doppelkopf_are_quiet() -> None:
    rules, rng = game("doppelkopf"), Rng(4)
    for hand in range(20):
        state = fresh_deal(rules, rules.opening(hand % 4), rng)
        end, seen = state.copy(), set()
        while end.turn != OVER:
            move = habits_of(rules.id).quiet_pick(end, rng)
            seen.add(rules.text(end, move).split()[0])
            end.play(move)
        assert not seen & {"solo", "re", "kontra", "k90", "k60", "k30", "schwarz"}
        habits_of(rules.id).play_out(state, rng)
        assert state.turn == OVER


def test_time_is_kept_and_every_move_is_tried() -> None:
    rules = game("gin")
    state = positions(rules, 2)[1]
    ticks = iter(range(1000))
    search = Search(rules, state, int(state.turn), Rng(1))
    think(search, milliseconds=10_000, clock=lambda: float(next(ticks)))
    tries = {move: number for move, number, _ in search.report()}
    assert set(tries) == set(state.legal_moves())
    assert search.simulations == sum(tries.values())
    assert next(ticks) == 11  # looked at 0, when it began, and until ten seconds had passed


def test_an_unknown_bot() -> None:
    rules = game("gin")
    with pytest.raises(UnknownBot):
        choose("oracle", positions(rules, 1)[0], rules, 0, Rng(1))
