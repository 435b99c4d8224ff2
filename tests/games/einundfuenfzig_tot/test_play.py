"""The course of a deal of 51 tot, rule by rule, and a second reading of whole deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.options import RANKS, TotOptions, read_values
from stammtisch.games.einundfuenfzig_tot.state import TotState
from stammtisch.players.registry import habits_of
from stammtisch.rulecodes import preset_rules, revised
from stammtisch.text import Text
from tests.games.einundfuenfzig_tot.positions import new_match, state_of, tot

HABITS = habits_of("einundfuenfzig_tot")

NOTHING = " ".join(f"{rank}=0" for rank in RANKS)  # values with which nobody ever loses


@pytest.mark.rules("TOT-1")
@pytest.mark.parametrize(("seats", "packs"), [(2, 3), (19, 3), (20, 4), (25, 4)])
def test_there_are_enough_cards_for_everybody(seats: int, packs: int) -> None:
    counts = Counter(int(kind) for kind in tot(seats).pack())
    assert len(counts) == 32 and set(counts.values()) == {packs}
    assert {notation(kind)[0] for kind in counts} == set("AKQJT987")
    assert 5 * seats + 1 <= 32 * packs


@pytest.mark.rules("TOT-1")
def test_four_packs_may_be_agreed_upon_but_not_three_for_twenty() -> None:
    assert len(tot(4, packs=4).pack()) == 128
    assert len(tot(19, packs=3).pack()) == 96
    with pytest.raises(st.BadOption, match="enough for up to 19 players; there are 20"):
        tot(20, packs=3)


@pytest.mark.rules("TOT-2", "TOT-5")
def test_cards_are_dealt_one_at_a_time_and_vorhand_begins() -> None:
    game = tot(3)
    pack = [int(kind) for kind in game.pack()]
    pack = pack[1::2] + pack[::2]
    played = st.Match(game, pack=pack, dealer=1)
    state = state_of(played)
    for seat, first in ((2, 0), (0, 1), (1, 2)):
        dealt = [pack[first + 3 * i] for i in range(5)]
        assert [int(kind) for kind in state.hands[5 * seat : 5 * seat + 5]] == dealt
    assert [move >> 1 for move in state.pile] == [pack[15]]
    assert [int(kind) for kind in state.stock] == pack[16:]
    turns = []
    for _ in range(4):
        turns.append(played.turn)
        played.play(int(HABITS.promising_moves(state_of(played))[0]))
    assert turns == [2, 0, 1, 2]


@pytest.mark.rules("TOT-4")
@pytest.mark.parametrize(
    ("up", "options", "total"),
    [
        ("7c", {}, 7),
        ("7c", {"seven_turned_up": 1}, 1),
        ("8h", {}, 8),
        ("Ad", {"values": "A=11/1 K=4 Q=3 J=2 T=-1 9=0 8=8 7=1/7"}, 11),
    ],
)
def test_the_dealer_announces_the_first_total(up: str, options: dict[str, Any], total: int) -> None:
    assert state_of(new_match(up=up, **options)).total == total


@pytest.mark.rules("TOT-6", "TOT-7")
def test_who_has_played_draws_the_top_card_of_the_stock() -> None:
    played = new_match(["Ks Kh Qd Jd Td"], up="9c 8s 7s")
    played.play("Kh")
    held = [int(kind) for kind in state_of(played).hands[5:10]]
    assert sorted(map(notation, held)) == sorted(["Ks", "8s", "Qd", "Jd", "Td"])
    assert (state_of(played).left(), state_of(played).size(1)) == (74, 5)


@pytest.mark.rules("TOT-7")
def test_with_an_empty_stock_the_hands_grow_smaller() -> None:
    played = st.Match(tot(19, values=NOTHING, seven_turned_up=0), seed=2)
    for _ in range(19):
        played.play(int(next(iter(played.legal_moves()))))
    assert [state_of(played).size(seat) for seat in range(19)] == [4] * 19
    assert len(state_of(played).pile) == 20


@pytest.mark.rules("TOT-8")
def test_the_loser_takes_no_card() -> None:
    played = new_match(["8s Kh Qd Jd Td"], total=43)
    played.play("8s")
    assert played.hand_over and played.scores() == (0, 1, 0, 0)
    assert (state_of(played).size(1), state_of(played).left()) == (4, 75)


@pytest.mark.rules("TOT-9")
@pytest.mark.parametrize("packs", [3, 4])
def test_all_cards_together_make_more_than_fifty(packs: int) -> None:
    values = read_values(TotOptions().values)
    assert isinstance(values, dict)
    assert 4 * packs * sum(min(of_rank) for of_rank in values.values()) == {3: 216, 4: 288}[packs]


@pytest.mark.rules("TOT-9")
@pytest.mark.parametrize("seats", [2, 3, 19])
def test_a_deal_may_have_no_loser_with_other_values(seats: int) -> None:
    game = tot(seats, values=NOTHING, seven_turned_up=0)
    played = st.Match(game, seed=4)
    while not played.hand_over:
        played.play(int(next(iter(played.legal_moves()))))
    assert len(played.hand.acts) == 95 == game.longest
    assert played.scores() == (0,) * seats
    (line,) = played.score_lines()
    assert line.rules == ("TOT-9",)
    assert str(line.text) == "Nobody has a card left, so nobody loses this deal."


@pytest.mark.rules("TOT-10")
def test_a_match_counts_bad_points() -> None:
    played = st.Match(tot(3, deals=4), seed=1)
    losers = []
    while True:
        while not played.hand_over:
            played.play(int(next(iter(played.legal_moves()))))
        losers.append(int(state_of(played).loser))
        if played.over:
            break
        played.next_hand()
    assert played.totals() == tuple(losers.count(seat) for seat in range(3))
    assert len(losers) == 4
    assert played.places()[min(range(3), key=losers.count)] == 1


@pytest.mark.parametrize("seats", [2, 7, 25])
def test_whole_deals_agree_with_a_second_reading(seats: int) -> None:
    """The same cards and moves, kept in plain lists by a reader who knows the rules only."""
    worth = {"A": 1, "K": 4, "Q": 3, "J": 2, "T": -1, "9": 0, "8": 8}
    game, rng = tot(seats), Rng(seats)
    for _ in range(12):
        state = fresh_deal(game, game.opening(1), rng)
        assert isinstance(state, TotState)
        hands = {s: [int(k) for k in state.hands[5 * s : 5 * s + 5]] for s in range(seats)}
        stock = [int(kind) for kind in state.stock]
        total, seat = int(state.total), 2 % seats
        while state.turn != OVER:
            assert (state.turn, state.total) == (seat, total)
            text = game.text(state, move := state.pick(rng))
            hands[seat].remove(int(move) >> 1)
            total += worth[text[0]] if text[0] != "7" else int(text.split()[1])
            if total <= 50 and stock:
                hands[seat].append(stock.pop(0))
            state.play(move)
            for each, held in hands.items():
                there = [int(k) for k in state.hands[5 * each : 5 * each + 5] if k >= 0]
                assert sorted(there) == sorted(held)
            seat = (seat + 1) % seats
        assert total > 50 and state.total == total
        assert list(state.scores()) == [int(s == (seat - 1) % seats) for s in range(seats)]


@pytest.mark.rules("TOT-3")
@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ("A=1", "A value is missing for: K, Q, J, T, 9, 8, 7."),
        ("A=1 A=2 K=4 Q=3 J=2 T=-1 9=0 8=8 7=1", "The value of A is given twice."),
        ("A=eins", "“A=EINS” is not a value; write it like A=1 or 7=1/7."),
        ("7=1/7/8", "“7=1/7/8” is not a value; write it like A=1 or 7=1/7."),
        ("6=1", "“6=1” is not a value; write it like A=1 or 7=1/7."),
        ("A=51", "A card has to count between -50 and 50; this one does not: A=51."),
        ("", "A value is missing for: A, K, Q, J, T, 9, 8, 7."),
    ],
)
def test_values_that_are_none_are_refused(values: str, fault: str) -> None:
    found = read_values(values)
    assert isinstance(found, Text)
    assert str(found) == fault
    with pytest.raises(st.BadOption, match="TOT-3"):
        tot(values=values)


@pytest.mark.rules("TOT-3", "TOT-4")
def test_values_are_read_as_they_are_written() -> None:
    read = read_values("a=1, k=4 Q=3 J=2 T=-1 9=0 8=8 7=7/1")
    assert read == {
        "A": (1,), "K": (4,), "Q": (3,), "J": (2,), "T": (-1,), "9": (0,), "8": (8,), "7": (1, 7),
    }  # fmt: skip
    with pytest.raises(st.BadOption, match="counts what a seven can count: 0"):
        tot(values="A=1 K=4 Q=3 J=2 T=-1 9=0 8=8 7=0")
    assert tot(values="A=1 K=4 Q=3 J=2 T=-1 9=0 8=8 7=0", seven_turned_up=0).longest == 95


@pytest.mark.rules("TOT-3")
@pytest.mark.parametrize("values", ["A=1/11 K=4 Q=3 J=2 T=-1 9=0 8=8 7=1/7", TotOptions().values])
def test_values_go_into_a_rule_code_and_can_be_typed_beside_others(values: str) -> None:
    game = tot(values=values, deals=3)
    assert st.game_from_code(st.rule_code(game)).options == game.options
    house = preset_rules(st.registration("einundfuenfzig_tot"))
    assert revised(house, f"values={values} deals=3").options == game.options
