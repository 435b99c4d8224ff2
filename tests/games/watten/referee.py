"""A slow second referee: Watten from the words of the rule page, on strings of notation.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.claim_referee import Place, proved

RANKS = "AKQJT987"  # from the top (WAT-2)
CRITICAL = ["Kh", "7d", "7c"]  # Max, Belli, Spitz


def order_of(schlag: str, farbe: str) -> list[set[str]]:
    """The trumps from the top; cards in one set are equal to each other (WAT-12)."""
    steps = [{card} for card in CRITICAL]
    if schlag + farbe not in CRITICAL:
        steps.append({schlag + farbe})
    steps.append({schlag + suit for suit in "cshd" if suit != farbe} - set(CRITICAL))
    steps += [{rank + farbe} for rank in RANKS if rank != schlag and rank + farbe not in CRITICAL]
    return steps


def winner(trick: Sequence[tuple[int, str]], schlag: str, farbe: str) -> int:
    """The seat that wins a trick of seats and cards (WAT-15)."""
    for step in order_of(schlag, farbe):
        for seat, card in trick:
            if card in step:
                return seat
    led = trick[0][1][1]
    plain = [play for play in trick if play[1][1] == led]
    return min(plain, key=lambda play: RANKS.index(play[1][0]))[0]


class Hand:
    """One hand: who is to move, what is legal, who won which trick, what everybody scores."""

    def __init__(
        self,
        options: Mapping[str, Any],
        seats: int,
        dealer: int,
        totals: Sequence[int],
        pack: list[str],
    ):
        self.options, self.seats, self.dealer, self.totals = options, seats, dealer, totals
        self.vorhand = (dealer + 1) % seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        pack = list(pack)
        for size in (3, 2):  # WAT-4
            for place in range(seats):
                self.hands[(self.vorhand + place) % seats] += pack[:size]
                pack = pack[size:]
        self.schlag = self.farbe = ""
        self.swapped = False
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.trick: list[tuple[int, str]] = []
        self.value = 2  # WAT-20
        self.proposals: list[int] = []  # who made them; the last one may be open
        self.offerer = -1
        self.offered = False  # once a turn
        self.won_by: int | None = None  # a seat of the side that has won the hand
        self.turn: int | None = dealer
        self.phase = "swap"
        if not options["schlagwechsel"]:
            self.name_schlag()
        for seat, hand in enumerate(self.hands):
            if options["maschine"] and set(CRITICAL) <= set(hand):  # WAT-6
                self.end(seat)

    def side(self, seat: int) -> int:
        """0 or 1 (WAT-3)."""
        if self.seats == 3:
            return 1 if seat == self.vorhand else 0
        return seat % 2

    def end(self, seat: int) -> None:
        """The side of this seat wins the hand."""
        self.won_by, self.turn, self.phase = seat, None, "over"

    def name_schlag(self) -> None:
        self.phase = "schlag"
        self.turn = self.dealer if self.swapped else self.vorhand  # WAT-8, WAT-9

    def may_propose(self, seat: int) -> bool:
        """Whether a proposal of one point above the last is legal (WAT-23, WAT-24)."""
        tense = self.totals[seat] >= self.options["target"] - 3
        return not tense or self.options["gespannt_offer"] == "loses"

    def legal(self) -> set[str]:
        """The moves of the seat to move."""
        if self.turn is None:
            return set()
        if self.phase == "swap":
            return {"request_swap", "no_swap"}
        if self.phase == "swap_reply":
            return {"accept", "refuse"}
        if self.phase == "schlag":
            return {f"schlag {rank}" for rank in RANKS}
        if self.phase == "farbe":
            return {f"farbe {suit}" for suit in "cshd"}
        cap = self.options["raise_cap"]
        if self.phase == "reply":
            raising = self.value + 2 <= cap and self.may_propose(self.turn)
            return {"go", "stay", "raise"} if raising else {"go", "stay"}
        moves = self.cards(self.hands[self.turn])
        others_turn = not self.proposals or self.side(self.proposals[-1]) != self.side(self.turn)
        free = others_turn and not self.offered
        if self.value + 1 <= cap and free and self.may_propose(self.turn):
            moves.add("offer")
        return moves

    def cards(self, hand: Sequence[str]) -> set[str]:
        """The cards that may be played (WAT-17, WAT-18)."""
        named = self.schlag + self.farbe
        first_led = self.trick[0][1] if self.trick and not self.tricks else ""
        if not self.options["hauptschlag_zwang"] or first_led != named:
            return set(hand)
        trumps = set().union(*order_of(self.schlag, self.farbe))
        if set(hand) & (trumps - set(CRITICAL)):
            return set(hand) & trumps
        return set(hand)

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and move in self.legal()
        verb, *rest = move.split()
        if self.phase in ("swap", "swap_reply"):
            self.swap(move)
        elif verb == "schlag":
            self.schlag = rest[0]
            self.phase = "farbe"
            self.turn = self.vorhand if self.swapped else self.dealer
        elif verb == "farbe":
            self.farbe = rest[0]
            self.phase, self.turn = "play", self.vorhand  # WAT-16
        elif verb in ("offer", "raise"):
            self.propose(seat, verb)
        elif verb == "go":
            self.end(self.proposals[-1])
        elif verb == "stay":
            self.value += 1
            self.phase, self.turn = "play", self.offerer
        else:
            self.card(seat, move)

    def swap(self, move: str) -> None:
        if move == "request_swap":
            self.phase, self.turn = "swap_reply", self.vorhand
            return
        self.swapped = move == "accept"
        self.name_schlag()

    def propose(self, seat: int, verb: str) -> None:
        """WAT-21, WAT-22, WAT-24."""
        opponents = [(seat + place) % self.seats for place in range(1, self.seats)]
        opponents = [other for other in opponents if self.side(other) != self.side(seat)]
        if self.totals[seat] >= self.options["target"] - 3:
            self.end(opponents[0])
            return
        if verb == "offer":
            self.offerer, self.offered = seat, True
            self.turn = opponents[0]
        else:
            self.value += 1
            self.turn = self.proposals[-1]
        self.proposals.append(seat)
        self.phase = "reply"

    def card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.offered = False
        self.turn = (seat + 1) % self.seats
        if len(self.trick) < self.seats:
            return
        self.turn = winner(self.trick, self.schlag, self.farbe)
        self.tricks.append((self.trick, self.turn))
        self.trick = []
        taken = [self.side(taker) for _, taker in self.tricks]
        if taken.count(self.side(self.turn)) == 3:  # WAT-19
            self.end(self.turn)

    # WAT-27

    def may_claim(self, seat: int) -> bool:
        return self.phase == "play" and not self.trick

    def proved(self, seat: int, lying_open: set[int]) -> bool:
        """Nobody has to follow, so each card must beat all that is unknown."""
        known = [card for trick, _ in self.tricks for _, card in trick] + self.hands[seat]
        unknown = {rank + suit for rank in RANKS for suit in "cshd"} - set(known)
        return proved(self.hands[seat], unknown, self.place, follow=False)

    def place(self, card: str) -> Place:
        for step, cards in enumerate(order_of(self.schlag, self.farbe)):
            if card in cards:
                return "trump", -float(step)
        return card[1], -float(RANKS.index(card[0]))

    def asked_after(self, seat: int) -> list[int]:
        others = [(seat + place) % self.seats for place in range(1, self.seats)]
        return [other for other in others if self.side(other) != self.side(seat)]

    def rest_to(self, seat: int) -> None:
        self.end(seat)

    def scores(self) -> list[int]:
        """What everybody wins (WAT-25)."""
        assert self.won_by is not None
        won = self.side(self.won_by)
        return [self.value if self.side(seat) == won else 0 for seat in range(self.seats)]


class Match:
    """Hands one after another: who deals, the totals, the end."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        self.options, self.seats = options, seats
        self.dealer = options["first_dealer"] if dealer is None else dealer  # WAT-5
        self.totals = [0] * seats
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next hand."""
        return Hand(self.options, self.seats, self.dealer, self.totals, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished hand down."""
        self.totals = [
            total + score for total, score in zip(self.totals, hand.scores(), strict=True)
        ]
        self.dealer = (self.dealer + 1) % self.seats
        self.over = max(self.totals) >= self.options["target"]  # WAT-26

    def winners(self) -> set[int]:
        """Who has won the match (WAT-26)."""
        return {seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)}
