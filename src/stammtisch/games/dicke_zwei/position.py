"""A deal of Dicke Zwei in progress: the fast path, numbers only.

A move picks a card (its place, see `tiles`), plays the cards picked, or passes.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, counted, found, members
from stammtisch.core.contract import OVER, Context
from stammtisch.core.parts import PACKED, SEAT
from stammtisch.core.rng import Rng
from stammtisch.core.terms import Terms
from stammtisch.games.dicke_zwei.combos import (
    PAIR,
    beats,
    class_of,
    first_picks,
    next_picks,
    worth_of,
)
from stammtisch.games.dicke_zwei.options import DickeZweiOptions
from stammtisch.games.dicke_zwei.parts import HANDS, HELD, PICKED, TRICK
from stammtisch.games.dicke_zwei.scoring import deal_scores
from stammtisch.games.dicke_zwei.tiles import (
    CARDS,
    KIND,
    PACK,
    PLACE,
    THREE_OF_CLUBS,
    THREE_OF_DIAMONDS,
    played,
)
from stammtisch.kits.steps.hand import StepHand
from stammtisch.kits.steps.zones import seen_on_turn

PLAY: Final = 52
PASS: Final = 53
MOVES: Final = 54

NOBODY: Final = -1


class Rules(Terms):
    """The options as the running deal needs them."""

    def __init__(self, options: DickeZweiOptions, seats: i64) -> None:
        super().__init__("dicke_zwei", options, seats)
        self.rank_only: Final[bool] = options.equal_pairs == "rank_only"
        self.deals: Final[i64] = options.deals
        self.hand_size: Final[i64] = CARDS // seats  # DZW-1


def seen_hands(at: "Position", seat: i64) -> vec[i64]:
    """How many cards each seat holds, what was played, the seat's hand; at the end, all hands."""
    if at.turn == OVER:
        return at.hands[:]
    found = append(vec[i64]([count(hand) for hand in at.hands]), at.gone())
    return found if seat < 0 else append(found, at.hands[seat])


