"""The list of my clubs, and a club: members, evenings, roles, the all-time ranking."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links, naming, register
from stammtisch.club.errors import NotAllowed
from stammtisch.club.lists import LARGEST_FILE, read_list, read_table, text_of
from stammtisch.club.ranking import published_list
from stammtisch.club.register import ROLES, Role, set_balance
from stammtisch.club.roles import must_organise
from stammtisch.club.transfer import LARGEST
from stammtisch.errors import StammtischError
from stammtisch.text import Text, say
from stammtisch.web.agreeing import who_agreed
from stammtisch.web.desks import Desk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import day
from stammtisch.web.forms import read_form, read_upload
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import base_address, entered
from stammtisch.web.visits import cleaned, own_name

_MANY_FOUNDED: Final = say("Many clubs have been founded from your address.")
ROLE_NAMES: Final[dict[Role, Text]] = {
    "organiser": say("organiser"),
    "scorekeeper": say("scorekeeper"),
}


async def listed(request: Request, fault: StammtischError | None = None, **typed: str) -> Response:
    """GET: my clubs, and the form of a new one."""
    site, visit = entered(request)
    clubs = await site.clubs.mine(visit.visitor)
    return site.pages.page(
        visit,
        "club/list.html",
        fault.status if fault else 200,
        clubs=clubs,
        fault=fault.text if fault else None,
        typed=typed,
    )


async def found(request: Request) -> Response:
    """POST: found a club."""
    site, visit = entered(request)
    form = await read_form(request, visit)
    name, person = form.get("name", ""), form.get("person", "")
    try:
        person = own_name(person)
        site.openings.use(visit, _MANY_FOUNDED)
        club_id = await site.clubs.found(name, visit.visitor, visit.address)
    except StammtischError as fault:
        return await listed(request, fault, name=name, person=person)
    response = site.pages.go(visit, f"/club/{club_id}")
    if person:
        site.visits.keep_name(response, person)
    return response


async def show(request: Request) -> Response:
    """GET: the club; a stranger comes to its rankings, which anybody with the address may read."""
    try:
        return await _page(request, await Desk.of(request))
    except NotAllowed:
        site, visit = entered(request)
        return site.pages.go(visit, f"/club/{request.path_params['club']}/rankings")


async def _page(
    request: Request, desk: Desk, fault: StammtischError | None = None, **typed: str
) -> Response:
    clubs, club = desk.site.clubs, desk.club
    evenings = [(each, await clubs.evening(desk.club_id, each)) for each in reversed(club.evenings)]
    role_links: dict[Role, dict[str, Any]] = {}
    if desk.actor.organises:
        base = base_address(request, desk.site)
        for role in ROLES:
            link = f"{base}{desk.address}/role/{role}/{links.role_token(club, role)}"
            role_links[role] = {"link": link, "qr": qr_inline(link)}
    return desk.site.pages.page(
        desk.visit,
        "club/club.html",
        fault.status if fault else 200,
        at=desk.address,
        club=club,
        actor=desk.actor,
        evenings=evenings,
        day=lambda at: day(at, desk.visit.reader.language),
        ranking=(await clubs.year.league(desk.club_id)).rows[:10],
        role_links=role_links,
        role_names=ROLE_NAMES,
        fault=fault.text if fault else None,
        namesakes=getattr(fault, "names", ()),
        typed=typed,
    )


Deed = Callable[[Desk, dict[str, str]], Awaitable[str | None]]


def deed(do: Deed) -> Callable[[Request], Awaitable[Response]]:
    """POST: carry out a form of the club's page; if refused, show the page with the reason."""

    async def answer(request: Request) -> Response:
        _, visit = entered(request)
        form = await read_form(request, visit)  # first: without its token a form sees nothing
        desk = await Desk.of(request)
        try:
            onward = await do(desk, form)
        except StammtischError as fault:
            typed = {name: value for name, value in form.items() if name != "csrf"}
            return await _page(request, desk, fault, **typed)
        return desk.site.pages.go(desk.visit, onward or desk.address)

    return answer


async def rename(desk: Desk, form: dict[str, str]) -> None:
    """Give the club another name."""
    name = form.get("name", "")
    await _run(desk, lambda club: register.rename(club, name))


async def enrol(desk: Desk, form: dict[str, str]) -> None:
    """Add the members on the list, which has one name on each line."""
    names = [name for line in form.get("names", "").splitlines() if (name := cleaned(line))]
    only_new = form.get("do") == "new"
    await desk.site.clubs.enrol(desk.club_id, desk.actor, names, only_new=only_new)


async def member(desk: Desk, form: dict[str, str]) -> None:
    """Correct a member's name and club, say who may read it, or let him leave or come back."""
    who, do = form.get("member", ""), form.get("do", "")
    if do == "rename":
        name = form.get("name", "")
        home = form.get("home", "")
        await _run(
            desk,
            lambda club: [
                *register.rename_member(club, who, name),
                *register.set_home(club, who, home),
            ],
        )
    elif do in ("show", "hide"):
        await _run(desk, lambda club: naming.show_name(club, who, do == "show", desk.actor.name))
    else:
        await _run(desk, lambda club: register.let_go(club, who, back=do == "back"))


async def agreed(desk: Desk, form: dict[str, str]) -> None:
    """Write down who agreed to be named: those who are ticked, or all who were not asked yet."""
    await _run(desk, lambda club: naming.agreed(club, who_agreed(form), desk.actor.name))


async def _run(desk: Desk, decide: Any) -> None:
    await desk.site.clubs.run_club(desk.club_id, desk.actor, decide)


