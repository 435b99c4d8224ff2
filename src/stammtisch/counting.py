"""How many outcomes chance has: of a deal, and of a shuffle within a hand; exact whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import comb, factorial, prod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, SPECTATOR, Context, Game, State
from stammtisch.core.rng import Rng

PACKS: Final = 3  # with which it is tried out what is dealt together


def chance_outcomes(state: State) -> int:
    """At `CHANCE`, the number of different orders into which the cards can be shuffled.

    Equal cards can change places without a difference.

    Raises:
        ValueError: nothing is to be shuffled now.
    """
    if state.turn != CHANCE:
        raise ValueError("nothing is to be shuffled now: the turn is not CHANCE")
    copies = Counter(map(int, state.to_shuffle()))
    return factorial(copies.total()) // prod(map(factorial, copies.values()))


def deal_outcomes(game: Game, dealer: int = 0) -> int:
    """The number of different positions in which the first hand of a match can begin.

    It counts who is dealt which cards, what is laid aside, and in which order the stock lies if it
    is drawn from; not the order in which a hand was picked up, unless the game is played in that
    order. Equal cards can change places without a difference.

    Args:
        game: from `stammtisch.game`.
        dealer: the seat that deals, which makes a difference only if hands are of different sizes.

    Raises:
        ValueError: there is no such seat.
    """
    if not 0 <= dealer < game.seats:
        raise ValueError(f"there is no seat {dealer}; the seats are 0 to {int(game.seats) - 1}")
    copies = Counter(map(int, game.pack())).values()
    return distributions(copies, heaps(game, game.opening(i64(dealer))))


# --- what is dealt together


def heaps(game: Game, context: Context) -> list[int]:
    """The sizes of the heaps into which a pack is dealt: cards whose order makes no difference.

    Where the whole order of a pack matters, each of its places is a heap of its own. This is tried
    out with shuffled packs.
    """
    places = iter(range(len(game.pack())))
    hands = [[next(places) for _ in range(size)] for size in game.hand_sizes(context)]
    rest = [*places]
    trials = [_Trial(game, context, hands, rest, seed) for seed in range(PACKS)]
    found: list[list[int]] = []
    for holder, hand in enumerate(hands):
        found += _together(trials, holder, hand)
    found += _together(trials, SPECTATOR, rest)
    return [len(heap) for heap in found]


def _together(trials: list[_Trial], holder: int, places: list[int]) -> list[list[int]]:
    """These places as heaps.

    A card of a hand joins any heap of it. Where special cards are dealt it may look as if they did
    not belong together, so that one trial is enough. A card of the rest joins only the one above.
    """
    in_hand = holder != SPECTATOR
    enough = any if in_hand else all
    found: list[list[int]] = []
    for place in places:
        for heap in found if in_hand else found[-1:]:
            if enough(trial.alike(holder, heap[0], place) for trial in trials):
                heap.append(place)
                break
        else:
            found.append([place])
    return found


class _Trial:
    """A pack that is dealt, and dealt again with two cards exchanged."""

    def __init__(
        self, game: Game, context: Context, hands: list[list[int]], rest: list[int], seed: int
    ) -> None:
        self.game, self.context, self.hands, self.rest = game, context, hands, rest
        shuffled = game.pack()
        Rng(seed).shuffle(shuffled)
        self.cards = [int(kind) for kind in shuffled]
        self.known: dict[int, bool] = {}  # by place: whether its holder knows the card

    def alike(self, holder: int, first: int, second: int) -> bool:
        """Whether it makes no difference which of two cards lies at which of these places.

        It makes none if the position is the same; or if everybody observes the same, and the holder
        knows both cards.
        """
        cards = self.cards[:]
        if cards[first] == cards[second]:
            other = self.unlike(cards, [first, second])
            cards[second], cards[other] = cards[other], cards[second]
        before = self.dealt(cards)
        after = self.dealt(exchanged(cards, first, second))
        if before == after:
            return True
        if holder == SPECTATOR or not self.knows(holder, first) or not self.knows(holder, second):
            return False
        seats = range(SPECTATOR, int(self.game.seats))
        return all(list(before.observe(seat)) == list(after.observe(seat)) for seat in seats)

    def knows(self, holder: int, place: int) -> bool:
        """Whether the holder of a hand observes another card at this place of it."""
        if place not in self.known:
            other = self.unlike(self.cards, [place, *self.hands[holder]])
            seen = self.dealt(exchanged(self.cards, place, other)).observe(holder)
            self.known[place] = list(seen) != list(self.dealt(self.cards).observe(holder))
        return self.known[place]

    def unlike(self, cards: list[int], places: list[int]) -> int:
        """Another place, with another card than the first of these places."""
        kind = cards[places[0]]
        return next(
            place for place, other in enumerate(cards) if place not in places and other != kind
        )

    def dealt(self, cards: list[int]) -> State:
        """The position that begins with these cards, the hands first."""
        hands = [[cards[place] for place in hand] for hand in self.hands]
        rest = [cards[place] for place in self.rest]
        pack = self.game.arrange(self.context, hands, rest)
        return self.game.deal(vec[i64]([i64(kind) for kind in pack]), self.context)


def exchanged(cards: list[int], first: int, second: int) -> list[int]:
    """The same cards, but for two that have changed places."""
    new = cards[:]
    new[first], new[second] = cards[second], cards[first]
    return new


# --- in how many ways


def distributions(copies: Iterable[int], sizes: Iterable[int]) -> int:
    """In how many ways cards can be distributed among heaps of these sizes.

    Args:
        copies: how many equal cards there are of each kind.
        sizes: of the heaps, which take all cards.
    """
    kinds = Counter(copies)
    most = max(kinds, default=0)
    heaps = sorted(sizes)
    singles = heaps.count(1)
    return _ways(tuple(kinds[n] for n in range(1, most + 1)), tuple(heaps[singles:]), singles)


@cache
def _ways(left: tuple[int, ...], sizes: tuple[int, ...], singles: int) -> int:
    """The same for ``left[n]`` kinds of which n + 1 cards are left, and heaps of single cards."""
    if not sizes:
        alike: int = prod(factorial(n) ** kinds for n, kinds in enumerate(left, 1))
        return factorial(singles) // alike
    taken = _taken(left, len(left), sizes[-1])
    return sum(ways * _ways(after, sizes[:-1], singles) for after, ways in taken)


def _taken(left: tuple[int, ...], copies: int, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """What is left after a heap was taken from kinds of at most so many cards; in how many ways."""
    if copies == 0:
        if size == 0:
            yield left, 1
        return
    for chosen, ways in _chosen(left[copies - 1], copies, size):
        now = [*left]
        now[copies - 1] -= sum(chosen)
        used = sum(cards * kinds for cards, kinds in enumerate(chosen, 1))
        for after, others in _taken(tuple(now), copies - 1, size - used):
            put = [*after]
            for cards, number in enumerate(chosen, 1):
                if cards < copies:
                    put[copies - cards - 1] += number
            yield tuple(put), ways * others


def _chosen(kinds: int, copies: int, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """From how many of these kinds one, two … cards are taken, at most ``size`` in all."""

    def go_on(cards: int, kinds: int, size: int) -> Iterator[tuple[tuple[int, ...], int]]:
        if cards > copies:
            yield (), 1
            return
        for number in range(min(kinds, size // cards) + 1):
            for rest, ways in go_on(cards + 1, kinds - number, size - cards * number):
                yield (number, *rest), comb(kinds, number) * ways

    return go_on(1, kinds, size)
