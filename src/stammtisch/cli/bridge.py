"""A bot of the line protocol at a table of a server: lines on one side, HTTP on the other.

The server tells the seat's history in the very words of the protocol (docs/programs.md), so the
bridge knows nothing of cards. Only what a bot asks while it thinks is worked out from a sample.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import monotonic
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from stammtisch.bots.guests import illegal, started, unexpected
from stammtisch.bots.programs import Program
from stammtisch.errors import StammtischError
from stammtisch.positions import known_to, position
from stammtisch.text import say

_SILENT: Final = 90.0  # seconds without a line after which the server has gone
_PATIENCE: Final = 2.0  # seconds beyond its time before a bot is given up
_SPARE: Final = 1.0  # seconds of the table's clock that are left for the way
_NOT_NOW: Final = (409, 422)  # the position has changed meanwhile


class Refused(StammtischError):
    """The server refused something; ``answered`` is the status of its answer."""

    exit_code = 2

    def __init__(self, error: str, status: int) -> None:
        super().__init__(say("The server answers: {error}", error=error))
        self.answered = status


class NoServer(StammtischError, OSError):
    """The server cannot be reached."""

    exit_code = 1


class Server:
    """The calls of a server.

    Args:
        address: where it is, such as ``https://cards.example``.
        token: that of the program.
        language: in which it answers.
    """

    def __init__(self, address: str, token: str, language: str) -> None:
        self._base = f"{address.rstrip('/')}/api/1"
        self._headers = {"Authorization": f"Bearer {token}", "Accept-Language": language}

    def ask(self, path: str) -> Any:
        """A question."""
        with self._open(path, None) as answer:
            return json.load(answer)

    def do(self, path: str, **sent: object) -> Any:
        """A deed."""
        with self._open(path, json.dumps(sent).encode()) as answer:
            return json.load(answer)

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The lines of a stream, until it ends."""
        with self._open(path, None) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, body: bytes | None) -> Any:
        more = {} if body is None else {"Content-Type": "application/json"}
        request = Request(self._base + path, body, self._headers | more)
        try:
            return urlopen(request, timeout=_SILENT)
        except HTTPError as fault:
            raise Refused(_error(fault), fault.code) from None
        except (URLError, ValueError) as fault:
            why = str(getattr(fault, "reason", fault))
            raise NoServer(say("The server cannot be reached: {why}.", why=why)) from None


def _error(fault: HTTPError) -> str:
    try:
        return str(json.load(fault)["error"])
    except (ValueError, KeyError):
        return fault.reason


class Bridge:
    """Lets a bot play at one table, to the end of the match.

    Args:
        server: where the table is.
        table: its id.
        bot: which bot plays (`stammtisch.bots.guests`).
        milliseconds: how long it may think about a move.
    """

    def __init__(self, server: Server, table: str, bot: str, milliseconds: int) -> None:
        self._server, self._path = server, f"/tables/{table}"
        self._bot, self._seconds = bot, milliseconds / 1000
        self._program: Program | None = None
        self._seat: int | None = None
        self._ready = -1  # the hand after which the bot has said that it is ready
        self.totals: list[int] = []

    def play(self) -> None:
        """Play until the match is over, or the table is closed.

        Raises:
            BotFailed: the bot failed; its seat was given up, and a built-in bot plays on.
            Refused, NoServer: the server does not want the bot, or has gone.
        """
        self._program = started(self._bot)
        try:
            for line in self._server.lines(f"{self._path}/stream"):
                self._hear(line)
                if line["type"] == "result":
                    self.totals = line["totals"]
                    if line["match_over"]:
                        break
                elif (line.get("table") or line).get("phase") == "closed":
                    break
        except BaseException:
            self._program.end(kindly=False)
            self._leave()
            raise
        self._program.end(kindly=True)

    def _leave(self) -> None:
        try:
            self._server.do(f"{self._path}/leave")
        except (Refused, NoServer, OSError):
            return  # the table is closed, or the server has gone

    def _hear(self, line: dict[str, Any]) -> None:
        """Pass a line of the stream on, and answer it."""
        assert self._program is not None, "it plays"
        match line["type"]:
            case "state":
                self._table(line["table"])
                self._seat = line["table"]["seat"]
                if line["position"] is not None and self._seat is not None:
                    code, seats = line["table"]["rules"], len(line["table"]["seats"])
                    self._program.tell(f"game {code} {seats} {self._seat}")
                    self._program.tell(*(f"seen {each}" for each in line["seen"]))
                    self._move(line["position"])
            case "act":
                self._program.tell(f"seen {line['seen']}")
            case "position":
                self._move(line)
            case "table":
                self._table(line)

    def _table(self, table: dict[str, Any]) -> None:
        """Be ready for the next hand as soon as it can be."""
        waits = table["phase"] in ("dealing", "hand_over")
        if waits and table["seat"] is not None and self._ready != table["hand"]:
            self._ready = table["hand"]
            self._try("/ready")

    def _try(self, path: str, **sent: object) -> None:
        """Do something that may come too late."""
        try:
            self._server.do(self._path + path, **sent)
        except Refused as fault:
            if fault.answered not in _NOT_NOW:
                raise

    def _move(self, now: dict[str, Any]) -> None:
        assert self._program is not None, "it plays"
        if now["legal"]:
            given = now["seconds"]
            seconds = self._seconds if given is None else min(self._seconds, given - _SPARE)
            self._program.tell(*(f"legal {text}" for text in now["legal"]))
            self._try("/move", move=self._asked(now, max(0.05, seconds)), seq=now["seq"])

    def _asked(self, now: dict[str, Any], seconds: float) -> str:
        """The move that the bot makes; see `stammtisch.bots.guests.Guest`."""
        assert self._program is not None, "it plays"
        self._program.tell(f"move? {round(seconds * 1000)}")
        end = monotonic() + seconds + _PATIENCE
        while True:
            line = self._program.hear(end - monotonic())
            word, _, text = line.partition(" ")
            if word == "move" and text in now["legal"]:
                return text
            if word == "move":
                raise illegal(self._bot, text)
            self._program.tell(self._reply(line))

    def _reply(self, question: str) -> str:
        if question not in ("sample?", "known?", "observation?"):
            raise unexpected(self._bot, question)
        found = self._server.ask(f"{self._path}/sample")
        match question:
            case "sample?":
                return f"sample {found['position']}"
            case "known?":
                assert self._seat is not None, "whoever moves has a seat"
                known = known_to(position(found["position"]), self._seat)
                return f"known {'; '.join(known.splitlines())}"
            case _:
                return f"observation {' '.join(map(str, found['observation']))}"
