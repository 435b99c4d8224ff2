"""A turn of Rummy: small moves, why they are refused, and in which words."""

from __future__ import annotations

from random import Random

import pytest

from stammtisch.core.contract import OVER, make
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.rules import DRAW, DROP, LIFT, MOVES, NAME, SWAP
from stammtisch.games.rummy.state import RummyState
from stammtisch.games.rummy.tiles import rack_tiles
from stammtisch.matches import Match
from stammtisch.notation import read_move
from stammtisch.players.rummy.plan import at_start
from tests.games.rummy.positions import (
    legal,
    melds,
    play,
    position,
    rack,
    refused,
    rummy,
    rummy_of,
    same_melds,
)

JOKER_TABLE = ("5s Xr=6s 7s", "Th Jh Qh")


# --- what a move does -----------------------------------------------------------------------------


@pytest.mark.rules("RUM-2")
def test_the_seat_after_the_dealer_begins_and_play_goes_clockwise() -> None:
    match = Match(rummy(3, match_games=2, turn_seconds=0), seed=4, dealer=1)
    first = [match.turn, match.play("draw").seat, match.play("draw").seat, match.turn]
    assert first == [2, 2, 0, 1]
    while not match.hand_over:
        match.play("draw" if "draw" in match.legal_moves() else "end_void")
    match.next_hand()
    assert match.turn == 0
    while not match.hand_over:
        match.play("draw" if "draw" in match.legal_moves() else "end_void")
    assert match.over


@pytest.mark.rules("RUM-9", "RUM-27")
def test_who_could_play_may_draw_and_all_is_undone() -> None:
    state = play(position("8s 9s Ts 2d", stock="Kc"), "put 8s 9s new", "lift Ts")
    assert "draw" in legal(state)
    after = play(state, "draw")
    assert melds(after) == {}
    assert rack(after) == "Kc 8s 9s Ts 2d"
    assert after.turn == 1


@pytest.mark.rules("RUM-10", "RUM-26")
def test_a_commit_opens_for_good() -> None:
    state = position("Ks Kd Kh Kc 2d 3d", is_open=False, game=rummy(first_laydown=52))
    after = play(state, "put Ks Kd Kh Kc new; commit")
    assert after.is_open(0) and not after.is_open(1)
    assert [view.badges[0].words for view in after.view(1).seats] == ["open", "not open yet"]
    again = play(after, "draw", "put 2d m1")
    assert refused(again, "commit")[1] == ("RUM-26", "RUM-4", "RUM-5")  # no longer the points


@pytest.mark.rules("RUM-20", "RUM-25")
def test_reset_goes_back_to_the_start_and_what_was_shown_stays_known() -> None:
    state = position("6s Xb 2d", JOKER_TABLE)
    changed = play(state, "swap 6s m1 m2 Kh", "put Xb=8s m1", "put Th@m2 new")
    assert same_melds(changed, ["5s 6s 7s Xb=8s", "Jh Qh Xr=Kh", "Th"])
    back = play(changed, "reset")
    assert list(back.table) == list(state.table)
    assert rack(back) == rack(state)
    known = [int(kind) for kind in rack_tiles(back.known, 0)]
    assert known == [17, 53]  # 6s and the black joker
    shown = next(zone for zone in back.view(1).zones if zone.id == "hand0")
    assert [card.kind for card in shown.cards] == [17, 53]
    assert back.turn == 0


@pytest.mark.rules("RUM-22")
def test_numbers_of_melds_stay_and_free_ones_are_used_again() -> None:
    state = position("8s 9s Ts 2d", ("4c 4d 4s", "5c 6c 7c", "Jd Qd Kd"))
    moved = play(state, "put 5c@m2 6c@m2 7c@m2 m1")
    assert set(melds(moved)) == {"m1", "m3"}
    assert set(melds(play(moved, "put 8s new"))) == {"m1", "m2", "m3"}
    laid = play(state, "put 8s 9s Ts new; commit")
    assert set(melds(laid)) == {"m1", "m2", "m3", "m4"}


