"""One deal of Poker: how it is dealt, what a move does, and how it ends."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members, nth
from stammtisch.core.contract import OVER
from stammtisch.games.poker.betting import Betting
from stammtisch.games.poker.course import due
from stammtisch.games.poker.pots import Pots, divided, payments, total, who_shows
from stammtisch.games.poker.ranking import worth
from stammtisch.games.poker.rules import (
    ALONE,
    BETTING,
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGING,
    FIRST_BET,
    FOLD,
    HAND,
    HOLD,
    HOLDEM,
    NOBODY,
    SHOWDOWN,
    STUD,
    VOID,
    next_among,
    seats_after,
)

BET: Final = 3  # what a seat did last in this phase, besides FOLD, CHECK, HOLD; nothing is NOBODY
RAISE: Final = 4


class Position(Betting):
    """A deal and its moves; `PokerState` adds what people read about it."""

    # --- the deal ---

    def begin(self) -> None:
        """Pay antes or blinds, deal, and begin phase 1 (POK-20, POK-30, POK-40)."""
        rules = self.rules
        context = self.context
        players: i64 = context.players()
        self.active = players
        for seat in range(rules.seats):
            self.paid[seat] = context.carried[seat]
            if players & BIT[seat]:
                self.chips[seat] = context.chips(seat)
                if self.chips[seat] > 0:
                    self.rich |= BIT[seat]
        if rules.variant == HOLDEM:
            self._pay_blinds()
        else:
            for seat in range(rules.seats):
                if players & BIT[seat]:
                    self._pay(seat, self._at_most(seat, rules.ante))
        for _step in range(rules.dealt - 1):
            self._deal_round(False)
        self._deal_round(rules.variant == STUD)
        self.phase = 1
        self._begin_phase()

    def _pay_blinds(self) -> None:
        """Pay the blinds, which count as a bet of the minimum stake in phase 1 (POK-41)."""
        rules = self.rules
        half: i64 = next_among(self.context.dealer, rules.seats, self.active)
        for seat in (half, next_among(half, rules.seats, self.active)):
            sum: i64 = self._at_most(seat, due(rules, self.context.dealer, self.active, seat))
            self._put(seat, sum)
        self.high = rules.min_bet
        self.betted = True

    def _at_most(self, seat: i64, sum: i64) -> i64:
        """This many chips, or all that the seat has if it has fewer (POK-12)."""
        return sum if sum < self.chips[seat] else self.chips[seat]

    def _pay(self, seat: i64, sum: i64) -> None:
        self.paid[seat] += sum
        self.chips[seat] -= sum
        if self.chips[seat] == 0:
            self.rich &= ~BIT[seat]

    def _deal_round(self, open: bool) -> None:
        """Deal one card to each active seat, from the dealer's left."""
        seat: i64 = self.context.dealer
        for _step in range(count(self.active)):
            seat = next_among(seat, self.rules.seats, self.active)
            tile: i64 = BIT[self._next_tile()]
            self.hands[seat] |= tile
            if open:
                self.open[seat] |= tile

    def _next_tile(self) -> i64:
        self.top += 1
        return self.wall[self.top - 1]

    def _lay_open(self) -> None:
        """Lay one card open on the table for all (POK-42)."""
        place: i64 = 0
        while self.board >> place:
            place += 6
        self.board |= (self._next_tile() + 1) << place

    # --- phases ---

    def _begin_phase(self) -> None:
        """Begin this betting phase, or skip it if nobody can bet any more (POK-12)."""
        first: i64 = self._first_in_phase()
        self.pending = self._able()
        if self._nobody_can_bet():
            self._end_phase()
        elif self.pending & BIT[first]:
            self.turn = first
        else:
            self.turn = next_among(first, self.rules.seats, self.pending)

    def _able(self) -> i64:
        """Who takes turns betting; without side pots, even seats without chips (POK-6, POK-14)."""
        return self.active & self.rich if self.rules.side_pots else self.active

    def _first_in_phase(self) -> i64:
        """The seat that begins the phase: POK-21, POK-24, POK-31, POK-33, POK-41, POK-42."""
        rules = self.rules
        dealer: i64 = self.context.dealer
        able: i64 = self.active & self.rich
        if able == 0:
            able = self.active
        if rules.variant == STUD:
            return self._best_open(able)
        if rules.variant == HOLDEM and self.phase == 1:
            second: i64 = next_among(
                next_among(dealer, rules.seats, self.active), rules.seats, self.active
            )
            return next_among(second, rules.seats, self.active)
        return self._opener_or_next(able)

    def _opener_or_next(self, able: i64) -> i64:
        """Who opened or, if not among these seats, the next of them; else the first (POK-24)."""
        if self.opener == NOBODY:
            return next_among(self.context.dealer, self.rules.seats, able)
        if able & BIT[self.opener]:
            return self.opener
        return next_among(self.opener, self.rules.seats, able)

    def _best_open(self, able: i64) -> i64:
        """The seat with the best open combination; on a tie, the first from the dealer's left."""
        best: i64 = -1
        first: i64 = NOBODY
        seat: i64 = self.context.dealer
        for _step in range(count(able)):
            seat = next_among(seat, self.rules.seats, able)
            own: i64 = worth(self.open[seat], self.rules.short)
            if own > best:
                best = own
                first = seat
        return first

    def _nobody_can_bet(self) -> bool:
        """Whether at most one seat has chips, and that seat owes nothing (POK-12)."""
        if not self.rules.side_pots:
            return False
        able: i64 = self.active & self.rich
        if able & (able - 1):
            return False
        return able == 0 or self.put[lowest(able)] >= self.high

    def _go_on(self) -> None:
        """Go on after a betting move: the next seat, or the end of the phase (POK-9 to POK-11)."""
        if self.active & (self.active - 1) == 0:
            self._end(ALONE)
            return
        if self._nobody_can_bet():
            self._end_phase()
            return
        if self.pending == 0 and not self._round_of_checks():
            return
        self.turn = next_among(self.turn, self.rules.seats, self.pending)

    def _round_of_checks(self) -> bool:
        """Whether all must move once more because everybody checked."""
        rules = self.rules
        if not self.betted:
            if rules.variant == DRAW and self.phase == 1:
                self._end(VOID)  # POK-22
                return False
            if rules.must_act and not self.forced and self.active & self.rich:  # POK-11
                self.forced = True
                self.pending = self._able()
                return True
        self._end_phase()
        return False

    def _end_phase(self) -> None:
        """Go on after a betting phase: to the exchange, to more cards or to the showdown."""
        rules = self.rules
        if self.phase == rules.phases:
            self._end(SHOWDOWN)
        elif rules.variant == DRAW:
            self._begin_exchange()
        else:
            self._next_phase()

    def _next_phase(self) -> None:
        """Deal the next cards and begin the next betting phase (POK-32, POK-42)."""
        self._clear_phase()
        self.phase += 1
        self.doing = BETTING
        if self.rules.variant == STUD:
            self._deal_round(True)
        elif self.rules.variant == HOLDEM:
            for _step in range(3 if self.phase == 2 else 1):
                self._lay_open()
        self._begin_phase()

    def _clear_phase(self) -> None:
        """Clear the bets of this phase."""
        for seat in range(self.rules.seats):
            self.put[seat] = 0
            self.raises[seat] = 0
            self.said[seat] = NOBODY
        self.high = 0
        self.betted = False
        self.forced = False
        self.bettor = NOBODY

    def _begin_exchange(self) -> None:
        """Begin the exchange: the opener first, then clockwise; all-in players too (POK-23, 24)."""
        self._clear_phase()
        self.doing = EXCHANGING
        self.pending = self.active
        self.turn = self._opener_or_next(self.active)

    # --- moves ---

    def advance(self, move: i64) -> None:
        seat: i64 = self.turn
        if self.doing == EXCHANGING:
            self._exchange(seat, move - EXCHANGE)
            return
        self.pending &= ~BIT[seat]
        if move == FOLD:
            self.active &= ~BIT[seat]
            self.said[seat] = FOLD
        elif move == CHECK:
            self.said[seat] = CHECK
        elif move == HOLD:
            self._put(seat, self._at_most(seat, self.to_call(seat)))
            self.said[seat] = HOLD
        else:
            self._bet_or_raise(seat, move)
        self._go_on()

    def _put(self, seat: i64, sum: i64) -> None:
        self.put[seat] += sum
        self._pay(seat, sum)

    def _bet_or_raise(self, seat: i64, move: i64) -> None:
        if self.betted:
            self._put(seat, self.to_call(seat) + move - self.rules.first_raise)
            self.raises[seat] += 1
            self.said[seat] = RAISE
        else:
            self._put(seat, move - FIRST_BET)
            self.betted = True
            self.said[seat] = BET
            if self.phase == 1 and self.rules.variant == DRAW:
                self.opener = seat
        self.high = self.put[seat]
        self.bettor = seat
        self.pending = self._able() & ~BIT[seat]

    def _exchange(self, seat: i64, which: i64) -> None:
        """Discard cards and take as many from the stock (POK-23)."""
        hand: i64 = self.hands[seat]
        thrown: i64 = 0
        for i in range(HAND):
            if which & BIT[i]:
                thrown |= BIT[nth(hand, i)]
        drawn: i64 = 0
        for _step in range(count(which)):
            drawn |= BIT[self._next_tile()]
        self.thrown[seat] = thrown
        self.drawn[seat] = drawn
        self.hands[seat] = (hand & ~thrown) | drawn
        self.pending &= ~BIT[seat]
        if self.pending:
            self.turn = next_among(seat, self.rules.seats, self.pending)
        else:
            self._next_phase()

    # --- the end ---

    def _end(self, ending: i64) -> None:
        """End the deal: one seat is left, hands are compared, or the deal is void."""
        self.ending = ending
        self.turn = OVER
        self.pending = 0
        if ending == ALONE:
            self.won[lowest(self.active)] = total(self.paid)
        elif ending == SHOWDOWN:
            pots = self.division()
            worths = self.worths()
            self.won = payments(pots, worths, self.context.dealer)
            self.shown = who_shows(pots, worths, self.showing_order())
        if ending != VOID:
            for seat in range(self.rules.seats):
                self.chips[seat] += self.won[seat]

    def division(self) -> Pots:
        """The pots as they stand now (POK-13, POK-14)."""
        return divided(self.paid, self.active, self.rules.side_pots)

    def worths(self) -> vec[i64]:
        """What the hand of each active seat is worth (POK-19, POK-44); 0 for the others."""
        table: i64 = self.table_tiles()
        worths = vec[i64]([0] * self.rules.seats)
        for seat in range(self.rules.seats):
            if self.active & BIT[seat]:
                worths[seat] = worth(self.hands[seat] | table, self.rules.short)
        return worths

    def showing_order(self) -> vec[i64]:
        """The active seats in the order in which they show their hands (POK-15)."""
        seats = self.rules.seats
        if self.bettor == NOBODY:
            return seats_after(self.context.dealer, seats, self.active)
        before: i64 = self.bettor - 1 if self.bettor > 0 else seats - 1
        return seats_after(before, seats, self.active)

    def scores(self) -> vec[i64]:
        """The change in the chips of each seat; a void deal changes nothing (POK-22)."""
        scores = vec[i64]([0] * self.rules.seats)
        if self.ending != VOID:
            for seat in range(self.rules.seats):
                scores[seat] = self.won[seat] - self.paid[seat]
        return scores

    def cards(self) -> vec[i64]:
        """All cards: in the hands, discarded, on the table and in the stock."""
        cards = self.wall[self.top :]
        tiles: i64 = self.table_tiles()
        for seat in range(self.rules.seats):
            tiles |= self.hands[seat] | self.thrown[seat]
        for tile in members(tiles):
            cards = append(cards, tile)
        return cards
