"""Inviting people with whom the visitor has played, and what they do with it."""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.logs.errors import NotNow
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.tables import ME, OPEN, LiveTable, SeatTaken, Setup
from stammtisch.tables.acquaintances import Acquaintance, acquaintances, named_by
from stammtisch.tables.decisions import seat_for
from stammtisch.tables.meeting import sit_down
from stammtisch.text import Text, say
from stammtisch.web.beckoning import beckoning, changes, slip
from stammtisch.web.figures import moment
from stammtisch.web.forms import read_form
from stammtisch.web.pages.look import back_to
from stammtisch.web.pages.table import refuse
from stammtisch.web.site import Site, entered
from stammtisch.web.streams import fragments, seen_up_to
from stammtisch.web.visits import Visit, called

TOO_MUCH: Final = say("You have invited many people. Please wait a moment before you go on.")
_GONE: Final = say("You have not played with this person lately.")


class Person(NamedTuple):
    """Somebody with whom the reader has played: when and what last, and whether he is shut out.

    ``state`` says how it stands with an invitation to the table at hand, None for not invited.
    ``again`` says whether a table can be opened for the rules of that last hand.
    """

    key: str
    name: str
    game: Text | str
    when: str
    hands: int
    state: Text | None
    again: bool
    shut_out: bool


async def people_of(site: Site, visit: Visit, table: LiveTable | None = None) -> list[Person]:
    """The people whom a visitor may invite, to this table or to a new one."""
    found = await known_to(site, visit)
    await site.tables.know_decks(*(each.last.at.rules for each in found))
    box = await site.invitations.box(visit.visitor)
    people = []
    for each in found:
        house = _house(each)
        people.append(
            Person(
                each.key,
                each.name,
                house.entry.name if house else each.last.at.game,
                moment(each.last.hand.at, visit.reader.language),
                each.hands,
                await _state(site, table, each) if table else None,
                house is not None,
                bool(each.devices & box.shut_out),
            )
        )
    return people


async def known_to(site: Site, visit: Visit) -> list[Acquaintance]:
    """The people with whom a visitor has played lately."""
    history = await site.tables.history(visit.visitor)
    return acquaintances(history.hands, visit.visitor)


async def _state(site: Site, table: LiveTable, person: Acquaintance) -> Text | None:
    """What has become of somebody's invitation to a table."""
    if any(table.seat_of(device) is not None for device in person.devices):
        return say("sits here")
    for device in sorted(person.devices):
        invitation = (await site.invitations.box(device)).invitations.get(table.id)
        if invitation is not None:
            return say("cannot come") if invitation.comes is False else say("is invited")
    return None


def _house(person: Acquaintance) -> HouseRules | None:
    """The house rules of the last hand with somebody; None for those that are no longer here."""
    try:
        return read_code(person.last.at.rules)
    except StammtischError:
        return None


async def show(request: Request) -> Response:
    """GET: whom the visitor can invite to a table."""
    site, visit = entered(request)
    return await _page(site, visit, request.path_params["id"])


async def _page(site: Site, visit: Visit, table_id: str, told: str = "") -> Response:
    table = await site.tables.table(table_id)
    seat_for(table, visit.visitor)
    people = await people_of(site, visit, table)
    return site.pages.page(
        visit,
        "beckoning/people.html",
        id=table.id,
        people=[each for each in people if not each.shut_out],
        free=len(table.free_seats),
        told=told,
    )


async def invite(request: Request) -> Response:
    """POST: invite somebody to the table at which one sits."""
    site, visit = entered(request)
    key, table_id = (await read_form(request, visit)).get("who", ""), request.path_params["id"]
    try:
        person = await _person(site, visit, key)
        table = await site.tables.table(table_id)
        await _invite(site, visit, table, person)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return await _page(site, visit, table_id, person.name)


async def _person(site: Site, visit: Visit, key: str) -> Acquaintance:
    person = named_by(await known_to(site, visit), key)
    if person is None:
        raise NotNow(_GONE)
    return person


