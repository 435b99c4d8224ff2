"""What a seat cannot see is dealt anew: exactly what it cannot exclude, each equally often."""

from __future__ import annotations

from collections import Counter
from math import comb, sqrt

import pytest

from stammtisch.cards import notation, read_cards
from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.matches import Match
from tests.games.fuenfhundert.positions import at, do, game, mask, sample

DRAWS = 1500


def position(match: Match) -> FuenfhundertHand:
    assert isinstance(match.state, FuenfhundertHand)
    return match.state


def near(found: int, chance: float, draws: int = DRAWS) -> bool:
    """Within five standard deviations."""
    return abs(found - draws * chance) <= 5 * sqrt(draws * chance * (1 - chance)) + 1


def second_window(options: dict[str, object]) -> Match:
    """Seat 1 leads a seven and loses, draws, announces the pair of diamonds and answers; then it
    has drawn again and is on turn."""
    hands = ["Ac Ah As Tc Ts Th 9c 9s", "7c 8c Kd 8s 9h Jc Js Qc"]
    match = Match(game(**options), hands=hands, rest="7h 9d Qd 8d Jh", dealer=0, seed="second")
    for move in ("7c", "Ac", "Ah", "announce pair_d", "8c", "As"):
        match.play(move)
    return match


@pytest.mark.rules("F500-9", "F500-18")
@pytest.mark.parametrize("announce", ["at_once", "any_time"])
def test_where_the_cards_came_from(announce: str) -> None:
    """Any unseen card may be the one drawn last, and none that was shown before."""
    match = second_window({"announce": announce})
    state = position(match)
    assert state.turn == 1 and state.tricks.done == 2
    rng = Rng(4)
    drawn: Counter[int] = Counter()
    held: Counter[int] = Counter()
    for _ in range(DRAWS):
        found = sample(state, 0, rng)
        drawn[int(found.fresh[1])] += 1
        held.update(int(kind) for kind in members(found.hands[1]))
        assert found.hands[1] & mask("Kd Qd") == mask("Kd Qd")
    seen = mask("7h 7c 8c Kd Qd") | state.hands[0] | state.tricks.played()
    unseen = [int(kind) for kind in game().pack() if not seen & BIT[kind]]
    assert set(drawn) == set(unseen) and set(held) == {*unseen, *members(mask("Kd Qd"))}
    for kind in unseen:
        assert near(drawn[kind], 1 / len(unseen))
        assert near(held[kind], 6 / len(unseen))


def test_what_was_drawn_before_an_announcement_completed_it() -> None:
    """At the second trick, before seat 1 plays: where nothing lapsed, one of the pair is new."""
    for announce in ("at_once", "any_time"):
        match = second_window({"announce": announce})
        state = match.hand.states[4]
        assert isinstance(state, FuenfhundertHand)
        assert state.turn == 1 and state.calls
        rng = Rng(6)
        drawn = Counter(notation(int(sample(state, 0, rng).fresh[1])) for _ in range(DRAWS))
        pair = drawn["Kd"] + drawn["Qd"]
        if announce == "at_once":
            assert pair == DRAWS and near(drawn["Kd"], 1 / 2)
        else:
            assert near(drawn["Kd"], 1 / 9) and near(drawn["Qd"], 1 / 9) and near(pair, 2 / 9)


@pytest.mark.rules("F500-18")
def test_what_has_lapsed_for_the_other_one_follows_from_when_his_cards_came() -> None:
    """Seat 1 holds the pair of clubs: lapsed, unless one of the two is the card drawn last."""
    hands = ["Ac Ah As Tc Ts Th 9c 9s", "7c 8c Kc 8s 9h Jc Js Qc"]
    match = Match(game(), hands=hands, rest="7h 9d Qd 8d Jh", dealer=0, seed="lapsed")
    for move in ("7c", "Ac", "Ah"):
        match.play(move)
    state = position(match)
    rng = Rng(9)
    both = lapsed = 0
    for _ in range(DRAWS):
        found = sample(state, 0, rng)
        if found.hands[1] & mask("Kc Qc") == mask("Kc Qc"):
            both += 1
            lapsed += int(found.lapsed[1] & 1)
            fresh = mask("Kc Qc") & BIT[found.fresh[1]] != 0
            assert fresh == (found.lapsed[1] & 1 == 0)
    assert near(both, comb(19, 6) / comb(21, 8))
    assert near(lapsed, 6 / 8, both)


