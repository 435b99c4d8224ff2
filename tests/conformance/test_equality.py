"""Positions, games and contexts are equal by what they are, can be copied, and travel in pickles.

Compiled classes lose their attributes in a pickle unless they say what it carries.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR, Context, Game, State, open_moves
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from tests.conformance.houses import HOUSES, house, move_on, positions
from tests.sampling import sampled

WAYS: Final[list[Callable[[Any], Any]]] = [
    copy.copy,
    copy.deepcopy,
    lambda thing: pickle.loads(pickle.dumps(thing)),
]


@pytest.fixture(
    params=sampled(((case,) for case in HOUSES), 3), ids=lambda case: "-".join(map(str, case))
)
def game(request: pytest.FixtureRequest) -> Game:
    return house(request.param)


def test_a_position_is_equal_to_what_comes_out_of_a_copy_or_a_pickle(game: Game) -> None:
    before: State | None = None
    for number, at in enumerate(positions(game, 1)):
        again = WAYS[number % len(WAYS)](at)
        assert again == at
        assert again is not at
        assert list(again.words()) == list(at.words())
        for seat in range(SPECTATOR, int(game.seats)):
            assert again.view(seat) == at.view(seat)
        for seat in range(int(game.seats)):
            assert open_moves(again, seat) == open_moves(at, seat)
        if before is not None and list(before.words()) != list(at.words()):
            assert at != before
        before = at


def test_play_goes_on_from_a_pickle_as_from_the_position_and_leaves_that_alone(game: Game) -> None:
    for number, at in enumerate(positions(game, 2)):
        if number % 5 == 0:
            words, made = list(at.words()), [way(at) for way in WAYS]
            for each in made:
                walk(each, Rng(number))
            assert made[0] == made[1] == made[2]
            assert list(at.words()) == words
            if made[0].turn == OVER:
                assert made[0].score_lines() == made[2].score_lines()


def walk(at: State, rng: Rng) -> None:
    """Play on for some moves."""
    for _ in range(40):
        if at.turn == OVER:
            break
        move_on(at, rng)


def test_what_is_shown_of_a_position_in_a_program_can_be_written_there(game: Game) -> None:
    at = next(positions(game, 5))
    assert eval(repr(at), {"position": st.position}) == at
    assert repr(game).startswith(f"<Game {game.id}")
    assert repr(game).endswith(f" {game.seats}>")


def test_a_position_has_no_hash_since_it_changes(game: Game) -> None:
    at = next(positions(game, 3))
    with pytest.raises(TypeError, match="unhashable"):
        hash(at)


def test_the_context_of_each_hand_of_a_match_is_equal_by_what_is_inherited(game: Game) -> None:
    rng, context = Rng(4), game.opening(0)
    for _ in range(5):
        for way in WAYS:
            again: Context = way(context)
            assert again == context
            assert hash(again) == hash(context)
            assert type(again.totals) is type(context.totals)
        other: Context = copy.copy(context)
        other.totals = vec[i64]([int(total) + 1 for total in context.totals])
        assert other != context
        state = fresh_deal(game, context, rng)
        play_out(state, rng)
        context = game.following(context, state)
        if context.over:
            break


def test_a_game_is_equal_by_its_options_and_seats(game: Game) -> None:
    for way in WAYS:
        again: Game = way(game)
        assert again == game
        assert hash(again) == hash(game)
        assert (again.moves, again.longest, again.deck) == (game.moves, game.longest, game.deck)


def test_games_with_other_options_or_seats_differ_and_so_do_their_positions() -> None:
    mau, other = st.game("mau_mau", seats=2), st.game("mau_mau", seats=2, deals=3)
    assert mau != other
    assert st.game("mau_mau", seats=3) != mau
    assert mau != "mau_mau"
    one, two, three = (fresh_deal(each, each.opening(0), Rng(1)) for each in (mau, mau, other))
    assert one == two
    assert list(one.words()) == list(three.words())
    assert one != three
    assert one != list(one.words())
