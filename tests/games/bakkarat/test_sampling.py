"""What a seat of Bakkarat cannot exclude, and how the bots use it."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.cards import read_card
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.position import hidden_places
from stammtisch.games.bakkarat.rules import VALUE
from stammtisch.games.bakkarat.sampling import NO_NATURAL, punto_points
from stammtisch.games.bakkarat.scoring import point
from stammtisch.players.registry import habits_of
from tests.games.bakkarat.positions import BANK, HOUSE, bakkarat, new_match, state_of
from tests.games.bakkarat.test_play import random_states

HABITS = habits_of("bakkarat")

MOVES = ["set_bank 60", "no_banco", "banco"]  # seat 0 is the bank, seat 2 plays Punto


@pytest.mark.rules("BAK-25", "BAK-26")
@pytest.mark.parametrize("rule", ["free", "table"])
def test_the_truth_is_never_excluded(rule: str) -> None:
    seen: Counter[int] = Counter()
    for seed in range(40):
        for state in random_states({"preset": BANK, "bank_rule": rule}, 3, seed):
            if state.turn < 0 or not len(hidden_places(state, SPECTATOR)):
                continue
            new_match = [int(card) for card in state.table]
            two = point(new_match[0], new_match[1], -1), point(new_match[3], new_match[4], -1)
            assert punto_points(state) >> two[0] & 1
            assert NO_NATURAL >> two[1] & 1
            seen[int(state.phase)] += 1
    assert len(seen) == 2


@pytest.mark.rules("BAK-24", "BAK-25")
@pytest.mark.parametrize(
    ("stock", "then", "viewer", "allowed"),
    [
        ("Kd 3c 5s Th", [], 0, {*range(8)}),  # the question tells nothing
        ("Kd 3c 5s Th 9h", ["draw"], 1, {0, 1, 2, 3, 4, 5}),
        ("Kd 3c 2s Th 9h", ["draw"], 0, {0, 1, 2, 3, 4, 5}),
        ("Kd 3c 5s Th", ["stand"], 0, {5, 6, 7}),
        ("Kd 3c 7s Th", ["stand"], 1, {5, 6, 7}),
        ("Kd 3c 7s Th", [], 2, {7}),  # his own cards
    ],
)
def test_punto_is_one_of_those_that_are_possible(
    stock: str, then: list[str], viewer: int, allowed: set[int]
) -> None:
    state, rng = state_of(new_match(stock, [*MOVES, *then])), Rng(3)
    found = set()
    for _ in range(150):
        sampled = state.sample(viewer, rng)
        found.add(int(point(sampled.table[0], sampled.table[1], -1)))
        at = int(sampled.at) - 4 - (sampled.table[2] >= 0)
        assert [int(sampled.row[at + i]) for i in range(4)] == [
            int(sampled.table[i]) for i in (0, 3, 1, 4)
        ]
    assert found == allowed


@pytest.mark.rules("BAK-26")
@pytest.mark.parametrize(
    ("stock", "rule", "allowed"),
    [
        ("Kd 3c 5s Th 9h", "table", {*range(8)}),
        ("Kd 3c 5s 2h 4h", "table", {*range(8)}),
        ("Kd 3c 5s Th 9h", "free", {*range(8)}),
    ],
)
def test_banco_is_one_of_those_that_are_possible(stock: str, rule: str, allowed: set[int]) -> None:
    state, rng = state_of(new_match(stock, [*MOVES, "draw"], bank_rule=rule)), Rng(3)
    samples = (state.sample(1, rng) for _ in range(200))
    assert {int(point(each.table[3], each.table[4], -1)) for each in samples} == allowed


def test_each_possible_deal_is_equally_likely() -> None:
    """One pack, Punto stood, and the banker looks: how often it has which cards, counted out."""
    state, rng = state_of(new_match("Kd 3c 5s Th", [*MOVES, "stand"], packs=1)), Rng(11)
    own = {read_card("3c"), read_card("Th")}
    pairs = Counter(
        (int(VALUE[a]), int(VALUE[b]))
        for a, b in permutations([kind for kind in range(52) if kind not in own], 2)
        if (VALUE[a] + VALUE[b]) % 10 in (5, 6, 7)
    )
    draws = 4000
    found = Counter(
        (int(VALUE[each.table[0]]), int(VALUE[each.table[1]]))
        for each in (state.sample(0, rng) for _ in range(draws))
    )
    assert set(found) == set(pairs)
    for pair, ways in pairs.items():
        expected = draws * ways / pairs.total()
        assert abs(found[pair] - expected) < 5 * expected**0.5, pair


def test_what_was_dealt_is_known_and_the_stock_is_not() -> None:
    state, rng = state_of(new_match("8h 8c Kd Kh", MOVES)), Rng(5)
    sampled = state.sample(3, rng)
    assert list(sampled.row[:4]) == list(state.row[:4])
    assert list(sampled.row) != list(state.row)
    assert sorted(sampled.row) == sorted(state.row)


# Bots


@pytest.mark.parametrize("options", [{"preset": HOUSE}, {"preset": BANK}])
def test_the_bot_plays_whole_matches(options: dict[str, Any]) -> None:
    for seed in range(3):
        played = st.Match(bakkarat(3, **options), seed=seed)
        while not played.hand_over:
            move = bots.choose("simple", played.state, played.game, played.turn, Rng(seed))
            played.play(move)
        assert state_of(played).coup > 3


@pytest.mark.parametrize("options", [{"preset": HOUSE}, {"preset": BANK}])
def test_the_search_chooses_from_few_moves(options: dict[str, Any]) -> None:
    for state in random_states(options, 3, 2)[:40]:
        if state.turn == OVER or state.turn < 0:
            continue
        few = [int(move) for move in HABITS.promising_moves(state)]
        assert set(few) <= {int(move) for move in state.legal_moves()}
        assert len(few) <= 5


def test_one_player_alone_is_searched_for_too() -> None:
    played = new_match(preset=HOUSE, seats=1)
    move = bots.choose("search", played.state, played.game, 0, Rng(1), simulations=20)
    assert move in list(played.legal_moves())
