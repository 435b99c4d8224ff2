"""News of an evening for those who look at it: of the evening itself, and of its club."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

from stammtisch.club.service import Clubs
from stammtisch.web.streams import together


async def changes_of_both(
    clubs: Clubs, club_id: str, evening_id: str, after: int
) -> AsyncGenerator[int, None]:
    """Yields their number (`Clubs.number_of_both`) whenever it has grown beyond ``after``.

    That somebody agreed to be named stands in the log of the club; the wall has to hear of it.
    """
    news = together(clubs.changes(evening_id, 0), clubs.changes_of_club(club_id, 0))
    async with aclosing(news):
        async for _ in news:
            number = await clubs.number_of_both(club_id, evening_id)
            if number > after:
                after = number
                yield number
