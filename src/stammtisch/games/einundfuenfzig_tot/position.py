"""A deal of 51 tot in progress: the fast path, numbers only."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.core.contract import OVER, Context, place_after
from stammtisch.core.parts import AMOUNT, CARD, SEAT
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.parts import HANDS, PILE
from stammtisch.games.einundfuenfzig_tot.rules import (
    HAND,
    LIMIT,
    VALUES,
    Rules,
    card_of,
    move_of,
)
from stammtisch.games.einundfuenfzig_tot.scoring import deal_scores
from stammtisch.kits.steps.hand import StepHand

NOBODY: Final = -1
NO_CARD: Final = -1


class Position(StepHand):
    """The cards, the total, and whose turn it is.

    Each seat has five places for its cards; those that are empty are the last ones.
    """

    SHOWN = ("context", "turn", "total", "loser", "drawn", "pile")
    FIELDS = (*SHOWN, "hands", "stock")

    PARTS: ClassVar = {
        "total": AMOUNT,
        "loser": SEAT,
        "hands": HANDS,
        "pile": PILE,
        "stock": CARD,
    }

    def __init__(self, rules: Rules, context: Context, hands: vec[i64], stock: vec[i64]) -> None:
        self.turn: i64 = place_after(context.dealer, rules.seats)  # TOT-5
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.total: i64 = 0
        self.loser: i64 = NOBODY
        self.hands: vec[i64] = hands  # HAND places for each seat
        self.stock: vec[i64] = stock  # top first; what was drawn is wiped out
        self.drawn: i64 = 0  # cards drawn so far
        self.pile: vec[i64] = vec[i64](capacity=48)  # the moves of its cards, first turned up

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        mask: i64 = self.kinds_of(self.turn)
        moves = vec[i64]()
        while mask:
            kind: i64 = lowest(mask)
            mask &= mask - 1
            moves = append(moves, move_of(kind, 0))
            if self.rules.entries[kind] == 2:
                moves = append(moves, move_of(kind, 1))
        return moves

    def kinds_of(self, seat: i64) -> i64:
        """The kinds that a seat holds, as bits."""
        mask: i64 = 0
        for place in range(HAND * seat, HAND * seat + HAND):
            if self.hands[place] != NO_CARD:
                mask |= BIT[self.hands[place]]
        return mask

    def pick(self, rng: Rng) -> i64:
        """A random place and value, drawn again until it is a legal move without duplicates."""
        hands = self.hands
        first: i64 = HAND * self.turn
        while True:
            n: i64 = rng.below(VALUES * HAND)
            place: i64 = first + n // VALUES
            value: i64 = n % VALUES
            kind: i64 = hands[place]
            if kind != NO_CARD and value < self.rules.entries[kind]:
                other: i64 = first
                while hands[other] != kind:
                    other += 1
                if other == place:
                    return move_of(kind, value)

    def loses(self, move: i64) -> bool:
        """Whether a move takes the total over the limit (TOT-8)."""
        return self.total + self.rules.values[move] > LIMIT

    # Moves

    def advance(self, move: i64) -> None:
        loses: bool = self.loses(move)
        self.total += self.rules.values[move]  # TOT-6
        self.pile = append(self.pile, move)
        kind: i64 = card_of(move)
        place: i64 = HAND * self.turn
        while self.hands[place] != kind:
            place += 1
        if loses:
            self._put_away(place)
            self.loser = self.turn
            self.turn = OVER
            return
        if self.drawn < len(self.stock):  # TOT-7
            self.hands[place] = self.stock[self.drawn]
            self.stock[self.drawn] = NO_CARD
            self.drawn += 1
        else:
            self._put_away(place)
        self.turn = place_after(self.turn, self.rules.seats)
        if self.hands[HAND * self.turn] == NO_CARD:  # TOT-9
            self.turn = OVER

    def _put_away(self, place: i64) -> None:
        """Remove a card from the hand of the seat on turn; its last card fills the gap."""
        last: i64 = HAND * self.turn + HAND - 1
        while self.hands[last] == NO_CARD:
            last -= 1
        self.hands[place] = self.hands[last]
        self.hands[last] = NO_CARD

    # What is where

    def left(self) -> i64:
        """How many cards the stock has."""
        return len(self.stock) - self.drawn

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        held: i64 = 0
        while held < HAND and self.hands[HAND * seat + held] != NO_CARD:
            held += 1
        return held

    def player(self, number: i64) -> i64:
        """Who laid this card of the pile; card 0, turned up in the deal, counts as the dealer's."""
        return (self.context.dealer + number) % self.rules.seats

    def ahead(self, seat: i64) -> i64:
        """How many turns there are before this seat's turn (TOT-5)."""
        return 0 if self.turn == OVER else (seat - self.turn) % self.rules.seats

    def cards(self) -> vec[i64]:
        cards = vec[i64]()
        for kind in self.hands:
            if kind != NO_CARD:
                cards = append(cards, kind)
        for i in range(self.drawn, i64(len(self.stock))):
            cards = append(cards, self.stock[i])
        for move in self.pile:
            cards = append(cards, card_of(move))
        return cards

    # The end

    def scores(self) -> vec[i64]:
        """One bad point for the loser, 0 for the others (TOT-10)."""
        return deal_scores(self.loser, self.rules.seats)


def dealt(at: Position, pack: vec[i64]) -> None:
    """Deal this pack, top first: five cards each, one by one, then the card turned up (TOT-2)."""
    seats: i64 = at.rules.seats
    seat: i64 = at.context.dealer
    hands = at.hands
    card: i64 = 0
    for place in range(i64(HAND)):
        for _step in range(seats):
            seat = place_after(seat, seats)
            hands[HAND * seat + place] = pack[card]
            card += 1
    move: i64 = at.rules.turned_up[pack[HAND * seats]]
    at.pile = append(at.pile, move)
    at.total = at.rules.values[move]  # TOT-4
