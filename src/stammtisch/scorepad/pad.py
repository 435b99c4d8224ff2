"""A pad: the hands of an evening one after another, with the score of each.

A line may be corrected long after it was written. So a pad keeps only facts, and everything else
follows from them again each time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from stammtisch.core.view import ScoreLine
from stammtisch.errors import StammtischError
from stammtisch.scorepad.circle import Circle
from stammtisch.scorepad.facts import BadFacts, Facts
from stammtisch.scorepad.sheet import Outcome, Sheet, Standing
from stammtisch.text import SeatWord, say


class ImpossibleLine(StammtischError, ValueError):
    """This change would make line ``number`` impossible."""

    exit_code, status = 3, 422

    def __init__(self, number: int, fault: BadFacts) -> None:
        super().__init__(say("Hand {n}: {why}", n=number, why=fault.text))
        self.number = number
        self.rules = fault.rules
        self.field = fault.field


class Entry(Struct, frozen=True, omit_defaults=True):
    """An entry: the facts of a hand and, if one was named, the number of its dealer."""

    facts: Facts
    dealer: int | None = None


@dataclass(slots=True)
class Line:
    """A hand on the pad; ``number`` counts from 1, ``totals`` include the hand.

    ``settled`` is what the end of a game or of the match added to the totals after the hand.
    """

    number: int
    entry: Entry
    standing: Standing
    outcome: Outcome
    totals: tuple[int, ...]
    settled: tuple[ScoreLine, ...] = ()

    @property
    def dealer(self) -> int:
        """The player who dealt the hand."""
        return int(self.standing.dealer)


@dataclass(slots=True)
class Pad:
    """All hands so far and their accounts: ``Pad.of(sheet, entries)``.

    ``standing`` is what the next hand inherits: who deals, the totals, what is still owed.
    """

    sheet: Sheet
    first_dealer: int
    standing: Standing
    lines: list[Line] = field(default_factory=list)
    circles: Sequence[tuple[int, Circle]] = ()

    @classmethod
    def of(
        cls,
        sheet: Sheet,
        entries: Sequence[Entry] = (),
        dealer: int = 0,
        circles: Sequence[tuple[int, Circle]] = (),
    ) -> Pad:
        """The pad with these entries; raises `ImpossibleLine` for the first impossible one.

        ``circles`` are who shared the table from some hand on, each with the number of entries
        before it.
        """
        pad = cls(sheet, dealer, sheet.opening(dealer), circles=circles)
        pad.standing = pad._gathered(pad.standing)
        for entry in entries:
            try:
                pad.write(entry)
            except BadFacts as fault:
                raise ImpossibleLine(len(pad.lines) + 1, fault) from fault
        return pad

    def write(self, entry: Entry) -> Line:
        """Write the next hand down; raises `BadFacts` and changes nothing."""
        before = self.standing
        if entry.dealer is not None and entry.dealer != before.dealer:
            before = self.dealt_by(entry.dealer)
        outcome, after = self.sheet.written(before, entry.facts)
        totals = tuple(int(total) for total in after.totals)
        settled = tuple(self.sheet.closing(after))
        line = Line(len(self.lines) + 1, entry, before, outcome, totals, settled)
        self.lines.append(line)
        self.standing = self._gathered(after)
        return line

    def _gathered(self, standing: Standing) -> Standing:
        """The standing with the people who share the table from the next hand on."""
        for number, circle in self.circles:
            if number == len(self.lines):
                standing = self.sheet.gathered(standing, circle)
        return standing

    def dealt_by(self, dealer: int) -> Standing:
        """What the next hand inherits if this player deals it; raises `BadFacts` for nobody."""
        if not 0 <= dealer < self.sheet.players:
            raise BadFacts(
                say("There is no player with number {n} at this table.", n=dealer + 1),
                field="dealer",
            )
        standing = self._fresh_standing()
        if dealer not in self.sheet.present(standing):
            raise BadFacts(
                say("{seat} is not at the table.", seat=SeatWord(dealer)), "PAD-12", field="dealer"
            )
        standing.dealer = dealer
        return standing

    def _fresh_standing(self) -> Standing:
        """The standing, computed again so that the copy may be changed."""
        if not self.lines:
            return self._gathered(self.sheet.opening(self.first_dealer))
        last = self.lines[-1]
        return self._gathered(self.sheet.following(last.standing, last.entry.facts))

    @property
    def entries(self) -> list[Entry]:
        """The entries of all hands."""
        return [line.entry for line in self.lines]

    @property
    def totals(self) -> tuple[int, ...]:
        """The accounts, in points."""
        return tuple(int(total) for total in self.standing.totals)

    @property
    def over(self) -> bool:
        """Whether the match is over by its rules; people may still go on."""
        return bool(self.standing.over)

    @property
    def places(self) -> list[int]:
        """The present place of each player; 1 is the best."""
        return self.sheet.places(self.standing)

    @property
    def closing(self) -> list[ScoreLine]:
        """What the ends of games and of the match have so far added to the totals."""
        return [each for line in self.lines for each in line.settled]
