"""The course of a deal, rule by rule, where the worked examples do not show it."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.position import MAU, TURN
from stammtisch.games.mau_mau.scoring import deal_lines
from stammtisch.games.mau_mau.state import MauMauState
from stammtisch.testing import check_game
from stammtisch.text import say
from tests.games.mau_mau.positions import hand_text, kind_of, match_at, mau_mau, position


def state_of(match: st.Match) -> MauMauState:
    assert isinstance(match.state, MauMauState)
    return match.state


def laid(text: str, **options: object) -> MauMauState:
    """Two players: ``top / hand of seat 0 / hand of seat 1``, further cards in the stock."""
    top, *hands = (part.strip() for part in text.split("/"))
    return position(mau_mau(2, **options), top, hands)


@pytest.mark.rules("MAU-2")
@pytest.mark.parametrize(
    ("seats", "stock"),
    [
        (2, 21),
        (3, 16),
        (4, 11),
        (5, 6),
        (6, 33),
        (7, 28),
        (8, 23),
        (9, 18),
        (10, 13),
        (11, 8),
        (12, 3),
    ],
)
def test_the_stock_after_the_deal(seats: int, stock: int) -> None:
    state = state_of(st.Match(mau_mau(seats), seed=1))
    assert [state.left(seat) for seat in range(seats)] == [5] * seats
    assert len(state.row) - state.stock == stock


@pytest.mark.rules("MAU-2", "MAU-4")
def test_cards_are_dealt_one_at_a_time_from_vorhand_on() -> None:
    game = mau_mau(3)
    pack = [int(kind) for kind in game.pack()]
    match = st.Match(game, pack=pack, dealer=1)
    state = state_of(match)
    for seat, first in ((2, 0), (0, 1), (1, 2)):
        dealt = [st.notation(pack[first + 3 * i]) for i in range(5)]
        assert sorted(hand_text(state, seat).split()) == sorted(dealt)
    assert state.row[0] == pack[15]
    assert [state.row[state.stock + i] for i in range(16)] == pack[16:]
    assert match.turn == 2


@pytest.mark.rules("MAU-4")
def test_play_goes_clockwise_and_so_does_the_deal() -> None:
    game = mau_mau(3, first_dealer=2, deals=3)
    match = st.Match(game, seed=5)
    dealers = []
    while True:
        dealers.append(match.context.dealer)
        assert match.turn == (match.context.dealer + 1) % 3
        turns = [match.turn]
        for _ in range(4):
            match.play("draw")
            turns.append(match.turn)
        assert turns == [(turns[0] + i) % 3 for i in range(5)]
        rng = Rng(3)
        while not match.hand_over:
            match.play(int(match.state.pick(rng)))
        if match.over:
            break
        match.next_hand()
    assert dealers == [2, 0, 1]


@pytest.mark.rules("MAU-3")
@pytest.mark.parametrize("top", ["7h", "8h", "Jh", "Kh"])
def test_the_first_card_has_no_function(top: str) -> None:
    game = mau_mau(2, preset="funktionskarten", heart_king_wish=True)
    match = st.Match(game, hands=["9h Jc Qs 9s 9d", "Th Jd Qd Ad As"], rest=f"{top} Ks", dealer=0)
    assert (match.turn, state_of(match).pending, state_of(match).phase) == (1, 0, TURN)
    legal = {"Th", "draw"} if top == "Jh" else {"Th", "Jd", "draw"}
    assert set(match.legal_moves().texts()) == legal


@pytest.mark.rules("MAU-5", "MAU-19")
def test_a_wish_ends_with_the_next_card() -> None:
    state = laid("Ts / Jh 9d Ac / Kc 8s Qc", preset="funktionskarten")
    match = match_at(mau_mau(2, preset="funktionskarten"), state)
    match.play("Jh")
    match.play("wish c")
    assert match.view(1).status != ()
    match.play("Kc")
    assert match.view(1).status == ()
    assert set(match.legal_moves().texts()) == {"Ac", "draw"}


@pytest.mark.rules("MAU-18")
def test_a_jack_may_wish_its_own_suit_and_goes_on_anything_but_a_jack() -> None:
    match = match_at(
        mau_mau(2, preset="funktionskarten"),
        laid("Ts / Jh 9d Ac / Jc Kh Qc", preset="funktionskarten"),
    )
    match.play("Jh")
    assert match.legal_moves().texts() == ("wish c", "wish s", "wish h", "wish d")
    match.play("wish h")
    assert match.legal_moves().texts() == ("Kh", "draw")


@pytest.mark.rules("MAU-12")
def test_the_duty_to_say_mau_arises_each_time() -> None:
    state = laid("Ts / Th 9h / Kc 8d Qc")
    match = match_at(mau_mau(2), state)
    match.play("Th")
    assert state_of(match).phase == MAU
    match.play("say_mau")
    assert match.view(1).seats[0].said is not None
    match.play("draw")
    match.play("draw")
    assert match.view(1).seats[0].said is None
    match.play("draw")
    match.play("9h")
    assert (state_of(match).phase, match.turn) == (MAU, 0)


@pytest.mark.rules("MAU-10")
def test_mau_can_be_said_by_the_engine() -> None:
    match = match_at(mau_mau(2, mau_call="auto"), laid("Ts / Th 9h / Kc 8d Qc", mau_call="auto"))
    match.play("Th")
    assert (match.turn, state_of(match).phase) == (1, TURN)
    assert match.view(1).seats[0].said is not None
    assert [str(line) for line in match.hand.tell(0)] == [
        "#0 plays 10 of hearts.",
        "#0 says “Mau!”",
    ]


@pytest.mark.rules("MAU-12", "MAU-13")
def test_nothing_is_said_or_wished_with_the_last_card() -> None:
    options = {"preset": "funktionskarten"}
    match = match_at(mau_mau(2, **options), laid("Ts / Jh / Kc 8d Qc", **options))
    match.play("Jh")
    assert match.hand_over
    assert match.scores() == (0, 4 + 8 + 3)


@pytest.mark.rules("MAU-11", "MAU-16")
def test_the_penalty_comes_before_the_effect_of_the_card() -> None:
    options = {"preset": "funktionskarten"}
    match = match_at(mau_mau(2, **options), laid("Ts / 7s 9h / Kc 8d Qc", **options))
    match.play("7s")
    match.play("say_nothing")
    state = state_of(match)
    assert (match.turn, state.left(0), state.pending) == (1, 3, 2)


@pytest.mark.rules("MAU-17")
def test_an_eight_cannot_be_answered() -> None:
    options = {"preset": "funktionskarten"}
    match = match_at(
        mau_mau(3, **options),
        position(mau_mau(3, **options), "Ts", ["8s 9h Ac", "8d Qc Kc", "Kd Qd 8h"]),
    )
    match.play("8s")
    assert match.turn == 2
    assert "#1 misses a turn." in [str(line) for line in match.hand.tell(0)]


@pytest.mark.rules("MAU-8", "MAU-9", "MAU-16")
def test_a_forced_draw_goes_on_after_the_reshuffle() -> None:
    game = mau_mau(2, preset="funktionskarten")
    state = position(game, "7h", ["Ac Kd"], pile="9h 7c", stock="8d", pending=4, rest_held=True)
    state.play(int(game.read(state, 0, ["nehmen"])[0]))
    assert (state.turn, state.left(0), state.owed) == (CHANCE, 3, 3)
    assert sorted(state.to_shuffle()) == sorted((kind_of("9h"), kind_of("7c")))
    shuffle_now(state, Rng(1))
    assert (state.turn, state.left(0), state.owed, state.pending) == (1, 5, 0, 0)
    assert state.pile == 1
    assert state.stock == len(state.row)


@pytest.mark.rules("MAU-9")
def test_a_forced_draw_takes_what_there_is() -> None:
    game = mau_mau(2, preset="funktionskarten")
    state = position(game, "7h", ["Ac Kd"], stock="", pending=2)
    state.play(int(game.read(state, 0, ["take"])[0]))
    assert (state.turn, state.left(0), state.pending) == (1, 2, 0)


@pytest.mark.rules("MAU-9")
def test_without_a_card_to_draw_one_that_fits_must_be_played() -> None:
    match = match_at(mau_mau(2), position(mau_mau(2), "Ad", ["Qd 8c"], stock=""))
    assert match.legal_moves().texts() == ("Qd",)
    for move in ("pass", "draw"):
        with pytest.raises(st.IllegalMove) as error:
            match.play(move)
        assert "MAU-9" in error.value.rules


@pytest.mark.rules("MAU-14", "MAU-15")
def test_a_deal_ends_when_all_have_passed() -> None:
    game = mau_mau(3)
    hands = ["Qs 8c", "Kc Ts", "9h 9c"]
    match = match_at(game, blocked(position(game, "Ad", hands, stock="")))
    for _ in range(3):
        assert not match.hand_over
        match.play("pass")
    assert match.hand_over
    assert match.scores() == (3 + 8, 4 + 10, 9 + 9)
    assert match.score_lines()[0].rules == ("MAU-14", "MAU-15")


def blocked(state: MauMauState) -> MauMauState:
    """Only the two first cards of the last seat's hand stay in the game."""
    last = int(state.rules.seats) - 1
    state.hands[last] = sum(1 << kind_of(card) for card in ("9h", "9c"))
    state.hands[3 * last + 2] = 2
    return state


