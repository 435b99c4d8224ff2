"""What the second referee calls proved is true: tried out with every deal and every way to play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from tests.games.claim_referee import proved, suits_from_the_top

RANKS = "AKQJ"
TRUMP = "h"
PLACE = suits_from_the_top(TRUMP, RANKS)
PACK = [rank + suit for suit in "cdh" for rank in RANKS]


def deals(unknown: Sequence[str], players: int, size: int) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way in which the other players may hold the unknown cards."""
    if players == 0:
        yield ()
        return
    for hand in combinations(unknown, size):
        left = [card for card in unknown if card not in hand]
        for others in deals(left, players - 1, size):
            yield (hand, *others)


def height(card: str, led: str) -> float:
    """How high a card is in a trick in which this one was led."""
    suit, high = PLACE(card)
    return 100 + high if suit == "trump" else high if suit == PLACE(led)[0] else -100.0


def answers(hand: Sequence[str], led: str, follow: bool) -> Sequence[str]:
    """The cards that may be played to a lead."""
    following = [card for card in hand if PLACE(card)[0] == PLACE(led)[0]]
    return following if following and follow else hand


def takes_all(own: Sequence[str], others: Sequence[Sequence[str]], follow: bool) -> bool:
    """Leading in this order, every trick is won, whatever the others play."""
    if not own:
        return True
    return all(
        all(height(card, own[0]) < height(own[0], own[0]) for card in played)
        and takes_all(own[1:], [[c for c in h if c not in played] for h in others], follow)
        for played in plays(others, own[0], follow)
    )


def plays(others: Sequence[Sequence[str]], led: str, follow: bool) -> Iterator[tuple[str, ...]]:
    """All answers of the others to a lead."""
    if not others:
        yield ()
        return
    for card in answers(others[0], led, follow):
        for rest in plays(others[1:], led, follow):
            yield (card, *rest)


def from_the_top(own: Sequence[str]) -> list[str]:
    """Trumps first, each suit from the top."""
    return sorted(
        own, key=lambda card: (PLACE(card)[0] != "trump", PLACE(card)[0], -PLACE(card)[1])
    )


@pytest.mark.parametrize("follow", [True, False])
@pytest.mark.parametrize("players", [1, 2])
def test_proved_is_true_for_every_deal_and_every_answer(players: int, follow: bool) -> None:
    rng, seen = Random(players), {True: 0, False: 0}
    for _ in range(600):
        size = rng.randint(2, 3)
        cards = rng.sample(PACK, size + rng.randint(players * size, players * size + 1))
        own, unknown = from_the_top(cards[:size]), cards[size:]
        true = all(takes_all(own, others, follow) for others in deals(unknown, players, size))
        found = proved(own, unknown, PLACE, follow)
        seen[found] += 1
        assert true or not found, (own, unknown)
    assert min(seen.values()) >= 10, seen
