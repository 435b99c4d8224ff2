"""Whole turns of Rummy: what bots do, and what is proposed to people."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.bots import choose
from stammtisch.core.contract import make
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.state import RummyState
from stammtisch.games.rummy.tiles import rack_tiles
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.offered import wrong_offers
from stammtisch.players.registry import habits_of, proposals
from stammtisch.players.rummy.plan import at_start, remaining
from tests.games.rummy.positions import play, position, rack, rummy, rummy_of, same_melds

HABITS = habits_of("rummy")

SOURCE = ("Qh Kh Ah 2h 3h", "4d 4s 4c 4h")


def followed(state: RummyState) -> RummyState:
    """The position when the seat on turn has ended its turn as a bot does."""
    seat, turns = state.turn, state.turns
    while state.turn == seat and state.turns == turns:
        (move,) = HABITS.promising_moves(state)
        assert state.objection(seat, move) is None
        state = state.copy()
        state.play(move)
    return state


@pytest.mark.rules("RUM-13", "RUM-14")
def test_the_bot_finds_the_re_arrangement_of_the_source() -> None:
    after = followed(position("5h Ah 9d", SOURCE))
    assert rack(after) == "9d"
    assert same_melds(after, ["Qh Kh Ah", "4d 4s 4c", "Ah 2h 3h 4h 5h"])


@pytest.mark.rules("RUM-16", "RUM-24")
@pytest.mark.parametrize(
    ("held", "table", "left"),
    [
        ("6s 2d", ("5s Xr=6s 7s", "Th Jh Qh"), "2d"),  # swap, and the joker goes anywhere
        ("6s 9d 9c", ("5s Xr=6s 7s",), ""),  # the swapped joker makes a group of the rest
        ("Xb Ks", ("Ts Js Qs",), ""),  # a joker alone is added
        ("8h 8s 3h", ("8c 8d Xb=8h", "4h 5h 6h"), ""),
    ],
)
def test_the_bot_swaps_and_names_jokers(held: str, table: tuple[str, ...], left: str) -> None:
    assert rack(followed(position(held, table))) == left


@pytest.mark.rules("RUM-11")
def test_the_bot_opens_only_with_enough() -> None:
    short = followed(position("Qs Ks As 8c 8d 8h 2d", is_open=False))
    assert not short.is_open(0) and len(rack_tiles(short.racks, 0)) == 8
    enough = followed(position("Ks Kd Kh 3c 4c 5c 9d", is_open=False))
    assert enough.is_open(0) and rack(enough) == "9d"
    added = position("Kh 2d", ("9h Th Jh Qh",), is_open=False)
    assert followed(added).is_open(0)
    own = position("Kh 2d", ("9h Th Jh Qh",), is_open=False, game=rummy(first_count="own_tiles"))
    assert not followed(own).is_open(0)


def test_a_turn_that_somebody_began_is_taken_back_first() -> None:
    start = position("5h Ah 9d Xb", SOURCE)
    for moves in ("lift 9d", "put 9d m1", "put 4h@m2 new; lift Xb", "lift Xb; drop m1"):
        after = followed(play(start, moves))
        assert rack(after) == "9d"
    chance = Random(5)
    for _ in range(40):
        state = start.copy()
        for _ in range(chance.randrange(30)):
            moves_now = [int(move) for move in state.legal_moves() if int(move) > 4]
            make(state, 0, chance.choice(moves_now))
        assert rack(followed(state)) == "9d"


@pytest.mark.rules("RUM-26")
def test_nothing_to_play_is_neither_proposed_nor_played() -> None:
    state = position("5h Ah 9d", SOURCE)  # nothing fits as it lies
    *moves, commit = remaining(state, True)
    for move in moves:
        state.play(move)
    assert commit in list(state.legal_moves())  # which a page asks before it shows proposals
    game = rummy_of(state)
    assert "reset; commit" not in [choice.text for choice in proposals(game, state, 0)]
    assert list(wrong_offers(game, state, Rng(1))) == []


def test_a_plan_goes_on_where_it_is_although_nobody_remembers_it() -> None:
    state = position("5h Ah 9d", SOURCE)
    whole = list(remaining(state, True))
    for step in range(len(whole)):
        fresh = rummy_of(state).restore(state.words())
        assert isinstance(fresh, RummyState)
        assert list(remaining(fresh, True)) == whole[step:]
        state = state.copy()
        state.play(whole[step])


def test_a_guess_goes_on_with_the_turn_that_was_found_and_no_other_seat_does() -> None:
    """The solver's turn needs the table re-arranged, which a glance does not see."""
    state = position("5h Ah 9d", SOURCE)
    whole = list(HABITS.promising_moves(state)) and list(remaining(state, True))
    for number, move in enumerate(whole):
        guess = state.sample(0, Rng(number))
        assert list(HABITS.guessed_moves(guess)) == [move] == [HABITS.quiet_pick(guess, Rng(1))]
        state = state.copy()
        state.play(move)
    other = position("5h Ah 9c", SOURCE)
    assert list(HABITS.guessed_moves(other)) == [other.giving_up()]


