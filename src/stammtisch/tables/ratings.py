"""Ratings of people and bots, for each game, against people and against bots apart.

They follow from the finished hands of rated tables (`played`), and nothing else is kept of them:
each process works them out again, some time after something was played. A period is a day (UTC).
In each hand a seat is compared with each other seat that has another score: partners always have
the same. A person's comparisons with people count for one rating, those with bots of the house for
the other; all comparisons of a seat in one hand together weigh as much as one result. Bots have
ratings of their own, from their comparisons with people, because nobody knows beforehand how well
they play a game by these house rules, and a new version may play better.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from stammtisch.errors import StammtischError
from stammtisch.logs.tasks import Tasks
from stammtisch.tables.fairness import BOT
from stammtisch.tables.glicko import Result, Standing, rested, updated
from stammtisch.tables.past import FOLDED, made_whole
from stammtisch.tables.played import CHANGING, Played, PlayedHand
from stammtisch.tables.staying import Stays, staying

if TYPE_CHECKING:
    from stammtisch.tables.host import Host
    from stammtisch.tables.live import LiveTable

Field: TypeAlias = Literal["people", "bots"]
Key: TypeAlias = tuple[str, str, Field]
"""A visitor, or a bot with `fairness.BOT` before its name; a game; against whom."""

DAY: Final = 86_400  # seconds of a rating period
_STALE: Final = 60.0  # seconds after which something new may have been played
_PATIENCE: Final = 50  # times as long as the work itself takes, if that is longer
_LONG: Final = 0.5  # seconds of that work from which on nobody waits for it


class Rating(NamedTuple):
    """A standing after some day (counted from 1970), and from how many hands it follows."""

    standing: Standing
    day: int
    hands: int

    def on(self, day: int) -> Standing:
        """The standing on a day: without playing it becomes less certain."""
        return rested(self.standing, max(0, day - self.day))


class Rated(NamedTuple):
    """How somebody stands in a game now: against people and against bots; None without a hand."""

    people: Rating | None
    bots: Rating | None


class _Meeting(NamedTuple):
    """What one seat of a hand brings for one rating: against whom, and how it went."""

    of: Key
    with_whom: Key
    score: float
    weight: float


def reckoned(tables: Mapping[str, Played]) -> dict[Key, Rating]:
    """All ratings that follow from these hands, given by table."""
    hands = sorted(
        (int(hand.at // DAY), hand.at, table_id, hand.number, hand, at)
        for table_id, at in tables.items()
        if not at.set_up
        for hand in at.hands
        if at.casts[hand.cast].rated
    )
    ratings: dict[Key, Rating] = {}
    for day, found in groupby(hands, lambda each: each[0]):
        _period(ratings, day, (list(_meetings(at, hand)) for *_, hand, at in found))
    return ratings


def _meetings(at: Played, hand: PlayedHand) -> Iterator[_Meeting]:
    keys, sign = at.casts[hand.cast].rated, -1 if at.low_wins else 1
    for seat, mine in enumerate(keys):
        others = [
            (theirs, sign * (hand.scores[seat] - hand.scores[other]) > 0)
            for other, theirs in enumerate(keys)
            if mine and theirs and hand.scores[seat] != hand.scores[other]
        ]
        for theirs, won in others:
            bots = mine.startswith(BOT), theirs.startswith(BOT)
            if not all(bots) and mine != theirs:
                field: Field = "bots" if any(bots) else "people"
                of, with_whom = (mine, at.game, field), (theirs, at.game, field)
                yield _Meeting(of, with_whom, float(won), 1 / len(others))


def _period(ratings: dict[Key, Rating], day: int, hands: Iterable[list[_Meeting]]) -> None:
    """What a day changes; everybody is compared with what the others were before it."""

    def before(key: Key) -> Standing:
        return ratings[key].on(day - 1) if key in ratings else Standing()

    results: defaultdict[Key, list[Result]] = defaultdict(list)
    played: defaultdict[Key, int] = defaultdict(int)
    for meetings in hands:
        for of, with_whom, score, weight in meetings:
            results[of].append(Result(before(with_whom), score, weight))
        for key in {each.of for each in meetings}:
            played[key] += 1
    after = {key: updated(before(key), mine) for key, mine in results.items()}
    for key, standing in after.items():
        known = ratings[key].hands if key in ratings else 0
        ratings[key] = Rating(standing, day, known + played[key])


class Ratings:
    """The ratings that one process knows, and how often people play hands to their end.

    Both are worked out anew when somebody asks for them.
    """

    def __init__(self, host: Host) -> None:
        self._store, self._clock = host.store, host.clock
        self._host = host
        self._known: dict[Key, Rating] = {}
        self._staying: dict[str, Stays] = {}
        self._next = 0.0
        self._took = 0.0  # seconds, the last time
        self._lock = asyncio.Lock()
        self._tasks = Tasks("ratings could not be worked out")

    def of(self, key: str, game: str) -> Rated:
        """How a visitor, or a bot, stands in a game, as far as is known; asks for news."""
        self._ask_for_news()
        return self._rated(key, game)

    def stays(self, devices: Iterable[str]) -> Stays | None:
        """How somebody plays hands to their end, as far as is known; asks for news.

        Of several devices that one counts with which he has played most.
        """
        self._ask_for_news()
        found = (self._staying[each] for each in devices if each in self._staying)
        return max(found, default=None, key=lambda each: each.hands)

    def _ask_for_news(self) -> None:
        if self._clock.now() >= self._next and not self._lock.locked():
            self._tasks.start(self._again())

    def _rated(self, key: str, game: str) -> Rated:
        known, day = self._known, int(self._clock.wall() // DAY)
        people, bots = known.get((key, game, "people")), known.get((key, game, "bots"))
        return Rated(people and _today(people, day), bots and _today(bots, day))

    async def all_of(self, key: str) -> dict[str, Rated]:
        """How a visitor stands in all games of which he has played rated hands, by game.

        That is now, or, on a server where reckoning takes long, when it was done last.
        """
        if self._took > _LONG:
            self._ask_for_news()
        elif self._clock.now() >= self._next:
            await self._if_due()
        games = sorted({game for each, game, _ in self._known if each == key})
        return {game: self._rated(key, game) for game in games}

    async def _again(self) -> None:
        with contextlib.suppress(StammtischError):  # the next one who asks tries again
            await self._if_due()

    async def _find(self, table_id: str) -> LiveTable:
        return (await self._host.find(table_id)).table

    async def refresh(self) -> None:
        """Work out all ratings from what was played; raises `StoreUnavailable`."""
        async with self._lock:
            await self._work_out()

    async def _if_due(self) -> None:
        """The same, unless it was done not long ago, perhaps while this one waited for its turn."""
        async with self._lock:
            if self._clock.now() >= self._next:
                await self._work_out()

    async def _work_out(self) -> None:
        began = self._clock.now()
        stored = await self._store.played_among_strangers(CHANGING)
        tables, behind = await made_whole(self._store, self._find, stored)
        self._known = await asyncio.to_thread(reckoned, tables)
        self._staying = await asyncio.to_thread(staying, tables)
        self._took = self._clock.now() - began
        self._next = began if behind > FOLDED else began + max(_STALE, _PATIENCE * self._took)

    async def stop(self) -> None:
        """Stop working; call before the store is closed."""
        await self._tasks.stop()


def _today(rating: Rating, day: int) -> Rating:
    return rating._replace(standing=rating.on(day), day=max(day, rating.day))
