"""A second referee of Schwimmen, written from the rule page alone: hands are lists of three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.open_referees import Course, CourseHand, Sight


def worth(cards: list[str]) -> float:
    """SWI-5, SWI-6."""
    ranks = {card[0] for card in cards}
    if len(ranks) == 1:
        return 31 if ranks == {"A"} else 30.5
    of_suits = dict.fromkeys("cshd", 0)
    for rank, suit in map(tuple, cards):
        of_suits[suit] += 11 if rank == "A" else 10 if rank in "KQJT" else int(rank)
    return max(of_suits.values())


class Deal(CourseHand):
    """One deal among those who are still in the match."""

    def __init__(
        self, o: Mapping[str, Any], lives: list[int | None], dealer: int, pack: list[str]
    ) -> None:
        self.o, self.before, self.dealer, self.stock = o, lives, dealer, pack
        self.hands: dict[int, list[str]] = {}
        self.known: dict[int, list[str]] = {}
        self.middle: list[str] = []
        self.gone: list[str] = []
        self.stopped = -1
        seats = len(lives)
        order = [(dealer + step) % seats for step in range(1, seats + 1)]
        self.order = [seat for seat in order if lives[seat] is not None]
        for seat in self.order:
            self.hands[seat], self.known[seat] = self.three(), []

    def three(self) -> list[str]:
        """Three cards of the stock."""
        cards, self.stock = self.stock[:3], self.stock[3:]
        return cards

    def run(self) -> Course:
        other, own = self.three(), self.hands[self.dealer]
        text = yield self.dealer, ["keep", "take_other"]
        if text == "keep":
            self.middle = other
        else:
            self.middle, self.hands[self.dealer] = own, other
        turns = dict.fromkeys(self.order, 0)
        place = pushes = 0
        while not self.is_over(turns, pushes):
            if pushes == len(self.order):
                self.renew()
                pushes = 0
            seat = self.order[place]
            turns[seat] += 1
            text = yield seat, self.choices(seat)
            if text == "lay_down":
                return
            while text == "renew_middle":
                self.renew()
                pushes = 0
                text = yield seat, self.choices(seat)
                if text == "lay_down":
                    return
            self.make(seat, text)
            pushes = pushes + 1 if text == "push" and self.stopped < 0 else 0
            place = (place + 1) % len(self.order)
            if self.order[place] == self.stopped:
                return

    def is_over(self, turns: dict[int, int], pushes: int) -> bool:
        """SWI-8, SWI-12, SWI-15."""
        at_31 = self.o["auto_lay_down"] == "at_31"
        if at_31 and any(worth(hand) == 31 for hand in self.hands.values()):
            return True
        if pushes == len(self.order) and len(self.stock) < 3:
            return True
        return all(number == self.o["turn_limit"] for number in turns.values())

    def renew(self) -> None:
        """SWI-11, SWI-13."""
        self.gone += self.middle
        self.middle = self.three()

    def choices(self, seat: int) -> list[str]:
        """SWI-10, SWI-13."""
        swaps = [f"swap_one {own} {lying}" for own in self.hands[seat] for lying in self.middle]
        moves = [*swaps, "swap_all", "push"]
        if self.stopped < 0:
            moves.append("stop")
        run = sorted(card[0] for card in self.middle) == ["7", "8", "9"]
        if run and self.o["seven_eight_nine"] and len(self.stock) >= 3:
            moves.append("renew_middle")
        return moves + (["lay_down"] if self.may_lay_down(seat) else [])

    def may_lay_down(self, seat: int) -> bool:
        """SWI-8."""
        return self.o["auto_lay_down"] == "may" and worth(self.hands[seat]) == 31

    def beside(self) -> dict[int, list[str]]:
        """SWI-8: at once, also out of turn, once the dealer has chosen."""
        if self.turn is None or not self.middle:
            return {}
        others = [seat for seat in self.order if seat != self.turn and self.may_lay_down(seat)]
        return {seat: ["lay_down"] for seat in others}

    def make(self, seat: int, text: str) -> None:
        """A move of SWI-10."""
        word, *cards = text.split()
        if word == "stop":
            self.stopped = seat
        elif word == "swap_all":
            self.hands[seat], self.middle = self.middle, self.hands[seat]
            self.known[seat] = self.hands[seat][:]
        elif word == "swap_one":
            own, lying = cards
            for held, given, taken in ((self.hands[seat], own, lying), (self.middle, lying, own)):
                held.remove(given)
                held.append(taken)
            self.known[seat] = [card for card in [*self.known[seat], lying] if card != own]

    def lost(self) -> list[int]:
        """SWI-16, SWI-18: who loses a life."""
        worths = {seat: worth(self.hands[seat]) for seat in self.order}
        lowest = [seat for seat in self.order if worths[seat] == min(worths.values())]
        if len(lowest) == len(self.order) and all(self.before[seat] == 0 for seat in lowest):
            return []
        return lowest

    def scores(self) -> list[int]:
        lost = self.lost()
        return [-int(seat in lost) for seat in range(len(self.before))]

    def seen(self, seat: int) -> Sight:
        hands = [sorted(self.hands.get(each, [])) for each in range(len(self.before))]
        if self.turn is not None:
            for each in self.order:
                if each != seat:
                    hands[each] = sorted(self.known[each])
        inside = self.turn is not None and seat in self.order
        return {
            "worth": worth(self.hands[seat]) if inside else None,
            "hands": hands,
            "middle": sorted(self.middle),
            "gone": sorted(self.gone),
            "stock": len(self.stock),
        }


class Match:
    """Lives; None for who is out."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.over, self.deals = o, dealer, False, 0
        self.lives: list[int | None] = [o["lives"]] * seats
        self.totals = [0] * seats
        self.out = dict.fromkeys(range(seats), 0)

    def deal(self, pack: list[str]) -> Deal:
        return Deal(self.o, self.lives[:], self.dealer, pack)

    def close(self, deal: Deal) -> None:
        """SWI-3, SWI-16 to SWI-19."""
        self.deals += 1
        for seat in deal.lost():
            self.totals[seat] -= 1
            lives = self.lives[seat]
            self.lives[seat] = None if not lives else lives - 1
            if self.lives[seat] is None:
                self.out[seat] = self.deals
        inside = [seat for seat, lives in enumerate(self.lives) if lives is not None]
        self.over = len(inside) == 1
        seats = len(self.lives)
        self.dealer = min(inside, key=lambda seat: (seat - self.dealer - 1) % seats)

    def places(self) -> list[int]:
        """SWI-19."""
        when = [self.out[seat] or self.deals + 1 for seat in range(len(self.lives))]
        return [1 + sum(other > own for other in when) for own in when]

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
