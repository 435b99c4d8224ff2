"""Hands of Herzblatt for tests: laid out by hand, and a referee who knows the rules by himself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import notations, read_cards
from stammtisch.core.bits import members
from stammtisch.games.herzblatt.game import Herzblatt, HerzblattState

SEATS = (2, 3, 4)
RANKS = "ATKQJ987"
AUGEN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


def herzblatt(seats: int = 3, **options: Any) -> Herzblatt:
    """The game with these differences to the preset."""
    game = st.game("herzblatt", seats=seats, **options)
    assert isinstance(game, Herzblatt)
    return game


def table(
    hands: Sequence[str] = (),
    stock: str = "",
    *,
    seats: int = 3,
    moves: Sequence[str] = (),
    **options: Any,
) -> st.Table:
    """A table at which seat 0 has dealt these cards, after these moves."""
    game = herzblatt(seats, **options)
    found = st.Table(game, seed="herzblatt", dealer=0, hands=list(hands), rest=stock)
    for move in moves:
        found.play(move)
    return found


def state(at: st.Table) -> HerzblattState:
    """The position of a table."""
    found = at.state
    assert isinstance(found, HerzblattState)
    return found


def cards(mask: int) -> set[str]:
    """A set of cards in notation."""
    return set(notations(int(kind) for kind in members(mask)).split())


def mask(text: str) -> int:
    """Cards in notation as one word."""
    return sum(1 << kind for kind in read_cards(text))


class Referee:
    """Follows a hand with nothing but the rule book, lists and strings."""

    def __init__(self, at: st.Table) -> None:
        options = at.game.options
        self.must_trump, self.goal, self.stake = options.must_trump, options.goal, options.stake
        self.n = int(at.game.seats)
        self.dealer = int(at.context.dealer)
        self.vorhand = (self.dealer + 1) % self.n
        pack = [st.notation(kind) for kind in at.hand.pack]
        size = {2: 9, 3: 8, 4: 6}[self.n]
        self.hands: list[list[str]] = [[] for _ in range(self.n)]
        for number, card in enumerate(pack[: size * self.n]):
            self.hands[(self.vorhand + number) % self.n].append(card)
        self.beside = pack[size * self.n :]
        self.won: list[list[str]] = [[] for _ in range(self.n)]
        self.missing: list[set[str]] = [set() for _ in range(self.n)]  # suits shown not to be held
        self.trick: list[str] = []
        self.left = size
        self.declarer: int | None = None
        self.asked = 0
        self.phase = "ask"
        self.turn = self.vorhand
        if options.declarer != "ask":
            self.declare(self.vorhand if options.declarer == "vorhand" else self.dealer)

    def declare(self, seat: int) -> None:
        self.declarer = self.turn = seat
        self.phase = "stock"

    def legal(self) -> set[str]:
        """What the seat on turn may do."""
        hand = self.hands[self.turn]
        if self.phase == "ask":
            return {"take", "decline"}
        if self.phase == "stock":
            return {"take_stock", "leave_stock"}
        if self.phase == "discard":
            return {f"discard {card}" for card in hand}
        same = {card for card in hand if self.trick and card[1] == self.trick[0][1]}
        hearts = {card for card in hand if card[1] == "h"}
        if self.trick and not same and self.must_trump and hearts:
            return hearts
        return same or set(hand)

    def play(self, move: str) -> None:
        """Make a move."""
        if move == "decline":
            self.asked += 1
            self.turn = (self.turn + 1) % self.n
            if self.asked == self.n:
                self.declare(self.vorhand)
        elif move == "take":
            self.declare(self.turn)
        elif move == "take_stock":
            self.hands[self.turn] += self.beside
            self.beside, self.phase = [], "discard"
        elif move.startswith("discard "):
            card = move.removeprefix("discard ")
            self.hands[self.turn].remove(card)
            self.beside.append(card)
        elif move != "leave_stock":
            self.lay(move)
        if move == "leave_stock" or (self.phase == "discard" and len(self.beside) == 2):
            self.phase, self.turn = "play", self.vorhand

    def lay(self, card: str) -> None:
        """Put a card on the table."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if card[1] != self.trick[0][1]:
            self.missing[self.turn].add(self.trick[0][1])
            if self.must_trump and card[1] != "h":
                self.missing[self.turn].add("h")
        self.turn = (self.turn + 1) % self.n
        if len(self.trick) < self.n:
            return
        best = min(
            self.trick,
            key=lambda each: (
                each[1] != "h",
                each[1] != self.trick[0][1],
                RANKS.index(each[0]),
            ),
        )
        self.turn = (self.turn + self.trick.index(best)) % self.n
        self.won[self.turn] += self.trick
        self.trick = []
        self.left -= 1
        if not self.left:
            self.phase = "over"

    def scores(self) -> list[int]:
        """What everybody pays or gets, the stake that he had put into the pot included."""
        assert self.declarer is not None
        augen = sum(AUGEN[card[0]] for card in self.won[self.declarer] + self.beside)
        pot = self.n * self.stake
        back = [0] * self.n
        if augen >= self.goal:
            back[self.declarer] = pot
        else:
            times = 2 if augen >= 31 else 3
            back = [times * self.stake] * self.n
            back[self.declarer] = pot - (self.n - 1) * times * self.stake
        return [each - self.stake for each in back]
