"""Third-party bots, which are told what their seats know, as lines.  # not compiled: processes

Each plays in a process of its own; ``docs/bot_protocol.md`` describes the lines. A bot is named by
``package.module:Class``, by the name under which a package has put such a class into the entry
point group ``stammtisch.bots``, or by ``run:`` and a command. For a bot that fails, quick moves are
made until the hand is over, as a search lets hands end.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.util import Finalize
from time import monotonic
from typing import Final, TypeAlias

from stammtisch import decks, plugins
from stammtisch.bots.programs import BotFailed, Program
from stammtisch.core.contract import Game, State
from stammtisch.core.recalling import OTHERS, Recall
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of
from stammtisch.positions import known_to, written
from stammtisch.rulecodes import rule_code
from stammtisch.text import Text, say

VERSION: Final = 1  # of the protocol
RUN: Final = "run:"
_CLASS: Final = re.compile(r"[^\W\d][\w.]*:[^\W\d]\w*")
_TO_BEGIN: Final = 30.0  # seconds until it must have said hello
_PATIENCE: Final = 2.0  # seconds beyond its time before a bot is given up
_idle: dict[str, list[Program]] = {}  # programs that wait for their next hand, by the bot's name


def is_guest(name: str) -> bool:
    """Whether this names a third-party bot; whether it exists shows when it is started."""
    return bool(name.startswith(RUN) or _CLASS.fullmatch(name) or name in plugins.bots())


def command_of(name: str) -> list[str]:
    """The command that starts a third-party bot."""
    if name.startswith(RUN):
        return words_of(name.removeprefix(RUN), posix=os.name == "posix") or [""]
    entry = plugins.bots().get(name)
    return [sys.executable, "-m", "stammtisch.bots", entry.value if entry else name]


def words_of(command: str, *, posix: bool) -> list[str]:
    """The words of a command; on Windows a backslash is part of a path."""
    words = shlex.split(command, posix=posix)
    return words if posix else [word.strip('"') for word in words]


def started(name: str, *, aloud: bool = True) -> Program:
    """A program of this bot that knows the protocol: one that waits, or a new one.

    ``aloud`` says whether what it writes to standard error is to be seen.

    Raises:
        BotFailed: it cannot be started, or does not say hello.
    """
    with suppress(IndexError):  # none waits
        return _idle.setdefault(name, []).pop()
    program = Program(name, command_of(name), aloud=aloud)
    try:
        program.tell(f"hello stammtisch {VERSION}")
        line = program.hear(_TO_BEGIN)
        if line.split()[:2] != ["hello", str(VERSION)]:
            raise unexpected(name, line)
    except BotFailed:
        program.end(kindly=False)
        raise
    return program


def introduce(name: str, *, aloud: bool = True) -> None:
    """Start a bot once, so that one that cannot play is known before the first hand.

    Raises:
        BotFailed: it cannot be started, or does not say hello.
    """
    _idle.setdefault(name, []).append(started(name, aloud=aloud))


def dismiss() -> None:
    """End all programs that wait for their next hand."""
    for programs in _idle.values():
        while programs:
            programs.pop().end(kindly=True)


Finalize(None, dismiss, exitpriority=10)  # also in worker processes, where atexit is not heard


def unexpected(bot: str, line: str) -> BotFailed:
    """What is wrong with a line that violates the protocol or reports an error."""
    word, _, rest = line.partition(" ")
    if word == "error":
        return BotFailed(say("{bot} reported “{error}”.", bot=bot, error=rest[:200]), "error")
    said = line[:80]
    return BotFailed(
        say("{bot} said “{line}”, which is not in the protocol.", bot=bot, line=said), "protocol"
    )


def illegal(bot: str, move: str) -> BotFailed:
    """A bot made a move that may not be made now."""
    return BotFailed(
        say("{bot} made the illegal move “{move}”.", bot=bot, move=move[:80]), "illegal"
    )


class Guest:
    """A third-party bot in one seat for one hand; ``failed`` is why it was replaced, if it was.

    Args:
        name: which bot it is (`is_guest`).
        rng: for the samples that it asks for, and for the moves of whoever replaces it.
        milliseconds: how long it may think about a move.
        aloud: whether what it writes to standard error is to be seen.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        seat: int,
        rng: Rng,
        milliseconds: int,
        *,
        aloud: bool = True,
    ) -> None:
        self.name, self.seat = name, seat
        self._game, self._rng, self._milliseconds = game, rng, milliseconds
        self._recall = Recall(seat)
        self._news = [f"game {rule_code(game)} {int(game.seats)} {seat}"]
        if file := decks.file_for(game.deck):
            self._news.insert(0, "deck " + file.replace("\n", " "))
        self.failed: BotFailed | None = None
        self._program: Program | None = None
        try:
            self._program = started(name, aloud=aloud)
        except BotFailed as fault:
            self.failed = fault

    @property
    def fault(self) -> Text | None:
        """What is said of its failure, if it has failed."""
        return self.failed.text if self.failed else None

    def see(self, state: State, move: int = OTHERS, text: str = "") -> None:
        """Note what the seat sees of the deal, or of an act; ``move`` is its own, if it was."""
        if self.failed is None:
            self._news.append(f"seen {self._recall.see(state, move, text)}")

    def move(self, state: State) -> int:
        """Its move, in turn; that of whoever replaces it once it has failed. Always legal."""
        if self._program is not None:
            try:
                return self._asked(self._program, state)
            except BaseException as fault:  # whatever happens, nobody may hear its answer later
                self._program.end(kindly=False)
                self._program = None
                if not isinstance(fault, BotFailed):
                    raise
                self.failed = fault
        drawn = state.guess(self.seat, self._rng)
        return int(habits_of(self._game.id).quiet_pick(drawn, self._rng))

    def _asked(self, program: Program, state: State) -> int:
        legal = {self._game.text(state, move): int(move) for move in state.legal_moves()}
        program.tell(*self._news, *(f"legal {text}" for text in legal))
        program.tell(f"move? {self._milliseconds}")
        self._news = []
        end = monotonic() + self._milliseconds / 1000 + _PATIENCE
        while True:
            line = program.hear(end - monotonic())
            word, _, text = line.partition(" ")
            if word == "move" and text in legal:
                return legal[text]
            if word == "move":
                raise illegal(self.name, text)
            program.tell(self._reply(line, state))

    def _reply(self, question: str, state: State) -> str:
        """The answer to what a bot asks while it thinks."""
        match question:
            case "sample?":
                drawn = written(state.guess(self.seat, self._rng))
                return f"sample {'; '.join(drawn.splitlines())}"
            case "known?":
                return f"known {'; '.join(known_to(state, self.seat).splitlines())}"
            case "observation?":
                return f"observation {' '.join(map(str, state.observe(self.seat)))}"
            case _:
                raise unexpected(self.name, question)

    def give_way(self) -> None:
        """Let its program work only when nobody else wants to (`Program.give_way`)."""
        if self._program is not None:
            self._program.give_way()

    def stop(self) -> None:
        """Stop its program at once, even while another thread waits for its move."""
        if (program := self._program) is not None:
            program.kill()

    def leave(self, scores: list[int] | None = None) -> None:
        """The hand is over, or is not played on; with its scores, if there are any."""
        if self._program is None:
            return
        if scores is not None:
            self._program.tell(*self._news, f"scores {' '.join(map(str, scores))}")
        _idle.setdefault(self.name, []).append(self._program)
        self._program = None


Guests: TypeAlias = dict[int, Guest]
"""The bots by others at a table, by their seats."""


def look(guests: Guests, state: State, seat: int = -1, move: int = OTHERS, text: str = "") -> None:
    """Let them see the deal, or a seat's act; if a shuffle follows, only after that."""
    for guest in guests.values():
        own = (move, text) if guest.seat == seat else (OTHERS, "")
        guest.see(state, *own)


@contextmanager
def seated(players: Mapping[int, str], game: Game, rng: Rng, milliseconds: int) -> Iterator[Guests]:
    """The third-party bots among these players, by seat, for one hand."""
    guests: Guests = {}
    try:
        for seat, name in players.items():
            guests[seat] = Guest(name, game, seat, rng, milliseconds)
        yield guests
    finally:
        for guest in guests.values():
            guest.leave()