@pytest.mark.rules("RUM-16")
def test_the_tile_that_swapped_stays_and_the_joker_too() -> None:
    state = play(position("6s 2d", JOKER_TABLE), "swap 6s m1 m2 Kh")
    assert refused(play(state, "lift 6s m1"), "drop rack") == (
        "Blue 6 was swapped for a joker and stays.",
        ("RUM-16", "RUM-22"),
    )
    assert refused(play(state, "lift Xr=Kh m2"), "drop rack") == (
        "The swapped joker must stay on the table.",
        ("RUM-16", "RUM-22"),
    )


@pytest.mark.rules("RUM-23")
def test_a_tile_of_the_table_swaps_no_joker() -> None:
    state = play(position("2d 3d", ("5s Xr=6s 7s", "6s 6d 6c")), "lift 6s m2")
    assert refused(state, "swap m1") == (
        "Only a tile from your rack can be swapped for a joker.",
        ("RUM-16", "RUM-23"),
    )


@pytest.mark.rules("RUM-24")
def test_a_free_joker_gets_another_name_when_it_is_moved() -> None:
    state = play(position("8s 9s Xb 2d"), "put 8s 9s Xb=Ts new")
    moved = play(state, "lift Xb=Ts m1", "drop m1", "name 7s")
    assert same_melds(moved, ["8s 9s Xb=7s"])
    assert rack(play(state, "put Xb=Ts@m1 rack")) == "2d Xb"


@pytest.mark.rules("RUM-13")
def test_where_the_first_laying_out_re_arranges_nothing() -> None:
    game = rummy(open_rearrange=False)
    state = position("6s 8h 2d", JOKER_TABLE, game=game, is_open=False)
    assert not any(text.startswith("lift") and " m" in text for text in legal(state))
    assert refused(state, "lift Th m2") == (
        "Before your initial meld, the tiles on the table stay where they are.",
        ("RUM-13",),
    )
    assert refused(play(state, "lift 6s"), "swap m1") == (
        "Before your initial meld you cannot swap a joker.",
        ("RUM-13",),
    )
    own = play(state, "put 8h m2")
    assert rack(play(own, "put 8h@m2 rack")) == rack(state)
    assert "lift Th m2" in legal(position("6s 8h", JOKER_TABLE, game=game))


@pytest.mark.rules("RUM-32")
def test_all_pass_at_an_empty_stock() -> None:
    state = position("2d 9h", ("4c 4d 4s",), game=rummy(3, empty_stock="all_pass"), stock="")
    assert refused(state, "end_void")[1] == ("RUM-32",)
    twice = play(state, "pass", "pass")
    assert (twice.turn, twice.passes) == (2, 2)
    over = play(twice, "pass")
    assert over.turn == OVER
    assert list(over.scores()) == [0, 0, 0]
    assert [line.rules for line in over.score_lines()] == [("RUM-32",)]


@pytest.mark.rules("RUM-33", "RUM-34")
def test_an_empty_rack_wins_at_once() -> None:
    state = position("4h", ("4c 4d 4s",), game=rummy(3), others=["Xr Ac Kd Ts 7h", "2c"])
    over = play(state, "put 4h m1; commit")
    assert list(over.scores()) == [58, -56, -2]
    assert [list(line.points) for line in over.score_lines()] == [[56, -56, 0], [2, 0, -2]]
    assert all(zone.cards for zone in over.view(1).zones if zone.id in ("hand1", "hand2"))


# --- refusals in words ----------------------------------------------------------------------------

