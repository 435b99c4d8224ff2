"""A deal of Schwimmen in progress: the fast path, numbers only."""

from typing import ClassVar, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members, nth
from stammtisch.core.contract import OVER, Context, place_after
from stammtisch.core.parts import CARD, HEAP, KNOWN, SEAT, names
from stammtisch.core.rng import Rng
from stammtisch.games.schwimmen.rules import (
    BEST,
    HAND,
    KEEP,
    LAY_DOWN,
    PUSH,
    RENEW,
    STOP,
    SWAP_ALL,
    TAKE_OTHER,
    Rules,
    completing,
    given,
    is_789,
    swap_one,
    taken,
    value,
)
from stammtisch.games.schwimmen.scoring import OUT, losses
from stammtisch.kits.steps.hand import StepHand

CHOOSING: Final = 0  # phases: the dealer keeps his first packet or not (SWI-4)
TURNS: Final = 1

RUNNING: Final = 0  # how the deal ended
LAID_DOWN: Final = 1  # somebody has 31 (SWI-8)
STOPPED: Final = 2  # the last turns after a stop are over (SWI-14)
NO_STOCK: Final = 3  # the middle cannot be renewed (SWI-12)
TOO_LONG: Final = 4  # SWI-15

NOBODY: Final = -1


class SchwimmenContext(Context):
    """What a deal inherits, including when each seat went out.

    The account of a seat is the lives that it has lost, below zero. ``gone`` is the number of the
    deal in which a seat went out, 0 while it is in. ``hand`` counts deals from 1.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (*Context.FIELDS, "gone")

    def __init__(
        self, dealer: i64, hand: i64, totals: vec[i64], over: bool, gone: vec[i64]
    ) -> None:
        super().__init__(dealer, hand, totals, over)
        self.gone: vec[i64] = gone


class Position(StepHand):
    """The hands, the middle, the stock, and whose turn it is.

    ``row`` is the middle; while the dealer chooses it is his second packet, which nobody has seen.
    ``stock`` has its top card last. ``known`` are the cards of each hand that everybody saw it
    take. Where 31 ends the deal, more follows of the others, those that lie there since the deal:
    ``beside[seat]`` are the cards that were ever the third one beside two of them, and
    ``barred[seat]`` are those that a single one of them cannot be, for it would have made 31.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "away", "pushes", "stopper", "turns", "ending", "layer"),
        *("known", "beside", "barred"),
    )
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "hands", "row", "stock")

    AMONG: ClassVar = {"known": "hands"}
    PARTS: ClassVar = {
        "phase": names("choosing", "turns"),
        "hands": HEAP,
        "row": CARD,
        "stock": CARD,
        "away": CARD,
        "stopper": SEAT,
        "layer": SEAT,
        "known": KNOWN,
        "beside": KNOWN,
        "barred": KNOWN,
        "ending": names("running", "laid-down", "stopped", "no-stock", "too-long"),
    }

    def __init__(self, rules: Rules, context: SchwimmenContext) -> None:
        self.turn: i64 = context.dealer
        self.rules: Final[Rules] = rules
        self.context: Final[SchwimmenContext] = context
        self.phase: i64 = CHOOSING
        self.hands: vec[i64] = vec[i64]([0] * rules.seats)
        self.row: vec[i64] = vec[i64]()
        self.stock: vec[i64] = vec[i64]()
        self.away: vec[i64] = vec[i64]()  # out of play, in order; all were seen
        self.pushes: i64 = 0  # in a row (SWI-11)
        self.stopper: i64 = NOBODY
        self.turns: i64 = 0  # that were made in this deal
        self.ending: i64 = RUNNING
        self.layer: i64 = NOBODY  # who laid down 31
        self.known: vec[i64] = vec[i64]([0] * rules.seats)
        self.beside: vec[i64] = vec[i64]([0] * rules.seats)
        self.barred: vec[i64] = vec[i64]([0] * rules.seats)

    # Who is in the match

    def lives(self, seat: i64) -> i64:
        """The lives that a seat had when the deal began; `OUT` if it is out (SWI-17)."""
        return self.rules.lives + self.context.totals[seat]

    def plays(self, seat: i64) -> bool:
        """Whether a seat is still in the match."""
        return self.rules.lives + self.context.totals[seat] > OUT

    def players(self) -> i64:
        """How many are still in the match."""
        number: i64 = 0
        for seat in range(self.rules.seats):
            if self.plays(seat):
                number += 1
        return number

    def after(self, seat: i64) -> i64:
        """The next seat clockwise that is still in the match (SWI-9)."""
        while True:
            seat = place_after(seat, self.rules.seats)
            if self.plays(seat):
                return seat

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        if self.phase == CHOOSING:
            return vec[i64]([KEEP, TAKE_OTHER])
        moves = vec[i64]()
        middle = members(self.middle())
        for own in members(self.hands[self.turn]):
            for other in middle:
                moves = append(moves, swap_one(own, other))
        moves = append(append(moves, SWAP_ALL), PUSH)
        if self.stopper == NOBODY:
            moves = append(moves, STOP)
        if self.may_renew():
            moves = append(moves, RENEW)
        return append(moves, LAY_DOWN) if self.may_lay_down(self.turn) else moves

    def pick(self, rng: Rng) -> i64:
        if self.phase == CHOOSING:
            return KEEP + rng.below(2)
        others: i64 = 2 if self.stopper == NOBODY else 1
        renew: i64 = 1 if self.may_renew() else 0
        lay: i64 = 1 if self.may_lay_down(self.turn) else 0
        n: i64 = rng.below(10 + others + renew + lay)
        if n < 9:
            own: i64 = nth(self.hands[self.turn], n // 3)
            return swap_one(own, self.row[n % 3])
        if n < 10 + others:
            return SWAP_ALL + n - 9
        return RENEW if n < 10 + others + renew else LAY_DOWN

    def may_renew(self) -> bool:
        """Whether the seat on turn may replace the middle before its move (SWI-13)."""
        return self.rules.renews and len(self.stock) >= HAND and is_789(self.row)

    def may_lay_down(self, seat: i64) -> bool:
        """Whether a seat has 31 and may end the deal with it, in turn or not (SWI-8)."""
        if not self.rules.may_lay_down or self.phase == CHOOSING or self.turn == OVER:
            return False
        return self.plays(seat) and value(self.hands[seat]) == BEST

    def interrupts(self, seat: i64) -> vec[i64]:
        """Laying down 31 is the only move out of turn; in turn it is an ordinary move."""
        if seat >= 0 and seat != self.turn and self.may_lay_down(seat):
            return vec[i64]([LAY_DOWN])
        return vec[i64]()

    def cut_in(self, seat: i64, move: i64) -> None:
        self._lay_down(seat)

    def middle(self) -> i64:
        """The three cards in the middle as a set."""
        return BIT[self.row[0]] | BIT[self.row[1]] | BIT[self.row[2]]

    # Moves

    def advance(self, move: i64) -> None:
        if move == RENEW:
            self._renew()
            return
        seat: i64 = self.turn
        if move == LAY_DOWN:
            self._lay_down(seat)
            return
        if move >= KEEP:
            self._begin(move == TAKE_OTHER)
            return
        if move < SWAP_ALL:
            self._swap_one(given(move), taken(move))
        elif move == SWAP_ALL:
            self._swap_all()
        elif move == STOP:
            self.stopper = seat
            self.pushes = 0
        elif self.stopper == NOBODY:
            self.pushes += 1
        if self.rules.lay_down and move <= SWAP_ALL and value(self.hands[seat]) == BEST:
            self._lay_down(seat)
        else:
            self._next()

    def _begin(self, other: bool) -> None:
        """Begin play once the dealer has chosen a packet: hands count now (SWI-4, SWI-8)."""
        dealer: i64 = self.turn
        if other:
            first = members(self.hands[dealer])
            self.hands[dealer] = self.middle()
            self.row = first
        self.phase = TURNS
        self.turn = self.after(dealer)
        if self.rules.lay_down:
            for seat in range(self.rules.seats):
                if self.plays(seat) and value(self.hands[seat]) == BEST:
                    self._lay_down(seat)
                    return

    def _swap_one(self, own: i64, other: i64) -> None:
        seat: i64 = self.turn
        for i in range(i64(HAND)):
            if self.row[i] == other:
                self.row[i] = own
        self.hands[seat] = (self.hands[seat] & ~BIT[own]) | BIT[other]
        self.pushes = 0
        self._remember(seat, own, other)

    def _remember(self, seat: i64, given: i64, taken: i64) -> None:
        """Note what everybody learns from a swap that did not end the deal."""
        was_known = self.known[seat] & BIT[given] != 0
        known: i64 = (self.known[seat] & ~BIT[given]) | BIT[taken]
        self.known[seat] = known
        if not self.rules.lay_down:
            return
        hidden: i64 = HAND - count(known)
        if hidden == 2:
            self.beside[seat] |= BIT[taken] if was_known else BIT[taken] | BIT[given]
        elif hidden == 1:
            if not was_known:
                self.barred[seat] = self._shut_out(given, self.beside[seat])
                self.beside[seat] = 0
            self.barred[seat] |= completing(lowest(known), lowest(known & (known - 1)))
        else:
            self.barred[seat] = 0

    def _shut_out(self, given: i64, beside: i64) -> i64:
        """What the last hidden card cannot be, as it lay beside this card and one of those."""
        barred: i64 = 0
        while beside:
            third: i64 = lowest(beside)
            beside &= beside - 1
            barred |= completing(given, third)
        return barred

    def _swap_all(self) -> None:
        seat: i64 = self.turn
        given = members(self.hands[seat])
        self.hands[seat] = self.middle()
        self.known[seat] = self.hands[seat]
        self.beside[seat] = 0
        self.barred[seat] = 0
        self.row = given
        self.pushes = 0

    def _renew(self) -> None:
        """Replace the middle with three cards from the stock (SWI-11, SWI-13)."""
        for i in range(i64(HAND)):
            self.away = append(self.away, self.row[i])
            self.stock, self.row[i] = pop(self.stock)
        self.pushes = 0

    def _next(self) -> None:
        """End the turn: end the deal, renew the middle, or go on to the next seat."""
        self.turns += 1
        following: i64 = self.after(self.turn)
        self.turn = following
        if following == self.stopper:
            self._end(STOPPED)  # SWI-14
        elif self.turns >= self.rules.turn_limit * self.players():
            self._end(TOO_LONG)  # SWI-15
        elif self.pushes == self.players():
            if len(self.stock) < HAND:
                self._end(NO_STOCK)  # SWI-12
            else:
                self._renew()  # SWI-11

    def _lay_down(self, seat: i64) -> None:
        """Lay down 31, which ends the deal (SWI-8)."""
        self.layer = seat
        self._end(LAID_DOWN)

    def _end(self, how: i64) -> None:
        self.ending = how
        self.turn = OVER

    def cards(self) -> vec[i64]:
        cards = self.stock[:]
        for kind in self.row:
            cards = append(cards, kind)
        for kind in self.away:
            cards = append(cards, kind)
        for seat in range(self.rules.seats):
            for kind in members(self.hands[seat]):
                cards = append(cards, kind)
        return cards

    # The end

    def values(self) -> vec[i64]:
        """The value of each hand in half points; 0 for a seat that is out."""
        values = vec[i64]()
        for seat in range(self.rules.seats):
            values = append(values, value(self.hands[seat]) if self.plays(seat) else i64(0))
        return values

    def scores(self) -> vec[i64]:
        """-1 for each seat that loses a life (SWI-16 to SWI-18), else 0."""
        lives = vec[i64]()
        for seat in range(self.rules.seats):
            lives = append(lives, self.lives(seat))
        scores = losses(self.values(), lives)
        for seat in range(self.rules.seats):
            scores[seat] = -scores[seat]
        return scores
