"""Third-party bots at a table with people: hands one after another, and moves taken back."""

# not compiled: threads

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

from stammtisch.bots.guests import Guest
from stammtisch.bots.programs import BotFailed
from stammtisch.core.contract import Game, State
from stammtisch.core.recalling import OTHERS
from stammtisch.core.rng import Rng
from stammtisch.matches import Act, Hand
from stammtisch.text import Text


class Past(NamedTuple):
    """A hand as it is now; what is done in it or taken back later changes nothing here."""

    hand: Hand
    acts: list[Act]
    states: list[State]

    @classmethod
    def of(cls, hand: Hand) -> Past:
        """The past of a hand."""
        return cls(hand, list(hand.acts), list(hand.states))


class Follower:
    """A third-party bot in one seat of a match.

    It follows the hand that it is asked about. If another hand has begun, or moves were taken back,
    the bot is told of a new hand, from its deal on. Threads may ask; they wait for each other.

    Args:
        name, game, seat, rng, milliseconds: as for `Guest`.
    """

    def __init__(self, name: str, game: Game, seat: int, rng: Rng, milliseconds: int) -> None:
        self.game = game
        self._how = (name, game, seat, rng, milliseconds)
        self._lock = Lock()
        self._guest: Guest | None = None
        self._hand: Hand | None = None
        self._acts: list[Act] = []  # those that it has been told of

    @property
    def failed(self) -> BotFailed | None:
        """Why it was replaced in the present hand, if it has been."""
        return self._guest.failed if self._guest else None

    @property
    def fault(self) -> Text | None:
        """What is said of its failure, if it has failed."""
        return self._guest.fault if self._guest else None

    def move(self, past: Past) -> int:
        """The move that it makes now, in turn; always legal."""
        with self._lock:
            return self._brought_up(past).move(past.states[-1].copy())

    def _brought_up(self, past: Past) -> Guest:
        known, acts = len(self._acts), past.acts
        if self._guest is None or self._hand is not past.hand or acts[:known] != self._acts:
            self.leave()
            self._guest, self._hand, known = Guest(*self._how, aloud=False), past.hand, -1
            self._guest.give_way()
        for index in range(known, len(acts)):
            act = acts[index] if index >= 0 else None
            own = (act.move, act.text) if act and act.seat == self._guest.seat else (OTHERS, "")
            self._guest.see(past.states[index + 1], *own)
        self._acts = acts
        return self._guest

    def stop(self) -> None:
        """Stop its program at once, even while another thread waits for its move."""
        if (guest := self._guest) is not None:
            guest.stop()

    def leave(self) -> None:
        """The bot stops playing; its program waits for another hand."""
        if self._guest is not None:
            self._guest.leave()
        self._guest = None
