"""Bots in seats: `random` answers at once, the others think in worker processes.

A worker gets a position drawn from those that the bot's seat cannot exclude, never the real one.
The more bots wait, the less time each one has, so that people never wait for bots. A bot that
fails or is too late is replaced by a random legal move.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.bots import choose
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.registry import game
from stammtisch.tables.live import LiveTable
from stammtisch.tables.settings import Settings, Setup

_log: Final = logging.getLogger(__name__)
_LEAST_MILLISECONDS: Final = 5
_GRACE: Final = 10.0  # seconds beyond its time before a bot is given up; a worker may have to start


class Question(NamedTuple):
    """What a worker is asked, as plain data: the game, a position, the seat, the bot, its time."""

    game: str
    preset: str | None
    options: tuple[tuple[str, Any], ...]
    seats: int
    words: tuple[int, ...]
    seat: int
    bot: str
    milliseconds: int
    seed: int


class BotPool(Protocol):
    """Whoever answers questions."""

    async def choose(self, question: Question) -> int:
        """The number of the move that the bot makes."""

    def close(self) -> None:
        """Answer no more questions."""


class ProcessPool:
    """Answers in worker processes, which start at the first question."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, question: Question) -> int:
        """The number of the move that the bot makes."""
        if self._pool is None:
            methods = multiprocessing.get_all_start_methods()
            context = multiprocessing.get_context(
                "forkserver" if "forkserver" in methods else "spawn"
            )
            self._pool = ProcessPoolExecutor(self._workers, context, _quiet_worker)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)
        except BrokenProcessPool:
            self.close()
            raise

    def close(self) -> None:
        """Stop the workers without waiting for their answers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _quiet_worker() -> None:
    """Leave Ctrl-C to the server, and the processor to it too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


@lru_cache(maxsize=64)
def _game(name: str, preset: str | None, options: tuple[tuple[str, Any], ...], seats: int) -> Game:
    return game(name, preset=preset, seats=seats, **dict(options))


def answer(question: Question) -> int:
    """What the bot chooses; runs in a worker."""
    rules = _game(question.game, question.preset, question.options, question.seats)
    state = rules.restore(vec[i64](list(question.words)))
    rng = Rng(question.seed)
    milliseconds = question.milliseconds
    return choose(question.bot, state, rules, question.seat, rng, milliseconds=milliseconds)


class Bots:
    """Asks the bots of all tables for their moves."""

    def __init__(self, settings: Settings, pool: BotPool | None = None) -> None:
        self._workers = max(1, settings.bot_workers)
        self._milliseconds = settings.bot_milliseconds
        self._pool = pool or ProcessPool(self._workers)
        self._rng = Rng(secrets.randbits(64))
        self._waiting = 0

    async def move(self, table: LiveTable, seat: int, bot: str) -> int:
        """The move of a bot for the seat on turn; a legal one in any case."""
        assert table.match is not None, "bots move in a hand"
        state = table.match.state.copy()
        number = -1
        if bot != "random":
            number = await self._ask(table.setup, state, seat, bot)
        if number < 0 or state.objection(seat, number) is not None:
            number = int(state.pick(self._rng))
        return number

    async def _ask(self, setup: Setup, state: State, seat: int, bot: str) -> int:
        self._waiting += 1
        milliseconds = self._milliseconds * self._workers // self._waiting
        milliseconds = max(_LEAST_MILLISECONDS, min(milliseconds, self._milliseconds))
        try:
            question = self._question(setup, state, seat, bot, milliseconds)
            async with asyncio.timeout(milliseconds / 1000 * (1 + self._waiting) + _GRACE):
                return int(await self._pool.choose(question))
        except Exception as fault:  # whatever happens to a bot, the table goes on
            _log.warning("bot %s gave no answer, a random move is made: %r", bot, fault)
            return -1
        finally:
            self._waiting -= 1

    def _question(
        self, setup: Setup, state: State, seat: int, bot: str, milliseconds: int
    ) -> Question:
        drawn = state.sample(seat, self._rng)
        return Question(
            setup.game,
            setup.preset,
            tuple(sorted(setup.options.items())),
            len(setup.seats),
            tuple(int(word) for word in drawn.words()),
            seat,
            bot,
            milliseconds,
            secrets.randbits(64),
        )

    def close(self) -> None:
        """Ask no more."""
        self._pool.close()
