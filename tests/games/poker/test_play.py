"""The course of a deal, rule by rule, where the worked examples do not show it."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.poker.rules import ALONE, FIRST_BET, SHOWDOWN, VOID
from stammtisch.games.poker.state import PokerState
from tests.games.poker.positions import (
    context,
    dealt,
    mask,
    options_of,
    poker,
    refused,
    say,
    seats_in,
)

JACKS = "Jc Jd 9s 8h 7c"


@pytest.mark.rules("POK-1", "POK-18")
@pytest.mark.parametrize(
    ("preset", "seats", "options", "tiles"),
    [
        ("draw", 3, {}, 32),
        ("draw", 4, {}, 52),
        ("draw", 3, {"pack": 52}, 52),
        ("stud", 3, {}, 52),
        ("stud", 3, {"pack": 32}, 32),
        ("holdem", 3, {"pack": 32}, 32),
    ],
)
def test_the_pack(preset: str, seats: int, options: dict[str, Any], tiles: int) -> None:
    game = poker(preset, seats, **options)
    assert len(game.pack()) == tiles
    assert game.rules.short == (tiles == 32)


@pytest.mark.rules("POK-1", "POK-4", "POK-14")
@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (4, {"pack": 32}, "32 cards are for three players; you are 4. (pack: POK-1, POK-18)"),
        (
            4,
            {"min_bet": 20},
            "The maximum stake of 10 is less than the minimum stake of 20. "
            "(max_bet: POK-4, min_bet: POK-4)",
        ),
        (
            4,
            {"chips": 20, "ante": 30, "all_in": "fold"},
            "With 20 chips nobody could pay 30: everybody would be out at once. "
            "(all_in: POK-12, POK-13, POK-14, chips: POK-3)",
        ),
        (
            4,
            {"preset": "holdem", "ante": 5},
            "There is no ante in Texas Holdem. "
            "(ante: POK-20, POK-30, variant: POK-20, POK-30, POK-40)",
        ),
        (5, {}, "Draw poker is for 3 or 4 players. (variant: POK-20, POK-30, POK-40)"),
        (
            8,
            {"preset": "holdem"},
            "Texas Holdem is for 3 to 7 players. (variant: POK-20, POK-30, POK-40)",
        ),
    ],
)
def test_what_does_not_fit_together(seats: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(st.BadOption) as fault:
        st.game("poker", seats=seats, **options)
    assert str(fault.value) == sentence


@pytest.mark.rules("POK-2", "POK-20", "POK-30", "POK-41", "POK-42")
@pytest.mark.parametrize(("preset", "each"), [("draw", 5), ("stud", 2), ("holdem", 2)])
def test_tiles_are_dealt_one_at_a_time_from_the_dealers_left(preset: str, each: int) -> None:
    game = poker(preset, 4)
    pack = [int(kind) for kind in game.pack()]
    state = game.deal(vec[i64](pack), context(game, dealer=2))
    assert isinstance(state, PokerState)
    for place, seat in enumerate((3, 0, 1, 2)):
        own = pack[place : 4 * each : 4]
        assert state.hands[seat] == sum(1 << kind for kind in own)
        assert state.open[seat] == (1 << own[1] if preset == "stud" else 0)
    assert state.top == 4 * each
    if preset == "holdem":
        say(game, state, "hold", "hold", "hold", "hold", "bet 2", "hold", "hold", "hold")
        assert state.table_tiles() == sum(1 << kind for kind in pack[8:12])


@pytest.mark.rules("POK-32", "POK-34")
def test_in_stud_who_has_folded_gets_no_more_tiles() -> None:
    game = poker("stud", 3)
    state = dealt(game, ["2c 9d", "3c Kd", "4c Jd"], "Ah Ad As Ac 5d")
    say(game, state, "1: bet 2", "2: fold", "0: hold")
    assert [seats_in(int(state.active)), state.phase] == [[0, 1], 2]
    assert state.open[1] == mask("Kd Ah") and state.open[0] == mask("9d Ad")
    assert state.open[2] == mask("Jd") and state.hands[2] == mask("4c Jd")
    say(game, state, "1: bet 2", "0: hold")
    assert state.open[1] == mask("Kd Ah As") and state.open[0] == mask("9d Ad Ac")
    say(game, state, "1: bet 2", "0: hold", "1: bet 2", "0: hold")
    assert state.turn == OVER and state.ending == SHOWDOWN


@pytest.mark.rules("POK-6", "POK-7", "POK-9")
def test_a_phase_is_over_when_all_have_held_and_the_last_raiser_does_not_move_again() -> None:
    game = poker()
    state = dealt(game, ["", JACKS])
    say(game, state, "1: bet 5", "2: raise 2", "3: hold", "0: raise 10", "1: hold", "2: hold")
    assert [state.turn, state.to_call(3), list(state.put)] == [3, 10, [17, 17, 17, 7]]
    say(game, state, "3: hold")
    assert state.doing and list(state.paid) == [19] * 4


@pytest.mark.rules("POK-8")
def test_three_raises_at_the_table() -> None:
    game = poker(raise_cap="table")
    state = dealt(game, ["", JACKS])
    say(game, state, "1: bet 2", "2: raise 2", "3: raise 2", "0: raise 2")
    assert options_of(game, state) == ["fold", "hold"]
    fault = refused(game, state, "raise 2")
    assert str(fault.text) == "There were three raises in this phase: no more are allowed."


@pytest.mark.rules("POK-7", "POK-15", "POK-23")
def test_a_card_alone_is_no_move() -> None:
    game = poker()
    state = dealt(game, ["", JACKS])
    fault = refused(game, state, "Jc")
    assert str(fault.text) == "No card is played in Poker: the hands decide at the end."
    say(game, state, "1: bet 2", "2: hold", "3: fold", "0: fold")
    fault = refused(game, state, "Jc")
    assert (str(fault.text), fault.rules) == (
        "No card is played here: exchange up to three, or keep all.",
        ("POK-23",),
    )


@pytest.mark.rules("POK-10")
def test_who_is_left_alone_takes_all_and_shows_nothing() -> None:
    game = poker("holdem", 3)
    state = say(game, dealt(game), "0: raise 3", "1: fold", "2: fold")
    assert state.ending == ALONE and not state.shown
    assert list(state.scores()) == [3, -1, -2]
    assert list(state.chips) == [203, 199, 198]


@pytest.mark.rules("POK-11")
def test_after_a_round_of_checks_somebody_may_bet() -> None:
    game = poker("stud", 3)
    state = dealt(game, ["2c 9d", "3c Kd", "4c Jd"], "5c 6d 7h")
    say(game, state, "1: bet 2", "2: hold", "0: hold", "1: check", "2: check", "0: check")
    say(game, state, "1: fold", "2: bet 3", "0: raise 2", "2: hold")
    assert state.phase == 3 and not state.forced


@pytest.mark.rules("POK-12")
def test_the_last_chips_are_a_full_raise() -> None:
    game = poker()
    state = dealt(game, ["", JACKS], before=context(game, [200, 200, 200, 13]))
    say(game, state, "1: bet 10", "2: hold")
    assert options_of(game, state) == ["fold", "hold", "raise 1"]
    say(game, state, "3: raise 1", "0: hold", "1: hold", "2: hold")
    assert state.doing and list(state.paid) == [13] * 4


@pytest.mark.rules("POK-12")
def test_nobody_raises_where_nobody_else_has_chips() -> None:
    game = poker("holdem", 3)
    state = dealt(game, before=context(game, [8, 200, 6]))
    say(game, state, "0: raise 6")  # all of his eight
    assert options_of(game, state) == ["fold", "hold", "raise 2–10"]
    say(game, state, "1: hold")
    assert [state.turn, options_of(game, state)] == [2, ["fold", "hold"]]
    fault = refused(game, state, "raise 2")
    assert str(fault.text) == "You have 4 chips and owe 6: nothing is left for a raise."
    say(game, state, "2: hold")
    assert state.ending == SHOWDOWN and list(state.paid) == [8, 8, 6]


@pytest.mark.rules("POK-12")
def test_a_raise_against_players_without_chips_is_refused() -> None:
    game = poker("holdem", 3)
    state = dealt(game, before=context(game, [4, 200, 6]))
    say(game, state, "0: raise 2", "1: hold", "2: raise 2")
    assert options_of(game, state) == ["fold", "hold"]
    fault = refused(game, state, "raise 2")
    assert str(fault.text) == "Nobody else has chips left, so a raise would be pointless."


@pytest.mark.rules("POK-7")
def test_the_numbers_after_all_bets_are_raises() -> None:
    game = poker("draw", 4)
    state, beyond = dealt(game), int(FIRST_BET) + 4 * game.options.chips
    for move, sentence in (
        (beyond, "At least 2 and at most 10 chips can be bet here."),
        (beyond + 1, "Nobody has bet yet: bet instead of raising."),
    ):
        objection = state.objection(state.turn, move)
        assert objection is not None and str(objection.text) == sentence


@pytest.mark.rules("POK-14")
def test_an_ante_of_all_chips_is_not_too_dear() -> None:
    assert poker("draw", 4, chips=20, ante=20, all_in="fold").options.ante == 20


@pytest.mark.rules("POK-12")
def test_an_ante_that_is_too_dear_is_paid_as_far_as_it_goes() -> None:
    game = poker("draw", 3, ante=30)
    state = dealt(game, before=context(game, [20, 10, 30]))
    # nobody has chips, so that phase 1 is left out and the dealer's left exchanges first
    assert list(state.paid) == [20, 10, 30] and state.doing and state.turn == 1
    say(game, state, "exchange", "exchange", "exchange")
    assert state.ending == SHOWDOWN
    assert [state.division().payer, state.division().returned] == [2, 10]


@pytest.mark.rules("POK-12", "POK-40")
def test_a_short_blind_is_still_to_be_held_in_full() -> None:
    game = poker("holdem", 3, min_bet=10, max_bet=20)
    state = dealt(game, before=context(game, [50, 50, 4]))
    assert list(state.put) == [0, 5, 4]
    assert [state.turn, state.to_call(0), state.to_call(1)] == [0, 10, 5]
    say(game, state, "0: fold")
    assert options_of(game, state) == ["fold", "hold"]  # nobody else has chips for a raise
    say(game, state, "1: hold")
    assert [state.division().payer, state.division().returned] == [1, 6]


@pytest.mark.rules("POK-14")
def test_without_side_pots_a_player_without_chips_keeps_his_turn() -> None:
    game = poker("draw", 3, all_in="fold")
    state = dealt(game, ["", "", JACKS], before=context(game, [200, 200, 2]))
    assert state.chips[2] == 0
    say(game, state, "1: check")
    assert [state.turn, options_of(game, state)] == [2, ["fold", "check"]]
    fault = refused(game, state, "bet 2")
    assert str(fault.text) == "You have 0 chips, less than the smallest bet of 2."
    say(game, state, "2: check", "0: check")
    assert state.ending == VOID


@pytest.mark.rules("POK-14")
def test_without_side_pots_less_than_the_least_cannot_be_bet() -> None:
    game = poker("holdem", 3, all_in="fold", min_bet=10, max_bet=20)
    state = dealt(game, before=context(game, [15, 40, 40]))
    assert options_of(game, state) == ["fold", "hold"]
    fault = refused(game, state, "raise 5")
    assert str(fault.text) == "After calling you have 5 chips, less than the smallest raise of 10."
    say(game, state, "0: hold", "1: hold", "2: hold", "1: check", "2: check")
    assert options_of(game, state) == ["fold", "check"]
    fault = refused(game, state, "bet 5")
    assert str(fault.text) == "You have 5 chips, less than the smallest bet of 10."
    say(game, state, "0: check")  # all have checked: now everybody must bet or fold
    say(game, state, "1: bet 10", "2: hold")
    assert [state.turn, options_of(game, state)] == [0, ["fold"]]
    fault = refused(game, state, "hold")
    assert str(fault.text) == "Calling costs 10 chips and you have 5 chips: you can only fold."


@pytest.mark.rules("POK-14", "POK-11")
def test_without_side_pots_who_has_no_chips_may_go_on_checking() -> None:
    game = poker("holdem", 3, all_in="fold")
    state = dealt(game, before=context(game, [2, 40, 40]))
    say(game, state, "0: hold", "1: hold", "2: hold", "1: check", "2: check", "0: check")
    assert state.forced
    say(game, state, "1: fold")
    assert options_of(game, state) == ["fold", "bet 2–10"]
    say(game, state, "2: bet 10")
    assert [state.turn, options_of(game, state)] == [0, ["fold"]]


@pytest.mark.rules("POK-15", "POK-16")
def test_a_showdown_without_a_bet_begins_at_the_dealers_left() -> None:
    game = poker("draw", 3, check_round="free")
    hands = ["Ac Ad 9d 8d 7h", "Jc Jd 9s 8h 7c", "Kc Kd 9h 8c 7s"]
    state = dealt(game, hands)
    say(game, state, "1: bet 2", "2: hold", "0: hold", *["exchange"] * 3, *["check"] * 3)
    assert [int(seat) for seat in state.showing_order()] == [1, 2, 0]
    assert seats_in(int(state.shown)) == [0, 1, 2]
    assert list(state.won) == [12, 0, 0]


@pytest.mark.rules("POK-23")
def test_each_gets_his_new_tiles_before_the_next_one_chooses() -> None:
    game = poker("draw", 3)
    state = dealt(game, ["", JACKS], "Ac Kc Qc")
    say(game, state, "1: bet 2", "2: hold", "0: hold", "1: exchange 9s 8h 7c")
    assert state.hands[1] == mask("Jc Jd Ac Kc Qc")
    assert state.thrown[1] == mask("9s 8h 7c") and state.drawn[1] == mask("Ac Kc Qc")
    assert state.turn == 2
    say(game, state, "2: keep", "0: exchange")
    assert state.phase == 2 and state.turn == 1


@pytest.mark.rules("POK-23", "POK-24")
def test_an_opener_without_chips_exchanges_first_and_the_next_one_bets_first() -> None:
    game = poker("draw", 4)
    state = dealt(game, ["", JACKS], before=context(game, [200, 7, 200, 200]))
    say(game, state, "1: bet 5", "2: hold", "3: hold", "0: hold")
    say(game, state, "1: exchange", "2: exchange", "3: exchange", "0: exchange")
    assert [state.phase, state.turn] == [2, 2]


@pytest.mark.rules("POK-31", "POK-33")
def test_in_stud_players_without_chips_do_not_begin() -> None:
    game = poker("stud", 3)
    hands = ["2c 9d", "3c Ad", "4c Jd"]
    state = dealt(game, hands, before=context(game, [200, 2, 200]))
    assert state.turn == 2
    state = dealt(game, hands, "5c Kd Kc", before=context(game, [200, 200, 6]))
    say(game, state, "1: bet 4", "2: hold", "0: hold")
    assert [state.phase, state.turn] == [2, 1]  # seat 2, with the king, has no chips


@pytest.mark.rules("POK-4", "POK-43")
def test_half_the_pot_counts_what_is_paid_to_hold() -> None:
    game = poker("holdem", 3, limit="half_pot", min_bet=10, chips=1000)
    state = dealt(game)
    # 15 in the pot and 10 to hold: 12, and the blinds count as a bet of 10
    assert options_of(game, state) == ["fold", "hold", "raise 10–12"]
    say(game, state, "0: hold", "1: hold", "2: hold", "1: bet 10", "2: hold", "0: hold")
    assert options_of(game, state) == ["fold", "check", "bet 20–30"]
    say(game, state, "1: bet 20")
    assert options_of(game, state) == ["fold", "hold", "raise 20–50"]


@pytest.mark.rules("POK-4", "POK-7")
def test_a_maximum_below_the_double_minimum_counts_as_that() -> None:
    game = poker("holdem", 3, min_bet=5, max_bet=5)
    state = dealt(game)
    say(game, state, "hold", "hold", "hold", "bet 5", "hold", "hold")
    assert options_of(game, state) == ["fold", "check", "bet 10"]
    fault = refused(game, state, "bet 11")
    assert str(fault.text) == "Exactly 10 chips can be bet here."


@pytest.mark.rules("POK-40")
@pytest.mark.parametrize(("least", "half"), [(1, 1), (2, 1), (3, 1), (5, 2)])
def test_half_of_an_odd_stake(least: int, half: int) -> None:
    game = poker("holdem", 3, min_bet=least)
    state = dealt(game)
    assert list(state.put) == [0, half, least]


@pytest.mark.rules("POK-21", "POK-22")
def test_nobody_but_all_in_players_can_win_a_deal_that_all_others_checked() -> None:
    game = poker("draw", 4)
    state = dealt(game, before=context(game, [200, 2, 200, 200]))
    say(game, state, "2: check", "3: check", "0: check")
    assert state.ending == VOID and list(state.scores()) == [0, 0, 0, 0]


@pytest.mark.rules("POK-3", "POK-12")
@pytest.mark.parametrize("all_in", ["side_pots", "fold"])
@pytest.mark.parametrize("preset", ["draw", "stud", "holdem"])
def test_no_chip_is_lost_or_made_at_any_time(preset: str, all_in: str) -> None:
    game = poker(preset, 4, all_in=all_in, chips=30, limit="half_pot")
    rng = Rng(7)
    for _ in range(12):
        before = game.opening(0)
        while not before.over:
            state = fresh_deal(game, before, rng)
            assert isinstance(state, PokerState)
            while state.turn != OVER:
                assert sum(state.chips) + sum(state.paid) + unused(state) == 120
                assert min(state.chips) >= 0
                state.play(state.pick(rng))
            assert sum(state.scores()) == 0
            before = game.following(before, state)
            assert sum(before.totals) == 120 and min(before.totals) >= 0


def unused(state: PokerState) -> int:
    """The chips of who is out of the match without having lost them (POK-14)."""
    before = state.context
    return sum(int(before.chips(seat)) for seat in range(4) if before.left[seat])


@pytest.mark.rules("POK-2")
def test_the_wall_never_runs_out() -> None:
    for preset, seats in (("draw", 3), ("draw", 4), ("stud", 8), ("holdem", 7)):
        game = poker(preset, seats, check_round="free")
        rng, least = Rng(4), 52
        for _ in range(30):
            state = fresh_deal(game, game.opening(0), rng)
            assert isinstance(state, PokerState)
            while state.turn != OVER:
                moves = list(state.legal_moves())
                state.play(moves[-1] if state.doing else moves[min(1, len(moves) - 1)])
            least = min(least, len(state.wall) - int(state.top))
        assert least >= {"draw": 8, "stud": 12, "holdem": 33}[preset]
