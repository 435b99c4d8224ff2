"""The club's year: rankings, seasons, and what the evenings came to, for `Clubs.year`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from stammtisch.club import register as r
from stammtisch.club.countings import ETERNAL_ID
from stammtisch.club.evening import Evening
from stammtisch.club.events import Event
from stammtisch.club.leagues import League, league
from stammtisch.club.outcomes import Outcome, in_order, outcome_of
from stammtisch.logs.keeper import Keeper


class Years:
    """What is worked out from all evenings of a club; see `Clubs` for what its methods raise."""

    def __init__(
        self, club: Callable[[str], Awaitable[r.Club]], evenings: Keeper[Evening, Event]
    ) -> None:
        self._club, self._evenings = club, evenings
        self._outcomes: dict[str, tuple[int, Outcome | None]] = {}  # with the evening's number

    async def league(
        self, club_id: str, ranking: str = ETERNAL_ID, version: int = 0, after: str = ""
    ) -> League:
        """A ranking of the club, by default the all-time one, worked out from all evenings.

        Raises:
            NotThere: the club has no such ranking or version, or the evening does not count.
        """
        club = await self._club(club_id)
        return league(club, ranking, await self.outcomes(club_id), version, after)

    async def outcomes(self, club_id: str) -> list[Outcome]:
        """What the finished evenings came to, in the order of days."""
        club = await self._club(club_id)
        found = [await self._outcome(evening) for evening in club.evenings]
        return in_order(each for each in found if each is not None)

    async def _outcome(self, evening_id: str) -> Outcome | None:
        """What an evening came to, worked out once for each of its states."""
        kept = await self._evenings.find(evening_id)
        known = self._outcomes.get(evening_id)
        if known is None or known[0] != kept.seq:
            known = self._outcomes[evening_id] = kept.seq, outcome_of(evening_id, kept.state)
        return known[1]
