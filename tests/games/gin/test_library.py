"""``stammtisch.gin``: the melds of Gin for whoever sits in Python."""

from __future__ import annotations

import doctest
import random
import time

import pytest

import stammtisch as st
from stammtisch import gin
from stammtisch.cards import notations
from stammtisch.errors import BadDeal, UnreadableCard
from tests.games.gin.test_melds import brute_best


def test_the_examples_of_the_module() -> None:
    result = doctest.testmod(gin)
    assert (result.attempted, result.failed) == (4, 0)


def test_hands_as_text_and_as_kinds() -> None:
    rng = random.Random(4)
    hands = [rng.sample(range(52), 10) for _ in range(60)]
    expected = [brute_best(frozenset(hand)) for hand in hands]
    assert [gin.best_deadwood(hand) for hand in hands] == expected
    assert [gin.best_deadwood(notations(hand)) for hand in hands] == expected
    assert gin.best_deadwood_many([gin.mask(hand) for hand in hands]) == expected
    assert gin.best_deadwood_many([]) == []
    assert gin.best_meldings([]) == [()]


def test_what_is_no_hand() -> None:
    with pytest.raises(UnreadableCard):
        gin.best_deadwood("4h 5x")
    with pytest.raises(BadDeal):
        gin.best_deadwood([99])
    for hand in ("4h 4h", "Xr", [12, -1]):
        with pytest.raises(ValueError, match="each of the 52 cards once at most"):
            gin.mask(hand)
    for number in (-1, 1 << 52):
        with pytest.raises(ValueError, match="bits 0 to 51"):
            gin.best_deadwood_many([0, number])


@pytest.mark.slow
def test_a_batch_takes_less_than_two_microseconds_a_hand() -> None:
    """Compiled; the uncompiled engine is only asked to be done."""
    rng = random.Random(5)
    masks = [gin.mask(rng.sample(range(52), 10)) for _ in range(2000)]
    fastest = 1.0
    for _ in range(5):
        began = time.process_time()
        gin.best_deadwood_many(masks)
        fastest = min(fastest, (time.process_time() - began) / len(masks))
    assert fastest < (2e-6 if st.engine() == "compiled" else 2e-4)
