"""The course of a deal, against a second reading of the rules and rule by rule."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, notations, read_cards
from stammtisch.core.bits import count, members
from stammtisch.core.contract import OVER, Context, open_moves
from stammtisch.core.options import changed as with_options
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert import GAME
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import CARDS, LAST_DEAL, NAMES, worth
from stammtisch.games.fuenfhundert.scoring import Announced, Deal, deal_lines, deal_scores
from stammtisch.kits.tricks.cards import augen_of
from stammtisch.matches import Match
from stammtisch.players.registry import habits_of
from stammtisch.positions import changed
from tests.games.exchanging import exchanged
from tests.games.fuenfhundert.positions import at, do, ended, game, mask, offered
from tests.games.fuenfhundert.referee import Hand, combinations

HABITS = habits_of("fuenfhundert")

SETS: list[dict[str, object]] = [
    {},
    {"announce": "any_time", "binokel": False},
    {"false_announce": "penalty", "last_trick": 10},
    {"announce": "any_time", "false_announce": "penalty", "blanks_equal": True, "target": 200},
]


@pytest.mark.rules("F500-2", "F500-3", "F500-5", "F500-21")
@pytest.mark.parametrize("options", SETS, ids=["usual", "any_time", "penalty", "both"])
def test_the_second_reading_agrees(options: dict[str, object]) -> None:
    rules = game(**options)
    known = {name: getattr(rules.options, name) for name in rules.options.__struct_fields__}
    rng = Rng(3)
    for number in range(60):
        order = rules.pack()
        rng.shuffle(order)
        dealer, deal, totals = number % 2, 1 + number % 3 // 2, [number % 7 * 20, number % 5 * 30]
        state = rules.deal(order, Context(dealer, deal, vec[i64](totals)))
        assert isinstance(state, FuenfhundertHand)
        pack = [notation(int(kind)) for kind in order]
        referee = Hand(known, dealer, totals, deal == 1, pack)
        while state.turn != OVER:
            assert state.turn == referee.turn
            moves = {rules.text(state, move) for move in state.legal_moves()}
            assert moves == referee.legal()
            move = state.pick(rng)
            referee.play(int(state.turn), rules.text(state, move))
            state.play(move)
            assert list(state.points) == referee.points
        assert referee.turn is None
        assert list(state.scores()) == list(deal_scores(state.facts())) == referee.points
        for line in state.score_lines():
            assert line.rules


@pytest.mark.rules("F500-1", "F500-2", "F500-15")
def test_the_cards_and_the_combinations() -> None:
    assert len(game().pack()) == 32
    assert augen_of(mask(notations(game().pack()))) == 120
    for trump in range(4):
        known = combinations("cshd"[trump], True)
        assert set(known) == set(NAMES)
        for code, name in enumerate(NAMES):
            cards, points = known[name]
            assert CARDS[code] == mask(" ".join(cards)) and worth(code, trump) == points


@pytest.mark.rules("F500-19", "F500-20", "F500-21")
def test_the_score_line_by_line() -> None:
    announced = [Announced(0, 6), Announced(1, 12, right=False), Announced(0, 13)]
    deal = Deal(2, vec[i64]([70, 50]), announced, 1, 0, 10)
    lines = [(line.points, line.rules) for line in deal_lines(deal)]
    assert lines == [
        ((70, 50), ("F500-2", "F500-21")),
        ((240, 0), ("F500-15", "F500-19")),
        ((0, -20), ("F500-20",)),
        ((40, 0), ("F500-15", "F500-19")),
        ((0, 10), ("F500-10",)),
        ((10, 0), ("F500-21",)),
    ]
    assert list(deal_scores(deal)) == [360, 40]


@pytest.mark.rules("F500-4", "F500-9")
def test_dealing_and_drawing() -> None:
    hands = ["7c 8c 9c Jc Qc Kc Tc Ac", "7s 8s 9s Js Qs Ks Ts As"]
    match = Match(game(), hands=hands, rest="7h Jh Qh", dealer=0)
    pack = notations(match.hand.pack).split()
    assert pack[:2] == ["7s", "8s"] and pack[2:4] == ["7c", "8c"]  # two to Vorhand, two to dealer
    assert pack[4:8] == ["9s", "Js", "Qs", "Ks"] and pack[12:14] == ["Ts", "As"]
    assert pack[16] == "7h"
    match.play("Ks")
    match.play("Tc")
    state = match.state
    assert isinstance(state, FuenfhundertHand)
    assert state.turn == 0  # the ten beats the king whatever the suits, and its player leads
    assert state.hands[0] & mask("Jh") and state.hands[1] & mask("Qh")  # the winner draws first
    assert state.bottom == read_cards("7h")[0]


@pytest.mark.rules("F500-8", "F500-13")
def test_equal_blanks_are_a_matter_of_the_first_phase() -> None:
    rules = game(blanks_equal=True)
    state = at(rules, "7h", 0, ["9s Ad", "8s Ac"])
    do(rules, state, "8s", "9s")
    assert state.turn == 0


@pytest.mark.rules("F500-10")
def test_the_exchange() -> None:
    rules = game()
    state = at(rules, "Ac", 6, ["7c Ks", "8c 9h"], seat=0, turn=1)
    assert state.objection(0, 55) is not None  # not out of turn
    do(rules, state, "9h")
    do(rules, state, "exchange")  # before answering, too
    assert state.points[0] == 10 and state.bottom == read_cards("7c")[0]
    assert state.seen == mask("Ac")
    refusal = state.objection(0, 55)
    assert refusal is not None and refusal.rules == ("F500-10",)  # once a deal
    assert state.turn == 0
    do(rules, state, "Ks")


@pytest.mark.rules("F500-11")
def test_a_seven_in_the_tricks_is_not_exchanged() -> None:
    state = at(game(), "Ac", 6, ["Ks Kh", "8c 9h"], "7c", seat=0, turn=0)
    assert not state.can_exchange(0)


@pytest.mark.rules("F500-14", "F500-18")
def test_a_card_that_is_lost_leaves_the_pool() -> None:
    rules = game(announce="any_time")
    state = at(rules, "7s", 8, ["Ac 9h", "Kh 8h"], "Qh", seat=1)
    assert offered(state) == ["pair_h"]
    do(rules, state, "Kh", "Ac")
    assert state.turn == 0 and "pair_h" not in offered(state)
    other = changed(state, turn="1")
    assert isinstance(other, FuenfhundertHand) and "pair_h" not in offered(other)


@pytest.mark.rules("F500-16")
def test_used_cards_are_counted_for_each_player_alone() -> None:
    rules = game()
    state = at(rules, "7s", 8, ["Ac 9h Qd", "Kh Qh 8d"], draws="8c 9c 8h 9d Kc Kd Ks")
    do(rules, state, "announce pair_h", "Qh", "Ac")  # the queen goes to seat 0, used by seat 1
    do(rules, state, "9h", "Kh", "8d", "Qd")
    assert state.turn == 0
    assert state.won[0] & mask("Qh")
    other = exchanged(state, "Kh", notation(int(members(state.hands[0])[0])))
    assert isinstance(other, FuenfhundertHand) and other.hands[0] & mask("Kh")
    assert "pair_h" in offered(other)


@pytest.mark.rules("F500-17")
def test_the_last_window_is_skipped_without_a_use() -> None:
    rules = game()
    state = at(rules, "7h", 0, ["Qs", "As"], "Kc")
    do(rules, state, "As", "Qs")
    assert state.turn == OVER
    rules = game(false_announce="penalty")
    state = at(rules, "7h", 0, ["Qs", "As"], "Kc")
    do(rules, state, "As", "Qs")
    assert state.turn == 1 and len(offered(state)) == 14


@pytest.mark.rules("F500-23", "F500-24")
def test_points_end_only_a_later_deal() -> None:
    for number, ends in ((1, False), (2, True)):
        rules = game()
        state = at(
            rules, "Ac", 6, ["7c Ks", "8c 9h"], seat=0, turn=0, totals=(490, 0), number=number
        )
        do(rules, state, "exchange")
        assert (state.turn == OVER) == ends
        assert state.match_winner() == 0


@pytest.mark.rules("F500-5", "F500-23")
def test_a_match_of_careless_players_ends() -> None:
    rules = game(false_announce="penalty")
    state = ended(rules, [-900, -800])
    context = Context(0, LAST_DEAL - 1, vec[i64]([0, 0]))
    after = rules.following(context, state)
    assert not after.over and after.dealer == 1
    assert rules.following(after, state).over
    assert rules.places(rules.following(after, state)) == [2, 1]


def test_quiet_play_never_announces_wrongly_and_never_forgets() -> None:
    rules = GAME.build(with_options(GAME.preset(), {"false_announce": "penalty"}), 2)
    rng = Rng(8)
    for _ in range(40):
        order = rules.pack()
        rng.shuffle(order)
        state = rules.deal(order, rules.opening(0))
        assert isinstance(state, FuenfhundertHand)
        while state.turn != OVER:
            move = HABITS.quiet_pick(state, rng)
            tried = list(HABITS.promising_moves(state))
            assert move in tried and set(tried) <= set(state.legal_moves())
            assert sum(56 <= each < 70 for each in tried) == count(state.announceable(state.turn))
            assert move in open_moves(state, int(state.turn))
            if move < 52:
                assert state.announceable(state.turn) == 0
                assert not state.can_exchange(state.turn)
            state.play(move)
        assert all(call < 1024 for call in state.calls)