async def _invite(site: Site, visit: Visit, table: LiveTable, person: Acquaintance) -> None:
    """Invite somebody; raises `NotYourSeat`, `NotNow`, `TooManyForms`."""
    mine = seat_for(table, visit.visitor)
    if not table.free_seats:
        raise NotNow(say("No seat is free at this table any more."))
    site.inviting.use(visit, TOO_MUCH)
    await site.invitations.invite(table.id, frozenset(mine.visitors), person.devices)


async def invite_anew(request: Request) -> Response:
    """POST: invite somebody to one's own table that waits, or else to a new one.

    The new one has the rules of the last hand that both have played.
    """
    site, visit = entered(request)
    person = await _person(site, visit, (await read_form(request, visit)).get("who", ""))
    table = await waiting_table(site, visit)
    if table is None:
        table = await site.tables.table(await _opened(site, visit, person))
    await _invite(site, visit, table, person)
    return site.pages.go(visit, f"/t/{table.id}")


async def waiting_table(site: Site, visit: Visit) -> LiveTable | None:
    """The newest table at which a visitor sits and waits for others."""
    for note in await site.tables.my_tables(visit.visitor):
        if note.phase == "seating" and not note.outdated:
            table = await site.tables.table(note.id)
            if table.free_seats and table.seat_of(visit.visitor) is not None:
                return table
    return None


async def _opened(site: Site, visit: Visit, person: Acquaintance) -> str:
    await site.tables.know_decks(person.last.at.rules)
    house = read_code(person.last.at.rules)
    setup = Setup(
        game=house.entry.id,
        preset=house.preset,
        options=house.differences,
        seats=(ME, *[OPEN] * (len(person.last.cast.names) - 1)),
    )
    return await site.open_table(setup, visit, called(visit))


async def accept(request: Request) -> Response:
    """POST: sit down where the visitor was invited."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table_id, me, name = fields.get("table", ""), visit.visitor, called(visit)
    box = await site.invitations.box(visit.visitor)
    if table_id not in {each.table for each in box.open}:
        raise NotNow(say("Nobody has invited you."))
    if not await sit_down(site.tables, table_id, me, name, rated="rated" in fields):
        raise SeatTaken(say("Somebody was quicker: no seat is free at this table any more."))
    await site.invitations.answer(visit.visitor, table_id, True)
    return await site.seat(visit, table_id)


async def decline(request: Request) -> Response:
    """POST: do not come; with ``shut`` also want no more invitations from whoever asks."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table_id = fields.get("table", "")
    asked = (await site.invitations.box(visit.visitor)).invitations.get(table_id)
    await site.invitations.answer(visit.visitor, table_id, False)
    if asked is not None and fields.get("shut") == "yes":
        await site.invitations.shut_out(visit.visitor, asked.by, True)
    return site.pages.go(visit, back_to(request))


async def shut_out(request: Request) -> Response:
    """POST: want no more invitations from somebody, or want them again."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    person = await _person(site, visit, fields.get("who", ""))
    site.inviting.use(visit, TOO_MUCH)
    await site.invitations.shut_out(visit.visitor, person.devices, fields.get("shut") == "yes")
    return site.pages.go(visit, "/mine#people")


async def stream(request: Request) -> Response:
    """GET: the slip with what waits for one, again whenever that has changed."""
    site, visit = entered(request)
    turns = request.query_params.get("turns") != "no"

    async def render() -> tuple[str, int]:
        found = await beckoning(site, visit)
        return slip(site, visit, found, turns=turns), found.seen.number

    return fragments(changes(site, visit, seen_up_to(request)), render, site.settings.heartbeat)


ROUTES = [
    Route("/t/{id}/invite", show, methods=["GET"]),
    Route("/t/{id}/invite", invite, methods=["POST"]),
    Route("/mine/invite", invite_anew, methods=["POST"]),
    Route("/mine/shut", shut_out, methods=["POST"]),
    Route("/invited/accept", accept, methods=["POST"]),
    Route("/invited/decline", decline, methods=["POST"]),
    Route("/invited/stream", stream, methods=["GET"]),
]
