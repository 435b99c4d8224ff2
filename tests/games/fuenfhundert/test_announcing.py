"""Which combinations cards hold, counted once more in the plainest way."""

from __future__ import annotations

import pytest

from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.rules import CARDS, CODES, PACK, complete


@pytest.mark.rules("F500-15")
def test_a_combination_is_held_where_each_of_its_cards_is() -> None:
    rng = Rng(1)
    seen = 0
    for number in range(3_000):
        cards = sum(1 << kind for kind in PACK if rng.below(8) < 3 + number % 5)
        codes = rng.below(1 << CODES)
        held = [code for code in range(CODES) if codes >> code & 1 and not CARDS[code] & ~cards]
        assert complete(cards, codes) == sum(1 << code for code in held)
        seen |= complete(cards, codes)
    assert seen == (1 << CODES) - 1
