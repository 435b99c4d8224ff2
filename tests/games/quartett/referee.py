"""A second referee of Quartett, written from the rule page alone: hands are sets of ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch import decks
from tests.games.open_referees import Course, CourseHand, Sight, places_of


class Deal(CourseHand):
    """One deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        self.o, self.seats, self.dealer = o, seats, dealer
        self.quartets = sorted({card[0] for card in pack})
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        for number, card in enumerate(pack):  # QUA-3
            self.hands[(dealer + 1 + number) % seats].add(card)
        self.laid: list[list[str]] = [[] for _ in range(seats)]
        for seat in range(seats):
            self.lay(seat)

    def run(self) -> Course:
        turn, asks = (self.dealer + 1) % self.seats, 0
        while any(self.hands) and asks < self.o["max_asks"]:
            while not self.hands[turn]:  # QUA-11
                turn = (turn + 1) % self.seats
            others = [seat for seat in range(self.seats) if seat != turn and self.hands[seat]]
            text = yield turn, [f"target {seat}" for seat in others]
            other = int(text.split()[1])
            text = yield turn, [f"ask {card}" for card in self.missing(turn)]
            card = text.split()[1]
            asks += 1
            if card in self.hands[other]:
                self.hands[other].remove(card)
                self.hands[turn].add(card)
                self.lay(turn)
            else:
                turn = other

    def four(self, quartet: str) -> set[str]:
        return {f"{quartet}{number}" for number in "1234"}

    def missing(self, seat: int) -> list[str]:
        """QUA-6."""
        hand = self.hands[seat]
        begun = [self.four(quartet) for quartet in self.quartets if self.four(quartet) & hand]
        return sorted(set().union(*begun) - hand)

    def lay(self, seat: int) -> None:
        """QUA-9."""
        for quartet in self.quartets:
            if self.four(quartet) <= self.hands[seat]:
                self.hands[seat] -= self.four(quartet)
                self.laid[seat].append(quartet)

    def scores(self) -> list[int]:
        return [len(laid) for laid in self.laid]

    def seen(self, seat: int) -> Sight:
        return {
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "laid": [sorted(laid) for laid in self.laid],
        }


class Match:
    """QUA-15."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.left, self.over = o, dealer, o["deals"], False
        self.totals = [0] * seats

    def deal(self, pack: list[str]) -> Deal:
        """QUA-2: the quartets, and no jokers."""
        assert sorted(pack) == sorted(card.id for card in decks.deck(self.o["deck"]).cards)
        return Deal(self.o, len(self.totals), self.dealer, pack)

    def close(self, deal: Deal) -> None:
        self.totals = [a + b for a, b in zip(self.totals, deal.scores(), strict=True)]
        self.left -= 1
        self.over = self.left == 0
        self.dealer = (self.dealer + 1) % len(self.totals)

    def places(self) -> list[int]:
        return places_of(self.totals)

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
