"""The course of a deal and of a match of Schwimmen, rule by rule."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.bots import choose, names
from stammtisch.cards import RANKS, notations, pack, read_cards
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.schwimmen.position import NOBODY, SchwimmenContext
from stammtisch.games.schwimmen.rules import BEST, completing, value
from stammtisch.games.schwimmen.scoring import losses, places
from stammtisch.games.schwimmen.state import SchwimmenState
from stammtisch.players.registry import habits_of
from stammtisch.positions import changed
from stammtisch.rulecodes import read_code
from tests.games.schwimmen.positions import context_of, match_at, position, schwimmen

HABITS = habits_of("schwimmen")

PACK = pack("AKQJT987")
POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7}


def worth(cards: tuple[int, ...]) -> float:
    """What three cards are worth, read from the rule page once more."""
    ranks = [RANKS[kind % 13] for kind in cards]
    if len({*ranks}) == 1:
        return 31 if ranks[0] == "A" else 30.5
    return max(
        sum(POINTS[rank] for rank, kind in zip(ranks, cards, strict=True) if kind // 13 == suit)
        for suit in range(4)
    )


@pytest.mark.rules("SWI-1", "SWI-5", "SWI-6", "SWI-7", "SWI-8")
def test_all_hands_are_worth_what_the_page_says() -> None:
    assert [int(kind) for kind in schwimmen().pack()] == list(PACK)
    for cards in combinations(PACK, 3):
        hand = sum(1 << kind for kind in cards)
        assert value(hand) == 2 * worth(cards)
        one, two, three = cards
        assert (value(hand) == BEST) == bool(completing(one, two) >> three & 1)


@pytest.mark.rules("SWI-1", "SWI-2", "SWI-3")
@pytest.mark.parametrize(
    ("seats", "stock"), [(2, 23), (3, 20), (4, 17), (5, 14), (6, 11), (7, 8), (8, 5)]
)
def test_the_deal(seats: int, stock: int) -> None:
    match = st.Match(schwimmen(seats), seed=5)
    state = match.state
    assert isinstance(state, SchwimmenState)
    assert (match.context.dealer, state.turn) == (0, 0)
    assert len(state.stock) == stock
    assert {hand.bit_count() for hand in map(int, state.hands)} == {3}
    assert [str(seat.badges[0]) for seat in match.view(0).seats] == ["3 lives"] * seats
    assert schwimmen(seats, lives=5).lives(context_of(schwimmen(seats, lives=5)))[0] == 5


def test_nine_cannot_play() -> None:
    with pytest.raises(st.BadSeats) as error:
        st.game("schwimmen", seats=9)
    assert str(error.value) == "Schwimmen is for 2, 3, 4, 5, 6, 7, 8 players; 9 is not possible."


@pytest.mark.rules("SWI-4", "SWI-9")
def test_the_dealer_keeps_what_nobody_else_has_seen() -> None:
    hands, other = ["7c 8d Kh", "9c Ts 8h"], "Td Qs Jd"
    match = st.Match(schwimmen(2), dealer=0, hands=hands, rest=other)
    assert match.legal_moves().texts() == ("keep", "take_other")
    middle = next(zone for zone in match.view(0).zones if zone.id == "middle")
    assert (middle.count, middle.cards) == (3, ())
    match.play("keep")
    shown = {zone.id: [card.kind for card in zone.cards] for zone in match.view(1).zones}
    assert shown["middle"] == read_cards(other)
    assert shown["hand0"] == []
    assert match.turn == 1


@pytest.mark.rules("SWI-8")
def test_31_ends_the_deal_unless_it_was_agreed_otherwise() -> None:
    for options, over in (({}, True), ({"auto_lay_down": "never"}, False)):
        game = schwimmen(3, **options)
        match = match_at(game, position(game, "9c Th 8s", ["", "Ah Kh 7c"]))
        match.play("swap_one 7c Th")
        assert match.hand_over == over
        start = st.Match(game, dealer=0, hands=["7c 8d Kh", "Ad Td Jd"], rest="9c Ts 8h")
        start.play("keep")
        assert start.hand_over == over


@pytest.mark.rules("SWI-8", "SWI-10")
def test_31_taken_with_all_three_cards_ends_the_deal_too() -> None:
    game = schwimmen(3)
    match = match_at(game, position(game, "As Ks Ts", ["", "7c 8d 9h"], turn=1))
    match.play("swap_all")
    assert match.hand_over


@pytest.mark.rules("SWI-8")
def test_31_may_be_laid_down_at_once_in_turn_or_not_or_not_at_all() -> None:
    game = schwimmen(3, auto_lay_down="may")
    for before, seat in (([], 1), (["push"], 1), (["push", "push", "push"], 1)):
        match = match_at(game, position(game, "9c Th 8s", ["", "Ah Kh 7c"]))
        match.play("swap_one 7c Th")
        for move in before:
            match.play(move)
        assert not match.hand_over
        assert "lay_down" in [choice.text for choice in match.view(seat).choices]
        assert "lay_down" not in [choice.text for choice in match.view(0).choices]
        with pytest.raises(st.IllegalMove, match="Only 31 may be laid down; you have"):
            match.play("lay_down", seat=0)
        match.play("lay_down", seat=seat)
        assert match.hand_over
        assert next(str(line) for line in match.hand.tell(len(match.hand.acts) - 1)) == (
            "#1 lays down 31: the deal is over."
        )


@pytest.mark.rules("SWI-8")
def test_who_laid_down_is_named_where_two_have_31() -> None:
    game = schwimmen(3, auto_lay_down="may")
    match = match_at(game, position(game, "9c 8s 7d", ["As Ks Ts", "Ah Kh Th"], turn=2))
    match.play("lay_down", seat=1)
    assert match.view(0).prompt is not None
    assert str(match.view(0).prompt) == "#1 lays down 31: the deal is over."


@pytest.mark.rules("SWI-8", "SWI-4")
def test_31_waits_for_the_dealer_and_for_the_house_rules() -> None:
    hands, rest = ["7c 8d Kh", "Ad Td Jd"], "9c Ts 8h"
    for lay_down, sentence in (
        ("may", "The dealer chooses his packet first."),
        ("never", "Under these house rules 31 does not end the deal."),
        ("at_31", "Under these house rules 31 is laid down automatically."),
    ):
        match = st.Match(schwimmen(3, auto_lay_down=lay_down), dealer=0, hands=hands, rest=rest)
        with pytest.raises(st.IllegalMove, match=sentence):
            match.play("lay_down", seat=1)


@pytest.mark.rules("SWI-8")
def test_the_old_sheet_lets_one_lay_down_and_old_codes_keep_what_they_meant() -> None:
    assert st.game("schwimmen").options.auto_lay_down == "may"
    assert read_code("schwimmen.standard.1").differences == {"auto_lay_down": "at_31"}
    assert read_code("schwimmen.standard.2").differences == {}


def test_programs_lay_down_31_in_their_turn() -> None:
    game = schwimmen(3, auto_lay_down="may")
    state = position(game, "9c 8s 7d", ["", "Ah Kh Th"])
    assert game.text(state, HABITS.quiet_pick(state, Rng(1))) == "lay_down"
    assert game.text(state, choose("search", state, game, 1, Rng(3), simulations=50)) == "lay_down"


@pytest.mark.rules("SWI-10")
def test_all_three_cards_change_places() -> None:
    game = schwimmen(3)
    match = match_at(game, position(game, "9c Td Kh", ["", "7h 8h Qs"]))
    match.play("swap_all")
    state = match.state
    assert isinstance(state, SchwimmenState)
    assert notations([int(kind) for kind in state.row]) == "Qs 7h 8h"
    assert state.known[1] == state.hands[1] == sum(1 << k for k in read_cards("9c Td Kh"))
    assert match.turn == 2


def test_a_swapped_card_lies_where_the_other_lay() -> None:
    game = schwimmen(3)
    match = match_at(game, position(game, "9c Td Kh", ["", "7h 8h Qs"]))
    match.play("swap_one 8h Td")
    middle = next(zone for zone in match.view(0).zones if zone.id == "middle")
    assert notations([card.kind for card in middle.cards]) == "9c 8h Kh"


@pytest.mark.rules("SWI-11", "SWI-14")
def test_pushes_after_a_stop_renew_nothing() -> None:
    game = schwimmen(4)
    match = match_at(game, position(game, "9c Td Kh"))
    for _ in range(2):
        match.play("push")
    match.play("stop")
    for _ in range(2):
        match.play("push")
    state = match.state
    assert isinstance(state, SchwimmenState)
    assert (state.pushes, len(state.away), state.turn) == (0, 0, 2)
    assert [str(text) for text in state.view(2).status] == ["#3 has stopped.", "1 turn left"]
    match.play("push")
    assert match.hand_over


@pytest.mark.rules("SWI-12")
def test_a_renewal_and_then_a_stock_that_is_too_small() -> None:
    game = schwimmen(8)
    match = st.Match(game, seed=3)
    match.play("keep")
    for _ in range(8):
        match.play("push")
    state = match.state
    assert isinstance(state, SchwimmenState)
    assert (len(state.stock), len(state.away)) == (2, 3)
    for _ in range(8):
        match.play("push")
    assert match.hand_over
    assert len(match.state.cards()) == 32


@pytest.mark.rules("SWI-13")
@pytest.mark.parametrize("stopper", [NOBODY, 0])
def test_a_random_move_is_any_of_those_before_a_middle_that_may_be_replaced(stopper: int) -> None:
    state = position(schwimmen(3), "7c 8d 9d", ["Kc 8h 9h", "Tc Jh Qs"], stopper=stopper)
    rng = Rng(1)
    legal = {int(move) for move in state.legal_moves()}
    assert {int(state.pick(rng)) for _ in range(300)} == legal


@pytest.mark.rules("SWI-13")
def test_seven_eight_nine_may_be_replaced_again_and_again() -> None:
    game = schwimmen(3)
    state = position(game, "7c 8d 9d", ["Kc 8h 9h", "Tc Jh Qs", "Ts Jd Qd"])
    top = read_cards("9s 8s 7h")  # the new middle, from the top of the stock
    rest = [int(kind) for kind in state.stock if kind not in top]
    state = changed(state, stock=notations([*rest, *reversed(top)]))
    match = match_at(game, state)
    assert "renew_middle" in match.legal_moves()
    match.play("renew_middle")
    assert match.turn == 1
    assert notations([int(kind) for kind in state_of(match).row]) == "9s 8s 7h"
    match.play("renew_middle")
    assert "renew_middle" not in match.legal_moves()
    match.play("push")
    assert (match.turn, state_of(match).pushes) == (2, 1)


def state_of(match: st.Match) -> SchwimmenState:
    """The position of a table."""
    assert isinstance(match.state, SchwimmenState)
    return match.state


@pytest.mark.rules("SWI-13")
def test_a_replaced_middle_breaks_the_row_of_pushes() -> None:
    game = schwimmen(3)
    match = match_at(game, position(game, "7c 8d 9d"))
    for _ in range(2):
        match.play("push")
    assert state_of(match).pushes == 2
    match.play("renew_middle")
    assert state_of(match).pushes == 0


@pytest.mark.rules("SWI-15")
def test_a_deal_ends_after_so_many_turns_of_everybody() -> None:
    game = schwimmen(3, turn_limit=5, seven_eight_nine=False)
    match = match_at(game, position(game, "9c Td Kh", ["7c 8c 9h", "7s 8s 9d", "7d 8d Ts"]))
    for turn in range(15):
        assert not match.hand_over, turn
        own = match.legal_moves().texts()[0]
        match.play(own)
    assert match.hand_over
    assert str(match.view(0).prompt) == "The deal took too long: it is over."
    assert game.longest == 5 * 3 + 8


@pytest.mark.rules("SWI-16", "SWI-17", "SWI-18")
def test_who_loses_a_life_counted_once_more() -> None:
    for values in product((20, 40, 61), repeat=3):
        for lives in product((-1, 0, 1, 2), repeat=3):
            playing = [seat for seat in range(3) if lives[seat] >= 0]
            if not playing:
                continue
            low = min(values[seat] for seat in playing)
            lost = [seat for seat in playing if values[seat] == low]
            if {*playing} == {seat for seat in lost if lives[seat] == 0}:
                lost = []
            found = losses(vec[i64](values), vec[i64](lives))
            assert [int(each) for each in found] == [int(seat in lost) for seat in range(3)]


@pytest.mark.rules("SWI-3", "SWI-19")
def test_a_match_to_its_end() -> None:
    game = schwimmen(5, lives=1)
    match = st.Match(game, seed=11)
    rng = Rng(4)
    dealers = [int(match.context.dealer)]
    while not match.over:
        if match.hand_over:
            match.next_hand()
            dealers.append(int(match.context.dealer))
            context = match.context
            assert isinstance(context, SchwimmenContext)
            view = match.view(dealers[-1])
            for seat in range(5):
                out = context.gone[seat] > 0
                assert view.seats[seat].out == out
                assert view.seats[seat].cards == (0 if out else 3)
            assert not view.seats[dealers[-1]].out
        match.play(int(match.state.pick(rng)))
    after = match.after
    assert isinstance(after, SchwimmenContext)
    gone = [int(deal) for deal in after.gone]
    assert gone.count(0) == 1
    in_order = sorted(gone, key=lambda deal: deal or 10**6, reverse=True)
    assert list(match.places()) == [1 + in_order.index(deal) for deal in gone]
    assert all(one != two for one, two in pairwise(dealers))


@pytest.mark.rules("SWI-19")
def test_who_goes_out_together_shares_the_place() -> None:
    assert places(vec[i64]([-1, 1, -1, -1]), vec[i64]([4, 0, 4, 2])) == [2, 1, 2, 4]


def test_the_search_takes_a_hand_that_wins_at_once() -> None:
    game = schwimmen(3)
    state = position(game, "9c Th 8s", ["", "Ah Kh 7c"])
    move = choose("search", state, game, 1, Rng(3), simulations=300)
    assert game.text(state, move) == "swap_one 7c Th"
    assert HABITS.quiet_pick(state, Rng(1)) == move


@pytest.mark.parametrize(
    ("middle", "hand", "move"),
    [
        ("9c Td Kh", "Tc 7c Jd", "swap_one Jd 9c"),  # 26 at once
        ("Ah Kh 8c", "9h 7s Qd", "swap_all"),
        ("7c 8d Qh", "As Ks 9s", "stop"),
    ],
)
def test_the_simple_player_takes_the_best_now(middle: str, hand: str, move: str) -> None:
    game = schwimmen(3)
    state = position(game, middle, ["", hand])
    assert game.text(state, choose("simple", state, game, 1, Rng(1))) == move
    assert next(iter(names("schwimmen"))) == "search"  # who usually plays


def test_quiet_players_end_a_deal_soon() -> None:
    game = schwimmen(4)
    for seed in range(20):
        state = st.Match(game, seed=seed).state.copy()
        moves = 0
        rng = Rng(seed)
        while state.turn != OVER:
            state.play(HABITS.quiet_pick(state, rng))
            moves += 1
        assert moves < 60
        assert isinstance(state, SchwimmenState)
        assert state.stopper != NOBODY or state.ending > 0
