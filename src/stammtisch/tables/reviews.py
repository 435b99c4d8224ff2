"""Looking back together: one leads through the hands of a table, the others see the same moment.

A review is a log of its own (`logs.keeper`), known by its link: which moment is looked at, and who
leads. What each of those who look sees of this moment is said by `sight`, as if he looked alone.
Who is there is known by the open streams, as at tables (`watching`), and stored nowhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.logs.clock import Clock
from stammtisch.logs.errors import NotNow
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import id_from
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store
from stammtisch.tables.watching import shown_name
from stammtisch.text import say


class Moment(NamedTuple):
    """A moment of a table: a hand, how many acts were made, and from which seat it is looked at.

    The hand counts from 1; the seat is `SPECTATOR` where nobody's hand is looked into.
    """

    hand: int
    move: int
    seat: int


class Begun(LogEvent, frozen=True, tag="review_begun"):
    """Somebody began a review of a table at this moment, and leads it."""

    table: str
    moment: Moment
    leader: str


class Stepped(LogEvent, frozen=True, tag="review_stepped"):
    """Whoever leads looks at another moment."""

    moment: Moment


class Led(LogEvent, frozen=True, tag="review_led"):
    """Somebody else leads from now on."""

    leader: str


class Noted(LogEvent, frozen=True, tag="review_noted"):
    """Somebody wrote or deleted a note; what it says is kept with the table."""


Event: TypeAlias = Begun | Stepped | Led | Noted


class Review(Struct, frozen=True):
    """What is looked at, and who leads: the key of a visitor, never to be shown."""

    table: str
    moment: Moment
    leader: str


def _step(review: Review | None, event: Event, at: float) -> Review:
    if isinstance(event, Begun):
        return Review(event.table, event.moment, event.leader)
    assert review is not None, "a review begins with its beginning"
    match event:
        case Stepped():
            return replace(review, moment=event.moment)
        case Led():
            return replace(review, leader=event.leader)
    return review


class NoSuchReview(NotNow):
    """No review has this id, or it was a while ago."""

    status = 404


def no_such_review() -> NoSuchReview:
    """The error for a review that is not there."""
    return NoSuchReview(
        say("This review is over, or its link is mistyped. Begin another one from the replay.")
    )


REVIEWS: Final[Kind[Review, Event]] = Kind(
    "review", Codec[Event](Event), _step, missing=no_such_review, unreadable=no_such_review
)


class Company:
    """Who looks at a review in this process, by his open streams."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}  # in the order in which they came
        self.news = asyncio.Event()
        self._streams: dict[str, int] = {}

    def come(self, visitor: str, name: str) -> None:
        """Note a stream of somebody who has this name, "" for none."""
        self._streams[visitor] = self._streams.get(visitor, 0) + 1
        self.names.setdefault(visitor, shown_name(name))
        self._tell()

    def go(self, visitor: str) -> None:
        """Note that a stream has ended."""
        self._streams[visitor] -= 1
        if not self._streams[visitor]:
            del self._streams[visitor], self.names[visitor]
        self._tell()

    def _tell(self) -> None:
        news, self.news = self.news, asyncio.Event()
        news.set()


class Reviews:
    """The reviews of a server; methods that name one raise `NoSuchReview`, `StoreUnavailable`."""

    def __init__(self, store: Store, clock: Clock | None = None) -> None:
        self._keeper = Keeper(store, REVIEWS, clock, cached=500)
        self._company: dict[str, Company] = {}

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def begin(self, table_id: str, moment: Moment, visitor: str, address: str = "") -> str:
        """Begin a review that this visitor leads; returns its id, which is also the invitation."""
        return await self._keeper.open([Begun(table_id, moment, visitor)], "", address)

    async def find(self, review_id: str, table_id: str) -> tuple[Review, int]:
        """A review of this table, and the number of its last event."""
        kept = await self._keeper.find(review_id)
        if kept.state.table != table_id:
            raise no_such_review()
        return kept.state, kept.seq

    async def step(self, review_id: str, visitor: str, moment: Moment) -> None:
        """Look at another moment; raises `NotNow` if the visitor does not lead."""

        def decide(review: Review) -> Sequence[Event]:
            if review.leader != visitor:
                raise NotNow(say("Somebody else turns the pages now."))
            return [Stepped(moment)] if review.moment != moment else []

        await self._keeper.change(review_id, decide)

    async def lead(self, review_id: str, visitor: str, to: str = "") -> None:
        """Hand the lead to somebody who is there, by his key; or take it where nobody has it.

        Raises:
            NotNow: somebody else leads and is there, or nobody with this key is.
        """
        here = self.here(review_id)
        heir = next((each for each in here if person_key(review_id, each) == to), "")

        def decide(review: Review) -> Sequence[Event]:
            if review.leader not in (visitor, *_gone(review, here)):
                raise NotNow(say("Somebody else turns the pages now."))
            if to and not heir:
                raise NotNow(say("This person is not there any more."))
            leader = heir or visitor
            return [Led(leader)] if leader != review.leader else []

        await self._keeper.change(review_id, decide)

    async def noted(self, review_id: str) -> None:
        """Tell all who look that a note was written or deleted."""
        await self._keeper.change(review_id, lambda _: [Noted()])

    # --- who is there

    def here(self, review_id: str) -> Mapping[str, str]:
        """Who is there: the names by visitor, "" for those who have told none."""
        company = self._company.get(review_id)
        return {} if company is None else company.names

    @contextmanager
    def present(self, review_id: str, visitor: str, name: str) -> Iterator[Company]:
        """Count a visitor as present within this context."""
        company = self._company.setdefault(review_id, Company())
        company.come(visitor, name)
        try:
            yield company
        finally:
            company.go(visitor)
            if not company.names:
                self._company.pop(review_id, None)

    async def changes(self, review_id: str, visitor: str, name: str) -> AsyncGenerator[int, None]:
        """Yields once, and whenever somebody comes or goes; meanwhile the visitor is there."""
        with self.present(review_id, visitor, name) as company:
            while True:
                news = company.news
                yield len(company.names)
                await news.wait()

    def steps(self, review_id: str, after: int) -> AsyncGenerator[int, None]:
        """Yields the number of a review each time it has grown beyond ``after``."""
        return self._keeper.changes(review_id, after)


def _gone(review: Review, here: Mapping[str, str]) -> tuple[str, ...]:
    return () if review.leader in here else (review.leader,)


def person_key(review_id: str, visitor: str) -> str:
    """What stands for a person in the forms of a review; his own key is nobody's business."""
    return id_from(f"{review_id}\0{visitor}")
