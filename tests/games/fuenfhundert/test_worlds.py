"""What a seat of Fünfhundert cannot exclude, against every way in which a few cards can have come.

The hand is played again with these cards wherever in the pack the seat has not seen what lay there,
and anything in the other places. Some announcements of the other one are possible in some of these
ways only, and combinations lapse in some; a sample must be as frequent as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import CARDS, CODES, NAMES
from stammtisch.matches import Hand, Match
from tests.chi_square import agrees
from tests.conformance.worlds import packs_with, replayed
from tests.games.fuenfhundert.positions import do, game, mask, sample

TURNED = 16  # the place of the trump card in the pack; the stock follows
DRAWS = 2000

Found = tuple[int, int, int]
Sampler = Callable[[FuenfhundertHand, Rng], FuenfhundertHand]


def position(state: object) -> FuenfhundertHand:
    """The state as what it is."""
    assert isinstance(state, FuenfhundertHand)
    return state


def places_of(hand: Hand, viewer: int) -> list[list[int]]:
    """Unseen by the viewer: the other one's eight cards, each of his draws, the stock."""
    first, now = position(hand.states[0]), position(hand.state)
    mine = int(first.hands[1 - viewer])
    dealt = [place for place in range(TURNED) if mine >> hand.pack[place] & 1]
    draws = [
        [TURNED + 1 + 2 * trick + int(now.tricks.winner(trick) == viewer)]
        for trick in range(int(now.tricks.done))
    ]
    return [dealt, *draws, list(range(TURNED + 1 + 2 * int(now.tricks.done), len(hand.pack)))]


def found_in(state: FuenfhundertHand, seat: int, kinds: int) -> Found:
    """Which of the cards the seat holds, whether it drew one last, which of their combinations
    have lapsed for it."""
    drawn = int(state.fresh[seat])
    codes = sum(1 << code for code in range(int(CODES)) if not int(CARDS[code]) & ~kinds)
    last = drawn if drawn >= 0 and kinds >> drawn & 1 else -1
    return int(state.hands[seat]) & kinds, last, int(state.lapsed[seat]) & codes


def worlds(hand: Hand, viewer: int, cards: str) -> Counter[Found]:
    """What the viewer cannot exclude of these cards, in how many ways."""
    found = Counter[Found]()
    for pack, ways in packs_with(hand.pack, places_of(hand, viewer), read_cards(cards)):
        state = replayed(hand, len(hand.acts), viewer, pack, {})
        if state is not None:
            found[found_in(position(state), 1 - viewer, mask(cards))] += ways
    return found


def drawn(hand: Hand, viewer: int, cards: str, sampler: Sampler) -> Counter[Found]:
    """The same in samples."""
    rng, now = Rng(5), position(hand.state)
    samples = (sampler(now, rng) for _ in range(DRAWS))
    return Counter(found_in(each, 1 - viewer, mask(cards)) for each in samples)


def played(hands: list[str], rest: str, moves: str, **options: Any) -> Hand:
    """A hand after these moves; seat 1 leads."""
    match = Match(game(**options), hands=hands, rest=rest, dealer=0, seed="worlds")
    for move in moves.split("; "):
        match.play(move)
    return match.hand


HIGH = "Ac Ah As Tc Ts Th 9c 9s"
PAIRS = "7c 8c Kd 8s 9h Jc Js Kh"

CASES: dict[str, tuple[list[str], str, str, dict[str, Any], int, str]] = {
    "nothing is announced, and what he led lapses what he had": (
        [HIGH, "7c 8c Kd 8s 9h Jc Js Qd"], "7h 9d Qh 8d Jh", "7c; Ac; Ah", {}, 0, "7c Kd Qd Kh Qh",
    ),
    "a pair came with the card drawn": (
        [HIGH, PAIRS], "7h 9d Qd 8d Jh", "7c; Ac; Ah; announce pair_d", {}, 0, "7c Kd Qd Kh Qh",
    ),
    "it was announced and a trick was played since": (
        [HIGH, PAIRS], "7h 9d Qd 8d Jh", "7c; Ac; Ah; announce pair_d; 8c; As", {}, 0,
        "7c 8c Kd Qd Qh",
    ),
    "the same where it may be announced at any time": (
        [HIGH, PAIRS], "7h 9d Qd 8d Jh", "7c; Ac; Ah; announce pair_d; 8c; As",
        {"announce": "any_time"}, 0, "7c 8c Kd Qd Qh",
    ),
    "a trick completed it": (
        ["Qd Ac Ah As Tc Ts Th 9c", "Kd 7c 8c 8s 9h Jc Js Kh"], "7h 9d 8d Jh Qh",
        "Kd; Qd; announce pair_d; 7c; Ac", {}, 0, "Kd 7c Kh Qh",
    ),
    "a wrong announcement": (
        [HIGH, "7c 8c Kh 8s 9h Jc Js Qd"], "7h 9d", "announce pair_h; 7c; Ac",
        {"false_announce": "penalty"}, 0, "7c Kd Qd Kh Qh",
    ),
    "the seven was exchanged": (
        [HIGH, "7c 8c 7h 8s 9h Jc Js Qc"], "Kh 9d Qh 8d Jh", "exchange; 7c; Ac; Ah", {}, 0,
        "7c 7h Qh Kc Qc",
    ),
    "Vorhand looks": (
        ["7c 8c Kd 8s 9h Jc Js Qc", HIGH.replace("Ts", "Kh")], "7h Qh Qd 9d Jh",
        "Ac; 7c; announce pair_h; Ah; announce pair_d; Kd", {}, 1, "7c Kd Qd Kc Qc",
    ),
}  # fmt: skip


