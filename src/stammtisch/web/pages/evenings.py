"""An evening at the desk: check-in, draw, plan, rounds, standings, the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import clocks, decisions, entering, links, naming, register, withdrawal
from stammtisch.club import events as e
from stammtisch.club.errors import CannotSeat, NotAllowed
from stammtisch.club.evening import Evening, Unit
from stammtisch.club.missed import LATE_NAMES
from stammtisch.club.pairings import rounds_needed
from stammtisch.club.planning import advice, first_plan
from stammtisch.club.qualities import quality_of, quality_rules
from stammtisch.club.register import Member
from stammtisch.club.roles import must_organise
from stammtisch.club.safekeeping import keep_after_round, keep_safe
from stammtisch.club.standings import standings
from stammtisch.errors import StammtischError
from stammtisch.logs.names import new_id, new_link_secret
from stammtisch.web.agreeing import who_agreed
from stammtisch.web.clubnews import changes_of_both
from stammtisch.web.desks import EveningDesk
from stammtisch.web.eveningview import (
    clubs_of_several,
    groups_to_come,
    minutes_left,
    next_step,
    prints_of,
    state_of,
    tables_now,
    until,
    waiting,
    way,
    why_not,
)
from stammtisch.web.forms import read_fields, whole_number
from stammtisch.web.site import base_address, entered
from stammtisch.web.streams import fragments, seen_up_to
from stammtisch.web.visits import cleaned

Fields = list[tuple[str, str]]


async def show(request: Request) -> Response:
    """GET: the evening."""
    return await page(request, await EveningDesk.at(request))


async def page(
    request: Request,
    desk: EveningDesk,
    fault: StammtischError | None = None,
    typed: Sequence[tuple[str, str]] = (),
) -> Response:
    """The page of the desk, or the fragment for a script, with the reason of a refusal."""
    context = await desk_context(request, desk)
    context |= {
        "fault": fault.text if fault else None,
        "fault_rules": getattr(fault, "rules", ()),
        "namesakes": _members_called(desk, getattr(fault, "names", ())),
        "typed": dict(typed),
    }
    name = "club/desk.html" if desk.visit.htmx else "club/evening.html"
    return desk.site.pages.page(desk.visit, name, fault.status if fault else 200, **context)


def _may_come(unit: Unit | None) -> bool:
    """Whether somebody can still join; ``unit`` is this person's entry on the list."""
    return unit is None or not (unit.here or unit.number)


def _members_called(desk: EveningDesk, names: Sequence[str]) -> list[Member]:
    """The members with these names, including those who left the club."""
    folded = {name.casefold() for name in names}
    return [each for each in desk.club.members.values() if each.name.casefold() in folded]


_NOTHING_SENT: Final[dict[str, Any]] = {
    "fault": None,
    "fault_rules": (),
    "namesakes": [],
    "typed": {},
}


async def desk_context(request: Request, desk: EveningDesk) -> dict[str, Any]:
    """The values for the templates of the desk."""
    evening, club = desk.evening, desk.club
    base = base_address(request, desk.site)
    units = {member: unit for unit in evening.units.values() for member in unit.members}
    return {
        "at": desk.address,
        "here": desk.here,
        "club": club,
        "evening": evening,
        "actor": desk.actor,
        "seq": desk.seq,
        "way": way(evening),
        "chips": [(member, units.get(member.id)) for member in club.present_members],
        "others": [each for each in club.present_members if _may_come(units.get(each.id))],
        "advice": advice(len(evening.present), evening.format),
        "sizes": sorted(Counter(tables_now(evening)).items(), reverse=True),
        "why_not": why_not(evening),
        "rounds_then": rounds_needed(evening.format.pairing, len(evening.present)),
        "waiting": waiting(evening),
        "state_of": state_of,
        "step": next_step(evening),
        "late": LATE_NAMES[evening.format.late],
        "undo": decisions.last_step(evening) if desk.actor.organises else None,
        "groups": groups_to_come(evening),
        "quality": quality_of(evening),
        "quality_rules": quality_rules(evening),
        "several": clubs_of_several(evening, club),
        "standings": standings(evening),
        "seed": new_link_secret()[:10],
        "screen": f"{base}{desk.here}/screen/{links.screen_token(club, desk.evening_id)}",
        "unsafe": desk.site.clubs.unsafe,
        "prints": prints_of(evening),
        "deals": f"{desk.here}/deals/{links.deals_token(club, desk.evening_id)}",
        "remaining": minutes_left(evening, desk.site.clubs.clock.wall()),
        "ends": until(evening, desk.visit.reader.language),
        "to_ask": naming.to_ask(club, evening),
        **_NOTHING_SENT,
    }


async def stream(request: Request) -> Response:
    """GET: the desk again whenever something has changed."""
    desk = await EveningDesk.at(request)
    after = seen_up_to(request)

    async def render() -> tuple[str, int]:
        await desk.site.clubs.actor(desk.club_id, desk.visit.visitor)  # who may look still may
        await desk.renew()
        context = await desk_context(request, desk)
        return desk.site.pages.text(desk.visit, "club/desk.html", **context), desk.seq

    changes = changes_of_both(desk.site.clubs, desk.club_id, desk.evening_id, after)
    return fragments(changes, render, desk.site.settings.heartbeat)


