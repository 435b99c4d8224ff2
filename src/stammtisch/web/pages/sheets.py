"""The sheet of one table: lines in short form, what is in dispute, confirmations (CLB-33 to 37).

The desk comes by the evening, a table by the QR code on its card, a participant by his own page:
each to the same form, and each may do there what his role allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club.dealing import Deal
from stammtisch.club.entering import line_of
from stammtisch.club.errors import BadLine, ClubError
from stammtisch.club.evening import Evening, GroupGame, Said
from stammtisch.club.register import Club
from stammtisch.club.roles import Actor
from stammtisch.club.sheets import Kind, Line
from stammtisch.errors import StammtischError
from stammtisch.messages import Speaker
from stammtisch.text import SeatWord, Text, say, say_in
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_form
from stammtisch.web.house import House, entered
from stammtisch.web.visits import Visit

KINDS: Final[dict[Kind, Text]] = {
    "normal": say_in("line", "normal"),
    "solo": say_in("line", "solo"),
    "silent": say_in("line", "silent solo"),
    "revoke": say_in("line", "revoke"),
}


@dataclass(slots=True)
class SheetPage:
    """A sheet for whoever has come to it."""

    house: House
    visit: Visit
    club_id: str
    club: Club
    evening_id: str
    evening: Evening
    game: GroupGame
    actor: Actor
    here: str  # the address of this page

    @property
    def speaker(self) -> Speaker:
        """The words of the reader; seats are the names at the table."""
        reader = self.visit.reader
        names = [self.evening.units[unit].name for unit in self.game.units]
        return Speaker(reader.language, reader.face("french"), lambda seat: names[seat])


async def opened(request: Request) -> SheetPage:
    """The sheet of the address; raises `NoSuchClub`, `NotAllowed`, `NotThere`."""
    house, visit = entered(request)
    path = request.path_params
    club_id, evening_id = path["club"], path["evening"]
    round, table = path["round"], path["table"]
    here = f"/club/{club_id}/e/{evening_id}"
    clubs = house.clubs
    if "token" in path:
        here = f"{here}/sheet/{round}/{table}/{path['token']}"
        actor = await clubs.by_sheet(club_id, evening_id, round, table, path["token"])
    elif "unit" in path:
        here = f"{here}/me/{path['unit']}/{path['mine']}/sheet/{round}/{table}"
        actor = await clubs.by_person(club_id, evening_id, path["unit"], path["mine"])
    else:
        here = f"{here}/sheet/{round}/{table}"
        actor = await clubs.actor(club_id, visit.visitor)
        actor = Actor(actor.role, actor.name or visit.name or "?")
    evening = await clubs.evening(club_id, evening_id)
    if not actor.at_desk and not actor.sits_at(evening, round, table):
        raise NoSuchPage(say("This is the sheet of another table."))
    club, game = await clubs.club(club_id), evening.game(round, table)
    return SheetPage(house, visit, club_id, club, evening_id, evening, game, actor, here)


@dataclass(slots=True)
class RowForm:
    """A hand on the form: what is written, or what was typed and why it is refused."""

    deal: Deal
    typed: dict[int, str]
    kind: str = "normal"
    seat: int = -1
    line: Line | None = None
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


def rows_of(page: SheetPage) -> list[RowForm]:
    """The hands as they are written."""
    game = page.game
    return [_row(game, deal) for deal in game.deals]


def _row(game: GroupGame, deal: Deal) -> RowForm:
    line = game.lines.get(deal.hand)
    clashes = game.clashes.get(deal.hand, [])
    if line is None:
        return RowForm(deal, {}, clashes=clashes)
    typed = {seat: str(points) for seat, points in enumerate(line.points) if points is not None}
    return RowForm(deal, typed, line.kind, line.seat, line, clashes=clashes)


def sent_rows(page: SheetPage, form: dict[str, str]) -> list[RowForm]:
    """The hands as they were typed; a line that says nothing is not there."""
    rows = rows_of(page)
    for row in rows:
        base = f"{row.hand}."
        typed = {seat: form.get(f"{base}{seat}", "").strip()[:8] for seat in row.deal.active}
        if any(typed.values()):
            row.typed = typed
            row.kind = form.get(f"{base}kind", "normal")
            row.seat = _number(form.get(f"{base}seat", "")) or 0
            row.seat -= 1
    return rows


def _number(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def line_in(page: SheetPage, row: RowForm) -> Line | None:
    """The line that a row says, None for an empty one; raises `ClubError`."""
    if not any(row.typed.values()):
        return None
    points: list[int | None] = [None] * page.game.seats
    for seat, typed in row.typed.items():
        number = _number(typed.replace("−", "-")) if typed else None
        if typed and number is None:
            raise BadLine(say("“{typed}” is no whole number.", typed=typed), "CLB-35", seat=seat)
        points[seat] = number
    kind: Kind = row.kind if row.kind in KINDS else "normal"
    marked = row.seat if kind != "normal" else -1
    return line_of(
        page.evening, page.game.round, page.game.table, row.hand, points, kind=kind, seat=marked
    )


async def show(request: Request) -> Response:
    """GET: the sheet."""
    page = await opened(request)
    return _page(page, rows_of(page))


def _page(page: SheetPage, rows: list[RowForm], fault: StammtischError | None = None) -> Response:
    wrong = fault or next((row.fault for row in rows if row.fault), None)
    return page.house.pages.page(
        page.visit,
        "club/sheet.html",
        wrong.status if wrong else 200,
        page.speaker,
        club=page.club,
        at=f"/club/{page.club_id}",
        evening=page.evening,
        evening_at=f"/club/{page.club_id}/e/{page.evening_id}",
        game=page.game,
        actor=page.actor,
        here=page.here,
        rows=rows,
        kinds=KINDS,
        fault=fault.text if fault else None,
        fault_rules=getattr(fault, "rules", ()),
        SeatWord=SeatWord,
    )


async def write(request: Request) -> Response:
    """POST: write all lines that are there; wrong ones stay as they were typed, with the reason."""
    page = await opened(request)
    rows = sent_rows(page, await read_form(request, page.visit))
    for row in rows:
        try:
            line = line_in(page, row)
            if line is not None:
                await _write(page, row, line)
        except ClubError as fault:
            row.fault = fault
    if any(row.fault for row in rows):
        page.evening = await page.house.clubs.evening(page.club_id, page.evening_id)
        return _page(page, rows)
    return page.house.pages.go(page.visit, page.here)


async def _write(page: SheetPage, row: RowForm, line: Line) -> None:
    """A new line is entered; one that this form showed and that was changed is corrected."""
    clubs, where = page.house.clubs, (page.club_id, page.evening_id)
    if row.line is None:
        await clubs.enter(*where, page.actor, line)
    elif not row.line.same_as(line):
        await clubs.correct(*where, page.actor, line)


async def settle(request: Request) -> Response:
    """POST: which of the lines that were written for a hand holds."""
    page = await opened(request)
    form = await read_form(request, page.visit)
    hand, which = _number(form.get("hand", "")) or 0, _number(form.get("which", "")) or 0
    try:
        known = page.game.lines.get(hand)
        said = [known, *(each.line for each in page.game.clashes.get(hand, []))]
        if known is None or not 0 <= which < len(said):
            raise NoSuchPage(say("Nobody disputes hand {hand}.", hand=hand))
        line = said[which]
        assert line is not None
        await page.house.clubs.settle(page.club_id, page.evening_id, page.actor, line)
    except ClubError as fault:
        return _page(page, rows_of(page), fault)
    return page.house.pages.go(page.visit, page.here)


async def confirm(request: Request) -> Response:
    """POST: somebody of the table says that the sheet is right."""
    page = await opened(request)
    form = await read_form(request, page.visit)
    game = page.game
    try:
        await page.house.clubs.confirm(
            page.club_id, page.evening_id, page.actor, game.round, game.table, form.get("unit", "")
        )
    except ClubError as fault:
        return _page(page, rows_of(page), fault)
    return page.house.pages.go(page.visit, page.here)


_EVENING: Final = "/club/{club}/e/{evening}"
_SHEET: Final = "sheet/{round:int}/{table:int}"
_WAYS: Final = (
    f"{_EVENING}/{_SHEET}",
    f"{_EVENING}/me/{{unit}}/{{mine}}/{_SHEET}",
)
_DEEDS: Final[tuple[tuple[str, Any], ...]] = (
    ("write", write),
    ("settle", settle),
    ("confirm", confirm),
)
_BY_LINK: Final = f"{_EVENING}/{_SHEET}/{{token}}"
ROUTES = [
    *(Route(f"{way}/{name}", do, methods=["POST"]) for way in _WAYS for name, do in _DEEDS),
    *(Route(f"{_BY_LINK}/{name}", do, methods=["POST"]) for name, do in _DEEDS),
    *(Route(way, show, methods=["GET"]) for way in (*_WAYS, _BY_LINK)),
]
