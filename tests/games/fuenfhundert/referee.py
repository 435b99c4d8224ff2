"""A slow second referee: Fünfhundert from the words of the rule page, hands and whole matches.

It shares no code with the engine; tests let both judge the same hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.claim_referee import proved, suits_from_the_top

AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # F500-2
FROM_THE_TOP = "ATKQJ987"  # F500-3
FOURS = {"A": 100, "T": 80, "K": 60, "Q": 40, "J": 20}


def combinations(trump: str, binokel: bool) -> dict[str, tuple[set[str], int]]:
    """Code, cards and points of everything that can be announced (F500-15)."""
    known: dict[str, tuple[set[str], int]] = {}
    for suit in "cshd":
        times = 2 if suit == trump else 1
        known[f"pair_{suit}"] = ({"K" + suit, "Q" + suit}, 20 * times)
        known[f"family_{suit}"] = ({rank + suit for rank in "AKQJT"}, 120 * times)
    for rank, points in FOURS.items():
        known[f"four_{rank}"] = ({rank + suit for suit in "cshd"}, points)
    if binokel:
        known["binokel"] = ({"Js", "Qd"}, 40)
    return known


def first_phase_winner(trick: Sequence[tuple[int, str]], blanks_equal: bool) -> int:
    """F500-7, F500-8."""
    (leader, led), (answerer, answer) = trick
    if blanks_equal and led[0] in "987" and answer[0] in "987":
        return leader
    higher = FROM_THE_TOP.index(answer[0]) < FROM_THE_TOP.index(led[0])
    return answerer if higher else leader


def second_phase_winner(trick: Sequence[tuple[int, str]], trump: str) -> int:
    """F500-13."""
    trumps = [play for play in trick if play[1][1] == trump]
    fighting = trumps or [play for play in trick if play[1][1] == trick[0][1][1]]
    return min(fighting, key=lambda play: FROM_THE_TOP.index(play[1][0]))[0]


class Hand:
    """One deal: who is to move, what is legal, who won which trick, what everybody scores."""

    def __init__(
        self,
        options: Mapping[str, Any],
        dealer: int,
        totals: Sequence[int],
        first_deal: bool,
        pack: list[str],
    ):
        self.options, self.totals, self.first_deal = options, totals, first_deal
        vorhand = 1 - dealer
        self.hands: list[list[str]] = [[], []]
        pack = list(pack)
        for size in (2, 4, 2):  # F500-4
            for seat in (vorhand, dealer):
                self.hands[seat] += pack[:size]
                pack = pack[size:]
        self.trump = pack[0][1]
        self.stock = [*pack[1:], pack[0]]
        self.known = combinations(self.trump, options["binokel"])
        self.tricks: list[tuple[list[tuple[int, str]], int]] = []
        self.trick: list[tuple[int, str]] = []
        self.points = [0, 0]
        self.used: list[set[str]] = [set(), set()]
        self.gone: list[set[str]] = [set(), set()]  # codes that lapsed or were announced
        self.final = False
        self.turn: int | None = vorhand

    def pool(self, seat: int) -> set[str]:
        """F500-14."""
        won = {card for trick, taker in self.tricks if taker == seat for _, card in trick}
        return won | set(self.hands[seat])

    def right(self, seat: int) -> set[str]:
        """The codes that may be announced without a penalty (F500-16, F500-18)."""
        free = self.pool(seat) - self.used[seat]
        return {
            code
            for code, (cards, _) in self.known.items()
            if cards <= free and code not in self.gone[seat]
        }

    def legal(self) -> set[str]:
        """The moves of the seat to move."""
        seat = self.turn
        if seat is None:
            return set()
        codes = self.right(seat)
        if self.options["false_announce"] == "penalty":  # F500-20
            codes = set(self.known) - self.gone[seat]
        moves = {f"announce {code}" for code in codes}
        if self.final:
            return moves | {"done"}
        if self.stock and "7" + self.trump in self.hands[seat]:  # F500-10, F500-11
            moves.add("exchange")
        return moves | self.cards(seat)

    def cards(self, seat: int) -> set[str]:
        """The cards that may be played (F500-6, F500-12)."""
        hand = self.hands[seat]
        if not self.trick or self.stock:
            return set(hand)
        led = self.trick[0][1][1]
        following = {card for card in hand if card[1] == led}
        trumps = {card for card in hand if card[1] == self.trump}
        return following or trumps or set(hand)

    def play(self, seat: int, move: str) -> None:
        """Make a legal move."""
        assert seat == self.turn and move in self.legal()
        verb, *rest = move.split()
        if verb == "done":
            self.turn = None
        elif verb == "exchange":
            seven = "7" + self.trump
            self.hands[seat].remove(seven)
            self.hands[seat].append(self.stock[-1])
            self.stock[-1] = seven
            self.score(seat, 10)
        elif verb == "announce":
            self.announce(seat, rest[0])
        else:
            if self.options["announce"] == "at_once":  # F500-18
                self.gone[seat] |= self.right(seat)
            self.card(seat, move)

    def score(self, seat: int, points: int) -> None:
        """F500-24."""
        self.points[seat] += points
        total = self.totals[seat] + self.points[seat]
        if not self.first_deal and total >= self.options["target"]:
            self.turn = None

    def announce(self, seat: int, code: str) -> None:
        cards, points = self.known[code]
        right = code in self.right(seat)
        self.gone[seat].add(code)
        if right:
            self.used[seat] |= cards
            self.score(seat, points)
        else:
            self.score(seat, -points)

    def card(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) == 1:
            self.turn = 1 - seat
            return
        if self.stock:
            taker = first_phase_winner(self.trick, self.options["blanks_equal"])
        else:
            taker = second_phase_winner(self.trick, self.trump)
        self.tricks.append((self.trick, taker))
        augen = sum(AUGEN.get(card[0], 0) for _, card in self.trick)
        self.trick = []
        if len(self.tricks) == 16:
            augen += self.options["last_trick"]  # F500-21
        self.turn = taker
        self.score(taker, augen)
        if self.turn is None:
            return
        if self.stock:  # F500-9
            for drawer in (taker, 1 - taker):
                self.hands[drawer].append(self.stock.pop(0))
        if len(self.tricks) == 16:  # F500-17
            self.final = True
            if self.legal() == {"done"} and self.options["false_announce"] == "illegal":
                self.turn = None

    # F500-26

    def may_claim(self, seat: int) -> bool:
        if self.trick or self.stock or self.final or len(self.tricks) < 9:
            return False
        free = (self.pool(seat) | set(self.hands[1 - seat])) - self.used[seat]
        still = {code for code, (cards, _) in self.known.items() if cards <= free}
        return not still - self.gone[seat] and not self.right(1 - seat)

    def proved(self, seat: int, lying_open: set[int]) -> bool:
        place = suits_from_the_top(self.trump, FROM_THE_TOP)
        return proved(self.hands[seat], self.hands[1 - seat], place)

    def asked_after(self, seat: int) -> list[int]:
        return [1 - seat]

    def rest_to(self, seat: int) -> None:
        left = [card for hand in self.hands for card in hand]
        self.points[seat] += sum(AUGEN.get(card[0], 0) for card in left)
        self.points[seat] += self.options["last_trick"]
        self.turn = None

    def scores(self) -> list[int]:
        """F500-21."""
        return self.points


class Match:
    """Deals one after another: who deals, the totals, the end."""

    def __init__(self, options: Mapping[str, Any], seats: int, dealer: int | None = None):
        assert seats == 2
        self.options = options
        self.dealer = options["first_dealer"] if dealer is None else dealer  # F500-5
        self.totals = [0, 0]
        self.deals = 0
        self.over = False

    def deal(self, pack: list[str]) -> Hand:
        """The next deal."""
        return Hand(self.options, self.dealer, self.totals, self.deals == 0, pack)

    def close(self, hand: Hand) -> None:
        """Write a finished deal down."""
        self.totals = [
            total + score for total, score in zip(self.totals, hand.scores(), strict=True)
        ]
        self.dealer = 1 - self.dealer
        self.deals += 1
        self.over = max(self.totals) >= self.options["target"] or self.deals == 100  # F500-23

    def winners(self) -> set[int]:
        """Who has won the match; both if it is drawn (F500-23)."""
        return {seat for seat in (0, 1) if self.totals[seat] == max(self.totals)}