Deed = Callable[[EveningDesk, Fields], Awaitable[None]]


def deed(do: Deed) -> Callable[[Request], Awaitable[Response]]:
    """POST: carry out a form of the desk; if refused, show the page with the reason."""

    async def answer(request: Request) -> Response:
        _, visit = entered(request)
        fields = await read_fields(request, visit)
        desk = await EveningDesk.at(request)
        try:
            await do(desk, fields)
        except NotAllowed:
            raise
        except StammtischError as fault:
            await desk.renew()
            return await page(request, desk, fault, fields)
        if not visit.htmx:
            return desk.site.pages.go(visit, desk.here)
        await desk.renew()
        return await page(request, desk)

    return answer


# --- before the start


async def check_in(desk: EveningDesk, fields: Fields) -> None:
    """Let members and guests join the evening; guests become members (CLB-27).

    Whoever is called like a member may be that member or somebody else: nobody but the people at
    the desk can tell, so they are asked.
    """
    lines = dict(fields).get("guests", "").splitlines()
    guests = [name for line in lines if (name := cleaned(line))]
    coming = [value for name, value in fields if name == "member"]
    if guests and desk.evening.round:
        must_organise(desk.actor)
        decisions.can_join_late(desk.evening)  # before anybody becomes a member
    coming += await desk.site.clubs.enrol(desk.club_id, desk.actor, guests)
    desk.club = await desk.site.clubs.club(desk.club_id)
    for member in coming:
        await _come(desk, member, desk.club.member(member).name)


async def _come(desk: EveningDesk, member: str, name: str) -> None:
    """Let somebody join; once the evening has begun, only the organiser may do so."""
    by, homes = desk.actor.name, desk.club.homes

    def decide(evening: Evening) -> Sequence[e.Event]:
        if evening.round:
            return decisions.join_late(evening, member, name, by=by, clubs=homes)
        if member in evening.units:
            return decisions.arrive(evening, member)
        return decisions.join(evening, member, name)

    await (desk.run if desk.evening.round else desk.note)(decide)


async def pair(desk: EveningDesk, fields: Fields) -> None:
    """Let two members join as a pair."""
    one = dict(fields)
    first, second = one.get("first", ""), one.get("second", "")
    names = [desk.club.member(each).name for each in (first, second)]
    unit, name, people, by = new_id(), " & ".join(names), (first, second), desk.actor.name
    homes = desk.club.homes
    if desk.evening.round:
        await desk.run(lambda evening: decisions.join_late(evening, unit, name, people, by, homes))
    else:
        await desk.note(lambda evening: decisions.join(evening, unit, name, people))


async def presence(desk: EveningDesk, fields: Fields) -> None:
    """Handle a tap on a person: he has come, is not there after all, or has another name."""
    one = dict(fields)
    if "come" in one:
        member = desk.club.member(one["come"])
        if member.gone:
            await desk.site.clubs.welcome_back(desk.club_id, desk.actor, member.id)
        await _come(desk, member.id, member.name)
    elif "go" in one:
        unit, by = one["go"], desk.actor.name
        await desk.note(lambda evening: _taken_off(evening, unit, by))
    else:
        await _rename(desk, one.get("unit", ""), cleaned(one.get("name", "")))


def _taken_off(evening: Evening, unit: str, by: str) -> Sequence[e.Event]:
    """Take somebody off the list before the start; leaving later needs another form."""
    if evening.round:
        return decisions.miss(evening, unit)
    return withdrawal.withdraw(evening, [unit], by=by)


async def _rename(desk: EveningDesk, unit: str, name: str) -> None:
    """Rename somebody here and, as the organiser, also in the club; both succeed or neither."""
    decisions.rename(desk.evening, unit, name)  # may be refused
    if desk.actor.organises and unit in desk.club.members:
        await desk.site.clubs.run_club(
            desk.club_id, desk.actor, lambda club: register.rename_member(club, unit, name)
        )
    await desk.note(lambda evening: decisions.rename(evening, unit, name))


async def draw(desk: EveningDesk, fields: Fields) -> None:
    """Draw the start numbers from a text, or take those from a hat; repeatable until the start."""
    one = dict(fields)
    lot: Callable[..., e.Drawn] = partial(decisions.from_text, seed=one.get("seed", ""))
    if one.get("do") == "hat":
        lot = partial(decisions.from_hat, order=_order_of(fields))
    homes = desk.club.homes if one.get("apart") == "1" else None
    lot = partial(lot, again=one.get("again") == "1", apart=homes)
    must_organise(desk.actor)
    drawn = lot(desk.evening)
    with suppress(CannotSeat):  # the search for the plan takes a while, and others do not wait
        await asyncio.to_thread(first_plan, drawn.order, desk.evening.format, clubs=drawn.clubs)
    await desk.run(lambda evening: decisions.with_plan(evening, lot(evening)))


