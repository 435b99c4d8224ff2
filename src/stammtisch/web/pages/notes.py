"""Notes on a moment of a finished hand: reading, writing, deleting and reporting them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.core.contract import SPECTATOR
from stammtisch.errors import StammtischError
from stammtisch.logs.errors import NotNow
from stammtisch.logs.names import SOMEBODY
from stammtisch.tables import LiveTable
from stammtisch.tables.notes import LONGEST, Note, seat_played
from stammtisch.tables.sight import seats_to_look_from
from stammtisch.tables.watching import shown_name
from stammtisch.text import say
from stammtisch.web.errors import come_again
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.pages.replay import explained, finished_hand
from stammtisch.web.pages.table import refused, visible_table
from stammtisch.web.site import TOO_MUCH, Site, entered
from stammtisch.web.visits import Visit


class Place:
    """The moment on which notes are shown or written, as named by the page one came from.

    Attributes:
        number: of the hand, from 1.
        joined: whether it is the page of a review, and not one beside it.
    """

    def __init__(self, table: LiveTable, number: int, given: dict[str, str]) -> None:
        self.table, self.number = table, number
        self.hand = finished_hand(table, number)
        self.move = min(whole_number(given.get("move")) or 0, len(self.hand.acts))
        self.seat = whole_number(given.get("seat"))
        review = given.get("review", "")
        self.review = review if review.isalnum() and len(review) <= 16 else ""
        self.joined = bool(self.review and given.get("with"))

    @property
    def address(self) -> str:
        """The page of this moment."""
        if self.joined:
            return f"/t/{self.table.id}/review/{self.review}"
        seat = "" if self.seat is None else self.seat
        back = f"&review={self.review}" if self.review else ""
        return f"/t/{self.table.id}/replay/{self.number}?move={self.move}&seat={seat}{back}"


async def show(request: Request) -> Response:
    """GET: the notes on one moment, and a form for one more."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    number = whole_number(request.path_params["hand"]) or 0
    return await _page(site, visit, Place(table, number, dict(request.query_params)))


async def _page(
    site: Site, visit: Visit, place: Place, fault: StammtischError | None = None, text: str = ""
) -> Response:
    table, number = place.table, place.number
    framer = Framer(table, visit)
    notes = await site.tables.notes.of(table, visit.visitor)
    seats = seats_to_look_from(table, visit.visitor, number)
    viewer = place.seat if place.seat in seats and place.seat is not None else SPECTATOR
    return site.pages.page(
        visit,
        "table/note.html",
        fault.status if fault else 200,
        framer.speaker,
        id=table.id,
        hand=number,
        move=place.move,
        last=len(place.hand.acts),
        lines=explained(framer, place.hand, place.move, viewer),
        seat="" if place.seat is None else place.seat,
        review=place.review,
        joined="1" if place.joined else "",
        where=place.address,
        here=[each for each in notes if (each.hand, each.move) == (number, place.move)],
        writes=seat_played(table, number, visit.visitor) is not None,
        shared=table.setup.free_words,
        longest=LONGEST,
        refusal=fault.text if fault else None,
        text=text[: 2 * LONGEST],
    )


async def write(request: Request) -> Response:
    """POST: keep a note."""
    site, visit, place, fields = await _asked(request)
    text = fields.get("text", "")
    try:
        site.speaks(visit)
        table = await site.tables.table(place.table.id)
        await site.tables.notes.write(table, place.number, place.move, visit.visitor, text)
    except StammtischError as fault:
        return await _refuse(site, visit, place, fault, text)
    return await _done(site, visit, place)


async def drop(request: Request) -> Response:
    """POST: delete a note of one's own."""
    site, visit, place, fields = await _asked(request)
    try:
        await site.tables.notes.drop(place.table, fields.get("note", ""), visit.visitor)
    except StammtischError as fault:
        return await _refuse(site, visit, place, fault)
    return await _done(site, visit, place)


async def report(request: Request) -> Response:
    """POST: report a note to whoever runs the room."""
    site, visit, place, fields = await _asked(request)
    try:
        note = await _read_here(site, visit, place, fields.get("note", ""))
        site.reports.use(visit.address, TOO_MUCH)
        seat = place.table.seat_of(visit.visitor)
        name = shown_name(visit.name) if seat is None else place.table.seats[seat].name
        await site.tables.reports.report_note(
            place.table, visit.visitor, note, name or SOMEBODY, visit.address
        )
    except StammtischError as fault:
        return await _refuse(site, visit, place, fault)
    return site.pages.page(visit, "table/reported.html", id=place.table.id)


async def _asked(request: Request) -> tuple[Site, Visit, Place, dict[str, str]]:
    """The moment that a form is about; its token is looked at first."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table = await visible_table(site, visit, request.path_params["id"])
    number = whole_number(request.path_params["hand"]) or 0
    return site, visit, Place(table, number, fields), fields


async def _read_here(site: Site, visit: Visit, place: Place, note_id: str) -> Note:
    for note in await site.tables.notes.of(place.table, visit.visitor):
        if note.id == note_id and note.hand == place.number:
            return note
    raise NotNow(say("This note is no longer there."))


async def _done(site: Site, visit: Visit, place: Place) -> Response:
    """Back to the moment; those who look at it together are told that there is something new."""
    if place.review:
        await site.tables.reviews.find(place.review, place.table.id)
        await site.tables.reviews.noted(place.review)
    if place.joined:
        return site.pages.done(visit, place.address)
    return site.pages.go(visit, place.address)


async def _refuse(
    site: Site, visit: Visit, place: Place, fault: StammtischError, text: str = ""
) -> Response:
    """The reason why something cannot be done; what was written is not lost."""
    if not visit.htmx:
        return come_again(await _page(site, visit, place, fault, text), fault)
    game = place.table.setup.game
    answer = site.pages.page(visit, "table/notice.html", fault.status, game=game, **refused(fault))
    return come_again(answer, fault)


ROUTES = [
    Route("/t/{id}/notes/{hand}", show, methods=["GET"]),
    Route("/t/{id}/notes/{hand}", write, methods=["POST"]),
    Route("/t/{id}/notes/{hand}/drop", drop, methods=["POST"]),
    Route("/t/{id}/notes/{hand}/report", report, methods=["POST"]),
]
