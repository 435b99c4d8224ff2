"""A deal of Poker at one moment: the cards and chips, and what the seat on turn may do."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import OVER
from stammtisch.core.parts import AMOUNT, CARD, HEAP, KNOWN, SEAT, SEATS, Part, named, names
from stammtisch.core.rng import Rng
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.parts import BOARD
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.ranking import OPENERS, worth
from stammtisch.games.poker.rules import (
    BETTING,
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGES,
    EXCHANGING,
    FIRST_BET,
    FOLD,
    HOLD,
    HOLDEM,
    MOST_RAISES,
    NOBODY,
    RUNNING,
    Rules,
)
from stammtisch.kits.steps.hand import StepHand


def seen_hands(at: "Betting", seat: i64) -> vec[i64]:
    """How many cards each seat has, even if folded, and which of them the seat sees."""
    found = vec[i64]([count(hand) for hand in at.hands])
    for each in range(at.rules.seats):
        whole = each == seat or at.shown & BIT[each] != 0
        found = append(found, at.hands[each] if whole else at.open[each])
    return found


def seen_thrown(at: "Betting", seat: i64) -> vec[i64]:
    """How many cards each seat has exchanged, and which ones it discarded itself (POK-23)."""
    found = vec[i64]([count(thrown) for thrown in at.thrown])
    return found if seat < 0 else append(found, at.thrown[seat])


def size_of_wall(at: "Betting", seat: i64) -> int:
    """How many cards were not dealt."""
    return int(len(at.wall) - at.top)


class Betting(StepHand):
    """All that a deal consists of, and what may be done; `Position` adds what a move does.

    Sets of seats are a bit each, sets of cards a bit for each kind.

    wall, top: the cards that were not dealt begin at ``wall[top]``.
    hands, open: the cards of each seat, folded ones too; which of them everybody has seen.
    thrown, drawn: what each seat has exchanged, and what it got for it (POK-23).
    board: the cards on the table in the order of dealing, six bits each: kind + 1 (POK-42).
    chips: before each seat. paid: by each seat in this deal, carried payments included.
    put, raises, said: of each seat in this phase: payments, raises, what it did last.
    active: who has not folded. rich: who has chips. pending: who has still to move in this phase.
    high: the largest sum put in this phase. betted: somebody has bet (or the blinds count as it).
    forced: all have checked, so that nobody may check any more (POK-11).
    opener: who opened in draw; bettor: the last to bet or raise in this phase; or `NOBODY`.
    ending, shown: how the deal ended, and whose hands are open then.
    won: what each seat got at the end.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "doing", "phase", "open", "board", "chips", "paid", "put", "raises"),
        *("said", "active", "rich", "pending", "high", "betted", "forced", "opener", "bettor"),
        *("ending", "shown", "won"),
    )
    OWNED: ClassVar[tuple[str, ...]] = ("drawn",)
    SEEN: ClassVar = {
        "hands": seen_hands,
        "thrown": seen_thrown,
        "wall": size_of_wall,
        "top": size_of_wall,
    }
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, *OWNED, *SEEN)

    PARTS: ClassVar = {
        "doing": names("betting", "exchanging"),
        "wall": CARD,
        "hands": HEAP,
        "open": KNOWN,
        "thrown": HEAP,
        "drawn": KNOWN,
        "board": BOARD,
        "said": Part(named(["fold", "check", "hold", "bet", "raise"]), none=NOBODY),
        "chips": AMOUNT,
        "paid": AMOUNT,
        "put": AMOUNT,
        "won": AMOUNT,
        "carried": AMOUNT,
        "left": AMOUNT,
        "active": SEATS,
        "rich": SEATS,
        "pending": SEATS,
        "shown": SEATS,
        "opener": SEAT,
        "bettor": SEAT,
        "ending": names("running", "alone", "showdown", "void"),
    }

    def __init__(self, rules: Rules, context: PokerContext, wall: vec[i64]) -> None:
        seats = rules.seats
        self.turn: i64 = OVER
        self.rules: Final[Rules] = rules
        self.context: Final[PokerContext] = context
        self.wall: vec[i64] = wall
        self.top: i64 = 0
        self.doing: i64 = BETTING
        self.phase: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.open: vec[i64] = vec[i64]([0] * seats)
        self.thrown: vec[i64] = vec[i64]([0] * seats)
        self.drawn: vec[i64] = vec[i64]([0] * seats)
        self.board: i64 = 0
        self.chips: vec[i64] = vec[i64]([0] * seats)
        self.paid: vec[i64] = vec[i64]([0] * seats)
        self.put: vec[i64] = vec[i64]([0] * seats)
        self.raises: vec[i64] = vec[i64]([0] * seats)
        self.said: vec[i64] = vec[i64]([NOBODY] * seats)
        self.active: i64 = 0
        self.rich: i64 = 0
        self.pending: i64 = 0
        self.high: i64 = 0
        self.betted: bool = False
        self.forced: bool = False
        self.opener: i64 = NOBODY
        self.bettor: i64 = NOBODY
        self.ending: i64 = RUNNING
        self.shown: i64 = 0
        self.won: vec[i64] = vec[i64]([0] * seats)

    def table_tiles(self) -> i64:
        """The cards on the table as a set."""
        tiles: i64 = 0
        rest: i64 = self.board
        while rest:
            tiles |= BIT[(rest & 63) - 1]
            rest >>= 6
        return tiles

    # --- what may be done ---

    def to_call(self, seat: i64) -> i64:
        """What a seat owes in this phase (POK-6)."""
        return self.high - self.put[seat]

    def least(self) -> i64:
        """The smallest bet or raise (POK-7, POK-43)."""
        if self.rules.variant == HOLDEM and self.phase >= 3:
            return 2 * self.rules.min_bet
        return self.rules.min_bet

    def most(self, seat: i64) -> i64:
        """The largest bet or raise of a seat, regardless of its chips (POK-4, POK-7)."""
        most: i64 = self.rules.max_bet
        if self.rules.half_pot:
            most = (total(self.paid) + self.to_call(seat)) // 2
        least: i64 = self.least()
        return most if most > least else least

    def highest_amount(self, seat: i64) -> i64:
        """The largest bet or raise that a seat can pay, 0 if none (POK-12, POK-14)."""
        left: i64 = self.chips[seat] - self.to_call(seat)
        if left <= 0 or (left < self.least() and not self.rules.side_pots):
            return 0
        most: i64 = self.most(seat)
        return left if left < most else most

    def usual_amounts(self, seat: i64) -> vec[i64]:
        """The smallest amount, about half the pot, and the largest, ascending, each only once."""
        least: i64 = self.lowest_amount(seat)
        most: i64 = self.highest_amount(seat)
        half: i64 = (total(self.paid) + self.to_call(seat)) // 2
        amounts = vec[i64]()
        if most >= least:
            amounts = append(amounts, least)
            if least < half < most:
                amounts = append(amounts, half)
            if most > least:
                amounts = append(amounts, most)
        return amounts

    def lowest_amount(self, seat: i64) -> i64:
        """The smallest bet or raise of a seat, or all its chips if it has fewer (POK-12)."""
        left: i64 = self.chips[seat] - self.to_call(seat)
        least: i64 = self.least()
        return left if 0 < left < least else least

    def may_check(self, seat: i64) -> bool:
        """Whether the seat may check (POK-7, POK-11, POK-14, POK-31, POK-41)."""
        if self.betted or (self.rules.variant != DRAW and self.phase == 1):
            return False
        return not self.forced or self.chips[seat] == 0

    def may_hold(self, seat: i64) -> bool:
        """Whether the seat may call (`hold`, POK-7); without side pots, only in full (POK-14)."""
        if not self.betted:
            return False
        return self.rules.side_pots or self.chips[seat] >= self.to_call(seat)

    def may_open(self, seat: i64) -> bool:
        """Whether the seat may open phase 1 of draw: with two jacks or better (POK-21)."""
        if self.rules.variant != DRAW or self.phase != 1:
            return True
        return worth(self.hands[seat], self.rules.short) >= OPENERS

    def raises_left(self, seat: i64) -> i64:
        """How many raises the seat has left in this phase (POK-8)."""
        return MOST_RAISES - (total(self.raises) if self.rules.table_cap else self.raises[seat])

    def others_can_pay(self, seat: i64) -> bool:
        """Whether another active player still has chips (POK-12)."""
        return (self.active & self.rich & ~BIT[seat]) != 0

    def amounts_from(self, seat: i64) -> i64:
        """The move that bets or raises by 0, for adding an amount; -1 if neither is possible."""
        if not self.betted:
            return FIRST_BET if self.may_open(seat) else -1
        if self.raises_left(seat) > 0 and self.others_can_pay(seat):
            return self.rules.first_raise
        return -1

    def legal_moves(self) -> vec[i64]:
        moves = vec[i64]()
        if self.turn == OVER:
            return moves
        if self.doing == EXCHANGING:
            for mask in EXCHANGES:
                moves = append(moves, EXCHANGE + mask)
            return moves
        seat: i64 = self.turn
        moves = append(moves, FOLD)
        if self.may_check(seat):
            moves = append(moves, CHECK)
        elif self.may_hold(seat):
            moves = append(moves, HOLD)
        from_: i64 = self.amounts_from(seat)
        if from_ >= 0:
            for amount in range(self.lowest_amount(seat), self.highest_amount(seat) + 1):
                moves = append(moves, from_ + amount)
        return moves

    def pick(self, rng: Rng) -> i64:
        if self.doing == EXCHANGING:
            return EXCHANGE + EXCHANGES[rng.below(len(EXCHANGES))]
        seat: i64 = self.turn
        stay: i64 = -1
        others: i64 = 1
        if self.may_check(seat):
            stay = CHECK
            others = 2
        elif self.may_hold(seat):
            stay = HOLD
            others = 2
        amounts: i64 = 0
        first: i64 = self.amounts_from(seat)
        if first >= 0:
            lowest: i64 = self.lowest_amount(seat)
            amounts = self.highest_amount(seat) - lowest + 1
            if amounts < 0:
                amounts = 0
            first += lowest
        n: i64 = rng.below(others + amounts)
        if n == 0:
            return FOLD
        return stay if n < others else first + n - others
