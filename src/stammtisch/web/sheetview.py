"""The sheet of one table as a form: what is written, what was typed, and who is looking at it.

The desk comes by the evening, a table by the QR code on its card, a participant by his own page:
each to the same form, and each may do there what his role allows. The server asks this, and so does
a page without a network.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from stammtisch.club.dealing import Deal
from stammtisch.club.entering import line_of
from stammtisch.club.errors import BadLine
from stammtisch.club.evening import Evening, GroupGame, Said
from stammtisch.club.roles import Actor
from stammtisch.club.sheets import MARKED, Kind, Line
from stammtisch.club.standings import owes_solo
from stammtisch.errors import StammtischError
from stammtisch.messages import Speaker
from stammtisch.scorepad.doppelkopf_short import alone
from stammtisch.text import SeatWord, Text, say, say_in
from stammtisch.web.figures import moment, number
from stammtisch.web.linehints import fine_told, line_hint
from stammtisch.web.reader import Visit

MARK: Final = 4  # letters of the mark of a phone whose owner gave no name
_NAMELESS: Final = re.compile(rf"\d+/(\d+)(?:/([0-9a-f]{{{MARK}}}))?")  # or that of an older log
KINDS: Final[dict[Kind, Text]] = {
    "normal": say_in("line", "normal"),
    "solo": say_in("line", "solo"),
    "silent": say_in("line", "silent solo"),
    "revoke": say_in("line", "revoke"),
}


@dataclass(slots=True, kw_only=True)
class SheetPage:
    """A sheet as its reader sees it, who is at the desk, at a table, or a participant.

    ``club`` is the name of the club, ``here`` the address of the sheet for him. ``by_phone`` is the
    link for the table, which the desk can show, ``qr`` its code. ``paid``: who is known to have
    played his Pflichtsolo at a table that the evening here does not have.
    """

    visit: Visit
    club_id: str
    club: str
    evening_id: str
    evening: Evening
    game: GroupGame
    actor: Actor
    here: str
    seq: int
    by_phone: str = ""
    qr: str = ""
    paid: tuple[str, ...] = ()

    @property
    def speaker(self) -> Speaker:
        """The speaker for the reader; seats have the names at the table."""
        reader = self.visit.reader
        return Speaker(reader.language, reader.face("french"), lambda seat: self.names[seat])

    @property
    def names(self) -> list[str]:
        """The names of those who play in each seat now, including stand-ins."""
        stand_ins = self.game.stand_ins
        return [
            stand_ins[seat].name if seat in stand_ins else self.evening.units[unit].name
            for seat, unit in enumerate(self.game.units)
        ]

    @property
    def back(self) -> str:
        """The page from which the reader came; "" for a table, which has no other page."""
        here, sheet, _ = self.here.rpartition("/sheet/")
        return here if sheet and self.actor.role != "table" else ""

    @property
    def may_write(self) -> bool:
        """Whether lines can be changed by this reader (CLB-36); an online table writes its own."""
        game = self.game
        return self.actor.organises or not (game.closed or game.online or self.evening.over)

    @property
    def next_hand(self) -> int:
        """The first hand that is not yet written; 0 if there is none or writing is not allowed."""
        return next(iter(self.game.missing), 0) if self.may_write and not self.game.online else 0

    @property
    def to_sit(self) -> list[tuple[int, str]]:
        """Who may sit down with the table's code where phones are hands (DUP-10)."""
        game = self.game
        plays = game.online and not game.closed and self.evening.format.duplicate
        if self.actor.role != "table" or not plays:
            return []
        return [each for each in enumerate(self.names) if each[0] not in game.vacant]

    def context(self, rows: list[Row]) -> dict[str, Any]:
        """What the templates of a sheet need."""
        return {
            "club_name": self.club,
            "at": f"/club/{self.club_id}",
            "evening": self.evening,
            "evening_at": f"/club/{self.club_id}/e/{self.evening_id}",
            "game": self.game,
            "actor": self.actor,
            "here": self.here,
            "back": self.back,
            "names": self.names,
            "rows": rows,
            "kinds": KINDS,
            "may_write": self.may_write,
            "next_hand": self.next_hand,
            "to_sit": self.to_sit,
            "beside": any(
                not self.game.counts(deal, seat) for deal in self.game.deals for seat in deal.active
            ),
            "solos_count": self.evening.owes_in(self.game.round),
            "sololess": ", ".join(self.evening.units[u].name for u in self.game.without_solo),
            "long_form": self.evening.tariff is not None,
            "line_hint": line_hint(self.evening),
            "fine_told": partial(fine_told, self.evening, self.game),
            "seq": self.seq,
            "told": self.told,
            "mark_of": self.marked,
            "author": self.author,
            "moment": lambda at: moment(at, self.visit.reader.language),
            "by_phone": self.by_phone,
            "qr": self.qr,
        }

    def owing(self, deal: Deal) -> list[str]:
        """Who plays this hand and still owes the Pflichtsolo (CLB-14)."""
        units = self.game.units
        return [
            self.names[seat]
            for seat in sorted(deal.active)
            if units[seat] not in self.paid and owes_solo(self.evening, units[seat])
        ]

    def told(self, line: Line) -> str:
        """A line in short form: “Anna 4, Ben 4, Cora 0, Dora 0 (solo)”."""
        points = [
            f"{name} {number(line.points_of(seat))}"
            for seat, name in enumerate(self.names)
            if seat in line.active
        ]
        return ", ".join(points) + (f" ({self.marked(line)})" if line.kind in MARKED else "")

    def author(self, by: str) -> str:
        """Who wrote something, by the name in the log: a person, a table, the desk, or nobody."""
        found = _NAMELESS.fullmatch(by)
        if found is not None:
            return self.speaker.say(self._phone(int(found[1]), found[2] or ""))
        if not by and self.game.online:
            return self.speaker.say(say("the online table"))
        return self.speaker.say(say("the desk")) if by in ("", "?") else by

    def _phone(self, table: int, mark: str) -> Text:
        """A phone of the table whose owner gave no name; numbered where there are several."""
        game = self.game
        clashes = (said.by for each in game.clashes.values() for said in each)
        known = [*game.writers.values(), *clashes, *(change.by for change in game.changes)]
        found = (_NAMELESS.fullmatch(by) for by in known)
        phones = [*dict.fromkeys(each[2] for each in found if each and each[2])]
        if mark not in phones or len(phones) < 2:
            return say("table {n}", n=table)
        number = phones.index(mark) + 1
        if self.actor.device.startswith(mark):
            return say("table {n}, phone {m} (yours)", n=table, m=number)
        return say("table {n}, phone {m}", n=table, m=number)

    def marked(self, line: Line) -> str:
        """The line with its mark, such as “solo: Anna” or “revoke: Ben, in the solo of Anna”."""
        mark = f"{self.speaker.say(KINDS[line.kind])}: {self.names[line.seat]}"
        if line.declarer < 0:
            return mark
        solo = say("in the solo of {seat}", seat=SeatWord(line.declarer))
        return f"{mark}, {self.speaker.say(solo)}"


