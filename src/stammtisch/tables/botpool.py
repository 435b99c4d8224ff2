"""Bots in seats: `random` answers at once; the others think in worker processes.

A worker gets a position drawn from those that the bot's seat cannot rule out, never the real one.
The more bots wait, the less time each one has, so that people never wait for bots; while people
wait for the server, bots make few simulations (`pressure`). For a bot that fails or is too late a
quick move is made, as a search lets hands end. Where the workers fail again and again they are left
alone for a minute: all bots move quickly, and the tables say so.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import decks
from stammtisch.analysis import Fair
from stammtisch.analysis.course import simulations_of
from stammtisch.analysis.fair import judge_fair
from stammtisch.bots import choose, interruption, measured
from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.core.putting import memory_of, remembering
from stammtisch.core.rng import Rng
from stammtisch.core.view import Outlook
from stammtisch.games.registry import game
from stammtisch.meters import count
from stammtisch.players.registry import habits_of, outlook
from stammtisch.positions import noted, noting
from stammtisch.spreading.processes import follow_parent
from stammtisch.tables.live import LiveTable
from stammtisch.tables.ownbots import OwnBots
from stammtisch.tables.pressure import Pressure
from stammtisch.tables.settings import Settings

_log: Final = logging.getLogger(__name__)
_LEAST_MILLISECONDS: Final = 5
_PATIENCE: Final = 3  # failures of the workers in a row
_REST: Final = 60.0  # seconds for which they are left alone then
_WORKERS_FAILED: Final = (BrokenProcessPool, TimeoutError, OSError)
Answer = TypeVar("Answer")
_file_for: Final = lru_cache(maxsize=64)(decks.file_for)
_LOOK: Final = 15_000  # simulations of a move that is looked at for a person: less than a second
_GRACE: Final = 10.0  # seconds beyond its time before a bot is given up; a worker may have to start


class Question(NamedTuple):
    """What a worker is asked, as plain data: game, position, seat, bot, and time to think.

    ``deck`` is the file of the deck that is played, where the worker cannot know it. ``beside``
    asks for a move out of turn instead of one in turn. ``simulations`` take the place of time where
    people wait for the server: the time would be over before a bot had thought at all. ``memory``
    is what the position remembers besides its words.
    """

    game: str
    preset: str | None
    options: tuple[tuple[str, Any], ...]
    seats: int
    words: tuple[int, ...]
    seat: int
    bot: str
    milliseconds: int
    seed: int
    deck: str = ""
    beside: bool = False
    simulations: int | None = None
    memory: tuple[int, ...] = ()


class BotPool(Protocol):
    """Something that answers questions on behalf of bots."""

    async def choose(self, question: Question) -> int:
        """The number of the move that the bot makes."""

    async def outlook(self, question: Question) -> Outlook | None:
        """The chances of the seat."""

    async def weigh(self, question: Question) -> Fair | None:
        """What each of the seat's moves is worth, and why; None if it has no choice."""

    def close(self) -> None:
        """Stop answering questions."""


class ProcessPool:
    """Answers in worker processes, which are started by the first question."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, question: Question) -> int:
        """The number of the move that the bot makes."""
        return await self._asked(answer, question)

    async def outlook(self, question: Question) -> Outlook | None:
        """The chances of the seat."""
        return await self._asked(chances, question)

    async def weigh(self, question: Question) -> Fair | None:
        """What each of the seat's moves is worth, and why; None if it has no choice."""
        return await self._asked(weighed, question)

    async def _asked(self, reply: Callable[[Question], Answer], question: Question) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, process_context(), quiet_worker)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, reply, question)
        except BrokenProcessPool:
            self.close()
            raise

    def close(self) -> None:
        """Stop the workers without waiting for their answers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def process_context() -> Any:
    """How worker processes are started: without the server's sockets and threads."""
    methods = multiprocessing.get_all_start_methods()
    return multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")


def quiet_worker() -> None:
    """Prepare a worker: it leaves Ctrl-C to the server, lets the server go first, ends with it."""
    follow_parent()
    if hasattr(os, "nice"):
        os.nice(10)


@lru_cache(maxsize=64)
def _game(name: str, preset: str | None, options: tuple[tuple[str, Any], ...], seats: int) -> Game:
    return game(name, preset=preset, seats=seats, **dict(options))


def _rules(question: Question) -> Game:
    if question.deck:
        _take_deck(question.deck)
    return _game(question.game, question.preset, question.options, question.seats)


def _position(question: Question) -> State:
    """The position in question."""
    state: State = _rules(question).restore(vec[i64](list(question.words)))
    remembering(state, question.memory)
    return state


@lru_cache(maxsize=64)
def _take_deck(text: str) -> None:
    """Make a deck known in this process, if it is not yet known."""
    decks.register(decks.read_deck(text))


def answer(question: Question) -> int:
    """The bot's choice; this runs in a worker."""
    rules = _rules(question)
    state = _position(question)
    rng = Rng(question.seed)
    with noting(state.copy(), SPECTATOR):
        if question.beside:
            return interruption(question.bot, state, rules, question.seat, rng)
        return choose(
            question.bot,
            state,
            rules,
            question.seat,
            rng,
            milliseconds=question.milliseconds,
            simulations=question.simulations,
        )


def chances(question: Question) -> Outlook | None:
    """The chances of the seat; this runs in a worker."""
    rules = _rules(question)
    state = _position(question)
    return outlook(rules, state, question.seat, Rng(question.seed))


