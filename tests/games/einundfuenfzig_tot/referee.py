"""A second referee of 51 tot, written from the rule page alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.open_referees import Course, CourseHand, Sight


class Deal(CourseHand):
    """One deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        self.values = {}
        for entry in o["values"].split():
            rank, numbers = entry.split("=")
            self.values[rank] = sorted({int(number) for number in numbers.split("/")})
        self.seats, self.turn_of = seats, (dealer + 1) % seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for number in range(5 * seats):
            self.hands[(dealer + 1 + number) % seats].append(pack[number])
        self.stock = pack[5 * seats :]
        self.pile = [self.stock.pop(0)]
        rank = self.pile[0][0]  # TOT-4; of other ranks with two values the higher, like of sevens
        self.total = o["seven_turned_up"] if rank == "7" else self.values[rank][-1]
        self.loser: int | None = None

    def run(self) -> Course:
        seat = self.turn_of
        while self.hands[seat]:
            text = yield seat, self.moves_of(seat)
            card, *said = text.split()
            self.hands[seat].remove(card)
            self.pile.append(card)
            self.total += int(said[0]) if said else self.values[card[0]][0]
            if self.total > 50:
                self.loser = seat
                return
            if self.stock:
                self.hands[seat].append(self.stock.pop(0))
            seat = (seat + 1) % self.seats

    def moves_of(self, seat: int) -> list[str]:
        moves = []
        for card in set(self.hands[seat]):
            numbers = self.values[card[0]]
            moves += [card] if len(numbers) == 1 else [f"{card} {number}" for number in numbers]
        return moves

    def scores(self) -> list[int]:
        return [int(seat == self.loser) for seat in range(self.seats)]

    def seen(self, seat: int) -> Sight:
        return {
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "stock": len(self.stock),
            "pile": self.pile,
            "total": self.total if self.turn is not None else None,
        }


class Match:
    """So many deals; the fewest bad points win (TOT-10)."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.left, self.over = o, dealer, o["deals"], False
        self.totals = [0] * seats

    def deal(self, pack: list[str]) -> Deal:
        """TOT-1."""
        seats = len(self.totals)
        auto = 3 if seats <= 19 else 4
        assert len(pack) == 32 * (auto if self.o["packs"] == "auto" else self.o["packs"])
        return Deal(self.o, seats, self.dealer, pack)

    def close(self, deal: Deal) -> None:
        self.totals = [a + b for a, b in zip(self.totals, deal.scores(), strict=True)]
        self.left -= 1
        self.over = self.left == 0
        self.dealer = (self.dealer + 1) % len(self.totals)

    def places(self) -> list[int]:
        return [1 + sum(other < own for other in self.totals) for own in self.totals]

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
