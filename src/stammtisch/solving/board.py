"""The cards of a position that is to be solved, in an order in which comparing them is quick.

Each card that is left is a bit. Within a class (a suit, or the trumps) a higher bit is a stronger
card; cards of equal strength form a group, in which by default the first one played wins. A run is
what follows one another in strength and counts the same: within a run only the order of the cards
that are left matters, not which cards they are.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT

BYTES: Final[i64] = 7
ROOM: Final[i64] = 56  # bits, so that there is room for a seat beside them in a key
_OFF: Final[i64] = -1


class Card:
    """A card that is left, as a game describes it.

    kind: what the move that plays it is called inside the engine.
    suit: its class; ``trump`` is true where it beats all other classes.
    power: its strength within the class. points: what it counts in a trick.
    player: the seat that holds it, or that has played it to the current trick; ``held`` says which.
    second: of equal cards, the one that is played last wins, except perhaps in the last trick.
    alone: it counts something that no other card does, so it is in no run with others.
    """

    def __init__(
        self,
        kind: i64,
        suit: i64,
        trump: bool,
        power: i64,
        points: i64,
        player: i64,
        held: bool = True,
        second: bool = False,
        alone: bool = False,
    ) -> None:
        self.kind: Final[i64] = kind
        self.suit: Final[i64] = suit
        self.trump: Final[bool] = trump
        self.power: Final[i64] = power
        self.points: Final[i64] = points
        self.player: Final[i64] = player
        self.owner: Final[i64] = player if held else _OFF
        self.second: Final[bool] = second
        self.alone: Final[bool] = alone


class Board:
    """The cards of a position as bits, and what is known of each of them.

    kinds, suits, points, players: by bit, as in `Card`; owners: who holds it, or -1.
    low, high: by bit the place of the first card of its group, and the one after its last.
    runs: by bit the number of its run.
    above, above_last: by bit what beats it, in its class or as a trump; in the last trick.
    members: by class all its cards. trumps: those of all trumps, 0 where there are none.
    hands: what each seat holds. lies: by kind the bit of a card in the current trick.
    same: by byte of a set of cards and its value, the least byte that means the same.
    """

    def __init__(self, seats: i64, cards: list[Card], second_in_last: bool = True) -> None:
        self.seats: Final[i64] = seats
        self.kinds: Final = vec[i64]([_OFF] * 64)
        self.suits: Final = vec[i64]([_OFF] * 64)
        self.points: Final = vec[i64]([0] * 64)
        self.owners: Final = vec[i64]([_OFF] * 64)
        self.players: Final = vec[i64]([_OFF] * 64)
        self.low: Final = vec[i64]([0] * 64)
        self.high: Final = vec[i64]([0] * 64)
        self.runs: Final = vec[i64]([_OFF] * 64)
        self.above: Final = vec[i64]([0] * 64)
        self.above_last: Final = vec[i64]([0] * 64)
        self.members: Final = vec[i64]([0] * 8)
        self.hands: Final = vec[i64]([0] * int(seats))
        self.trumps: i64 = 0
        self.room: i64 = 0
        self.same: Final = vec[i64]([0] * (256 * int(BYTES)))
        for run in runs_of(cards):
            self.lay_out(run)
        for bit in range(ROOM):
            if self.kinds[bit] >= 0:
                self.compare(bit, second_in_last)
        for byte in range(BYTES):
            self.fold(byte)
        self.values: Final = vec[i64](sorted({int(card.points) for card in cards}, reverse=True))
        self.worth: Final = vec[i64]([0] * len(self.values))
        for bit in range(ROOM):
            for place in range(i64(len(self.values))):
                if self.kinds[bit] >= 0 and self.points[bit] == self.values[place]:
                    self.worth[place] |= BIT[bit]

    def lay_out(self, run: list[list[Card]]) -> None:
        """Give the cards of a run their bits: together within a byte, if they fit into one."""
        size = sum([len(group) for group in run])
        if self.room % 8 + min(size, 8) > 8:
            self.room += 8 - self.room % 8
        number = self.room
        for group in run:
            if self.room % 8 + len(group) > 8:
                self.room += 8 - self.room % 8
            low: i64 = self.room
            high: i64 = low + len(group)
            assert high <= ROOM
            for card in group:
                bit = self.room
                self.kinds[bit] = card.kind
                self.suits[bit] = card.suit
                self.points[bit] = card.points
                self.owners[bit] = card.owner
                self.players[bit] = card.player
                self.low[bit], self.high[bit] = low, high
                self.runs[bit] = number
                self.above[bit] = 1 if card.second else 0
                self.members[card.suit] |= BIT[bit]
                if card.trump:
                    self.trumps |= BIT[bit]
                if card.owner >= 0:
                    self.hands[card.owner] |= BIT[bit]
                self.room = bit + 1

    def compare(self, bit: i64, second_in_last: bool) -> None:
        """Find out which cards beat this one."""
        second = self.above[bit] == 1
        own = self.members[self.suits[bit]]
        higher = own & ~(BIT[self.high[bit]] - 1)
        equal = own & (BIT[self.high[bit]] - BIT[self.low[bit]]) & ~BIT[bit]
        if BIT[bit] & self.trumps == 0:
            higher |= self.trumps
        self.above[bit] = higher | equal if second else higher
        self.above_last[bit] = higher | equal if second and second_in_last else higher

    def fold(self, byte: i64) -> None:
        """Find the sets of cards within a byte that mean the same."""
        found: dict[str, i64] = {}
        for value in range(256):
            shape = self.shape(byte, value)
            self.same[byte * 256 + value] = found.setdefault(shape, value)

    def shape(self, byte: i64, value: i64) -> str:
        """What this set of cards means: run by run, who holds the cards in their order."""
        found = ""
        last = ""
        run: i64 = _OFF
        bit: i64 = byte * 8
        end: i64 = bit + 8
        while bit < end:
            if self.kinds[bit] < 0:
                bit += 1
                continue
            group = ""
            following = self.high[bit]
            first = bit
            while bit < following:
                if value & BIT[bit - byte * 8]:
                    group += str(int(self.owners[bit]) + 1)
                bit += 1
            if self.runs[first] != run:
                run = self.runs[first]
                found += "/"
                last = ""
            if not group:
                continue
            one = group.count(group[0]) == len(group)
            if not (one and last == group[0]):
                found += "-"
            found += "".join(sorted(group))
            last = group[0] if one else ""
        return found

    def key(self, cards: i64) -> i64:
        """A number that is equal for sets of cards that mean the same."""
        same = self.same
        return (
            same[cards & 255]
            | same[256 + (cards >> 8 & 255)] << 8
            | same[512 + (cards >> 16 & 255)] << 16
            | same[768 + (cards >> 24 & 255)] << 24
            | same[1024 + (cards >> 32 & 255)] << 32
            | same[1280 + (cards >> 40 & 255)] << 40
            | same[1536 + (cards >> 48 & 255)] << 48
        )

    def most(self, cards: i64) -> i64:
        """The points of whichever of these cards counts most."""
        for place in range(i64(len(self.values))):
            if cards & self.worth[place]:
                return self.values[place]
        return 0

    def least(self, cards: i64) -> i64:
        """The points of whichever of these cards counts least."""
        place: i64 = len(self.values)
        while place > 0:
            place -= 1
            if cards & self.worth[place]:
                return self.values[place]
        return 0

    def held(self, kind: i64, hand: i64) -> i64:
        """The bit of a card of this kind in a hand, -1 if there is none."""
        for bit in range(ROOM):
            if hand & BIT[bit] and self.kinds[bit] == kind:
                return bit
        return _OFF

    def lying(self, kind: i64, others: i64) -> i64:
        """The bit of a card of this kind that lies in the trick, other than these bits."""
        for bit in range(ROOM):
            if self.kinds[bit] == kind and self.owners[bit] < 0 and others & BIT[bit] == 0:
                return bit
        return _OFF


def runs_of(cards: list[Card]) -> list[list[list[Card]]]:
    """The cards as runs of groups: trumps last, and the weakest of each class first."""
    order = sorted(cards, key=_place)
    runs: list[list[list[Card]]] = []
    before: Card | None = None
    for card in order:
        if before is None or not alike(before, card):
            runs.append([[card]])
        elif before.power != card.power:
            runs[-1].append([card])
        else:
            runs[-1][-1].append(card)
        before = card
    return runs


def alike(one: Card, other: Card) -> bool:
    """Whether two cards of neighbouring strength count the same."""
    return one.suit == other.suit and one.points == other.points and one.alone == other.alone


def _place(card: Card) -> tuple[bool, int, int, int, int]:
    return (card.trump, int(card.suit), int(card.power), int(card.owner), int(card.kind))
