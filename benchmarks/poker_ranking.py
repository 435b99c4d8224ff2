"""Hands of Poker beside other libraries: the same order of hands, and how fast one gets it.

    pip install "stammtisch[bench]"
    python benchmarks/poker_ranking.py

First a million random hands of five and of seven cards are ranked by us and by phevaluator; their
order must be the same, with the same hands equal. Then seven cards are ranked in turn, round by
round, in time of the processor: by us in a batch, and one by one from Python by both, given as
numbers and as texts. eval7, where it is installed, ranks within its own loop in C, two hands for
each sample; it has no batch that one could call with hands of one's own.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import phevaluator

import stammtisch
from stammtisch import poker
from stammtisch.cards import notations

SAMPLES = 100_000  # of eval7, in one measurement
HANDS = 200_000  # of a batch
SINGLE = 2_000  # hands that are asked for one by one, again and again

Work = Callable[[], float]  # does something and tells how many hands it ranked


def hands(size: int, seed: int) -> Iterator[tuple[int, ...]]:
    """Random hands without end."""
    rng, pack = random.Random(seed), list(range(52))
    while True:
        rng.shuffle(pack)
        for first in range(0, 52 - size + 1, size):
            yield tuple(pack[first : first + size])


def theirs(hand: tuple[int, ...]) -> list[int]:
    """The numbers that phevaluator gives the cards: four suits of each rank, c d h s."""
    return [card % 13 * 4 + (0, 3, 2, 1)[card // 13] for card in hand]


def disagreements(number: int, size: int) -> list[str]:
    """Where the order of random hands is not the same: two hands that only one finds equal."""
    some = list(islice(hands(size, size), number))
    worths = poker.worth_many(poker.masks(bytes(card for hand in some for card in hand), size))
    rank = phevaluator.evaluate_cards
    classes: dict[tuple[int, int], tuple[int, ...]] = {}
    for worth, hand in zip(worths, some, strict=True):
        classes.setdefault((-int(worth), rank(*theirs(hand))), hand)
    ordered = sorted(classes)
    return [
        f"{notations(classes[better])} and {notations(classes[worse])}"
        for better, worse in pairwise(ordered)
        if better[0] == worse[0] or better[1] >= worse[1]
    ]


def batch() -> Work:
    """Our batch, from masks in a buffer."""
    masks = array("q", poker.masks(bytes(c for h in islice(hands(7, 1), HANDS) for c in h), 7))

    def work() -> float:
        return float(len(poker.worth_many(masks)))

    return work


def rows() -> Work:
    """Our batch, from a byte for each card."""
    cards = bytes(c for h in islice(hands(7, 1), HANDS) for c in h)

    def work() -> float:
        return float(len(poker.worth_many(poker.masks(cards, 7))))

    return work


def singles() -> dict[str, Work]:
    """One by one, from Python."""
    own = list(islice(hands(7, 2), SINGLE))
    texts = [notations(hand) for hand in own]
    numbers = [theirs(hand) for hand in own]
    words = [text.split() for text in texts]
    rank, worth = phevaluator.evaluate_cards, poker.worth
    return {
        "one by one, numbers": lambda: len([worth(hand) for hand in own]),
        "phevaluator, numbers": lambda: len([rank(*hand) for hand in numbers]),
        "one by one, text": lambda: len([worth(text) for text in texts]),
        "phevaluator, text": lambda: len([rank(*each) for each in words]),
    }


def eval7_loop() -> dict[str, Work]:
    """The loop in C of eval7, if it is there."""
    try:
        import eval7
    except ImportError:
        return {}
    hand, others = [eval7.Card("As"), eval7.Card("Kd")], eval7.HandRange("22+")

    def work() -> float:
        eval7.py_hand_vs_range_monte_carlo(hand, others, [], SAMPLES)
        return 2 * SAMPLES

    return {"eval7, its loop in C": work}


def speeds(rounds: int, seconds: float) -> dict[str, float]:
    """The median of each in hands a second."""
    works = {"batch of masks": batch(), "batch of cards": rows(), **singles(), **eval7_loop()}
    found: dict[str, list[float]] = {each: [] for each in works}
    for _ in range(rounds):
        for each, work in works.items():
            done, began = 0.0, time.process_time()
            while (passed := time.process_time() - began) < seconds:
                done += work()
            found[each].append(done / passed)
    return {each: statistics.median(values) for each, values in found.items()}


def main() -> None:
    """Compare the order, measure, print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--hands", type=int, default=1_000_000, help="of which the order is told")
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--seconds", type=float, default=0.3, help="length of one measurement")
    chosen = options.parse_args()
    print(f"stammtisch {stammtisch.__version__}, engine: {stammtisch.engine()}")
    wrong = [each for size in (5, 7) for each in disagreements(chosen.hands, size)]
    print(f"{chosen.hands:,} hands of five and of seven before phevaluator: ", end="")
    print(f"{len(wrong)} disagreements", *wrong[:10], sep="\n  " if wrong else "")
    speed = speeds(chosen.rounds, chosen.seconds)
    for each, value in speed.items():
        print(f"{each:<24}{value:>14,.0f} hands/s")
    for own, other in (
        ("batch of masks", "eval7, its loop in C"),
        ("one by one, numbers", "phevaluator, numbers"),
        ("one by one, text", "phevaluator, text"),
    ):
        if other in speed:
            print(f"{own} / {other}: {speed[own] / speed[other]:.1f} x")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
