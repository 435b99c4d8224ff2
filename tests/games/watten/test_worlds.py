"""What a seat of Watten cannot exclude, against every hand of the others that explains the game.

Near the end of a hand the others hold one or two cards each. Each of the cards that the seat has
not seen is put there, and the hand is played again from the deal that this means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.games.watten.hand import WattenHand
from stammtisch.games.watten.rules import KRITISCHE, TRUMPS
from stammtisch.matches import Hand
from stammtisch.players.registry import habits_of
from tests.chi_square import agrees
from tests.conformance.worlds import Hands, packs_filling, replayed
from tests.games.watten.positions import cards_in, playing, sampled, say, watten

Sampler = Callable[[WattenHand, int, Rng], st.State]


def fair(state: WattenHand, viewer: int, rng: Rng) -> st.State:
    """The sampler of the game."""
    return state.sample(viewer, rng)


def one_other(state: WattenHand, viewer: int, rng: Rng) -> st.State:
    """A fault: the others hold any cards that were not dealt, whatever they have shown."""
    new = state.copy()
    for seat in range(int(state.rules.seats)):
        if seat != viewer:
            outside = [kind for kind in range(52) if int(new.left_over()) >> kind & 1]
            new.hands[seat] = sum(
                1 << outside.pop(int(rng.below(len(outside)))) for _ in kinds_in(state, seat)
            )
    return new


def lowest(state: WattenHand, viewer: int, rng: Rng) -> st.State:
    """A fault: of two draws the one with the lower cards."""
    return min((state.sample(viewer, rng) for _ in range(2)), key=hands_of)


def kinds_in(state: st.State, seat: int) -> tuple[int, ...]:
    """The cards that a seat holds."""
    assert isinstance(state, WattenHand)
    return tuple(kind for kind in range(52) if int(state.hands[seat]) >> kind & 1)


def hands_of(state: st.State) -> Hands:
    """All hands."""
    assert isinstance(state, WattenHand)
    return tuple(kinds_in(state, seat) for seat in range(int(state.rules.seats)))


def position(hand: Hand) -> WattenHand:
    """The position of a hand."""
    assert isinstance(hand.state, WattenHand)
    return hand.state


def late(seats: int, seed: int, **options: Any) -> tuple[Hand, int]:
    """A hand played until the seat on turn does not see two cards of the others; that seat."""
    while True:
        match, rng = st.Match(watten(seats, **options), seed=seed, dealer=0), Rng(seed)
        while not match.hand_over:
            state, viewer = position(match.hand), match.turn
            others = [kinds_in(state, seat) for seat in range(seats) if seat != viewer]
            if sum(map(len, others)) <= 2:
                return match.hand, viewer
            match.play(int(habits_of("watten").quiet_pick(state, rng)))
        seed += 10_000


def worlds(hand: Hand, viewer: int) -> Counter[Hands]:
    """The hands that the viewer cannot exclude."""
    now = position(hand)
    held = [kinds_in(now, seat) for seat in range(int(now.rules.seats)) if seat != viewer]
    seen = int(now.tricks.played()) | (int(now.hands[viewer]) if viewer >= 0 else 0)
    unseen = [kind for kind in hand.pack if not seen >> kind & 1]
    places = [[hand.pack.index(kind) for kind in kinds] for kinds in held]
    found = Counter[Hands]()
    for pack in packs_filling(hand.pack, places, unseen):
        state = replayed(hand, len(hand.acts), viewer, pack, {})
        if state is not None:
            found[hands_of(state)] += 1
    return found


def fits(hand: Hand, viewer: int, ways: Counter[Hands], sampler: Sampler) -> bool:
    """Whether all of these come as often as each other, and nothing else."""
    rng = Rng(6)
    drawn = Counter(hands_of(sampler(position(hand), viewer, rng)) for _ in range(12 * len(ways)))
    return agrees(drawn, ways) and len(drawn) > 0.99 * len(ways)


CASES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "two, one of whom has played two Kritische": (2, 0, {}),
    "two, one of whom did not trump the Hauptschlag": (2, 1528, {"hauptschlag_zwang": True}),
    "two without a Maschine": (2, 4, {"maschine": False}),
    "three, one of whom did not trump the Hauptschlag": (3, 51, {"hauptschlag_zwang": True}),
    "three, streng": (3, 4, {"streng": True}),
    "four": (4, 4, {}),
}


@pytest.mark.rules("WAT-6", "WAT-11", "WAT-18")
@pytest.mark.parametrize("case", CASES)
def test_all_hands_that_explain_the_game_are_equally_likely(case: str) -> None:
    seats, seed, options = CASES[case]
    hand, viewer = late(seats, seed, **options)
    ways = worlds(hand, viewer)
    assert len(ways) > 20
    assert hands_of(position(hand)) in ways
    assert fits(hand, viewer, ways, fair)
    if "one of whom" in case:
        assert not fits(hand, viewer, ways, one_other), "some hands are excluded"


@pytest.mark.rules("WAT-18")
def test_who_did_not_trump_the_hauptschlag_holds_none_all_hand_long() -> None:
    game = watten(2, hauptschlag_zwang=True)
    state = playing(game, ["Jc Qc Jh Ah Kh", "Td 8s As Ks Qs"])
    for moves in (["Td", "Jc"], ["8s"], ["Qc", "As"]):
        say(game, state, *moves)
        held = {card for seed in range(80) for card in cards_in(sampled(state, 1, seed).hands[0])}
        assert held & {"Kh", "8c", "9c"}
        assert not held & cards_in(TRUMPS[state.naming()] & ~KRITISCHE)


@pytest.mark.parametrize("fault", [lowest, lambda state, _viewer, _rng: state])
def test_a_sampler_with_a_fault_is_found(fault: Sampler) -> None:
    hand, viewer = late(2, 0)
    assert not fits(hand, viewer, worlds(hand, viewer), fault)
