"""How the owner of a database gets access to its clubs again."""

from __future__ import annotations

from stammtisch.club import links
from stammtisch.club.service import CLUBS
from stammtisch.logs.keeper import Keeper
from stammtisch.logs.store import Store


async def organiser_paths(database: str) -> list[tuple[str, str]]:
    """The name and organiser's path of each club, for the database's owner; without the host.

    Raises:
        StoreUnavailable: the database cannot be read.
    """
    store = Store(database)
    await store.open()
    try:
        keeper = Keeper(store, CLUBS)
        found = [(each, (await keeper.find(each)).state) for each in await store.all_of("club")]
        await keeper.stop()
    finally:
        await store.close()
    return [
        (club.name, f"/club/{club_id}/role/organiser/{links.role_token(club, 'organiser')}")
        for club_id, club in found
    ]