@pytest.mark.rules("F500-16", "F500-17", "F500-18", "F500-20")
@pytest.mark.parametrize("case", CASES)
@pytest.mark.slow
def test_every_way_in_which_cards_can_have_come_is_equally_likely(case: str) -> None:
    hands, rest, moves, options, viewer, cards = CASES[case]
    hand = played(hands, rest, moves, **options)
    ways = worlds(hand, viewer, cards)
    assert len(ways) > 1
    assert found_in(position(hand.state), 1 - viewer, mask(cards)) in ways
    found = drawn(hand, viewer, cards, lambda state, rng: sample(state, viewer, rng))
    assert agrees(found, ways)
    assert set(found) == set(ways)


@pytest.mark.rules("F500-9", "F500-18")
@pytest.mark.parametrize("known", [False, True])
def test_a_pair_in_the_hand_has_lapsed_unless_the_last_draw_completed_it(known: bool) -> None:
    """Before the ninth trick all cards are known. Who won the eighth may have drawn any of his
    eight cards last; who lost it drew the trump card."""
    state, codes = with_a_pair(known)
    held = kinds_in(int(state.hands[0]))
    ways = Counter[int]()
    for last in [int(state.turned)] if known else held:
        ways[sum(1 << code for code in codes if not int(CARDS[code]) >> last & 1)] += 1
    rng, mine = Rng(8), sum(1 << code for code in codes)
    samples = [sample(state, 1, rng) for _ in range(600)]
    found = Counter(int(each.lapsed[0]) & mine for each in samples)
    assert agrees(found, ways)
    assert set(found) == set(ways)
    assert {int(each.fresh[0]) for each in samples} == ({int(state.turned)} if known else {*held})


@pytest.mark.rules("F500-9", "F500-18")
def test_a_pair_announced_with_the_trump_card_drawn_last_was_not_there_before() -> None:
    seed = 0
    state, codes = with_a_pair(lost=True)
    while len(codes) != 1 or not int(CARDS[codes[0]]) >> int(state.turned) & 1:
        seed += 1
        state, codes = with_a_pair(lost=True, seed=seed)
    state.play(cards_only(state, Rng(1)))
    do(game(), state, f"announce {NAMES[codes[0]]}")
    rng = Rng(8)
    for _ in range(40):
        found = sample(state, 1, rng)
        assert found.fresh[0] == state.turned
        assert not int(found.lapsed[0]) >> codes[0] & 1


def with_a_pair(lost: bool, seed: int = 0) -> tuple[FuenfhundertHand, list[int]]:
    """A position before the ninth trick in which seat 0 holds a pair or two; the pairs."""
    for number in range(seed, seed + 100):
        match, rng = Match(game(), seed=number, dealer=0), Rng(number)
        while position(match.state).tricks.done < 8:
            match.play(cards_only(position(match.state), rng))
        state = position(match.state)
        codes = [code for code in range(4) if not int(CARDS[code]) & ~int(state.hands[0])]
        if codes and (state.tricks.winner(7) == 1) == lost:
            return state, codes
    raise AssertionError


def cards_only(state: FuenfhundertHand, rng: Rng) -> int:
    """A random card: nobody announces or exchanges."""
    cards = kinds_in(int(state.playable()))
    return cards[int(rng.below(len(cards)))]


def kinds_in(word: int) -> list[int]:
    """The cards of a word."""
    return [kind for kind in range(52) if word >> kind & 1]


def lowest_last(state: FuenfhundertHand, rng: Rng) -> FuenfhundertHand:
    """A fault: the card drawn last is always the lowest one."""
    found = sample(state, 0, rng)
    found.fresh[1] = min(kinds_in(int(found.hands[1])))
    return found


def lapsed_as_it_is(state: FuenfhundertHand, rng: Rng) -> FuenfhundertHand:
    """A fault: which combinations have lapsed for the other one, nobody can know."""
    found = sample(state, 0, rng)
    found.lapsed = state.lapsed[:]
    return found


@pytest.mark.parametrize("fault", [lowest_last, lapsed_as_it_is, lambda state, _: state])
def test_a_sampler_with_a_fault_is_found(fault: Sampler) -> None:
    hands, rest, moves, options, viewer, cards = CASES[next(iter(CASES))]
    hand = played(hands, rest, moves, **options)
    assert not agrees(drawn(hand, viewer, cards, fault), worlds(hand, viewer, cards))


@pytest.mark.rules("F500-8")
def test_a_position_that_is_read_again_knows_who_took_which_trick() -> None:
    match, rng = Match(game(), seed=2, dealer=0), Rng(2)
    for _ in range(2 * 14):
        match.play(cards_only(position(match.state), rng))
    now, again = position(match.state), position(st.position(str(match.state)))
    winners = [int(now.tricks.winner(trick)) for trick in range(14)]
    assert {*winners} == {0, 1}
    assert [int(again.tricks.winner(trick)) for trick in range(14)] == winners
