"""What every search with open cards needs: what may be played, and which card is tried first."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, highest, lowest
from stammtisch.core.breath import breathe
from stammtisch.solving.board import ROOM, Board

WIDTH: Final[i64] = 64  # the moves of a node, in the buffer of all of them
NONE: Final[i64] = 63  # no bit of a card
_MANY: Final[i64] = 0x3FF
_FIRST: Final[i64] = 0x10000000000  # before all others
_USUAL: Final[i64] = 0x10000000

# How much speaks for a card, eight numbers each: for a lead that is likely to bring our side
# something, for another lead, for a card that follows and is likely to, and for another. Of the
# eight: always; for each point of the trick; for each point of the card; for each bit that it lies
# higher; for a trump; for each card of its suit that the hand holds, if it is led or thrown off;
# for a card that takes the trick from the one that was ahead. Found by trying out.
_GOOD_LEAD: Final = [458, 24, 41, 6, 54, -68, 0, -107]
_BAD_LEAD: Final = [620, 16, -21, 27, -124, 0, 0, 0]
_GOOD_CARD: Final = [1972, 15, 10, -1, -233, 46, 0, -2]
_BAD_CARD: Final = [0, 20, -34, -8, 246, 61, 1644, 0]
WEIGHTS: Final = vec[i64](_GOOD_LEAD + _BAD_LEAD + _GOOD_CARD + _BAD_CARD)


class TooManyNodes(Exception):
    """The search was stopped, as it took too long."""


class Task:
    """A position that is to be solved.

    ours: the seats of one side, bit ``n`` for seat ``n``; the others are the other side.
    seat: who is to play. lying: how many cards lie in the trick; best, winner: which is ahead, and
    whose it is; led: the cards of the class that was led.
    worth: the points that lie in the trick; lie: its cards. won: what our side has already.
    trick: what each trick counts besides its cards.
    free: no suit has to be followed; trumps: who cannot follow plays a trump; heads: who can has to
    head the trick.
    forced, owed: who holds one of the ``owed`` cards plays a trump to the first trick of the search
    if the card ``forced`` was led to it.
    """

    def __init__(self, board: Board, ours: i64, seat: i64) -> None:
        self.board: Final = board
        self.ours: Final[i64] = ours
        self.seat: Final[i64] = seat
        self.lying: i64 = 0
        self.best: i64 = NONE
        self.winner: i64 = seat
        self.led: i64 = 0
        self.worth: i64 = 0
        self.lie: i64 = 0
        self.won: i64 = 0
        self.trick: i64 = 0
        self.free: bool = False
        self.trumps: bool = False
        self.heads: bool = False
        self.forced: i64 = -1
        self.owed: i64 = 0

    def lies(self, kinds: vec[i64], ahead: i64, winner: i64) -> None:
        """Put these cards into the trick; the one at the place ``ahead`` is the best."""
        board = self.board
        self.lying = i64(len(kinds))
        self.winner = winner
        self.worth = self.trick
        for place in range(self.lying):
            bit = board.lying(kinds[place], self.lie)
            self.worth += board.points[bit]
            self.lie |= BIT[bit]
            if place == 0:
                self.led = board.members[board.suits[bit]]
            if place == ahead:
                self.best = bit


class Search:
    """A search on a board; it raises `TooManyNodes` after ``most`` nodes."""

    def __init__(self, task: Task, most: i64) -> None:
        board = task.board
        self.task: Final = task
        self.board: Final = board
        self.seats: Final[i64] = board.seats
        self.mine: Final = vec[i64]([(task.ours >> seat) & 1 for seat in range(board.seats)])
        self.trick: Final[i64] = task.trick
        self.plain: Final[bool] = not (task.free or task.trumps or task.heads)
        self.most: Final[i64] = most
        self.hands: vec[i64] = board.hands[:]
        self.left: i64 = 0
        self.rest: i64 = 0
        self.cards: i64 = task.lie
        self.nodes: i64 = 0
        self.depth: i64 = task.lying
        self.owed: i64 = task.owed if task.lying else i64(0)
        self.moves: vec[i64] = vec[i64]([0] * (64 * 64))
        for hand in self.hands:
            self.left |= hand
        for bit in range(ROOM):
            if self.left & BIT[bit]:
                self.rest += board.points[bit]
        tricks = count(self.hands[task.seat]) - (1 if task.lying else 0)
        self.rest += self.trick * tricks

    def after(self, seat: i64) -> i64:
        """The next seat."""
        return seat + 1 if seat + 1 < self.seats else i64(0)

    def put(self, seat: i64, own: i64, gone: i64) -> None:
        """Put a card into the trick; this many points are then gone from what is left."""
        self.hands[seat] ^= own
        self.left ^= own
        self.cards ^= own
        self.rest -= gone
        self.depth += 1

    def put_back(self, seat: i64, own: i64, gone: i64) -> None:
        """Take the card back again."""
        self.hands[seat] ^= own
        self.left ^= own
        self.cards ^= own
        self.rest += gone
        self.depth -= 1

    def count_node(self) -> None:
        """Count a node, and let others run now and then."""
        self.nodes += 1
        if self.nodes & _MANY == 0:
            breathe()
        if self.nodes > self.most:
            raise TooManyNodes

    def legal(self, hand: i64, led: i64, over: i64) -> i64:
        """What may be played from a hand if a card of ``led`` was led.

        ``over`` are the cards that would be ahead in the trick.
        """
        found = hand & led
        if self.plain:
            return found if found else hand
        task = self.task
        if self.owed & hand and self.depth < self.seats:
            return hand & self.board.trumps
        if task.free:
            return hand
        if found == 0 and task.trumps:
            found = hand & self.board.trumps
        if task.heads and found & over:
            return found & over
        return found if found else hand

    def last_winner(self, seat: i64) -> i64:
        """Who takes the last trick, which plays itself, if this seat leads."""
        board = self.board
        best = lowest(self.hands[seat])
        winner = seat
        led = board.members[board.suits[best]] | board.trumps
        for _step in range(self.seats - 1):
            seat = self.after(seat)
            card = self.hands[seat]
            if card & board.above_last[best] & led:
                best = lowest(card)
                winner = seat
        return winner

    # --- which card first

    def distinct(self, legal: i64, others: i64) -> i64:
        """One of each group of equal cards, between which there is no card of ``others``."""
        board = self.board
        found: i64 = 0
        last: i64 = -1
        while legal:
            bit = lowest(legal)
            legal &= legal - 1
            if (
                last < 0
                or board.runs[last] != board.runs[bit]
                or others & (BIT[board.high[bit]] - BIT[board.low[last]])
            ):
                found |= BIT[bit]
            last = bit
        return found

    def prospect(self, seat: i64, lying: i64, best: i64, led: i64, winner: i64, worth: i64) -> i64:
        """What the trick is likely to bring our side, less what it brings the other.

        From this seat on everybody takes what he can; who then belongs to the side that takes it
        adds as many points as he has, and everybody else as few.
        """
        board = self.board
        first = seat
        for _place in range(lying, self.seats):
            if self.mine[winner] != self.mine[seat]:
                over = board.above[best] & (led | board.trumps)
                legal = self.legal(self.hands[seat], led, over) & over
                if legal:
                    best = highest(legal)
                    winner = seat
            seat = seat + 1 if seat + 1 < self.seats else i64(0)
        mine = self.mine[winner]
        seat = first
        for _place in range(lying, self.seats):
            if seat == winner:
                worth += board.points[best]
            else:
                over = board.above[best] & (led | board.trumps)
                legal = self.legal(self.hands[seat], led, over)
                worth += board.most(legal) if self.mine[seat] == mine else board.least(legal)
            seat = seat + 1 if seat + 1 < self.seats else i64(0)
        return worth if mine else -worth

    def sort_leads(self, seat: i64, first: i64) -> i64:
        """Put the leads in the order in which they are tried; returns how many there are."""
        board = self.board
        hand = self.hands[seat]
        legal = self.distinct(hand, self.left & ~hand)
        base = self.depth * WIDTH
        size: i64 = 0
        other = seat + 1 if seat + 1 < self.seats else i64(0)
        mine = self.mine[seat]
        while legal:
            bit = lowest(legal)
            legal &= legal - 1
            rank: i64 = _FIRST
            if bit != first:
                points = board.points[bit]
                led = board.members[board.suits[bit]]
                gain = self.prospect(other, 1, bit, led, seat, points)
                rank = self.weigh(0, gain if mine else -gain, bit, hand & led)
            self.insert(base, size, rank << 6 | bit)
            size += 1
        return size

    def sort_follows(
        self,
        seat: i64,
        lying: i64,
        best: i64,
        led: i64,
        winner: i64,
        worth: i64,
        over: i64,
        legal: i64,
    ) -> i64:
        """The same for cards that follow."""
        board = self.board
        hand = self.hands[seat]
        legal = self.distinct(legal, self.left & ~hand | BIT[best])
        base = self.depth * WIDTH
        size: i64 = 0
        other = seat + 1 if seat + 1 < self.seats else i64(0)
        mine = self.mine[seat]
        without = self.prospect(other, lying + 1, best, led, winner, worth)
        while legal:
            bit = lowest(legal)
            legal &= legal - 1
            points = board.points[bit]
            own = BIT[bit]
            if own & over:
                gain = self.prospect(other, lying + 1, bit, led, seat, worth + points)
            else:
                gain = without + points if without > 0 else without - points
            suit = i64(0) if own & led else hand & board.members[board.suits[bit]]
            rank = self.weigh(16, gain if mine else -gain, bit, suit)
            if own & over:
                rank += WEIGHTS[22 if (gain > 0) == (mine == 1) else 30]
            self.insert(base, size, rank << 6 | bit)
            size += 1
        return size

    def weigh(self, first: i64, gain: i64, bit: i64, suit: i64) -> i64:
        """How early a card is tried: the reasons for it, weighted by `WEIGHTS` from ``first`` on.

        ``suit`` are the cards of its suit in the hand, where they matter.
        """
        w = WEIGHTS
        if gain <= 0:
            first += 8
        rank = _USUAL + w[first] + gain * w[first + 1] + bit * w[first + 3]
        rank += self.board.points[bit] * w[first + 2]
        if BIT[bit] & self.board.trumps:
            return rank + w[first + 4]
        return rank + w[first + 5] * count(suit)

    def insert(self, base: i64, size: i64, move: i64) -> None:
        """Insert a move among those that are already in order, the highest first."""
        place = base + size
        while place > base and self.moves[place - 1] < move:
            self.moves[place] = self.moves[place - 1]
            place -= 1
        self.moves[place] = move
