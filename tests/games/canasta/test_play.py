"""A hand of Canasta step by step: the deal, drawing, the pile, first melds, the end."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.bits import count
from stammtisch.core.contract import OVER
from stammtisch.core.playout import play_out
from stammtisch.core.rng import Rng
from stammtisch.errors import BadOption, IllegalMove
from stammtisch.games.canasta.facts import in_hand
from stammtisch.games.canasta.rules import (
    BY_EMPTY_STOCK,
    BY_GOING_OUT,
    BY_RED_THREE,
    LONGEST,
    TAKE_BACKS,
)
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.games.canasta.tiles import RED_THREE, number, total
from tests.games.canasta.positions import (
    at,
    canasta,
    changed,
    counted,
    grouped,
    in_words,
    match_at,
    position,
    texts,
)


def dealt(game: Canasta, first: str, dealer: int = 3) -> CanastaState:
    """A hand whose tiles on top of the pack are these, dealt one at a time from the left."""
    kinds = [int(kind) for kind in game.pack()]
    top = []
    for kind in st.cards.read_cards(first):
        kinds.remove(kind)
        top.append(kind)
    plain = [kind for kind in kinds if kind < 52 and kind % 13 > 1]
    rest = plain + [kind for kind in kinds if kind not in plain]
    state = game.deal(vec[i64](top + rest), game.opening(dealer))
    assert isinstance(state, CanastaState)
    return state


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.rules("CAN-2", "CAN-3", "CAN-14", "CAN-15")
@pytest.mark.parametrize(
    ("seats", "hand", "stock", "draws"), [(2, 15, 77, 2), (3, 13, 68, 2), (4, 11, 63, 1)]
)
def test_the_deal(seats: int, hand: int, stock: int, draws: int) -> None:
    game = canasta(seats)
    state = dealt(game, "", dealer=1)
    assert [int(state.hand_size(seat)) for seat in range(seats)] == [hand] * seats
    assert state.stock_left() == stock
    assert len(state.pile) == 1
    assert state.turn == 2 % seats
    state.play(0)
    assert state.hand_size(2 % seats) == hand + draws
    assert game.hand_sizes(game.opening(0)) == [hand] * seats


@pytest.mark.rules("CAN-2")
def test_partners_sit_across_and_the_deal_goes_round() -> None:
    four, three = canasta(4), canasta(3)
    assert [int(four.rules.side_of(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [int(three.rules.side_of(seat)) for seat in range(3)] == [0, 1, 2]
    state = four.deal(four.pack(), four.opening(3))
    play_out(state, Rng(1))
    assert four.following(four.opening(3), state).dealer == 0
    assert four.first_dealer() == -1
    assert canasta(4, first_dealer=2).first_dealer() == 2


@pytest.mark.rules("CAN-4", "CAN-21")
def test_the_first_tile_of_the_pile_may_freeze_it() -> None:
    game = canasta(2, hand_size=7)
    state = dealt(game, "4c 4s 4h 4d 5c 5s 5h 5d 6c 6s 6h 6d 7c 7s 2c Xr 3h 9c")
    assert [int(state.row[tile]) for tile in state.pile] == st.cards.read_cards("2c Xr 3h 9c")
    assert (state.crossed, state.buried) == (3, 1)
    plain = dealt(game, "4c 4s 4h 4d 5c 5s 5h 5d 6c 6s 6h 6d 7c 7s 3c")
    assert (len(plain.pile), int(plain.crossed)) == (1, 0)
    assert texts(game, plain) == ["draw"]  # CAN-18


@pytest.mark.rules("CAN-5")
def test_red_threes_of_the_deal_are_replaced_again_and_again() -> None:
    game = canasta(2, hand_size=7)
    state = dealt(game, "3h 3d 4h 4d 5c 5s 5h 5d 6c 6s 6h 6d 7c 7s 9c 3h 8c 3d 8s")
    assert state.turn == 0
    assert [int(state.reds(side)) for side in range(2)] == [2, 2]
    assert [int(state.hand_size(seat)) for seat in range(2)] == [7, 7]
    newest = [state.row[list(state.tiles_of(seat, False))[-1]] for seat in range(2)]
    assert newest == st.cards.read_cards("8c 8s")  # the dealer's left first
    assert all(number(state.hands[seat], RED_THREE) == 0 for seat in range(2))


# --- drawing -------------------------------------------------------------------------------------


@pytest.mark.rules("CAN-16")
def test_a_drawn_red_three_is_replaced() -> None:
    game = canasta(2, hand_size=7)
    state = dealt(game, "4c 4s 4h 4d 5c 5s 5h 5d 6c 6s 6h 6d 7c 7s 9c 3h 8c 3d 8s")
    state.play(0)
    assert state.reds(0) == 2
    assert state.hand_size(0) == 9


@pytest.mark.rules("CAN-15", "CAN-16", "CAN-34")
def test_the_last_tiles_of_the_stock() -> None:
    game = canasta(2)
    state = position(game, "4 5", stock=1)
    state.play(0)
    assert (int(state.hand_size(0)), int(state.stock_left())) == (3, 0)
    red = position(game, "4 5", stock=1)
    red = swap_into_stock(red)
    red.play(0)
    assert red.turn == OVER
    assert red.ending == BY_RED_THREE
    assert red.reds(0) == 1
    two = position(game, "4 5", stock=2)
    two = swap_into_stock(two)
    two.play(0)
    assert (two.turn, int(two.hand_size(0)), int(two.reds(0))) == (0, 3, 1)


def swap_into_stock(state: CanastaState) -> CanastaState:
    """A red three that lies is the first tile of the stock, whose tile is in the hand of seat 1."""
    lies, (stock,), held = (in_words(state, part) for part in ("laid", "stock", "held"))
    red = next(group for group in lies if group[0].endswith(":3r"))
    held[1].append(stock[0])
    return changed(
        state,
        laid=grouped([group for group in lies if group is not red] + [red[:1] + red[2:]]),
        stock=" ".join([red[1], *stock[1:]]),
        held=grouped(held),
    )


# --- the pile ------------------------------------------------------------------------------------


@pytest.mark.rules("CAN-17", "CAN-19", "CAN-20", "CAN-23", "CAN-28")
def test_the_whole_pile_is_taken_and_melding_goes_on() -> None:
    game = canasta()
    match = match_at(game, position(game, "9 7 7 7 4 5", pile="K Q 3b 9", melds=["9 9 9"]))
    assert texts(game, at(match)) == ["draw", "take_pile"]
    match.play("take_pile")
    assert total(at(match).hands[0]) == 9
    assert at(match).joined
    match.play_all("add 9; meld 7; discard 3b")
    assert match.turn == 1
    assert at(match).naturals[0] == counted("9 9 9 9 9 7 7 7")


@pytest.mark.rules("CAN-23")
def test_a_red_three_in_the_pile_is_laid_out_without_replacement() -> None:
    game = canasta()
    state = position(game, "9 9 4 5", pile="3r K 9", melds=["Q Q Q"])
    match = match_at(game, state)
    match.play("take_pile")
    assert at(match).reds(0) == 1
    assert at(match).hands[0] == counted("4 5 K")
    assert at(match).stock_left() == state.stock_left()
    assert at(match).crossed == at(match).buried == 0


@pytest.mark.rules("CAN-20", "CAN-21")
@pytest.mark.parametrize(
    ("pile", "hand", "melds", "refused"),
    [
        ("4 9", "9 2 7 7", "Q Q Q", "CAN-20"),
        ("2 9", "9 2 7 7", "Q Q Q", "CAN-21"),
        ("4 9", "9 2 7 7", "", "CAN-22"),
    ],
)
def test_a_wild_tile_helps_only_by_agreement(
    pile: str, hand: str, melds: str, refused: str
) -> None:
    for wild in (False, True):
        game = canasta(take_with_wild=wild)
        match = match_at(game, position(game, hand, pile=pile, melds=[melds]))
        agreed = wild and refused == "CAN-20"
        assert ("take_pile 2" in texts(game, at(match))) == agreed
        if not agreed:
            with pytest.raises(IllegalMove) as fault:
                match.play("take_pile 2")
            assert fault.value.rules == ((refused if wild else "CAN-20"),)


# --- the first meld ------------------------------------------------------------------------------


@pytest.mark.rules("CAN-26")
def test_a_claim_taken_back_leaves_everything_as_it_was() -> None:
    game = canasta()
    state = position(game, "9 9 A A 2 7 4", pile="K 5 5 9")
    match = match_at(game, state)
    match.play_all("take_pile; meld A 2; take_back")
    after = at(match)
    assert after.hands[0] == state.hands[0]
    assert [after.row[tile] for tile in after.pile] == [state.row[tile] for tile in state.pile]
    assert after.naturals[0] == after.twos[0] == 0
    assert texts(game, after) == ["draw", "take_pile"]
    assert count(after.known[0]) + count(after.known[1]) == 5  # everybody has seen them


@pytest.mark.rules("CAN-26")
def test_after_many_times_a_first_meld_can_only_be_completed() -> None:
    game = canasta()
    match = match_at(game, position(game, "K K K 4 4 2 7 7", phase="play"))
    for _ in range(TAKE_BACKS):
        match.play_all("meld K; take_back")
    match.play("meld K")
    assert texts(game, at(match)) == ["meld 4 2", "meld 7 2", "add 2 K"]
    with pytest.raises(IllegalMove) as refused:
        match.play("take_back")
    assert refused.value.rules == ("CAN-26",)
    match.play("add 2 K")
    assert "discard 7" in texts(game, at(match))


@pytest.mark.rules("CAN-22", "CAN-26")
def test_a_pile_that_must_be_taken_cannot_be_put_off_for_ever() -> None:
    game = canasta()
    match = match_at(game, position(game, "9 9 A A 2 7 4", pile="K 5 5 9", stock=0))
    for _ in range(TAKE_BACKS):
        assert texts(game, at(match)) == ["take_pile"]
        match.play_all("take_pile; take_back")
    match.play("take_pile")
    assert texts(game, at(match)) == ["meld A 2", "add 2 9"]


@pytest.mark.rules("CAN-13", "CAN-26")
def test_what_an_open_side_lays_stays() -> None:
    game = canasta()
    match = match_at(game, position(game, "K K K 4 4 2 7 7", phase="play", melds=["Q Q Q"]))
    match.play("meld K")
    with pytest.raises(IllegalMove, match="stays on the table") as refused:
        match.play("take_back")
    assert refused.value.rules == ("CAN-13",)


@pytest.mark.rules("CAN-8", "CAN-28")
def test_partners_share_their_melds() -> None:
    game = canasta()
    match = match_at(
        game, position(game, "9 7 4 5", seat=2, phase="play", melds=["9 9 9", "8 8 8"])
    )
    assert "add 9" in texts(game, at(match))
    match.play("add 9")
    with pytest.raises(IllegalMove) as refused:
        match.play("add 4 m18")
    assert refused.value.rules == ("CAN-28",)
    own = canasta(3)
    third = position(own, "9 7 4 5", seat=2, phase="play", melds=["9 9 9", "8 8 8", "Q Q Q"])
    assert "add 9" not in texts(own, third)


# --- asking and going out ------------------------------------------------------------------------


@pytest.mark.rules("CAN-32")
def test_the_partner_is_asked_once_and_first() -> None:
    game = canasta()
    start = position(game, "T T T 6 4 4", phase="play", melds=["9 9 9 9 9 9 9"])
    match = match_at(game, start)
    match.play("ask_out")
    assert texts(game, at(match)) == ["yes", "no"]
    with pytest.raises(IllegalMove) as early:
        match.play("meld T", seat=0)
    assert early.value.rules == ("CAN-32",)
    match.play("yes")
    with pytest.raises(IllegalMove, match="asked already"):
        match.play("ask_out")
    late = match_at(game, start)
    late.play("meld T")
    with pytest.raises(IllegalMove, match="before you lay out"):
        late.play("ask_out")


@pytest.mark.rules("CAN-32")
def test_nobody_is_asked_where_it_is_not_done() -> None:
    for game in (canasta(2), canasta(3), canasta(4, ask_partner="off")):
        match = match_at(game, position(game, "T T T 6 4 4", phase="play"))
        with pytest.raises(IllegalMove) as refused:
            match.play("ask_out")
        assert refused.value.rules == ("CAN-32",)


@pytest.mark.rules("CAN-12", "CAN-30", "CAN-32")
def test_after_a_no_nobody_goes_out() -> None:
    game = canasta()
    hand = "3b 3b 3b K"
    match = match_at(game, position(game, hand, phase="play", melds=["9 9 9 9 9 9 9"]))
    match.play_all("ask_out")
    match.play("no")
    with pytest.raises(IllegalMove) as refused:
        match.play("meld_black 3")
    assert refused.value.rules == ("CAN-12", "CAN-32")


@pytest.mark.rules("CAN-31")
def test_the_last_canasta_may_come_with_the_last_tile_but_one() -> None:
    game = canasta()
    match = match_at(game, position(game, "6 5", phase="play", melds=["6 6 6 6 6 6, 9 9 9"]))
    assert texts(game, at(match)) == ["ask_out", "add 6", "discard 5", "discard 6"]
    match.play_all("add 6; discard 5")
    assert at(match).ending == BY_GOING_OUT
    short = position(game, "9 5", phase="play", melds=["6 6 6 6 6 6, 9 9 9"])
    assert texts(game, short) == ["ask_out", "discard 5", "discard 9"]


@pytest.mark.rules("CAN-36")
def test_who_has_laid_before_does_not_go_out_concealed() -> None:
    game = canasta()
    melds = ["9 9 9 9 9 9 9"]
    for before, concealed in ((0, True), (1, False)):
        state = position(game, "T T T 6", phase="play", melds=melds)
        state = changed(state, melders="0" if before else "empty")
        match = match_at(game, state)
        match.play_all("meld T; discard 6")
        assert at(match).concealed == concealed
        points = 200 if concealed else 100
        assert [line.points[0] for line in match.score_lines() if "CAN-36" in line.rules] == [
            points
        ]


@pytest.mark.rules("CAN-33", "CAN-34")
def test_with_an_empty_stock_the_pile_must_be_taken() -> None:
    game = canasta()
    match = match_at(game, position(game, "9 7 5", seat=3, phase="play", melds=["9 9 9"], stock=0))
    match.play("discard 9")
    assert texts(game, at(match)) == ["take_pile"]
    with pytest.raises(IllegalMove) as refused:
        match.play("draw")
    assert refused.value.rules == ("CAN-33",)
    other = match_at(game, position(game, "9 7 5", seat=3, phase="play", melds=["4 4 4"], stock=0))
    other.play("discard 9")
    assert at(other).ending == BY_EMPTY_STOCK


@pytest.mark.rules("CAN-35", "CAN-37")
def test_options_of_the_score() -> None:
    for penalty in (-1000, 0):
        game = canasta(wild_unfinished=penalty, red_three_rule="any_meld")
        state = position(game, "5 7 7", phase="play", melds=["2 2 X", "K K K"], reds=[1, 1])
        points = {line.rules[0]: line.points for line in state.score_lines()}
        assert points["CAN-37"] == (100, 100, 100, 100)
        side = sum(line.points[0] for line in state.score_lines() if line.points[0])
        assert side == 90 + penalty + 100 - in_hand(state, 0)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("first_meld", "50 15 90 120", "four numbers"),
        ("first_meld", "15 50 90", "four numbers"),
        ("first_meld", "15 50 90 x", "four numbers"),
        ("first_meld", "15 50 90 301", "four numbers"),
        ("hand_size", 3, "7 to 15"),
        ("first_dealer", 3, "no seat 4"),
    ],
)
def test_options_that_cannot_be(name: str, value: str | int, words: str) -> None:
    options: dict[str, Any] = {name: value}
    with pytest.raises(BadOption, match=words):
        st.game("canasta", seats=2, **options)


def test_random_hands_end_long_before_the_bound() -> None:
    game = canasta(2, first_meld="120 120 120 300")
    for seed in range(20):
        match = st.Match(game, seed=seed)
        assert play_out(match.state.copy(), Rng(seed)) < LONGEST // 100
