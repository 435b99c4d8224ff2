"""No sample contradicts what its seat has seen from the first card of the hand on.

Other tests hold samples to what the position knows; this one looks for a deal from which the whole
hand looks the same to the seat and ends in the sample (`rebuilding`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import OVER, Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.memory import Memory
from stammtisch.games.quartett.sampling import Deals, redeal
from stammtisch.games.quartett.state import QuartettState
from stammtisch.matches import Hand
from tests.conformance.houses import HOUSES, house
from tests.conformance.rebuilding import asked, rebuilt
from tests.conformance.test_histories import played
from tests.sampling import sampled

Sampler = Callable[[State, int, Rng], State]
USUAL = [case for case in HOUSES if case[2] == st.registration(case[0]).default_seats]
SOME = sampled([(case,) for case in USUAL], 2)
TRIES = 60  # ways that are tried before a sample counts as impossible
LOOKS = 3 if st.engine() == "compiled" else 1  # positions for each seat


def fair(state: State, seat: int, rng: Rng) -> State:
    """The sampler of the game."""
    return state.sample(seat, rng)


def is_renumbered(hand: Hand, index: int) -> bool:
    """Whether tiles of Canasta got other numbers, so that the way there is not found again.

    So it is after melds were taken back where discards lie face down: see test_face_down.py there.
    """
    states: list[Any] = hand.states
    backs = [n for n, act in enumerate(hand.acts[: index - 1]) if act.text == "take_back"]
    return hand.game.id == "canasta" and any(states[n].rules.face_down for n in backs)


def contradictions(
    game: Game, seed: int, moves: int, viewers: int, sampler: Sampler = fair
) -> tuple[int, list[str]]:
    """How many samples were looked at in a hand, and those to which nothing leads."""
    rng, hand, looked_at, found = Rng(seed, 77), played(game, seed, moves), 0, list[str]()
    seats = vec[i64](list(range(-1, int(game.seats))))
    rng.shuffle(seats)
    for viewer in list(seats)[:viewers]:
        for _ in range(LOOKS):
            index = rng.below(len(hand.states))
            state = hand.states[index]
            if state.turn == OVER or is_renumbered(hand, index):
                continue
            looked_at += 1
            sample = sampler(state, viewer, rng)
            fault = rebuilt(asked(hand, index, viewer), sample, rng, TRIES)
            if fault:
                found.append(f"seat {viewer} before act {index} of seed {seed}: {fault}")
    return looked_at, found


@pytest.mark.parametrize("case", SOME, ids=lambda case: "-".join(map(str, case)))
def test_no_sample_contradicts_the_history(case: tuple[str, str, int]) -> None:
    looked_at, found = contradictions(house(case), 1, 60, 3)
    assert looked_at
    assert not found


@pytest.mark.thorough  # minutes: every preset and number of seats
@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_no_sample_contradicts_the_history_of_many_hands(case: tuple[str, str, int]) -> None:
    for seed in range(2, 8):
        _, found = contradictions(house(case), seed, (12, 40, 120)[seed % 3], 5)
        assert not found


@pytest.mark.parametrize("case", USUAL[::3], ids=lambda case: "-".join(map(str, case)))
def test_the_hand_that_was_played_is_found(case: tuple[str, str, int]) -> None:
    looked_at, found = contradictions(house(case), 3, 40, 2, lambda at, _seat, _rng: at.copy())
    assert looked_at
    assert not found


def without_the_answers(state: State, seat: int, rng: Rng) -> State:
    """A fault: who had none of a quartet in Quartett, and who had not the card, is forgotten."""
    assert isinstance(state, QuartettState)
    memory, anybody = Memory(state, seat), sum(1 << n for n in range(4) if n != seat)
    for card in range(len(memory.possible)):
        memory.possible[card] = anybody
    drawn = state.copy()
    redeal(drawn, Deals(memory), rng)
    return drawn


def test_a_sampler_that_forgets_what_was_said_is_found() -> None:
    game = st.game("quartett", seats=4)
    _, found = contradictions(game, 2, 40, 2, without_the_answers)
    assert found
    assert contradictions(game, 2, 40, 2)[1] == []


def of_another_hand(state: State, seat: int, rng: Rng) -> State:
    """A fault: what a seat cannot rule out that has seen nothing of the hand but its own cards."""
    return state.sample((seat + 1) % 3, rng)


def test_a_sampler_for_another_seat_is_found() -> None:
    game = st.game("tarock")
    assert contradictions(game, 2, 40, 4, of_another_hand)[1]
    assert contradictions(game, 2, 40, 4)[1] == []


@pytest.mark.rules("ROM-20")
def test_who_discards_a_card_like_the_one_he_took_has_another() -> None:
    """He may not discard the card that he took: so it is still there, or one that is equal."""
    hand, rng = played(st.game("romme", seats=4), 2, 80), Rng(1)
    assert [act.text for act in hand.acts[73:75]] == ["take_discard", "discard Th"]
    question = asked(hand, 78, -1)
    for _ in range(2 * LOOKS):
        assert rebuilt(question, hand.states[78].sample(-1, rng), rng, TRIES) == ""


@pytest.mark.rules("F500-18", "F500-20")
def test_what_is_announced_wrongly_had_not_lapsed() -> None:
    hand, rng = played(st.game("fuenfhundert", false_announce="penalty"), 1, 30), Rng(1)
    for index in (12, 18, 24):
        question = asked(hand, index, -1)
        for _ in range(4 * LOOKS):
            sample = hand.states[index].sample(-1, rng)
            assert rebuilt(question, sample, rng, TRIES) == ""


@pytest.mark.rules("CAN-27")
def test_who_is_taking_the_pile_can_lay_enough() -> None:
    hand, rng = played(st.game("canasta", seats=4), 0, 7), Rng(1)
    assert hand.acts[5].text == "take_pile"
    for index in (6, 7):
        question = asked(hand, index, 2)
        for _ in range(2 * LOOKS):
            assert rebuilt(question, hand.states[index].sample(2, rng), rng, TRIES) == ""


@pytest.mark.rules("MOG-11")
def test_a_card_that_is_seen_again_came_there() -> None:
    """Few doubt: so the cards of long piles come to hands from which they are seen later."""
    match, rng = st.Match(st.game("mogeln", seats=3), seed=5), Rng(5)
    while len(match.hand.acts) < 150 and not match.hand_over:
        legal = match.state.legal_moves()
        doubts = len(legal) > 1 and rng.below(5) == 0
        match.play(int(legal[len(legal) - 1] if doubts else legal[rng.below(len(legal) - 1 or 1)]))
    hand = match.hand
    for index in range(20, len(hand.states) - 1, 30):
        for seat in range(3):
            question, state = asked(hand, index, seat), hand.states[index]
            assert rebuilt(question, state.sample(seat, rng), rng, TRIES) == ""
