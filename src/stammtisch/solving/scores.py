"""What score a side can be sure of: alpha-beta with open cards, on everything that is scored.

The search asks whether our side reaches a score. For a set of cards, a leader and the extras so far
it remembers from how many points on the answer is yes, and up to how many it is no; so what was
found with some points holds with others. Where extras always add the same to the score they are not
remembered either: the score that is sought is so much lower or higher instead.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.solving.search import NONE, WIDTH, Search, Task
from stammtisch.solving.table import ABSENT, Table

OURS: Final[i64] = 1  # our side has a trick
THEIRS: Final[i64] = 2  # the other side has one
NO_EXTRAS: Final[i64] = 0
_POINTS: Final[i64] = 256  # more than a hand has
_UNKNOWN: Final[i64] = 9999
_BITS: Final[i64] = 9
_MASK: Final[i64] = 511
_LARGEST: Final[i64] = 20  # of one table, as a power of two


class Reckoning:
    """What a hand brings our side, less what it brings the other; a game says it.

    More points, a trick, and better extras never bring less. Extras are a number, which stands for
    all that counts besides points and tricks; 0 for none.

    unit: all scores are multiples of it. adds: the extras always add the same (`added`).
    """

    def __init__(self) -> None:
        self.unit: i64 = 1
        self.adds: bool = True
        self.rows: dict[i64, vec[i64]] = {}

    def score(self, points: i64, tricks: i64, extras: i64) -> i64:
        """The score of a hand that ended with this many points and these extras of each side."""
        number = 4 * extras + tricks
        row = self.rows.get(number)
        if row is None:
            row = vec[i64]([_UNKNOWN] * _POINTS)
            self.rows[number] = row
        found = row[points]
        if found == _UNKNOWN:
            found = self.reckon(points, tricks, extras)
            row[points] = found
        return found

    def reckon(self, points: i64, tricks: i64, extras: i64) -> i64:
        """The same, worked out."""
        raise NotImplementedError

    def with_trick(self, extras: i64, cards: i64, worth: i64, ours: bool) -> i64:
        """The extras after a trick of these cards, which our side took or not."""
        return extras

    def with_last(self, extras: i64, cards: i64, winner: i64) -> i64:
        """The extras after what only the last trick brings."""
        return extras

    def utmost(self, extras: i64, left: i64, ours: bool) -> i64:
        """The best that these extras can still become for a side with the cards that are left."""
        return extras

    def added(self, extras: i64) -> i64:
        """What these extras add to every score."""
        return 0


class Scores(Search):
    """The search for the score of our side; ``tricks`` and ``extras`` are those so far."""

    def __init__(
        self, task: Task, most: i64, reckoning: Reckoning, tricks: i64, extras: i64
    ) -> None:
        super().__init__(task, most)
        self.reckoning: Final = reckoning
        self.adds: Final[bool] = reckoning.adds
        self.points: i64 = task.won
        self.tricks: i64 = tricks
        self.before: i64 = reckoning.added(extras) if reckoning.adds else 0
        self.extras: i64 = NO_EXTRAS if reckoning.adds else extras
        self.tables: dict[i64, Table] = {}

    def value(self, bit: i64, guess: i64) -> i64:
        """The score that our side can be sure of if this card is played now."""
        task, unit = self.task, self.reckoning.unit
        low = self.least(task.worth)
        high = self.most_of(task.worth)
        goal = guess - self.before
        if not low < goal <= high:
            goal = low + (high - low + unit) // (2 * unit) * unit
        while low < high:
            if self.play(
                task.seat, bit, task.lying, task.best, task.led, task.winner, task.worth, goal
            ):
                low = goal
            else:
                high = goal - unit
            goal = low + (high - low + unit) // (2 * unit) * unit
        return low + self.before

    def most_of(self, worth: i64) -> i64:
        """The most that our side can reach."""
        extras = self.reckoning.utmost(self.extras, self.left | self.cards, True)
        return self.reckoning.score(self.points + self.rest + worth, self.tricks | OURS, extras)

    def least(self, worth: i64) -> i64:
        """The least that our side can get."""
        extras = self.reckoning.utmost(self.extras, self.left | self.cards, False)
        return self.reckoning.score(self.points, self.tricks | THEIRS, extras)

    def lead(self, seat: i64, goal: i64) -> bool:
        """Whether our side reaches this score if the seat leads."""
        if self.most_of(0) < goal:
            return False
        if self.least(0) >= goal:
            return True
        table = self.table(goal)
        key = self.board.key(self.left) << 2 | seat
        known = table.find(key)
        yes: i64 = _MASK
        no: i64 = 0  # one more than the most points that are too few
        first: i64 = NONE
        points = self.points
        if known != ABSENT:
            yes = known & _MASK
            if points >= yes:
                return True
            no = (known >> _BITS) & _MASK
            if points < no:
                return False
            first = known >> 2 * _BITS
        self.count_node()
        size = self.sort_leads(seat, first)
        found = self.tried(seat, size, 0, NONE, 0, seat, 0, goal)
        if found:
            yes = points
        else:
            no = points + 1
        if found == (self.mine[seat] == 1):
            first = self.moves[self.depth * WIDTH] & NONE
        table.put(key, yes | no << _BITS | first << 2 * _BITS)
        return found

    def table(self, goal: i64) -> Table:
        """What is remembered for this goal, these tricks and these extras."""
        number = (goal + 1024) << 20 | self.extras << 2 | self.tricks
        found = self.tables.get(number)
        if found is None:
            found = Table(_LARGEST)
            self.tables[number] = found
        return found

    def follow(
        self, seat: i64, lying: i64, best: i64, led: i64, winner: i64, worth: i64, goal: i64
    ) -> bool:
        """The same where cards lie in the trick, whose ``worth`` counts as well."""
        over = self.board.above[best] & (led | self.board.trumps)
        legal = self.legal(self.hands[seat], led, over)
        size: i64 = 1
        if legal & (legal - 1) == 0:
            self.moves[self.depth * WIDTH] = lowest(legal)
        else:
            size = self.sort_follows(seat, lying, best, led, winner, worth, over, legal)
        return self.tried(seat, size, lying, best, led, winner, worth, goal)

    def tried(
        self,
        seat: i64,
        size: i64,
        lying: i64,
        best: i64,
        led: i64,
        winner: i64,
        worth: i64,
        goal: i64,
    ) -> bool:
        """Whether the moves in the buffer reach the goal; the one that decides it is put first."""
        mine = self.mine[seat] == 1
        base = self.depth * WIDTH
        for place in range(base, base + size):
            move = self.moves[place]
            found = self.play(seat, move & NONE, lying, best, led, winner, worth, goal)
            if found == mine:
                self.moves[base] = move
                return found
        return not mine

    def play(
        self,
        seat: i64,
        bit: i64,
        lying: i64,
        best: i64,
        led: i64,
        winner: i64,
        worth: i64,
        goal: i64,
    ) -> bool:
        """Play a card, find out whether the goal is reached, and take it back."""
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
            found = self.follow(next, lying + 1, best, led, winner, worth, goal)
        else:
            found = self.taken(winner, worth, goal)
        self.put_back(seat, own, gone)
        return found

    def taken(self, winner: i64, worth: i64, goal: i64) -> bool:
        """The same after a complete trick."""
        reckoning = self.reckoning
        ours = self.mine[winner] == 1
        points, tricks, extras, cards = self.points, self.tricks, self.extras, self.cards
        now = reckoning.with_trick(extras, cards, worth, ours)
        if self.adds and now != NO_EXTRAS:
            goal -= reckoning.added(now)
            now = NO_EXTRAS
        if ours:
            self.points += worth
        self.tricks |= OURS if ours else THEIRS
        if self.left:
            self.extras = now
            self.cards = 0
            found = self.lead(winner, goal)
            self.cards = cards
        else:
            now = reckoning.with_last(now, cards, winner)
            found = reckoning.score(self.points, self.tricks, now) >= goal
        self.points, self.tricks, self.extras = points, tricks, extras
        return found
