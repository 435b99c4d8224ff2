"""What participants and the display on the wall see of an evening, each through its own link."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.evening import Evening
from stammtisch.club.naming import as_hung_up, named
from stammtisch.club.register import Club
from stammtisch.club.roles import Actor
from stammtisch.club.standings import owes_solo, standings
from stammtisch.web.clubnews import changes_of_both
from stammtisch.web.clubview import chairs_at, my_rounds, round_to_show
from stammtisch.web.eveningview import until, wall_step
from stammtisch.web.forms import read_form
from stammtisch.web.network import phones_cannot_come
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import base_address, entered
from stammtisch.web.streams import fragments, seen_up_to

ON_A_PAGE: Final = {"tables": 12, "names": 48}  # on the wall, in letters of 40 px at full HD


class Guest:
    """Somebody who used a link, and the page that this person may see."""

    def __init__(self, request: Request, club_id: str, evening_id: str, actor: Actor) -> None:
        (self.site, self.visit), self.actor = entered(request), actor
        self.base = base_address(request, self.site)
        self.club_id, self.evening_id = club_id, evening_id

    async def context(self, here: str) -> dict[str, Any]:
        """The values for the templates; nothing among them is hidden from this guest."""
        clubs = self.site.clubs
        club: Club = await clubs.club(self.club_id)
        evening: Evening = await clubs.evening(self.club_id, self.evening_id)
        if not self.actor.unit:
            club, evening = as_hung_up(club, evening, numbers=True)
        counted = any(game.closed for game in evening.games.values())
        common = {
            "club": club,
            "evening": evening,
            "here": here,
            "standings": standings(evening) if counted or evening.over else [],
            "chairs_at": partial(chairs_at, club, evening),
            "me": None,
            "deals": f"/club/{self.club_id}/e/{self.evening_id}/deals/"
            + links.deals_token(club, self.evening_id),
            "seq": await clubs.number_of_both(self.club_id, self.evening_id),
        }
        if self.actor.unit:
            return common | self._mine(club, evening)
        return common | self._wall(club, evening)

    def _wall(self, club: Club, evening: Evening) -> dict[str, Any]:
        at = f"/club/{self.club_id}/e/{self.evening_id}"
        join = f"{self.base}{at}/join/{links.join_token(club, self.evening_id)}"
        now = self.site.clubs.clock.wall()
        return {
            "on_a_page": ON_A_PAGE,
            "join": join,
            "join_qr": qr_inline(join),
            "lonely": phones_cannot_come(self.base),
            "next_step": wall_step(evening, code=not phones_cannot_come(self.base)),
            "left": int(evening.clock.remaining(now)) if evening.clock else None,
            "ends": until(evening, self.visit.reader.language),
            "start_numbers": any(
                unit.number and not named(club, unit) for unit in evening.units.values()
            ),
        }

    def _mine(self, club: Club, evening: Evening) -> dict[str, Any]:
        unit = self.actor.unit
        rounds = list(my_rounds(club, evening, unit))
        return {
            "me": evening.unit(unit),
            "rounds": rounds,
            "now": round_to_show(evening, rounds),
            "owes": owes_solo(evening, unit),
            "named": [club.members[m] for m in evening.unit(unit).members if m in club.members],
        }


async def _guest(request: Request) -> tuple[Guest, str, str]:
    """The guest, with his template and his address; raises `NotAllowed`."""
    site, _ = entered(request)
    path = request.path_params
    club_id, evening_id = path["club"], path["evening"]
    base = f"/club/{club_id}/e/{evening_id}"
    if "unit" in path:
        actor = await site.clubs.by_person(club_id, evening_id, path["unit"], path["mine"])
        here = f"{base}/me/{path['unit']}/{path['mine']}"
        return Guest(request, club_id, evening_id, actor), "club/me", here
    actor = await site.clubs.by_screen(club_id, evening_id, path["token"])
    here = f"{base}/screen/{path['token']}"
    return Guest(request, club_id, evening_id, actor), "club/screen", here


async def show(request: Request) -> Response:
    """GET: the page."""
    guest, name, here = await _guest(request)
    context = await guest.context(here)
    return guest.site.pages.page(guest.visit, f"{name}.html", **context)


async def stream(request: Request) -> Response:
    """GET: the page again whenever something has changed."""
    guest, name, here = await _guest(request)
    after = seen_up_to(request)

    async def render() -> tuple[str, int]:
        context = await guest.context(here)
        return guest.site.pages.text(guest.visit, f"{name}_frame.html", **context), context["seq"]

    changes = changes_of_both(guest.site.clubs, guest.club_id, guest.evening_id, after)
    return fragments(changes, render, guest.site.settings.heartbeat)


async def sit(request: Request) -> Response:
    """POST: take one's seat at the online table."""
    guest, _, _ = await _guest(request)
    await read_form(request, guest.visit)
    evening = await guest.site.clubs.evening(guest.club_id, guest.evening_id)
    table = await guest.site.clubs.online.sit(
        guest.club_id, guest.evening_id, guest.actor, evening.round, guest.visit.visitor
    )
    return guest.site.pages.go(guest.visit, f"/t/{table}")


async def show_name(request: Request) -> Response:
    """POST: say whether the pages of the club may name one where everybody can read (YEAR-20)."""
    guest, _, here = await _guest(request)
    shown = (await read_form(request, guest.visit)).get("name") == "shown"
    await guest.site.clubs.show_me(guest.club_id, guest.evening_id, guest.actor, shown=shown)
    return guest.site.pages.go(guest.visit, here)


_EVENING: Final = "/club/{club}/e/{evening}"
_ME: Final = f"{_EVENING}/me/{{unit}}/{{mine}}"
_SCREEN: Final = f"{_EVENING}/screen/{{token}}"
ROUTES = [
    Route(_ME, show, methods=["GET"]),
    Route(f"{_ME}/stream", stream, methods=["GET"]),
    Route(f"{_ME}/sit", sit, methods=["POST"]),
    Route(f"{_ME}/name", show_name, methods=["POST"]),
    Route(_SCREEN, show, methods=["GET"]),
    Route(f"{_SCREEN}/stream", stream, methods=["GET"]),
]
