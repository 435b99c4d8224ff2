"""Whether tiles reach a first meld: the engine's test against trying every way to lay them."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from stammtisch.games.canasta.first_meld import can_confirm, most_points
from stammtisch.games.canasta.tiles import (
    LETTERS,
    RANKS,
    VALUES,
    at_least,
    number,
    points,
    total,
)
from tests.games.canasta.positions import counted

Tiles = tuple[tuple[str, int], ...]  # how many of each rank
Lying = tuple[tuple[str, int, int], ...]  # rank of the meld, naturals, wild tiles
VALUE = {letter: int(VALUES[rank]) for rank, letter in enumerate(LETTERS)}


class Tried:
    """Everything that can be laid from a hand, one rule of the book at a time."""

    def __init__(self, spare: int, minimum: int, canastas: int) -> None:
        self.spare, self.minimum, self.canastas = spare, minimum, canastas
        self.best = cache(self._enough)

    def _enough(self, hand: Tiles, lying: Lying, worth: int) -> bool:
        made = sum(n + w >= 7 for _, n, w in lying)
        if worth >= self.minimum or made:  # CAN-24, CAN-25
            return True
        return any(self.best(*after) for after in self.ways(dict(hand), lying, worth))

    def ways(
        self, hand: dict[str, int], lying: Lying, worth: int
    ) -> list[tuple[Tiles, Lying, int]]:
        """The positions after one meld or one addition."""
        found = []
        melded = {rank for rank, _, _ in lying}
        for rank in {*hand} - {"2", "X", "3b"} - melded:
            threes = ([rank] * 3, [rank, rank, "2"], [rank, rank, "X"])
            found += [self.laid(hand, lying, worth, rank, tiles) for tiles in threes]
        if "W" not in melded:
            for jokers in range(4):
                tiles = ["X"] * jokers + ["2"] * (3 - jokers)
                found.append(self.laid(hand, lying, worth, "W", tiles))
        for rank in melded:
            found += [self.laid(hand, lying, worth, rank, [tile]) for tile in {rank, "2", "X"}]
        return [each for each in found if each is not None]

    def laid(
        self, hand: dict[str, int], lying: Lying, worth: int, rank: str, tiles: list[str]
    ) -> tuple[Tiles, Lying, int] | None:
        """The position after these tiles come to a meld, or None if that is against the rules."""
        left = dict(hand)
        for tile in tiles:
            if not left.get(tile):
                return None
            left[tile] -= 1
        melds = {each: (n, w) for each, n, w in lying}
        wild = sum(tile in ("2", "X") for tile in tiles)
        n, w = melds.get(rank, (0, 0))
        n, w = n + len(tiles) - wild, w + wild
        if (rank == "W" and w > 7) or (rank != "W" and (w > n or w > 3)):  # CAN-9, CAN-11
            return None
        melds[rank] = (n, w)
        made = sum(n + w >= 7 for n, w in melds.values())
        rest = sum(left.values()) + self.spare
        if rest < 2 and not (rest == 1 and made >= self.canastas > 0):  # CAN-31
            return None
        gain = sum(VALUE[tile] for tile in tiles)
        shape = tuple(sorted((rank, n, w) for rank, (n, w) in melds.items()))
        return tuple(sorted(left.items())), shape, worth + gain


def tiles_of(hand: list[str]) -> Tiles:
    """A hand as counts."""
    return tuple(sorted((tile, hand.count(tile)) for tile in {*hand}))


@pytest.mark.rules("CAN-24", "CAN-25", "CAN-27", "CAN-31")
@pytest.mark.parametrize("seed", range(12))
def test_every_way_to_lay_a_hand(seed: int) -> None:
    chance = Random(seed)
    yes = 0
    for _ in range(40):
        letters = [*chance.sample(["4", "8", "K", "A", "7"], 3), "2", "X"]
        size = chance.randint(2, 9)
        hand = [chance.choice(letters) for _ in range(size)]
        hand = [tile for n, tile in enumerate(hand) if hand[:n].count(tile) < 4]
        spare = chance.choice([0, 1, 2, 9])
        minimum = chance.choice([15, 50, 90, 120, 200])
        canastas = chance.choice([0, 1, 2])
        claim = chance.random() < 0.5  # three nines lie, as when the pile is taken
        lying: Lying = (("9", 3, 0),) if claim else ()
        tried = Tried(spare, minimum, canastas)
        expected = tried.best(tiles_of(hand), lying, 30 if claim else 0)
        naturals = counted("9 9 9") if claim else 0
        found = can_confirm(counted(" ".join(hand)), naturals, 0, 0, spare, minimum, canastas)
        if claim and minimum <= 30 and len(hand) + spare < 2:
            continue  # the three nines could not be laid either
        assert found == expected, (hand, claim, spare, minimum, canastas)
        yes += found
    assert 5 <= yes <= 39


@pytest.mark.rules("CAN-25")
def test_a_canasta_is_enough_at_any_score() -> None:
    assert can_confirm(counted("4 4 4 4 4 4 4 5 5"), 0, 0, 0, 0, 300, 1)
    assert not can_confirm(counted("4 4 4 4 4 4 5 5"), 0, 0, 0, 0, 300, 1)
    assert can_confirm(counted("2 2 2 2 X X X 5 5"), 0, 0, 0, 0, 1000, 1)


def test_the_most_points_of_a_hand() -> None:
    assert most_points(counted("K K 4 4 A A 2 X"), 0, 0, 0) == 40 + 20 + 20 + 50
    assert most_points(counted("K K K 4 4 7"), 0, 0, 0) == 30
    assert most_points(counted("2 2 X"), 0, 0, 0) == 90


@pytest.mark.rules("CAN-1", "CAN-6")
def test_counting_tiles_in_one_word() -> None:
    chance = Random(1)
    for _ in range(500):
        counts = [chance.randint(0, 8) for _ in range(RANKS)]
        word = sum(n << 4 * rank for rank, n in enumerate(counts))
        assert total(word) == sum(counts)
        assert points(word) == sum(n * VALUES[rank] for rank, n in enumerate(counts))
        assert [number(word, rank) for rank in range(RANKS)] == counts
        for least in range(1, 9):
            assert at_least(word, least) == sum(
                1 << rank for rank, n in enumerate(counts) if n >= least
            )