@dataclass(slots=True)
class Row:
    """A hand on the form: what is written, or what was typed and why it was refused.

    ``version`` and ``shown`` are what the form showed; it sends them back, so that nobody replaces
    what he has not seen, and only what was changed is written.
    """

    deal: Deal
    typed: dict[int, str]
    kind: str = "normal"
    seat: int = -1
    declarer: int = -1
    line: Line | None = None
    version: str = ""
    shown: str = ""
    fault: StammtischError | None = None
    clashes: list[Said] = field(default_factory=list)

    @property
    def hand(self) -> int:
        """The number of the hand."""
        return self.deal.hand

    @property
    def rules(self) -> Sequence[str]:
        """The rules behind the refusal."""
        return getattr(self.fault, "rules", ())

    @property
    def marked(self) -> bool:
        """Whether one player was alone, according to the points or to a mark."""
        return self.kind != "normal" or bool(
            self.line and alone(self.line.active, self.line.points) >= 0
        )

    @property
    def said(self) -> str:
        """The contents of the fields, in one word."""
        seat = self.seat if self.kind != "normal" else -1
        declarer = self.declarer if self.kind == "revoke" else -1
        return " ".join([*self.typed.values(), self.kind, str(seat), str(declarer)])


def rows_of(page: SheetPage) -> list[Row]:
    """The hands as they are written."""
    return [_row(page.game, deal) for deal in page.game.deals]


def _row(game: GroupGame, deal: Deal) -> Row:
    line = game.lines.get(deal.hand)
    row = Row(deal, dict.fromkeys(sorted(deal.active), ""), line=line)
    row.clashes = game.clashes.get(deal.hand, [])
    row.version = game.version(deal.hand)
    if line is not None:
        row.kind, row.seat, row.declarer = line.kind, line.seat, line.declarer
        for seat, points in enumerate(line.points):
            if points is not None:
                row.typed[seat] = str(points)
    row.shown = row.said
    return row


def sent_rows(page: SheetPage, form: dict[str, str]) -> Iterator[Row]:
    """The hands that were changed on the form, as somebody typed them.

    A form that does not say what it showed has shown an empty sheet.
    """
    for row in rows_of(page):
        key, empty = f"{row.hand}.", Row(row.deal, dict.fromkeys(row.typed, "")).said
        row.version = form.get(f"{key}version", "")
        row.shown = form.get(f"{key}shown", empty)
        row.typed = {seat: form.get(f"{key}{seat}", "").strip()[:8] for seat in row.typed}
        row.kind = form.get(f"{key}kind", "normal")
        row.seat = (_number(form.get(f"{key}seat", "")) or 0) - 1
        row.declarer = (_number(form.get(f"{key}declarer", "")) or 0) - 1
        if row.said != row.shown:
            yield row


def line_in(page: SheetPage, row: Row) -> Line | None:
    """The line that a row describes; None if the row is empty. Raises `ClubError`.

    Whose solo it was the points tell; where they do not, it is said beside them.
    """
    if not any(row.typed.values()):
        if row.line is not None:
            raise BadLine(
                say("A hand that has been written down can be changed, but not left out."), "CLB-36"
            )
        return None
    tariff = page.evening.tariff
    nothing = 0 if tariff is not None and tariff.plus_only else None  # losers write nothing
    points: list[int | None] = [None] * page.game.seats
    for seat, typed in row.typed.items():
        found = _number(typed.replace("−", "-")) if typed else nothing
        if typed and found is None:
            raise BadLine(say("“{typed}” is not a whole number.", typed=typed), "CLB-35", seat=seat)
        points[seat] = found
    kind: Kind = row.kind if row.kind in KINDS else "normal"
    marked, declarer = -1, row.declarer if kind == "revoke" else -1
    if kind != "normal":
        stands_alone = alone(row.deal.active, points)
        marked = stands_alone if stands_alone >= 0 else row.seat
    game = page.game
    where = page.evening, game.round, game.table, row.hand
    return line_of(*where, points, kind=kind, seat=marked, declarer=declarer)


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
