"""How many points a side can be sure of: alpha-beta with open cards.

The search asks whether our side gets at least so many of the points that are still to be won, and
narrows the answer down. Points of tricks that are complete have no influence, so what it remembers
of a position holds however that was reached.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.solving.search import NONE, WIDTH, Search, Task
from stammtisch.solving.table import ABSENT, Table

_ENDLESS: Final[i64] = 0xFFF  # more points than there are
_BITS: Final[i64] = 12  # of such a number
_MASK: Final[i64] = 0xFFF


class Points(Search):
    """The search for the points of our side."""

    def __init__(self, task: Task, most: i64, table: Table) -> None:
        super().__init__(task, most)
        self.table: Final = table

    def value(self, bit: i64, guess: i64) -> i64:
        """What our side gets of all that is left and lies if this card is played now."""
        low: i64 = 0
        high: i64 = self.rest + self.task.worth
        bound = guess if low < guess <= high else (low + high + 1) // 2
        task = self.task
        while low < high:
            found = self.play(
                task.seat,
                bit,
                task.lying,
                task.best,
                task.led,
                task.winner,
                task.worth,
                bound,
            )
            if found >= bound:
                low = found
            else:
                high = found
            bound = (low + high + 1) // 2
        return low

    def lead(self, seat: i64, bound: i64) -> i64:
        """If the result reaches ``bound``, our side can be sure of it; if not, it gets no more."""
        rest = self.rest
        if bound <= 0:
            return 0
        if rest < bound:
            return rest
        key = self.board.key(self.left) << 2 | seat
        known = self.table.find(key)
        low: i64 = 0
        high: i64 = rest
        first: i64 = NONE
        if known != ABSENT:
            low = known & _MASK
            if low >= bound:
                return low
            high = (known >> _BITS) & _MASK
            if high < bound:
                return high
            first = known >> 2 * _BITS
        hand = self.hands[seat]
        if hand & (hand - 1) == 0:
            return rest if self.mine[self.last_winner(seat)] else i64(0)
        self.count_node()
        size = self.sort_leads(seat, first)
        best = self.tried(seat, size, 0, NONE, 0, seat, 0, bound)
        chosen = self.moves[self.depth * WIDTH] & NONE
        if best >= bound:
            low = best
        else:
            high = best
        if (best >= bound) == (self.mine[seat] == 1):
            first = chosen
        self.table.put(key, low | high << _BITS | first << 2 * _BITS)
        return best

    def follow(
        self, seat: i64, lying: i64, best: i64, led: i64, winner: i64, worth: i64, bound: i64
    ) -> i64:
        """The same where cards lie in the trick, whose ``worth`` counts as well.

        ``best`` is the card that is ahead, ``winner`` who played it; ``led`` the class led.
        """
        if bound <= 0:
            return 0
        if self.rest + worth < bound:
            return self.rest + worth
        over = self.board.above[best] & (led | self.board.trumps)
        legal = self.legal(self.hands[seat], led, over)
        size: i64 = 1
        if legal & (legal - 1) == 0:
            self.moves[self.depth * WIDTH] = lowest(legal)
        else:
            size = self.sort_follows(seat, lying, best, led, winner, worth, over, legal)
        return self.tried(seat, size, lying, best, led, winner, worth, bound)

    def tried(
        self,
        seat: i64,
        size: i64,
        lying: i64,
        best: i64,
        led: i64,
        winner: i64,
        worth: i64,
        bound: i64,
    ) -> i64:
        """The best of the moves in the buffer up to one that is good enough, which is put first."""
        mine = self.mine[seat]
        result: i64 = -1 if mine else _ENDLESS
        base = self.depth * WIDTH
        for place in range(base, base + size):
            move = self.moves[place]
            found = self.play(seat, move & NONE, lying, best, led, winner, worth, bound)
            if mine:
                if found > result:
                    result = found
            elif found < result:
                result = found
            if (found >= bound) == (mine == 1):
                self.moves[base] = move
                break
        return result

    def play(
        self,
        seat: i64,
        bit: i64,
        lying: i64,
        best: i64,
        led: i64,
        winner: i64,
        worth: i64,
        bound: i64,
    ) -> i64:
        """Play a card, find out what that brings, and take it back."""
        board = self.board
        own = BIT[bit]
        points = board.points[bit]
        hand = self.hands[seat]
        gone = points
        if lying == 0:
            led = board.members[board.suits[bit]]
            best, winner = bit, seat
            worth = self.trick
            gone += self.trick
            if self.depth == 0:
                self.owed = self.task.owed if bit == self.task.forced else i64(0)
        else:
            above = board.above[best] if hand & (hand - 1) else board.above_last[best]
            if own & above & (led | board.trumps):
                best, winner = bit, seat
        self.put(seat, own, gone)
        worth += points
        if lying + 1 < self.seats:
            next = self.after(seat)
            found = self.follow(next, lying + 1, best, led, winner, worth, bound)
        elif self.mine[winner]:
            found = worth + self.lead(winner, bound - worth)
        else:
            found = self.lead(winner, bound)
        self.put_back(seat, own, gone)
        return found