def weighed(question: Question) -> Fair | None:
    """What each of the seat's moves is worth, and why; this runs in a worker."""
    rules, state = _rules(question), _position(question)
    move = int(habits_of(rules.id).promising_moves(state)[0])
    tries = question.simulations or 0
    return judge_fair(state, question.seat, move, question.seed, tries)


class Bots:
    """Asks the bots of all tables for their moves."""

    def __init__(
        self,
        settings: Settings,
        pool: BotPool | None = None,
        clock: Callable[[], float] = time.time,
        pressure: Pressure | None = None,
    ) -> None:
        self._pressure = pressure or Pressure()
        self._workers = max(1, settings.bot_workers)
        self._milliseconds = settings.bot_milliseconds
        self._pool = pool or ProcessPool(self._workers)
        self.own = OwnBots(settings.own_bots, settings.own_bot_processes, self._milliseconds)
        self._rng = Rng(secrets.randbits(64))
        self._waiting = 0
        self._clock = clock
        self._failures = 0  # of the workers, since they answered last
        self._rest_until = 0.0

    @property
    def resting(self) -> bool:
        """Whether the workers are not used for a while, because they have failed repeatedly."""
        return self._clock() < self._rest_until

    @property
    def waiting(self) -> int:
        """How many questions are being thought about."""
        return self._waiting

    async def move(
        self, table: LiveTable, seat: int, bot: str, position: State | None = None
    ) -> int:
        """A bot's move for the seat on turn, here or in another position.

        It is always legal, if the table has not moved on. ``table.quick_bots`` tells afterwards
        whether bots make quick moves only.

        Raises:
            BotFailed: a bot by others does not play on in this hand, or is not here.
        """
        assert table.match is not None, "bots move in a hand"
        if bot not in measured(table.setup.game):
            return await self.own.move(table, seat, bot)
        state = (position or table.match.state).copy()
        if bot == "random":
            return int(state.pick(self._rng))
        number = await self._ask(table, state, seat, bot)
        table.quick_bots = self.resting
        if number < 0 or state.objection(seat, number) is not None:
            habits = habits_of(table.game.id)
            number = int(habits.quiet_pick(state.guess(seat, self._rng), self._rng))
        return number

    async def interruption(self, table: LiveTable, seat: int, bot: str) -> int:
        """The move out of turn that a bot wants to make now, or -1."""
        assert table.match is not None, "bots move in a hand"
        state = table.match.state.copy()
        number = await self._ask(table, state, seat, bot, beside=True)
        return -1 if number < 0 or state.objection(seat, number) is not None else number

    async def outlook(self, table: LiveTable, seat: int) -> Outlook | None:
        """The chances of a seat in the hand in progress; None if the game does not offer any.

        Found out beside the event loop, from a position drawn from what the seat knows.
        """
        assert table.match is not None, "there are chances in a hand"
        question = self._question(table, table.match.state.copy(), seat, "", 0)
        try:
            async with asyncio.timeout(_GRACE):
                return await self._pool.outlook(question)
        except Exception as fault:  # a help that fails must not stop the table
            _log.warning("no chances were found out: %r", fault)
            return None

    async def weigh(self, table: LiveTable, state: State, seat: int) -> Fair | None:
        """What each move of the seat on turn is worth to whoever knows what it knows.

        None if there is no choice, or nothing was found out.
        """
        tries = simulations_of(table.game.id, _LOOK)
        if self._pressure.simulations is not None:
            tries = min(tries, self._pressure.simulations)
        question = self._question(table, state, seat, "", 0)._replace(simulations=tries)
        try:
            async with asyncio.timeout(_GRACE):
                return await self._pool.weigh(question)
        except Exception as fault:  # a help that fails must not stop the table
            _log.warning("no moves were weighed: %r", fault)
            return None

    async def _ask(
        self, table: LiveTable, state: State, seat: int, bot: str, *, beside: bool = False
    ) -> int:
        if self.resting:
            return -1
        self._waiting += 1
        failures, began = self._failures, time.perf_counter()
        milliseconds = self._milliseconds * self._workers // self._waiting
        milliseconds = max(_LEAST_MILLISECONDS, min(milliseconds, self._milliseconds))
        try:
            question = self._question(table, state, seat, bot, milliseconds)._replace(beside=beside)
            async with asyncio.timeout(milliseconds / 1000 * (1 + self._waiting) + _GRACE):
                number = int(await self._pool.choose(question))
            self._failures = 0
            count("bot_answers", "ok")
            count("bot_seconds", by=time.perf_counter() - began)
            return number
        except Exception as fault:  # whatever happens to a bot, the table goes on
            count("bot_answers", "failed")
            _log.warning("bot %s gave no answer: %r%s", bot, fault, noted(fault))
            if isinstance(fault, _WORKERS_FAILED) and failures == self._failures:
                self._failed()
            return -1
        finally:
            self._waiting -= 1

    def _failed(self) -> None:
        """Note that the workers failed; questions waiting at the same time count as one."""
        self._failures += 1
        if self._failures >= _PATIENCE:
            self._rest_until = self._clock() + _REST
            _log.error("the bots' workers failed %d times in a row", self._failures)

    def _question(
        self, table: LiveTable, state: State, seat: int, bot: str, milliseconds: int
    ) -> Question:
        setup = table.setup
        drawn = state.guess(seat, self._rng)
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
            _file_for(table.game.deck),
            simulations=self._pressure.simulations,
            memory=tuple(memory_of(drawn)),
        )

    def close(self) -> None:
        """Stop asking bots."""
        self.own.close()
        self._pool.close()
