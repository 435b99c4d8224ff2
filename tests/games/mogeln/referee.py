"""A second referee of Mogeln, written from the rule page alone; knocking is our own option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.open_referees import Course, CourseHand, Sight, places_of

RANKS = "23456789TJQKA"  # MOG-5


class Deal(CourseHand):
    """One deal."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int, pack: list[str]) -> None:
        self.o, self.seats, self.dealer = o, seats, dealer
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        for number, card in enumerate(pack):  # MOG-4
            self.hands[(dealer + 1 + number) % seats].append(card)
        self.pile: list[str] = []
        self.who: list[int] = []
        self.laid = 0
        self.last = -1  # who laid last
        self.shown: list[str] = []
        self.won: set[int] = set()

    def run(self) -> Course:
        knock = self.o["doubting"] == "knock"
        seat = (self.dealer + 1) % self.seats
        while True:
            moves = self.may_lay(seat)
            if knock and self.doubtable():
                moves.append("doubt")
            text = yield seat, moves
            if text == "doubt":
                seat = self.doubted()
                continue
            self.lay(seat, text.split()[1])
            if not self.hands[seat]:  # MOG-14
                self.won = {seat}
                return
            taker = None
            if self.doubtable():
                taker = yield from (self.last_knock(seat) if knock else self.ask(seat))
            if self.laid == self.o["max_plays"]:  # MOG-15
                least = min(map(len, self.hands))
                self.won = {each for each, hand in enumerate(self.hands) if len(hand) == least}
                return
            seat = (seat + 1) % self.seats if taker is None else taker

    def may_lay(self, seat: int) -> list[str]:
        """MOG-6."""
        return sorted({f"lay {card}" for card in self.hands[seat]})

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.who.append(seat)
        self.laid, self.last, self.shown = self.laid + 1, seat, []

    def doubtable(self) -> bool:
        """MOG-9, MOG-10."""
        return len(self.pile) > 1 and bool(self.hands[self.last])

    def ask(self, layer: int) -> Any:
        """MOG-8."""
        for step in range(1, self.seats):
            seat = (layer + step) % self.seats
            if (yield seat, ["doubt", "pass"]) == "doubt":
                self.knocker = seat
                return self.doubted()
        return None

    def last_knock(self, layer: int) -> Any:
        """Whoever is first knocks; only after the last card of all somebody is asked to pass."""
        if self.laid < self.o["max_plays"]:
            return None
        if (yield (layer + 1) % self.seats, ["doubt", "pass"]) == "doubt":
            return self.doubted()
        return None

    def doubted(self) -> int:
        """MOG-11 to MOG-13: who takes the pile, and lays next."""
        card = self.pile[-1]
        right = card[0] == "X" or card[0] == RANKS[(self.laid - 1) % 13]
        taker = self.knocker if right else self.last
        self.hands[taker] += self.pile
        self.pile, self.who, self.shown = [], [], [card]
        return taker

    def beside(self) -> dict[int, list[str]]:
        if self.o["doubting"] != "knock" or self.turn is None or not self.doubtable():
            return {}
        others = set(range(self.seats)) - {self.turn, self.last}
        return {seat: ["doubt"] for seat in others}

    def play(self, seat: int, move: str) -> None:
        if move == "doubt":
            self.knocker = seat
        super().play(seat, move)

    def scores(self) -> list[int]:
        """MOG-16."""
        return [int(seat in self.won) for seat in range(self.seats)]

    def seen(self, seat: int) -> Sight:
        return {
            "hand": sorted(self.hands[seat]),
            "counts": [len(hand) for hand in self.hands],
            "pile": len(self.pile),
            "doubted": self.shown,
            "mine": [card for who, card in zip(self.who, self.pile, strict=True) if who == seat],
            "claim": RANKS[(self.laid - ("pass" in self.moves)) % 13] if self.moves else None,
        }


class Match:
    """So many deals."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.over = o, dealer, False
        self.totals = [0] * seats
        self.left = seats if o["deals"] == "auto" else int(o["deals"])

    def deal(self, pack: list[str]) -> Deal:
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