class Position(StepHand):
    """The hands, what lies on the table, and who is on turn.

    ``trick`` is what was done in the current trick: BIT[52] times the seat plus the cards played,
    none for a pass. A finished trick stays there until the next one is led.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "open", "floor", "holder", "passes", "must", "trick", "winner"),
    )
    SEEN: ClassVar = {"hands": seen_hands, "picked": seen_on_turn("picked")}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, *SEEN)

    PARTS: ClassVar = {
        "hands": HANDS,
        "open": HELD,
        "picked": PICKED,
        "must": PICKED,
        "floor": PACKED,
        "trick": TRICK,
        "holder": SEAT,
        "winner": SEAT,
    }

    DERIVED: ClassVar = ("floor",)

    def __init__(self, rules: Rules, context: Context, hands: vec[i64]) -> None:
        self.turn: i64 = 0
        self.rules: Final[Rules] = rules
        self.context: Context = context
        self.hands: vec[i64] = hands
        self.open: i64 = 0  # the card out of play (DZW-1)
        self.picked: i64 = 0  # by the seat on turn; still in its hand
        self.floor: i64 = 0  # what is to be beaten, as its worth; 0: the trick is to be led
        self.holder: i64 = NOBODY  # who played last
        self.passes: i64 = 0  # in a row
        self.must: i64 = 0  # the card that the first combination contains (DZW-13)
        self.trick: vec[i64] = vec[i64]()
        self.winner: i64 = NOBODY

    def start(self, open_card: i64) -> None:
        """Begin: the three of diamonds leads, or that of clubs if the former lies open (DZW-13)."""
        self.open = open_card
        self.must = BIT[THREE_OF_DIAMONDS]
        if open_card == self.must:
            self.must = BIT[THREE_OF_CLUBS]
        for seat in range(self.rules.seats):
            if self.hands[seat] & self.must:
                self.turn = seat

    # What the seat on turn may do

    def picks(self) -> i64:
        """The cards that may be picked now."""
        hand: i64 = self.hands[self.turn]
        if self.picked == 0:
            return first_picks(hand, self.floor, self.must)
        return next_picks(hand, self.picked, self.floor, self.must)

    def can_play(self) -> bool:
        """Whether the cards picked are a combination that may be played."""
        if self.picked == 0 or (self.must and self.picked & self.must == 0):
            return False
        return beats(worth_of(self.picked), self.floor)

    def can_pass(self) -> bool:
        """Whether the seat on turn may pass (DZW-14, DZW-17)."""
        return self.picked == 0 and self.floor != 0

    def legal_moves(self) -> vec[i64]:
        moves = members(self.picks())
        if self.can_pass():
            return append(moves, PASS)
        return append(moves, PLAY) if self.can_play() else moves

    def pick(self, rng: Rng) -> i64:
        cards: i64 = self.picks()
        upto: i64 = counted(cards)
        number: i64 = upto >> 48
        other: i64 = -1
        if self.can_pass():
            other = PASS
        elif self.can_play():
            other = PLAY
        n: i64 = rng.below(number if other < 0 else number + 1)
        return found(cards, upto, n) if n < number else other

    def derive(self) -> None:
        """Work out what is to be beaten: the last play, unless all others have passed since."""
        cards: i64 = self.table()
        passed = len(self.trick) > 0 and self.trick[len(self.trick) - 1] & (BIT[CARDS] - 1) == 0
        self.floor = 0 if cards == 0 or (passed and self.passes == 0) else self.worth(cards)

    def worth(self, cards: i64) -> i64:
        """What a combination is worth to a player who wants to beat it (DZW-16)."""
        worth = worth_of(cards)
        return worth | 3 if self.rules.rank_only and class_of(worth) == PAIR else worth

    # Moves

    def advance(self, move: i64) -> None:
        if move < PLAY:
            self.picked |= BIT[move]
        elif move == PLAY:
            self._play_picked()
        else:
            self._pass()

    def _play_picked(self) -> None:
        if self.floor == 0:
            self.trick = vec[i64]()
        seat: i64 = self.turn
        cards: i64 = self.picked
        self.trick = append(self.trick, played(seat, cards))
        self.hands[seat] &= ~cards
        self.floor = self.worth(cards)
        self.picked = 0
        self.must = 0
        self.holder = seat
        self.passes = 0
        if self.hands[seat] == 0:  # DZW-19
            self.winner = seat
            self.turn = OVER
        else:
            self._next()

    def _pass(self) -> None:
        self.trick = append(self.trick, played(self.turn, 0))
        self.passes += 1
        if self.passes == self.rules.seats - 1:  # DZW-18; the next is who played last
            self.passes = 0
            self.floor = 0
        self._next()

    def _next(self) -> None:
        self.turn = self.turn + 1 if self.turn + 1 < self.rules.seats else i64(0)

    # The cards

    def table(self) -> i64:
        """The combination played last, even if its trick is over; 0 before the first."""
        i: i64 = len(self.trick) - 1
        while i >= 0:
            cards: i64 = self.trick[i] & PACK
            if cards:
                return cards
            i -= 1
        return 0

    def gone(self) -> i64:
        """All cards that were played in this deal."""
        rest: i64 = PACK & ~self.open
        for seat in range(self.rules.seats):
            rest &= ~self.hands[seat]
        return rest

    def cards(self) -> vec[i64]:
        """The kinds of all cards, whether in hand, open or played."""
        kinds = vec[i64]()
        for seat in range(self.rules.seats):
            for place in members(self.hands[seat]):
                kinds = append(kinds, KIND[place])
        for place in members(self.gone() | self.open):
            kinds = append(kinds, KIND[place])
        return kinds

    def left(self) -> vec[i64]:
        """How many cards each seat holds."""
        numbers = vec[i64]()
        for seat in range(self.rules.seats):
            numbers = append(numbers, count(self.hands[seat]))
        return numbers

    def scores(self) -> vec[i64]:
        return deal_scores(self.left())


def hands_of(pack: vec[i64], dealer: i64, rules: Rules) -> vec[i64]:
    """The hands dealt from this pack, top first, one card at a time; the dealer comes last."""
    hands = vec[i64]([0] * rules.seats)
    seat: i64 = dealer
    for i in range(rules.seats * rules.hand_size):
        seat = seat + 1 if seat + 1 < rules.seats else i64(0)
        hands[seat] |= BIT[PLACE[pack[i]]]
    return hands
