"""``stammtisch.poker``: the hands of Poker for whoever sits in Python."""

from __future__ import annotations

import doctest
import random
import time
from array import array

import pytest

import stammtisch as st
from stammtisch import poker
from stammtisch.cards import notations
from stammtisch.errors import BadDeal, UnreadableCard


def test_the_examples_of_the_module() -> None:
    result = doctest.testmod(poker)
    assert result.attempted >= 5
    assert result.failed == 0


def test_hands_in_every_form() -> None:
    rng = random.Random(4)
    hands = [rng.sample(range(52), 7) for _ in range(60)]
    expected = [poker.worth(hand) for hand in hands]
    masks = [sum(1 << kind for kind in hand) for hand in hands]
    assert [poker.mask(hand) for hand in hands] == masks
    assert [poker.worth(notations(hand)) for hand in hands] == expected
    assert [poker.worth(notations(hand).lower().replace(" ", ", ")) for hand in hands] == expected
    assert [poker.worth(range(hand[0], hand[0] + 1)) for hand in hands] == [
        poker.worth([hand[0]]) for hand in hands
    ]
    rows = bytes(card for hand in hands for card in hand)
    for many in (masks, array("q", masks), array("Q", masks), poker.masks(rows, 7)):
        assert list(poker.worth_many(many)) == expected
    assert list(poker.masks(memoryview(bytearray(rows)).cast("B", (60, 7)), 7)) == masks
    assert list(poker.worth_many([])) == []
    assert memoryview(poker.worth_many(masks)).format == "q"


def test_what_is_no_hand() -> None:
    with pytest.raises(UnreadableCard):
        poker.worth("4h 5x")
    with pytest.raises(BadDeal):
        poker.worth([99])
    for hand in ("4h 4h", "Xr", [12, 53], "", "2c 3c 4c 5c 6c 7c 8c 9c"):
        with pytest.raises(ValueError, match="one to seven cards of 52, each once, not"):
            poker.mask(hand)
    with pytest.raises(ValueError, match="the pack of 32 has no cards from 2 to 6"):
        poker.worth("Ac 6c", short=True)
    assert poker.worth("Ac 7c", short=True) > 0


def test_what_is_no_batch() -> None:
    for number, short in ((-1, False), (1 << 52, False), (0, False), (0xFF, False), (3, True)):
        with pytest.raises(ValueError, match=f"number 1 is the mask of no hand: {number:#x}"):
            poker.worth_many([1 << 12, number], short=short)
    with pytest.raises(ValueError, match="masks are 64-bit numbers, not 'i'"):
        poker.worth_many(array("i", [1]))
    for size in (0, 8):
        with pytest.raises(ValueError, match=f"a hand has one to seven cards, not {size}"):
            poker.masks(b"", size)
    with pytest.raises(ValueError, match="rows of 7 cards are written in 7 bytes each"):
        poker.masks(bytes(8), 7)
    for row in ([1, 1], [1, 52]):
        with pytest.raises(ValueError, match=r"row 1 is no hand: \[1, \d+\]"):
            poker.masks(bytes([0, 1, *row]), 2)


@pytest.mark.slow
def test_a_batch_ranks_millions_of_hands_a_second() -> None:
    """Compiled; the uncompiled engine is only asked to be done."""
    rng = random.Random(5)
    masks = array("q", [poker.mask(rng.sample(range(52), 7)) for _ in range(20_000)])
    fastest = 1.0
    for _ in range(5):
        began = time.process_time()
        poker.worth_many(masks)
        fastest = min(fastest, (time.process_time() - began) / len(masks))
    assert fastest < (1e-7 if st.engine() == "compiled" else 1e-4)
