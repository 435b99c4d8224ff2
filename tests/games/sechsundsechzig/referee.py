"""A slow second referee: Sechsundsechzig from the words of the rule page, in strings of notation.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.claim_referee import given_in_tricks, proved, suits_from_the_top

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}  # S66-2
FROM_THE_TOP = "ATKQJ9"


def winner(trick: Sequence[tuple[int, str]], trump: str) -> int:
    """The seat that wins a trick of seats and cards (S66-7)."""
    trumps = [play for play in trick if play[1][1] == trump]
    fighting = trumps or [play for play in trick if play[1][1] == trick[0][1][1]]
    return min(fighting, key=lambda play: FROM_THE_TOP.index(play[1][0]))[0]


def strict_answers(hand: Sequence[str], led: str, trump: str, must_head: bool) -> set[str]:
    """The cards that may answer in the strict phase (S66-10, S66-11)."""
    following = {card for card in hand if card[1] == led[1]}
    heading = {card for card in following if winner([(0, led), (1, card)], trump) == 1}
    trumps = {card for card in hand if card[1] == trump}
    steps = [heading, following, trumps] if must_head else [following, trumps]
    return next((step for step in steps if step), set(hand))


class Hand:
    """One deal: who is to move, what is legal, who won which trick, what everybody scores."""

    def __init__(self, options: Mapping[str, Any], dealer: int, drawn_before: int, pack: list[str]):
        self.options, self.drawn_before = options, drawn_before
        vorhand = 1 - dealer
        self.hands: list[list[str]] = [[], []]
        for place, seat in enumerate((vorhand, dealer, vorhand, dealer)):  # S66-4
            self.hands[seat] += pack[3 * place : 3 * place + 3]
        self.trump = pack[12][1]
        self.stock = [*pack[13:], pack[12]]  # the trump card at the bottom
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.trick: list[tuple[int, str]] = []
        self.melds = [0, 0]
        self.melded = ""  # the suit of the meld of this lead
        self.closer: int | None = None
        self.closed_on_nothing = False  # the closer's opponent had no trick
        self.claimer: int | None = None
        self.out: int | None = None  # reached 66 with `auto`
        self.strict_from = 6  # tricks played before suit must be followed (S66-8, S66-17)
        self.turn: int | None = vorhand

    def won(self, seat: int) -> int:
        """How many tricks a seat has."""
        return sum(taker == seat for _, taker in self.tricks)

    def count(self, seat: int) -> int:
        """S66-22."""
        if not self.won(seat):  # S66-14
            return 0
        taken = [card for trick, taker in self.tricks if taker == seat for _, card in trick]
        last = len(self.tricks) == 12 and self.tricks[-1][1] == seat and self.closer is None
        bonus = self.options["last_trick_bonus"] if last else 0  # S66-21
        augen = sum(AUGEN[card[0]] for card in taken)
        return int(augen + self.melds[seat] + bonus)

    def open(self) -> bool:
        """Whether the stock is open: not empty and not closed."""
        return bool(self.stock) and self.closer is None

    def legal(self) -> set[str]:
        """The moves of the seat to move."""
        seat = self.turn
        if seat is None:
            return set()
        hand = self.hands[seat]
        if self.trick:
            if self.open():
                return set(hand)  # S66-6
            led = self.trick[0][1]
            return strict_answers(hand, led, self.trump, self.options["must_head"])
        moves = {"claim"} if self.options["go_out"] == "claim" and self.won(seat) else set()
        if self.melded:  # S66-13
            return moves | ({"K" + self.melded, "Q" + self.melded} & set(hand))
        moves |= set(hand)
        melds = self.options["melds"]
        if melds == "on" or (melds == "open_only" and self.open()):  # S66-15
            moves |= {f"meld {suit}" for suit in "cshd" if {"K" + suit, "Q" + suit} <= set(hand)}
        if self.options["closing"] and self.open():  # S66-17
            moves.add("close")
        nine = "9" + self.trump
        if self.options["exchange_nine"] and self.open() and self.won(seat) and nine in hand:
            moves.add("exchange")  # S66-16
        return moves

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and move in self.legal()
        verb, *rest = move.split()
        if verb == "claim":
            self.claimer, self.turn = seat, None
        elif verb == "close":
            self.closer, self.strict_from = seat, len(self.tricks)
            self.closed_on_nothing = not self.won(1 - seat)
        elif verb == "exchange":
            nine = "9" + self.trump
            self.hands[seat].remove(nine)
            self.hands[seat].append(self.stock[-1])
            self.stock[-1] = nine
        elif verb == "meld":
            self.melded = rest[0]
            self.melds[seat] += 40 if self.melded == self.trump else 20
            self.look_at(seat)
        else:
            self.card(seat, move)

    def card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.melded = ""
        if len(self.trick) == 1:
            self.turn = 1 - seat
            return
        taker = winner(self.trick, self.trump)
        self.tricks.append((self.trick, taker))
        self.trick = []
        if self.open():  # S66-8
            for drawer in (taker, 1 - taker):
                self.hands[drawer].append(self.stock.pop(0))
        self.turn = taker if any(self.hands) else None  # S66-9
        self.look_at(taker)

    def look_at(self, seat: int) -> None:
        """S66-19."""
        if self.options["go_out"] == "auto" and self.count(seat) >= 66:
            self.out, self.turn = seat, None

    # S66-29

    def may_claim(self, seat: int) -> bool:
        if self.trick or self.open() or self.melded:
            return False
        if any(move.startswith("meld") for move in self.legal()):
            return False
        return self.options["go_out"] != "claim" or self.count(1 - seat) < 66

    def proved(self, seat: int, lying_open: set[int]) -> bool:
        """Known is also what the other has shown not to hold, and a hand that lies open."""
        unknown = set(self.hands[1 - seat])
        if 1 - seat not in lying_open:
            unknown = (unknown | set(self.stock[:-1])) - self.not_held(1 - seat)
        place = suits_from_the_top(self.trump, FROM_THE_TOP)
        return proved(self.hands[seat], unknown, place)

    def not_held(self, seat: int) -> set[str]:
        """What the seat cannot hold after its answers since suit must be followed."""
        pack = {rank + suit for rank in FROM_THE_TOP for suit in "cshd"}
        found: set[str] = set()
        for (_, led), (answerer, answer) in (trick for trick, _ in self.tricks[self.strict_from :]):
            if answerer == seat:
                must = self.options["must_head"]
                found |= {
                    card
                    for card in pack - {answer}
                    if answer not in strict_answers([card, answer], led, self.trump, must)
                }
        return found

    def asked_after(self, seat: int) -> list[int]:
        return [1 - seat]

    def rest_to(self, seat: int) -> None:
        given_in_tricks(self, seat)

    def decided_for(self) -> int | None:
        """The winner of the deal, None if it is drawn (S66-23)."""
        if self.claimer is not None:
            return self.claimer if self.count(self.claimer) >= 66 else 1 - self.claimer
        if self.out is not None:
            return self.out
        if self.closer is not None:
            return self.closer if self.count(self.closer) >= 66 else 1 - self.closer
        counts = [self.count(0), self.count(1)]
        if max(counts) < 66 or counts[0] == counts[1]:
            return None
        return counts.index(max(counts))

    def scores(self) -> list[int]:
        """The game points (S66-24 to S66-27)."""
        won = self.decided_for()
        if won is None:
            return [0, 0]
        lost = 1 - won
        if self.closer == lost:
            points = 3 if self.closed_on_nothing else 2
        elif self.claimer == lost:
            points = 2 if self.won(won) else 3
        elif not self.won(lost):
            points = 3
        else:
            points = 2 if self.count(lost) < 33 else 1
        points += self.drawn_before
        return [points, 0] if won == 0 else [0, points]


class Match:
    """Deals one after another: who deals, the totals, the end."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert seats == 2
        self.options = options
        self.dealer = options["first_dealer"] if dealer is None else dealer  # S66-3
        self.totals = [0, 0]
        self.drawn = 0  # directly before the next deal
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next deal."""
        return Hand(self.options, self.dealer, self.drawn, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished deal down."""
        self.totals = [
            total + score for total, score in zip(self.totals, hand.scores(), strict=True)
        ]
        decided = hand.decided_for() is not None
        self.drawn = 0 if decided else self.drawn + 1
        self.dealer = 1 - self.dealer
        if self.options["match"] == "single":  # S66-28
            self.over = decided
        else:
            self.over = max(self.totals) >= self.options["target"]

    def winners(self) -> set[int]:
        """Who has won the match (S66-28)."""
        return {self.totals.index(max(self.totals))}
