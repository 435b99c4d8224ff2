"""A duel of Siebzehn und Vier in progress: the fast path, numbers only.

The pack lies in one row from its top on: a card for the player, one for the bank, what the player
drew, what the bank drew, the stock.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, Context
from stammtisch.core.parts import CARD, SEAT
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.rules import (
    BEST,
    DRAW,
    RAISE,
    STAND,
    VALUES,
    Rules,
    player_of,
)
from stammtisch.games.siebzehn_und_vier.scoring import NEITHER, winner_of
from stammtisch.kits.steps.hand import StepHand


def seen_total(at: "Position", seat: i64) -> int | None:
    """What the player's cards add up to, as far as the seat may know."""
    return int(at.total) if at.turn < 0 or seat == at.player else None


def seen_bank_total(at: "Position", seat: i64) -> int | None:
    """What the bank's cards add up to."""
    return int(at.bank_total) if at.turn < 0 or seat == at.bank else None


class Position(StepHand):
    """The cards, the stakes and whose turn it is.

    held, bank_held: how many cards each side has; total, bank_total: their sums.
    units: what one side has in the pot, in basic stakes.
    raises: by how many basic stakes the player raised before each card that he drew; 0 for none.
    replays: how many replays have begun; before: cards of the game before, ``before_held`` of them
    the player's, to be looked at while it is replayed.
    winner: who takes the pot, once the duel is over (see `scoring`).
    """

    SHOWN: ClassVar = (
        *("context", "bank", "player", "turn", "held", "bank_held", "units", "raises", "replays"),
        *("before", "before_held", "winner"),
    )
    SEEN: ClassVar = {"total": seen_total, "bank_total": seen_bank_total}
    FIELDS: ClassVar = (*SHOWN, "row", *SEEN)

    PARTS: ClassVar = {
        "row": CARD,
        "winner": SEAT,
    }

    def __init__(self, rules: Rules, context: Context, row: vec[i64]) -> None:
        self.turn: i64 = OVER
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.bank: i64 = context.dealer
        self.player: i64 = player_of(context.dealer, context.hand, rules.seats)
        self.row: vec[i64] = row
        self.held: i64 = 1
        self.bank_held: i64 = 1
        self.total: i64 = 0
        self.bank_total: i64 = 0
        self.units: i64 = 1
        self.raises: vec[i64] = vec[i64]()
        self.replays: i64 = 0
        self.before: vec[i64] = vec[i64]()
        self.before_held: i64 = 0
        self.winner: i64 = NEITHER

    def begin(self) -> None:
        """Deal one card to the player and one to the bank (SUV-6)."""
        self.held = 1
        self.bank_held = 1
        self.total = VALUES[self.row[0]]
        self.bank_total = VALUES[self.row[1]]
        self.raises = vec[i64]()
        self.turn = self.player

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        moves = vec[i64]()
        if self.turn == self.player:
            if self.is_bust():  # only he knows it (SUV-9)
                return append(moves, STAND)
            moves = append(append(moves, DRAW), STAND)
            for more in range(1, self.most_raise() + 1):
                moves = append(moves, RAISE + more)
            return moves
        return append(append(moves, DRAW), STAND)

    def pick(self, rng: Rng) -> i64:
        if self.turn == self.player:
            return STAND if self.is_bust() else rng.below(2 + self.most_raise())
        return rng.below(2)

    def most_raise(self) -> i64:
        """The most basic stakes that the player can raise by (SUV-4, SUV-8)."""
        return self.rules.factor - self.units

    def is_bust(self) -> bool:
        """Whether the player is over 21 (SUV-9)."""
        return self.total > self.rules.highest(self.held)

    def bank_is_bust(self) -> bool:
        """Whether the bank is over 21 (SUV-10)."""
        return self.bank_total > self.rules.highest(self.bank_held)

    # Moves

    def advance(self, move: i64) -> None:
        if self.turn == self.player:
            if move == STAND:
                self.turn = self.bank
            else:
                self._player_draws(move - RAISE if move > STAND else 0)
        elif move == STAND:
            self._show()
        else:
            self._bank_draws()

    def _player_draws(self, raised: i64) -> None:
        """Draw a card for the player, after a raise if there is one (SUV-7, SUV-8)."""
        self.units += raised
        self.raises = append(self.raises, raised)
        self.total += VALUES[self.row[self.top()]]
        self.held += 1

    def _bank_draws(self) -> None:
        """Draw a card for the bank, whose turn ends if it busts (SUV-10)."""
        self.bank_total += VALUES[self.row[self.top()]]
        self.bank_held += 1
        if self.bank_is_bust():
            self._show()

    def top(self) -> i64:
        """The index of the stock's top card."""
        return self.held + self.bank_held

    def _show(self) -> None:
        """Show all cards (SUV-12); without a winner the duel is replayed (SUV-13, SUV-14)."""
        self.winner = winner_of(self.worth(), self.bank_worth())
        if self.winner == NEITHER and self.replays < self.rules.replays:
            self.turn = CHANCE
        else:
            self.turn = OVER

    def worth(self) -> i64:
        """The player's total; two aces count as 21 (SUV-3)."""
        return self.total if self.is_bust() else min(self.total, BEST)

    def bank_worth(self) -> i64:
        """The bank's total; two aces count as 21 (SUV-3)."""
        return self.bank_total if self.bank_is_bust() else min(self.bank_total, BEST)

    def worth_of(self, cards: vec[i64]) -> i64:
        """What a hand counts (SUV-3)."""
        total: i64 = 0
        for kind in cards:
            total += VALUES[kind]
        return min(total, BEST) if total <= self.rules.highest(len(cards)) else total

    def to_shuffle(self) -> vec[i64]:
        return self.row[:]

    def reshuffle(self, order: vec[i64]) -> None:
        """Deal the replay from a new shuffle; the pot stays (SUV-6, SUV-13)."""
        self.before = self.row[: self.top()]
        self.before_held = self.held
        self.row = order[:]
        self.replays += 1
        self.begin()

    # What lies where

    def player_cards(self) -> vec[i64]:
        """The player's cards in the order in which he got them."""
        return cards_of_player(self.row, self.held)

    def bank_cards(self) -> vec[i64]:
        """The bank's cards in the order in which it got them."""
        return cards_of_bank(self.row[: self.top()], self.held)

    def cards_of(self, seat: i64) -> vec[i64]:
        """The cards of a seat of this duel."""
        return self.player_cards() if seat == self.player else self.bank_cards()

    def cards(self) -> vec[i64]:
        return self.row[:]


def cards_of_player(row: vec[i64], held: i64) -> vec[i64]:
    """The player's cards in the row: the first card and those he drew later."""
    cards = vec[i64]([row[0]])
    for place in range(2, held + 1):
        cards = append(cards, row[place])
    return cards


def cards_of_bank(row: vec[i64], held: i64) -> vec[i64]:
    """The bank's cards in the row: the second, and those after the player's ``held`` cards."""
    cards = vec[i64]([row[1]])
    for place in range(held + 1, i64(len(row))):
        cards = append(cards, row[place])
    return cards
