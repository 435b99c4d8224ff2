"""Long calls let other threads run again and again, counted in units of work and not in time."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable
from types import FrameType, SimpleNamespace
from typing import cast

import pytest
from librt.vecs import extend, vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch import bots, gin, poker
from stammtisch.bots.search import Search
from stammtisch.core.batching import Hands
from stammtisch.core.breath import AT_ONCE, breathe, zeros_i32, zeros_i64, zeros_u8
from stammtisch.core.rng import Rng
from stammtisch.games.gin import melds
from stammtisch.players.poker import batches
from stammtisch.players.registry import habits_of
from stammtisch.players.rummy.solver import solve


def breaths(call: Callable[[], object]) -> int:
    """How many times the interpreter is offered to others during a call, in either build."""
    taken = 0

    def watch(frame: FrameType, event: str, _: object) -> None:
        nonlocal taken
        taken += event == "call" and frame.f_code is breathe.__code__

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        call()
    finally:
        sys.setprofile(before)
    return taken


def test_perft_lets_others_run_at_every_inner_node() -> None:
    state = st.deal(st.game("mau_mau", seats=2), seed=1)
    inner = sum(st.perft(state, depth) for depth in range(3))  # of a tree of four moves
    assert inner <= breaths(lambda: st.perft(state, 4)) <= inner + st.perft(state, 3)


def test_quiet_play_lets_others_run_after_some_moves() -> None:
    state, habits, rng, made = (
        st.deal(st.game("quartett"), seed=1),
        habits_of("quartett"),
        Rng(3),
        0,
    )
    taken = breaths(lambda: habits.play_out(state.copy(), Rng(3)))
    while state.turn != st.OVER:
        made += 1
        if state.turn == st.CHANCE:
            st.shuffle(state, rng)
        else:
            state.play(habits.quiet_pick(state, rng))
    assert taken == made // 64 > 0


def parts(call: Callable[[], object]) -> int:
    """How many times a row of many numbers is made longer during a call, in either build."""
    taken = 0

    def watch(_frame: FrameType, event: str, function: object) -> None:
        nonlocal taken
        taken += event == "c_call" and function is extend

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        call()
    finally:
        sys.setprofile(before)
    return taken


def test_many_hands_of_poker_are_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = array("q", [poker.mask("As Kd Qc 7h 2s")]) * 66_000
    assert breaths(lambda: poker.worth_many(masks)) == 2  # checked, ranked
    assert parts(lambda: poker.worth_many(masks)) == 4  # read and ranked, each in two parts
    rows = bytes([12, 24, 36, 3, 17]) * 66_000
    assert breaths(lambda: poker.masks(rows, 5)) == 1  # checked
    listed = list(masks)
    assert list(poker.worth_many(listed)) == list(poker.worth_many(masks))
    sizes: list[int] = []
    read = batches.rows

    def counted(found: vec[i64], first: i64, data: bytes, size: i64) -> None:
        sizes.append(len(data))
        read(found, first, data, size)

    monkeypatch.setattr(batches, "rows", counted)
    assert list(poker.masks(rows, 5)) == [poker.mask([12, 24, 36, 3, 17])] * 66_000
    assert sizes == [250_000, 80_000]


def test_rows_of_any_make_are_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(poker, "AT_ONCE", 2)
    hands = [bytes([card, card + 1, card + 13]) for card in range(9)]
    expected = [1 << hand[0] | 1 << hand[1] | 1 << hand[2] for hand in hands]
    rows = memoryview(b"".join(hands))
    assert list(poker.masks(rows, 3)) == expected
    assert list(poker.masks(rows.cast("B", (9, 3)), 3)) == expected
    apart = memoryview(bytes(each for card in bytes(rows) for each in (card, 99)))[::2]
    assert not apart.c_contiguous
    assert list(poker.masks(apart, 3)) == expected
    with pytest.raises(ValueError, match="row 1 is no hand"):
        poker.masks(memoryview(bytes([1, 9, 9, 9, 2, 9, 2, 9]))[::2], 2)
    assert list(poker.masks(b"", 5)) == list(poker.worth_many(array("q"))) == []


def test_the_memory_of_a_large_batch_is_taken_in_parts() -> None:
    game = st.game("mau_mau")
    width, made = len(st.deal(game, 1).observe(0)), parts(lambda: Hands(game, 9_000, 1, 1, []))
    rows = (width, game.actions, int(game.seats))
    assert made >= sum(9_000 * int(each) // AT_ONCE for each in rows) > 40
    assert breaths(lambda: Hands(game, 9_000, 1, 1, [])) == 2  # at the streams of random numbers


@pytest.mark.parametrize("size", [0, 1, AT_ONCE - 1, AT_ONCE, 2 * AT_ONCE + 1])
def test_many_zeros_are_as_many_zeros(size: int) -> None:
    for found in (zeros_i64(size), zeros_i32(size), zeros_u8(size)):
        assert len(found) == len(memoryview(found)) == size
        assert not any(found)


def test_chances_are_reckoned_in_parts() -> None:
    def exact() -> poker.Chances:
        return poker.chances("As Ah", "2c 7d Tc 3h")

    deals = exact().total
    assert breaths(exact) == deals // 4096 > 10
    assert breaths(lambda: poker.chances("As Ah", samples=10_000, most=1)) == 2


def test_deadwood_of_many_hands_is_found_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [gin.mask("4h 5h 6h 6c 6d 9s Ts Js Qs Ac"), gin.mask("Ah 2h 3h")] * 20
    sizes: list[int] = []
    best = melds.best_deadwood_many

    def counted(part: vec[i64]) -> vec[i64]:
        sizes.append(len(part))
        return best(part)

    monkeypatch.setattr(melds, "best_deadwood_many", counted)
    monkeypatch.setattr(gin, "AT_ONCE", 15)
    assert gin.best_deadwood_many(hands) == [10, 0] * 20
    assert sizes == [15, 15, 10]
    with pytest.raises(ValueError, match="a mask has bits 0 to 51"):
        gin.best_deadwood_many([*hands, 1 << 52])
    assert gin.best_deadwood_many([]) == []


def test_a_search_thinks_a_few_simulations_at_a_time() -> None:
    runs: list[int] = []
    search = SimpleNamespace(run=runs.append, moves=[1, 2])
    bots.think(cast(Search, search), simulations=10)
    assert runs == [4, 4, 2]


def test_a_number_of_simulations_means_the_same_in_parts() -> None:
    game = st.game("watten", seats=2)
    state = st.deal(game, seed=3)
    at_once = Search(game, state, int(state.turn), Rng(1))
    at_once.run(50)
    in_parts = Search(game, state, int(state.turn), Rng(1))
    bots.think(in_parts, simulations=50)
    assert at_once.best() == in_parts.best()
    assert at_once.simulations == in_parts.simulations == 50


def test_the_best_turn_of_rummy_lets_others_run_at_every_exchange() -> None:
    rack = vec[i64]([1] * 20 + [0] * 32 + [1])  # a suit, part of the next one, and a joker
    assert breaths(lambda: solve(rack, vec[i64]())) > 3
