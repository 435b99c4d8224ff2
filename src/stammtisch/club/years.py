"""The club's year: rankings, seasons, and what the evenings came to, for `Clubs.year`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from stammtisch.club import register as r
from stammtisch.club.countings import ETERNAL_ID
from stammtisch.club.evening import Evening
from stammtisch.club.events import Event
from stammtisch.club.handsplayed import Sheets, hands_of, sheets_of, sheets_of_past
from stammtisch.club.leagues import League, league
from stammtisch.club.members import Held, History, history, records
from stammtisch.club.outcomes import Outcome, in_order, outcome_of, outcome_of_past
from stammtisch.club.pasts import PastHand
from stammtisch.logs.keeper import Keeper


class Years:
    """What is worked out from all evenings of a club; see `Clubs` for what its methods raise."""

    def __init__(
        self, club: Callable[[str], Awaitable[r.Club]], evenings: Keeper[Evening, Event]
    ) -> None:
        self._club, self._evenings = club, evenings
        self._known: dict[str, tuple[int, Outcome | None, Sheets]] = {}  # with the number

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
        """What the finished evenings came to, in the order of days, even those struck out."""
        club = await self._club(club_id)
        found = [(await self._evening(evening))[1] for evening in club.evenings]
        past = [outcome_of_past(each) for each in club.past.values()]
        return in_order([*past, *(each for each in found if each is not None)])

    async def counted(self, club_id: str) -> tuple[list[Outcome], dict[str, Sheets]]:
        """The finished evenings that are not struck out, and what their sheets hold, by id."""
        club = await self._club(club_id)
        found = [each for each in await self.outcomes(club_id) if each.id not in club.struck]
        sheets = {}
        for each in found:
            past = club.past.get(each.id)
            sheets[each.id] = sheets_of_past(past) if past else await self.sheets(each.id)
        return found, sheets

    async def sheets(self, evening_id: str) -> Sheets:
        """What the sheets of an evening that was played here hold."""
        return (await self._evening(evening_id))[2]

    async def hands(self, club_id: str) -> dict[str, tuple[PastHand, ...]]:
        """The hands on the sheets of all finished evenings, by the id of the evening (YEAR-21)."""
        club, found = await self._club(club_id), {}
        for each in await self.outcomes(club_id):
            past = club.past.get(each.id)
            if past is None:
                found[each.id] = hands_of((await self._evenings.find(each.id)).state)
            elif past.hands:
                found[each.id] = past.hands
        return found

    async def history(self, club_id: str, member: str) -> History:
        """The history of a member; raises `NotThere`."""
        (await self._club(club_id)).member(member)
        found, sheets = await self.counted(club_id)
        return history(member, found, sheets.values())

    async def records(self, club_id: str) -> list[Held]:
        """The records of the club."""
        return records(*await self.counted(club_id))

    async def _evening(self, evening_id: str) -> tuple[int, Outcome | None, Sheets]:
        """What an evening came to, worked out once for each of its states."""
        kept = await self._evenings.find(evening_id)
        known = self._known.get(evening_id)
        if known is None or known[0] != kept.seq:
            outcome = outcome_of(evening_id, kept.state)
            sheets = sheets_of(kept.state) if outcome else Sheets()
            known = self._known[evening_id] = kept.seq, outcome, sheets
        return known
