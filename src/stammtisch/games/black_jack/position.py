"""A term of Black Jack in progress: stakes, moves and settlement. The fast path, numbers only."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import (
    BANKING,
    BETTING,
    BLACK_JACK,
    BUST,
    LATER,
    OPEN,
    PLAYING,
    STOOD,
    Layout,
)
from stammtisch.games.black_jack.rules import (
    BANK_STANDS,
    BEST,
    BET,
    DOUBLE,
    DRAW,
    SLOTS,
    SPLIT,
    STAND,
)
from stammtisch.games.black_jack.scoring import LOST, due, outcome, term_is_over


class Position(Layout):
    """A term in progress: the table, whose decision it is, and what follows from it."""

    def begin(self) -> None:
        """Give everybody fresh chips (BJ-4); the seat after the banker bets first (BJ-8)."""
        rules = self.rules
        seats: i64 = rules.seats
        self.chips = vec[i64]([rules.player_chips] * seats)
        self.chips[self.bank] = rules.bank_chips
        self.bets = vec[i64]([0] * seats)
        self.clear()
        self.turn = self._next_bettor(self.bank)

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

    # Moves

    def advance(self, move: i64) -> None:
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
        """The next seat clockwise, up to the banker, that can place a stake; OVER if none can."""
        seats: i64 = self.rules.seats
        while True:
            seat = place_after(seat, seats)
            if seat == self.bank:
                return OVER
            if self.chips[seat] >= self.rules.min_bet:
                return seat

    def _double(self) -> None:
        """Double the stake; with `double_one_tile` one last tile follows (BJ-12)."""
        hand: i64 = self.hand
        self._put_down(hand, self.stakes[hand])
        self.doubled[hand] = 1
        if self.rules.double_one_tile:
            self._owe(1)

    def _split(self) -> None:
        """Make the second tile a new hand behind this one, with the same stake (BJ-13)."""
        hand: i64 = self.hand
        new: i64 = hand + 1
        last: i64 = SLOTS * self.turn + self.hands[self.turn]
        while last > new:
            self.move_hand(last - 1, last)
            last -= 1
        self.pass_tile(hand, new)
        stake: i64 = self.stakes[hand]
        self.stakes[new] = 0
        self._put_down(new, stake)
        self.hands[self.turn] += 1
        self._owe(2)

    def _put_down(self, hand: i64, chips: i64) -> None:
        self.chips[self.turn] -= chips
        self.stakes[hand] += chips

    # The deal

    def _deal_game(self) -> None:
        """Put the last game's tiles aside and deal two tiles to everybody, one by one (BJ-9)."""
        self.start = self.at
        self.shown = False
        self.rebuilt = False
        self.clear()
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
                self.give(SLOTS * seat)
            if seat == self.bank:
                return

    def _owe(self, tiles: i64) -> None:
        """Note the tiles due to the hand in play and, after a split, to the hand behind it."""
        self.owed = tiles
        self.target = self.hand
        self._deliver()

    def _deliver(self) -> None:
        """Deal the tiles that are due; rebuild an empty wall first (BJ-21)."""
        while self.owed > 0:
            if self.at == len(self.row):
                self.turn = CHANCE
                return
            self.give(self.target)
            self.owed -= 1
            self._judge(self.target)
            self.target += 1
        self._go_on()

    def _judge(self, hand: i64) -> None:
        """Let a hand over 21 lose at once, and a hand of 21 stand automatically (BJ-11)."""
        total: i64 = self.total(hand)
        if total > BEST:
            self.marks[hand] = BUST
            self._collect(hand)
        elif total == BEST or (self.doubled[hand] != 0 and self.rules.double_one_tile):
            self.marks[hand] = STOOD

    # The course of a game

    def _go_on(self) -> None:
        """Go on with the same hand, the seat's next hand, or the next seat (BJ-10)."""
        seat: i64 = self.hand // SLOTS
        end: i64 = SLOTS * seat + self.hands[seat]
        while self.hand < end and self.marks[self.hand] != OPEN:
            self.hand += 1
        self.turn = seat
        if self.hand == end:
            self._next_seat()

    def _next_seat(self) -> None:
        """Go on clockwise to the next seat with an open hand, and finally to the banker (BJ-14)."""
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
        """Whether the hand is a Black Jack, which stands automatically (BJ-3, BJ-11)."""
        if self.total(hand) != BEST:
            return False
        self.marks[hand] = BLACK_JACK
        return True

    def _bank_plays(self) -> None:
        """Turn up the second tile, and draw up to 17 if a hand is waiting for that (BJ-14)."""
        self.phase = BANKING
        self.shown = True
        if self._somebody_waits():
            bank: i64 = SLOTS * self.bank
            while self.total(bank) < BANK_STANDS:
                if self.at == len(self.row):
                    self.turn = CHANCE
                    return
                self.give(bank)
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
        """Settle lost hands first, then won ones, clockwise and hand by hand (BJ-18)."""
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
        """Move a lost stake to the banker."""
        self.endings[hand] = LOST
        self.gains[hand] = -self.stakes[hand]
        self.chips[self.bank] += self.stakes[hand]

    def _pay(self, seat: i64, hand: i64, ending: i64) -> None:
        """Return a stake and pay what it won, as far as the banker can (BJ-15, BJ-18)."""
        owed: i64 = due(ending, self.stakes[hand])
        paid: i64 = min(owed, self.chips[self.bank])
        if paid < owed:
            self.short = True
        self.endings[hand] = ending
        self.gains[hand] = paid
        self.chips[self.bank] -= paid
        self.chips[seat] += self.stakes[hand] + paid

    def _next_game(self) -> None:
        """Begin the staking for the next game, or end the term (BJ-4, BJ-18)."""
        self.phase = BETTING
        self.turn = OVER
        if term_is_over(self.rules, self.chips, self.bank, self.game):
            return
        self.turn = self._next_bettor(self.bank)
        self.game += 1

    # The wall

    def to_shuffle(self) -> vec[i64]:
        if self.phase == BETTING:
            return self.row[:]
        if self.start > 0:
            return self.row[: self.start]
        return self.bust_tiles()  # nothing lies aside

    def reshuffle(self, order: vec[i64]) -> None:
        if self.phase == BETTING:
            self.row = order[:]
            self.at = 0
            self._deal_game()
            return
        self.build_wall(order)
        if self.phase == BANKING:
            self._bank_plays()
        else:
            self._deliver()