@pytest.mark.rules("RUM-29")
def test_a_plan_fits_into_the_moves_that_are_left() -> None:
    state = position("5h Ah 9d", SOURCE, game=rummy(turn_moves=50))
    for _ in range(22):
        state = play(state, "lift 9d", "drop rack")
    after = followed(state)
    assert len(rack_tiles(after.racks, 0)) == 4  # drawn: eleven moves did not fit any more
    assert same_melds(after, SOURCE)


@pytest.mark.parametrize("seats", [2, 4])
def test_quiet_turns_are_legal_and_come_to_an_end(seats: int) -> None:
    game = rummy(seats)
    open_seats = 0
    for number in range(10):
        rng = Rng(number)
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, RummyState)
        while state.turn >= 0:
            move = HABITS.quiet_pick(state, rng)
            assert state.objection(state.turn, move) is None
            state.play(move)
        open_seats += sum(state.is_open(seat) for seat in range(seats))
    assert open_seats > 0
    HABITS.play_out(fresh_deal(game, game.opening(0), Rng(1)), Rng(1))


def test_bots_go_out() -> None:
    game = rummy(3)
    won = 0
    for number in range(2):
        rng = Rng(number)
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn >= 0:
            state.play(choose("search", state, game, int(state.turn), rng, milliseconds=0))
        assert isinstance(state, RummyState)
        won += state.winner >= 0
    assert won == 2


def test_the_bot_never_does_worse_than_random_moves() -> None:
    """Random moves hardly ever open; alone on the table even the bot seldom gets rid of all."""
    game = rummy(2)
    for number in range(2):
        rng = Rng(number)
        state = fresh_deal(game, game.opening(0), rng)
        while state.turn >= 0:
            name = "search" if state.turn == number else "random"
            state.play(choose(name, state, game, int(state.turn), rng, milliseconds=0))
        assert isinstance(state, RummyState)
        assert state.is_open(number)
        assert state.winner in (number, -1)
        assert 3 * state.left()[number] < state.left()[1 - number]


# --- proposals ------------------------------------------------------------------------------------


def proposed(state: RummyState) -> list[tuple[str, str]]:
    """Texts and labels of the proposals."""
    speaker = Speaker("en", "tiles")
    return [
        (each.text, speaker.say(each.label))
        for each in proposals(rummy_of(state), state, state.turn)
    ]


def test_proposals_are_turns_best_first() -> None:
    state = position("5h Ah 9d Td Jd 4h", SOURCE)
    texts = proposed(state)
    assert texts[0][1].startswith("Play 6 tiles (40 points): ")
    assert texts[-1] == ("draw", "Draw a tile")
    assert 2 <= len(texts) <= 5
    assert ("put 4h m1; commit", "Play 1 tile (4 points): red 4") in texts
    for text, _ in texts:
        assert read_moves(rummy_of(state), state, 0, text)
    after = play(state, texts[0][0])
    assert after.winner == 0


def test_a_proposal_in_the_middle_of_a_turn_begins_anew() -> None:
    state = play(position("Xb 9d Td 2c", ("4c 4d 4s",)), "put 4c@m1 new", "lift Xb", "drop m2")
    text, label = proposed(state)[0]
    assert text.startswith("name 2c; reset; put ")
    assert label.startswith("Play 3 tiles")
    assert rack(play(state, text)) == "2c"


def test_a_swap_is_proposed_in_words_that_can_be_said() -> None:
    state = position("6s 9d 9c", ("5s Xr=6s 7s",))
    text = proposed(state)[0][0]
    assert "swap 6s m1 new 9" in text
    assert play(state, text).winner == 0
    assert proposed(play(position("2d", ("4c 4d 4s",)), "lift 2d")) == [("draw", "Draw a tile")]


def test_no_two_proposals_read_alike() -> None:
    state = position("9s 2c 4d", ("6s 7s 8s", "9c 9h 9d"))  # the nine fits on both
    labels = [label for _, label in proposed(state)]
    assert labels == ["Play 1 tile (9 points): blue 9", "Draw a tile"]


def test_nobody_else_gets_proposals() -> None:
    state = position("6s 9d 9c")
    assert proposals(rummy(), state, 1) == []
    assert proposed(play(state, "draw"))[0][0] != ""
    assert at_start(state).small == 0
