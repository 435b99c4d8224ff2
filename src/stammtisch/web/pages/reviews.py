"""Looking back together: the page of a review, its stream, and who leads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.core.contract import SPECTATOR
from stammtisch.tables import LiveTable, NotNow
from stammtisch.tables.reviews import Moment, Review, person_key
from stammtisch.tables.sight import seat_in, seats_to_look_from
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.fragments import PAGE, Fragment, Piece, hole
from stammtisch.web.frame import Framer
from stammtisch.web.named import named
from stammtisch.web.pages.replay import finished_hand, looked_at
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.streams import Streamed, event, seen_up_to, together
from stammtisch.web.visits import GUEST, Visit

COMPANY: Final = "together"  # the id of the part that says who is there


class Person(NamedTuple):
    """Somebody else who looks: the key of the forms, the name, and whether he leads."""

    key: str
    name: str
    leads: bool


class Shown(NamedTuple):
    """A review as one of those sees it who look; ``leader`` is "" where nobody leads."""

    id: str
    path: str
    seq: int
    leads: bool
    leader: str
    others: list[Person]
    link: str


async def _review(request: Request) -> tuple[Site, Visit, LiveTable, str]:
    """The table as the visitor may see it, and the id in the address.

    Raises:
        NoSuchReview: it is not one of this table, or is over.
    """
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    review_id = request.path_params["review"]
    await site.tables.reviews.find(review_id, table.id)
    return site, visit, table, review_id


def _shown(site: Site, framer: Framer, review_id: str, review: Review, seq: int) -> Shown:
    table, visitor = framer.table, framer.visit.visitor
    here = site.tables.reviews.here(review_id)
    leads = review.leader == visitor
    path = f"/t/{table.id}/review/{review_id}"
    others = [
        Person(person_key(review_id, each), _name(framer, each, name), each == review.leader)
        for each, name in here.items()
        if each != visitor
    ]
    leader = _name(framer, review.leader, here.get(review.leader, ""))
    leader = leader if leads or review.leader in here else ""
    return Shown(review_id, path, seq, leads, leader, others, f"{framer.base}{path}")


def _name(framer: Framer, visitor: str, name: str) -> str:
    """What somebody is called: as at the table, and otherwise as a guest."""
    seat = framer.table.seat_of(visitor)
    if seat is not None:
        return named(framer.table.seat_name(seat), framer.visit.reader)
    guest = say("{name} (guest)", name=name) if name else GUEST
    return framer.speaker.say(guest)


async def _fragment(site: Site, framer: Framer, review_id: str) -> tuple[Fragment, Shown]:
    """What an onlooker sees: what he may see of the moment, and who is there."""
    review, seq = await site.tables.reviews.find(review_id, framer.table.id)
    shown = _shown(site, framer, review_id, review, seq)
    visit, speaker = framer.visit, framer.speaker
    known = {"id": framer.table.id, "review": shown, "company": hole(COMPANY)}
    try:
        at = _as_allowed(framer.table, visit.visitor, review.moment)
        seen = known | await looked_at(site, framer, at)
        page = site.pages.text(visit, "table/replayed.html", speaker, **seen)
    except (NoSuchPage, NotNow) as fault:  # he is further behind than the one who leads
        seen = {**known, "hand": 0}
        page = site.pages.text(visit, "table/unseen.html", speaker, why=fault.text, **seen)
    company = site.pages.text(visit, "table/together.html", speaker, **seen)
    return Fragment({PAGE: Piece(page), COMPANY: Piece(company)}), shown


def _as_allowed(table: LiveTable, visitor: str, at: Moment) -> Moment:
    """The moment from the same seat, or else from that which the visitor had in this hand."""
    hands = table.match.hands if table.match else []
    if at.seat == SPECTATOR or not 0 < at.hand <= len(hands):
        return at
    allowed = at.seat in seats_to_look_from(table, visitor, at.hand)
    return at if allowed else at._replace(seat=seat_in(table, visitor, at.hand))


async def show(request: Request) -> Response:
    """GET: the moment that is looked at, and who is there."""
    site, visit, table, review_id = await _review(request)
    framer = Framer(table, visit, base_address(request, site))
    fragment, shown = await _fragment(site, framer, review_id)
    return site.pages.page(
        visit,
        "table/review.html",
        speaker=framer.speaker,
        id=table.id,
        table=table,
        entry=framer.entry,
        review=shown,
        frame=Markup(fragment.whole()),
    )


async def stream(request: Request) -> Response:
    """GET: the moment and who is there, again each time that something has changed."""
    site, visit, table, review_id = await _review(request)
    framer = Framer(table, visit, base_address(request, site))
    reviews, before = site.tables.reviews, None

    async def draw() -> Iterable[bytes]:
        nonlocal before
        framer.table = await visible_table(site, visit, table.id)
        fragment, shown = await _fragment(site, framer, review_id)
        html, before = fragment.since(before), fragment
        return [event(html, shown.seq)] if html else []

    changes = together(
        reviews.steps(review_id, seen_up_to(request)),
        reviews.changes(review_id, visit.visitor, visit.name),
        (await site.tables.host.find(table.id)).growth(),  # somebody had himself forgotten
    )
    return Streamed(changes, draw, site.settings.heartbeat)


def _moment(table: LiveTable, text: str) -> Moment:
    """The moment that a button names: hand, move and seat.

    Raises:
        NoSuchPage, NotNow: as `finished_hand`.
    """
    given = [whole_number(each) for each in text.split(".")]
    if len(given) != 3 or given[0] is None:
        raise NoSuchPage(say("There is nothing at this address."))
    hand = finished_hand(table, given[0])
    seat = given[2] if given[2] is not None and given[2] < len(table.seats) else SPECTATOR
    return Moment(given[0], min(max(0, given[1] or 0), len(hand.acts)), seat)


async def begin(request: Request) -> Response:
    """POST: begin a review at a moment, and lead it."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table = await visible_table(site, visit, request.path_params["id"])
    moment = _moment(table, fields.get("to", ""))
    site.openings.use(visit, say("Many reviews have been begun from your address."))
    review_id = await site.tables.reviews.begin(table.id, moment, visit.visitor, visit.address)
    return site.pages.go(visit, f"/t/{table.id}/review/{review_id}")


async def step(request: Request) -> Response:
    """POST: look at another moment, as the one who leads."""
    fields = await read_form(request, entered(request)[1])
    site, visit, table, review_id = await _review(request)
    moment = _moment(table, fields.get("to", ""))
    await site.tables.reviews.step(review_id, visit.visitor, moment)
    return site.pages.done(visit, f"/t/{table.id}/review/{review_id}")


async def lead(request: Request) -> Response:
    """POST: hand the lead to another, or take it where nobody leads."""
    fields = await read_form(request, entered(request)[1])
    site, visit, table, review_id = await _review(request)
    await site.tables.reviews.lead(review_id, visit.visitor, fields.get("person", ""))
    return site.pages.done(visit, f"/t/{table.id}/review/{review_id}")


ROUTES = [
    Route("/t/{id}/review", begin, methods=["POST"]),
    Route("/t/{id}/review/{review}", show, methods=["GET"]),
    Route("/t/{id}/review/{review}/stream", stream, methods=["GET"]),
    Route("/t/{id}/review/{review}/step", step, methods=["POST"]),
    Route("/t/{id}/review/{review}/lead", lead, methods=["POST"]),
]
