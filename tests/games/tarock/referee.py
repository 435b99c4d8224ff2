"""A slow second referee: Bavarian Tarock from the words of the rule page, on strings of notation.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.claim_referee import given_in_tricks, proved, suits_from_the_top

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # TAR-2
FROM_THE_TOP = "ATKQJ9876"  # TAR-3
NUMBERS = [61, 66, 71, 76, 81, 86, 91, 96, 101, 106, 111, 116, 120]  # TAR-7
ANNOUNCED = {"none": 0, "schneider": 4, "schwarz": 6}  # TAR-23

Bid = tuple[str, int]


def ladder(order: str) -> list[Bid]:
    """All bids from the lowest to the highest (TAR-8)."""
    if order == "type_first":
        return [(game, number) for game in "AH" for number in NUMBERS]
    return [(game, number) for number in NUMBERS for game in "AH"]


def winner(trick: Sequence[tuple[int, str]], trump: str) -> int:
    """The seat that wins a trick of seats and cards (TAR-19)."""
    trumps = [play for play in trick if play[1][1] == trump]
    fighting = trumps or [play for play in trick if play[1][1] == trick[0][1][1]]
    return min(fighting, key=lambda play: FROM_THE_TOP.index(play[1][0]))[0]


def playable(
    hand: Sequence[str], trick: Sequence[tuple[int, str]], trump: str, must_head: bool
) -> set[str]:
    """The cards that may be played (TAR-18)."""
    if not trick:
        return set(hand)
    following = {card for card in hand if card[1] == trick[0][1][1]}
    duty = following or {card for card in hand if card[1] == trump}
    if not duty:
        return set(hand)
    me = 9  # a seat that is nobody else's
    heading = {card for card in duty if winner([*trick, (me, card)], trump) == me}
    return heading if heading and must_head else duty


class Hand:
    """One hand: who is to move, what is legal, who won which trick, what everybody scores."""

    def __init__(self, options: Mapping[str, Any], dealer: int, pack: list[str]):
        self.options = options
        self.order = [(dealer + 1 + place) % 3 for place in range(3)]  # Vorhand first
        self.hands: list[list[str]] = [[], [], []]
        pack = list(pack)
        for size in (4, 3, 0, 4):  # TAR-4
            if not size:
                self.beside, pack = pack[:3], pack[3:]  # the stock, or what was laid away for it
                continue
            for seat in self.order:
                self.hands[seat] += pack[:size]
                pack = pack[size:]
        self.bid: Bid | None = None
        self.bidder: int | None = None  # the declarer, when the bidding is over
        self.passed: set[int] = set()
        self.trump = ""
        self.announced = "none"
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.trick: list[tuple[int, str]] = []
        self.phase = "auction"
        self.turn: int | None = self.order[0]

    def bids(self, seat: int) -> list[Bid]:
        """What a seat may bid (TAR-8 to TAR-10)."""
        steps = ladder(self.options["auction_order"])
        if self.bid is None or self.bidder is None:
            return steps
        senior = self.order.index(seat) < self.order.index(self.bidder)
        standing = steps.index(self.bid)
        return steps[standing if senior else standing + 1 :]

    def legal(self) -> set[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        if self.phase == "auction":
            return {"pass"} | {f"bid {game}{number}" for game, number in self.bids(self.turn)}
        if self.phase == "discard":
            return {f"discard {card}" for card in hand}  # TAR-13
        if self.phase == "trump":
            return {f"trump {suit}" for suit in "cshd"}
        if self.phase == "announce":
            return {f"announce {word}" for word in ANNOUNCED}
        return playable(hand, self.trick, self.trump, self.options["must_head"])

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and move in self.legal()
        verb, *rest = move.split()
        if verb == "pass":
            self.passed.add(seat)
            self.next_to_speak(seat)
        elif verb == "bid":
            self.bid, self.bidder = (rest[0][0], int(rest[0][1:])), seat
            self.next_to_speak(seat)
        elif verb == "discard":
            self.hands[seat].remove(rest[0])
            self.beside.append(rest[0])
            if len(self.beside) == 3:
                self.phase = "trump"
        elif verb == "trump":
            self.trump = rest[0]
            if self.options["announce"]:
                self.phase = "announce"
            else:
                self.lead_out()
        elif verb == "announce":
            self.announced = rest[0]
            self.lead_out()
        else:
            self.card(seat, move)

    def next_to_speak(self, seat: int) -> None:
        """TAR-10 to TAR-12: round and round without those who passed and the standing bidder."""
        self.turn = None
        for place in (1, 2):
            other = (seat + place) % 3
            if other not in self.passed and other != self.bidder:
                self.turn = other
                return
        if self.bidder is None:  # all passed
            return
        self.turn = self.bidder
        self.phase = "trump"
        if self.bid is not None and self.bid[0] == "A":
            self.hands[self.bidder] += self.beside
            self.beside = []
            self.phase = "discard"

    def lead_out(self) -> None:
        self.phase = "play"
        self.turn = self.order[0]  # TAR-17

    def card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 3
        if len(self.trick) == 3:
            self.turn = winner(self.trick, self.trump)
            self.tricks.append((self.trick, self.turn))
            self.trick = []
            if not any(self.hands):
                self.turn = None

    # TAR-26

    def may_claim(self, seat: int) -> bool:
        return self.phase == "play" and not self.trick

    def proved(self, seat: int, lying_open: set[int]) -> bool:
        """Who has taken the stock knows what he laid away; in the Handspiel nobody does."""
        known = [card for trick, _ in self.tricks for _, card in trick] + self.hands[seat]
        if seat == self.bidder and self.bid is not None and self.bid[0] == "A":
            known += self.beside
        unknown = {rank + suit for rank in FROM_THE_TOP for suit in "cshd"} - set(known)
        return proved(self.hands[seat], unknown, suits_from_the_top(self.trump, FROM_THE_TOP))

    def asked_after(self, seat: int) -> list[int]:
        return [(seat + 1) % 3, (seat + 2) % 3]

    def rest_to(self, seat: int) -> None:
        given_in_tricks(self, seat)

    def scores(self) -> list[int]:
        """What everybody wins or loses (TAR-20 to TAR-24)."""
        if self.bid is None:
            return [0, 0, 0]
        won = [trick for trick, taker in self.tricks if taker == self.bidder]
        augen = sum(AUGEN.get(card[0], 0) for trick in won for _, card in trick)
        augen += sum(AUGEN.get(card[0], 0) for card in self.beside)
        reached = {
            "none": True,
            "schneider": 120 - augen <= 29,
            "schwarz": len(won) == len(self.tricks),
        }
        made = augen >= self.bid[1] and reached[self.announced]
        if made:
            level = 3 if reached["schwarz"] else 2 if reached["schneider"] else 1
        else:
            level = 3 if not won else 2 if augen <= 30 else 1
        units = max(level, ANNOUNCED[self.announced])
        if self.bid[0] == "H":
            units *= self.options["hand_factor"]
        units += self.options["bid_bonus"] * NUMBERS.index(self.bid[1])
        each = -units if made else units
        return [-2 * each if seat == self.bidder else each for seat in range(3)]


class Match:
    """Hands one after another: who deals, the totals, the end."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert seats == 3
        self.options = options
        self.dealer = options["first_dealer"] if dealer is None else dealer  # TAR-5
        self.totals = [0, 0, 0]
        self.played = 0
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next hand."""
        return Hand(self.options, self.dealer, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down."""
        self.totals = [
            total + score for total, score in zip(self.totals, hand.scores(), strict=True)
        ]
        self.dealer = (self.dealer + 1) % 3
        self.played += 1
        self.over = self.played == self.options["deals"]  # TAR-25

    def winners(self) -> set[int]:
        """Who has won the match (TAR-25)."""
        return {seat for seat in range(3) if self.totals[seat] == max(self.totals)}
