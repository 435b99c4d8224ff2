"""A position tells what a seat has seen happen, if it came about by play, and nothing else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand
from tests.conformance.houses import HOUSES, house
from tests.conformance.test_histories import played
from tests.conformance.test_sight import SAMPLED
from tests.sampling import sampled

Case = tuple[str, str, int]

WAYS: dict[str, Callable[[Any], Any]] = {
    "own": lambda state: state.copy(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


def name(case: Case) -> str:
    return "-".join(map(str, case))


def seats(state: State) -> range:
    """Who looks on, and all who play."""
    return range(SPECTATOR, int(state.terms().seats))


def seen(state: State) -> list[tuple[list[tuple[int, ...]], str]]:
    """All histories of a position, as numbers and as text."""
    return [(state.history(seat), state.information_state(seat)) for seat in seats(state)]


def of_hand(hand: Hand) -> list[tuple[list[tuple[int, ...]], str]]:
    """The same, asked of the hand."""
    return [
        (st.history(hand, seat), st.information_state(hand, seat)) for seat in seats(hand.state)
    ]


def both_played(game: Game, seed: int, moves: int) -> tuple[State, Hand]:
    """A position that a program played on from the deal in every way there is, and the hand."""
    state, rng = st.deal(game, seed, dealer=0), Rng(seed)
    pack = game.pack()
    Rng(seed).shuffle(pack)
    hand = Hand(game, game.opening(0), [int(kind) for kind in pack])
    while len(hand.acts) < moves and state.turn != OVER:
        if state.turn == CHANCE:
            order = state.to_shuffle()
            rng.shuffle(order)
            state.shuffle(order)
            hand.shuffle([int(kind) for kind in order])
            continue
        others = [
            (seat, int(move))
            for seat in range(int(game.seats))
            for move in state.interrupts(seat)
            if seat != state.turn
        ]
        if others and rng.below(4) == 0:
            seat, move = others[int(rng.below(len(others)))]
            state.interrupt(seat, move)
            hand.act(seat, move)
            continue
        seat, move = int(state.turn), int(state.pick(rng))
        if rng.below(2):
            state.play(move)
        else:
            assert any(state.apply_action(each) for each in state.terms().actions.naming(move))
        hand.act(seat, move)
    return state, hand


@pytest.mark.parametrize("case", sampled([(each,) for each in HOUSES[::3]], 20), ids=name)
def test_a_position_tells_the_same_as_the_hand(case: Case) -> None:
    state, hand = both_played(house(case), 5, 30)
    assert hand.state == state
    assert seen(state) == of_hand(hand) == seen(hand.state)
    assert len(state.history(0)) == len(hand.acts) + 1


def test_moves_out_of_turn_shuffles_and_time_are_remembered() -> None:
    beside, shuffled = set(), set()
    for game in (st.game("doppelkopf"), st.game("mogeln"), st.game("mau_mau", seats=2)):
        for seed in range(4):
            state, hand = both_played(game, seed, 200)
            assert seen(state) == of_hand(hand)
            beside |= {game.id for act in hand.acts if act.out_of_turn}
            shuffled |= {game.id for _ in hand.shuffles}
    assert "mau_mau" in shuffled
    assert beside == {"doppelkopf", "mogeln"}
    match = st.Match(st.game("rummy"), seed=1)
    late = match.expire()
    assert seen(match.state) == of_hand(match.hand)
    assert "1 time: " in match.state.information_state(late.seat)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_copy_has_the_same_past_and_another_future(way: Callable[[Any], Any]) -> None:
    for game in (st.game("gin"), st.game("doppelkopf", seats=5), st.game("watten")):
        state, hand = both_played(game, 3, 12)
        before = seen(state)
        one, two = way(state), way(state)
        assert seen(one) == seen(two) == before
        first, last = int(state.legal_moves()[0]), int(state.legal_moves()[-1])
        one.play(first)
        two.play(last)
        assert seen(state) == before
        state.play(first)
        hand.act(int(way(hand.state).turn), first)
        assert seen(one) == seen(state) == of_hand(hand)
        assert first == last or seen(two) != seen(one)
        assert [rows[:-1] for rows, _ in seen(two)] == [rows for rows, _ in before]


def test_taking_back_takes_back_what_was_seen() -> None:
    match = st.Match(st.game("gin"), seed=4)
    before = seen(match.state)
    for words in (match.legal_moves().texts()[-1], match.legal_moves().texts()[0]):
        match.play(words)
        assert seen(match.state) == of_hand(match.hand) != before
        match.undo()
        assert seen(match.state) == before


@pytest.mark.parametrize("case", sampled([(each,) for each in SAMPLED], 12), ids=name)
def test_a_sample_knows_what_its_seat_has_seen_and_nobody_else(case: Case) -> None:
    hand, rng = played(house(case), 2, 15), Rng(1)
    for seat in range(int(hand.game.seats)):
        try:
            sample = hand.state.sample(seat, rng)
        except st.StammtischError:
            continue
        for drawn in (sample, sample.copy(), hand.state.guess(seat, rng)):
            assert drawn.history(seat) == hand.state.history(seat)
            assert drawn.information_state(seat) == hand.state.information_state(seat)
            for other in set(seats(drawn)) - {seat}:
                with pytest.raises(st.NoHistory, match="drawn for another seat"):
                    drawn.history(other)
        with pytest.raises(st.NoHistory):
            sample.sample(SPECTATOR, rng).history(SPECTATOR)
        assert pickle.loads(pickle.dumps(sample)).remembered() is None, "the deal left the process"
        if sample.turn >= 0:
            sample.play(sample.pick(rng))
            with pytest.raises(st.NoHistory):
                sample.history(seat)


def test_what_did_not_come_about_by_play_has_no_history() -> None:
    game = st.game("mau_mau", seats=2)
    state, rng = st.deal(game, 2), Rng(2)
    laid = st.position(str(state))
    restored = game.restore(state.words())
    dealt = game.deal(game.pack(), game.opening(0))
    for each in (laid, restored, dealt):
        each.play(each.pick(rng))
        with pytest.raises(st.NoHistory, match="written down"):
            each.history(0)
        with pytest.raises(st.NoHistory):
            each.information_state(0)
    assert len(state.history(0)) == 1
    state.advance(state.pick(rng))
    with pytest.raises(st.NoHistory):
        state.history(0)
    state.play(state.pick(rng))
    with pytest.raises(st.NoHistory):
        state.history(0)


def test_there_are_only_the_histories_of_seats() -> None:
    state = st.deal(st.game("gin"), 1)
    for seat in (-2, 2):
        with pytest.raises(IndexError, match="there is no seat"):
            state.history(seat)


def test_programs_that_think_leave_a_position_as_it_was() -> None:
    game = st.game("gin")
    state, _hand = both_played(game, 8, 10)
    before = seen(state)
    st.playouts(game, 20, position=state)
    st.perft(state, 2)
    st.bots.choose("search", state, game, int(state.turn), Rng(1), simulations=20)
    assert seen(state) == before


def test_the_text_is_equal_exactly_when_the_rows_are() -> None:
    game = st.game("mau_mau", seats=2)
    states = [both_played(game, seed % 3, moves)[0] for seed in range(6) for moves in (2, 4)]
    alike = 0
    for one in states:
        for two in states:
            for seat in seats(one):
                same = one.history(seat) == two.history(seat)
                alike += same
                assert (one.information_state(seat) == two.information_state(seat)) == same
    assert len(states) * 3 < alike < len(states) ** 2 * 3


def test_half_a_move_is_kept_with_its_copies_and_is_no_part_of_the_history() -> None:
    state, rng = st.deal(st.game("romme", seats=2), 1), Rng(3)
    while True:
        actions = list(state.terms().actions.naming(state.pick(rng)))
        before = seen(state)
        for action in actions:
            if state.apply_action(action):
                break
            assert seen(state) == before
            twin = state.copy()
            assert twin.partly == state.partly != 0
            assert list(twin.mask()) == list(state.mask())
            return


def test_a_long_hand_is_remembered_once() -> None:
    """It takes room for its acts once, whatever number of positions knows them."""
    state, rng = st.deal(st.game("mogeln"), 1), Rng(1)
    copies = []
    while state.turn != OVER:
        if state.turn == CHANCE:
            st.shuffle(state, rng)
            continue
        state.play(state.pick(rng))
        copies.append(state.copy())
    pasts = {id(aside.past) for each in copies if (aside := each.remembered())}
    assert len(pasts) == 1 < len(copies)
    middle = copies[len(copies) // 2]
    assert middle.information_state(0) == "\n".join(
        state.information_state(0).splitlines()[: len(copies) // 2 + 2]
    )
