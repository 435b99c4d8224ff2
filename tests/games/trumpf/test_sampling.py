"""What a seat cannot exclude, against a count of all orders that look the same afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.sampling import seen_of
from stammtisch.games.trumpf.state import Trumpf, TrumpfState
from stammtisch.names import notations
from tests.chi_square import agrees
from tests.decks.own import own, registered
from tests.games.trumpf.positions import position, trumpf, trumpf_state


def level_deck() -> str:
    """A deck of twelve cards and three jokers with values that are often equal."""
    whole = own()
    cards = [
        card | {"values": {"length": 1 + at % 2, "year": 1900 + at % 3}}
        for at, card in enumerate(whole["cards"][:12])
    ]
    jokers = [{"id": f"X{number}", "title": "Lotse"} for number in (1, 2, 3)]
    return registered(quartets=whole["quartets"][:3], cards=cards, jokers=jokers)


def few_unseen(game: Trumpf, chance: Random) -> TrumpfState:
    """A position with six or seven unseen cards, among them jokers, and the others in the pot."""
    seats = int(game.seats)
    jokers = chance.randint(1, 3)
    cards = [*chance.sample(range(12), 7 - jokers), *range(12, 12 + jokers)]
    chance.shuffle(cards)
    away = chance.randint(0, 1)
    stacks: list[list[int]] = [[] for _ in range(seats)]
    for at, card in enumerate(cards[away:]):
        stacks[at if at < seats else chance.randrange(seats)].append(card)
    unseen = [len(stack) for stack in stacks]
    known = [card for card in range(int(game.rules.size)) if card not in cards]
    for stack in stacks:
        if known and chance.random() < 0.4:
            stack.append(known.pop())
    first = int(game.rules.first_joker)
    turn = next(seat for seat in (1, 2, 0) if min(stacks[seat]) < first)
    words = [text_of(game, stack) for stack in stacks]
    return position(game, words, pot=text_of(game, known), turn=turn, unseen=unseen)


def text_of(game: Trumpf, cards: Sequence[int]) -> str:
    """Cards by their places in the pack, in notation."""
    return notations(int(game.rules.kinds[card]) for card in cards)


def orders(state: TrumpfState, viewer: int) -> list[TrumpfState]:
    """The position with its unseen cards in every order, the viewer's lead in its place."""
    slots = [
        (seat, place)
        for seat in range(int(state.rules.seats))
        for place in range(seen_of(state, seat, viewer), state.unseen[seat])
    ]
    cards = [int(state.card(seat, place)) for seat, place in slots] + list(state.away)
    found = []
    for order in permutations(cards):
        new = trumpf_state(state.copy())
        for (seat, place), card in zip(slots, order, strict=False):
            new.put(seat, place, card)
        new.away = vec[i64](order[len(slots) :])
        for seat in range(int(state.rules.seats)):
            stack = [new.card(seat, place) for place in range(new.counts[seat])]
            new.jokers[seat] = sum(card >= state.rules.first_joker for card in stack)
        if new.has_value(new.turn):
            found.append(new)
    return found


CASES = [
    (seed, seats, tie_play)
    for seed in range(14)
    for seats, tie_play in ((3, "all"), (3, "tied"), (2, "all"), (4, "tied"))
]


@pytest.mark.parametrize("part", range(7))
def test_samples_are_exactly_what_cannot_be_excluded(part: int) -> None:
    for seed, seats, tie_play in CASES[part::7]:
        chance = Random(seed)
        game = trumpf(seats, deck=level_deck(), tie_play=tie_play)
        start = few_unseen(game, chance)
        viewer = chance.randrange(seats)
        move = chance.randrange(2)
        compare(start, viewer, move, seed)


def compare(start: TrumpfState, viewer: int, move: int, seed: int) -> None:
    """The samples after a move, and all orders before it that look equal after it."""
    true = trumpf_state(start.copy())
    true.play(move)
    if true.turn == OVER:
        return
    seen = true.view(viewer)
    words = []
    for order in orders(start, viewer):
        order.play(move)
        if order.view(viewer) == seen and order.playing == true.playing:
            words.append(tuple(order.words()))
    ways = Counter(words)
    assert tuple(true.words()) in ways
    rng = Rng(seed)
    draws = 30 * len(ways) if len(ways) <= 30 else 60
    drawn = Counter(tuple(true.sample(viewer, rng).words()) for _ in range(draws))
    assert drawn.keys() <= ways.keys()
    if len(ways) <= 30:
        assert drawn.keys() == ways.keys()
    assert agrees(drawn, ways), (seed, viewer)


def test_jokers_that_must_lie_somewhere_are_put_there() -> None:
    """Two of the three lie with seat 1; the third may lie in any place that nobody has seen."""
    game = trumpf(3, deck=level_deck())
    stacks = [text_of(game, cards) for cards in ((0, 1, 2), (12, 13), (3, 4, 5))]
    state = position(game, stacks, turn=2, jokers_only="1")
    rng, third = Rng(2), Counter[tuple[int, int]]()
    places = [(0, 1), (0, 2), *((2, place) for place in range(3))]
    for _ in range(1200):
        drawn = trumpf_state(state.sample(0, rng))
        assert {int(drawn.card(1, place)) for place in (0, 1)} <= {12, 13, 14}
        assert drawn.card(0, 0) == 0
        assert drawn.has_value(2)
        third.update(each for each in places if drawn.card(*each) >= 12)
        third.update((-1, at) for at, card in enumerate(drawn.away) if card >= 12)
    assert agrees(third, dict.fromkeys([*places, *((-1, at) for at in range(7))], 1))


@pytest.mark.parametrize("options", [{}, {"tie_play": "tied"}])
def test_after_all_cards_were_seen_only_those_laid_away_are_unknown(
    options: dict[str, Any],
) -> None:
    game = trumpf(4, deck=registered(), **options)
    match, rng = st.Match(game, seed=4), Rng(9)
    for _ in range(30):
        if not match.hand_over:
            match.play(int(match.state.pick(rng)))
    state = trumpf_state(match.state)
    assert not any(state.unseen)
    for viewer in (0, 3, SPECTATOR):
        drawn = trumpf_state(state.sample(viewer, rng))
        assert list(drawn.words())[: -len(state.away)] == list(state.words())[: -len(state.away)]
