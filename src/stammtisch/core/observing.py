"""What a seat knows, as a row of whole numbers: for programs that learn.

A game says it once, part by part (`State.observed`): which numbers, what they are called, what they
mean and which rules are behind them. Compiled code fills them in; the description of the row
(`stammtisch.observations.described`) comes from running the same code and noting the names.

Seats are counted from whoever observes: 0 is the seat itself, 1 the next one clockwise. A spectator
counts from seat 0. Cards are counted by their kind, so a card has the same place in every part.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from stammtisch.core.bits import lowest
from stammtisch.core.kinds import PLAIN, SUITS

UNBOUNDED: Final[i64] = 2147483647  # the largest number of an observation


class Feature:
    """One part of an observation.

    Args:
        name: what programs call it: a short word.
        meaning: what its numbers are, as a sentence.
        rules: the ids of the rules behind it.
    """

    def __init__(self, name: str, meaning: str, *rules: str) -> None:
        self.name: Final[str] = name
        self.meaning: Final[str] = meaning
        self.rules: Final[tuple[str, ...]] = rules


class Observed:
    """A part of an observation as programs find it.

    Attributes:
        name, meaning, rules: see `Feature`.
        start: the place of its first number in the row.
        shape: how many numbers it has, or how many rows and how many numbers in each.
        low, high: the bounds of its numbers; `UNBOUNDED` where the rules set none.
    """

    def __init__(
        self, feature: Feature, start: int, shape: tuple[int, ...], low: int, high: int
    ) -> None:
        self.name: Final[str] = feature.name
        self.meaning: Final[str] = feature.meaning
        self.rules: Final[tuple[str, ...]] = feature.rules
        self.start: Final[int] = start
        self.shape: Final[tuple[int, ...]] = shape
        self.low: Final[int] = low
        self.high: Final[int] = high

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return self.shape[0] * (self.shape[1] if len(self.shape) > 1 else 1)

    def citing(self, rules: str) -> "Observed":
        """The same part with the rules behind it: their ids with blanks between."""
        feature = Feature(self.name, self.meaning, *rules.split())
        return Observed(feature, self.start, self.shape, self.low, self.high)

    def __repr__(self) -> str:
        return f"<{self.name} {self.shape} from {self.start}: {self.meaning}>"


TURN: Final = Feature("turn", "Whose turn it is.")
DEALER: Final = Feature("dealer", "Who dealt.")
SHUFFLED: Final = Feature("shuffled", "Whether cards are to be shuffled before the game goes on.")
HAND: Final = Feature("hand_number", "Which hand of the match this is.")
TOTALS: Final = Feature("totals", "What each seat has won so far, in the game's smallest unit.")
BEGUN: Final = Feature(
    "begun",
    "The actions made so far for a move that takes several: the number of each plus 1, else 0.",
)


COMPILED: Final[bool] = not __file__.endswith(".py")
NO_ROW: Final = vec[i32]()
_NO_PARTS: Final[list[Observed]] = []


class Observation:
    """A row of numbers that is being filled, part after part.

    Each method fills one part, in which all numbers were 0 before.

    Args:
        out: the row to fill, from ``start`` on; if it is empty, it grows as it is filled.
        seat: who observes, or `SPECTATOR`.
        seats: how many play.
        start: the place of the first number.
        notes: whether to note the parts, for a description.
    """

    def __init__(
        self, out: vec[i32], seat: i64, seats: i64, start: i64 = 0, notes: bool = False
    ) -> None:
        self.out: vec[i32] = out
        self.grows: bool = len(out) == 0
        self.seat: i64 = seat
        self.first: i64 = seat if seat >= 0 else i64(0)
        self.seats: Final[i64] = seats
        self.end: i64 = start
        self.notes: Final[bool] = notes
        self.parts: list[Observed] = [] if notes else _NO_PARTS

    def begin(self, out: vec[i32], seat: i64, start: i64) -> None:
        """Begin with another row of the same game, for a seat, as a new observation would."""
        self.out = out
        self.grows = len(out) == 0
        self.seat = seat
        self.first = seat if seat >= 0 else i64(0)
        self.end = start

    # --- what all games have

    def match(self, turn: i64, dealer: i64, hand: i64, totals: vec[i64]) -> None:
        """Whose turn it is, and what the hand inherited (`Context`)."""
        self.whose(TURN, turn)
        self.whose(DEALER, dealer)
        self.number(HAND, hand, UNBOUNDED)
        self.by_seat(TOTALS, totals, UNBOUNDED, -UNBOUNDED)

    def among(self, seat: i64, seats: i64) -> "Observation":
        """An observation that continues this one, for a seat among fewer seats (`go_on`)."""
        inner = Observation(self.out, seat, seats, self.end, self.notes)
        inner.grows = self.grows
        return inner

    def go_on(self, inner: "Observation") -> None:
        """Go on where another observation ends, which was made among fewer seats."""
        self.out = inner.out
        self.end = inner.end
        if self.notes:
            self.parts += inner.parts

    # --- numbers

    def number(self, feature: Feature, value: i64, most: i64, least: i64 = 0) -> None:
        """One number between two bounds."""
        self.put(self._room(feature, 1, 0, least, most), value)

    def flag(self, feature: Feature, holds: bool) -> None:
        """1 if something is the case, else 0."""
        start = self._room(feature, 1, 0, 0, 1)
        if holds:
            self.out[start] = 1

    def one_of(self, feature: Feature, value: i64, size: i64) -> None:
        """1 in the place of a value from 0 to ``size`` - 1; all 0 for any other value."""
        start = self._room(feature, size, 0, 0, 1)
        if 0 <= value < size:
            self.out[start + value] = 1

    def suit(self, feature: Feature, suit: i64) -> None:
        """1 in the place of a suit; all 0 for none."""
        self.one_of(feature, suit, SUITS)

    def numbers(
        self, feature: Feature, values: vec[i64], size: i64, most: i64, least: i64 = 0
    ) -> None:
        """The first ``size`` numbers of a row; 0 for each that is missing."""
        start = self._room(feature, size, 0, least, most)
        for place in range(size):
            if place < i64(len(values)):
                self.put(start + place, values[place])

    # --- seats

    def whose(self, feature: Feature, seat: i64) -> None:
        """1 in the place of a seat, counted from the observer; all 0 for nobody."""
        start = self._room(feature, self.seats, 0, 0, 1)
        if seat >= 0:
            self.out[start + self.from_here(seat)] = 1

    def seats_in(self, feature: Feature, mask: i64) -> None:
        """1 for each seat that is in a mask, counted from the observer."""
        start = self._room(feature, self.seats, 0, 0, 1)
        while mask:
            self.out[start + self.from_here(lowest(mask))] = 1
            mask &= mask - 1

    def by_seat(
        self, feature: Feature, values: vec[i64], most: i64, least: i64 = 0, skipped: i64 = 0
    ) -> None:
        """One number for each seat, counted from the observer.

        The entry of seat 0 stands at the place ``skipped`` of the row.
        """
        start = self._room(feature, self.seats, 0, least, most)
        for seat in range(self.seats):
            if values[skipped + seat] != 0:
                self.put(start + self.from_here(seat), values[skipped + seat])

    # --- cards

    def card(self, feature: Feature, kind: i64, kinds: i64 = PLAIN) -> None:
        """1 in the place of the kind of one card; all 0 for none."""
        self.one_of(feature, kind, kinds)

    def cards(self, feature: Feature, held: i64, second: i64 = 0) -> None:
        """How many cards of each kind there are: first copies in a mask, second ones in another."""
        start = self._room(feature, PLAIN, 0, 0, 2)
        self.add(start, held)
        self.add(start, second)

    def heap(
        self,
        feature: Feature,
        kinds: vec[i64],
        most: i64,
        size: i64 = PLAIN,
        upto: i64 = -1,
        first: i64 = 0,
    ) -> None:
        """How many cards of each kind stand in a row, from ``first`` on and before ``upto``."""
        start = self._room(feature, size, 0, 0, most)
        out = self.out
        for index in range(first, i64(len(kinds)) if upto < 0 else upto):
            place: i64 = start + kinds[index]
            out[place] += 1

    def hands(self, feature: Feature, masks: vec[i64], skipped: i64 = 0) -> None:
        """For each seat, counted from the observer, 1 for each kind in its mask.

        The mask of seat 0 stands at the place ``skipped`` of the row.
        """
        start = self._room(feature, self.seats, PLAIN, 0, 1)
        for seat in range(self.seats):
            self.add(start + PLAIN * self.from_here(seat), masks[skipped + seat])

    def plays(self, feature: Feature, plays: vec[i64], first: i64, upto: i64, most: i64) -> None:
        """For each seat, counted from the observer, how many cards of each kind it has played.

        A play is its seat times 64 plus the kind; those from ``first`` to ``upto`` - 1 count.
        """
        start = self._room(feature, self.seats, PLAIN, 0, most)
        out = self.out
        for index in range(first, upto):
            play: i64 = plays[index]
            place: i64 = start + PLAIN * self.from_here(play >> 6) + (play & 63)
            out[place] += 1

    # --- what the methods share

    def from_here(self, seat: i64) -> i64:
        """The number of a seat, counted from the observer."""
        place: i64 = seat - self.first
        return place if place >= 0 else place + self.seats

    def rows(self, feature: Feature, rows: i64, width: i64, most: i64, least: i64 = 0) -> i64:
        """Room for rows of numbers, which the game fills itself; returns the place of the first."""
        return self._room(feature, rows, width, least, most)

    def put(self, place: i64, value: i64) -> None:
        """Set one number of a part that the game fills itself, once."""
        if value != 0:
            self.out[place] = i32(value)

    def more(self, place: i64) -> None:
        """Count one more in a part that the game fills itself."""
        self.out[place] += 1

    def add(self, start: i64, mask: i64) -> None:
        """Count the cards of a mask, from the place of kind 0 on."""
        out = self.out
        while mask:
            out[start + lowest(mask)] += 1
            mask &= mask - 1

    def is_mine(self, seat: i64) -> bool:
        """Whether this is the seat that observes; never for a spectator."""
        return 0 <= seat == self.seat

    def _grow(self) -> None:
        if not self.grows:
            raise IndexError(f"a row of {len(self.out)} numbers is too short for the observation")
        while i64(len(self.out)) < self.end:
            self.out = append(self.out, 0)

    def _room(self, feature: Feature, rows: i64, width: i64, low: i64, high: i64) -> i64:
        """The place of the first number of the next part; ``width`` is 0 for a single row."""
        start: i64 = self.end
        self.end = start + (rows * width if width else rows)
        if i64(len(self.out)) < self.end:
            self._grow()
        if self.notes:
            shape = (int(rows), int(width)) if width else (int(rows),)
            self.parts.append(Observed(feature, int(start), shape, int(low), int(high)))
        return start
