"""What lies on the table in a term of Black Jack, as numbers: tiles, hands, stakes and chips.

All tiles lie in one row in the order in which they came from the wall: those of earlier games (set
aside), those of this game, the wall. A finished game is looked at until all stakes of the next one
are placed; only then are its tiles set aside.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import HIDDEN
from stammtisch.core.contract import OVER, Context
from stammtisch.core.kinds import ACE, rank_of
from stammtisch.core.parts import AMOUNT, CARD, names
from stammtisch.games.black_jack import parts
from stammtisch.games.black_jack.rules import BEST, COUNTS, SLOTS, TILES, Rules, total_of
from stammtisch.kits.steps.hand import StepHand

BETTING: Final = 0  # phases
PLAYING: Final = 1
BANKING: Final = 2  # the banker draws

OPEN: Final = 0  # what became of a hand
STOOD: Final = 1
BUST: Final = 2
BLACK_JACK: Final = 3

NOBODY: Final = -1
LATER: Final = -1  # the ending of a hand that is not settled yet


def covered_place(at: "Layout") -> i64:
    """The index of the banker's face-down tile in the row of tiles, or -1 (BJ-9)."""
    if at.phase != PLAYING:
        return -1
    bank: i64 = SLOTS * at.bank
    seen: i64 = 0
    for place in range(at.start, at.at):
        if at.owner[place] == bank:
            seen += 1
            if seen == 2:
                return place
    return -1


def seen_row(at: "Layout", seat: i64) -> vec[i64]:
    """All tiles except those in the wall and the face-down one, which nobody sees (BJ-9)."""
    row = at.row[: at.at]
    covered = covered_place(at)
    if covered >= 0:
        row[covered] = HIDDEN
    return row


def seen_seconds(at: "Layout", seat: i64) -> vec[i64]:
    """The second tile of each hand, except the face-down one."""
    return _uncovered(at, at.seconds)


def seen_lows(at: "Layout", seat: i64) -> vec[i64]:
    """The sum of each hand, except that of the hand with the face-down tile."""
    return _uncovered(at, at.lows)


def seen_aces(at: "Layout", seat: i64) -> vec[i64]:
    """The aces of each hand, except those of the hand with the face-down tile."""
    return _uncovered(at, at.aces)


def _uncovered(at: "Layout", of_hands: vec[i64]) -> vec[i64]:
    found = of_hands[:]
    if covered_place(at) >= 0:
        found[SLOTS * at.bank] = HIDDEN
    return found


