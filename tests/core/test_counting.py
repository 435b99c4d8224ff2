"""How many outcomes chance has: as many as there are when they are listed."""

from __future__ import annotations

from itertools import permutations
from math import comb, factorial
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import pack
from stammtisch.core.contract import CHANCE, OVER, Game
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.counting import distributions, heaps
from stammtisch.games.herzblatt.hand import HerzblattHand
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.kits.tricks.hand import TrickGame
from stammtisch.kits.tricks.rules import TrickRules
from tests.conformance.houses import HOUSES, house

Heaps = tuple[tuple[int, ...], ...]


def listed(cards: list[int], sizes: list[int]) -> set[Heaps]:
    """Every way to distribute the cards among heaps of these sizes."""
    found = set()
    for order in permutations(cards):
        rest, ways = [*order], []
        for size in sizes:
            ways.append(tuple(sorted(rest[:size])))
            rest = rest[size:]
        found.add(tuple(ways))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_ways_to_distribute_cards_are_those_that_can_be_listed(seed: int) -> None:
    chance = Random(seed)
    copies = [chance.choice([1, 1, 2, 3]) for _ in range(chance.randint(1, 4))]
    while sum(copies) > 7:
        copies.pop()
    cards = [kind for kind, often in enumerate(copies) for _ in range(often)]
    sizes, left = [], len(cards)
    while left:
        sizes.append(chance.randint(1, min(3, left)))
        left -= sizes[-1]
    assert distributions(copies, sizes) == len(listed(cards, sizes))


def begun(game: Game) -> int:
    """In how many different positions a hand begins, found by dealing every order of the pack."""
    context, found = game.opening(i64(0)), set()
    for order in permutations([int(kind) for kind in game.pack()]):
        found.add(tuple(map(int, game.deal(vec[i64](order), context).words())))
    return len(found)


@pytest.mark.parametrize(
    ("seats", "packets", "number"),
    [
        (3, [1, 1], factorial(8) // 2**4),  # three hands of two, and two cards that lie aside
        (2, [2, 1], factorial(8) // (6 * 6 * 2)),
    ],
)
def test_deals_are_counted_as_they_can_be_dealt(
    seats: int, packets: list[int], number: int
) -> None:
    """Herzblatt with eight cards, of which every order can be dealt."""
    rules = TrickRules(HerzblattHand, HerzblattOptions(), i64(seats), pack("AK"), packets)
    game = TrickGame("herzblatt", rules)
    assert st.deal_outcomes(game) == begun(game) == number


def test_deals_that_everybody_can_reckon() -> None:
    assert st.deal_outcomes(st.game("doppelkopf")) == 2_248_575_441_654_260_591_964
    gin = factorial(52) // factorial(10) ** 2  # two hands, then the upcard and the stock in order
    assert st.deal_outcomes(st.game("gin")) == gin
    herzblatt = comb(26, 8) * comb(18, 8) * comb(10, 8)  # and two cards aside
    assert st.deal_outcomes(st.game("herzblatt", seats=3)) == herzblatt
    holdem = factorial(52) // 2**4
    assert st.deal_outcomes(st.game("poker", preset="holdem", seats=4)) == holdem
    # in stud one of two cards is open
    assert st.deal_outcomes(st.game("poker", preset="stud", seats=4)) == factorial(52)
    canasta = heaps(st.game("canasta"), st.game("canasta").opening(i64(0)))
    assert canasta == [11] * 4 + [1] * 64


@pytest.mark.parametrize("game_id", sorted(st.registrations()))
def test_every_game_has_heaps_of_all_its_cards(game_id: str) -> None:
    case = next(case for case in HOUSES if case[0] == game_id)
    game = house(case)
    found = heaps(game, game.opening(i64(0)))
    assert sum(found) == len(game.pack())
    number = st.deal_outcomes(game)
    assert 1 < number <= factorial(len(game.pack()))


def test_shuffles_within_a_hand_are_counted_without_equal_cards() -> None:
    """Twelve players leave only few cards of two packs to be shuffled."""
    game, rng, seen = st.game("mau_mau", seats=12), Rng(1), set()
    for _ in range(40):
        state = fresh_deal(game, game.opening(i64(0)), rng)
        while state.turn != OVER:
            if state.turn != CHANCE:
                state.play(state.pick(rng))
                continue
            cards = [int(kind) for kind in state.to_shuffle()]
            if len(cards) <= 7:
                assert st.chance_outcomes(state) == len({*permutations(cards)})
                seen.add(len(cards) - len({*cards}))
            shuffle_now(state, rng)
        if {0, 1} <= seen:
            return
    raise AssertionError(f"no equal cards were shuffled: {seen}")


def test_only_a_shuffle_has_outcomes() -> None:
    state = st.deal(st.game("gin"), seed=1)
    with pytest.raises(ValueError, match="nothing is to be shuffled now"):
        st.chance_outcomes(state)
    with pytest.raises(ValueError, match="there is no seat 2; the seats are 0 to 1"):
        st.deal_outcomes(st.game("gin"), dealer=2)
