"""Limits how often an address or a visitor may try something, and how much they do at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from stammtisch.text import Text
from stammtisch.web.errors import TooManyForms
from stammtisch.web.visits import Visit

_SOON: Final = 5.0  # seconds; nobody knows when a place becomes free
_ADDRESSES: Final = 20_000  # remembered at the same time; the oldest are forgotten


class Limit:
    """A limit of so many times within so many seconds for each address; it refills evenly.

    ``clock`` tells seconds; tests bring their own.
    """

    def __init__(
        self, times: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._times = float(times)
        self._rate = times / seconds
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Use the limit once; returns False if it is exhausted."""
        now = self._clock()
        left, since = self._left.pop(address, (self._times, now))
        left = min(self._times, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > _ADDRESSES:
            self._left.popitem(last=False)
        return allowed

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
        left, since = self._left.get(address, (self._times, self._clock()))
        return max(0.0, (1 - left) / self._rate - (self._clock() - since))


class Quota:
    """So many times an hour for each address, and fewer for each visitor.

    Whoever has used up what is his takes nothing from others behind the same address.
    """

    def __init__(self, of_address: int, of_visitor: int) -> None:
        self._address = Limit(of_address, 3600)
        self._visitor = Limit(of_visitor, 3600)

    def use(self, visit: Visit, refusal: Text) -> None:
        """Use the quota once; raises `TooManyForms` if it is exhausted."""
        self._visitor.use(visit.visitor, refusal)
        self._address.use(visit.address, refusal)


class Places:
    """So many simultaneous places for each address, and fewer for each visitor."""

    def __init__(self, of_address: int, of_visitor: int) -> None:
        self._of_address, self._of_visitor = of_address, of_visitor
        self._addresses: Counter[str] = Counter()
        self._visitors: Counter[str] = Counter()

    @contextmanager
    def one(self, visit: Visit, refusal: Text) -> Iterator[None]:
        """Hold a place; if there is none, raises `TooManyForms` with this sentence."""
        address, visitor = visit.address, visit.visitor
        here, his = self._addresses.get(address, 0), self._visitors.get(visitor, 0)
        if here >= self._of_address or his >= self._of_visitor:
            raise TooManyForms(refusal, _SOON)
        self._addresses[address] += 1
        self._visitors[visitor] += 1
        try:
            yield
        finally:
            _one_less(self._addresses, address)
            _one_less(self._visitors, visitor)


def _one_less(counts: Counter[str], key: str) -> None:
    counts[key] -= 1
    if not counts[key]:
        del counts[key]
