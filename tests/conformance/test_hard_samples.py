"""Samples agree with what was seen also in hands in which hardly any deal agrees with it."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.errors import NoSample
from stammtisch.games.canasta.past import HELD, noted
from stammtisch.games.canasta.state import CanastaState
from stammtisch.games.mau_mau.position import SHUFFLED
from stammtisch.games.mau_mau.rules import event_in
from stammtisch.games.mau_mau.sampling import one_way
from stammtisch.games.mau_mau.state import MauMauState
from stammtisch.games.romme.past import DREW, entry
from stammtisch.games.romme.state import RommeState
from stammtisch.matches import Hand
from tests.conformance.hard import fault, long_hand
from tests.conformance.houses import HOUSES, house

COMPILED = st.engine() == "compiled"
MISSING = "no sample"


class Hard(NamedTuple):
    """Hands of which samples are hard to find: the rules, a seed, and how they are played."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    moves: int
    careful: int = 0


HARD = [
    Hard("mau_mau", 5, {"packs": 2}, 0, 400),
    Hard("mau_mau", 9, {"preset": "funktionskarten"}, 4, 300),
    Hard("canasta", 4, {"discards": "face_down"}, 92, 162),
    Hard("canasta", 2, {}, 12, 200, 2),
    Hard("romme", 6, {}, 5, 240),
    Hard("mogeln", 4, {"packs": 2, "max_plays": 300}, 22, 900),
    Hard("mau_mau", 2, {}, 3, 420),
    Hard("romme", 5, {}, 3, 600),
    Hard("quartett", 14, {}, 0, 600),
]


def played(hard: Hard) -> Hand:
    """The hand of a case."""
    game = st.game(hard.game, seats=hard.seats, **hard.options)
    return long_hand(game, hard.seed, hard.moves, hard.careful)


def faults(hand: Hand, places: list[int], viewers: list[int], rng: Rng) -> list[str]:
    """What is wrong with a sample of each of these positions for each of these viewers."""
    found = []
    for index in places:
        if hand.states[index].turn == OVER:
            continue
        for viewer in viewers:
            try:
                sample = hand.states[index].sample(viewer, rng)
            except NoSample:
                found.append(f"{MISSING} for seat {viewer} before act {index}")
                continue
            if wrong := fault(hand, index, viewer, sample, rng):
                found.append(f"seat {viewer} before act {index}: {wrong}")
    return found


@pytest.mark.parametrize("hard", HARD, ids=lambda hard: f"{hard.game}-{hard.seats}")
def test_no_sample_of_a_hard_hand_contradicts_what_was_seen(hard: Hard) -> None:
    hand, rng = played(hard), Rng(hard.seed)
    last = len(hand.states) - 2
    places = [last, last // 2] if COMPILED else [last // 2]
    assert faults(hand, places, [-1, hard.seed % hard.seats], rng) == []


def faults_of_a_hand(case: tuple[str, str, int], seed: int) -> list[str]:
    """What is wrong with samples at the end of a hand, and at two places drawn by lot."""
    game = house(case)
    hand, rng = long_hand(game, seed, 600, seed % 3), Rng(seed, 5)
    last = max(0, len(hand.states) - 2)
    places = [last, *(rng.below(last + 1) for _ in range(2))]
    return faults(hand, places, [-1, seed % int(game.seats)], rng)


@pytest.mark.thorough  # minutes: whole hands of every preset and number of seats
@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_no_sample_of_any_hand_contradicts_what_was_seen(case: tuple[str, str, int]) -> None:
    for seed in range(6):
        assert faults_of_a_hand(case, seed) == [], seed


def test_a_sample_for_another_seat_is_found_to_contradict_it() -> None:
    for hard in (HARD[0], HARD[2]):
        hand, rng = played(hard), Rng(1)
        index = len(hand.states) // 2
        assert fault(hand, index, 1, hand.states[index].sample(1, rng), rng) == ""
        assert fault(hand, index, 1, hand.states[index].sample(2, rng), rng) != ""


def test_a_hand_that_had_not_what_it_laid_is_found() -> None:
    """Loose samples are found out, where one forgets what was laid and taken back."""
    hand, rng = played(HARD[2]), Rng(1)
    index = len(hand.states) - 2
    found = []
    for _ in range(10):
        state = hand.states[index].copy()
        assert isinstance(state, CanastaState)
        state.past = vec[i64]()
        found.append(fault(hand, index, -1, state.sample(-1, rng), rng))
    assert any(found)


def test_in_mau_mau_cards_that_change_places_must_be_of_the_same_stock() -> None:
    hand = played(Hard("mau_mau", 3, {}, 0, 511))
    index, rng = len(hand.states) - 2, Rng(1)
    stock = dict.fromkeys(map(int, hand.pack), 0)
    for number, order in hand.shuffles:
        stock |= dict.fromkeys(map(int, order), number)
    sample = hand.states[index].sample(-1, rng)
    assert isinstance(sample, MauMauState)
    pairs = list(product(sample.in_hand(0), sample.in_hand(1)))
    assert len({stock[one] == stock[two] for one, two in pairs}) == 2
    for one, two in pairs:
        other = sample.copy()
        assert isinstance(other, MauMauState)
        for seat in (0, 1):
            other.hands[seat] ^= BIT[one] | BIT[two]
        found = fault(hand, index, -1, other, rng)
        assert (found == "") == (stock[one] == stock[two]), found


# --- where there is none


def impossible() -> list[State]:
    """Positions whose history contradicts itself, so that no deal can agree with it."""
    romme = played(Hard("romme", 2, {}, 1, 12)).states[-1].copy()
    assert isinstance(romme, RommeState)
    romme.past = vec[i64]([entry(DREW, 1, 0)] * 60)  # more cards than it holds
    canasta = played(Hard("canasta", 2, {}, 1, 12)).states[-1].copy()
    assert isinstance(canasta, CanastaState)
    canasta.past = vec[i64]([noted(HELD, 1, 0), 12 << 20])  # twelve tiles of a rank
    return [romme, canasta]


@pytest.mark.slow  # so many ways are tried
def test_where_no_position_agrees_there_is_no_sample_but_a_guess() -> None:
    for state in impossible():
        with pytest.raises(NoSample, match="agrees with everything"):
            state.sample(0, Rng(1))  # a second or two
        guess = state.guess(0, Rng(1))
        assert guess.view(0) == state.view(0)
        assert list(guess.observe(0)) == list(state.observe(0))


def test_in_mau_mau_a_card_that_was_played_too_often_stops_every_way() -> None:
    hand = played(HARD[0])
    state = hand.states[len(hand.states) // 2].copy()
    assert isinstance(state, MauMauState)
    log = [int(word) for word in state.log]
    shuffled = next(at for at, word in enumerate(log) if at and event_in(word) == SHUFFLED)
    plays = [at for at in range(shuffled + 1, len(log)) if event_in(log[at]) < 52]
    for at in plays[:3]:  # the same card three times, of which there are two
        log[at] = (log[at] & ~63) | (log[plays[0]] & 63)
    state.log = vec[i64](log)
    assert one_way(state, -1, Rng(1), 60) is None
    guess = state.guess(-1, Rng(1))
    assert list(guess.observe(-1)) == list(state.observe(-1))


def test_a_guess_is_a_sample_where_there_is_one() -> None:
    for game_id in ("mogeln", "mau_mau", "romme", "canasta", "gin", "watten"):
        state = long_hand(st.game(game_id), 3, 20, 0).states[-1]
        assert state.guess(0, Rng(4)) == state.sample(0, Rng(4))
