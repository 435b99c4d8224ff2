"""A hand of Mau-Mau in progress: the fast path, numbers only.

The cards that nobody holds lie in one row: the discard pile grows from its left end, the stock is
its right end. What was drawn has left a gap between them, so that they never meet.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, counted, found, members
from stammtisch.core.contract import CHANCE, OVER, Context, place_after
from stammtisch.core.parts import A_CARD, A_SUIT, KNOWN, SEAT, SEATS, Copies, Part, names
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.parts import LOG
from stammtisch.games.mau_mau.rules import (
    DRAW,
    HAND,
    KEEP,
    MAKE_WISH,
    MISS_TURN,
    NO_SUIT,
    PASS,
    PENALTY,
    POINTS,
    SAY_MAU,
    SAY_NOTHING,
    SEVENS,
    TAKE,
    TAKE_TWO,
    WISH,
    Rules,
    seen,
)
from stammtisch.kits.steps.hand import StepHand
from stammtisch.kits.steps.zones import seen_on_turn

TURN: Final = 0  # phases
AFTER_DRAW: Final = 1
WISHING: Final = 2
MAU: Final = 3

NOBODY: Final = -1

# What a seat does before the eyes of all, for the log; a card that is played is its own number.
RECEIVED: Final = 52  # a card from the stock
FROM_DRAW: Final = 53  # the card played next is the one just received
PASSED: Final = 54
SHUFFLED: Final = 55  # the discard pile became the stock (MAU-8)
WISHED: Final = 56  # WISHED + suit


class Position(StepHand):
    """The cards, whose turn it is, and what that player must do."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "seat", "phase", "pile", "stock", "wish", "fitting"),
        *("pending", "owed", "passes", "turns", "winner", "said", "log"),
    )
    SEEN: ClassVar = {"drawn": seen_on_turn("drawn", "seat")}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "hands", "row", *SEEN)
    MEMORY: ClassVar[tuple[str, ...]] = ("received",)
    KEPT: ClassVar[tuple[str, ...]] = (*MEMORY,)

    PARTS: ClassVar = {
        "hands": Copies(2, sizes=True),
        "row": Part(A_CARD, none=0),
        "phase": names("turn", "after-draw", "wishing", "mau"),
        "wish": Part(A_SUIT, none=NO_SUIT),
        "fitting": KNOWN,
        "drawn": Part(A_CARD, none=0, holds=False),
        "winner": SEAT,
        "log": LOG,
        "said": SEATS,
    }

    DERIVED: ClassVar = ("fitting", "seat")

    def __init__(self, rules: Rules, context: Context) -> None:
        self.turn: i64 = 0
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.row: vec[i64] = vec[i64]([0] * len(rules.cards))  # 0 in the gap
        self.hands: vec[i64] = vec[i64]([0] * (3 * rules.seats))  # cards; second copies; numbers
        self.seat: i64 = 0  # whose turn it is, also while the stock is being shuffled
        self.phase: i64 = TURN
        self.pile: i64 = 1  # cards on the discard pile: row[0] to row[pile - 1], the top
        self.stock: i64 = 0  # the place of the stock's top card; it ends with the row
        self.wish: i64 = NO_SUIT
        self.fitting: i64 = 0  # the kinds that may be played now
        self.pending: i64 = 0  # cards to take for sevens (MAU-16)
        self.owed: i64 = 0  # cards still to be drawn by the seat on turn
        self.drawn: i64 = 0  # the card just drawn, in AFTER_DRAW; else 0
        self.passes: i64 = 0  # in a row (MAU-14)
        self.turns: i64 = 0
        self.winner: i64 = NOBODY
        self.said: i64 = 0  # the seats that said "Mau" for the one card they hold
        self.log: vec[i64] = vec[i64](capacity=64)  # what everybody saw (`seen`)
        self.received: vec[i64] = vec[i64]()  # with two packs: what was drawn, in order

    def derive(self) -> None:
        """Derive what may be played, and by whom: usually by the seat on turn."""
        self.seat = self.turn if self.turn >= 0 else self.seat
        top: i64 = self.row[self.pile - 1]
        self.fitting = SEVENS if self.pending > 0 else self.rules.fitting(self.wish, top)

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        if self.phase == TURN:
            return self._turn_moves()
        if self.phase == AFTER_DRAW:
            return vec[i64]([self.drawn, KEEP] if self.drawn_fits() else [KEEP])
        if self.phase == WISHING:
            return vec[i64]([WISH, WISH + 1, WISH + 2, WISH + 3])
        return vec[i64]([SAY_MAU, SAY_NOTHING])

    def _turn_moves(self) -> vec[i64]:
        moves = members(self.hands[self.seat] & self.fitting)
        if self.pending > 0:
            return append(moves, TAKE)
        if self.can_draw():
            return append(moves, DRAW)
        return moves if len(moves) > 0 else append(moves, PASS)

    def pick(self, rng: Rng) -> i64:
        if self.phase == TURN:
            mask: i64 = self.hands[self.seat] & self.fitting
            upto: i64 = counted(mask)
            cards: i64 = upto >> 48
            last: i64 = TAKE
            others: i64 = 1
            if self.pending == 0:
                last = DRAW
                if not self.can_draw():
                    last = PASS
                    others = 0 if cards > 0 else 1
            n: i64 = rng.below(cards + others)
            return found(mask, upto, n) if n < cards else last
        if self.phase == AFTER_DRAW:
            return self.drawn if self.drawn_fits() and rng.below(2) == 0 else KEEP
        if self.phase == WISHING:
            return WISH + rng.below(4)
        return SAY_MAU + rng.below(2)

    def can_draw(self) -> bool:
        """Whether there is a card to draw, in the stock or after a reshuffle (MAU-8, MAU-9)."""
        return self.stock < len(self.row) or self.pile > 1

    def drawn_fits(self) -> bool:
        """Whether the card just drawn may be played (MAU-7)."""
        return self.fitting & BIT[self.drawn] != 0

    # Moves

    def advance(self, move: i64) -> None:
        if move < DRAW:
            self._play_card(move)
        elif move == DRAW:
            self.owed = 1
            self._deliver()
        elif move == TAKE:
            self.owed = self.pending
            self._deliver()
        elif move == PASS:
            self._pass()
        elif move == KEEP:
            self._end_turn(1)
        elif move == SAY_MAU:
            self.said |= BIT[self.seat]
            self._take_effect()
        elif move == SAY_NOTHING:
            self.owed = PENALTY  # MAU-11
            self._deliver()
        else:
            self.wish = move - WISH
            self._note(WISHED + self.wish)
            self._after_wish()

    def _play_card(self, kind: i64) -> None:
        if self.phase == AFTER_DRAW:
            self._note(FROM_DRAW)
        self._note(kind)
        left: i64 = self._give_away(kind)
        self.row[self.pile] = kind
        self.pile += 1
        self.wish = NO_SUIT  # MAU-19
        self.passes = 0
        if left == 0:  # MAU-13
            self.winner = self.seat
            self._finish()
        elif self.rules.effects[kind] == MAKE_WISH:  # MAU-18, MAU-20
            self.phase = WISHING
        else:
            self._after_wish()

    def _after_wish(self) -> None:
        """With one card left, require "Mau" (MAU-10, MAU-12)."""
        if self.left(self.seat) > 1:
            self._take_effect()
        elif self.rules.must_call:
            self.phase = MAU
        else:
            self.said |= BIT[self.seat]
            self._take_effect()

    def _take_effect(self) -> None:
        """Apply the effect of the played card, then begin the next player's turn."""
        top: i64 = self.row[self.pile - 1]
        effect: i64 = self.rules.effects[top]
        if effect == TAKE_TWO:  # MAU-16
            self.pending += PENALTY
            self.fitting = SEVENS
        else:
            self.fitting = self.rules.fitting(self.wish, top)
        self._end_turn(2 if effect == MISS_TURN else 1)  # MAU-17

    def _pass(self) -> None:
        self._note(PASSED)
        self.passes += 1
        if self.passes == self.rules.seats:  # MAU-14
            self._finish()
        else:
            self._end_turn(1)

    def _end_turn(self, steps: i64) -> None:
        self.turns += 1
        self.drawn = 0
        seats: i64 = self.rules.seats
        seat: i64 = self.seat + steps
        while seat >= seats:
            seat -= seats
        self.seat = seat
        self.turn = seat
        self.phase = TURN
        if self.turns >= self.rules.max_turns:  # MAU-14
            self._finish()

    def _finish(self) -> None:
        self.turn = OVER

    # Drawing

    def _deliver(self) -> None:
        """Draw the owed cards while there are any; stop when a shuffle is needed.

        After the shuffle it goes on here (MAU-8, MAU-9).
        """
        while self.owed > 0:
            if self.stock == len(self.row):
                if self.pile > 1:
                    self.turn = CHANCE
                    return
                self.owed = 0
            else:
                self._receive(self.row[self.stock])
                self.row[self.stock] = 0
                self.stock += 1
                self.owed -= 1
        self._after_drawing()

    def _after_drawing(self) -> None:
        if self.phase == MAU:
            self._take_effect()
        elif self.pending > 0:
            self.pending = 0
            self.fitting = self.rules.fitting(NO_SUIT, self.row[self.pile - 1])
            self._end_turn(1)
        elif self.rules.play_after_draw:  # MAU-7: also asked if it does not fit, which is secret
            self.phase = AFTER_DRAW
        else:
            self._end_turn(1)

    def to_shuffle(self) -> vec[i64]:
        return self.row[: self.pile - 1]

    def reshuffle(self, order: vec[i64]) -> None:
        self._note(SHUFFLED)
        row = self.row
        row[0] = row[self.pile - 1]
        self.pile = 1
        self.stock = len(row) - len(order)
        for i in range(1, self.stock):
            row[i] = 0
        for i in range(i64(len(order))):
            row[self.stock + i] = order[i]
        self.turn = self.seat
        self._deliver()

    def _note(self, event: i64) -> None:
        self.log = append(self.log, seen(self.seat, event))

    # Hands

    def left(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return self.hands[seat + 2 * self.rules.seats]

    def in_hand(self, seat: i64) -> list[int]:
        """The kinds that a seat holds, ascending."""
        return [int(kind) for kind in range(i64(52)) for _ in range(self.copies(seat, kind))]

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many cards of this kind a seat holds."""
        bit: i64 = BIT[kind]
        if not self.hands[seat] & bit:
            return 0
        return 2 if self.hands[seat + self.rules.seats] & bit else 1

    def _receive(self, kind: i64) -> None:
        self._note(RECEIVED)
        if self.rules.packs > 1:
            self.received = append(self.received, kind)
        give(self.hands, self.rules.seats, self.seat, kind)
        self.drawn = kind
        self.said &= ~BIT[self.seat]

    def _give_away(self, kind: i64) -> i64:
        """Take a card out of the hand of the seat on turn; returns how many are left."""
        hands = self.hands
        seats: i64 = self.rules.seats
        second: i64 = self.seat + seats
        bit: i64 = BIT[kind]
        if hands[second] & bit:
            hands[second] &= ~bit
        else:
            hands[self.seat] &= ~bit
        left: i64 = hands[second + seats] - 1
        hands[second + seats] = left
        return left

    def cards(self) -> vec[i64]:
        cards = vec[i64]()
        for i in range(i64(len(self.row))):
            if i < self.pile or i >= self.stock:
                cards = append(cards, self.row[i])
        for seat in range(i64(self.rules.seats)):
            for kind in range(i64(52)):
                for _step in range(self.copies(seat, kind)):
                    cards = append(cards, kind)
        return cards

    # The end

    def scores(self) -> vec[i64]:
        """The penalty points of each seat (MAU-15)."""
        seats: i64 = self.rules.seats
        scores = vec[i64]([0] * seats)
        for seat in range(i64(seats)):
            scores[seat] = points(self.hands[seat]) + points(self.hands[seat + seats])
        return scores


def points(mask: i64) -> i64:
    """The points of a set of cards (MAU-15)."""
    total: i64 = 0
    while mask:
        total += POINTS[count((mask & -mask) - 1)]
        mask &= mask - 1
    return total


def give(hands: vec[i64], seats: i64, seat: i64, kind: i64) -> None:
    """Put a card into a hand."""
    bit: i64 = BIT[kind]
    if hands[seat] & bit:
        hands[seat + seats] |= bit
    else:
        hands[seat] |= bit
    hands[seat + 2 * seats] += 1


def dealt(at: Position, pack: vec[i64]) -> None:
    """Deal this pack, top first: five cards each, one at a time, then the top card (MAU-2)."""
    seats: i64 = at.rules.seats
    dealer: i64 = at.context.dealer
    seat: i64 = dealer
    for i in range(HAND * seats):
        seat = place_after(seat, seats)
        give(at.hands, seats, seat, pack[i])
    top: i64 = pack[HAND * seats]
    at.row[0] = top
    at.stock = HAND * seats + 1
    for i in range(at.stock, i64(len(pack))):
        at.row[i] = pack[i]
    at.log = append(at.log, top)
    at.fitting = at.rules.fitting(NO_SUIT, top)  # MAU-3
    at.seat = place_after(dealer, seats)  # MAU-4
    at.turn = at.seat
