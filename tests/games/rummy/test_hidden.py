"""What a seat knows of a game of Rummy, and what is drawn for what it does not know."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.state import RummyState
from stammtisch.games.rummy.tiles import rack_tiles
from stammtisch.names import notations
from stammtisch.players.registry import habits_of
from stammtisch.positions import changed
from tests.games.rummy.positions import play, position, rack

HABITS = habits_of("rummy")


def small() -> RummyState:
    """Seat 1 has 9h (shown), 9h and Xr; in the stock lie 9s, 9s and Xr; seat 0 has the rest."""
    state = position("2d", ("4c 4d 4s",), others=["9h 9h Xr"])
    rest = Counter(map(int, state.stock)) + Counter(rack_kinds(state, 0))
    rest.subtract([20, 20, 52])
    racks = f"{notations(sorted(rest.elements()))} / 9h 9h Xr"
    state = changed(state, racks=racks, stock="9s 9s Xr", known="empty / 9h", turn="1")
    assert isinstance(state, RummyState)
    return state


def rack_kinds(state: RummyState, seat: int) -> list[int]:
    """The tiles of a rack."""
    return [int(kind) for kind in rack_tiles(state.racks, seat)]


@pytest.mark.rules("RUM-27")
def test_guesses_are_as_frequent_as_an_enumeration_says() -> None:
    state, rng = small(), Rng(11)
    expected = Counter(
        ("".join(sorted([*order[:2], "9h"])), order[2:])
        for order in permutations(["9h", "Xr", "9s", "9s", "Xr"])
    )
    ways = sum(expected.values())
    draws = 4000
    found = Counter[tuple[str, tuple[str, ...]]]()
    words = {20: "9s", 33: "9h", 52: "Xr"}
    for _ in range(draws):
        guess = state.sample(0, rng)
        held = "".join(sorted(rack(guess, 1).split()))
        found[held, tuple(words[int(kind)] for kind in guess.stock)] += 1
    assert set(found) == set(expected)
    for guessed, ways_of_it in expected.items():
        mean = draws * ways_of_it / ways
        assert abs(found[guessed] - mean) < 5 * mean**0.5


def test_a_seat_keeps_what_it_sees() -> None:
    state = play(position("6s 8s 9s Xb 2d", ("5s Xr=6s 7s",)), "put 8s 9s new", "lift 2d")
    for seat in (0, 1, SPECTATOR):
        for number in range(20):
            guess = state.sample(seat, Rng(number))
            assert guess.view(seat) == state.view(seat)
            assert list(guess.table) == list(state.table)
            if seat == 0:
                assert rack(guess, 0) == rack(state, 0)
    drawn = play(state, "draw")  # 8s, 9s and 2d have been seen
    for number in range(20):
        guess = drawn.sample(1, Rng(number))
        assert not Counter(["8s", "9s", "2d"]) - Counter(rack(guess, 0).split())
