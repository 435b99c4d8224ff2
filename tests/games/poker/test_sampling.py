"""What a seat can exclude is never drawn; what it cannot is drawn with its probability."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from stammtisch.core.bits import BIT
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.poker.ranking import OPENERS, kind_of, worth
from stammtisch.games.poker.state import PokerState
from tests.games.poker.positions import context, dealt, mask, poker, say, seats_in

HANDS = ["2c 3d 4h 5s 7c", "Jc Jd 9s 5h 2d", "Qc Qd 9d 5d 2h", "Kc Kd 9h 5c 2s"]


def draws(state: PokerState, seat: int, number: int) -> list[PokerState]:
    rng = Rng(3)
    return [state.sample(seat, rng) for _ in range(number)]


@pytest.mark.rules("POK-21")
def test_an_opener_holds_openers_and_each_possible_hand_is_equally_likely() -> None:
    game = poker("draw", 3)
    state = dealt(game, ["7c 8d 9h Ts Qc", "Jc Jd 9s 8h 7d"])
    say(game, state, "1: bet 2")
    unseen = [int(kind) for kind in game.pack() if not mask("7c 8d 9h Ts Qc") >> int(kind) & 1]
    worths = (int(worth(sum(1 << kind for kind in five), True)) for five in combinations(unseen, 5))
    expected = Counter(int(kind_of(each)) for each in worths if each >= OPENERS)
    number = 2500
    seen = Counter(int(kind_of(worth(each.hands[1], True))) for each in draws(state, 0, number))
    assert set(seen) <= set(expected)
    for kind, ways in expected.items():
        mean = number * ways / sum(expected.values())
        assert abs(seen[kind] - mean) < 5 * mean**0.5 + 1, kind


@pytest.mark.rules("POK-21", "POK-23")
def test_after_the_exchange_the_opener_was_dealt_openers_and_may_have_thrown_them_away() -> None:
    game = poker("draw", 4)
    state = dealt(game, HANDS)
    say(game, state, "1: bet 2", "2: hold", "3: fold", "0: hold", "1: exchange Jc 9s 5h")
    split = 0
    for each in draws(state, 0, 100):
        assert [int(each.thrown[seat]).bit_count() for seat in range(4)] == [0, 3, 0, 0]
        assert worth((each.hands[1] & ~each.drawn[1]) | each.thrown[1], False) >= OPENERS
        split += worth(each.hands[1], False) < OPENERS
    assert split > 0
    assert {int(each.hands[1]) for each in draws(state, 1, 10)} == {int(state.hands[1])}
    assert {int(each.thrown[1]) for each in draws(state, 1, 10)} == {int(state.thrown[1])}


@pytest.mark.rules("POK-32")
def test_open_tiles_of_who_has_folded_are_remembered() -> None:
    game = poker("stud", 3)
    state = dealt(game, ["2c 9d", "3c Kd", "4c Jd"], "Ah Ad As Ac 5d")
    say(game, state, "1: bet 2", "2: fold", "0: hold")
    for seat in (0, SPECTATOR):
        hidden = set()
        for each in draws(state, seat, 60):
            assert list(each.open) == list(state.open)
            assert each.hands[2] & mask("Jd")
            hidden.add(int(each.hands[2] & ~mask("Jd")))
        assert len(hidden) > 20


def bet_to_the_end(game_hands: list[str]) -> PokerState:
    """A showdown of draw poker in which seat 2 raises last."""
    game = poker("draw", 4)
    state = dealt(game, game_hands)
    say(game, state, "1: bet 2", "2: hold", "3: hold", "0: fold", *["exchange"] * 3)
    return say(game, state, "1: check", "2: bet 2", "3: hold", "1: hold")


@pytest.mark.rules("POK-10", "POK-15")
def test_after_the_deal_only_what_was_shown_is_known() -> None:
    state = bet_to_the_end(HANDS)
    assert seats_in(int(state.shown)) == [2, 3]
    best = int(worth(state.hands[3], False))
    hands = set()
    for each in draws(state, SPECTATOR, 40):
        assert [each.hands[2], each.hands[3]] == [state.hands[2], state.hands[3]]
        assert OPENERS <= int(worth(each.hands[1], False)) < best
        hands.add((int(each.hands[0]), int(each.hands[1])))
    assert len(hands) > 30


@pytest.mark.rules("POK-15")
def test_of_few_possible_hands_one_is_found() -> None:
    # seat 0 shows no hand against three kings: under his open pair of queens lies no third one
    game = poker("stud", 3)
    rest = "Kc Ks Qs Qc Js 8c 4d 5d 6d"  # to seats 1, 2, 0 again and again
    state = dealt(game, ["2c 9h", "Kd 7h", "3c Kh"], rest, context(game, [200, 4, 200]))
    while state.turn >= 0:
        say(game, state, "bet 2" if not state.betted else "hold")
    hidden = [seat for seat in range(3) if not state.shown >> seat & 1]
    assert hidden
    for each in draws(state, SPECTATOR, 30):
        for seat in hidden:
            assert each.worths()[seat] < max(state.worths())
            assert each.hands[seat] & state.open[seat] == state.open[seat]


def test_the_wall_is_what_nobody_holds() -> None:
    state = bet_to_the_end(HANDS)
    for each in draws(state, 0, 5):
        held = 0
        for hand in each.hands:
            assert held & hand == 0
            held |= int(hand)
        wall = sum(int(BIT[kind]) for kind in each.wall[each.top :])
        assert wall & held == 0 and (wall | held) == (1 << 52) - 1


@pytest.mark.rules("POK-23")
@pytest.mark.parametrize("seat", range(3))
def test_what_one_has_thrown_away_nobody_else_can_hold(seat: int) -> None:
    game = poker("draw", 3, pack=52)
    state = dealt(game, [HANDS[0], HANDS[1], HANDS[2]])
    say(game, state, "1: bet 2", "2: hold", "0: hold")
    say(game, state, "1: exchange 9s 5h 2d", "2: exchange 9d 5d 2h", "0: exchange 4h 3d 2c")
    for each in draws(state, seat, 60):
        assert not any(each.hands[other] & state.thrown[seat] for other in range(3))
