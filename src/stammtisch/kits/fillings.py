"""Deals hidden cards to hidden places; every possible way is equally likely.

Each place says which cards it may hold. A way to fill all places is a perfect matching, and one is
drawn exactly uniformly by acceptance and rejection: M. Huber and J. Law, "Fast approximation of the
permanent for very dense problems", SODA 2008. A place is filled at a time. A bound on the number of
ways to fill what is left says how likely each card is there; where the bounds do not add up to the
bound before, the rest of the probability means: begin again.
"""

from math import log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.rng import Rng

NOTHING: Final = -1
TRIES: Final = 1000
E: Final = 2.718281828459045


def _bound(places: int) -> float:
    """The part of the sampler's bound for a card that fits this many places, times e."""
    return places + 0.5 * log(places) + E - 1.0 if places >= 1 else 1.0


_WEIGHT: Final = vec[float]([E / _bound(n) for n in range(65)])
_SHRINK: Final = vec[float]([_bound(max(n - 1, 0)) / _bound(n) for n in range(65)])


class Filling:
    """Hidden places, and the cards to be put there.

    ``kinds[i]`` is the set of kinds that place i may hold; ``copies`` counts the cards of each
    kind. There are as many cards as places, and at least one way to fill them all.
    """

    def __init__(self, kinds: vec[i64], copies: vec[i64]) -> None:
        self.kinds: Final[vec[i64]] = kinds
        self.copies: Final[vec[i64]] = copies
        self.cards: list[vec[i64]] = []  # what each place may hold
        self.places: vec[i64] = vec[i64]()  # those with the smallest choice first
        self.left: vec[i64] = copies  # of each card
        self.fits: vec[i64] = copies  # into how many open places each card fits
        self.choice: vec[i64] = vec[i64]([NOTHING] * i64(len(kinds)))

    def draw(self, rng: Rng) -> vec[i64]:
        """One card for each place, drawn uniformly from all ways to fill them."""
        if self._all_alike():
            return self._shuffled(rng)
        self.cards, self.places = [], vec[i64]()
        fits = self._list_cards()
        for _step in range(i64(TRIES)):
            self.left = self.copies[:]
            self.fits = fits[:]
            if self._attempt(rng):
                return self.choice
        return self.any_way(rng)

    def _all_alike(self) -> bool:
        return all(kinds == self.kinds[0] for kinds in self.kinds)

    def _shuffled(self, rng: Rng) -> vec[i64]:
        cards = vec[i64]()
        for card in range(i64(len(self.copies))):
            for _step in range(self.copies[card]):
                cards = append(cards, card)
        rng.shuffle(cards)
        return cards

    def _list_cards(self) -> vec[i64]:
        """List the cards that each place may hold, and count how many places each card fits."""
        fits = vec[i64]([0] * i64(len(self.copies)))
        for place in range(i64(len(self.kinds))):
            cards = self._cards_for(place)
            for card in cards:
                fits[card] += 1
            self.cards.append(cards)
        for n in range(i64(len(self.copies) + 1)):
            for place in range(i64(len(self.kinds))):
                if len(self.cards[place]) == n:
                    self.places = append(self.places, place)
        return fits

    def _cards_for(self, place: i64) -> vec[i64]:
        """The cards that this place may hold, ascending."""
        cards = vec[i64]()
        for kind in members(self.kinds[place]):
            if self.copies[kind] > 0:
                cards = append(cards, kind)
        return cards

    def _attempt(self, rng: Rng) -> bool:
        """Fill one place after another; False if that fails."""
        for place in self.places:
            card: i64 = self._choose(self.cards[place], rng)
            if card == NOTHING:
                return False
            self.choice[place] = card
            self.left[card] -= 1
        return True

    def _choose(self, cards: vec[i64], rng: Rng) -> i64:
        """Choose a card by its share of the bound; NOTHING with the remaining chance."""
        bound: float = 1.0
        left = self.left
        fits = self.fits
        for card in cards:
            n: i64 = left[card]
            if n > 0:
                shrink: float = _SHRINK[fits[card]]
                bound *= shrink if n == 1 else shrink * shrink
                fits[card] -= 1
        point: float = fraction(rng) / bound
        for card in cards:
            n = left[card]
            if n > 0:
                point -= float(n) * _WEIGHT[fits[card]]
                if point < 0.0:
                    return card
        return NOTHING

    def any_way(self, rng: Rng) -> vec[i64]:
        """Some way to fill the places, found by augmenting paths; not drawn uniformly.

        Only after very many vain attempts; possible, but no longer equally likely.
        """
        self.left = self.copies[:]
        self.choice = vec[i64]([NOTHING] * i64(len(self.kinds)))
        for place in self.places:
            self._settle(place, vec[i64]([0] * i64(len(self.copies))), rng)
        return self.choice

    def is_possible(self) -> bool:
        """Whether there are as many cards as places, and a way to fill them."""
        number: i64 = 0
        for card in range(i64(len(self.copies))):
            number += self.copies[card]
            if self.copies[card] > 0 and not any(kinds & BIT[card] for kinds in self.kinds):
                return False
        if number != len(self.kinds):
            return False
        if self._all_alike():
            return True
        self._list_cards()
        self.left = self.copies[:]
        for place in self.places:
            if not self._settle(place, vec[i64]([0] * i64(len(self.copies))), None):
                return False
        return True

    def _settle(self, place: i64, asked: vec[i64], rng: Rng | None) -> bool:
        """Find a card for this place; a place that must give its card up finds another."""
        cards = self.cards[place][:]
        if rng is not None:
            rng.shuffle(cards)
        for card in cards:
            if asked[card]:
                continue
            asked[card] = 1
            if self.left[card] > 0:
                self.left[card] -= 1
                self.choice[place] = card
                return True
            for other in range(i64(len(self.choice))):
                if self.choice[other] == card and self._settle(other, asked, rng):
                    self.choice[place] = card
                    return True
        return False


def fraction(rng: Rng) -> float:
    """A random number from 0 to below 1."""
    return float(rng.word()) / 4294967296.0