@pytest.mark.rules("MAU-14")
def test_a_play_in_between_starts_the_passes_anew() -> None:
    game = mau_mau(3)
    state = blocked(position(game, "Ad", ["Qs Qc 8c", "Kc Qd", "9h 9c"], stock=""))
    match = match_at(game, state)
    for move in ("pass", "Qd", "say_mau"):
        match.play(move)
    assert state_of(match).passes == 0
    assert not match.hand_over


@pytest.mark.rules("MAU-14")
def test_a_deal_ends_after_so_many_turns() -> None:
    match = st.Match(mau_mau(2, packs=2, max_turns=50), seed=2)  # 53 cards in the stock
    for turn in range(50):
        assert not match.hand_over, turn
        match.play("draw")
    assert match.hand_over
    assert min(match.scores()) > 0
    assert str(match.view().prompt) == "The deal took too long and ends without a winner."


@pytest.mark.rules("MAU-20")
def test_the_heart_king_has_to_fit_itself() -> None:
    match = match_at(
        mau_mau(2, heart_king_wish=True), laid("Ts / Kh Ac / Kc 8d", heart_king_wish=True)
    )
    assert match.legal_moves().texts() == ("draw",)


@pytest.mark.rules("MAU-21")
@pytest.mark.parametrize(
    ("options", "legal"),
    [
        ({"functions": True}, {"7c", "8c", "Jc", "draw"}),
        ({"heart_king_wish": True}, {"Kh", "draw"}),
        ({"functions": True, "heart_king_wish": True}, {"7c", "8c", "Jc", "Kh", "draw"}),
        ({}, {"draw"}),
    ],
)
def test_what_counts_as_a_function_card(options: dict[str, bool], legal: set[str]) -> None:
    options = {"function_any_time": True, **options}
    match = match_at(mau_mau(2, **options), laid("Ts / 7c 8c Jc Kh 9d / Kc 8d", **options))
    assert set(match.legal_moves().texts()) == legal


