"""A match of Bakkarat in progress: the fast path, numbers only.

The stock is one row of cards that is never changed, only replaced by a shuffle; ``at`` is the place
of its top card, and what lies before it has been dealt.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, place_after
from stammtisch.core.parts import AMOUNT, CARD, MARK, SEAT, names
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.parts import ACCOUNTED, SIDES
from stammtisch.games.bakkarat.rules import (
    ACCOUNTS,
    AS_BANKER,
    AS_BETTOR,
    BANCO,
    BET,
    BET_ON,
    CONTINUE,
    DECLINE,
    DRAW,
    LEAST,
    NATURAL,
    NO_BANCO,
    NO_BET,
    PUNTO,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    STAND,
    TIE,
    TO_HOUSE,
    WIDTH,
    Rules,
)
from stammtisch.games.bakkarat.scoring import (
    bank_draws,
    bank_may_choose,
    bank_pays,
    commission_on,
    house_pays,
    outcome,
    point,
    punto_draws,
)
from stammtisch.kits.steps.hand import StepHand

BETTING: Final = 0  # phases: against the house
OFFER: Final = 1  # a bank is offered
ROUND: Final = 2  # who says "banco"?
COVER: Final = 3  # the bank is covered bet by bet
ACTIVE: Final = 4  # Punto draws or stands
BANKER: Final = 5  # the bank draws or stands
AFTER_WIN: Final = 6  # the bank goes on or retires

NOBODY: Final = -1
NO_CARD: Final = -1
COVERED: Final = -2  # a card on the table that lies face down
NO_RESULT: Final = -1


def hidden_places(at: "Position", viewer: i64) -> vec[i64]:
    """The places on the table whose cards the viewer may not see (BAK-24)."""
    hidden = vec[i64]()
    if at.result != NO_RESULT or at.phase < ACTIVE:
        return hidden
    if viewer != at.active:
        hidden = append(append(hidden, 0), 1)
    if viewer != at.banker:
        hidden = append(append(hidden, 3), 4)
    return hidden


def seen_table(at: "Position", seat: i64) -> vec[i64]:
    """The cards on the table, except those that lie face down (BAK-24)."""
    table = at.table[:]
    for place in hidden_places(at, seat):
        if table[place] != NO_CARD:
            table[place] = COVERED
    return table


def seen_row(at: "Position", seat: i64) -> vec[i64]:
    """The cards of all coups before the one on the table."""
    dealt = sum([1 for card in at.table if card != NO_CARD])
    return at.row[: max(at.at - dealt, 0)]


class Position(StepHand):
    """Chips, bets, the cards of the coup, and the decision that is due.

    The cards and the gains of a coup stay until the next one is dealt.
    """

    SHOWN: ClassVar = (
        *("first", "turn", "seat", "phase", "coup", "at", "result", "bank", "banker", "active"),
        *("idle", "chips", "bets", "sides", "gains", "accounts"),
    )
    SEEN: ClassVar = {"table": seen_table, "row": seen_row}
    FIELDS: ClassVar = (*SHOWN, *SEEN)

    PARTS: ClassVar = {
        "phase": names("betting", "offer", "round", "cover", "active", "banker", "after-win"),
        "result": names("none", "punto", "banco", "tie", first=-1),
        "banker": SEAT,
        "active": SEAT,
        "accounts": ACCOUNTED,
        "sides": SIDES,
        **dict.fromkeys(("chips", "bank", "bets", "gains"), AMOUNT),
        "table": MARK,
        "row": CARD,
    }

    def __init__(self, rules: Rules, first: i64, row: vec[i64]) -> None:
        self.turn: i64 = first
        self.rules: Final[Rules] = rules
        self.first: i64 = first  # bets first, is offered the bank first
        self.seat: i64 = first  # who is on turn after the shuffle
        self.phase: i64 = BETTING if rules.punto_banco else OFFER
        self.coup: i64 = 0  # coups dealt
        self.at: i64 = 0
        self.result: i64 = NO_RESULT  # of the coup that lies on the table
        self.bank: i64 = 0
        self.banker: i64 = NOBODY
        self.active: i64 = NOBODY  # who plays Punto
        self.idle: i64 = 0  # offers in a row that brought no coup (BAK-21, BAK-23)
        self.chips: vec[i64] = vec[i64]([rules.chips] * rules.seats)
        self.bets: vec[i64] = vec[i64]([0] * rules.seats)
        self.sides: vec[i64] = vec[i64]([PUNTO] * rules.seats)
        self.gains: vec[i64] = vec[i64]([0] * rules.seats)  # of the coup on the table
        self.accounts: vec[i64] = vec[i64]([0] * (ACCOUNTS * rules.seats))
        self.table: vec[i64] = vec[i64]([NO_CARD] * 6)  # three of Punto, three of Banco
        self.row: vec[i64] = row

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        if self.phase == BETTING:
            moves = self._amounts(vec[i64]([NO_BET]), BET_ON)
            moves = self._amounts(moves, BET_ON + BANCO * WIDTH)
            return self._amounts(moves, BET_ON + TIE * WIDTH)
        if self.phase == OFFER:
            return self._amounts(vec[i64]([DECLINE]), SET_BANK)
        if self.phase == ROUND:
            return vec[i64]([SAY_BANCO, NO_BANCO] if self.can_say_banco() else [NO_BANCO])
        if self.phase == COVER:
            return self._amounts(vec[i64]([BET]), BET)
        if self.phase == AFTER_WIN:
            return vec[i64]([CONTINUE, RETIRE])
        if self.is_free():
            return vec[i64]([DRAW, STAND])
        return vec[i64]([DRAW if self.must_draw() else STAND])

    def _amounts(self, moves: vec[i64], kind: i64) -> vec[i64]:
        unit: i64 = self.rules.unit
        for n in range(1, self.units() + 1):
            moves = append(moves, kind + n * unit)
        return moves

    def units(self) -> i64:
        """The largest bet or bank that the seat on turn can afford, in units (BAK-11, 21, 23)."""
        most: i64 = self.open() if self.phase == COVER else self.rules.most
        if self.chips[self.turn] < most:
            most = self.chips[self.turn]
        return most // self.rules.unit

    def open(self) -> i64:
        """How much of the bank is not covered by bets yet."""
        covered: i64 = 0
        for bet in self.bets:
            covered += bet
        return self.bank - covered

    def can_say_banco(self) -> bool:
        """Whether the seat on turn has as many chips as the bank (BAK-22)."""
        return self.chips[self.turn] >= self.bank

    def is_free(self) -> bool:
        """Whether the seat on turn, Punto or the bank, may draw or stand (BAK-25, BAK-26)."""
        if self.phase == ACTIVE:
            return self.punto() == 5
        return self.rules.free or bank_may_choose(self.banco(), self.table[2])

    def must_draw(self) -> bool:
        """Whether the forced move is to draw; the seat is still asked, as only it knows why."""
        if self.phase == ACTIVE:
            return self.punto() < 5
        return bank_draws(self.banco(), self.table[2])

    def pick(self, rng: Rng) -> i64:
        if self.phase == BETTING:
            units: i64 = self.units()
            n: i64 = rng.below(3 * units + 1)
            if n == 0:
                return NO_BET
            return BET_ON + WIDTH * ((n - 1) // units) + self.rules.unit * ((n - 1) % units + 1)
        if self.phase == OFFER:
            n = rng.below(self.units() + 1)
            return SET_BANK + n * self.rules.unit if n > 0 else DECLINE
        if self.phase == COVER:
            return BET + rng.below(self.units() + 1) * self.rules.unit
        if self.phase == ROUND:
            return SAY_BANCO if self.can_say_banco() and rng.below(2) == 0 else NO_BANCO
        if self.phase == AFTER_WIN:
            return CONTINUE + rng.below(2)
        if self.is_free():
            return DRAW + rng.below(2)
        return DRAW if self.must_draw() else STAND

    # Moves

    def advance(self, move: i64) -> None:
        if self.phase == BETTING:
            self._bet_on(move)
        elif self.phase == OFFER:
            self._answer_offer(move)
        elif self.phase == ROUND:
            self._answer_banco(move)
        elif self.phase == COVER:
            self._put(move - BET)
            self._next_cover()
        elif self.phase == ACTIVE:
            self._finish_punto(move == DRAW)
        elif self.phase == BANKER:
            self._finish_banco(move == DRAW)
        elif move == CONTINUE:
            self._ask_for_banco()
        else:
            self._return_bank()
            self._offer(place_after(self.banker, self.rules.seats))

    def _put(self, amount: i64) -> None:
        """Move chips of the seat on turn to the table."""
        self.bets[self.turn] = amount
        self.chips[self.turn] -= amount

    # Against the house

    def _bet_on(self, move: i64) -> None:
        if move != NO_BET:
            self.sides[self.turn] = (move - BET_ON) // WIDTH
            self._put((move - BET_ON) % WIDTH)
        seats: i64 = self.rules.seats
        seat: i64 = self._bettor((self.turn - self.first + seats) % seats + 1)
        if seat == NOBODY:
            self._deal()
        else:
            self.turn = seat

    def _bettor(self, asked: i64) -> i64:
        """The bettor who follows after this many seats; NOBODY if none can bet (BAK-11)."""
        seats: i64 = self.rules.seats
        for place in range(asked, seats):
            seat: i64 = (self.first + place) % seats
            if self.chips[seat] >= self.rules.unit:
                return seat
        return NOBODY

    # A player is the bank

    def takes_part(self, seat: i64) -> bool:
        """Whether a player is still in the match, counting a banker's bank (BAK-21, BAK-30)."""
        chips: i64 = self.chips[seat]
        if seat == self.banker:
            chips += self.bank
        return chips >= self.rules.unit

    def players(self) -> i64:
        """How many players are still in the match."""
        number: i64 = 0
        for seat in range(self.rules.seats):
            if self.takes_part(seat):
                number += 1
        return number

    def _offer(self, seat: i64) -> None:
        """Offer the bank to the first seat, from this one on, that can hold it (BAK-21)."""
        self.banker = NOBODY
        self.active = NOBODY
        while not self.takes_part(seat):
            seat = place_after(seat, self.rules.seats)
        self.phase = OFFER
        self.turn = seat

    def _answer_offer(self, move: i64) -> None:
        if move == DECLINE:
            self._no_coup(self.turn)
            return
        self.banker = self.turn
        self.bank = move - SET_BANK
        self.chips[self.turn] -= self.bank
        self._ask_for_banco()

    def _no_coup(self, seat: i64) -> None:
        """Without a coup, offer the bank to the next seat, or end the match (BAK-21, BAK-23)."""
        self.idle += 1
        if self.idle >= self.players():
            self.turn = OVER
        else:
            self._offer(place_after(seat, self.rules.seats))

    def _ask_for_banco(self) -> None:
        self.active = NOBODY
        self.phase = ROUND
        self.turn = self._after_banker(self.banker)

    def _after_banker(self, seat: i64) -> i64:
        """The seat to ask after this one; NOBODY once the round is back at the banker."""
        while True:
            seat = place_after(seat, self.rules.seats)
            if seat == self.banker:
                return NOBODY
            if self.chips[seat] >= self.rules.unit:
                return seat

    def _answer_banco(self, move: i64) -> None:
        if move == SAY_BANCO:  # BAK-22
            self.active = self.turn
            self._put(self.bank)
            self._deal()
            return
        seat: i64 = self._after_banker(self.turn)
        if seat == NOBODY:
            self.phase = COVER
            seat = self._after_banker(self.banker)
        self.turn = seat

    def _next_cover(self) -> None:
        seat: i64 = self._after_banker(self.turn)
        open: i64 = self.open()
        if seat != NOBODY and open >= self.rules.unit:
            self.turn = seat
        elif open < self.bank:
            self.active = self._highest_bettor()
            self._deal()
        else:  # BAK-23
            seat = self.banker
            self._return_bank()
            self._no_coup(seat)

    def _highest_bettor(self) -> i64:
        """The seat with the highest bet; of equal bets, the first in betting order (BAK-24)."""
        best: i64 = self.banker
        seat: i64 = place_after(self.banker, self.rules.seats)
        while seat != self.banker:
            if self.bets[seat] > self.bets[best]:
                best = seat
            seat = place_after(seat, self.rules.seats)
        return best

    def _return_bank(self) -> None:
        self.chips[self.banker] += self.bank
        self.bank = 0

    # The coup

    def _deal(self) -> None:
        """Deal each side two cards; a natural ends the coup, the house never chooses (BAK-3, 4)."""
        row, table, at = self.row, self.table, self.at
        table[0] = row[at]
        table[3] = row[at + 1]
        table[1] = row[at + 2]
        table[4] = row[at + 3]
        table[2] = NO_CARD
        table[5] = NO_CARD
        self.at = at + 4
        self.coup += 1
        self.idle = 0
        self.result = NO_RESULT
        for seat in range(self.rules.seats):
            self.gains[seat] = 0
        punto: i64 = self.punto()
        if punto >= NATURAL or self.banco() >= NATURAL:
            self._settle()
        elif self.rules.punto_banco:
            self._finish_punto(punto_draws(punto))
        else:  # BAK-25: asked whatever he has, for the others must not learn it
            self.phase = ACTIVE
            self.turn = self.active

    def punto(self) -> i64:
        """The point of Punto's cards."""
        return point(self.table[0], self.table[1], self.table[2])

    def banco(self) -> i64:
        """The point of Banco's cards."""
        return point(self.table[3], self.table[4], self.table[5])

    def _finish_punto(self, draws: bool) -> None:
        if draws:
            self.table[2] = self.row[self.at]
            self.at += 1
        if self.rules.punto_banco:
            self._finish_banco(bank_draws(self.banco(), self.table[2]))  # BAK-13
        else:  # BAK-26
            self.phase = BANKER
            self.turn = self.banker

    def _finish_banco(self, draws: bool) -> None:
        if draws:
            self.table[5] = self.row[self.at]
            self.at += 1
        self._settle()

    def _settle(self) -> None:
        self.result = outcome(self.punto(), self.banco())
        if self.rules.punto_banco:
            self._settle_with_house()
        else:
            self._settle_with_bank()
        if self.turn != OVER and len(self.row) - self.at < LEAST:  # BAK-5
            self.seat = self.turn
            self.turn = CHANCE

    def _settle_with_house(self) -> None:
        """Pay all bets (BAK-14), then begin the next coup or end the match (BAK-15)."""
        rules = self.rules
        for seat in range(rules.seats):
            bet: i64 = self.bets[seat]
            if bet > 0:
                side: i64 = self.sides[seat]
                gain: i64 = house_pays(side, bet, self.result, rules.tie_pays, rules.commission)
                self._book(seat, side, gain)
                self.chips[seat] += bet + gain
                self.bets[seat] = 0
        next_bettor: i64 = self._bettor(0)
        over: bool = next_bettor == NOBODY or self.coup >= rules.coups
        self.turn = OVER if over else next_bettor

    def _book(self, seat: i64, account: i64, gain: i64) -> None:
        self.gains[seat] += gain
        self.accounts[ACCOUNTS * seat + account] += gain

    def _settle_with_bank(self) -> None:
        """Pay the winning bets from the bank, and the losing ones into it (BAK-27 to BAK-29)."""
        total: i64 = self._pay_bettors()
        banker: i64 = self.banker
        if self.result == PUNTO:
            self._book(banker, AS_BANKER, -total)
            self.bank -= total
            self._return_bank()
        elif self.result == BANCO:
            commission: i64 = commission_on(total, self.rules.commission)
            self._book(banker, AS_BANKER, total)
            self._book(banker, TO_HOUSE, -commission)
            self.bank += total - commission
        if self.coup >= self.rules.coups or self.players() < 2:  # BAK-30
            self._return_bank()
            self.turn = OVER
        elif self.result == PUNTO:
            self._offer(place_after(banker, self.rules.seats))
        elif self.result == TIE:
            self._ask_for_banco()
        else:
            self.phase = AFTER_WIN
            self.turn = banker

    def _pay_bettors(self) -> i64:
        """Settle each bet against the bank; returns the sum of the bets."""
        total: i64 = 0
        for seat in range(self.rules.seats):
            bet: i64 = self.bets[seat]
            if bet > 0:
                total += bet
                gain: i64 = bank_pays(bet, self.result)
                self._book(seat, AS_BETTOR, gain)
                self.chips[seat] += bet + gain
                self.bets[seat] = 0
        return total

    # Cards

    def left(self) -> i64:
        """How many cards are left in the stock."""
        return len(self.row) - self.at

    def to_shuffle(self) -> vec[i64]:
        return self.row[:]

    def reshuffle(self, order: vec[i64]) -> None:
        self.row = order[:]
        self.at = 0
        self.turn = self.seat

    def cards(self) -> vec[i64]:
        return self.row[:]

    # The end

    def scores(self) -> vec[i64]:
        """What each seat has won or lost (BAK-6)."""
        scores = self.chips[:]
        for seat in range(self.rules.seats):
            scores[seat] -= self.rules.chips
        return scores
