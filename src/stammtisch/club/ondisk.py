"""The clubs of a database without a server: for its owner, at the command line."""

from __future__ import annotations

from stammtisch.club import links
from stammtisch.club import register as r
from stammtisch.club.oldyears import take_over
from stammtisch.club.service import CLUBS, EVENINGS
from stammtisch.club.sheetfiles import grids_of
from stammtisch.club.years import Years
from stammtisch.logs.keeper import Keeper
from stammtisch.logs.names import new_id
from stammtisch.logs.store import Store


class OnDisk:
    """The clubs of a database; use ``async with OnDisk(url) as clubs``.

    Entering raises `StoreUnavailable` if the database cannot be read.
    """

    def __init__(self, database: str) -> None:
        self.store = Store(database)

    async def __aenter__(self) -> OnDisk:
        await self.store.open()
        self.clubs = Keeper(self.store, CLUBS)
        self.evenings = Keeper(self.store, EVENINGS)
        self.year = Years(self.club, self.evenings)
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.clubs.stop()
        await self.evenings.stop()
        await self.store.close()

    async def club(self, club_id: str) -> r.Club:
        """The club with this id; raises `NoSuchClub`, `OldClub`."""
        return (await self.clubs.find(club_id)).state

    async def take_over(self, club_id: str, data: bytes) -> None:
        """Take old years over from a file; raises as `oldyears.take_over`."""
        grids, outcomes = grids_of(data), await self.year.outcomes(club_id)
        await self.clubs.change(
            club_id, lambda club: take_over(club, outcomes, grids, new_id, "stammtisch club")
        )

    async def named(self, text: str) -> list[tuple[str, r.Club]]:
        """The clubs whose name contains this text, with their ids."""
        found = [(each, await self.club(each)) for each in await self.store.all_of("club")]
        wanted = text.casefold()
        return [(club_id, club) for club_id, club in found if wanted in club.name.casefold()]


def organiser_path(club_id: str, club: r.Club) -> str:
    """The path by which a browser becomes the organiser's, without the host."""
    return f"/club/{club_id}/role/organiser/{links.role_token(club, 'organiser')}"
