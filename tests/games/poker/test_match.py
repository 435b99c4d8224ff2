"""From deal to deal: dealers, void deals, who is out, places, bots."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch import records
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.rules import VOID
from stammtisch.games.poker.state import Poker, PokerState
from tests.games.poker.positions import context, dealt, poker, say, seats_in

HANDS = ["2c 3d 4h 5s 7c", "Jc Jd 9s 5h 2d", "Qc Qd 9d 5d 2h", "Kc Kd 9h 5c 2s"]


def after(game: Poker, state: PokerState) -> PokerContext:
    following = game.following(state.context, state)
    assert isinstance(following, PokerContext)
    return following


@pytest.mark.rules("POK-3", "POK-5")
def test_a_match_begins_with_equal_chips_and_the_deal_goes_round() -> None:
    game = poker(chips=50, deals=5, first_dealer=2)
    match = st.Match(game, seed=1)
    dealers = []
    assert list(match.context.totals) == [50] * 4
    while True:
        dealers.append(int(match.context.dealer))
        while not match.hand_over:
            match.play("fold")
        if match.over:
            break
        match.next_hand()
    assert dealers == [2, 3, 0, 1, 2]


@pytest.mark.rules("POK-5")
def test_the_deal_passes_over_who_is_out() -> None:
    game = poker("stud")
    state = dealt(game, before=context(game, [200, 0, 0, 200], dealer=0))
    assert [seats_in(int(state.active)), list(state.paid)] == [[0, 3], [2, 0, 0, 2]]
    while state.turn >= 0:
        say(game, state, "fold")
    assert after(game, state).dealer == 3


@pytest.mark.rules("POK-22")
def test_a_void_deal_scores_nothing_and_its_payments_are_each_ones_own() -> None:
    game = poker()
    state = say(game, dealt(game, HANDS), *["check"] * 4)
    assert state.ending == VOID
    assert list(state.scores()) == [0] * 4 and list(state.chips) == [198] * 4
    following = after(game, state)
    assert list(following.totals) == [200] * 4 and list(following.carried) == [2] * 4
    state = dealt(game, HANDS, before=following)
    assert list(state.paid) == [4] * 4 and list(state.chips) == [196] * 4
    say(game, state, "2: bet 10", "3: fold", "0: fold", "1: fold")
    assert list(state.scores()) == [-4, -4, 12, -4]
    assert list(after(game, state).carried) == [0] * 4


@pytest.mark.rules("POK-22")
def test_who_has_his_last_chips_in_the_pot_is_all_in() -> None:
    game = poker()
    before = context(game, [10, 0, 10, 10], carried=[2, 2, 2, 2])
    assert before.left[1] == 0
    state = dealt(game, HANDS, before=before)
    assert list(state.paid) == [4, 2, 4, 4] and state.turn == 2
    say(game, state, "2: bet 2", "3: hold", "0: fold", *["exchange"] * 3)
    assert state.opener == 2 and state.turn == 2
    say(game, state, "2: check", "3: check", "2: bet 4", "3: hold")
    # 8 chips for three, 18 for seats 2 and 3 alone: the kings take both
    assert list(state.division().sizes) == [8, 18] and list(state.won) == [0, 0, 0, 26]
    assert list(after(game, state).left) == [0, 1, 0, 0]


@pytest.mark.rules("POK-22")
def test_a_match_that_ends_with_a_void_deal_gives_everybody_his_payments_back() -> None:
    game = poker(deals=2)
    state = say(game, dealt(game, HANDS), *["check"] * 4)
    state = say(game, dealt(game, HANDS, before=after(game, state)), *["check"] * 4)
    assert str(state.score_lines()[0].text) == (
        "Nobody opened: the deal is void, and everybody gets back what he paid."
    )
    following = after(game, state)
    assert following.over and list(following.totals) == [200] * 4
    assert game.places(following) == [1, 1, 1, 1]


@pytest.mark.rules("POK-17")
def test_a_match_ends_when_one_has_all_chips() -> None:
    game = poker("holdem", 3, min_bet=10, max_bet=40, chips=40)
    state = dealt(game, ["2c 7d", "Ac Ad", "Kc Kd"], "As Ks 9h 5h 4s")
    say(game, state, "0: raise 30", "1: hold", "2: hold")
    following = after(game, state)
    assert list(following.totals) == [0, 120, 0] and following.over
    assert list(following.left) == [1, 0, 1]
    assert game.places(following) == [2, 1, 2]


@pytest.mark.rules("POK-17", "POK-45")
def test_a_match_goes_on_with_two() -> None:
    game = poker("holdem", 3)
    state = dealt(game, before=context(game, [200, 0, 400]))
    assert [list(state.put), state.turn] == [[2, 0, 1], 2]
    say(game, state, "2: fold")
    assert not after(game, state).over


@pytest.mark.rules("POK-17")
@pytest.mark.parametrize(
    ("totals", "left", "places"),
    [
        ([100, 300, 200, 0], [0, 0, 0, 7], [3, 1, 2, 4]),
        ([250, 250, 0, 0], [0, 0, 5, 9], [1, 1, 4, 3]),
        ([500, 0, 0, 0], [0, 5, 9, 9], [1, 4, 2, 2]),
        ([497, 1, 2, 0], [0, 5, 5, 4], [1, 3, 2, 4]),  # they could not pay any more (POK-14)
    ],
)
def test_places(totals: list[int], left: list[int], places: list[int]) -> None:
    game = poker()
    numbers = (vec[i64](totals), vec[i64]([0] * 4), vec[i64](left))
    assert game.places(PokerContext(0, 30, *numbers, True)) == places


@pytest.mark.rules("POK-14", "POK-17")
def test_without_side_pots_who_cannot_pay_the_ante_is_out() -> None:
    game = poker("draw", 4, all_in="fold", ante=5)
    before = context(game, [14, 9, 100, 100], hand=3)
    state = say(game, dealt(game, HANDS, before=before), "1: fold", "2: fold", "3: fold")
    following = after(game, state)
    assert list(following.totals) == [29, 4, 95, 95]
    assert list(following.left) == [0, 5, 0, 0]  # he cannot take part in the fifth deal
    assert game.hand_sizes(following) == [5, 0, 5, 5]


@pytest.mark.rules("POK-14", "POK-40")
def test_without_side_pots_the_blinds_move_on_when_somebody_cannot_pay() -> None:
    game = poker("holdem", 4, all_in="fold", min_bet=10, max_bet=20)
    state = dealt(game, before=context(game, [100, 100, 14, 100]))
    say(game, state, "3: fold", "0: fold", "1: raise 10", "2: fold")
    following = after(game, state)
    # seat 2 has 4 chips and owes half a stake: 5
    assert [following.dealer, list(following.left)] == [1, [0, 0, 2, 0]]
    assert list(following.totals) == [100, 110, 4, 100]
    assert list(dealt(game, before=following).put) == [10, 0, 0, 5]


@pytest.mark.rules("POK-14", "POK-22")
def test_without_side_pots_a_last_payment_stays_in_the_pot_when_its_owner_is_out() -> None:
    game = poker("draw", 4, all_in="fold")
    before = context(game, [2, 50, 50, 50])
    state = say(game, dealt(game, HANDS, before=before), *["check"] * 4)
    following = after(game, state)
    assert list(following.carried) == [2, 2, 2, 2] and list(following.left) == [2, 0, 0, 0]
    state = dealt(game, ["", *HANDS[1:]], before=following)
    assert [seats_in(int(state.active)), list(state.paid)] == [[1, 2, 3], [2, 4, 4, 4]]
    say(game, state, "2: bet 2", "3: fold", "1: fold")
    assert list(state.scores()) == [-2, -4, 10, -4]


@pytest.mark.rules("POK-22")
def test_a_record_of_void_deals_replays() -> None:
    match = st.Match(poker(deals=4), seed=3)
    for _ in range(3):
        while not match.hand_over:
            match.play("check" if "check" in match.legal_moves() else "hold")
        match.next_hand()
    again = records.loads(records.dumps(match))
    assert list(again.context.totals) == list(match.context.totals)
    assert list(again.state.words()) == list(match.state.words())
