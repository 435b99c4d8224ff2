"""What a seat can exclude is never drawn; what it cannot is drawn with its probability."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import comb
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.position import AFTER_DRAW, RECEIVED, SHUFFLED
from stammtisch.games.mau_mau.sampling import redeal, remembered
from stammtisch.games.mau_mau.state import MauMau, MauMauState
from stammtisch.kits.fillings import Filling
from stammtisch.kits.places import KINDS
from tests.games.mau_mau.positions import VARIETY, hand_text, mau_mau

SEATS = (2, 3, 5, 7)


def ways(kinds: list[int], copies: list[int]) -> Counter[tuple[int, ...]]:
    """All ways to fill the places, each with the number of orders of equal copies behind it."""
    cards = [card for card, n in enumerate(copies) for _ in range(n)]
    found: Counter[tuple[int, ...]] = Counter()
    for order in permutations(cards):
        if all(kinds[i] >> card & 1 for i, card in enumerate(order)):
            found[order] += 1
    return found


def puzzles() -> Iterator[tuple[list[int], list[int]]]:
    """Small random fillings that are possible."""
    rand = random.Random(8)
    for _ in range(12):
        size = rand.choice((3, 4, 5, 6))
        copies = [0] * KINDS
        for _ in range(size):
            copies[rand.randrange(5)] += 1
        kinds = [rand.randrange(1, 32) for _ in range(size)]
        if max(copies) <= 2 and ways(kinds, copies):
            yield kinds, copies


@pytest.mark.parametrize(("kinds", "copies"), list(puzzles()))
def test_every_way_to_fill_the_places_is_equally_likely(
    kinds: list[int], copies: list[int]
) -> None:
    expected = ways(kinds, copies)
    rng, draws = Rng(3), 3000
    seen = Counter(
        tuple(Filling(vec[i64](kinds), vec[i64](copies)).draw(rng)) for _ in range(draws)
    )
    assert set(seen) <= set(expected)
    total = sum(expected.values())
    for way, weight in expected.items():
        mean = draws * weight / total
        assert abs(seen[way] - mean) < 5 * mean**0.5 + 1


def test_where_drawing_fails_too_often_some_way_is_found() -> None:
    for kinds, copies in puzzles():
        expected = ways(kinds, copies)
        filling, rng = Filling(vec[i64](kinds), vec[i64](copies)), Rng(3)
        filling.draw(rng)
        if len({*kinds}) > 1:  # only then the choice of each place was listed
            assert {tuple(filling.any_way(rng)) for _ in range(40)} <= {*expected}


def walk(game: MauMau, seed: int, moves: int = 90) -> Iterator[MauMauState]:
    """The positions of a random hand, chance left out."""
    rng = Rng(seed)
    order = game.pack()
    rng.shuffle(order)
    state = game.deal(order, game.opening(seed % int(game.seats)))
    assert isinstance(state, MauMauState)
    for _ in range(moves):
        while state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn == OVER:
            return
        yield state
        state.play(state.pick(rng))


def possible(state: MauMauState, viewer: int) -> bool:
    """Whether the true cards can be put into the places that the viewer remembers."""
    memory = remembered(state, viewer)
    places = [
        (int(memory.owner[i]), int(memory.kinds[i]))
        for i in range(len(memory.owner))
        if memory.owner[i] != viewer
    ]
    cards = [
        (seat, kind)
        for seat in range(int(state.rules.seats))
        for kind in range(KINDS)
        for _ in range(state.copies(seat, kind))
        if seat != viewer
    ]
    choices = [
        [i for i, (owner, kinds) in enumerate(places) if owner == seat and kinds >> kind & 1]
        for seat, kind in cards
    ]
    return len(choices) == len(places) and matches(choices)


def matches(choices: list[list[int]]) -> bool:
    """Whether each can be given one of its choices, no two the same."""
    holder: dict[int, int] = {}

    def settle(card: int, asked: set[int]) -> bool:
        for place in choices[card]:
            if place not in asked:
                asked.add(place)
                if place not in holder or settle(holder[place], asked):
                    holder[place] = card
                    return True
        return False

    return all(settle(card, set()) for card in range(len(choices)))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", VARIETY)
def test_the_true_cards_are_always_possible(options: dict[str, Any], seats: int) -> None:
    game = mau_mau(seats, **options)
    for step, state in enumerate(walk(game, seed=seats)):
        assert possible(state, step % seats)
        assert possible(state, SPECTATOR)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", VARIETY)
def test_a_sample_keeps_all_that_the_seat_sees(options: dict[str, Any], seats: int) -> None:
    game, rng = mau_mau(seats, **options), Rng(1)
    for step, state in enumerate(walk(game, seed=20 + seats)):
        if step % 4:
            continue
        viewer = step // 4 % (seats + 1) - 1
        sample = state.sample(viewer, rng)
        assert sample.view(viewer) == state.view(viewer)
        assert sorted(sample.cards()) == list(game.pack())
        assert possible(sample, viewer)
        if sample.phase == AFTER_DRAW:
            assert sample.copies(sample.turn, sample.drawn)
        again = sample.sample(viewer, Rng(5)).words()
        assert list(again) == list(state.sample(viewer, Rng(5)).words())


def drawn_out(*, swapped: bool = False) -> st.Match:
    """Five players, six draws: the stock is empty and the pile has one card (Kh).

    Seat 1 is on turn and holds Kd, or has it swapped for the 7d of seat 2.
    """
    two, three = "Ac 7s 8s 9s Kd", "7d 8d 9d Jd Qd"
    if swapped:
        two, three = two.replace("Kd", "7d"), three.replace("7d", "Kd")
    hands = ["7c 8c 9c Tc Qc", two, three, "Kc Ks Ad Td As", "Jh Qh Ah 8h 9h"]
    match = st.Match(mau_mau(5), hands=hands, rest="Kh Ts Js Qs Jc Th 7h", dealer=4, seed=1)
    for _ in range(6):
        match.play("draw")
    return match


def samples(match: st.Match, seat: int, n: int = 400) -> list[MauMauState]:
    rng = Rng(2)
    drawn = [match.state.sample(seat, rng) for _ in range(n)]
    return [state for state in drawn if isinstance(state, MauMauState)]


def holding(states: list[MauMauState], seat: int, cards: str) -> float:
    """In which part of the states the seat holds one of these cards."""
    mask = sum(1 << kind for kind in read_cards(cards))
    return sum(bool(state.hands[seat] & mask) for state in states) / len(states)


@pytest.mark.rules("MAU-9")
def test_who_passed_holds_no_card_that_fits() -> None:
    match = drawn_out(swapped=True)
    fitting = "Kc Ks Kd Jh Qh Ah 8h 9h Th"
    assert match.legal_moves().texts() == ("pass",)
    assert holding(samples(match, 0), 1, fitting) > 0.9
    match.play("pass")
    assert holding(samples(match, 0), 1, fitting) == 0
    assert holding(samples(match, st.SPECTATOR), 1, fitting) == 0
    assert holding(samples(match, 0), 2, fitting) > 0.9


@pytest.mark.rules("MAU-8")
def test_who_draws_the_only_card_of_the_stock_is_known_to_hold_it() -> None:
    match = drawn_out()
    match.play("Kd")
    match.play("draw")
    assert match.turn == 3
    assert holding(samples(match, 0), 2, "Kh") == 1


@pytest.mark.rules("MAU-8")
def test_after_a_reshuffle_the_stock_is_known_and_its_order_is_not() -> None:
    match = drawn_out()
    for move in ("Kd", "Qd", "draw"):  # seat 3 draws from Kh and Kd
        match.play(move)
    assert isinstance(match.state, MauMauState)
    other = "Kd" if "Kh" in hand_text(match.state, 3) else "Kh"
    drawn = samples(match, 0)
    assert holding(drawn, 3, "Kh") + holding(drawn, 3, "Kd") == 1
    assert abs(holding(drawn, 3, "Kh") - 0.5) < 0.13
    match.play("Qh")
    assert all(stock_text(state) == [other] for state in samples(match, 3))


def stock_text(state: MauMauState) -> list[str]:
    return [st.notation(int(state.row[i])) for i in range(state.stock, len(state.row))]


def after_draw(fits: bool) -> st.Match:
    """Two players; seat 1 drew a card, and everybody saw whether it fits on 9h."""
    game = mau_mau(2, play_after_draw=True)
    rest = "9h 8h" if fits else "9h 8c"
    match = st.Match(game, hands=["7c 8d Jc Qs Kd", "Ac As Ad Tc Ts"], rest=rest, dealer=0, seed=1)
    match.play("draw")
    return match


FITTING = "7h 8h Th Jh Qh Kh Ah 9c 9s 9d"
"""Of the 26 cards that seat 0 does not see, those that fit on 9h."""


@pytest.mark.rules("MAU-7")
@pytest.mark.parametrize("fits", [True, False])
def test_whether_a_drawn_card_could_be_played_nobody_else_knows(fits: bool) -> None:
    """26 cards are unseen, ten of them fit; any of them may have been drawn."""
    match = after_draw(fits=fits)
    seen = Counter(int(state.drawn) for state in samples(match, 0, 2600))
    assert len(seen) == 26
    assert all(abs(n - 100) < 50 for n in seen.values())
    match.play("keep")
    none_fits = comb(16, 6) / comb(26, 6)
    assert abs(holding(samples(match, 0, 2500), 1, FITTING) - (1 - none_fits)) < 0.03


@pytest.mark.rules("MAU-7")
def test_a_played_card_may_have_been_the_one_that_was_kept() -> None:
    """Seat 1 keeps a card on 9h, seat 0 draws 8c, seat 1 plays 8h.

    24 cards are unseen then, nine of them fit on 9h; the five of seat 1 are any of them.
    """
    match = after_draw(fits=True)
    for move in ("keep", "draw", "keep", "8h"):
        match.play(move)
    expected = 1 - comb(15, 5) / comb(24, 5)
    held = holding(samples(match, 0, 2500), 1, FITTING.replace("8h ", ""))
    assert abs(held - expected) < 0.03


def test_what_was_remembered_of_an_earlier_position_is_not_used_again() -> None:
    game, rng = mau_mau(3), Rng(1)
    at = st.deal(game, 1)
    for _ in range(20):
        fresh = game.restore(at.words())
        assert list(at.sample(0, Rng(5)).words()) == list(fresh.sample(0, Rng(5)).words())
        at.play(at.pick(rng))


def with_united_pools(state: MauMauState, seat: int, rng: Rng) -> MauMauState:
    """A fault: where a card may be of the old stock or of the new one, the two become one."""
    sample = state.copy()
    redeal(sample, remembered(state, seat), rng)
    return sample


def since_the_shuffle(state: MauMauState) -> tuple[set[int], set[int]] | None:
    """After one shuffle: the kinds of which both copies were shuffled, and who has drawn since."""
    events = [(int(entry) >> 6, int(entry) & 63) for entry in state.log]
    shuffles = [n for n, (_, event) in enumerate(events) if event == SHUFFLED]
    if len(shuffles) != 1:
        return None
    pile = Counter(event for _, event in events[: shuffles[0]] if event < 52)
    pile -= Counter([[event for _, event in events[: shuffles[0]] if event < 52][-1]])
    drew = {seat for seat, event in events[shuffles[0] :] if event == RECEIVED}
    return {kind for kind, copies in pile.items() if copies == 2}, drew


@pytest.mark.rules("MAU-8")
def test_with_two_packs_who_drew_nothing_holds_nothing_of_the_new_stock() -> None:
    """Both copies of a card lay in the pile that became the stock: so nobody held it before."""
    samplers = {"fair": MauMauState.sample, "forgetful": with_united_pools}
    rng, held = Rng(1), Counter[str]()
    for seed in range(6):
        for state in walk(mau_mau(7), seed, 120):
            since = since_the_shuffle(state)
            for name, sampler in samplers.items() if since else ():
                sample, (fresh, drew) = sampler(state, SPECTATOR, rng), since or (set(), set())
                others = {*range(7)} - drew
                held[name] += sum(bool(sample.copies(n, kind)) for n in others for kind in fresh)
    assert held["forgetful"] > 10
    assert held["fair"] == 0
