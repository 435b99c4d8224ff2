"""How often an address may try something: wrong seat links, new tables, forms."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

_ADDRESSES: Final = 20_000  # remembered at the same time; the oldest are forgotten


class Limit:
    """So many times in so many seconds for each address, refilled evenly.

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
        """Use up one time; False if there is none left."""
        now = self._clock()
        left, since = self._left.pop(address, (self._times, now))
        left = min(self._times, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[address] = (left - 1 if allowed else left, now)
        if len(self._left) > _ADDRESSES:
            self._left.popitem(last=False)
        return allowed

    def spent(self, address: str) -> bool:
        """Whether nothing is left, without using anything up."""
        left, since = self._left.get(address, (self._times, self._clock()))
        return left + (self._clock() - since) * self._rate < 1
