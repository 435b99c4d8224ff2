"""`sample`: every deal that a seat cannot exclude, equally often, and no other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import combinations, permutations

import pytest

from stammtisch.core.bits import BIT
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.watten.hand import Watten, WattenHand
from stammtisch.games.watten.rules import KRITISCHE, PACK, TRUMPS
from stammtisch.redeals import view_bytes
from tests.games.watten.positions import cards_in, dealt, mask, playing, sampled, say, watten

pytestmark = pytest.mark.slow  # frequencies: once, with the compiled rules

Deal = tuple[frozenset[str], ...]


def compare(
    state: WattenHand, viewer: int, others: list[int], possible: Collection[Deal], each: int = 40
) -> None:
    """The samples are just the possible deals to these seats, each about equally often."""
    rng, drawn = Rng(11), Counter[Deal]()
    for _ in range(each * len(possible)):
        sample = state.sample(viewer, rng)
        drawn[tuple(frozenset(cards_in(sample.hands[seat])) for seat in others)] += 1
    assert set(drawn) == set(possible)
    assert max(abs(number - each) for number in drawn.values()) < 6 * each**0.5


def unseen_by(state: WattenHand, viewer: int) -> list[str]:
    """The cards that the viewer has not seen."""
    return sorted(cards_in(PACK & ~state.tricks.played() & ~state.hands[viewer]))


def of_two(game: Watten, opponent: str, plays: str) -> WattenHand:
    """Two players with two cards left at T/d; ``opponent`` is the hand of seat 0.

    Seat 1 wins the first trick with the nine of Gras, seat 0 the other two.
    """
    state = playing(game, [opponent, "9s 8s As Ks Qs"])
    first, second, third = plays.split()
    return say(game, state, "1: 9s", f"0: {first}", "1: 8s", f"0: {second}", f"0: {third}", "1: Qs")


@pytest.mark.rules("WAT-6")
@pytest.mark.parametrize(
    ("hand", "plays", "excluded"),
    [
        ("Jc 8d Jh Ah 9h", "Jc 8d Jh", ""),
        ("7c 8d Jh Ah 9h", "Jh 7c 8d", "Kh 7d"),
        ("7c 7d Jh Ah 9h", "Jh 7c 7d", "Kh"),
    ],
)
def test_nobody_can_have_been_dealt_a_maschine(hand: str, plays: str, excluded: str) -> None:
    state = of_two(watten(2), hand, plays)
    never = {*excluded.split()} or {"Kh", "7d", "7c"}
    possible = [
        (frozenset(pair),) for pair in combinations(unseen_by(state, 1), 2) if not never <= {*pair}
    ]
    compare(state, 1, [0], possible, each=25)


@pytest.mark.rules("WAT-6")
def test_where_a_maschine_is_played_it_is_possible() -> None:
    state = of_two(watten(2, maschine=False), "7c 7d Jh Ah 9h", "Jh 7c 7d")
    assert any("Kh" in cards_in(state.sample(1, Rng(seed)).hands[0]) for seed in range(60))


@pytest.mark.rules("WAT-18")
def test_who_did_not_trump_the_hauptschlag_holds_none() -> None:
    game = watten(2, hauptschlag_zwang=True)
    state = playing(game, ["Jc Qc Jh Ah 7d", "Td 8s As Ks Qs"])
    say(game, state, "Td", "Jc")
    barred = cards_in(TRUMPS[state.naming()] & ~KRITISCHE)
    possible = [
        (frozenset(four),)
        for four in combinations([card for card in unseen_by(state, 1) if card not in barred], 4)
        if not {"Kh", "7d", "7c"} <= {*four}
    ]
    rng = Rng(1)
    drawn = Counter(frozenset(cards_in(state.sample(1, rng).hands[0])) for _ in range(4000))
    assert set(drawn) <= {deal for (deal,) in possible}
    kritisch = sum(number for hand, number in drawn.items() if "7d" in hand)
    share = sum("7d" in hand for (hand,) in possible) / len(possible)
    assert abs(kritisch - 4000 * share) < 6 * (4000 * share * (1 - share)) ** 0.5


@pytest.mark.rules("WAT-17", "WAT-18")
def test_without_the_duty_who_did_not_trump_has_shown_nothing() -> None:
    game = watten(2, hauptschlag_zwang=False)
    state = playing(game, ["Jc Qc Jh Ah 7d", "Td 8s As Ks Qs"])
    say(game, state, "Td", "Jc")
    assert any("9d" in cards_in(state.sample(1, Rng(seed)).hands[0]) for seed in range(60))


@pytest.mark.rules("WAT-18")
def test_who_trumped_the_hauptschlag_has_shown_nothing() -> None:
    game = watten(2, hauptschlag_zwang=True)
    state = playing(game, ["8d Qc Jh Ah 7d", "Td 8s As Ks Qs"])
    say(game, state, "Td", "8d")
    assert state.barred()[0] == 0
    assert any("9d" in cards_in(state.sample(1, Rng(seed)).hands[0]) for seed in range(60))


@pytest.mark.rules("WAT-6")
def test_two_hidden_hands_of_three_players() -> None:
    """The last card of each of the others, one of whom has played two Kritische."""
    game = watten(3)
    hands = ["7c 7d 9h 8h Jh", "9s 8s As Ks Qs", "Jc Qc Ac 9c 8c"]
    state = playing(game, hands, named="T/s")
    say(
        game, state, "1: 9s", "2: Jc", "0: 7c", "0: 9h", "1: 8s", "2: Qc", "1: Ks", "2: Ac", "0: 7d"
    )
    say(game, state, "0: 8h", "1: As")
    assert state.turn == 2
    possible = [
        (frozenset({one}), frozenset({other_one, other_two}))
        for one in unseen_by(state, 1)
        for other_one, other_two in combinations(unseen_by(state, 1), 2)
        if one not in (other_one, other_two) and one != "Kh"
    ]
    rng, drawn = Rng(2), Counter[str]()
    for _ in range(3000):
        sample = state.sample(1, rng)
        deal = (frozenset(cards_in(sample.hands[0])), frozenset(cards_in(sample.hands[2])))
        assert deal in possible
        drawn.update(deal[1])
    assert abs(drawn["Kh"] - 3000 * share_of("Kh", possible)) < 6 * 20


def share_of(card: str, deals: list[tuple[frozenset[str], frozenset[str]]]) -> float:
    """In how many of these deals the second hand has a card."""
    return sum(card in second for _, second in deals) / len(deals)


@pytest.mark.rules("WAT-11")
def test_streng_hides_the_own_cards_until_both_are_named() -> None:
    game = watten(streng=True)
    state = dealt(game)
    own = {frozenset(cards_in(state.sample(2, Rng(seed)).hands[2])) for seed in range(20)}
    assert len(own) > 10
    for seed in range(20):
        other = sampled(state, 2, seed)
        assert view_bytes(other, 2) == view_bytes(state, 2)
        assert other.maschine_of() < 0
        assert state.sample(1, Rng(seed)).hands[1] == state.hands[1]
    say(game, state, "no_swap", "schlag T", "farbe d")
    assert state.sample(2, Rng(1)).hands[2] == state.hands[2]


@pytest.mark.rules("WAT-6")
def test_a_spectator_sees_no_hand_and_no_maschine() -> None:
    state = dealt(watten(), ["Kh 7d", "7c"])
    held = Counter[int]()
    for seed in range(300):
        sample = sampled(state, SPECTATOR, seed)
        assert sample.maschine_of() < 0
        held.update(seat for seat in range(4) if sample.hands[seat] & mask("Kh"))
    assert set(held) == {0, 1, 2, 3}
    assert sum(held.values()) < 300  # it may also lie among the cards that were not dealt


def test_all_ways_of_one_hidden_card_each() -> None:
    """The last trick of three players: both cards, uniformly and jointly."""
    game = watten(3, maschine=False)
    hands = ["9h 8h Qh 9d Jh", "9s 7h 8c Ks As", "Jc Ts Tc Ah Ac"]
    state = playing(game, hands, named="T/s")
    say(game, state, "1: 9s", "2: Jc", "0: 9h", "1: 7h", "2: Ts", "0: 8h")
    say(game, state, "2: Tc", "0: Qh", "1: 8c", "2: Ah", "0: 9d", "1: Ks")
    unseen = unseen_by(state, 1)[:]
    possible = [(frozenset({one}), frozenset({two})) for one, two in permutations(unseen, 2)]
    compare(state, 1, [0, 2], possible, each=25)


def test_what_was_played_and_the_own_cards_stay() -> None:
    game = watten()
    state = playing(game)
    say(game, state, *[sorted(cards_in(state.hands[1]))[0]])
    for seed in range(10):
        sample = state.sample(2, Rng(seed))
        assert sample.hands[2] == state.hands[2]
        assert list(sample.tricks.plays) == list(state.tricks.plays)
        together = [sample.hands[seat] for seat in range(4)]
        assert sum(together) & sample.tricks.played() == 0
        assert sum(len(cards_in(hand)) for hand in together) == 19
        assert all(hand & ~PACK == 0 and not hand & BIT[0] for hand in together)