REFUSALS = [
    ("drop m1", "Take up a tile first.", ("RUM-20",)),
    ("swap Xr=6s m1", "Take up a tile first.", ("RUM-20",)),
    ("reset", "Everything is as it was at the start of your turn.", ("RUM-25",)),
    ("commit", "Play at least one tile from your rack, or draw.", ("RUM-8", "RUM-26")),
    ("lift 9c", "You do not have black 9 on your rack.", ("RUM-21",)),
    ("lift Xr=9c", "A joker on the rack has no name yet.", ("RUM-21", "RUM-24")),
    ("lift 9c m1", "Black 9 is not in m1.", ("RUM-21",)),
    ("lift Th m7", "There is no meld m7 on the table. The melds are: m1, m2.", ("RUM-22",)),
    ("put 6s m7", "There is no meld m7 on the table. The melds are: m1, m2.", ("RUM-22",)),
    ("put 9c 8s new", "You do not have black 9 on your rack.", ("RUM-21",)),
    ("put Th m1", "You do not have red 10 on your rack.", ("RUM-21",)),
    ("put", "Say which tiles and where: put 8s 9s Ts new, or put 8s m1.", ("RUM-12", "RUM-22")),
    ("put 6s quark m1", "“quark” is neither a tile nor a meld.", ("RUM-12", "RUM-22")),
    (
        "put 6s Xb Xb new",
        "Say what each joker stands for: Xr=6s is the red joker as 6s.",
        ("RUM-6", "RUM-24"),
    ),
    (
        "name Kh",
        "Only a joker from your rack, or one that you have swapped, is given a name, when you "
        "put it down.",
        ("RUM-15", "RUM-24"),
    ),
    ("end_void", "There are still tiles in the stock: draw one.", ("RUM-32",)),
    ("pass", "There are still tiles in the stock: draw one.", ("RUM-32",)),
]


@pytest.mark.parametrize(("text", "sentence", "rules"), REFUSALS)
def test_refusals_at_the_start_of_a_turn(text: str, sentence: str, rules: tuple[str, ...]) -> None:
    state = position("6s 8s Xb Xb 2d", JOKER_TABLE)
    assert refused(state, text) == (sentence, rules)


COMMITS = [
    (
        "put 8s m2",
        "m2 is not a meld (blue 8, red 10, red 11, red 12). These are neither of one rank nor a "
        "run in one suit.",
        ("RUM-26", "RUM-4", "RUM-5"),
    ),
    (
        "put Xb=8s 6s new",
        "m3 is not a meld (blue 6, black joker as blue 8). A meld needs at least three.",
        ("RUM-26", "RUM-4", "RUM-5"),
    ),
    (
        "put Xb=9s m1",
        "m1 is not a meld (blue 5, red joker as blue 6, blue 7, black joker as blue 9). There is "
        "a gap in this run.",
        ("RUM-26", "RUM-5"),
    ),
    (
        "put Xb=Th m2",
        "m2 is not a meld (red 10, black joker as red 10, red 11, red 12). No rank can be in a "
        "run twice.",
        ("RUM-26", "RUM-5"),
    ),
    (
        "put Xb=6s 6s Xb=6d new",
        "m3 is not a meld (blue 6, black joker as blue 6, black joker as yellow 6). In a group of "
        "one rank each suit can appear only once.",
        ("RUM-26", "RUM-4"),
    ),
    (
        "put Th@m2 new; put Th@m3 m2",
        "Play at least one tile from your rack, or draw.",
        ("RUM-8", "RUM-26"),
    ),
]


@pytest.mark.rules("RUM-26", "RUM-28")
@pytest.mark.parametrize(("moves", "sentence", "rules"), COMMITS)
def test_a_commit_says_which_meld_is_broken(
    moves: str, sentence: str, rules: tuple[str, ...]
) -> None:
    state = play(position("6s 8s Xb Xb 2d", JOKER_TABLE), moves)
    assert refused(state, "commit") == (sentence, rules)


def test_a_commit_with_something_in_the_hand_or_without_a_name() -> None:
    state = position("6s 8s Xb 2d", JOKER_TABLE)
    lifted = play(state, "lift 8s")
    assert refused(lifted, "commit")[0] == "You have blue 8 in your hand: put it down first."
    assert refused(lifted, "lift 2d")[1] == ("RUM-20",)
    naming = play(state, "lift Xb", "drop m1")
    for text in ("commit", "lift 2d", "drop m1", "reset"):
        assert refused(naming, text) == ("Say what the joker stands for first.", ("RUM-24",))


def test_too_few_points_in_both_languages() -> None:
    state = position("8c 8d 8h 9d", is_open=False)
    laid = play(state, "put 8c 8d 8h new")
    assert refused(laid, "commit") == (
        "Your initial meld counts 24 points; it needs 51.",
        ("RUM-11",),
    )
    german = refused(laid, "commit", "de")[0]
    assert german == "Deine Erstauslage zählt 24 Punkte; sie braucht 51."
    own = position("8c 8d 8h 9d", is_open=False, game=rummy(first_count="own_tiles"))
    assert refused(play(own, "put 8c 8d 8h new"), "commit")[0].startswith("The tiles you have")


