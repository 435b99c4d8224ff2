"""A term of Black Jack in progress: the fast path, numbers only.

All tiles lie in one row in the order in which they came from the wall: those of earlier games (set
aside), those of this game, the wall. A finished game is looked at until all stakes of the next one
are placed; only then are its tiles set aside.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, Context, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.rules import (
    ACE,
    BANK_STANDS,
    BEST,
    BET,
    COUNTS,
    DOUBLE,
    DRAW,
    SLOTS,
    SPLIT,
    STAND,
    TILES,
    Rules,
    total_of,
)
from stammtisch.games.black_jack.scoring import LOST, due, outcome

BETTING: Final = 0  # phases
PLAYING: Final = 1
BANKING: Final = 2  # the bankholder draws

OPEN: Final = 0  # what became of a hand
STOOD: Final = 1
BUST: Final = 2
BLACK_JACK: Final = 3

LATER: Final = -1  # the ending of a hand that is not settled yet


class Position(State):
    """The tiles, the chips, and whose decision it is.

    A hand is a number: four times the seat plus its place among the seat's hands; the bankholder
    has one too. Of each hand: ``stakes``, ``lows`` (its sum with aces as 1), ``aces``, ``sizes``
    (tiles), ``firsts`` and ``seconds`` (its first two), ``marks`` (what became of it), ``doubled``,
    ``endings`` (see `scoring`) and ``gains`` (chips won or lost) of the game played last.

    row: all tiles; ``start`` is the first of this game, ``at`` the top of the wall.
    owner: the hand of each tile of this game.
    hands: how many hands each seat has in this game, 0 if it takes no part.
    bets: the stakes placed for the next game.
    hand: the hand that is being played; owed: tiles still to be dealt, the first to ``target``.
    shown: whether the bankholder's second tile is turned up (BJ-14).
    short: whether the bankholder could not pay everything (BJ-18).
    """

    FIELDS: ClassVar = (
        *(
            "context",
            "bank",
            "turn",
            "phase",
            "game",
            "row",
            "owner",
            "start",
            "at",
            "hand",
            "owed",
        ),
        *("target", "shown", "short", "chips", "bets", "hands", "stakes", "lows", "aces"),
        *("sizes", "firsts", "seconds", "marks", "doubled", "endings", "gains"),
    )

    def __init__(self, rules: Rules, context: Context, row: vec[i64]) -> None:
        self.turn: i64 = OVER
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.bank: i64 = context.dealer
        self.phase: i64 = BETTING
        self.game: i64 = 1
        self.row: vec[i64] = row
        self.owner: vec[i64] = vec[i64]()
        self.start: i64 = 0
        self.at: i64 = 0
        self.hand: i64 = 0
        self.owed: i64 = 0
        self.target: i64 = 0
        self.shown: bool = False
        self.short: bool = False
        self.chips: vec[i64] = vec[i64]()
        self.bets: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.stakes: vec[i64] = vec[i64]()
        self.lows: vec[i64] = vec[i64]()
        self.aces: vec[i64] = vec[i64]()
        self.sizes: vec[i64] = vec[i64]()
        self.firsts: vec[i64] = vec[i64]()
        self.seconds: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]()
        self.doubled: vec[i64] = vec[i64]()
        self.endings: vec[i64] = vec[i64]()
        self.gains: vec[i64] = vec[i64]()

    def begin(self) -> None:
        """Fresh chips for everybody (BJ-4); the seat after the bankholder places first (BJ-8)."""
        rules = self.rules
        seats: i64 = rules.seats
        self.chips = vec[i64]([rules.player_chips] * seats)
        self.chips[self.bank] = rules.bank_chips
        self.owner = vec[i64]([0] * TILES)
        self.bets = vec[i64]([0] * seats)
        self._clear()
        self.turn = self._next_bettor(self.bank)

    def take_over(self, other: "Position") -> None:
        """Become equal to another position of the same term."""
        self.turn = other.turn
        self.phase = other.phase
        self.game = other.game
        self.owner = other.owner[:]
        self.start = other.start
        self.at = other.at
        self.hand = other.hand
        self.owed = other.owed
        self.target = other.target
        self.shown = other.shown
        self.short = other.short
        self.chips = other.chips[:]
        self.bets = other.bets[:]
        self.hands = other.hands[:]
        self.stakes = other.stakes[:]
        self.lows = other.lows[:]
        self.aces = other.aces[:]
        self.sizes = other.sizes[:]
        self.firsts = other.firsts[:]
        self.seconds = other.seconds[:]
        self.marks = other.marks[:]
        self.doubled = other.doubled[:]
        self.endings = other.endings[:]
        self.gains = other.gains[:]

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        moves = vec[i64]()
        if self.phase == BETTING:
            for chips in range(self.rules.min_bet, self.most_bet(self.turn) + 1):
                moves = append(moves, BET + chips)
            return moves
        moves = append(append(moves, DRAW), STAND)
        if self.may_double():
            moves = append(moves, DOUBLE)
        if self.may_split():
            moves = append(moves, SPLIT)
        return moves

    def pick(self, rng: Rng) -> i64:
        if self.phase == BETTING:
            least: i64 = self.rules.min_bet
            return BET + least + rng.below(self.most_bet(self.turn) - least + 1)
        double: i64 = 1 if self.may_double() else 0
        n: i64 = rng.below(2 + double + (1 if self.may_split() else 0))
        return SPLIT if n == 2 and double == 0 else n

    def most_bet(self, seat: i64) -> i64:
        """The highest stake that the seat can place (BJ-8)."""
        return min(self.rules.max_bet, self.chips[seat])

    def can_raise(self) -> bool:
        """Whether the seat on turn can put the stake of its hand down once more."""
        return self.chips[self.turn] >= self.stakes[self.hand]

    def fresh(self) -> bool:
        """Whether the hand has its first two tiles and was not doubled."""
        return self.sizes[self.hand] == 2 and self.doubled[self.hand] == 0

    def may_double(self) -> bool:
        """BJ-12."""
        total: i64 = self.total(self.hand)
        if total < 9 or total > 11 or not self.fresh() or not self.can_raise():
            return False
        return self.hands[self.turn] == 1 or self.rules.double_after_split

    def may_split(self) -> bool:
        """BJ-13."""
        hand: i64 = self.hand
        if self.firsts[hand] % 13 != self.seconds[hand] % 13 or not self.fresh():
            return False
        return self.hands[self.turn] < self.most_hands() and self.can_raise()

    def most_hands(self) -> i64:
        """How many hands a seat may have by splitting (BJ-13)."""
        return self.rules.hands

    # Moves

    def play(self, move: i64) -> None:
        if move >= BET:
            self._bet(move - BET)
        elif move == DRAW:
            self._owe(1)
        elif move == STAND:
            self.marks[self.hand] = STOOD
            self._go_on()
        elif move == DOUBLE:
            self._double()
        else:
            self._split()

    def _bet(self, chips: i64) -> None:
        self.chips[self.turn] -= chips
        self.bets[self.turn] = chips
        self.turn = self._next_bettor(self.turn)
        if self.turn >= 0:
            return
        if self.wall_is_low():  # BJ-19
            self.turn = CHANCE
        else:
            self._deal_game()

    def _next_bettor(self, seat: i64) -> i64:
        """The next seat clockwise that can place a stake, before the bankholder; OVER: nobody."""
        seats: i64 = self.rules.seats
        while True:
            seat = place_after(seat, seats)
            if seat == self.bank:
                return OVER
            if self.chips[seat] >= self.rules.min_bet:
                return seat

    def _double(self) -> None:
        """The stake once more; with `double_one_tile` a tile follows (BJ-12)."""
        hand: i64 = self.hand
        self._put_down(hand, self.stakes[hand])
        self.doubled[hand] = 1
        if self.rules.double_one_tile:
            self._owe(1)

    def _split(self) -> None:
        """The second tile becomes a hand behind this one, with the same stake (BJ-13)."""
        hand: i64 = self.hand
        new: i64 = hand + 1
        last: i64 = SLOTS * self.turn + self.hands[self.turn]
        while last > new:
            self._move_hand(last - 1, last)
            last -= 1
        self._pass_tile(hand, new)
        stake: i64 = self.stakes[hand]
        self.stakes[new] = 0
        self._put_down(new, stake)
        self.hands[self.turn] += 1
        self._owe(2)

    def _put_down(self, hand: i64, chips: i64) -> None:
        self.chips[self.turn] -= chips
        self.stakes[hand] += chips

    def _move_hand(self, hand: i64, to: i64) -> None:
        """A hand that is still to be played gets a later place."""
        self.stakes[to] = self.stakes[hand]
        self.lows[to] = self.lows[hand]
        self.aces[to] = self.aces[hand]
        self.sizes[to] = self.sizes[hand]
        self.firsts[to] = self.firsts[hand]
        self.seconds[to] = self.seconds[hand]
        self.marks[to] = self.marks[hand]
        self.doubled[to] = self.doubled[hand]
        for place in range(self.start, self.at):
            if self.owner[place] == hand:
                self.owner[place] = to

    def _pass_tile(self, hand: i64, new: i64) -> None:
        """The second tile of a hand becomes the first one of a new hand."""
        kind: i64 = self.seconds[hand]
        low: i64 = COUNTS[kind]
        ace: i64 = 1 if kind % 13 == ACE else 0
        self.lows[hand] = low
        self.aces[hand] = ace
        self.sizes[hand] = 1
        self.lows[new] = low
        self.aces[new] = ace
        self.sizes[new] = 1
        self.firsts[new] = kind
        self.marks[new] = OPEN
        self.doubled[new] = 0
        place: i64 = self.at
        while True:  # the tile that came last
            place -= 1
            if self.owner[place] == hand:
                self.owner[place] = new
                return

    # The deal

    def wall_is_low(self) -> bool:
        """Whether the last third was broken into, so that all tiles are shuffled (BJ-19)."""
        return 3 * (TILES - self.at) < TILES

    def _clear(self) -> None:
        hands: i64 = SLOTS * self.rules.seats
        self.hands = vec[i64]([0] * self.rules.seats)
        self.stakes = vec[i64]([0] * hands)
        self.lows = vec[i64]([0] * hands)
        self.aces = vec[i64]([0] * hands)
        self.sizes = vec[i64]([0] * hands)
        self.firsts = vec[i64]([0] * hands)
        self.seconds = vec[i64]([0] * hands)
        self.marks = vec[i64]([OPEN] * hands)
        self.doubled = vec[i64]([0] * hands)
        self.endings = vec[i64]([LATER] * hands)
        self.gains = vec[i64]([0] * hands)

    def _deal_game(self) -> None:
        """The tiles of the last game are set aside; two for everybody, one by one (BJ-9)."""
        self.start = self.at
        self.shown = False
        self._clear()
        for seat in range(self.rules.seats):
            if self.bets[seat] > 0:
                self.hands[seat] = 1
                self.stakes[SLOTS * seat] = self.bets[seat]
                self.bets[seat] = 0
        self.hands[self.bank] = 1
        self._deal_round()
        self._deal_round()
        self.phase = PLAYING
        self.turn = self.bank
        self.hand = SLOTS * self.bank
        self._next_seat()

    def _deal_round(self) -> None:
        seat: i64 = self.bank
        while True:
            seat = place_after(seat, self.rules.seats)
            if self.hands[seat] > 0:
                self._give(SLOTS * seat)
            if seat == self.bank:
                return

    def _give(self, hand: i64) -> None:
        """The top tile of the wall for a hand."""
        kind: i64 = self.row[self.at]
        self.owner[self.at] = hand
        self.at += 1
        size: i64 = self.sizes[hand]
        if size == 0:
            self.firsts[hand] = kind
        elif size == 1:
            self.seconds[hand] = kind
        self.sizes[hand] = size + 1
        self.lows[hand] += COUNTS[kind]
        if kind % 13 == ACE:
            self.aces[hand] += 1

    def _owe(self, tiles: i64) -> None:
        """Tiles for the hand that is being played, and the one behind it if it was split."""
        self.owed = tiles
        self.target = self.hand
        self._deliver()

    def _deliver(self) -> None:
        """Deal what is owed; a wall that has run out is built anew first (BJ-21)."""
        while self.owed > 0:
            if self.at == len(self.row):
                self.turn = CHANCE
                return
            self._give(self.target)
            self.owed -= 1
            self._judge(self.target)
            self.target += 1
        self._go_on()

    def _judge(self, hand: i64) -> None:
        """A hand over 21 is lost at once, one of 21 stands by itself (BJ-11)."""
        total: i64 = self.total(hand)
        if total > BEST:
            self.marks[hand] = BUST
            self._collect(hand)
        elif total == BEST or (self.doubled[hand] != 0 and self.rules.double_one_tile):
            self.marks[hand] = STOOD

    # The course of a game

    def _go_on(self) -> None:
        """The same hand, the next one of the seat, or the next seat (BJ-10)."""
        seat: i64 = self.hand // SLOTS
        end: i64 = SLOTS * seat + self.hands[seat]
        while self.hand < end and self.marks[self.hand] != OPEN:
            self.hand += 1
        self.turn = seat
        if self.hand == end:
            self._next_seat()

    def _next_seat(self) -> None:
        """The next seat with a hand that is open, clockwise; then the bankholder (BJ-14)."""
        seat: i64 = self.turn
        while True:
            seat = place_after(seat, self.rules.seats)
            hand: i64 = SLOTS * seat
            if seat == self.bank:
                self._bank_plays()
                return
            if self.hands[seat] > 0 and not self._is_natural(hand):
                self.hand = hand
                self.turn = seat
                return

    def _is_natural(self, hand: i64) -> bool:
        """A Black Jack stands by itself (BJ-3, BJ-11)."""
        if self.total(hand) != BEST:
            return False
        self.marks[hand] = BLACK_JACK
        return True

    def _bank_plays(self) -> None:
        """The second tile is turned up; tiles up to 17 if a hand waits for them (BJ-14)."""
        self.phase = BANKING
        self.shown = True
        if self._somebody_waits():
            bank: i64 = SLOTS * self.bank
            while self.total(bank) < BANK_STANDS:
                if self.at == len(self.row):
                    self.turn = CHANCE
                    return
                self._give(bank)
        self._settle()

    def _somebody_waits(self) -> bool:
        for seat in range(self.rules.seats):
            if seat != self.bank:
                for hand in range(SLOTS * seat, SLOTS * seat + self.hands[seat]):
                    if self.marks[hand] == STOOD:
                        return True
        return False

    # Settlement

    def _settle(self) -> None:
        """First what is lost, then what is won, clockwise and hand by hand (BJ-18)."""
        self._settle_round(False)
        self._settle_round(True)
        self._next_game()

    def _settle_round(self, paying: bool) -> None:
        bank: i64 = SLOTS * self.bank
        total: i64 = self.total(bank)
        natural: bool = self.has_black_jack(bank)
        seat: i64 = place_after(self.bank, self.rules.seats)
        while seat != self.bank:
            for hand in range(SLOTS * seat, SLOTS * seat + self.hands[seat]):
                if self.endings[hand] != LATER:
                    continue
                ending: i64 = outcome(self.total(hand), self.has_black_jack(hand), total, natural)
                if paying:
                    self._pay(seat, hand, ending)
                elif ending == LOST:
                    self._collect(hand)
            seat = place_after(seat, self.rules.seats)

    def _collect(self, hand: i64) -> None:
        """The bankholder takes a stake."""
        self.endings[hand] = LOST
        self.gains[hand] = -self.stakes[hand]
        self.chips[self.bank] += self.stakes[hand]

    def _pay(self, seat: i64, hand: i64, ending: i64) -> None:
        """The stake goes back, and the bankholder pays what he can (BJ-15, BJ-18)."""
        owed: i64 = due(ending, self.stakes[hand])
        paid: i64 = min(owed, self.chips[self.bank])
        if paid < owed:
            self.short = True
        self.endings[hand] = ending
        self.gains[hand] = paid
        self.chips[self.bank] -= paid
        self.chips[seat] += self.stakes[hand] + paid

    def _next_game(self) -> None:
        """Stakes for the next game, unless the term is over (BJ-4, BJ-18)."""
        self.phase = BETTING
        self.turn = OVER
        if self.short or self.chips[self.bank] == 0 or self.game == self.rules.games:
            return
        self.turn = self._next_bettor(self.bank)
        if self.turn != OVER:
            self.game += 1

    # The wall

    def to_shuffle(self) -> vec[i64]:
        if self.phase == BETTING:
            return self.row[:]
        if self.start > 0:
            return self.row[: self.start]
        bust = vec[i64]()  # nothing lies aside: the tiles of hands that are bust
        for place in range(self.start, self.at):
            if self.marks[self.owner[place]] == BUST:
                bust = append(bust, self.row[place])
        return bust

    def shuffle(self, order: vec[i64]) -> None:
        if self.phase == BETTING:
            self.row = order[:]
            self.at = 0
            self._deal_game()
            return
        self._build_wall(order)
        if self.phase == BANKING:
            self._bank_plays()
        else:
            self._deliver()

    def _build_wall(self, order: vec[i64]) -> None:
        """A new wall behind the tiles of this game that are not in it themselves (BJ-21)."""
        kept = vec[i64]()
        places: i64 = 0
        bust_stay: bool = self.start > 0
        for place in range(self.start, self.at):
            if bust_stay or self.marks[self.owner[place]] != BUST:
                kept = append(kept, self.row[place])
                self.owner[places] = self.owner[place]
                places += 1
        for kind in order:
            kept = append(kept, kind)
        self.row = kept
        self.start = 0
        self.at = places

    # What lies there

    def total(self, hand: i64) -> i64:
        """The total of a hand (BJ-2)."""
        return total_of(self.lows[hand], self.aces[hand])

    def has_black_jack(self, hand: i64) -> bool:
        """An ace and a ten as the first two tiles of a hand that was not split (BJ-3)."""
        whole: bool = self.hands[hand // SLOTS] == 1
        return whole and self.sizes[hand] == 2 and self.total(hand) == BEST

    def cards(self) -> vec[i64]:
        return self.row[:]
