"""Limits how often an address or a visitor may try something, and how much they do at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol, TypeAlias

from stammtisch.text import Text
from stammtisch.web.errors import TooManyForms
from stammtisch.web.visits import Visit

_SOON: Final = 5.0  # seconds; nobody knows when a place becomes free
_ADDRESSES: Final = 20_000  # remembered at the same time; the oldest are forgotten


Level: TypeAlias = tuple[float, float]
"""How often somebody may still try, and when that was so."""


class Levels(Protocol):
    """Where the levels of a limit are kept."""

    def change(self, key: str, step: Callable[[Level | None], Level]) -> None:
        """Replace the level of a key by what follows from it."""


class Held(Protocol):
    """What other workers of this server know of places."""

    def add(self, key: str, places: int) -> None:
        """Note that this many more are held here, or fewer."""

    def elsewhere(self, key: str) -> int:
        """How many places other workers hold."""


class Counts(Protocol):
    """Where a server counts; each limit, and each kind of places, has a name."""

    def levels(self, name: str) -> Levels:
        """The levels of one limit."""

    def held(self, name: str) -> Held:
        """The places of one kind."""


class OwnLevels:
    """The levels of a limit in this process; the oldest are forgotten."""

    def __init__(self) -> None:
        self._levels: OrderedDict[str, Level] = OrderedDict()

    def change(self, key: str, step: Callable[[Level | None], Level]) -> None:
        """Replace the level of a key by what follows from it."""
        self._levels[key] = step(self._levels.pop(key, None))
        if len(self._levels) > _ADDRESSES:
            self._levels.popitem(last=False)


class NothingElsewhere:
    """The places of a server with one process."""

    def add(self, key: str, places: int) -> None:
        """Do nothing: nobody else needs to know."""

    def elsewhere(self, key: str) -> int:
        """Nobody else counts, so 0."""
        return 0


class OwnCounts:
    """What a server counts in its only process."""

    def levels(self, name: str) -> Levels:
        """The levels of one limit."""
        return OwnLevels()

    def held(self, name: str) -> Held:
        """The places of one kind."""
        return NothingElsewhere()


class Limit:
    """How often something may be done within some seconds from each address; it refills evenly.

    ``clock`` tells seconds; tests bring their own. ``levels`` is where it is counted.
    """

    def __init__(
        self,
        times: int,
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        levels: Levels | None = None,
    ) -> None:
        self._times = float(times)
        self._rate = times / seconds
        self._clock = clock
        self._levels = levels or OwnLevels()

    def take(self, address: str) -> bool:
        """Use the limit once; returns False if it is exhausted."""
        return self._use(address, 1.0) >= 1

    def use(self, address: str, refusal: Text) -> None:
        """Use the limit once; raises `TooManyForms` if it is exhausted."""
        if not self.take(address):
            raise TooManyForms(refusal, self.wait(address))

    def check(self, address: str, refusal: Text) -> None:
        """Raise `TooManyForms` if the limit is exhausted; asking does not use it."""
        if wait := self.wait(address):
            raise TooManyForms(refusal, wait)

    def wait(self, address: str) -> float:
        """The seconds until the limit can be used again; 0.0 if it can be used now."""
        return max(0.0, (1 - self._use(address, 0.0)) / self._rate)

    def _use(self, address: str, cost: float) -> float:
        """How often it could be used; if at least once, this cost has been charged."""
        found = 0.0

        def step(known: Level | None) -> Level:
            nonlocal found
            now = self._clock()
            left, since = known or (self._times, now)
            found = min(self._times, left + max(0.0, now - since) * self._rate)
            return (found - cost if found >= 1 else found), now

        self._levels.change(address, step)
        return found


class Quota:
    """A number of times an hour for each address, and fewer for each visitor.

    Whoever has used up what is his takes nothing from others behind the same address.
    """

    def __init__(
        self, of_address: int, of_visitor: int, counts: Counts | None = None, name: str = ""
    ) -> None:
        counts = counts or OwnCounts()
        self._address = Limit(of_address, 3600, levels=counts.levels(f"{name} of an address"))
        self._visitor = Limit(of_visitor, 3600, levels=counts.levels(f"{name} of a visitor"))

    def use(self, visit: Visit, refusal: Text) -> None:
        """Use the quota once; raises `TooManyForms` if it is exhausted."""
        self._visitor.use(visit.visitor, refusal)
        self._address.use(visit.address, refusal)


class Places:
    """A number of simultaneous places for each address, and fewer for each visitor."""

    def __init__(
        self, of_address: int, of_visitor: int, counts: Counts | None = None, name: str = ""
    ) -> None:
        counts = counts or OwnCounts()
        self._addresses = _Held(of_address, counts.held(f"{name} of an address"))
        self._visitors = _Held(of_visitor, counts.held(f"{name} of a visitor"))
        self.taken = 0  # in this process

    @contextmanager
    def one(self, visit: Visit, refusal: Text) -> Iterator[None]:
        """Hold a place; if none is free, raises `TooManyForms` with this sentence."""
        if self._addresses.full(visit.address) or self._visitors.full(visit.visitor):
            raise TooManyForms(refusal, _SOON)
        self._addresses.add(visit.address, 1)
        self._visitors.add(visit.visitor, 1)
        self.taken += 1
        try:
            yield
        finally:
            self.taken -= 1
            self._addresses.add(visit.address, -1)
            self._visitors.add(visit.visitor, -1)


class _Held:
    """How many places each holder has, here and elsewhere."""

    def __init__(self, most: int, held: Held) -> None:
        self._most, self._held = most, held
        self._here: Counter[str] = Counter()

    def full(self, key: str) -> bool:
        return self._here[key] + self._held.elsewhere(key) >= self._most

    def add(self, key: str, places: int) -> None:
        self._held.add(key, places)
        self._here[key] += places
        if not self._here[key]:
            del self._here[key]