def test_out_of_turn() -> None:
    state = position("6s", JOKER_TABLE)
    objection = state.objection(1, 2)
    assert objection is not None
    assert objection.rules == ("RUM-2",)


@pytest.mark.parametrize("number", [-1, MOVES])
def test_a_number_that_is_no_move_is_refused(number: int) -> None:
    state = position("6s", JOKER_TABLE)
    for seat in (0, 1):
        objection = state.objection(seat, number)
        assert objection is not None
        assert str(objection.text) == "There is no such move in this game."


def test_a_move_is_refused_exactly_if_it_is_not_open_and_every_refusal_cites_a_rule() -> None:
    """Some of each kind of move, since there are 29,251."""
    game, rng = rummy(turn_moves=50, first_laydown=0, open_rearrange=True), Rng(4)
    some = [*range(DROP + 9), *range(NAME, SWAP, 7), *range(SWAP, SWAP + 700, 31)]
    some += [*range(LIFT, LIFT + 1200, 37), MOVES - 1]
    state = fresh_deal(game, game.opening(0), rng)
    for _ in range(400):
        legal = {int(move) for move in state.legal_moves()}
        for move in {*some, *legal}:
            objection = state.objection(state.turn, move)
            assert (objection is None) == (move in legal)
            assert objection is None or all(objection.rules)
        others = [move for move in legal if move != DRAW]
        state.play(others[rng.below(len(others))] if others else DRAW)
    assert state.turn >= 0


# --- words ----------------------------------------------------------------------------------------

SPELLINGS = [
    ("nimm blau 6", "lift 6s"),
    ("6s", "lift 6s"),
    ("lift rot 10", "lift Th m2"),
    ("take Th@m2", "lift Th m2"),
    ("lift Th from m2", "lift Th m2"),
    ("lift Xr m1", "lift Xr=6s m1"),
    ("lift Xr=6s@m1", "lift Xr=6s m1"),
    ("ziehen", "draw"),
    ("zieh", "draw"),
]


@pytest.mark.parametrize(("said", "meant"), SPELLINGS)
def test_what_people_type(said: str, meant: str) -> None:
    state = position("6s 8s Xb 2d", JOKER_TABLE)
    game = rummy_of(state)
    assert game.text(state, read_move(game, state, 0, said)) == meant


LIFTED_SPELLINGS = [
    ("m1", "drop m1"),
    ("auf m2", "drop m2"),
    ("neu", "drop new"),
    ("lege neu", "drop new"),
    ("bank", "drop rack"),
    ("zurück", "drop rack"),
    ("swap", "swap Xr=6s m1"),
    ("tausche m1", "swap Xr=6s m1"),
    ("swap Xr", "swap Xr=6s m1"),
]


@pytest.mark.parametrize(("said", "meant"), LIFTED_SPELLINGS)
def test_what_people_type_with_a_tile_in_the_hand(said: str, meant: str) -> None:
    state = play(position("6s 8s Xb 2d", JOKER_TABLE), "lift 6s")
    game = rummy_of(state)
    assert game.text(state, read_move(game, state, 0, said)) == meant


@pytest.mark.rules("RUM-12", "RUM-24")
def test_tiles_are_put_with_one_word() -> None:
    state = position("6s 8s 9s Ts Xb Xb 2d", JOKER_TABLE)
    assert same_melds(play(state, "put 8s 9s Ts new"), [*JOKER_TABLE, "8s 9s Ts"])
    assert same_melds(play(state, "8s m1"), ["5s Xr=6s 7s 8s", "Th Jh Qh"])
    assert same_melds(play(state, "lege 8s und Xb=9s an m1"), ["5s Xr=6s 7s 8s Xb=9s", "Th Jh Qh"])
    moved = ["5s 7s", "Jh Qh", "Th Xr=6s"]
    assert same_melds(play(state, "put Th@m2 Xr=6s@m1 new"), moved)


