"""How long people wait for the server; whatever can wait makes room for them.

The sign is how late a short sleep ends: that is the time for which a click, too, lies there before
anybody looks at it. Then bots think less, and in the end no new tables are opened.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from stammtisch.tables.errors import TooBusy
from stammtisch.text import say

_log: Final = logging.getLogger(__name__)
_EVERY: Final = 0.05  # seconds between two looks
_FADES: Final = 0.9  # what is left of a delay at the next look
_LASTING: Final = 20  # looks after which it is told
_FELT: Final = 0.1  # seconds late, from which on people feel it
_TOO_LATE: Final = 2.0  # seconds late, from which on more tables would spoil the others

SIMULATIONS: Final = ((0.5, 25), (_FELT, 100))
"""How many simulations a bot may make in a move if clicks are so many seconds late."""


class Pressure:
    """How late the event loop is.

    Attributes:
        late: seconds, twice in a row, as once is a mere hiccup; it fades within a few seconds.
        swamped: whether it was too late twice in a row.
    """

    def __init__(self) -> None:
        self.late = 0.0
        self.swamped = False
        self._before = 0.0
        self._felt_for = 0  # looks
        self._told = False

    async def watch(self) -> None:
        """Measure again and again, for ever."""
        now = asyncio.get_running_loop().time
        while True:
            began = now()
            await asyncio.sleep(_EVERY)
            self.note(now() - began - _EVERY)

    def note(self, late: float) -> None:
        """Note how late a sleep ended, in seconds; the log says when bots think less, or again."""
        lasting = min(late, self._before)
        self._before = late
        self.late = max(min(lasting, _TOO_LATE), self.late * _FADES)
        self.swamped = lasting >= _TOO_LATE
        self._felt_for = self._felt_for + 1 if self.felt else 0
        if self._felt_for == _LASTING:
            self._told = True
            _log.warning(
                "people wait %.0f ms: bots make at most %d simulations a move",
                self.late * 1000,
                self.simulations,
            )
        elif self._told and not self.felt:
            self._told = False
            _log.warning("people do not wait any longer: bots think as usual")

    @property
    def felt(self) -> bool:
        """Whether people wait noticeably."""
        return self.late >= _FELT

    @property
    def simulations(self) -> int | None:
        """How many simulations a bot may make in a move; None for as many as its time allows."""
        return next((bound for late, bound in SIMULATIONS if self.late >= late), None)

    def check_opening(self) -> None:
        """Raise `TooBusy` if another table would be too much."""
        if self.swamped:
            raise TooBusy(
                say(
                    "The server can hardly keep up with the tables that are open. Try again in "
                    "half a minute."
                )
            )