@pytest.mark.rules("MAU-18", "MAU-21")
def test_at_any_time_means_a_jack_on_a_jack_too_but_not_against_a_seven() -> None:
    options = {"preset": "funktionskarten", "function_any_time": True}
    match = match_at(mau_mau(2, **options), laid("Ts / Jc 7s Ad / Jd 8c 7d", **options))
    match.play("Jc")
    match.play("wish s")
    assert set(match.legal_moves().texts()) == {"Jd", "8c", "7d", "draw"}
    match.play("7d")
    assert set(match.legal_moves().texts()) == {"7s", "take"}


@pytest.mark.rules("MAU-15")
def test_the_lowest_total_wins_and_equal_totals_share_the_place() -> None:
    game = mau_mau(3, deals=2)
    rng = Rng(4)
    match = st.Match(game, seed=9)
    totals = [0, 0, 0]
    for deal in range(2):
        while not match.hand_over:
            match.play(int(match.state.pick(rng)))
        totals = [a + b for a, b in zip(totals, match.scores(), strict=True)]
        if deal == 0:
            assert not match.over
            match.next_hand()
    assert match.over
    assert list(match.totals()) == totals
    assert list(match.places()) == [1 + sum(b < a for b in totals) for a in totals]
    with pytest.raises(st.IllegalMove):
        match.next_hand()


@pytest.mark.rules("MAU-1")
def test_packs_and_seats_that_do_not_go_together() -> None:
    assert len(mau_mau(5).pack()) == 32
    assert len(mau_mau(4, packs=2).pack()) == 64
    with pytest.raises(st.BadOption, match="enough for up to six players; there are 7"):
        mau_mau(7, packs=1)
    with pytest.raises(st.BadSeats):
        mau_mau(13)


@pytest.mark.rules("MAU-1", "MAU-2", "MAU-8")
@pytest.mark.parametrize(
    ("seats", "packs", "stock"), [(6, 1, 1), pytest.param(12, 2, 3, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("preset", ["basic", "funktionskarten"])
def test_as_many_as_the_cards_allow(seats: int, packs: int, stock: int, preset: str) -> None:
    game = mau_mau(seats, preset=preset, packs=packs)
    state = state_of(st.Match(game, seed=1))
    assert len(state.row) - state.stock == stock
    check_game(game, hands=2, depth=4, match_hands=0)


def test_a_hand_is_never_longer_than_its_bound() -> None:
    game = mau_mau(2, preset="funktionskarten", max_turns=50)
    assert game.longest == 200
    for seed in range(5):
        match, rng, moves = st.Match(game, seed=seed), Rng(seed), 0
        while match.state.turn != OVER:
            match.play(int(match.state.pick(rng)))
            moves += 1
        assert moves <= game.longest


@pytest.mark.rules("MAU-13", "MAU-14", "MAU-15")
@pytest.mark.parametrize("winner", [-1, 0, 1])
def test_each_seat_has_its_line_and_a_deal_without_a_winner_one_more(winner: int) -> None:
    left = [0 if seat == winner else 5 + seat for seat in range(2)]
    held = [say("first"), say("second")]
    lines = deal_lines(winner, left, held, say("nobody"))
    told = ["nobody"] * (winner < 0) + [
        f"#{winner} has no cards left and wins the deal." if seat == winner else str(held[seat])
        for seat in range(2)
    ]
    assert [str(line.text) for line in lines] == told
    assert [line.points for line in lines][-2:] == [(left[0], 0), (0, left[1])]
