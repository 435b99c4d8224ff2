"""A second referee of Siebzehn und Vier, written from the rule page alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.open_referees import SHUFFLING, Course, CourseHand, Sight, places_of

VALUES = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10, "9": 9, "8": 8, "7": 7}  # SUV-3


class Duel(CourseHand):
    """One duel with its replays."""

    def __init__(
        self, o: Mapping[str, Any], totals: list[int], bank: int, player: int, pack: list[str]
    ) -> None:
        self.o, self.totals, self.bank, self.player = o, totals, bank, player
        self.pack, self.whole = pack, pack[:]
        self.stake = o["base"]
        self.hands: dict[int, list[str]] = {}
        self.won = 0  # what the player wins

    def run(self) -> Course:
        for replay in range(self.o["max_replays"] + 1):
            if replay:
                self.pack = yield SHUFFLING, self.whole
            self.hands = {seat: [self.pack.pop(0)] for seat in (self.player, self.bank)}
            yield from self.side(self.player)
            yield from self.side(self.bank)
            mine, banks = self.total(self.player), self.total(self.bank)
            mine, banks = (mine if mine <= 21 else -1), (banks if banks <= 21 else -1)
            if mine != banks:  # SUV-12, SUV-13
                self.won = self.stake if mine > banks else -self.stake
                return

    def total(self, seat: int) -> int:
        """SUV-3."""
        cards = self.hands[seat]
        if [card[0] for card in cards] == ["A", "A"]:
            return 21 if self.o["two_aces"] == "21" else 22
        return sum(VALUES[card[0]] for card in cards)

    def side(self, seat: int) -> Course:
        """SUV-7 to SUV-10; a player over 21 says "stand", so that the bank does not learn of it."""
        while seat == self.player or self.total(seat) <= 21:
            moves = ["stand"]
            if self.total(seat) <= 21:
                moves.append("draw")
                if seat == self.player:
                    left = self.o["base"] * self.o["limit_factor"] - self.stake
                    moves += [f"raise {k + 1}" for k in range(left // self.o["base"])]
            text = yield seat, moves
            if text == "stand":
                return
            if text != "draw":
                self.stake += int(text.split()[1]) * self.o["base"]
            self.hands[seat].append(self.pack.pop(0))

    def scores(self) -> list[int]:
        """SUV-12, SUV-14, SUV-15."""
        won = {self.player: self.won, self.bank: -self.won}
        return [won.get(seat, 0) for seat in range(len(self.totals))]

    def seen(self, seat: int) -> Sight:
        inside = (self.player, self.bank)
        everything = self.turn is None
        return {
            "hands": [
                sorted(self.hands[each]) if each in inside and (everything or each == seat) else []
                for each in range(len(self.totals))
            ],
            "counts": [
                len(self.hands[each]) if each in inside else 0 for each in range(len(self.totals))
            ],
            "pot": 0 if everything else 2 * self.stake,
            "stock": len(self.pack),
        }


class Match:
    """SUV-1, SUV-2."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.over = o, dealer, False
        self.totals = [0] * seats
        self.banks = [(dealer + term) % seats for term in range(seats * o["bank_terms"])]
        self.duels = [
            (bank, (bank + step) % seats) for bank in self.banks for step in range(1, seats)
        ]

    def deal(self, pack: list[str]) -> Duel:
        bank, player = self.duels.pop(0)
        return Duel(self.o, self.totals, bank, player, pack)

    def close(self, duel: Duel) -> None:
        self.totals = [a + b for a, b in zip(self.totals, duel.scores(), strict=True)]
        self.over = not self.duels
        if self.duels:
            self.dealer = self.duels[0][0]

    def places(self) -> list[int]:
        return places_of(self.totals)

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
