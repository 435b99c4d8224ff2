"""Hands in bulk: the same on every way, from positions, by a policy, heard while they run."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng

MAU = st.game("mau_mau", seats=2)
TOT = st.game("einundfuenfzig_tot", seats=2)  # whose hands are short


def outcome(result: st.PlayoutResult) -> tuple[object, ...]:
    return result.hands, result.moves, result.mean_scores, result.scores


def first_move(at: st.State, rng: Rng) -> int:
    return int(at.legal_moves()[0])


def any_move(at: st.State, rng: Rng) -> int:
    return int(at.pick(rng))


def test_the_same_hands_however_they_are_played() -> None:
    alone = st.playouts(TOT, 1300, seed=3, scores=True)
    assert outcome(st.playouts(TOT, 1300, seed=3, scores=True, workers=2)) == outcome(alone)
    heard: list[int] = []

    def listens(done: int) -> bool:
        heard.append(done)
        return True

    slow = st.playouts(TOT, 1300, seed=3, scores=True, progress=listens)
    assert outcome(slow) == outcome(alone)
    assert heard == sorted(set(heard))
    assert heard[-1] == alone.hands == 1300
    shorter = st.playouts(TOT, 1100, seed=3, scores=True)
    assert shorter.scores == alone.scores[:1100]


def test_the_scores_of_each_hand() -> None:
    result = st.playouts(MAU, 50, seed=1, scores=True)
    assert len(result.scores) == 50
    means = tuple(sum(seat) / 50 for seat in zip(*result.scores, strict=True))
    assert means == result.mean_scores
    assert st.playouts(MAU, 50, seed=1).scores == ()


@pytest.mark.parametrize("workers", [1, 2])
def test_whoever_has_heard_enough_ends_it(workers: int) -> None:
    result = st.playouts(TOT, 50_000, progress=lambda done: done < 1050, workers=workers)
    assert 1050 <= result.hands < 50_000


def test_hands_from_a_position_leave_it_alone() -> None:
    match = st.Match(MAU, seed=5)
    while len(match.legal_moves()) < 2:
        match.play(match.legal_moves().texts()[0])
    before = str(match.state)
    result = st.playouts(MAU, 200, seed=2, position=match.state, scores=True)
    assert str(match.state) == before
    assert len(set(result.scores)) > 1
    with pytest.raises(ValueError, match="another game"):
        st.playouts(st.game("mau_mau", seats=3), 1, position=match.state)


def test_a_policy_chooses_the_moves() -> None:
    assert st.playouts(MAU, 20, policy=first_move).moves != st.playouts(MAU, 20).moves
    one, two = (st.playouts(TOT, 1050, 1, policy=any_move, workers=n) for n in (1, 2))
    assert outcome(one) == outcome(two)
    chance = st.playouts(st.game("gin"), 3, policy=any_move)
    assert chance.hands == 3
    with pytest.raises(ValueError, match="answered 999999, which is no legal move"):
        st.playouts(MAU, 1, policy=lambda at, rng: 999_999)


def test_what_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="-1 hands"):
        st.playouts(MAU, -1)
    with pytest.raises(ValueError, match="0 workers"):
        st.playouts(MAU, 1, workers=0)


@pytest.mark.slow  # its Ctrl-C must come while hands are played, not while they are loaded
def test_other_threads_and_ctrl_c_are_heard_while_hands_are_played() -> None:
    """Whoever interrupts is heard before all is done; each hand is counted, none is begun anew."""
    turns = 0
    over = threading.Event()

    def another() -> None:
        nonlocal turns
        while not over.wait(0.001):
            turns += 1

    thread = threading.Thread(target=another)
    thread.start()
    heard: Callable[[int], bool] = lambda done: turns < 20  # noqa: E731 - read as it is passed
    result = st.playouts(MAU, 10**9, progress=heard)
    over.set()
    thread.join()
    assert result.hands < 10**9
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # the background ignores it
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        st.playouts(MAU, 10**9)
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("game", [MAU, st.game("gin"), st.game("doppelkopf")], ids=lambda g: g.id)
def test_a_hand_is_stepped_from_the_deal_to_the_end(game: st.Game) -> None:
    rng = st.Rng(4)
    state = st.deal(game, rng)
    assert st.deal(game, st.Rng(4)) == st.deal(game, 4) == state
    while state.turn != st.OVER:
        if state.turn == st.CHANCE:
            st.shuffle(state, rng)
        else:
            state.play(state.pick(rng))
    assert len(state.scores()) == game.seats


def test_who_deals_a_single_hand() -> None:
    lots = st.game("mogeln", seats=3)
    assert {int(st.deal(lots, seed).turn) for seed in range(20)} == {0, 1, 2}
    assert [int(st.deal(TOT, dealer=seat).turn) for seat in (0, 1)] == [1, 0]
    with pytest.raises(ValueError, match="no seat 2; the seats are 0 to 1"):
        st.deal(TOT, dealer=2)
    with pytest.raises(ValueError, match="nothing is to be shuffled"):
        st.shuffle(st.deal(TOT), st.Rng(1))
