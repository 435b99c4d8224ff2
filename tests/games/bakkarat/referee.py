"""A second referee of Bakkarat, written from the rule page alone: a match is one course."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from tests.games.open_referees import SHUFFLING, Course, CourseHand, Sight, places_of

BY_TABLE = {  # BAK-13: what Punto's third card must be so that Banco draws
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


def value(card: str) -> int:
    """BAK-1."""
    return 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0


def point(cards: list[str]) -> int:
    """BAK-1."""
    return sum(map(value, cards)) % 10


def banco_draws(banco: list[str], third: str | None) -> bool:
    """BAK-13; no third card: Punto stood."""
    if third is None:
        return point(banco) <= 5
    return str(value(third)) in BY_TABLE[point(banco)]


class Coups(CourseHand):
    """A whole match."""

    def __init__(self, o: Mapping[str, Any], seats: int, first: int, pack: list[str]) -> None:
        self.o, self.seats, self.first = o, seats, first
        self.stock, self.whole = pack, pack[:]
        self.chips = [int(o["chips"])] * seats
        self.bets: list[tuple[str, int] | None] = [None] * seats
        self.covered: list[int] = [0] * seats
        self.bank, self.banker, self.active, self.coups = 0, -1, -1, 0
        self.punto: list[str] = []
        self.banco: list[str] = []
        self.declined = 0
        self.open = True

    def run(self) -> Course:
        if self.o["style"] == "punto_banco":
            yield from self.punto_banco()
        else:
            yield from self.chemin_de_fer()

    def two_hands(self) -> None:
        """BAK-3."""
        one, two, three, four = (self.stock.pop(0) for _ in range(4))
        self.punto, self.banco = [one, three], [two, four]
        self.coups += 1

    def before_the_next(self) -> Course:
        """BAK-5, as soon as it is known that there is a next coup."""
        if len(self.stock) < 52:
            self.stock = yield SHUFFLING, self.whole

    def natural(self) -> bool:
        """BAK-4."""
        return point(self.punto) >= 8 or point(self.banco) >= 8

    # --- the house is the bank ---

    def punto_banco(self) -> Course:
        while self.coups < self.o["coups"] and max(self.chips) >= self.o["unit"]:
            for seat in ((self.first + step) % self.seats for step in range(self.seats)):
                if self.chips[seat] < self.o["unit"]:
                    continue  # "can only pass": nobody is asked for it
                text = yield seat, self.bets_of(seat)
                if text != "no_bet":
                    _, side, amount = text.split()
                    self.bets[seat] = side, int(amount)
                    self.chips[seat] -= int(amount)
            self.two_hands()
            third = None
            if not self.natural():
                if point(self.punto) <= 5:
                    third = self.stock.pop(0)
                    self.punto.append(third)
                if banco_draws(self.banco, third):
                    self.banco.append(self.stock.pop(0))
            for seat, bet in enumerate(self.bets):
                self.chips[seat] += self.back(*bet) if bet else 0
            self.bets = [None] * self.seats
            if self.coups < self.o["coups"] and max(self.chips) >= self.o["unit"]:
                yield from self.before_the_next()

    def bets_of(self, seat: int) -> list[str]:
        """BAK-11."""
        unit, most = self.o["unit"], min(self.o["max_bet"], self.chips[seat])
        amounts = range(unit, most + 1, unit)
        sides = ("punto", "banco", "tie")
        return ["no_bet"] + [f"bet {side} {amount}" for side in sides for amount in amounts]

    def back(self, side: str, amount: int) -> int:
        """BAK-14: what comes back of a bet, the bet included."""
        won = self.winner()
        if won == side:
            if side == "tie":
                return amount + amount * int(self.o["tie_pays"])
            return 2 * amount - (amount * self.o["commission"] // 100 if side == "banco" else 0)
        return amount if won == "tie" else 0

    def winner(self) -> str:
        """BAK-2."""
        one, two = point(self.punto), point(self.banco)
        return "tie" if one == two else "punto" if one > two else "banco"

    # --- a player is the bank ---

    def chemin_de_fer(self) -> Course:
        offered = self.first
        while self.going_on() and self.declined < len(self.inside()):
            seat = self.next_inside(offered)
            unit = self.o["unit"]
            most = min(self.o["max_bank"], self.chips[seat])
            amounts = [f"set_bank {sum}" for sum in range(unit, most + 1, unit)]
            text = yield seat, ["decline", *amounts]
            offered = seat + 1
            if text == "decline":
                self.declined += 1
            else:
                self.banker, self.bank = seat, int(text.split()[1])
                self.chips[seat] -= self.bank
                yield from self.one_bank()
                self.chips[seat] += self.bank
                self.bank, self.banker = 0, -1
                if self.going_on():
                    yield from self.before_the_next()

    def inside(self) -> list[int]:
        """BAK-21: who has as many chips as the unit, or a bank."""
        return [s for s in range(self.seats) if self.chips[s] >= self.o["unit"] or s == self.banker]

    def next_inside(self, seat: int) -> int:
        return min(self.inside(), key=lambda each: (each - seat) % self.seats)

    def going_on(self) -> bool:
        """BAK-30, BAK-21: who is out with a few chips left plays no part in it."""
        return self.coups < self.o["coups"] and len(self.inside()) > 1

    def others(self) -> list[int]:
        """Those inside clockwise from the seat after the banker."""
        order = [(self.banker + step) % self.seats for step in range(1, self.seats)]
        return [seat for seat in order if seat in self.inside()]

    def one_bank(self) -> Course:
        """BAK-22 to BAK-29, until the bank passes on."""
        while self.going_on():
            yield from self.bettors()
            if self.active < 0:
                self.declined += 1  # nobody bet: as good as declined, or it never ends
                return
            self.declined = 0
            yield from self.coup()
            won = self.winner()
            bets, self.covered, self.active = self.covered, [0] * self.seats, -1
            self.open = True
            if won == "punto":
                for seat, bet in enumerate(bets):
                    self.chips[seat] += 2 * bet
                self.bank -= sum(bets)
                return
            if won == "banco":
                fee = -(-sum(bets) * self.o["commission"] // 100)
                self.bank += sum(bets) - fee
                if not self.going_on():
                    return
                yield from self.before_the_next()
                if (yield self.banker, ["continue", "retire"]) == "retire":
                    return
            else:
                self.chips = [have + bet for have, bet in zip(self.chips, bets, strict=True)]
                if self.going_on():
                    yield from self.before_the_next()

    def bettors(self) -> Course:
        """BAK-22 to BAK-24: who bets, and who plays Punto."""
        others = self.others()
        for seat in others:
            rich = ["banco"] if self.chips[seat] >= self.bank else []
            if (yield seat, [*rich, "no_banco"]) == "banco":
                self.bet(seat, self.bank)
                break
        else:
            for seat in others:
                left = self.bank - sum(self.covered)
                if left < self.o["unit"]:  # a commission may leave less than can be covered
                    break
                most = min(left, self.chips[seat])
                amounts = range(0, most + 1, self.o["unit"])
                text = yield seat, [f"bet {amount}" for amount in amounts]
                self.bet(seat, int(text.split()[1]))
        if any(self.covered):
            self.active = max(others, key=lambda seat: self.covered[seat])

    def bet(self, seat: int, amount: int) -> None:
        self.chips[seat] -= amount
        self.covered[seat] = amount

    def coup(self) -> Generator[tuple[int, list[str]], Any, None]:
        """BAK-25, BAK-26."""
        self.two_hands()
        self.open = False
        if self.natural():
            return
        third = None
        answers = ["draw"] * (point(self.punto) <= 5) + ["stand"] * (point(self.punto) >= 5)
        if (yield self.active, answers) == "draw":
            third = self.stock.pop(0)
            self.punto.append(third)
        answers = ["draw"] if banco_draws(self.banco, third) else ["stand"]
        if self.o["bank_rule"] == "free" or self.free(third):
            answers = ["draw", "stand"]
        if (yield self.banker, answers) == "draw":
            self.banco.append(self.stock.pop(0))

    def free(self, third: str | None) -> bool:
        """BAK-26: the two free cases of the table."""
        return third is not None and (point(self.banco), value(third)) in ((3, 9), (5, 4))

    # --- what is asked of a hand ---

    def scores(self) -> list[int]:
        return [have - int(self.o["chips"]) for have in self.chips]

    def seen(self, seat: int) -> Sight:
        hidden = ["?", "?"]
        return {
            "chips": self.chips,
            "bets": [bet[1] if bet else 0 for bet in self.bets]
            if self.o["style"] == "punto_banco"
            else self.covered,
            "bank": self.bank,
            "punto": self.punto if self.open or seat == self.active else hidden + self.punto[2:],
            "banco": self.banco if self.open or seat == self.banker else hidden + self.banco[2:],
            "stock": len(self.stock),
        }


class Match:
    """A match is one hand."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.over = o, dealer, False
        self.totals = [int(o["chips"])] * seats

    def deal(self, pack: list[str]) -> Coups:
        return Coups(self.o, len(self.totals), self.dealer, pack)

    def close(self, hand: Coups) -> None:
        self.totals, self.over = hand.chips[:], True

    def places(self) -> list[int]:
        return places_of(self.totals)

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
