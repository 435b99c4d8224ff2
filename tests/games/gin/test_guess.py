"""What a seat cannot see is dealt anew, evenly among all that it cannot exclude."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest

from stammtisch.core.bits import BIT
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.position import NONE
from stammtisch.games.gin.state import GinState
from stammtisch.matches import Match
from tests.games.gin.positions import gin, holding, late, mask, position

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"


def samples(state: GinState, seat: int, number: int) -> Iterable[GinState]:
    rng = Rng(number)
    for _ in range(number):
        yield state.sample(seat, rng)


def evenly(counts: Counter[int], expected: list[int]) -> bool:
    """Whether just these occur, each about equally often (five standard deviations)."""
    assert set(counts) <= set(expected)
    mean = sum(counts.values()) / len(expected)
    squares = sum((counts[each] - mean) ** 2 / mean for each in expected)
    freedom = len(expected) - 1
    return bool(squares < freedom + 5 * (2 * freedom) ** 0.5)


def unseen(state: GinState, seat: int) -> list[int]:
    """What this seat has never seen: not its hand, not the pile."""
    seen = state.hands[seat] | sum(BIT[kind] for kind in state.pile)
    return [kind for kind in range(52) if not seen & BIT[kind]]


def test_every_hand_of_the_opponent_is_equally_likely() -> None:
    at = position(late(gin(), f"{MELDED} 4h", "Ks"))
    lot = unseen(at, 1)
    assert len(lot) == 13
    expected = [sum(BIT[kind] for kind in ten) for ten in combinations(lot, 10)]
    hands = Counter[int]()
    tops = Counter[int]()
    for guess in samples(at, 1, 9_000):
        hands[guess.hands[0]] += 1
        tops[int(guess.stock[-1])] += 1
    assert evenly(hands, expected)
    assert evenly(tops, lot)


@pytest.mark.rules("GIN-10", "GIN-13")
def test_between_knock_and_layout_the_knocker_has_what_he_claims() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks", left=5)
    match.play("draw_stock")
    match.play("knock Ks")
    at = position(match)
    lot = unseen(at, 0)
    assert len(lot) == 14
    expected = []
    for ten in combinations(lot, 10):
        hand = sum(BIT[kind] for kind in ten)
        if 0 < best_deadwood(hand) <= 9:
            expected.append(hand)
    assert 1 < len(expected) < 100
    hands = Counter(guess.hands[1] for guess in samples(at, 0, 60 * len(expected)))
    assert evenly(hands, expected)
    for guess in samples(at, SPECTATOR, 2):
        assert 0 < best_deadwood(guess.hands[1]) <= 9
    for guess in samples(at, 1, 20):
        assert guess.hands[1] == at.hands[1]
        assert len(guess.ways()) == len(at.ways())


def test_a_drawn_card_can_be_any_hidden_card_of_the_hand() -> None:
    at = position(holding(gin(), f"{MELDED} 4h 7s"))
    drawn = Counter[int]()
    for guess in samples(at, 0, 4000):
        assert guess.drawn != NONE
        assert guess.hands[1] & BIT[guess.drawn]
        drawn[int(guess.drawn)] += 1
    assert evenly(drawn, unseen(at, 0))
    for guess in samples(at, 1, 5):
        assert guess.drawn == at.drawn
        assert guess.knocks() == at.knocks()


@pytest.mark.rules("GIN-8")
def test_cards_taken_openly_stay_until_they_are_discarded() -> None:
    match = Match(gin(), hands=["", f"{MELDED} 9c"], rest="5d", dealer=0, seed=1)
    match.play("take_upcard")
    for guess in samples(position(match), 0, 50):
        assert guess.hands[1] & mask("5d")
    match.play("discard 9c")
    for guess in samples(position(match), 0, 50):
        assert guess.hands[1] & mask("5d")
        assert not guess.hands[1] & mask("9c")
    match.play("take_discard")
    for seat in (1, SPECTATOR):
        for guess in samples(position(match), seat, 50):
            assert guess.hands[0] & mask("9c")
    match.play(next(text for text in match.legal_moves().texts()))
    match.play("draw_stock")
    match.play("discard 5d")
    assert position(match).known[1] == 0
    for guess in samples(position(match), SPECTATOR, 50):
        assert not guess.hands[1] & mask("5d")


def test_buried_discards_are_remembered() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks", left=21)
    at = position(match)
    pile = sum(BIT[kind] for kind in at.pile)
    assert len(at.pile) == 1 + 10
    for seat in (0, 1, SPECTATOR):
        for guess in samples(at, seat, 20):
            assert list(guess.pile) == list(at.pile)
            assert not (guess.hands[0] | guess.hands[1]) & pile


def test_after_the_showdown_only_the_stock_is_hidden() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("knock 7s")
    match.play("lay_out")
    at = position(match)
    for seat in (0, 1, SPECTATOR):
        for guess in samples(at, seat, 5):
            assert list(guess.hands) == list(at.hands)
            assert guess.scores() == at.scores()
            assert sorted(guess.stock) == sorted(at.stock)


@pytest.mark.rules("GIN-21")
def test_after_a_drawn_hand_the_hands_stay_hidden() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks")
    match.play("draw_stock")
    match.play("discard Ks")
    hands = {guess.hands[0] for guess in samples(position(match), 1, 2000)}
    assert len(hands) == 66  # ten of the twelve cards that were never seen
