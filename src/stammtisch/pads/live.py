"""A score pad as the fold of its events; web and terminal read it, the service decides with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.logs.rows import LogEvent
from stammtisch.pads.events import Answer, Role
from stammtisch.pads.settings import Setup
from stammtisch.scorepad import BadFacts, Entry, ImpossibleLine, Line, Pad, Sheet, Standing
from stammtisch.scorepad.bock import Bock, BockSheet
from stammtisch.scorepad.circle import Circle, CircleSheet
from stammtisch.scorepad.money import Settlement, Stake, settle

Sent: TypeAlias = Literal["written", "same", "question"]


class Hand(Struct, frozen=True):
    """A hand on the pad, counted from 1; if struck out, it keeps its number but does not count.

    ``version`` is the number of the event that made it what it is, ``by`` who did that ("" where
    unknown) and ``at`` when (seconds since 1970).
    """

    number: int
    entry: Entry
    version: int
    by: str
    at: float
    struck: bool = False


class Question(Struct, frozen=True):
    """A hand that was sent under a number already taken; ``id`` identifies the question."""

    id: int
    number: int
    entry: Entry
    by: str
    at: float


class Book(Struct, frozen=True):
    """The contents of a pad that an undo can restore.

    ``next_dealer`` is who deals the next hand where somebody has said so. ``settled`` are the
    questions that were answered, ``stake`` is what is played for, if it is money, ``bock`` what was
    agreed about Bock rounds. ``circles`` are who shares the table from some hand on.
    """

    names: tuple[str, ...]
    first_dealer: int
    next_dealer: int | None = None
    hands: tuple[Hand, ...] = ()
    settled: dict[int, Answer] = {}
    stake: Stake | None = None
    bock: Bock | None = None
    circles: tuple[tuple[int, Circle], ...] = ()

    @property
    def counting(self) -> list[Hand]:
        """The hands that are not struck out."""
        return [hand for hand in self.hands if not hand.struck]

    def struck(self, number: int, next_dealer: int | None) -> tuple[Hand, ...]:
        """The hands after one is struck out; the next one keeps its dealer."""
        hands = list(self.hands)
        hands[number - 1] = replace(hands[number - 1], struck=True)
        following = self._counting_after(number)
        if following is not None and next_dealer is not None:
            entry = replace(following.entry, dealer=next_dealer)
            hands[following.number - 1] = replace(following, entry=entry)
        return tuple(hands)

    def _counting_after(self, number: int) -> Hand | None:
        return next((hand for hand in self.counting if hand.number > number), None)

    def pad_of(self, sheet: Sheet, hands: Sequence[Hand], before: int | None = None) -> Pad:
        """The pad with these of its hands; ``before``: as it stands before this hand's number."""
        circles = [
            (sum(hand.number < first for hand in hands), circle)
            for first, circle in self.circles
            if before is None or first <= before
        ]
        return Pad.of(sheet, [hand.entry for hand in hands], self.first_dealer, circles)

    def replay(self, sheet: Sheet) -> Pad:
        """The pad with these hands; `ImpossibleLine` names a hand by its number on this pad."""
        counting = self.counting
        try:
            return self.pad_of(sheet, counting)
        except ImpossibleLine as fault:
            fault.number = counting[fault.number - 1].number
            raise


class Result(Struct, frozen=True):
    """What became of a hand that was sent.

    It was "written", was the "same" hand as one that stood there, or is a "question" (of this id)
    for people to answer. ``number`` is that of the hand on the pad that this is about.
    """

    what: Sent
    number: int
    question: int = 0


class Change(Struct, frozen=True):
    """A line of the pad's history: what happened (the kind of event), when, and who did it.

    ``number`` is the hand that it was about, 0 for none; ``old`` and ``new`` are what stood there
    before and after.
    """

    seq: int
    at: float
    event: LogEvent
    by: str
    number: int = 0
    old: Entry | None = None
    new: Entry | None = None


_UNDO: Final = 100  # changes that can be taken back, one after another


