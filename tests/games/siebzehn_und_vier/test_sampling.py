"""What a seat of Siebzehn und Vier cannot exclude, against all hands one by one."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.rules import VALUES
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVierState
from tests.chi_square import agrees
from tests.games.siebzehn_und_vier.positions import dealt, state_of

DRAWS = 2500


def worths(kinds: list[int]) -> tuple[int, ...]:
    """What the cards of a hand count, in their order."""
    return tuple(int(VALUES[kind]) for kind in kinds)


def drawn(state: SiebzehnUndVierState, viewer: int, of_bank: bool) -> Counter[tuple[int, ...]]:
    """The hands of the player or of the bank in many samples."""
    rng, found = Rng(7), Counter[tuple[int, ...]]()
    for _ in range(DRAWS):
        sample = state.sample(viewer, rng)
        cards = sample.bank_cards()[: sample.bank_held] if of_bank else sample.player_cards()
        found[worths([int(kind) for kind in cards])] += 1
    return found


@pytest.mark.rules("SUV-3", "SUV-9")
@pytest.mark.parametrize(("draws", "two_aces"), [(1, "21"), (2, "21"), (2, "bust")])
def test_every_hand_of_the_player_is_equally_likely(draws: int, two_aces: str) -> None:
    """The bank looks: who drew the last card was not bust before."""
    match = dealt("8c 7s 7h 9d", "Kc", two_aces=two_aces)
    for _ in range(draws):
        match.play("draw")
    state = state_of(match)
    own = {int(kind) for kind in state.bank_cards()[:1]}
    unseen = [int(kind) for kind in state.row if int(kind) not in own]
    expected = Counter(
        worths(list(hand))
        for hand in permutations(unseen, draws + 1)
        if sum(worths(list(hand[:-1]))) <= state.rules.highest(draws)
    )
    assert agrees(drawn(state, 0, of_bank=False), expected)


@pytest.mark.rules("SUV-10")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
@pytest.mark.slow
def test_every_hand_of_the_bank_is_equally_likely(viewer: int) -> None:
    """The bank has drawn and was not bust; the spectator knows neither hand."""
    match = dealt("8c 7s", "Kc 7d")
    for move in ("draw", "stand", "draw"):
        match.play(move)
    state = state_of(match)
    own = [int(kind) for kind in state.player_cards()] if viewer == 1 else []
    unseen = [int(kind) for kind in state.row if int(kind) not in own]
    expected = Counter[tuple[int, ...]]()
    for bank in permutations(unseen, 2):
        if sum(worths(list(bank))) <= state.rules.highest(2):
            expected[worths(list(bank))] += 1
    assert agrees(drawn(state, viewer, of_bank=True), expected)
