"""A program in a process of its own, with which lines are exchanged.  # not compiled: threads

Whatever it does, nobody waits for it longer than he wants to: it may read nothing, say too much,
hang or end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, Queue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import Final, Literal, TypeAlias

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say

if sys.platform == "linux":
    import resource

MEMORY = 4 << 30  # bytes of data that a program may have, and each that it starts
_OWN_GROUP: Final[int] = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)
_FAREWELL: Final = 1.0  # seconds that a program has for ending by itself
_AHEAD: Final = 1_000  # lines that it may have said before anybody listens
_LONGEST: Final = 100_000  # characters of a line
_NICE: Final = 10  # how far a program that gives way stands behind others
Why: TypeAlias = Literal["missing", "start", "late", "ended", "error", "protocol", "illegal"]
_DISCREET: Final[dict[Why, Text]] = {
    "error": say("{bot} stopped because of an error."),
    "protocol": say("{bot} said something that is not in the protocol."),
    "illegal": say("{bot} tried to make an illegal move."),
}


class BotFailed(StammtischError):
    """A bot cannot play on: it did not start, has ended, was too late or broke the rules.

    ``why`` says which of these; the text may also tell what the bot said, and so what it knows:
    whoever plays against the bot is told ``discreet`` instead.
    """

    exit_code = 2

    def __init__(self, text: Text, why: Why) -> None:
        super().__init__(text)
        self.why: Why = why

    @property
    def discreet(self) -> Text:
        """The same without anything that the bot said."""
        short = _DISCREET.get(self.why)
        return Text(short.words, {"bot": self.text.args["bot"]}) if short else self.text


class Program:
    """A running program.

    Args:
        bot: what it is called in errors.
        command: how it is started.
        aloud: whether what it writes to standard error is to be seen.

    Raises:
        BotFailed: it cannot be started.
    """

    def __init__(self, bot: str, command: Sequence[str], *, aloud: bool = True) -> None:
        self.bot = bot
        try:
            self._process = Popen(
                command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=None if aloud else DEVNULL,
                encoding="utf-8",
                start_new_session=True,  # it does not hear Ctrl-C
                creationflags=_OWN_GROUP,  # nor in Windows
            )
        except (OSError, ValueError) as fault:
            raise BotFailed(
                say("{bot} could not be started: {fault}.", bot=bot, fault=str(fault)), "start"
            ) from None
        self._bound()
        self._ended = False  # what it has said before is not listened to any more
        self._told: Queue[str | None] = Queue()
        self._said: Queue[str | None] = Queue(_AHEAD)
        self._threads = [Thread(target=each, daemon=True) for each in (self._write, self._read)]
        for thread in self._threads:
            thread.start()

    def _bound(self) -> None:
        """Let it have no more than `MEMORY`, where the system can bound that."""
        if sys.platform == "linux":
            with suppress(OSError, ValueError):  # it has ended; or less is allowed here anyway
                resource.prlimit(self._process.pid, resource.RLIMIT_DATA, (MEMORY, MEMORY))

    def tell(self, *lines: str) -> None:
        """Send lines to it; returns at once."""
        self._told.put("".join(f"{line}\n" for line in lines))

    def hear(self, seconds: float) -> str:
        """Its next line; raises `BotFailed` if it ended, or says nothing for this long."""
        try:
            if seconds <= 0:  # even if it talks without end
                raise Empty
            line = self._said.get(timeout=seconds)
        except Empty:
            raise BotFailed(say("{bot} took too long.", bot=self.bot), "late") from None
        if line is None:
            self._said.put(None)  # for whoever asks once more
            raise BotFailed(say("{bot} ended in the middle of its work.", bot=self.bot), "ended")
        return line

    def give_way(self) -> None:
        """Let it work only when nobody else wants to, where the system can do that."""
        if hasattr(os, "setpriority"):
            with suppress(OSError):  # it has ended
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _NICE)

    def end(self, *, kindly: bool) -> None:
        """End it: say goodbye and give it a moment, or at once."""
        if kindly:
            self.tell("bye")
            self._told.put(None)
            with suppress(TimeoutExpired):
                self._process.wait(_FAREWELL)
        self.kill()
        self._process.wait()
        self._ended = True
        self._told.put(None)
        for thread in self._threads:
            while thread.is_alive():
                with suppress(Empty):
                    self._said.get_nowait()
                thread.join(0.01)

    def kill(self) -> None:
        """Stop it at once; whoever is listening learns that it has ended."""
        with suppress(OSError):  # it has ended
            if hasattr(os, "killpg"):  # with whatever it has started
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _write(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError), self._process.stdin as pipe:
            for text in iter(self._told.get, None):
                pipe.write(text)
                pipe.flush()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(OSError, UnicodeError), self._process.stdout as pipe:
            for line in iter(partial(pipe.readline, _LONGEST), ""):
                if self._ended:
                    break
                self._said.put(line.rstrip("\r\n"))
        self._said.put(None)
