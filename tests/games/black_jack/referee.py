"""A second referee of Black Jack, written from the rule page alone: lists of tiles."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any

from tests.games.open_referees import SHUFFLING, Course, CourseHand, Sight, places_of

Tiles = Generator[tuple[int, list[str]], Any, str]


def worth(tile: str) -> int:
    """BJ-2, an ace as 1."""
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(tile[0]) or int(tile[0])


def total(tiles: list[str]) -> int:
    """BJ-2: one ace counts 11 if that does not exceed 21."""
    low = sum(map(worth, tiles))
    soft = any(tile[0] == "A" for tile in tiles) and low + 10 <= 21
    return low + 10 if soft else low


class Box:
    """One hand of a player, with its stake."""

    def __init__(self, stake: int, tiles: list[str], split: bool = False) -> None:
        self.stake, self.tiles, self.split = stake, tiles, split
        self.bust = self.doubled = self.done = False

    def natural(self) -> bool:
        """BJ-3."""
        ranks = [tile[0] for tile in self.tiles]
        return (
            not self.split
            and len(ranks) == 2
            and "A" in ranks
            and any(rank in "TJQK" for rank in ranks)
        )


class Term(CourseHand):
    """The games of one banker (BJ-4)."""

    def __init__(self, o: Mapping[str, Any], seats: int, bank: int, pack: list[str]) -> None:
        self.o, self.bank, self.wall = o, bank, pack
        self.aside: list[str] = []
        self.others = [(bank + 1 + step) % seats for step in range(seats - 1)]
        self.chips = [o["player_chips"]] * seats
        self.chips[bank] = o["bank_chips"]
        self.start = self.chips[:]
        self.bets = [0] * seats
        self.boxes: dict[int, list[Box]] = {}
        self.own: list[str] = []
        self.on_table = False

    def run(self) -> Course:
        for _ in range(self.o["games_per_term"]):
            inside = [seat for seat in self.others if self.chips[seat] >= self.o["min_bet"]]
            if not inside or self.chips[self.bank] == 0:
                return
            if not (yield from self.game(inside)):
                return

    def game(self, inside: list[int]) -> Generator[tuple[int, list[str]], Any, bool]:
        """BJ-7 to BJ-18; whether the banker could pay everything."""
        for seat in inside:
            most = min(self.o["max_bet"], self.chips[seat])
            amounts = range(self.o["min_bet"], most + 1)
            text = yield seat, [f"bet {amount}" for amount in amounts]
            self.bets[seat] = int(text.split()[1])
            self.chips[seat] -= self.bets[seat]
        if (
            3 * len(self.wall) < 104
        ):  # BJ-7 stands before BJ-8, but then tiles lie till all have bet
            self.wall = yield SHUFFLING, self.wall + self.aside
            self.aside = []
        self.boxes = {seat: [Box(self.bets[seat], [])] for seat in inside}
        self.own = []
        for _ in range(2):
            for seat in inside:
                self.boxes[seat][0].tiles.append((yield from self.tile()))
            self.own.append((yield from self.tile()))
        self.on_table = True
        for seat in inside:
            yield from self.all_hands(seat)
        boxes = [box for seat in inside for box in self.boxes[seat]]
        if not all(box.bust or box.natural() for box in boxes):
            while total(self.own) < 17:
                self.own.append((yield from self.tile()))
        self.on_table = False
        whole = self.settle(inside)
        self.aside += self.own + [tile for box in boxes for tile in box.tiles]
        return whole

    def tile(self) -> Tiles:
        """The next tile of the wall, of a new wall if need be (BJ-21)."""
        if not self.wall:
            old = self.aside
            self.aside = []
            if not old:
                for box in (box for boxes in self.boxes.values() for box in boxes if box.bust):
                    old, box.tiles = old + box.tiles, []
            self.wall = yield SHUFFLING, old
        return self.wall.pop(0)

    def all_hands(self, seat: int) -> Course:
        """BJ-10 to BJ-13: the first hand to its end, then the next."""
        boxes, number = self.boxes[seat], 0
        while number < len(boxes):
            box = boxes[number]
            if box.done or total(box.tiles) >= 21:
                number += 1
                continue
            text = yield seat, self.choices(seat, box)
            if text == "stand":
                box.done = True
            elif text == "draw":
                yield from self.draw(seat, box)
            elif text == "double":
                self.pay(seat, box.stake)
                box.stake *= 2
                box.doubled = True
                if self.o["double_one_tile"]:
                    yield from self.draw(seat, box)
                    box.done = True
            else:
                self.pay(seat, box.stake)
                box.split = True
                other = Box(box.stake, [box.tiles.pop()], True)
                boxes.insert(number + 1, other)
                for each in (box, other):
                    each.tiles.append((yield from self.tile()))

    def choices(self, seat: int, box: Box) -> list[str]:
        """The table of moves."""
        moves = ["draw", "stand"]
        if len(box.tiles) != 2 or box.doubled or self.chips[seat] < box.stake:
            return moves
        if total(box.tiles) in (9, 10, 11) and (self.o["double_after_split"] or not box.split):
            moves.append("double")
        again = self.o["resplit"] and len(self.boxes[seat]) < 4
        if box.tiles[0][0] == box.tiles[1][0] and (again or not box.split):
            moves.append("split")
        return moves

    def draw(self, seat: int, box: Box) -> Course:
        """BJ-11: who is over 21 has lost at once."""
        box.tiles.append((yield from self.tile()))
        if total(box.tiles) > 21:
            box.bust = True
            self.bets[seat] -= box.stake
            self.chips[self.bank] += box.stake

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.bets[seat] += chips

    def settle(self, inside: list[int]) -> bool:
        """BJ-15, BJ-16, BJ-18."""
        own, natural = total(self.own), Box(0, self.own).natural()
        open_boxes = [(seat, box) for seat in inside for box in self.boxes[seat] if not box.bust]
        due: list[tuple[int, int, int]] = []
        for seat, box in open_boxes:
            times = result(box, own, natural)
            if times < 0:
                self.chips[self.bank] += box.stake
            else:
                due.append((seat, box.stake, int(times * box.stake)))
        whole = True
        for seat, stake, won in due:
            paid = min(won, self.chips[self.bank])
            self.chips[self.bank] -= paid
            self.chips[seat] += stake + paid
            whole = whole and paid == won
        self.bets = [0] * len(self.bets)
        return whole

    def scores(self) -> list[int]:
        return [have - had for have, had in zip(self.chips, self.start, strict=True)]

    def seen(self, seat: int) -> Sight:
        """Everybody sees the same."""
        sight: dict[str, Any] = {
            "chips": self.chips,
            "bets": self.bets,
            "wall": len(self.wall),
        }
        if self.on_table and self.turn is not None:
            sight["aside"] = len(self.aside)
            sight["hands"] = {
                **{player: [box.tiles for box in boxes] for player, boxes in self.boxes.items()},
                self.bank: [[self.own[0], "?"]],
            }
        return sight


def result(box: Box, own: int, natural: bool) -> Fraction:
    """BJ-15 in stakes, for a hand that is not bust; the first line that applies counts."""
    mine = total(box.tiles)
    if natural:
        return Fraction(0 if box.natural() else -1)
    if box.natural():
        return Fraction(3, 2)
    if own > 21 or mine > own:
        return Fraction(1)
    return Fraction(0 if mine == own else -1)


class Match:
    """One term for everybody (BJ-5)."""

    def __init__(self, o: Mapping[str, Any], seats: int, dealer: int | None) -> None:
        assert dealer is not None
        self.o, self.dealer, self.terms = o, dealer, 0
        self.totals = [0] * seats
        self.over = False

    def deal(self, pack: list[str]) -> Term:
        return Term(self.o, len(self.totals), self.dealer, pack)

    def close(self, term: Term) -> None:
        self.totals = [a + b for a, b in zip(self.totals, term.scores(), strict=True)]
        self.terms += 1
        self.over = self.terms == len(self.totals)
        self.dealer = (self.dealer + 1) % len(self.totals)

    def places(self) -> list[int]:
        return places_of(self.totals)

    def winners(self) -> set[int]:
        return {seat for seat, place in enumerate(self.places()) if place == 1}
