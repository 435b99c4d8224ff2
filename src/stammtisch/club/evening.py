"""An evening as its events have made it: who is there, where they sit, what was written.

Pages read it; only `stammtisch.club.fold` changes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.cash import Cash
from stammtisch.club.clocks import RoundClock
from stammtisch.club.dealing import PLAYERS, Deal, Leave, list_schedule, plain_schedule, schedule
from stammtisch.club.errors import NotThere
from stammtisch.club.events import Event, Tables
from stammtisch.club.freehands import playing
from stammtisch.club.lineforms import skat_bonus
from stammtisch.club.played import SKAT_PLAYERS
from stammtisch.club.setups import AnyOptions, Format, Setup, options_of
from stammtisch.club.sheets import Line, Source
from stammtisch.games.doppelkopf.scoring import Tariff
from stammtisch.text import say

Phase: TypeAlias = Literal["check_in", "drawn", "round", "between", "over"]
FEWEST: Final = 4  # CLB-1, CLB-29
CONFIRMATIONS: Final = 2  # CLB-36


@dataclass(slots=True)
class Unit:
    """A participant in an evening: one person, or a pair.

    Attributes:
        number: the start number, 0 before the draw.
        left: when it withdrew, a number that grows with the hands of the evening; -1 if not. Who
            left without a hand in between left at the same time (CLB-31).
        missed: how many rounds were played before it joined (CLB-38).
    """

    id: str
    name: str
    members: tuple[str, ...]
    here: bool = True
    number: int = 0
    left: int = -1
    missed: int = 0


class Said(Struct, frozen=True):
    """A line and its author."""

    line: Line
    by: str


class Change(Struct, frozen=True):
    """A change of a line: old and new value, who made it, when (seconds since 1970), why."""

    old: Line | None
    new: Line
    by: str
    at: float
    reason: str = ""


class Fine(Struct, frozen=True):
    """Penalty points beside a hand: who broke the rules, what each other gets, why (FMT-7)."""

    hand: int
    seat: int
    points: int
    reason: str
    by: str
    at: float


class StandIn(Struct, frozen=True):
    """Who plays on for a seat, and from which hand; the points count for nobody (CLB-30)."""

    name: str
    after: int


def free_schedule(form: Format, seats: int, leaves: Sequence[Leave] = ()) -> tuple[Deal, ...]:
    """The lines of a table in an evening of any other game."""
    who: Callable[[int], Sequence[int]] = range
    if form.form == "skat":
        who = _skat_players
    elif form.game:
        who = partial(playing, form.game, form.rules)
    if form.each_deals:
        return list_schedule(seats, form.each_deals, leaves, form.sizes.lowest, who)
    return plain_schedule(seats, form.lines, leaves, form.sizes.lowest, who)


def _skat_players(people: int) -> range:
    """Of four people at a table the dealer, who is the last, sits out (FMT-8)."""
    return range(min(people, SKAT_PLAYERS))


@dataclass(slots=True)
class GroupGame:
    """The hands of one table in one round.

    Attributes:
        units: who sits there, by seat.
        online: the id of the online table, where there is one.
        lines: what holds, by the number of the hand.
        writers: who wrote it, by the number of the hand.
        fines: penalty points beside hands, in the order in which they were written.
        clashes: what others wrote for the same hand, until a person decides.
        confirmed: the units that say that the sheet is right, each with its device, "" at the
            desk.
        leaves: seats that were left while the table goes on.
        vacant: seats that need a stand-in, with the number of hands played before.
        late: hands that waited on a phone without a network, with the seconds that they waited.
    """

    round: int
    table: int
    units: tuple[str, ...]
    format: Format
    source: Source = "sheet"
    online: str = ""
    lines: dict[int, Line] = field(default_factory=dict)
    writers: dict[int, str] = field(default_factory=dict)
    clashes: dict[int, list[Said]] = field(default_factory=dict)
    confirmed: dict[str, str] = field(default_factory=dict)
    leaves: list[Leave] = field(default_factory=list)
    vacant: dict[int, int] = field(default_factory=dict)
    stand_ins: dict[int, StandIn] = field(default_factory=dict)
    closed: bool = False
    stopped: bool = False
    changes: list[Change] = field(default_factory=list)
    fines: list[Fine] = field(default_factory=list)
    late: dict[int, int] = field(default_factory=dict)

    @property
    def seats(self) -> int:
        """The number of people who sat down at this table."""
        return len(self.units)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Who deals and plays in each hand, in order (CLB-4 to 7, CLB-30)."""
        leaves = [*self.leaves, *(Leave(seat, after) for seat, after in self.vacant.items())]
        if self.format.club:
            return schedule(self.seats, leaves, frozenset(self.stand_ins))
        return free_schedule(self.format, self.seats, leaves)

    @property
    def missing(self) -> tuple[int, ...]:
        """The hands that have no line yet."""
        return tuple(deal.hand for deal in self.deals if deal.hand not in self.lines)

    @property
    def there(self) -> tuple[str, ...]:
        """The units that are still at this table."""
        gone = {leave.seat for leave in self.leaves} | self.vacant.keys() | self.stand_ins.keys()
        return tuple(unit for seat, unit in enumerate(self.units) if seat not in gone)

    @property
    def can_close(self) -> bool:
        """Whether no hand is missing or in dispute; confirmations are not considered."""
        return not (self.closed or self.missing or self.clashes or self.vacant)

    def deal(self, hand: int) -> Deal:
        """Who deals and plays in this hand; raises `NotThere`."""
        deals = self.deals
        if 1 <= hand <= len(deals):
            return deals[hand - 1]
        raise NotThere(
            say(
                "Table {table} has hands 1 to {n}; there is no hand {hand}.",
                table=self.table,
                n=len(deals),
                hand=hand,
            ),
            "CLB-4",
            "CLB-30",
        )

    def around(self, deal: Deal) -> list[int]:
        """The seats still at the table in this hand, clockwise from the one after the dealer."""
        left = {leave.seat: leave.after for leave in self.leaves} | self.vacant
        order = ((deal.dealer + step) % self.seats for step in range(1, self.seats + 1))
        return [seat for seat in order if left.get(seat, deal.hand) >= deal.hand]

    def version(self, hand: int) -> str:
        """A mark of what is known about a hand; each change and each dispute changes it.

        "" until something is written.
        """
        if hand not in self.lines:
            return ""
        changes = sum(change.new.hand == hand for change in self.changes)
        return f"{changes}-{len(self.clashes.get(hand, ()))}"

    @property
    def mark(self) -> str:
        """A mark of all that the sheet says, so that nobody confirms what he has not seen."""
        said = [(line.hand, line.active, line.points, line.kind) for line in self.lines.values()]
        marks = [(line.hand, line.seat, line.declarer) for line in self.lines.values()]
        told = repr((sorted(said), sorted(marks), len(self.fines)))
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def goes_on_without(self, seat: int) -> bool:
        """Whether the table can go on without a stand-in if this seat is left empty (CLB-30)."""
        gone = {leave.seat for leave in self.leaves} | {seat}
        return self.seats - len(gone) >= (PLAYERS if self.format.club else self.format.sizes.lowest)

    def counted(self, seat: int) -> Iterator[Line]:
        """The lines that count for the unit that first sat in this seat (CLB-30)."""
        for deal in self.deals:
            if self.counts(deal, seat) and deal.hand in self.lines:
                yield self.lines[deal.hand]

    def counts(self, deal: Deal, seat: int) -> bool:
        """Whether a hand counts for the unit that sat here first, not for a stand-in (CLB-30)."""
        until = self.stand_ins[seat].after if seat in self.stand_ins else len(self.deals)
        return deal.hand <= until and seat in deal.counts

    def total(self, seat: int) -> int:
        """The points of a seat that count and have been written down so far."""
        return sum(line.points_of(seat) for line in self.counted(seat)) + self.beside(seat)

    def beside(self, seat: int) -> int:
        """What counts for a seat beside the numbers of the lines: a bonus, penalties."""
        return self._bonus(seat) + self._fined(seat)

    def _fined(self, seat: int) -> int:
        """The penalty points of a seat, and what it gets for those of others (FMT-7).

        A penalty falls away with its hand if the list becomes shorter (FMT-3).
        """
        return sum(
            (1 - len(deal.active)) * fine.points if fine.seat == seat else fine.points
            for fine in self.fines
            for deal in self.deals[fine.hand - 1 : fine.hand]
            if self.counts(deal, seat)
        )

    @property
    def without_solo(self) -> tuple[str, ...]:
        """Those at the table for whom a full list marks no solo (FMT-5)."""
        if not self.format.federation or self.missing:
            return ()
        soloists = {line.soloist for line in self.lines.values()}
        return tuple(unit for unit in self.there if self.units.index(unit) not in soloists)

    def _bonus(self, seat: int) -> int:
        """What a list of Skat brings beside the values of the hands (FMT-10)."""
        if self.format.form != "skat":
            return 0
        until = self.stand_ins[seat].after if seat in self.stand_ins else len(self.deals)
        return sum(
            skat_bonus(self.lines[deal.hand].points, seat, len(around))
            for deal in self.deals[:until]
            for around in [self.around(deal)]
            if deal.hand in self.lines and seat in around
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat that count and have been written down so far."""
        return tuple(self.total(seat) for seat in range(self.seats))


@dataclass(slots=True)
class Evening:
    """A club evening, built up from its events.

    Attributes:
        units: all that were ever on the list, in the order of joining.
        seed: the text of the draw, "" if there was none.
        listed: the list that was shuffled.
        clubs: the clubs of each unit's people where clubs are kept apart, else empty (CLB-40).
        plan: the tables of each round that is planned or was played.
        games: the group games of the rounds that have begun, by round and table.
        round: the number of the round that began last; 0 before the start.
        moment: grows with everything that is written, so that two times can be compared.
        log: everything that happened and was not taken back, with its times.
        clock: how long the round still lasts; None until it is started.
        cash: fees and prizes, which nothing else asks for (CLB-42).
    """

    setup: Setup
    format: Format
    tariff: Tariff | None = field(compare=False)
    opener: str
    opened_at: float
    units: dict[str, Unit] = field(default_factory=dict)
    seed: str = ""
    listed: tuple[str, ...] = ()
    clubs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plan: dict[int, Tables] = field(default_factory=dict)
    games: dict[tuple[int, int], GroupGame] = field(default_factory=dict)
    round: int = 0
    moment: int = 0
    log: list[tuple[Event, float]] = field(default_factory=list, repr=False, compare=False)
    over: bool = False
    clock: RoundClock | None = None
    cash: Cash = field(default_factory=Cash)

    @property
    def phase(self) -> Phase:
        """The phase that the evening is in."""
        if self.over:
            return "over"
        if self.round:
            return "between" if all(game.closed for game in self.tables()) else "round"
        return "drawn" if self.plan else "check_in"

    @property
    def options(self) -> AnyOptions:
        """The options of the evening, typed."""
        return options_of(self.setup)

    @property
    def final_round(self) -> int:
        """The number of the final round; 0 if there is none."""
        return self.format.rounds + 1 if self.format.club else 0

    def owes_in(self, round: int) -> bool:
        """Whether a Pflichtsolo can be owed in this round; never in the final (CLB-15, 19)."""
        return self.format.penalty > 0 and round != self.final_round

    @property
    def in_final(self) -> bool:
        """Whether the final round has begun."""
        return self.format.club and self.round == self.final_round

    @property
    def winners_table(self) -> tuple[str, ...]:
        """The units at the winners' table; none before the final round is planned (CLB-17)."""
        return self.plan[self.final_round][0] if self.final_round in self.plan else ()

    @property
    def numbered(self) -> list[Unit]:
        """Every unit with a start number, in that order, including units that have withdrawn."""
        return sorted(filter(_has_number, self.units.values()), key=lambda unit: unit.number)

    @property
    def there(self) -> list[Unit]:
        """Every unit that takes part and has not withdrawn, by start number."""
        return [unit for unit in self.numbered if unit.left < 0]

    @property
    def present(self) -> list[Unit]:
        """Every unit that has checked in, in list order."""
        return [unit for unit in self.units.values() if unit.here and unit.left < 0]

    def unit(self, unit: str) -> Unit:
        """The unit with this id; raises `NotThere`."""
        if unit not in self.units:
            raise NotThere(say("Nobody with this name is on the list for the evening."))
        return self.units[unit]

    def tables(self, round: int = 0) -> list[GroupGame]:
        """The group games of a round (by default the current one), in table order."""
        return [game for (r, _), game in self.games.items() if r == (round or self.round)]

    def game(self, round: int, table: int) -> GroupGame:
        """A group game of a round that has begun; raises `NotThere`."""
        if (round, table) not in self.games:
            raise NotThere(
                say("There is no table {table} in round {round}.", table=table, round=round)
            )
        return self.games[round, table]

    def seat_of(self, unit: str, round: int = 0) -> tuple[GroupGame, int] | None:
        """Where a unit sits in a round that has begun; by default, in the present one."""
        for game in self.tables(round):
            if unit in game.units:
                return game, game.units.index(unit)
        return None

    def planned_seat(self, unit: str, round: int) -> tuple[int, int] | None:
        """The table (from 1) and the seat of a unit in a round that is planned or was played."""
        for table, units in enumerate(self.plan.get(round, ()), 1):
            if unit in units:
                return table, units.index(unit)
        return None


def chairs(units: Iterable[Unit], people: int) -> list[tuple[Unit, int]]:
    """Who sits on each chair of a table, clockwise: the unit, and which of its people.

    The two of a pair sit opposite each other.
    """
    seated = list(units)
    return [(unit, person) for person in range(people) for unit in seated]


def _has_number(unit: Unit) -> bool:
    return unit.number > 0
