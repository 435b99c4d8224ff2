"""A deal of Mogeln in progress: the fast path, numbers only.

Everything that was laid stands in one row, ``laid``; its end, from ``start`` on, is the pile. Since
nobody passes and the claim never goes back, the row and the piles that were taken say everything:
who laid each card and which rank he claimed.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members, nth
from stammtisch.core.contract import OVER, Context, place_after
from stammtisch.core.parts import MARK, SEAT, Copies, names
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.parts import TAKES
from stammtisch.games.mogeln.rules import (
    DOUBT,
    PASS,
    Rules,
    claimed,
    end_of,
    is_right,
    take_of,
    taker_of,
)
from stammtisch.games.mogeln.scoring import deal_scores
from stammtisch.kits.steps.hand import StepHand

LAY: Final = 0  # phases
ASK: Final = 1  # the others are asked whether they doubt (MOG-8)

NOBODY: Final = -1
UNKNOWN: Final = -1  # a card that a seat has not seen


def seen_laid(at: "Position", viewer: i64) -> vec[i64]:
    """What a seat knows of the cards laid: its own, doubted ones, and piles that it took."""
    seats: i64 = at.rules.seats
    seen = vec[i64]([UNKNOWN] * i64(len(at.laid)))
    seat: i64 = (at.context.dealer + 1) % seats
    begin: i64 = 0
    for take in at.takes:
        end: i64 = end_of(take)
        for i in range(begin, end):
            if seat == viewer or taker_of(take) == viewer or i == end - 1:
                seen[i] = at.laid[i]
            seat = place_after(seat, seats)
        seat = taker_of(take)
        begin = end
    for i in range(begin, i64(len(at.laid))):
        if seat == viewer:
            seen[i] = at.laid[i]
        seat = place_after(seat, seats)
    return seen


class Position(StepHand):
    """The hands, what was laid, and whose turn it is.

    ``hands`` are what each seat holds, then second copies. ``player`` laid the last card of the
    pile. ``open`` is true while that card may be doubted. ``takes`` are the piles that were taken,
    each as `take_of` writes it.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "start", "player", "open", "takes", "winner"),
    )
    SEEN: ClassVar = {"laid": seen_laid}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "hands", *SEEN)

    PARTS: ClassVar = {
        "phase": names("lay", "ask"),
        "hands": Copies(2),
        "laid": MARK,
        "takes": TAKES,
        "player": SEAT,
        "winner": SEAT,
    }

    def __init__(self, rules: Rules, context: Context, hands: vec[i64]) -> None:
        self.turn: i64 = 0
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.phase: i64 = LAY
        self.hands: vec[i64] = hands
        self.laid: vec[i64] = vec[i64](capacity=64)
        self.start: i64 = 0
        self.player: i64 = NOBODY
        self.open: bool = False
        self.takes: vec[i64] = vec[i64](capacity=16)
        self.winner: i64 = NOBODY

    # What everybody knows

    def plays(self) -> i64:
        """How many cards were laid in this deal."""
        return len(self.laid)

    def pile(self) -> i64:
        """How many cards lie on the pile."""
        return len(self.laid) - self.start

    def left(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return count(self.hands[seat]) + count(self.hands[seat + self.rules.seats])

    def next_rank(self) -> i64:
        """The rank that the next card will claim (MOG-5, MOG-7)."""
        return claimed(len(self.laid))

    def claim(self) -> i64:
        """The rank that the last card claimed."""
        return claimed(i64(len(self.laid)) - 1)

    def may_doubt(self, seat: i64) -> bool:
        """Whether this seat may doubt the last card now (MOG-8)."""
        if not self.open:
            return False
        if self.rules.knock:
            return seat != self.player
        return seat == self.turn

    def has_been_asked(self, seat: i64) -> bool:
        """Whether this seat has said already that it believes the last card (MOG-8)."""
        if self.phase != ASK or self.rules.knock:
            return False
        seats: i64 = self.rules.seats
        last: i64 = self.player
        place: i64 = (seat - last + seats) % seats
        return 0 < place < (self.turn - last + seats) % seats

    def at_the_end(self) -> bool:
        """Whether as many cards have been laid as a deal allows (MOG-15)."""
        return len(self.laid) >= self.rules.max_plays

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        if self.phase == ASK:
            return vec[i64]([DOUBT, PASS])
        moves = members(self.hands[self.turn])
        return append(moves, DOUBT) if self.open else moves

    def pick(self, rng: Rng) -> i64:
        if self.phase == ASK:
            return DOUBT + rng.below(2)
        hand: i64 = self.hands[self.turn]
        n: i64 = count(hand)
        if self.open:
            chosen: i64 = rng.below(n + 1)
            return nth(hand, chosen) if chosen < n else DOUBT
        return nth(hand, rng.below(n))

    def play_on(self, rng: Rng) -> i64:
        """Make random moves up to the next chance to doubt and its answers, all at once (MOG-8)."""
        rules = self.rules
        if rules.knock:
            self.advance(self.pick(rng))
            return 1
        hands = self.hands
        seats: i64 = rules.seats
        moves: i64 = 0
        while not self.open:
            self._lay(rng.member(hands[self.turn]))
            moves += 1
            if self.turn == OVER:
                return moves
        seat: i64 = self.turn
        asked: i64 = self.player - seat
        if asked < 0:
            asked += seats
        believing: i64 = lowest(rng.word() | BIT[asked])  # each doubts with every other word
        if believing == asked:
            self._close()
            return moves + asked
        seat += believing
        self._doubt(seat if seat < seats else seat - seats)
        return moves + believing + 1

    def interrupts(self, seat: i64) -> vec[i64]:
        if self.rules.knock and self.open and seat != self.turn and seat != self.player:
            return vec[i64]([DOUBT])
        return vec[i64]()

    # Moves

    def advance(self, move: i64) -> None:
        if move < DOUBT:
            self._lay(move)
        elif move == DOUBT:
            self._doubt(self.turn)
        elif self.rules.knock or self._next(self.turn) == self.player:
            self._close()
        else:
            self.turn = self._next(self.turn)

    def cut_in(self, seat: i64, move: i64) -> None:
        self._doubt(seat)

    def _next(self, seat: i64) -> i64:
        return place_after(seat, self.rules.seats)

    def _lay(self, kind: i64) -> None:
        """Lay a card face down as the next rank (MOG-5, MOG-6)."""
        hands = self.hands
        seats: i64 = self.rules.seats
        seat: i64 = self.turn
        second: i64 = seat + seats
        bit: i64 = BIT[kind]
        twice: i64 = hands[second] & bit
        hands[second] ^= twice
        hands[seat] ^= bit ^ twice
        left: i64 = hands[seat]
        self.laid = append(self.laid, kind)
        plays: i64 = len(self.laid)
        self.player = seat
        self.turn = place_after(seat, seats)
        if left == 0:  # MOG-10, MOG-14
            self.open = False
            self.winner = seat
            self.turn = OVER
        elif plays > self.start + 1:
            self.open = True
            if not self.rules.knock or plays >= self.rules.max_plays:
                self.phase = ASK
        elif plays >= self.rules.max_plays:  # MOG-9: nobody can doubt it
            self.turn = OVER  # MOG-15

    def _close(self) -> None:
        """Settle the last card, which nobody doubts; the next player lays one (MOG-6, 8)."""
        self.open = False
        self.phase = LAY
        self.turn = self._next(self.player)
        if len(self.laid) >= self.rules.max_plays:
            self.turn = OVER  # MOG-15

    def _doubt(self, doubter: i64) -> None:
        """Turn the last card up; somebody takes the pile and begins again (MOG-11, MOG-13)."""
        end: i64 = len(self.laid)
        laid = self.laid
        taker: i64 = doubter
        if not is_right(laid[end - 1], claimed(end - 1)):
            taker = self.player
        hands = self.hands
        seats: i64 = self.rules.seats
        first: i64 = hands[taker]
        second: i64 = hands[taker + seats]
        for i in range(self.start, end):
            bit: i64 = BIT[laid[i]]
            second |= first & bit
            first |= bit
        hands[taker] = first
        hands[taker + seats] = second
        self.takes = append(self.takes, take_of(end, doubter, taker))
        self.start = end
        self.player = NOBODY
        self.open = False
        self.phase = LAY
        self.turn = taker
        if end >= self.rules.max_plays:
            self.turn = OVER  # MOG-15

    def copies(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat holds."""
        bit: i64 = BIT[kind]
        if not self.hands[seat] & bit:
            return 0
        return 2 if self.hands[seat + self.rules.seats] & bit else 1

    def cards(self) -> vec[i64]:
        cards = self.laid[self.start :]
        for seat in range(self.rules.seats):
            for kind in range(i64(54)):
                for _step in range(self.copies(seat, kind)):
                    cards = append(cards, kind)
        return cards

    # The end

    def all_left(self) -> vec[i64]:
        """How many cards each seat holds."""
        return vec[i64]([self.left(seat) for seat in range(self.rules.seats)])

    def scores(self) -> vec[i64]:
        return deal_scores(self.all_left())


def give(hands: vec[i64], seats: i64, seat: i64, kind: i64) -> None:
    """Put a card into a hand."""
    bit: i64 = BIT[kind]
    hands[seat + seats] |= hands[seat] & bit
    hands[seat] |= bit