async def balance(request: Request) -> Response:
    """POST: the opening balance of the ranking, which is shown for approval before it is set."""
    _, visit = entered(request)
    form = await read_form(request, visit)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    do, text = form.get("do", ""), form.get("list", "")
    try:
        if do == "published" and not desk.club.balance:
            await _run(desk, lambda club: set_balance(club, published_list(), desk.actor.name))
        elif do in ("replace", "keep"):
            keep, listed = do == "keep", read_list(text)
            await desk.site.clubs.set_balance(desk.club_id, desk.actor, listed, keep=keep)
        else:
            return await _page(request, desk, list=text) if do == "edit" else _read(desk, text)
    except StammtischError as fault:
        return await _page(request, desk, fault, list=text)
    return desk.site.pages.go(visit, desk.address)


async def balance_file(request: Request) -> Response:
    """POST: a file with the opening balance, which is shown for approval before it is set."""
    _, visit = entered(request)
    too_large = say("The file is too large; a list has at most {n} kB.", n=LARGEST_FILE // 1000)
    data = await read_upload(request, visit, LARGEST_FILE + 10_000, too_large)
    desk = await Desk.of(request)
    must_organise(desk.actor)
    try:
        return _read(desk, text_of(data))
    except StammtischError as fault:
        return await _page(request, desk, fault)


def _read(desk: Desk, text: str) -> Response:
    """What was read from a list, and the effect of setting it; raises `BadList`."""
    reading = read_table(text)
    listed = {each.name.casefold() for each in reading.listed}
    return desk.site.pages.page(
        desk.visit,
        "club/balance.html",
        at=desk.address,
        club=desk.club,
        reading=reading,
        members={member.name.casefold() for member in desk.club.members.values()},
        before={each.name.casefold(): each.points for each in desk.club.balance},
        dropped=[each for each in desk.club.balance if each.name.casefold() not in listed],
    )


async def strike(desk: Desk, form: dict[str, str]) -> None:
    """Leave an evening out of the ranking, or count it again."""
    evening, back = form.get("evening", ""), form.get("do") == "back"
    await _run(
        desk, lambda club: register.strike_evening(club, evening, desk.actor.name, back=back)
    )


async def renew(desk: Desk, form: dict[str, str]) -> None:
    """Make new links for a role; the old ones become invalid."""
    role = form.get("role", "")
    if role in ROLES:
        dismiss = form.get("dismiss") == "1"
        await _run(desk, lambda _: [register.LinksRenewed(role, dismiss)])


async def export(request: Request) -> Response:
    """GET: the club and all its evenings as one file."""
    desk = await Desk.of(request)
    data = await desk.site.clubs.export(desk.club_id, desk.actor)
    return download(data, f"club-{desk.club_id}.json", "application/json")


async def take_in(request: Request) -> Response:
    """POST: found a club from a file."""
    site, visit = entered(request)
    largest = min(LARGEST, site.settings.largest_upload)
    too_large = say("The file is too large; a club has at most {n} MB.", n=largest // 1_000_000)
    data = await read_upload(request, visit, largest + 10_000, too_large)
    try:
        site.imports.use(visit, _MANY_FOUNDED)
        club_id = await site.clubs.take_in(data, visit.visitor, visit.address)
    except StammtischError as fault:
        return await listed(request, fault)
    return site.pages.go(visit, f"/club/{club_id}")


# --- roles


def _role(request: Request) -> Role:
    role = request.path_params["role"]
    if role not in ROLES:
        raise NoSuchPage(say("There is nothing at this address."))
    return role  # type: ignore[no-any-return]  # one of ROLES


async def ask_role(request: Request) -> Response:
    """GET: ask whether to take over the role; anybody who has the link may do so."""
    site, visit = entered(request)
    club = await site.clubs.club(request.path_params["club"])
    return site.pages.page(
        visit, "club/role.html", club=club, role=ROLE_NAMES[_role(request)], fault=None
    )


async def take_role(request: Request) -> Response:
    """POST: take over the role of a link."""
    site, visit = entered(request)
    form = await read_form(request, visit)
    club_id, token = request.path_params["club"], request.path_params["token"]
    name = own_name(form.get("name", ""))
    site.secrets.check(visit.address, say("Too many wrong links."))
    try:
        await site.clubs.take_role(club_id, _role(request), token, visit.visitor, name)
    except PermissionError:
        site.secrets.take(visit.address)
        raise
    response = site.pages.go(visit, f"/club/{club_id}")
    site.visits.keep_name(response, name)
    return response


ROUTES = [
    Route("/club", listed, methods=["GET"]),
    Route("/club", found, methods=["POST"]),
    Route("/club/import", take_in, methods=["POST"]),
    Route("/club/{club}", show, methods=["GET"]),
    Route("/club/{club}/export", export, methods=["GET"]),
    Route("/club/{club}/name", deed(rename), methods=["POST"]),
    Route("/club/{club}/members", deed(enrol), methods=["POST"]),
    Route("/club/{club}/member", deed(member), methods=["POST"]),
    Route("/club/{club}/agreed", deed(agreed), methods=["POST"]),
    Route("/club/{club}/balance", balance, methods=["POST"]),
    Route("/club/{club}/balance/file", balance_file, methods=["POST"]),
    Route("/club/{club}/strike", deed(strike), methods=["POST"]),
    Route("/club/{club}/links", deed(renew), methods=["POST"]),
    Route("/club/{club}/role/{role}/{token}", ask_role, methods=["GET"]),
    Route("/club/{club}/role/{role}/{token}", take_role, methods=["POST"]),
]
