"""An evening at the desk: check-in, draw, plan, rounds, standings, the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import decisions, entering, links, withdrawal
from stammtisch.club import events as e
from stammtisch.club.evening import Evening
from stammtisch.club.planning import advice
from stammtisch.club.standings import standings
from stammtisch.errors import StammtischError
from stammtisch.logs.names import new_id, new_link_secret
from stammtisch.messages import Speaker
from stammtisch.web.forms import read_fields
from stammtisch.web.pages.clubs import Desk
from stammtisch.web.pages.table import base_address, whole_number
from stammtisch.web.visits import cleaned

Fields = list[tuple[str, str]]


class EveningDesk(Desk):
    """An evening as organiser and scorekeeper see it."""

    evening_id: str
    evening: Evening

    @classmethod
    async def at(cls, request: Request) -> EveningDesk:
        """The evening of the address; raises `NoSuchClub`, `NotAllowed`."""
        desk = await cls.of(request)
        assert isinstance(desk, EveningDesk)
        desk.evening_id = request.path_params["evening"]
        desk.evening = await desk.house.clubs.evening(desk.club_id, desk.evening_id)
        return desk

    @property
    def here(self) -> str:
        """Where the evening is found."""
        return f"{self.address}/e/{self.evening_id}"

    @property
    def speaker(self) -> Speaker:
        """The words of the reader."""
        return self.visit.reader.speaker()

    async def run(self, decide: Callable[[Evening], Sequence[e.Event]]) -> None:
        """Something that only the organiser does."""
        await self.house.clubs.run(self.club_id, self.evening_id, self.actor, decide)

    async def note(self, decide: Callable[[Evening], Sequence[e.Event]]) -> None:
        """Something that the scorekeeper does too."""
        await self.house.clubs.desk(self.club_id, self.evening_id, self.actor, decide)


async def show(request: Request) -> Response:
    """GET: the evening."""
    return await page(request, await EveningDesk.at(request))


async def page(
    request: Request,
    desk: EveningDesk,
    fault: StammtischError | None = None,
    typed: Sequence[tuple[str, str]] = (),
) -> Response:
    """The page of the desk, with the reason why a form was refused and what was typed."""
    evening, club = desk.evening, desk.club
    base = base_address(request, desk.house)
    listed = {member for unit in evening.units.values() for member in unit.members}
    return desk.house.pages.page(
        desk.visit,
        "club/evening.html",
        fault.status if fault else 200,
        at=desk.address,
        here=desk.here,
        club=club,
        evening=evening,
        actor=desk.actor,
        others=[member for member in club.present_members if member.id not in listed],
        advice=advice(len(evening.present), evening.format),
        sizes=evening.format.sizes.tables(len(evening.present)),
        standings=standings(evening),
        seed=dict(typed).get("seed") or new_link_secret()[:10],
        screen=f"{base}{desk.here}/screen/{links.screen_token(club, desk.evening_id)}",
        fault=fault.text if fault else None,
        fault_rules=getattr(fault, "rules", ()),
        typed=dict(typed),
    )


Deed = Callable[[EveningDesk, Fields], Awaitable[None]]


def deed(do: Deed) -> Callable[[Request], Awaitable[Response]]:
    """A form of the desk: done, or the page again with the reason and what was typed."""

    async def answer(request: Request) -> Response:
        desk = await EveningDesk.at(request)
        fields = await read_fields(request, desk.visit)
        try:
            await do(desk, fields)
        except StammtischError as fault:
            desk.evening = await desk.house.clubs.evening(desk.club_id, desk.evening_id)
            return await page(request, desk, fault, fields)
        return desk.house.pages.go(desk.visit, desk.here)

    return answer


# --- before the start


async def check_in(desk: EveningDesk, fields: Fields) -> None:
    """Members and guests come to the evening; guests become members (CLB-27)."""
    guests = [
        name
        for value in [dict(fields).get("guests", "")]
        for line in value.splitlines()
        if (name := cleaned(line))
    ]
    if guests:
        await desk.house.clubs.enrol(desk.club_id, desk.actor, guests)
    club = await desk.house.clubs.club(desk.club_id)
    wanted = {value for name, value in fields if name == "member"}
    known = {guest.casefold() for guest in guests}
    for member in club.present_members:
        if member.id in wanted or member.name.casefold() in known:
            await desk.note(_joining(member.id, member.name))


def _joining(member: str, name: str) -> Callable[[Evening], Sequence[e.Event]]:
    def decide(evening: Evening) -> Sequence[e.Event]:
        if member in evening.units:
            return decisions.arrive(evening, member)
        return decisions.join(evening, member, name)

    return decide


async def pair(desk: EveningDesk, fields: Fields) -> None:
    """Two members come as a pair."""
    one = dict(fields)
    first, second = one.get("first", ""), one.get("second", "")
    names = [desk.club.member(each).name for each in (first, second)]
    unit = new_id()
    await desk.note(
        lambda evening: decisions.join(evening, unit, " & ".join(names), (first, second))
    )


async def presence(desk: EveningDesk, fields: Fields) -> None:
    """Somebody on the list has come, is not there after all, or leaves the list."""
    one = dict(fields)
    unit, do = one.get("unit", ""), one.get("do", "")
    if do == "arrive":
        await desk.note(lambda evening: decisions.arrive(evening, unit))
    elif do == "miss":
        await desk.note(lambda evening: decisions.miss(evening, unit))
    elif do == "remove":
        await desk.note(lambda evening: withdrawal.withdraw(evening, [unit], by=desk.actor.name))
    elif do == "rename":
        await desk.note(
            lambda evening: decisions.rename(evening, unit, cleaned(one.get("name", "")))
        )


async def draw(desk: EveningDesk, fields: Fields) -> None:
    """Draw the start numbers from a text, or take those from a hat."""
    one = dict(fields)
    if one.get("do") == "hat":
        numbers = {
            name.removeprefix("number-"): whole_number(value) or 0
            for name, value in fields
            if name.startswith("number-")
        }
        order = sorted(numbers, key=lambda unit: numbers[unit])
        if sorted(numbers.values()) != list(range(1, len(numbers) + 1)):
            order = []
        await desk.run(lambda evening: decisions.number(evening, order))
    else:
        await desk.run(lambda evening: decisions.draw(evening, one.get("seed", "")))


# --- rounds


async def go_on(desk: EveningDesk, fields: Fields) -> None:
    """Start, the next round, the final, the end."""
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
            await desk.house.clubs.keep_safe()
        await desk.run(step)


async def play_online(desk: EveningDesk, fields: Fields) -> None:
    """A table of this round plays here instead of with cards."""
    one = dict(fields)
    table = whole_number(one.get("table")) or 0
    bots = [
        seat for name, value in fields if name == "bot" if (seat := whole_number(value)) is not None
    ]
    await desk.house.clubs.play_online(
        desk.club_id, desk.evening_id, desk.actor, desk.evening.round, table, bots
    )


async def withdraw(desk: EveningDesk, fields: Fields) -> None:
    """Somebody leaves the evening (CLB-28 to 32)."""
    units = [value for name, value in fields if name == "unit"]
    begun = dict(fields).get("begun") == "1"
    await desk.run(
        lambda evening: withdrawal.withdraw(evening, units, by=desk.actor.name, hand_begun=begun)
    )


async def stand_in(desk: EveningDesk, fields: Fields) -> None:
    """Somebody plays on for a seat, or the table closes as it stands (CLB-30)."""
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
    Route(f"{_AT}/check-in", deed(check_in), methods=["POST"]),
    Route(f"{_AT}/pair", deed(pair), methods=["POST"]),
    Route(f"{_AT}/presence", deed(presence), methods=["POST"]),
    Route(f"{_AT}/draw", deed(draw), methods=["POST"]),
    Route(f"{_AT}/go-on", deed(go_on), methods=["POST"]),
    Route(f"{_AT}/online", deed(play_online), methods=["POST"]),
    Route(f"{_AT}/withdraw", deed(withdraw), methods=["POST"]),
    Route(f"{_AT}/stand-in", deed(stand_in), methods=["POST"]),
]
