"""What a bot is given when it is to move: all that its seat knows, and nothing else."""

# not compiled: caches attributes

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from time import monotonic
from typing import Protocol

from stammtisch.core.contract import Game, State
from stammtisch.core.view import View
from stammtisch.positions import position


class Seen:
    """What a seat on turn knows. What costs time is fetched only when it is asked for.

    Attributes:
        game: what is played.
        seat: the bot's own seat; seats are numbers from 0.
        legal: the moves that may be made now, in notation.
        history: what the seat has seen happen since the deal, a line for each act
            (`stammtisch.information_state`).
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        legal: Sequence[str],
        history: Sequence[str],
        milliseconds: int,
        ask: Callable[[str], str],
    ) -> None:
        self.game = game
        self.seat = seat
        self.legal = tuple(legal)
        self.history = tuple(history)
        self._end = monotonic() + milliseconds / 1000
        self._ask = ask

    @property
    def seconds_left(self) -> float:
        """How long the bot may go on thinking, in seconds; negative once it is late."""
        return self._end - monotonic()

    def sample(self) -> State:
        """A full position, drawn each time from those that the seat cannot rule out."""
        return position(self._ask("sample"))

    @cached_property
    def view(self) -> View:
        """What a person in this seat would see; the same in every sample."""
        return self.sample().view(self.seat)

    @cached_property
    def observation(self) -> list[int]:
        """The same as a row of numbers, which ``game.observation`` describes."""
        return [int(number) for number in self._ask("observation").split()]

    @cached_property
    def known(self) -> str:
        """The position in words, with ``??`` for what the seat does not know."""
        return self._ask("known").replace("; ", "\n")


class Thinker(Protocol):
    """A bot: a class that is made without arguments for each hand."""

    def move(self, seen: Seen) -> str:
        """One of ``seen.legal``."""