class LivePad:
    """The state of a score pad; only `fold` changes it, all other code only reads it.

    ``seq`` is the number of its last event. ``undoable`` are the changes that can be taken back,
    the last one last, each with what stood there before it. Times are seconds since 1970.
    """

    def __init__(
        self, setup: Setup, sheet_for: Callable[[int], Sheet], opener: str, at: float
    ) -> None:
        self.setup = setup
        self._sheet_for = sheet_for
        self.seq = 0
        self.opened_at = self.changed_at = at
        self.closed = False
        self.book = Book(setup.names, setup.dealer, stake=setup.stake, bock=setup.bock)
        plain = sheet_for(len(setup.names))
        self.sheet: Sheet = plain if setup.bock is None else BockSheet(plain, setup.bock)
        self.roles: dict[str, Role] = {opener: "writer"}
        self.links: dict[str, Role] = {}  # by the digests of their secrets, the oldest first
        self.keys: dict[str, Result] = {}
        self.questions: dict[int, Question] = {}
        self.history: list[Change] = []
        self.undoable: list[tuple[int, Book]] = []
        self.undone: set[int] = set()
        self._pad: Pad | None = None

    # --- what stands there

    @property
    def names(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return self.book.names

    @property
    def hands(self) -> tuple[Hand, ...]:
        """All hands, including those that were struck out."""
        return self.book.hands

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return len(self.book.hands) + 1

    @property
    def pad(self) -> Pad:
        """The lines that count, with accounts and places.

        Raises `ImpossibleLine` for an old pad whose hands the rules of today refuse.
        """
        if self._pad is None:
            self._pad = self.book.replay(self.sheet)
        return self._pad

    @property
    def settlement(self) -> Settlement | None:
        """Who pays whom as it stands now; None where nothing is played for."""
        stake = self.book.stake
        return None if stake is None else settle(self.pad.totals, stake, self.sheet.low_wins)

    @property
    def standing(self) -> Standing:
        """What the next hand inherits; `Sheet.fields` needs it."""
        dealer = self.book.next_dealer
        return self.pad.standing if dealer is None else self.pad.dealt_by(dealer)

    @property
    def rows(self) -> Iterator[tuple[Hand, Line | None]]:
        """Each hand with its line; a hand that was struck out has no line."""
        lines = iter(self.pad.lines)
        for hand in self.book.hands:
            yield hand, None if hand.struck else next(lines)

    def standing_of(self, number: int, dealer: int | None = None) -> Standing:
        """What the hand with this number inherits, or would inherit if it were not struck.

        ``dealer`` is who dealt it where that is asked otherwise than it stands there; raises
        `BadFacts` where there is no such player.
        """
        if dealer is not None:
            return self.before(number).dealt_by(dealer)
        for hand, line in self.rows:
            if hand.number >= number and line is not None:
                return line.standing
        return self.standing

    def before(self, number: int) -> Pad:
        """The pad as it was before the hand with this number."""
        hands = [hand for hand in self.book.counting if hand.number < number]
        return self.book.pad_of(self.sheet, hands, number)

    @property
    def open_questions(self) -> list[Question]:
        """The hands about which people must decide, oldest first."""
        return [each for each in self.questions.values() if each.id not in self.book.settled]

    @property
    def last_change(self) -> Change | None:
        """The change that an undo would undo now, or None."""
        if not self.undoable:
            return None
        seq = self.undoable[-1][0]
        return next(change for change in reversed(self.history) if change.seq == seq)

    def role_of(self, visitor: str) -> Role | None:
        """This visitor's role; None for a visitor who may not even watch."""
        return self.roles.get(visitor)

    # --- how the fold changes it

    def turn_over(self, book: Book, seq: int) -> None:
        """Replace the contents of the pad because of an event that can be undone."""
        self.undoable.append((seq, self.book))
        del self.undoable[:-_UNDO]
        self._put(book)

    def take_back(self) -> int:
        """Undo the last change; returns the number of its event."""
        seq, book = self.undoable.pop()
        self._put(book)
        self.undone.add(seq)
        return seq

    def _agree(self) -> None:
        """Count by what is agreed now, and with those who are there."""
        began, number = len(self.setup.names), len(self.book.names)
        sheet = self._sheet_for(began)
        if self.book.circles:
            sheet = CircleSheet(self._sheet_for, number, began)
        self.sheet, self._pad = BockSheet(sheet, self.book.bock), None

    def _put(self, book: Book) -> None:
        before = self.book
        self.book = book
        if book.bock != before.bock or book.circles != before.circles:
            self._agree()
        one_more = book.hands[:-1] == before.hands and len(book.hands) > len(before.hands)
        if self._pad is not None and one_more:
            try:
                self._pad.write(book.hands[-1].entry)
            except BadFacts:  # a worker of another version has written it
                self._pad = None
        elif book.hands != before.hands or book.first_dealer != before.first_dealer:
            self._pad = None


class PadNote(Struct, frozen=True):
    """A line in the list of somebody's pads; ``rules`` is a rule code, or "" for a free pad.

    ``bock`` is what is agreed about Bock rounds, ``stake`` what is played for; the next pad
    proposes both again.
    """

    id: str
    title: str
    rules: str
    names: tuple[str, ...]
    totals: tuple[int, ...]
    hands: int
    questions: int
    closed: bool
    role: Role
    changed_at: float
    bock: Bock | None = None
    stake: Stake | None = None
