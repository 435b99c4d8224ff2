"""What happens to an unfinished turn of Rummy when its time is up."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.core.contract import OVER, SPECTATOR, TIME_UP, make
from stammtisch.games.rummy.melding import all_melds
from stammtisch.games.rummy.rules import MAX_TURNS
from stammtisch.games.rummy.state import RummyState
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.positions import changed
from tests.games.rummy.positions import (
    legal,
    melds,
    play,
    position,
    rack,
    rummy,
    rummy_of,
    same_melds,
)

TABLE = ("4c 4d 4s", "5c Xr=6c 7c")


def timed_out(state: RummyState) -> RummyState:
    """The position after the time was up."""
    after = state.copy()
    after.expire()
    return after


def told(before: RummyState, after: RummyState, viewer: int = SPECTATOR) -> list[str]:
    """The log of it."""
    lines = rummy_of(before).tell(before, before.turn, TIME_UP, after, viewer)
    speaker = Speaker("en", "tiles", lambda seat: f"#{seat}")
    return [speaker.say(line) for line in lines]


@pytest.mark.rules("RUM-30")
@pytest.mark.parametrize(
    ("moves", "table", "left"),
    [
        ("put 4h m1; lift 8s", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # back to the rack
        ("put 4h m1; lift 4d m1", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # back to its meld
        ("put 4h m1; lift Xr=6c m2", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # with its name
        ("put 4h m1; lift Xb; drop m2", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # no name
        ("put 4h m1; put 8s 9s new", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # too short
        ("put 4h m1; put 8s Xb=Ts new", ["4c 4d 4s 4h", TABLE[1]], "8s 9s Xb 2d"),  # own joker
        ("put 4h 4s@m1 new; put Xb=8c m2", ["5c Xr=6c 7c Xb=8c"], "4c 4s 8s 9s 4h 2d 4d"),
    ],
)
def test_what_is_a_meld_stays(moves: str, table: list[str], left: str) -> None:
    before = play(position("4h 8s 9s Xb 2d", TABLE), moves)
    after = timed_out(before)
    assert same_melds(after, table)
    assert sorted(rack(after).split()) == sorted(left.split())
    assert after.stock_left() == before.stock_left()
    assert after.turn == 1
    assert told(before, after)[:2] == [
        "The time of #0 is up.",
        "Complete melds stay on the table.",
    ]


@pytest.mark.rules("RUM-30", "RUM-16")
@pytest.mark.parametrize(
    "moves",
    [
        "",  # nothing was played
        "lift 4h",
        "put 8s 9s new",  # nothing that stays
        "put 4h m1; put 6c m2",  # a swapped joker is lifted
        "put 4h m1; put 6c m2; drop m1",  # a swapped joker has no name
        "put 4h m1; put 6c m2; drop new; name Kd",  # a swapped joker would go to the rack
        "put 4h m1; put 7c@m2 new",  # a joker of the table would go to the rack
    ],
)
def test_all_is_undone(moves: str) -> None:
    start = position("4h 6c 8s 9s Xb 2d", TABLE, stock="Ks Qd")
    before = play(start, moves) if moves else start
    after = timed_out(before)
    assert list(after.table) == list(start.table)
    assert sorted(rack(after).split()) == sorted([*rack(start).split(), "Ks"])
    assert told(before, after)[:2] == ["The time of #0 is up.", "#0 takes everything back."]
    assert told(before, after, 0)[2] == "#0 draws blue 13."
    assert told(before, after, 1)[2] == "#0 draws a tile."


@pytest.mark.rules("RUM-30", "RUM-11")
@pytest.mark.parametrize(
    ("moves", "enough"), [("put Ks Kd Kh Kc new; put 8s 9s new", True), ("put 8s m1", False)]
)
def test_a_closed_player_needs_his_points(moves: str, enough: bool) -> None:
    start = position("Ks Kd Kh Kc 8s 9s 2d", ("9s Ts Js",), is_open=False)
    after = timed_out(play(start, moves))
    assert after.is_open(0) == enough
    assert (after.stock_left() == start.stock_left()) == enough


@pytest.mark.rules("RUM-30", "RUM-33")
def test_who_has_no_tile_left_when_the_time_is_up_has_won() -> None:
    after = timed_out(play(position("4h", TABLE), "put 4h m1"))
    assert (after.turn, after.winner) == (OVER, 0)


@pytest.mark.rules("RUM-30", "RUM-32")
def test_an_empty_stock_when_the_time_is_up() -> None:
    before = play(position("8s 9s", TABLE, stock=""), "put 8s new")
    after = timed_out(before)
    assert (after.turn, after.winner) == (OVER, -1)
    assert told(before, after)[-1] == "The game is void: nobody gets points."
    passing = play(
        position("8s 9s", TABLE, stock="", game=rummy(empty_stock="all_pass")), "put 8s new"
    )
    passed = timed_out(passing)
    assert (passed.turn, passed.passes, rack(passed)) == (1, 1, "8s 9s")
    assert told(passing, passed)[-1] == "#0 passes."


@pytest.mark.rules("RUM-31")
def test_with_undo_nothing_stays() -> None:
    before = play(position("4h 2d", TABLE, game=rummy(timeout="undo")), "put 4h m1")
    after = timed_out(before)
    assert same_melds(after, TABLE)
    assert after.stock_left() == before.stock_left() - 1
    assert rummy(turn_seconds=0).turn_seconds == 0
    assert rummy().turn_seconds == 120


@pytest.mark.rules("RUM-29")
def test_too_many_moves_are_as_too_much_time() -> None:
    state = play(position("4h 2d", TABLE, game=rummy(turn_moves=50)), "put 4h m1")
    for _ in range(23):
        state = play(state, "lift 2d", "drop rack")
    assert (state.small, state.turn) == (48, 0)
    assert str(state.view(0).status[-1]) == "2 small moves left in this turn"
    committed = play(state, "lift 2d", "drop rack")
    assert committed.turn == 1
    assert same_melds(committed, ["4c 4d 4s 4h", TABLE[1]])
    last = play(state, "lift 2d")
    move = next(move for move in last.legal_moves() if rummy().text(last, move) == "drop rack")
    lines = rummy().tell(last, 0, move, committed, SPECTATOR)
    assert [line.words for line in lines] == [
        "{seat} puts {tile} back into the rack.",
        "{seat} has used up the moves of this turn.",
        "Complete melds stay on the table.",
    ]


@pytest.mark.rules("RUM-29")
def test_a_game_without_end_is_void() -> None:
    state = changed(position("2d", TABLE), turns=str(MAX_TURNS - 1))
    assert isinstance(state, RummyState)
    over = play(state, "draw")
    assert over.turn == OVER
    assert list(over.scores()) == [0, 0]
    assert [line.rules for line in over.score_lines()] == [("RUM-29",)]


@pytest.mark.rules("RUM-30")
def test_after_the_time_only_melds_lie_there_and_no_tile_is_lost() -> None:
    chance = Random(7)
    ends = set()
    for number in range(60):
        state = position("4h 6c 8s 9s Ts Xb 2d", (*TABLE, "Th Jh Qh"))
        if number % 2:
            state = play(state, "put 8s 9s Ts new")
        for _ in range(chance.randrange(20)):
            moves = [int(move) for move in state.legal_moves() if int(move) > 4]
            make(state, 0, chance.choice(moves))
        after = timed_out(state)
        assert all_melds(after.table)
        assert sorted(after.cards()) == sorted(rummy_of(state).pack())
        assert after.turn == 1 and after.phase() == 0
        assert [zone.note for zone in after.view(1).zones if zone.role == "meld"]
        ends.add(after.stock_left() == state.stock_left())
    assert ends == {True, False}


def test_the_table_of_a_match_lets_the_time_run_out() -> None:
    match = Match(rummy(2), seed=3, dealer=1)
    text = next(text for text in match.legal_moves().texts() if text.startswith("lift"))
    match.play(text)
    act = match.expire()
    assert (act.seat, act.text) == (0, "time")
    state = match.state
    assert isinstance(state, RummyState)
    assert melds(state) == {}
    assert match.turn == 1
    assert "draw" in legal(state)
