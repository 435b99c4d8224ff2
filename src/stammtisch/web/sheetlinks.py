"""Who opens the sheet of a table: by the evening, by the code of the table, or by his own page."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace
from starlette.requests import Request

from stammtisch.club import links
from stammtisch.club.copies import SheetCopy, copy_of
from stammtisch.club.roles import Actor
from stammtisch.logs.names import digest
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.qr import qr_inline
from stammtisch.web.sheetview import MARK, SheetPage
from stammtisch.web.site import Site, base_address, entered


@dataclass(slots=True, kw_only=True)
class ServedSheet(SheetPage):
    """A sheet on the server, which can write on it."""

    site: Site

    @property
    def where(self) -> tuple[str, str, Actor]:
        """The arguments with which the service finds the sheet."""
        return self.club_id, self.evening_id, self.actor

    @property
    def copy(self) -> SheetCopy:
        """What a browser may keep of it."""
        return copy_of(self.club, self.evening, self.game, self.actor, self.seq)

    async def renew(self) -> None:
        """Read the sheet again after something was written."""
        clubs = self.site.clubs
        self.seq = await clubs.number(self.evening_id)
        self.evening = await clubs.evening(self.club_id, self.evening_id)
        self.game = self.evening.game(self.game.round, self.game.table)


async def opened(request: Request) -> ServedSheet:
    """The sheet that the address names; raises `NoSuchClub`, `NotAllowed`, `NotThere`."""
    site, visit = entered(request)
    path, clubs = request.path_params, site.clubs
    club_id, evening_id, round, table = (path[x] for x in ("club", "evening", "round", "table"))
    actor, here = await _actor(request)
    seq, evening = await clubs.number(evening_id), await clubs.evening(club_id, evening_id)
    if not actor.at_desk and not actor.sits_at(evening, round, table):
        raise NoSuchPage(say("This is the sheet of another table."))
    club, link = await clubs.club(club_id), ""
    if actor.at_desk:
        token = links.sheet_token(club, evening_id, round, table)
        link = f"{base_address(request, site)}{here}/{token}"
    return ServedSheet(
        visit=visit,
        club_id=club_id,
        club=club.name,
        evening_id=evening_id,
        evening=evening,
        game=evening.game(round, table),
        actor=actor,
        here=here,
        seq=seq,
        by_phone=link,
        qr=qr_inline(link) if link else "",
        site=site,
    )


async def _actor(request: Request) -> tuple[Actor, str]:
    """Who asks for the sheet, and its address for him."""
    site, visit = entered(request)
    path, clubs = request.path_params, site.clubs
    club_id, evening_id, round, table = (path[x] for x in ("club", "evening", "round", "table"))
    at, sheet = f"/club/{club_id}/e/{evening_id}", f"sheet/{round}/{table}"
    device = digest(visit.visitor)[:16]
    if "token" in path:
        found = await clubs.by_sheet(club_id, evening_id, round, table, path["token"])
        name = visit.name or f"{found.name}/{device[:MARK]}"  # two phones are not one author
        actor = Actor("table", name, round, table, device=device)
        return actor, f"{at}/{sheet}/{path['token']}"
    if "unit" in path:
        found = await clubs.by_person(club_id, evening_id, path["unit"], path["mine"])
        return replace(found, device=device), f"{at}/me/{path['unit']}/{path['mine']}/{sheet}"
    found = await clubs.actor(club_id, visit.visitor)
    return Actor(found.role, found.name or visit.name or "?"), f"{at}/{sheet}"
