"""A club and its evening as the people who run them see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from starlette.requests import Request

from stammtisch.club import events as e
from stammtisch.club.evening import Evening
from stammtisch.club.register import Club
from stammtisch.club.roles import Actor
from stammtisch.messages import Speaker
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit


class Desk:
    """A club, as an organiser or scorekeeper sees it."""

    def __init__(self, site: Site, visit: Visit, club_id: str, club: Club, actor: Actor) -> None:
        self.site, self.visit, self.club_id = site, visit, club_id
        self.club, self.actor = club, actor

    @classmethod
    async def of(cls, request: Request) -> Desk:
        """The club of the address; raises `NoSuchClub`, `NotAllowed`."""
        site, visit = entered(request)
        club_id = request.path_params["club"]
        club = await site.clubs.club(club_id)
        actor = await site.clubs.actor(club_id, visit.visitor)
        if not actor.name:
            actor = Actor(actor.role, visit.name or "?")
        return cls(site, visit, club_id, club, actor)

    @property
    def address(self) -> str:
        """The club's address."""
        return f"/club/{self.club_id}"


class EveningDesk(Desk):
    """An evening as organiser and scorekeeper see it."""

    evening_id: str
    evening: Evening
    seq: int

    @classmethod
    async def at(cls, request: Request) -> EveningDesk:
        """The evening of the address; raises `NoSuchClub`, `NotAllowed`."""
        desk = await cls.of(request)
        assert isinstance(desk, EveningDesk)
        desk.evening_id = request.path_params["evening"]
        await desk.renew()
        return desk

    async def renew(self) -> None:
        """Read the evening again after a change."""
        clubs = self.site.clubs
        self.evening = await clubs.evening(self.club_id, self.evening_id)
        self.seq = await clubs.number_of_both(self.club_id, self.evening_id)
        self.club = await clubs.club(self.club_id)

    @property
    def here(self) -> str:
        """The evening's address."""
        return f"{self.address}/e/{self.evening_id}"

    @property
    def speaker(self) -> Speaker:
        """The speaker for the reader's language."""
        return self.visit.reader.speaker()

    async def run(self, decide: Callable[[Evening], Sequence[e.Event]]) -> None:
        """Do something that only the organiser may do."""
        await self.site.clubs.run(self.club_id, self.evening_id, self.actor, decide)

    async def note(self, decide: Callable[[Evening], Sequence[e.Event]]) -> None:
        """Do something that the scorekeeper may do as well."""
        await self.site.clubs.desk(self.club_id, self.evening_id, self.actor, decide)
