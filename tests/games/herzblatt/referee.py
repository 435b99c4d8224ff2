"""A slow second referee: Herzblatt from the words of the rule page, on strings of notation.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.claim_referee import given_in_tricks, proved, suits_from_the_top

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # HZB-6
FROM_THE_TOP = "ATKQJ987"
CARDS_EACH = {2: 9, 3: 8, 4: 6}  # HZB-1


def winner(trick: Sequence[tuple[int, str]]) -> int:
    """The seat that wins a trick of seats and cards (HZB-12)."""
    hearts = [play for play in trick if play[1][1] == "h"]
    fighting = hearts or [play for play in trick if play[1][1] == trick[0][1][1]]
    return min(fighting, key=lambda play: FROM_THE_TOP.index(play[1][0]))[0]


class Hand:
    """One hand: who is to move, what is legal, who won which trick, what everybody scores."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int, pack: list[str]):
        self.options, self.seats = options, seats
        self.vorhand = (dealer + 1) % seats
        order = [(self.vorhand + place) % seats for place in range(seats)]
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        dealt = CARDS_EACH[seats] * seats
        for place, card in enumerate(pack[:dealt]):  # HZB-4
            self.hands[order[place % seats]].append(card)
        self.pack, self.taken = pack, False
        self.beside = pack[dealt:]  # the stock, and what was laid away for it
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.trick: list[tuple[int, str]] = []
        self.declarer: int | None = None
        self.phase = "ask"
        self.turn: int | None = self.vorhand
        if options["declarer"] == "vorhand":  # HZB-8
            self.declare(self.vorhand)
        elif options["declarer"] == "dealer":
            self.declare(dealer)

    def declare(self, seat: int) -> None:
        self.declarer = self.turn = seat
        self.phase = "stock"

    def legal(self) -> set[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        if self.phase == "ask":
            return {"take", "decline"}
        if self.phase == "stock":
            return {"take_stock", "leave_stock"}
        if self.phase == "discard":
            return {f"discard {card}" for card in hand}
        if not self.trick:
            return set(hand)
        led = self.trick[0][1][1]
        following = {card for card in hand if card[1] == led}  # HZB-11
        hearts = {card for card in hand if card[1] == "h"}
        if following:
            return following
        return hearts if hearts and self.options["must_trump"] else set(hand)

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and move in self.legal()
        if move == "take":
            self.declare(seat)
        elif move == "decline":
            self.turn = (seat + 1) % self.seats
            if self.turn == self.vorhand:  # nobody wanted to
                self.declare(self.vorhand)
        elif move == "take_stock":
            self.hands[seat] += self.beside
            self.beside, self.taken = [], True
            self.phase = "discard"
        elif move == "leave_stock":
            self.lead_out()
        elif move.startswith("discard "):
            self.hands[seat].remove(move.split()[1])
            self.beside.append(move.split()[1])
            if len(self.beside) == 2:
                self.lead_out()
        else:
            self.card(seat, move)

    def lead_out(self) -> None:
        self.phase = "play"
        self.turn = self.vorhand  # HZB-10

    def card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            self.turn = winner(self.trick)
            self.tricks.append((self.trick, self.turn))
            self.trick = []
            if not any(self.hands):
                self.turn = None

    # HZB-18

    def may_claim(self, seat: int) -> bool:
        return self.phase == "play" and not self.trick

    def proved(self, seat: int, lying_open: set[int]) -> bool:
        """Who has taken the stock knows what he laid away."""
        known = [card for trick, _ in self.tricks for _, card in trick] + self.hands[seat]
        known += self.beside if seat == self.declarer and self.taken else []
        unknown = set(self.pack) - set(known)
        return proved(self.hands[seat], unknown, suits_from_the_top("h", FROM_THE_TOP))

    def asked_after(self, seat: int) -> list[int]:
        return [(seat + place) % self.seats for place in range(1, self.seats)]

    def rest_to(self, seat: int) -> None:
        given_in_tricks(self, seat)

    def scores(self) -> list[int]:
        """What everybody wins or loses (HZB-14 to HZB-16)."""
        cards = list(self.beside)
        for trick, taker in self.tricks:
            if taker == self.declarer:
                cards += [card for _, card in trick]
        augen = sum(AUGEN.get(card[0], 0) for card in cards)
        stake = self.options["stake"]
        if augen >= self.options["goal"]:
            each = -stake
        elif augen >= 31:
            each = stake
        else:
            each = 2 * stake
        return [
            -each * (self.seats - 1) if seat == self.declarer else each
            for seat in range(self.seats)
        ]


class Match:
    """Hands one after another: who deals, the totals, the end."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        self.options, self.seats = options, seats
        self.dealer = options["first_dealer"] if dealer is None else dealer  # HZB-5
        self.totals = [0] * seats
        self.played = 0
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next hand."""
        return Hand(self.options, self.seats, self.dealer, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down."""
        self.totals = [
            total + score for total, score in zip(self.totals, hand.scores(), strict=True)
        ]
        self.dealer = (self.dealer + 1) % self.seats
        self.played += 1
        self.over = self.played == self.options["rounds"] * self.seats  # HZB-17

    def winners(self) -> set[int]:
        """Who has won the match (HZB-17)."""
        return {seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)}
