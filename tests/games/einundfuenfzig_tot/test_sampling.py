"""What a seat of 51 tot does not see: every order of the other cards is equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from tests.chi_square import agrees
from tests.conformance.worlds import hands_in
from tests.games.einundfuenfzig_tot.positions import state_of, tot

DRAWS = 1500


@pytest.mark.rules("TOT-6")
@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_each_order_of_the_unseen_cards_is_equally_likely(viewer: int) -> None:
    """Looked at are a card of seat 1, any of its hand, and the next one of the stock.

    Who keeps a card shows nothing, so nobody can exclude any order of what he has not seen.
    """
    match = st.Match(tot(3), seed=4, dealer=0)
    for _ in range(4):
        match.play(int(match.state.pick(Rng(1))))
    state, rng = state_of(match), Rng(3)
    own = hands_in(state)[viewer] if viewer >= 0 else ()
    seen = Counter([*own, *(int(move) // 2 for move in state.pile)])
    ranks = Counter(kind % 13 for kind in (Counter(map(int, match.game.pack())) - seen).elements())
    pairs = product(ranks, ranks)
    ways = {(one, two): ranks[one] * (ranks[two] - (one == two)) for one, two in pairs}
    found = Counter[tuple[int, int]]()
    for _ in range(DRAWS):
        sample = state.sample(viewer, rng)
        held = hands_in(sample)[1]
        assert viewer < 0 or hands_in(sample)[viewer] == own
        found[held[int(rng.below(len(held)))] % 13, int(sample.stock[sample.drawn]) % 13] += 1
    assert agrees(found, ways)