@pytest.mark.rules("F500-20")
def test_a_wrong_announcement_excludes_the_cards() -> None:
    """Vorhand announces the pair of hearts wrongly: he does not hold both."""
    hands = ["Ac Ad As Tc Ts Td 9c 9s", "7c 8c Kh 8s 9h Jc Js Qc"]
    rules = game(false_announce="penalty")
    match = Match(rules, hands=hands, rest="7h 9d", dealer=0, seed="wrong")
    match.play("announce pair_h")
    rng = Rng(2)
    held: Counter[int] = Counter()
    king, queen = read_cards("Kh Qh")
    for _ in range(DRAWS):
        hand = sample(position(match), 0, rng).hands[1]
        held.update(int(kind) for kind in members(hand))
        assert hand & mask("Kh Qh") != mask("Kh Qh")
    deals = comb(23, 8) - comb(21, 6)
    assert near(held[king], (comb(22, 7) - comb(21, 6)) / deals)
    assert near(held[queen], (comb(22, 7) - comb(21, 6)) / deals)
    assert near(held[read_cards("Kd")[0]], (comb(22, 7) - comb(20, 5)) / deals)


@pytest.mark.rules("F500-10", "F500-19")
def test_what_was_shown_and_exchanged_is_known() -> None:
    rules = game()
    hands = ["7h Ac Ad As Tc Ts Td 9c", "7c 8c Kh Qh 9h Jc Js Qc"]
    match = Match(rules, hands=hands, rest="Th 9d", dealer=0, seed="shown")
    for move in ("announce pair_h", "7c", "exchange"):
        match.play(move)
    rng = Rng(2)
    for _ in range(100):
        of_one = sample(position(match), 0, rng)
        assert of_one.hands[1] & mask("Kh Qh") == mask("Kh Qh")
        of_zero = sample(position(match), 1, rng)
        assert of_zero.hands[0] & mask("Th") and of_zero.bottom == read_cards("7h")[0]
        neither = sample(position(match), SPECTATOR, rng)
        assert neither.hands[1] & mask("Kh Qh") == mask("Kh Qh") and neither.hands[0] & mask("Th")


@pytest.mark.rules("F500-12")
def test_without_a_stock_everything_is_known_and_a_spectator_knows_the_voids() -> None:
    rules = game()
    rng = Rng(12)
    checked = 0
    for number in range(30):
        match = Match(rules, seed=f"late {number}")
        while not match.hand_over and position(match).tricks.done < 12:
            match.play(int(match.state.pick(rng)))
        state = position(match)
        if state.turn == OVER:
            continue
        for seat in range(2):
            assert list(sample(state, seat, rng).hands) == list(state.hands)
        for index in range(16, int(state.tricks.count())):
            trick = index // 2
            led, kind = state.tricks.kind(trick, 0), state.tricks.kind(trick, 1)
            if kind // 13 != led // 13:
                seat = int(state.tricks.seat(trick, 1))
                other = sample(state, SPECTATOR, rng)
                suits = {int(card) // 13 for card in members(other.hands[seat])}
                assert int(led) // 13 not in suits
                assert kind // 13 == state.trump or state.trump not in suits
                checked += 1
    assert checked > 20


def test_a_hand_laid_open_by_a_claim_is_known() -> None:
    rules = game()
    state = at(rules, "7h", 0, ["8c Ah", "Ac 9d"], lapsed=[0, 1])
    do(rules, state, "rest", by=1)
    do(rules, state, "deny")
    assert state.open == BIT[1] and count(state.hands[1]) == 2
    zone = next(zone for zone in state.view(SPECTATOR).zones if zone.id == "hand1")
    assert len(zone.cards) == 2
