"""A second reading of the rules of Black Jack: lists and dictionaries, no table shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

RANKS = "23456789TJQKA"


def total(tiles: Sequence[str]) -> int:
    """BJ-2, by trying every number of aces that count 11."""
    aces = sum(tile[0] == "A" for tile in tiles)
    rest = sum(10 if t[0] in "TJQK" else int(t[0]) for t in tiles if t[0] != "A")
    totals = [rest + aces + 10 * high for high in range(aces + 1)]
    return max((each for each in totals if each <= 21), default=min(totals))


@dataclass
class Hand:
    """The tiles of a hand and its stake."""

    tiles: list[str]
    stake: int
    split: bool = False
    doubled: bool = False
    stands: bool = False

    def black_jack(self) -> bool:
        return len(self.tiles) == 2 and total(self.tiles) == 21 and not self.split


@dataclass
class Referee:
    """Plays a term from a pack, the moves in order and the orders of all shuffles."""

    seats: int
    bank: int
    options: dict[str, Any]
    wall: list[str]
    moves: Iterator[str]
    shuffles: Iterator[list[str]]
    aside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chips = [self.options["player_chips"]] * self.seats
        self.chips[self.bank] = self.options["bank_chips"]
        self.order = [(self.bank + 1 + n) % self.seats for n in range(self.seats - 1)]

    def term(self) -> list[int]:
        """The chips of all seats at the end."""
        for _ in range(self.options["games_per_term"]):
            players = [s for s in self.order if self.chips[s] >= self.options["min_bet"]]
            if not players or not self.chips[self.bank] or not self.game(players):
                break
        return self.chips

    def game(self, players: list[int]) -> bool:
        """One game; False if the banker could not pay everything."""
        self.table: dict[int, list[Hand]] = {}
        for seat in players:
            stake = int(next(self.moves).removeprefix("bet "))
            self.chips[seat] -= stake
            self.table[seat] = [Hand([], stake)]
        if 3 * len(self.wall) < 104:
            self.wall, self.aside = next(self.shuffles), []
        own = Hand([], 0)
        for _ in range(2):
            for hand in [*(self.table[seat][0] for seat in players), own]:
                hand.tiles.append(self.tile())
        for seat in players:
            self.play(seat)
        hands = [hand for seat in players for hand in self.table[seat]]
        if any(total(hand.tiles) <= 21 and not hand.black_jack() for hand in hands):
            while total(own.tiles) < 17:
                own.tiles.append(self.tile())
        paid = self.settle(own, players)
        self.aside += [tile for hand in [*hands, own] for tile in hand.tiles]
        return paid

    def play(self, seat: int) -> None:
        """All hands of a seat, in order; a split puts a new one behind."""
        hands = self.table[seat]
        number = 0
        while number < len(hands):
            hand = hands[number]
            if hand.stands or total(hand.tiles) >= 21:
                number += 1
                continue
            match next(self.moves):
                case "draw":
                    hand.tiles.append(self.tile())
                case "stand":
                    hand.stands = True
                case "double":
                    self.chips[seat] -= hand.stake
                    hand.stake *= 2
                    if self.options["double_one_tile"]:
                        hand.tiles.append(self.tile())
                        hand.stands = True
                case "split":
                    self.chips[seat] -= hand.stake
                    new = Hand([hand.tiles.pop()], hand.stake, True)
                    hand.split = True
                    hands.insert(number + 1, new)
                    hand.tiles.append(self.tile())
                    new.tiles.append(self.tile())

    def tile(self) -> str:
        """The top of the wall; of a new one if it has run out (BJ-21)."""
        if not self.wall:
            if not self.aside:
                for hand in (h for hands in self.table.values() for h in hands):
                    if total(hand.tiles) > 21:
                        hand.tiles = ["T", "T", "T"]  # its tiles leave, it stays bust
            self.wall, self.aside = next(self.shuffles), []
        return self.wall.pop(0)

    def settle(self, own: Hand, players: list[int]) -> bool:
        """BJ-15 and BJ-18."""
        hands = [(seat, hand) for seat in players for hand in self.table[seat]]
        for _, hand in hands:
            if factor(hand, own) < 0:
                self.chips[self.bank] += hand.stake
        whole = True
        for seat, hand in hands:
            won = factor(hand, own)
            if won >= 0:
                due = int(won * hand.stake)
                paid = min(due, self.chips[self.bank])
                whole = whole and paid == due
                self.chips[self.bank] -= paid
                self.chips[seat] += hand.stake + paid
        return whole


def factor(hand: Hand, own: Hand) -> float:
    """What a hand wins, in stakes (BJ-15)."""
    mine, his = total(hand.tiles), total(own.tiles)
    if mine > 21:
        return -1
    if own.black_jack() or hand.black_jack():
        return 1.5 * hand.black_jack() * (not own.black_jack()) - (not hand.black_jack())
    if his > 21:
        return 1
    return (mine > his) - (mine < his)
