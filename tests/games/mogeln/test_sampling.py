"""A sample of a long deal of Mogeln can have come about from the first card on."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import make
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.roads import Roads
from stammtisch.games.mogeln.rules import end_of, taker_of
from stammtisch.games.mogeln.state import MogelnState
from stammtisch.matches import Hand
from tests.games.mogeln.positions import mogeln, position

LONG = [  # seats, options, seed: deals in which cards of long piles are seen again and again
    (2, {"packs": 2}, 5),
    (3, {}, 6),
    (3, {"doubting": "knock"}, 8),
    (4, {"jokers": True}, 7),
    (5, {"packs": 2, "jokers": True}, 5),
]


def long_hand(seats: int, options: dict[str, object], seed: int) -> Hand:
    """A deal in which whoever may doubt does so every second to fifth time."""
    match, rng = st.Match(mogeln(seats, max_plays=500, **options), seed=seed), Rng(seed)
    while not match.hand_over:
        legal = [int(move) for move in match.state.legal_moves()]
        doubts = len(legal) > 1 and rng.below(2 + seed % 4) == 0
        match.play(legal[-1] if doubts else legal[rng.below(len(legal) - 1 or 1)])
    return match.hand


def dealt(sample: MogelnState) -> list[list[int]]:
    """What each seat must have been dealt; raises if somebody took what he has not."""
    seats = int(sample.rules.seats)
    hands = [
        Counter({kind: int(sample.copies(seat, kind)) for kind in range(54)})
        for seat in range(seats)
    ]
    first, begin, piles = (int(sample.context.dealer) + 1) % seats, 0, []
    for end, taker in [
        *((int(end_of(t)), int(taker_of(t))) for t in sample.takes),
        (len(sample.laid), None),
    ]:
        piles.append(([int(kind) for kind in sample.laid[begin:end]], first, taker))
        begin, first = end, first if taker is None else taker
    for cards, seat, taker in reversed(piles):
        if taker is not None:
            hands[taker].subtract(cards)
            assert min(hands[taker].values()) >= 0
        for number, kind in enumerate(cards):
            hands[(seat + number) % seats][kind] += 1
    return [sorted(hand.elements()) for hand in hands]


def fault(hand: Hand, index: int, viewer: int, sample: MogelnState) -> str:
    """Where a deal that leads to the sample would have looked different to the viewer."""
    game, laid = hand.game, iter([int(kind) for kind in sample.laid])
    pack = game.arrange(hand.context, dealt(sample), [])
    state = game.deal(vec[i64](list(pack)), hand.context)
    for number in range(index):
        act = hand.acts[number]
        if number % 25 == 0 and state.sight(viewer) != hand.states[number].sight(viewer):
            return f"before act {number}"
        make(state, act.seat, next(laid) if act.text.startswith("lay") else act.move)
    same = list(state.words()) == list(sample.words()) and state.sight(viewer) == hand.states[
        index
    ].sight(viewer)
    return "" if same else "in the end"


@pytest.mark.rules("MOG-11")
@pytest.mark.parametrize(("seats", "options", "seed"), LONG)
def test_no_sample_of_a_long_deal_contradicts_what_was_seen(
    seats: int, options: dict[str, object], seed: int
) -> None:
    hand = long_hand(seats, options, seed)
    for index in (len(hand.states) - 1, len(hand.states) // 2):
        for viewer in (-1, index % seats):
            sample = hand.states[index].sample(viewer, Rng(index))
            assert isinstance(sample, MogelnState)
            assert fault(hand, index, viewer, sample) == ""


def test_a_sample_for_another_seat_contradicts_it() -> None:
    hand = long_hand(3, {}, 6)
    sample = hand.states[200].sample(1, Rng(1))
    assert isinstance(sample, MogelnState)
    assert fault(hand, 200, 1, sample) == ""
    assert fault(hand, 200, 2, sample)


def test_what_is_hidden_does_not_change_a_sample() -> None:
    """Another position that looks the same, and the same lots, give the same sample."""
    hand = long_hand(3, {}, 6)
    for index, viewer in ((60, 0), (150, -1), (250, 2)):
        other = hand.states[index].sample(viewer, Rng(7))
        one, two = (list(at.sample(viewer, Rng(5)).words()) for at in (hand.states[index], other))
        assert one == two


def test_how_long_it_takes_is_bounded() -> None:
    """Far fewer roads than `roads.MOST` are drawn, even if most of them cross others."""
    hand = long_hand(3, {}, 8)
    for seed in range(4):
        roads = Roads(hand.states[-2], -1, Rng(seed))  # type: ignore[arg-type]  # of Mogeln
        assert roads.draw()
        assert 0 < roads.drawn < 20_000


def test_in_a_position_that_no_deal_leads_to_what_is_hidden_may_lie_anywhere() -> None:
    """Nobody holds the pile that was taken, though all hands are named."""
    state = position(mogeln(3), ["2h 3h", "9h 9s", "3c 6c"], laid="2c 3c 9c 6d", pile=1, turn=1)
    assert not Roads(state, 2, Rng(1)).draw()
    for viewer in (-1, 0, 1, 2):
        found = set[tuple[int, ...]]()
        for seed in range(6):
            sample = state.sample(viewer, Rng(seed))
            assert isinstance(sample, MogelnState)
            assert sorted(sample.cards()) == sorted(state.rules.cards)
            assert list(sample.all_left()) == list(state.all_left())
            assert sample.sight(viewer) == state.sight(viewer)
            found.add(tuple(int(word) for word in sample.words()))
        assert len(found) > 1
