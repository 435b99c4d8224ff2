"""Which melds a hand has, and which are best, against slow second readings of the rules."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from stammtisch.core.rng import Rng
from stammtisch.games.romme import melding, tabled
from stammtisch.games.romme.rules import ANY, HALF, ONE, RED
from stammtisch.notation import read_moves
from stammtisch.players.romme.plans import NODES, Planner, useful_of
from tests.games.romme.positions import position, romme

LIMITS = {"half": HALF, "one": ONE, "none": ANY}
Meld = tuple[tuple[int, bool], ...]
"""Each card by its named kind, and whether a joker lies there, in order."""


def every_shape() -> list[tuple[int, ...]]:
    """The kinds of every set and of every run, in order: written down anew from ROM-5 and ROM-6."""
    shapes = []
    for rank in range(13):
        for size in (3, 4):
            shapes += [
                tuple(s * 13 + rank for s in suits) for suits in combinations(range(4), size)
            ]
    for suit in range(4):
        row = [suit * 13 + (12 if p in (1, 14) else p - 2) for p in range(1, 15)]
        shapes += [tuple(row[p:q]) for p in range(14) for q in range(p + 3, 15)]
    return shapes


SHAPES = every_shape()


def allowed(jokers: int, size: int, limit: str) -> bool:
    if limit == "half":
        return jokers <= size - jokers
    return limit == "none" or jokers <= 1


def slow_melds(cards: list[int], jokers: int, limit: str, keep: int) -> set[Meld]:
    """Every meld of a hand: each shape with each choice of places for jokers."""
    found = set()
    held = Counter(cards)
    for shape in SHAPES:
        if len(shape) > len(cards) + jokers - keep or len(shape) - len(cards) > jokers:
            continue
        absent = sum((Counter(shape) - held).values())
        if absent > jokers:
            continue
        for number in range(absent, min(jokers, len(shape)) + 1):
            if not allowed(number, len(shape), limit):
                continue
            for by_joker in combinations(range(len(shape)), number):
                real = Counter(shape[i] for i in range(len(shape)) if i not in by_joker)
                if real <= held:
                    meld = [(kind, i in by_joker) for i, kind in enumerate(shape)]
                    found.add(tuple(meld))
    return found


def as_meld(move: int) -> Meld:
    meld = tabled.laid(move, 0, 0)
    places = [place for place in range(14) if tabled.places_of(meld) >> place & 1]
    return tuple(
        (int(tabled.named_at(meld, place)), tabled.lying_at(meld, place) >= RED) for place in places
    )


def words(cards: list[int], jokers: int) -> str:
    names = [("23456789TJQKA"[kind % 13] + "cshd"[kind // 13]) for kind in cards]
    return " ".join(names + ["Xr"] * min(jokers, 3) + ["Xb"] * max(jokers - 3, 0))


def some_hand(chance: Random, size: int, most_jokers: int) -> tuple[list[int], int]:
    """Cards that often lie together, and jokers."""
    jokers = chance.randint(0, most_jokers)
    suits = chance.sample(range(4), chance.randint(1, 4))
    kinds = [suit * 13 + rank for suit in suits for rank in range(13)] * 2
    return sorted(chance.sample(kinds, size - jokers)), jokers


@pytest.mark.parametrize("limit", ["half", "one", "none"])
@pytest.mark.parametrize("final", ["required", "optional"])
def test_the_melds_of_a_hand_are_those_of_a_slow_reading(limit: str, final: str) -> None:
    game = romme(joker_limit=limit, final_discard=final)
    chance = Random(f"{limit} {final}")
    for size in [3, 4, 5, 6, 8, 10] * 4 + [14, 14]:
        cards, jokers = some_hand(chance, size, 3 if limit == "none" else 6 if size > 6 else 2)
        state = position(game, words(cards, jokers), opened=True)
        found = [as_meld(move) for move in state.legal_moves() if move >= 4096]
        assert len(found) == len(set(found))
        keep = 1 if final == "required" else 0
        assert set(found) == slow_melds(cards, jokers, limit, keep), words(cards, jokers)


def test_the_run_of_fourteen_from_a_hand() -> None:
    game = romme(final_discard="optional")
    suit = list(range(13))
    for cards, jokers in (
        ([*suit, 12], 0),
        (suit, 1),
        ([kind for kind in suit if kind != 12], 2),
        ([kind for kind in suit if kind not in (3, 4)], 3),
    ):
        state = position(game, words(sorted(cards), jokers), opened=True)
        found = {as_meld(move) for move in state.legal_moves() if move >= 4096}
        assert found == slow_melds(cards, jokers, "half", 0)
        longest = [move for move in state.legal_moves() if len(as_meld(int(move))) == 14]
        assert longest
        for move in longest:
            assert [each.move for each in read_moves(game, state, 0, game.text(state, move))] == [
                move
            ]


@pytest.mark.rules("ROM-21")
def test_the_run_of_fourteen_leaves_no_card_to_discard() -> None:
    game = romme(final_discard="required")
    state = position(game, words([*range(13), 12], 0), opened=True)
    assert max(len(as_meld(int(move))) for move in state.legal_moves()) == 13


@pytest.mark.parametrize("final", ["required", "optional"])
@pytest.mark.parametrize("holds", ["7c 7d 7h", "5c 6c 7c 7d 7h 7s", "4c 5c 6c 7c Xr 9d"])
def test_each_legal_move_is_picked_and_no_other(final: str, holds: str) -> None:
    state = position(romme(final_discard=final), holds, opened=True)
    rng = Rng(2)
    assert {state.pick(rng) for _ in range(1200)} == {*state.legal_moves()}


def test_the_run_of_fourteen_is_picked_too() -> None:
    game = romme(final_discard="optional")
    state = position(game, words([*range(13), 12], 0), opened=True)
    longest = [move for move in state.legal_moves() if len(as_meld(int(move))) == 14]
    rng = Rng(1)
    assert any(state.pick(rng) in longest for _ in range(400))


@pytest.mark.parametrize("limit", ["half", "one", "none"])
def test_counting_and_the_nth_meld_agree_with_the_list(limit: str) -> None:
    code = LIMITS[limit]
    chance = Random(limit)
    for _ in range(30):
        cards, jokers = some_hand(chance, chance.randint(4, 14), 2 if limit == "none" else 4)
        held = sum(1 << kind for kind in set(cards))
        for entry in melding.shapes(held, jokers, code):
            shape = melding.shape_of(entry)
            listed = list(melding.add_ways(romme().pack()[:0], held, shape, jokers, code))
            assert listed == sorted({*listed})
            assert melding.ways_of(entry) == len(listed)
            nth = [melding.nth_way(held, shape, jokers, code, n) for n in range(len(listed))]
            assert nth == listed


# --- what is best --------------------------------------------------------------------------------


def least_left(cards: Counter[int], jokers: int, need: int, limit: str, keep: int) -> int | None:
    """The fewest points that can stay in hand, by trying every meld of what is left."""
    best: list[int] = []

    def seek(cards: Counter[int], jokers: int, points: int) -> None:
        size = cards.total() + jokers
        if points >= need and size >= keep:
            best.append(sum(worth(kind) * n for kind, n in cards.items()) + 20 * jokers)
        for meld in slow_melds(sorted(cards.elements()), jokers, limit, 0):
            real = Counter(kind for kind, by_joker in meld if not by_joker)
            seek(cards - real, jokers - (len(meld) - real.total()), points + value(meld))

    seek(cards, jokers, 0)
    return min(best) if best else None


def worth(kind: int) -> int:
    return 11 if kind % 13 == 12 else min(kind % 13 + 2, 10)


def value(meld: Meld) -> int:
    low_ace = len({kind // 13 for kind, _ in meld}) == 1 and meld[0][0] % 13 == 12
    return sum(worth(kind) for kind, _ in meld) - (10 if low_ace else 0)


@pytest.mark.parametrize("need", [0, 20, 40])
def test_the_best_melds_leave_as_little_as_a_slow_search_finds(need: int) -> None:
    chance = Random(need)
    for number in range(40):
        cards, jokers = some_hand(chance, 8, 2 if number % 4 == 0 else number % 2)
        keep = number % 2
        twice = sum(1 << kind for kind, n in Counter(cards).items() if n > 1)
        held = sum(1 << kind for kind in set(cards))
        planner = Planner(HALF, need, 0, keep, NODES)
        planner.seek(held, twice, jokers, 0, 0, len(cards) + jokers, romme().pack()[:0])
        least = least_left(Counter(cards), jokers, need, "half", keep)
        found = int(planner.left) if planner.left < 1000000 else None
        assert found == least, (words(cards, jokers), need)


def test_every_card_of_a_meld_counts_as_useful() -> None:
    chance = Random(5)
    for jokers, number in product(range(3), range(60)):
        cards, _ = some_hand(chance, 4 + number % 8, 0)
        held = sum(1 << kind for kind in set(cards))
        real = set()
        for meld in slow_melds(cards, jokers, "half", 0):
            kinds = {kind for kind, by_joker in meld if not by_joker}
            real |= kinds if len(kinds) > 1 else set()
        useful = {kind for kind in set(cards) if useful_of(held, jokers) >> kind & 1}
        assert real <= useful
        if jokers == 0:
            assert real == useful


def test_pick_is_uniform_in_a_hand_full_of_jokers() -> None:
    state = position(romme(joker_limit="none"), "5h 6h 7h 7c Xr Xr Xb", opened=True)
    legal = [int(move) for move in state.legal_moves()]
    rng = Rng(4)
    drawn = Counter(int(state.pick(rng)) for _ in range(40 * len(legal)))
    assert set(drawn) <= set(legal)
    assert max(drawn.values()) < 100
    assert len(drawn) > 0.99 * len(legal)