class Layout(StepHand):
    """The tiles, the chips, and whose decision it is.

    A hand is a number: four times the seat plus its place among the seat's hands; the banker
    has one too. Of each hand: ``stakes``, ``lows`` (its sum with aces as 1), ``aces``, ``sizes``
    (tiles), ``firsts`` and ``seconds`` (its first two), ``marks`` (what became of it), ``doubled``,
    ``endings`` (see `scoring`) and ``gains`` (chips won or lost) of the game played last.

    row: all tiles; ``start`` is the first of this game, ``at`` the top of the wall.
    owner: the hand of each tile of this game; of the others `NOBODY`.
    hands: how many hands each seat has in this game, 0 if it takes no part.
    bets: the stakes placed for the next game.
    hand: the hand that is being played; owed: tiles still to be dealt, the first to ``target``.
    shown: whether the banker's second tile is turned up (BJ-14).
    rebuilt: whether the wall ran out in this game and was built anew (BJ-21).
    short: whether the banker could not pay everything (BJ-18).
    """

    SHOWN: ClassVar = (
        *("context", "bank", "turn", "phase", "game", "owner", "start", "at", "hand", "owed"),
        *("target", "shown", "rebuilt", "short", "chips", "bets", "hands", "stakes", "sizes"),
        *("firsts", "marks", "doubled", "endings", "gains"),
    )
    SEEN: ClassVar = {
        "row": seen_row,
        "seconds": seen_seconds,
        "lows": seen_lows,
        "aces": seen_aces,
    }
    FIELDS: ClassVar = (*SHOWN, *SEEN)

    PARTS: ClassVar = {
        "phase": names("betting", "playing", "banking"),
        "row": CARD,
        "chips": AMOUNT,
        "bets": AMOUNT,
        "owner": parts.OWNERS,
        "hand": parts.HAND,
        "target": parts.HAND,
        "stakes": parts.NUMBERS,
        "sizes": parts.NUMBERS,
        "firsts": parts.NUMBERS,
        "seconds": parts.NUMBERS,
        "lows": parts.NUMBERS,
        "aces": parts.NUMBERS,
        "doubled": parts.NUMBERS,
        "marks": parts.MARKS,
        "endings": parts.ENDINGS,
        "gains": parts.GAINS,
    }
    DERIVED: ClassVar = ("sizes", "firsts", "seconds", "lows", "aces")

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
        self.rebuilt: bool = False
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

    # Hands

    def total(self, hand: i64) -> i64:
        """The total of a hand (BJ-2)."""
        return total_of(self.lows[hand], self.aces[hand])

    def has_black_jack(self, hand: i64) -> bool:
        """Whether a hand is an ace and a ten as its first two tiles, not split (BJ-3)."""
        whole: bool = self.hands[hand // SLOTS] == 1
        return whole and self.sizes[hand] == 2 and self.total(hand) == BEST

    def cards(self) -> vec[i64]:
        return self.row[:]

    def most_bet(self, seat: i64) -> i64:
        """The highest stake that the seat can afford and may place (BJ-8)."""
        return min(self.rules.max_bet, self.chips[seat])

    def can_raise(self) -> bool:
        """Whether the seat on turn can match the stake of its hand once more."""
        return self.chips[self.turn] >= self.stakes[self.hand]

    def fresh(self) -> bool:
        """Whether the hand still has just its first two tiles and was not doubled."""
        return self.sizes[self.hand] == 2 and self.doubled[self.hand] == 0

    def may_double(self) -> bool:
        """Whether the hand on turn may be doubled (BJ-12)."""
        total: i64 = self.total(self.hand)
        if total < 9 or total > 11 or not self.fresh() or not self.can_raise():
            return False
        return self.hands[self.turn] == 1 or self.rules.double_after_split

    def may_split(self) -> bool:
        """Whether the hand on turn may be split (BJ-13)."""
        hand: i64 = self.hand
        if rank_of(self.firsts[hand]) != rank_of(self.seconds[hand]) or not self.fresh():
            return False
        return self.hands[self.turn] < self.most_hands() and self.can_raise()

    def most_hands(self) -> i64:
        """How many hands a seat may reach by splitting (BJ-13)."""
        return self.rules.hands

    def wall_is_low(self) -> bool:
        """Whether the last third of the wall was reached, so all tiles are reshuffled (BJ-19)."""
        return 3 * (TILES - self.at) < TILES

    def clear(self) -> None:
        """Clear the table: no tiles are dealt, and nothing is staked."""
        hands: i64 = SLOTS * self.rules.seats
        self.owner = vec[i64]([NOBODY] * TILES)
        self.hands = vec[i64]([0] * self.rules.seats)
        self.stakes = vec[i64]([0] * hands)
        self.marks = vec[i64]([OPEN] * hands)
        self.doubled = vec[i64]([0] * hands)
        self.endings = vec[i64]([LATER] * hands)
        self.gains = vec[i64]([0] * hands)
        self._empty()

    def _empty(self) -> None:
        hands: i64 = SLOTS * self.rules.seats
        self.lows = vec[i64]([0] * hands)
        self.aces = vec[i64]([0] * hands)
        self.sizes = vec[i64]([0] * hands)
        self.firsts = vec[i64]([0] * hands)
        self.seconds = vec[i64]([0] * hands)

    def derive(self) -> None:
        """Work out what follows from the tiles of each hand."""
        self._empty()
        for place in range(self.start, self.at):
            self._add(self.owner[place], self.row[place])

    def give(self, hand: i64) -> None:
        """Deal the top tile of the wall to a hand."""
        self.owner[self.at] = hand
        self.at += 1
        self._add(hand, self.row[self.at - 1])

    def _add(self, hand: i64, kind: i64) -> None:
        size: i64 = self.sizes[hand]
        if size == 0:
            self.firsts[hand] = kind
        elif size == 1:
            self.seconds[hand] = kind
        self.sizes[hand] = size + 1
        self.lows[hand] += COUNTS[kind]
        if rank_of(kind) == ACE:
            self.aces[hand] += 1

    def move_hand(self, hand: i64, to: i64) -> None:
        """Move a hand that is still to be played to a later place."""
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

    def pass_tile(self, hand: i64, new: i64) -> None:
        """Make the second tile of a hand the first one of a new hand."""
        kind: i64 = self.seconds[hand]
        low: i64 = COUNTS[kind]
        ace: i64 = 1 if rank_of(kind) == ACE else 0
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

    # The wall

    def bust_tiles(self) -> vec[i64]:
        """The tiles of bust hands."""
        tiles = vec[i64]()
        for place in range(self.start, self.at):
            if self.marks[self.owner[place]] == BUST:
                tiles = append(tiles, self.row[place])
        return tiles

    def build_wall(self, order: vec[i64]) -> None:
        """Build a new wall behind this game's tiles from all the other tiles (BJ-21)."""
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
        for place in range(places, i64(TILES)):
            self.owner[place] = NOBODY
        self.row = kept
        self.rebuilt = True
        self.start = 0
        self.at = places
