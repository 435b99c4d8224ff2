"""Deal, turns and the end of a hand."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal, play_out, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove
from stammtisch.games.romme.rules import MOST_BACKS, TURNS_A_STOCK
from stammtisch.games.romme.scoring import minus_points
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.matches import Match
from stammtisch.names import notations
from stammtisch.notation import read_move, read_moves
from tests.games.romme.positions import (
    after,
    black_jokers,
    hand,
    on_table,
    position,
    romme,
    texts,
    with_parts,
)


def refused(game: object, state: RommeState, text: str) -> list[str]:
    """The rules behind a refusal."""
    with pytest.raises(IllegalMove) as refusal:
        read_moves(game, state, int(state.turn), text)  # type: ignore[arg-type]  # any game here
    return list(refusal.value.rules)


# --- the deal ------------------------------------------------------------------------------------


@pytest.mark.rules("ROM-2", "ROM-3", "ROM-4")
@pytest.mark.parametrize(("seats", "cards"), [(2, 13), (3, 13), (4, 13), (5, 12), (6, 11)])
def test_the_deal(seats: int, cards: int) -> None:
    game = romme(seats)
    assert game.first_dealer() == -1
    pack = list(range(54)) * 2 + [52, 53]
    match = Match(game, pack=pack, dealer=1)
    state = match.state
    assert isinstance(state, RommeState)
    vorhand = 2 % seats
    assert match.turn == vorhand
    assert match.legal_moves().texts() == ("draw_stock",)
    assert [state.hands.size(seat) for seat in range(seats)] == [cards] * seats
    dealt_to_vorhand = Counter(pack[: seats * cards : seats])
    assert Counter(int(kind) for kind in state.hands.cards(vorhand)) == dealt_to_vorhand
    assert len(state.pile) == 0
    assert [int(kind) for kind in state.stock][::-1] == pack[seats * cards :]


@pytest.mark.rules("ROM-1", "ROM-3")
def test_agreed_numbers_of_cards_and_jokers() -> None:
    for jokers in range(7):
        pack = Counter(int(kind) for kind in romme(jokers=jokers).pack())
        assert all(pack[kind] == 2 for kind in range(52))
        assert pack[52] + pack[53] == jokers
        assert 0 <= pack[52] - pack[53] <= 1
    assert romme(4, hand_size=10).hand_sizes(romme(4).opening(0)) == [10] * 4


@pytest.mark.rules("ROM-1")
def test_the_pack_is_worth_880_points_at_any_time() -> None:
    game = romme(3)
    rng = Rng(8)
    state = fresh_deal(game, game.opening(0), rng)
    while state.turn != OVER:
        assert minus_points(state.cards()) == 880
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            state.play(state.pick(rng))


@pytest.mark.rules("ROM-2", "ROM-28")
def test_the_deal_passes_clockwise_and_everybody_deals_once() -> None:
    game = romme(3)
    context = game.opening(2)
    state = fresh_deal(game, context, Rng(1))
    play_out(state, Rng(1))
    dealers = []
    while not context.over:
        dealers.append(int(context.dealer))
        context = game.following(context, state)
    assert dealers == [2, 0, 1]
    assert not game.following(game.opening(0), state).over
    assert romme(3, match_hands=1).following(game.opening(0), state).over


# --- drawing and discarding ----------------------------------------------------------------------


@pytest.mark.rules("ROM-11", "ROM-12")
def test_a_turn_is_a_draw_laying_and_a_discard() -> None:
    game = romme()
    state = position(game, "2c 3c 7d 8h", pile="Kd", others=["4s 5s"])
    assert texts(game, state) == ["draw_stock", "take_discard"]
    assert refused(game, state, "discard 2c") == ["ROM-11"]
    state = after(game, state, "take_discard")
    assert refused(game, state, "draw_stock") == ["ROM-11"]
    assert texts(game, state) == ["discard 2c", "discard 3c", "discard 8h", "discard 7d"]
    state = after(game, state, "discard 7d")
    assert state.turn == 1
    assert [int(card) for card in state.pile] == [44]


@pytest.mark.rules("ROM-4", "ROM-12")
def test_no_card_lies_open_at_the_start() -> None:
    game = romme()
    state = position(game, "2c 3c", drawn=False)
    assert refused(game, state, "take_discard") == ["ROM-4"]


@pytest.mark.rules("ROM-20")
def test_the_taken_card_may_be_laid_and_then_another_one_like_it_discarded() -> None:
    game = romme()
    state = position(game, "7c 7h 7s Kd", opened=True, pile="7c")
    state = after(game, state, "take_discard; meld 7c 7s 7h")
    assert texts(game, state) == ["discard 7c", "discard Kd"]
    back = position(game, "7h 7s Kd Kc Qs Qd", pile="7c")
    back = after(game, back, "take_discard; meld 7c 7s 7h; take_back")
    assert refused(game, back, "discard 7c") == ["ROM-20"]


@pytest.mark.rules("ROM-20")
def test_a_taken_joker_stays_unless_there_is_another_one() -> None:
    game = romme()
    state = after(game, position(game, "2c 9h", opened=True, pile="Xb"), "take_discard")
    assert refused(game, state, "discard joker") == ["ROM-20"]
    state = after(game, position(game, "2c Xr", opened=True, pile="Xb"), "take_discard")
    assert "discard Xr" in texts(game, state)


@pytest.mark.rules("ROM-7", "ROM-1")
def test_a_red_joker_goes_first_whatever_was_typed() -> None:
    game = romme()
    state = position(game, "5h 6h Xb Xr Kd 2c", opened=True)
    state = after(game, state, "meld 5h 6h Xb=7h")
    assert on_table(state) == ["5h 6h Xr=7h"]
    assert black_jokers(state) == 1


# --- closed and open -----------------------------------------------------------------------------


@pytest.mark.rules("ROM-14")
def test_taking_back_restores_the_turn() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h Xr 8s Kd", table=["5h 6h 7h"])
    laid = after(game, state, "meld Jc Jd Js; lay 4h m1; lay 3h m1; lay Xr=8h m1")
    assert on_table(laid) == ["3h 4h 5h 6h 7h Xr=8h", "Jc Js Jd"]
    back = after(game, laid, "take_back")
    assert hand(back) == hand(state)
    assert on_table(back) == on_table(state)
    assert texts(game, back) == texts(game, state)
    assert refused(game, back, "take_back") == ["ROM-14"]


@pytest.mark.rules("ROM-14")
def test_nobody_takes_back_for_ever() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 8s Kd")
    for _ in range(MOST_BACKS):
        state = after(game, state, "meld Jc Jd Js; take_back")
    assert refused(game, state, "meld Jc Jd Js") == ["ROM-14"]
    assert all(text.startswith("discard") for text in texts(game, state))
    state = after(game, state, "discard 3h")
    assert state.backs == 0


@pytest.mark.rules("ROM-13", "ROM-17")
def test_who_has_opened_lays_freely_from_his_next_turn_on() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 3h 4h 5h 6h 8s Kd", others=["2s 2d"])
    state = after(game, state, "meld Jc Jd Js; meld 3h 4h 5h; discard 8s")
    assert state.is_open(0)
    state = after(game, state, "draw")
    state = after(game, state, f"discard {texts(game, state)[0].split()[1]}")
    state = after(game, state, "draw; lay 6h m2")
    assert refused(game, state, "take_back") == ["ROM-17"]
    assert any(text.startswith("discard") for text in texts(game, state))


@pytest.mark.rules("ROM-15")
@pytest.mark.parametrize(("needed", "opens"), [(0, True), (12, True), (13, False), (60, False)])
def test_the_agreed_points_of_the_first_laying_out(needed: int, opens: bool) -> None:
    game = romme(first_meld=needed)
    state = after(game, position(game, "3h 4h 5h 8s Kd"), "meld 3h 4h 5h")
    assert ("discard 8s" in texts(game, state)) == opens


@pytest.mark.rules("ROM-10")
def test_what_lies_stays_as_it_lies() -> None:
    game = romme()
    state = position(game, "8h Kd 2c", opened=True, table=["4h 5h 6h 7h"])
    assert refused(game, state, "meld 7h@m1 8h") == ["ROM-10"]
    state = after(game, state, "lay 8h m1")
    assert on_table(state) == ["4h 5h 6h 7h 8h"]


# --- jokers --------------------------------------------------------------------------------------


@pytest.mark.rules("ROM-8")
def test_other_limits_of_jokers() -> None:
    one = romme(joker_limit="one")
    state = position(one, "9c 9h 9s Xr Xb 2c", opened=True, table=["5h Xr=6h 7h 8h", "Tc Jc Qc"])
    assert refused(one, state, "meld 9c 9h Xr=9s Xb=9d") == ["ROM-8"]
    assert refused(one, state, "lay Xr=9h m1") == ["ROM-8"]
    assert "lay Xr=9c m2" in texts(one, state)
    free = romme(joker_limit="none")
    state = position(free, "9c Xr Xb 2c 3d", opened=True)
    assert "meld 9c Xr=9s Xb=9h" in texts(free, state)


@pytest.mark.rules("ROM-19")
def test_a_joker_that_must_be_laid_at_once() -> None:
    game = romme(exchanged_joker="use_now")
    table = ["9h Xr=Th Jh", "2c 3c 4c"]
    state = position(game, "Th Kd 6s", opened=True, table=table)
    state = after(game, state, "exchange Th m1")
    may = texts(game, state)
    assert may == ["lay Xr=8h m1", "lay Xr=Qh m1", "lay Xr=Ac m2", "lay Xr=5c m2"]
    for text in ("discard Kd", "exchange Th m1", "take_back"):
        assert refused(game, state, text)
    assert state.pick(Rng(1)) in list(state.legal_moves())
    state = after(game, state, "lay Xr=Qh m1")
    assert texts(game, state) == ["discard 6s", "discard Kd"]


@pytest.mark.rules("ROM-19")
def test_no_exchange_of_a_joker_that_could_not_be_laid() -> None:
    game = romme(exchanged_joker="use_now", joker_limit="one")
    state = position(game, "Th 6c Kd", opened=True, table=["9h Xr=Th Jh"])
    assert "exchange Th m1" in texts(game, state)  # the joker goes back on the same run
    state = position(game, "6d 2c", opened=True, table=["6c 6s 6h Xr=6d"])
    assert refused(game, state, "exchange 6d m1") == ["ROM-19"]
    assert not any(text.startswith("exchange") for text in texts(game, state))


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.rules("ROM-21", "ROM-22", "ROM-23")
def test_the_last_card_may_be_laid_where_that_is_agreed() -> None:
    game = romme(final_discard="optional")
    state = position(game, "4c 4d 4h", opened=True, others=["Kd"])
    done = after(game, state, "meld 4c 4d 4h")
    assert (done.turn, done.winner, done.in_one_turn) == (OVER, 0, False)
    assert list(done.scores()) == [0, -10]
    state = position(game, "4c 4d 4h", others=["Kd"])
    done = after(game, state, "meld 4c 4d 4h")
    assert done.in_one_turn
    assert list(done.scores()) == [0, -20]
    state = position(game, "4c", opened=True, table=["5c 6c 7c"])
    assert texts(game, state) == ["discard 4c", "lay 4c m1"]
    assert after(game, state, "lay 4c m1").turn == OVER


@pytest.mark.rules("ROM-27")
def test_hand_romme_need_not_count_double() -> None:
    game = romme(hand_romme_factor=1)
    state = position(game, "4c 4d 4h Kd", others=["Ks"])
    done = after(game, state, "meld 4c 4d 4h; discard Kd")
    assert done.in_one_turn
    assert list(done.scores()) == [0, -10]


@pytest.mark.rules("ROM-24", "ROM-25")
def test_the_stock_is_made_anew_only_so_often() -> None:
    game = romme(max_reshuffles=1)
    state = position(game, "2c 3c 4d", opened=True, stock=0)
    state = after(game, state, "discard 4d")
    assert state.turn == CHANCE
    top = state.pile[len(state.pile) - 1]
    order = state.to_shuffle()
    state.shuffle(order)
    assert [int(card) for card in state.stock] == [int(card) for card in order][::-1]
    assert [int(card) for card in state.pile] == [int(top)]
    gain, *rest = [*state.stock, *state.pile]
    state = with_parts(
        state, {1: notation(int(gain))}, stock="empty", pile=notations(rest), phase="laying"
    )
    state = after(game, state, f"discard {notation(int(state.hands.cards(1)[0]))}")
    assert (state.turn, state.winner) == (OVER, -1)
    assert list(state.scores()) == [0, 0]
    assert [line.rules for line in state.score_lines()] == [("ROM-25",)]


@pytest.mark.rules("ROM-24", "ROM-25")
def test_with_nothing_to_shuffle_the_open_card_must_be_taken() -> None:
    game = romme(max_reshuffles=2, jokers=0)
    state = position(game, "2c 3c 4d", opened=True, stock=0)
    state = with_parts(state, {1: notations(state.pile)}, pile="empty")
    state = after(game, state, "discard 4d")
    assert state.reshuffles == 1
    assert texts(game, state) == ["take_discard"]
    assert refused(game, state, "draw_stock") == ["ROM-24"]
    state = after(game, state, "take_discard")
    state = after(game, state, f"discard {texts(game, state)[0].split()[1]}")
    assert (state.turn, state.reshuffles) == (0, 2)
    state = after(game, state, "take_discard; discard 2c")
    assert (state.turn, state.winner) == (OVER, -1)


@pytest.mark.rules("ROM-25")
def test_a_hand_in_which_everybody_takes_the_open_card_ends_void() -> None:
    game = romme(max_reshuffles=0)
    state = position(game, "2c 3c 9d", others=["Kd Qs"], opened=True)
    turns = 0
    while state.turn != OVER:
        if state.phase == 0:
            state.play(1)
        state.play(next(move for move in state.legal_moves() if move >= 8))
        turns += 1
    assert turns == TURNS_A_STOCK
    assert state.winner == -1
    assert turns < game.longest


@pytest.mark.rules("ROM-24", "ROM-25")
@pytest.mark.slow  # one hand holds all cards but a few
def test_people_hear_of_the_shuffle_and_that_there_is_no_end() -> None:
    game = romme(max_reshuffles=2)
    state = position(game, "2c 3c 4d", opened=True, stock=0)
    assert "The stock is used up: the discard pile is shuffled." in told(game, state, "discard 4d")
    state = with_parts(state, {1: notations(state.pile)}, pile="empty")
    used_up = "The stock is used up, and there is nothing to shuffle."
    assert used_up in told(game, state, "discard 4d")
    state = after(game, state, "discard 4d; take_discard")
    state = after(game, state, f"discard {texts(game, state)[0].split()[1]}")
    state = after(game, state, "take_discard")
    assert told(game, state, "discard 2c")[-1] == "The hand did not come to an end: it is void."


def told(game: RommeGame, state: RommeState, move: str) -> list[str]:
    """What everybody hears of a move of the seat on turn, and of the shuffle after it."""
    seat, later = int(state.turn), after(game, state, move)
    number = read_move(game, state, seat, move)
    if later.turn == CHANCE:
        later.shuffle(later.to_shuffle())
    return [str(line) for line in game.tell(state, seat, number, later, SPECTATOR)]


@pytest.mark.rules("ROM-25")
def test_random_hands_end_within_the_bound() -> None:
    for seats in (2, 6):
        game = romme(seats)
        for number in range(3):
            state = fresh_deal(game, game.opening(0), Rng(number))
            assert play_out(state, Rng(number)) < game.longest


@pytest.mark.rules("ROM-26")
def test_every_card_has_its_minus_points() -> None:
    worth = {12: 11, 11: 10, 10: 10, 9: 10, 8: 10}
    for kind in range(52):
        state = position(romme(), "2c", others=[notation(kind)])
        expected = worth.get(kind % 13, kind % 13 + 2)
        assert state.hands.points(1) == expected == minus_points(vec[i64]([kind]))
