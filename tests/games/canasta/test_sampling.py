"""What a seat of Canasta cannot know is dealt anew, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import stammtisch as st
from stammtisch.cards import notation, read_card
from stammtisch.core.contract import SPECTATOR, State
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.legality import can_begin
from stammtisch.games.canasta.state import CanastaState
from stammtisch.games.canasta.tiles import LETTERS, ONE, RANK_OF, RED_THREE, number
from tests.games.canasta.positions import (
    at,
    canasta,
    changed,
    exchanged,
    grouped,
    match_at,
    position,
)


def held(state: CanastaState, seat: int) -> Counter[str]:
    """A hand by rank."""
    return Counter({LETTERS[r]: int(number(state.hands[seat], r)) for r in range(15)})


def sampled(state: CanastaState, seat: int, seed: int) -> CanastaState:
    """A position that the seat cannot exclude."""
    guess = state.sample(seat, Rng(seed))
    assert isinstance(guess, CanastaState)
    return guess


@pytest.mark.rules("CAN-17", "CAN-23")
def test_tiles_taken_with_the_pile_stay_known_until_they_are_played() -> None:
    game = canasta(2)
    state = position(game, "9 9 4 5", pile="K K J 9", melds=["Q Q Q"], others=6)
    match = match_at(game, state)
    match.play("take_pile")
    for seed in range(20):
        guess = sampled(at(match), 1, seed)
        assert held(guess, 0) >= Counter(["K", "K", "J"])
        assert guess.hand_size(0) == 5
    match.play("discard K")
    for seed in range(20):
        assert held(sampled(at(match), 1, seed), 0) >= Counter(["K", "J"])
    ways = {tuple(held(sampled(at(match), 1, seed), 0).items()) for seed in range(50)}
    assert len(ways) > 20


@pytest.mark.rules("CAN-26")
def test_melds_taken_back_have_been_seen() -> None:
    game = canasta(2)
    match = match_at(game, position(game, "K K K 4 5 6 7 8", phase="play"))
    match.play_all("meld K; take_back; discard 4")
    for seed in range(20):
        assert held(sampled(at(match), 1, seed), 0)["K"] >= 3


def test_a_known_tile_is_played_before_an_unknown_one() -> None:
    game = canasta(2)
    state = position(game, "9 9 K 4 5", pile="K J 9", melds=["Q Q Q"])
    match = match_at(game, state)
    known = int(state.row[state.pile[0]])
    match.play_all("take_pile; discard K")
    after = at(match)
    assert after.row[after.pile[len(after.pile) - 1]] == known
    assert [LETTERS[after.rank(tile)] for tile in after.tiles_of(0, True)] == ["J"]


def test_of_known_tiles_of_a_rank_the_one_of_the_lowest_kind_is_played_first() -> None:
    game = canasta(2)
    for downwards in (False, True):
        state = position(game, "9 9 K 4 5", pile="J J 9", melds=["Q Q Q"])
        kinds = sorted((int(read_card("Js")), int(read_card("Jd"))), reverse=downwards)
        for place, kind in enumerate(kinds):
            state = exchanged(state, place, kind)
        match = match_at(game, state)
        match.play_all("take_pile; discard J")
        after = at(match)
        assert after.row[after.pile[0]] == min(kinds)
        assert [after.row[tile] for tile in after.tiles_of(0, True)] == [max(kinds)]


@pytest.mark.rules("CAN-5", "CAN-16")
def test_no_hidden_hand_holds_a_red_three() -> None:
    game = canasta(3)
    for seed in range(40):
        match = st.Match(game, seed=seed)
        guess = sampled(at(match), int(match.turn), seed)
        assert all(number(guess.hands[seat], RED_THREE) == 0 for seat in range(3))
        assert list(guess.hands)[int(match.turn)] == at(match).hands[int(match.turn)]


def test_every_hand_that_is_left_over_comes_equally_often() -> None:
    game = canasta(2)
    state = position(game, "4 5 6 7", hands={1: "9 9"}, stock=2)
    box = sorted(LETTERS[state.rank(tile)] for tile in range(state.next, 108))
    surplus = [int(state.row[tile]) for tile in state.tiles_of(1, False)]
    for kind in surplus[2:]:
        state = show(state, 1, kind)
    hidden = Counter([*box, *(LETTERS[RANK_OF[kind]] for kind in surplus[:2])])
    draws = 3000
    seen: Counter[str] = Counter()
    for seed in range(draws):
        guess = sampled(state, 0, seed)
        for tile in guess.tiles_of(1, False):
            seen[LETTERS[guess.rank(tile)]] += 1
    plain = {rank: n for rank, n in hidden.items() if rank != "3r"}
    assert set(seen) == set(plain)
    for rank, copies in plain.items():
        expected = draws * 2 * copies / sum(plain.values())
        assert abs(seen[rank] - expected) < 6 * expected**0.5


@pytest.mark.rules("CAN-33")
def test_whoever_is_on_turn_without_a_stock_can_take_the_pile() -> None:
    state = position(canasta(3), "9 9 4 5 6", pile="K J 9", melds=["Q Q Q"], stock=0)
    for viewer in (1, 2, SPECTATOR):
        for seed in range(12):
            guess = sampled(state, viewer, seed)
            assert len(guess.legal_moves()) == 1


def show(state: CanastaState, seat: int, kind: int) -> CanastaState:
    """The position in which everybody knows that the seat holds a tile of this kind."""
    seats = range(int(state.rules.seats))
    known = [[int(state.row[tile]) for tile in state.tiles_of(each, True)] for each in seats]
    known[seat].append(kind)
    return changed(state, known=grouped([[notation(each) for each in hand] for hand in known]))


def test_a_finished_hand_hides_only_the_order_of_the_stock() -> None:
    four = canasta(4)
    match = match_at(four, position(four, "T T T 6", phase="play", melds=["9 9 9 9 9 9 9"]))
    match.play_all("meld T; discard 6")
    guess = sampled(at(match), 1, 3)
    assert list(guess.hands) == list(at(match).hands)
    assert list(guess.scores()) == list(at(match).scores())


def test_the_words_do_not_tell_when_a_hidden_tile_was_drawn() -> None:
    game = canasta(2)
    one = position(game, "4 5 6 7", hands={1: "9 K"})
    two = position(game, "4 5 6 7", hands={1: "K 9"})
    words = [list(sampled(each, 0, 7).words()) for each in (one, two)]
    assert words[0] == words[1]


@pytest.mark.rules("CAN-26", "CAN-27")
def test_who_took_the_pile_back_had_enough_to_take_it() -> None:
    """Seat 0 takes a nine with two, takes that back and draws two tiles."""
    game = canasta(2)
    match = match_at(game, position(game, "9 9 K K K 4 5 6", pile="4 9"))
    match.play_all("take_pile; take_back; draw")
    state, could = at(match), Counter[str]()
    samplers = {"fair": state.sample, "forgetful": game.restore(state.words()).sample}
    for seed in range(100):
        for name, sampler in samplers.items():
            could[name] += could_take(sampler(1, Rng(seed)))
    assert could["forgetful"] < 90
    assert could["fair"] == 100


def could_take(guess: State) -> bool:
    """Whether the hand of seat 0, but for two tiles that it drew, is enough to take the nine."""
    assert isinstance(guess, CanastaState)
    ranks = [guess.rank(tile) for tile in guess.tiles_of(0, False)]
    nine = LETTERS.index("9")
    return any(
        can_begin(guess, 0, guess.hands[0] - ONE[one] - ONE[two], nine, 1)
        for one, two in combinations(ranks, 2)
    )
