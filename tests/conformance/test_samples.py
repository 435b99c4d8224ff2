"""Samplers that promise every position equally likely, against all positions one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import pytest

import stammtisch as st
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand, Match
from tests.chi_square import agrees
from tests.conformance.worlds import Hands, hands_in, small_positions, worlds
from tests.games.quartett.positions import small_deck

Sampler = Callable[[State, int, Rng], State]
POSITIONS: Final = 3 if st.engine() == "compiled" else 1
HANDS: Final = 40  # random hands in which such positions are looked for
HIDDEN: Final = (3, 5)  # cards: enough for a choice, few enough to go through all their orders

CASES: tuple[tuple[str, str, int], ...] = (
    ("dicke_zwei", "standard", 3),
    ("gin", "gin_romme", 2),
    ("herzblatt", "spielregeln", 4),
    ("mau_mau", "basic", 2),
    ("mau_mau", "funktionskarten", 2),
    ("quartett", "standard", 4),
    ("tarock", "spielregeln", 3),
)
"""Games of one pack in which few cards are hidden at the end, and several places may have them.

Where cards are put away, or come from several packs, tests of the game go through them.
"""


def test_what_is_drawn_too_often_or_cannot_be_is_found() -> None:
    ways = {"a": 1.0, "b": 1.0, "c": 2.0}
    assert agrees(Counter(a=250, b=260, c=490), ways)
    assert not agrees(Counter(a=350, b=160, c=490), ways)
    assert not agrees(Counter(a=250, b=260, c=489, d=1), ways)


@pytest.mark.parametrize(("game_id", "preset", "seats"), CASES)
def test_all_that_cannot_be_excluded_is_drawn_equally_often(
    game_id: str, preset: str, seats: int
) -> None:
    options: dict[str, Any] = {"deck": small_deck()} if game_id == "quartett" else {}
    game = st.game(game_id, preset=preset, seats=seats, **options)
    rng, looked_at = Rng(3), 0
    for seed in range(HANDS):
        match = Match(game, seed=f"worlds/{seed}", dealer=seed % seats)
        positions = list(small_positions(match, *HIDDEN, rng))
        if not positions:
            continue
        looked_at += compared(*positions[rng.below(len(positions))], rng)
        if looked_at == POSITIONS:
            break
    assert looked_at == POSITIONS


def compared(hand: Hand, index: int, viewer: int, rng: Rng) -> bool:
    """Whether there is more than one world; then samples are held against all of them."""
    ways, state = worlds(hand, index, viewer), hand.states[index]
    if len(ways) < 2:
        return False
    assert hands_in(state) in ways
    assert fits(state, viewer, ways, fair, rng), f"seat {viewer} before act {index} of {hand.acts}"
    return True


def fits(state: State, viewer: int, ways: Counter[Hands], sampler: Sampler, rng: Rng) -> bool:
    """Whether samples are as frequent as the worlds, and nothing else is drawn."""
    draws = range(300 + 30 * len(ways))
    return agrees(Counter(hands_in(sampler(state, viewer, rng)) for _ in draws), ways)


def fair(state: State, viewer: int, rng: Rng) -> State:
    """The sampler of the game."""
    return state.sample(viewer, rng)


def first_cards(state: State, viewer: int, rng: Rng) -> State:
    """A fault: of two draws the one with the lower cards."""
    return min((state.sample(viewer, rng) for _ in range(2)), key=hands_in)


def forgetful(state: State, viewer: int, rng: Rng) -> State:
    """A fault: what another seat knows, as if the viewer had nothing but that."""
    return state.sample((viewer + 1) % len(state.view(0).seats), rng)


def a_late_question() -> tuple[Hand, int, int]:
    """A position of Quartett in which seat 0 has five worlds."""
    game, rng = st.game("quartett", seats=4, deck=small_deck()), Rng(20)
    match = Match(game, seed="worlds/20", dealer=0)
    positions = {each[1:]: each for each in small_positions(match, *HIDDEN, rng)}
    return positions[23, 0]


@pytest.mark.parametrize("fault", [first_cards, forgetful, lambda state, _viewer, _rng: state])
def test_a_sampler_with_a_fault_is_found(fault: Sampler) -> None:
    hand, index, viewer = a_late_question()
    state, rng = hand.states[index], Rng(1)
    ways = worlds(hand, index, viewer)
    assert fits(state, viewer, ways, fair, rng)
    assert not fits(state, viewer, ways, fault, rng)


def test_a_card_that_is_named_aloud_is_the_same_in_every_world() -> None:
    """Seat 0 has never seen the cards that the others ask each other for in Quartett.

    An enumeration once took the question for one after another card, and found two worlds of five.
    """
    hand, index, viewer = a_late_question()
    assert len(worlds(hand, index, viewer)) == 5
    assert compared(hand, index, viewer, Rng(3))
