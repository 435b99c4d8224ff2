"""Levels: legal, repeatable, blind for what a seat cannot see, and each below the next."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from stammtisch import bots
from stammtisch.bots.levels import LEVELS, choose
from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.playout import fresh_deal, random_walk, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.registry import game, registrations
from stammtisch.players.registry import players_of
from tests.sampling import sampled

PRESETS = [(entry.id, preset) for entry in registrations().values() for preset in entry.presets]


def position(rules: Game, moves: int) -> State:
    """A position after some random moves in which there is something to choose."""
    rng = Rng(moves)
    while True:
        state = fresh_deal(rules, rules.opening(0), rng)
        random_walk(state, rng, moves)
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn not in (OVER, CHANCE) and len(state.legal_moves()) > 1:
            return state
        moves = moves * 3 // 4


@pytest.mark.parametrize(("name", "preset"), sampled(PRESETS, 5))
def test_every_level_plays_every_preset_and_sees_no_cards(name: str, preset: str) -> None:
    rules = game(name, preset=preset)
    state = position(rules, 12)
    seat = int(state.turn)
    for step, level in LEVELS.items():
        brief = replace(level, most=20)
        others = [state.sample(seat, Rng(number)) for number in (7, 8)]
        found = [choose(brief, each, rules, seat, Rng(5)) for each in (state, *others)]
        assert found[0] in list(state.legal_moves())
        assert len({*found}) == 1, f"{step} has seen hidden cards"
        assert step in bots.names(rules.id)


def test_who_overlooks_nothing_does_what_the_search_does() -> None:
    rules = game("doppelkopf")
    state = position(rules, 20)
    seat = int(state.turn)
    sharp = replace(LEVELS["regular"], overlooks=0, tries=1000, most=80)
    best = bots.choose("search", state, rules, seat, Rng(3), simulations=80)
    assert choose(sharp, state, rules, seat, Rng(3)) == best


def test_who_overlooks_everything_still_plays() -> None:
    for name in ("mau_mau", "poker"):
        rules = game(name)
        state = position(rules, 6)
        blind = replace(LEVELS["child"], overlooks=100)
        assert choose(blind, state, rules, int(state.turn), Rng(1)) in list(state.legal_moves())


def test_a_level_plays_as_the_own_bots_of_a_game_where_it_has_some() -> None:
    rules = game("quartett")
    state = position(rules, 9)
    seat = int(state.turn)
    sharp = replace(LEVELS["regular"], overlooks=0)
    rng = Rng(4)
    own = players_of("quartett").bots["simple"].choose(rules, state.sample(seat, rng), seat, rng)
    assert choose(sharp, state, rules, seat, Rng(4)) == own


def test_doubts_out_of_turn_are_overlooked_too() -> None:
    assert bots.interrupts("child", "mogeln")
    assert not bots.interrupts("child", "doppelkopf")
    rules, rng = game("mogeln"), Rng(2)
    said = dict.fromkeys(("mogler", "regular", "child"), 0)
    for hand in range(6):
        state = fresh_deal(rules, rules.opening(hand % int(rules.seats)), rng)
        for _ in range(60):
            if state.turn == OVER:
                break
            for seat in range(int(rules.seats)):
                if len(state.interrupts(seat)):
                    for name in said:
                        move = bots.interruption(name, state, rules, seat, Rng(hand))
                        said[name] += move >= 0
            random_walk(state, rng, 1)
    assert said["mogler"] >= said["regular"] > said["child"] > 0


def test_each_level_overlooks_less_and_looks_longer_than_the_one_below() -> None:
    for lower, higher in pairwise(LEVELS.values()):
        assert lower.overlooks > higher.overlooks
        assert lower.tries < higher.tries
        assert lower.most < higher.most