def _order_of(fields: Fields) -> list[str]:
    """The participants by the numbers that they have drawn; empty if a number is wrong."""
    numbers = {
        name.removeprefix("number-"): whole_number(value) or 0
        for name, value in fields
        if name.startswith("number-")
    }
    whole = sorted(numbers.values()) == list(range(1, len(numbers) + 1))
    return sorted(numbers, key=lambda unit: numbers[unit]) if whole else []


async def agreed(desk: EveningDesk, fields: Fields) -> None:
    """Write down who agreed to be named."""
    run = partial(naming.agreed, members=who_agreed(dict(fields)), by=desk.actor.name)
    await desk.site.clubs.run_club(desk.club_id, desk.actor, run)


# --- rounds


async def go_on(desk: EveningDesk, fields: Fields) -> None:
    """Go on with the evening: start, next round, final, end."""
    by = desk.actor.name
    steps: dict[str, Callable[[Evening], Sequence[e.Event]]] = {
        "start": decisions.start,
        "next": decisions.next_round,
        "final": decisions.start_final,
        "finish": lambda evening: decisions.finish(evening, by),
    }
    step = steps.get(dict(fields).get("do", ""))
    if step is not None:
        if step is decisions.start:
            await keep_safe(desk.site.clubs)
        await desk.run(step)
        desk.site.clubs.unsafe = await keep_after_round(desk.site.clubs)


async def take_back(desk: EveningDesk, fields: Fields) -> None:
    """Undo the organiser's last step."""
    events, by = whole_number(dict(fields).get("events")) or 0, desk.actor.name
    await desk.run(lambda evening: decisions.take_back(evening, events, by))


async def play_online(desk: EveningDesk, fields: Fields) -> None:
    """Play a table of this round online instead of with cards, or all; or go on with cards."""
    one = dict(fields)
    table, online = whole_number(one.get("table")) or 0, desk.site.clubs.online
    where = desk.club_id, desk.evening_id, desk.actor, desk.evening.round
    if one.get("do") == "paper":
        await online.to_paper(*where, table)
        return
    if one.get("do") == "all":
        for game in desk.evening.tables():
            await online.play(*where, game.table)
        return
    bots = [
        seat for name, value in fields if name == "bot" if (seat := whole_number(value)) is not None
    ]
    await online.play(*where, table, bots)


async def clock(desk: EveningDesk, fields: Fields) -> None:
    """Start the clock of the round, stop it, or let it go on."""
    one, by = dict(fields), desk.actor.name
    if one.get("do") == "stop":
        await desk.note(lambda evening: clocks.stop_clock(evening, by))
        return
    minutes = 0 if one.get("do") == "on" else whole_number(one.get("minutes")) or -1
    await desk.note(lambda evening: clocks.start_clock(evening, minutes, by))


async def withdraw(desk: EveningDesk, fields: Fields) -> None:
    """Let somebody leave the evening (CLB-28 to 32)."""
    units = [value for name, value in fields if name == "unit"]
    begun = dict(fields).get("begun") == "1"
    await desk.run(
        lambda evening: withdrawal.withdraw(evening, units, by=desk.actor.name, hand_begun=begun)
    )


async def stand_in(desk: EveningDesk, fields: Fields) -> None:
    """Let somebody play on for a seat, or close the table in its present state (CLB-30)."""
    one = dict(fields)
    table, seat = whole_number(one.get("table")) or 0, whole_number(one.get("seat")) or 0
    by, round = desk.actor.name, desk.evening.round
    if one.get("do") == "stop":
        await desk.run(lambda evening: entering.stop(evening, round, table, by))
    else:
        name = cleaned(one.get("name", ""))
        await desk.run(lambda evening: withdrawal.stand_in(evening, round, table, seat, name, by))


_AT: Final = "/club/{club}/e/{evening}"
ROUTES = [
    Route(_AT, show, methods=["GET"]),
    Route(f"{_AT}/stream", stream, methods=["GET"]),
    Route(f"{_AT}/check-in", deed(check_in), methods=["POST"]),
    Route(f"{_AT}/pair", deed(pair), methods=["POST"]),
    Route(f"{_AT}/presence", deed(presence), methods=["POST"]),
    Route(f"{_AT}/agreed", deed(agreed), methods=["POST"]),
    Route(f"{_AT}/draw", deed(draw), methods=["POST"]),
    Route(f"{_AT}/go-on", deed(go_on), methods=["POST"]),
    Route(f"{_AT}/take-back", deed(take_back), methods=["POST"]),
    Route(f"{_AT}/online", deed(play_online), methods=["POST"]),
    Route(f"{_AT}/clock", deed(clock), methods=["POST"]),
    Route(f"{_AT}/withdraw", deed(withdraw), methods=["POST"]),
    Route(f"{_AT}/stand-in", deed(stand_in), methods=["POST"]),
]
