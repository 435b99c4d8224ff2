"""A second referee of matches of Doppelkopf, four to seven at a table, from the rule page alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import stammtisch as st
from tests.games.doppelkopf.second_hand import Hand

BESIDES = {4: (), 5: (0,), 6: (0, 3), 7: (0, 2, 4)}  # after the dealer: who sits out (DOK-67)


def playing(dealer: int, seats: int) -> list[int]:
    """The four who play, Vorhand first."""
    out = {(dealer + step) % seats for step in BESIDES[seats]}
    return [seat for step in range(1, seats + 1) if (seat := (dealer + step) % seats) not in out]


def served(dealers: Sequence[int], seats: int, owing: set[int]) -> int:
    """How many of those who owe find a hand of their own, tried out by changing places."""
    given: dict[int, int] = {}  # which seat has the hand

    def find(seat: int, tried: set[int]) -> bool:
        for hand, dealer in enumerate(dealers):
            if seat in playing(dealer, seats) and hand not in tried:
                tried.add(hand)
                if hand not in given or find(given[hand], tried):
                    given[hand] = seat
                    return True
        return False

    return sum(find(seat, set()) for seat in sorted(owing))


class Match:
    """A match."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None) -> None:
        self.options, self.seats, self.dealer = SimpleNamespace(**options), seats, dealer or 0
        self.totals = [0] * seats
        self.hands_left = self.options.match_hands * seats // 4
        owed = self.options.mandatory_solo != "none"
        self.owing = set(range(seats)) if owed else set[int]()
        self.forced: int | None = None
        self.over = False
        self.by_hand = st.registration("doppelkopf").rules_version > 1  # DOK-36

    def dealers(self, first: int, hands: int) -> list[int]:
        """Who deals, one after another."""
        return [(first + step) % self.seats for step in range(hands)]

    def deal(self, pack: list[str]) -> Hand:
        """The next hand; perhaps somebody must play his Pflichtsolo in it (DOK-27, DOK-67)."""
        self.forced = None
        order = playing(self.dealer, self.seats)
        later = self.dealers(self.dealer + 1, self.hands_left - 1)
        most = served([self.dealer, *later], self.seats, self.owing)
        due = self.options.mandatory_solo == "forced"
        if due and served(later, self.seats, self.owing) < most:
            self.forced = next(
                seat
                for seat in order
                if seat in self.owing and served(later, self.seats, self.owing - {seat}) == most - 1
            )
        return Hand(self.options, order, self.seats, self.owing, self.forced, pack, self.by_hand)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down; one that was thrown in does not count (DOK-37)."""
        if hand.thrown_in():
            return
        scores = hand.scores()
        self.totals = [total + score for total, score in zip(self.totals, scores, strict=True)]
        self.hands_left -= 1
        again = False
        if hand.duty:
            self.owing = self.owing - {hand.order[hand.record.soloist]}
            again = self.options.dealer_repeats and self.forced is None and self.can_repeat()
        self.dealer = self.dealer if again else (self.dealer + 1) % self.seats
        self.over = self.hands_left == 0

    def can_repeat(self) -> bool:
        """Dealing again leaves nobody without a hand (DOK-5, DOK-67)."""
        if self.options.mandatory_solo != "forced":
            return True
        again, on = (self.dealers(self.dealer + step, self.hands_left) for step in (0, 1))
        return served(again, self.seats, self.owing) == served(on, self.seats, self.owing)

    def places(self) -> list[int]:
        """Equal sums share the place (DOK-66)."""
        return [1 + sum(other > own for other in self.totals) for own in self.totals]

    def winners(self) -> set[int]:
        """Who has won."""
        return {seat for seat, place in enumerate(self.places()) if place == 1}
