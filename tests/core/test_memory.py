"""What a position remembers besides its words goes with it, and tells a seat nothing hidden."""

from __future__ import annotations

import pickle

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Game, State
from stammtisch.core.putting import memory_of, remembering

PLAYED = [  # where positions remember something
    ("romme", "romme", 2, {}),
    ("romme", "romme", 4, {}),
    ("mau_mau", "basic", 4, {"packs": 2}),
    ("canasta", "canasta", 4, {}),
]
MOST = 2_000  # acts of a hand
SEEDS = {"mau_mau": 2}  # hands; 16 of other games


def positions(game: Game, seed: int) -> list[State]:
    """Some positions of a hand played at random, all of which remember something."""
    rng, match = st.Rng(seed), st.Match(game, seed=seed)
    while not match.hand_over and len(match.hand.acts) < MOST:
        match.play(match.state.pick(rng))
    empty = memory_of(match.hand.states[0])
    found = [each for each in match.hand.states if memory_of(each) != empty]
    return found[:: 1 + len(found) // 6]


@pytest.mark.parametrize(("name", "preset", "seats", "options"), PLAYED)
def test_a_pickle_and_a_question_for_a_bot_remember(
    name: str, preset: str, seats: int, options: dict[str, int]
) -> None:
    game = st.game(name, preset=preset, seats=seats, **options)
    remembered = 0
    for seed in range(SEEDS.get(name, 16)):
        for state in positions(game, seed):
            memory = memory_of(state)
            again = pickle.loads(pickle.dumps(state))
            restored = remembering(game.restore(state.words()), memory)
            forgetful = game.restore(state.words())
            assert again == restored == forgetful == state
            assert memory_of(again) == memory_of(restored) == memory
            remembered += memory_of(forgetful) != memory
            for seat in range(seats):
                wanted = state.sample(seat, st.Rng(seed))
                for other in (again, restored):
                    found = other.sample(seat, st.Rng(seed))
                    assert found == wanted and memory_of(found) == memory_of(wanted)
    assert remembered > 10, "nothing was remembered that words do not say"


@pytest.mark.parametrize(("name", "preset", "seats", "options"), PLAYED)
def test_the_memory_of_a_sample_tells_nothing_hidden(
    name: str, preset: str, seats: int, options: dict[str, int]
) -> None:
    """A sample of a position that looks the same to the seat remembers the same."""
    game = st.game(name, preset=preset, seats=seats, **options)
    different = 0
    for seed in range(8):
        for number, state in enumerate(positions(game, seed)):
            seat = number % seats
            other = state.sample(seat, st.Rng(100 + number))
            different += memory_of(other) != memory_of(state)
            one, same = (each.sample(seat, st.Rng(number)) for each in (state, other))
            assert one == same and memory_of(one) == memory_of(same)
    assert different or name == "canasta", "what is hidden was never another"


@pytest.mark.parametrize("game_id", sorted(st.registrations()))
def test_what_is_remembered_is_copied(game_id: str) -> None:
    state = st.deal(st.game(game_id), st.Rng(1))
    assert {*state.MEMORY} <= {*state.KEPT}
    assert not {*state.MEMORY} & {*state.FIELDS}
    assert memory_of(state.copy()) == memory_of(state)
    assert list(vec[i64](memory_of(state))) == memory_of(state)