@pytest.mark.rules("RUM-24")
def test_a_joker_without_a_name_gets_the_only_one_or_is_asked_for() -> None:
    state = position("8s Ts Xb 2d 8d 8c", JOKER_TABLE)
    assert same_melds(play(state, "put 8s Ts Xb new"), [*JOKER_TABLE, "8s Xb=9s Ts"])
    asked = play(state, "put 8c 8d Xb new")
    assert asked.naming == 3
    prompt = asked.view(0).prompt
    assert prompt is not None
    assert str(prompt) == "What does the joker in m3 stand for?"
    assert same_melds(play(asked, "8h"), [*JOKER_TABLE, "8c 8d Xb=8h"])


@pytest.mark.rules("RUM-16", "RUM-23")
def test_a_swap_with_one_word() -> None:
    state = position("6s 2d", JOKER_TABLE)
    done = ["5s 6s 7s", "Th Jh Qh Xr=Kh"]
    assert same_melds(play(state, "swap 6s m1 m2 Kh"), done)
    assert same_melds(play(state, "tausche 6s Xr=6s@m1 m2 Kh"), done)
    lifted = play(state, "put 6s m1")  # onto the joker that stands for it
    assert lifted.lifted_from == -1
    assert refused(lifted, "drop rack") == (
        "The swapped joker must be used in a meld at once.",
        ("RUM-16", "RUM-22"),
    )
    assert refused(state, "swap 2d m1") == (
        "No joker in m1 stands for yellow 2.",
        ("RUM-16", "RUM-23"),
    )


def test_all_or_nothing() -> None:
    match = Match(rummy(turn_seconds=0), seed=1, dealer=1)
    before = list(match.state.words())
    first = next(text for text in match.legal_moves().texts() if text.startswith("lift"))
    with pytest.raises(Exception, match="Take up a tile first"):
        match.play_all(f"{first}; drop new; drop new")
    assert list(match.state.words()) == before


@pytest.mark.rules("RUM-14", "RUM-21")
def test_nothing_is_ever_lost() -> None:
    """At any point of random turns taking all back leads to the start of the turn."""
    chance = Random(3)
    for number in range(30):
        state: RummyState = position("6s 8s 9s Xb Xr 2d 4h", ("5s Xr=6s 7s", "Th Jh Qh Xb=Kh"))
        start = sorted(state.table), rack(state)
        for _ in range(chance.randrange(60)):
            moves = [int(move) for move in state.legal_moves() if int(move) > 4]
            make(state, 0, chance.choice(moves))
        assert sorted(state.cards()) == sorted(rummy_of(state).pack()), number
        again = at_start(state)
        assert isinstance(again, RummyState)
        assert (sorted(again.table), rack(again)) == start


@pytest.mark.rules("RUM-15")
def test_a_joker_is_put_elsewhere_by_the_name_that_it_has_or_by_none() -> None:
    state = position("8s 2d", JOKER_TABLE)
    named = play(state, "put 8s m1", "put Xr=6s@m1 new")
    assert same_melds(play(state, "put 8s m1", "put Xr@m1 new"), [*melds(named).values()])


@pytest.mark.rules("RUM-12", "RUM-22")
@pytest.mark.parametrize(("tile", "name"), [("Ac", "Black 1"), ("Xb", "Black joker")])
def test_a_tile_that_does_not_lie_there_is_not_put_elsewhere(tile: str, name: str) -> None:
    text, _ = refused(position("8s 2d", JOKER_TABLE), f"put {tile}@m1 new")
    assert text == f"{name} is not in m1."


@pytest.mark.parametrize("rearranges", [False, True])
@pytest.mark.parametrize("put", ["", "put 8s 9s Ts new", "put 8s new; put 9s new; put 9s m1"])
def test_every_legal_move_is_picked_and_no_other(rearranges: bool, put: str) -> None:
    game = rummy(open_rearrange=rearranges)
    state = position("8s 9s 9s Ts 2d", JOKER_TABLE, game=game, is_open=False)
    state, rng = play(state, *filter(None, put.split("; "))), Rng(4)
    assert {int(state.pick(rng)) for _ in range(400)} == {*map(int, state.legal_moves())}
