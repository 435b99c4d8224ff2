"""Those who use the server of a soak, and write down what they were told (the ledger).

Programs play Mau-Mau at tables of two and others look on, people keep pads and the sheet of a
club's evening, browsers show tables, and some read as slowly as they can.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import socket
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import httpx2
from soak_server import Disturbed

RULES: Final = "mau_mau.basic.2.max_turns=60.deals=1.mau_call=auto"
_CUT: Final = 0.03  # the share of requests whose answer nobody waits for
# Whoever seeks again before the first was heard has two tables; two such wait for each other.
_UNCUT: Final = ("/api/1/seek",)
_OLD: Final = 0.05  # the share of moves that are sent once more, or for an older position
_BREATH: Final = 0.2


@dataclass
class Party:
    """What all share: the server, the ledger, whether to go home, and how fast they are."""

    server: Disturbed
    chance: random.Random
    pace: float
    patience: float  # seconds that a screen may take to show the end of a match
    ledger: list[dict[str, Any]] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    watched: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    ended: dict[str, asyncio.Event] = field(default_factory=dict)
    unanswered: int = 0
    last: dict[str, int] = field(default_factory=dict)  # of tables, the number of the last event
    behind: int = 0  # times that a process did not know yet what another had told
    busy: int = 0  # answers of 503, with a sentence
    quiet: bool = False  # nothing is cut any more

    def note(self, kind: str, **facts: Any) -> None:
        """Write something down."""
        self.ledger.append({"k": kind, **facts})

    @property
    def silent(self) -> float:
        """Seconds without news after which a program asks."""
        return self.patience / 4

    def end_of(self, table: str) -> asyncio.Event:
        """Set when the match at a table is over."""
        return self.ended.setdefault(table, asyncio.Event())


class Client:
    """A connection to the server; ``who`` stands in the ledger."""

    def __init__(self, party: Party, who: str) -> None:
        self.party, self.who = party, who
        self.http = httpx2.AsyncClient(timeout=60, headers={"accept-language": "en"})

    async def ask(self, method: str, path: str, **how: Any) -> httpx2.Response | None:
        """An answer; None where none came, or where there was no waiting for it."""
        address = self.party.server.address + path
        if method == "POST" and path not in _UNCUT and self._cuts(_CUT):
            how["timeout"] = httpx2.Timeout(10, read=self.party.chance.uniform(0.0005, 0.02))
        try:
            answer = await self.http.request(method, address, **how)
        except httpx2.HTTPError:
            self.party.unanswered += 1
            await asyncio.sleep(_BREATH)
            return None
        in_words = re.search(r"[A-Z]\w+ .+\.", answer.text)
        if answer.status_code > 499 and (answer.status_code != 503 or not in_words):
            self.party.note("failure", who=self.who, path=path, status=answer.status_code)
        if answer.status_code > 499:
            self.party.busy += 1
            await asyncio.sleep(_BREATH)
        return answer

    def _cuts(self, share: float) -> bool:
        return not self.party.quiet and self.party.chance.random() < share

    async def close(self) -> None:
        """Hang up."""
        await self.http.aclose()

    async def sure(self, method: str, path: str, **how: Any) -> httpx2.Response:
        """An answer, however often one has to ask; only for what may be asked twice."""
        while True:
            answer = await self.ask(method, path, **how)
            if answer is not None and answer.status_code < 500:
                return answer


def end_of(answer: httpx2.Response | None) -> str:
    """What somebody knows of what he sent: it was "told", "refused", or that is "unknown"."""
    if answer is None or answer.status_code >= 500:
        return "unknown"
    return "told" if answer.status_code < 400 else "refused"


class Person(Client):
    """Somebody with a browser without scripts."""

    async def post(self, path: str, fields: dict[str, Any], **how: Any) -> httpx2.Response | None:
        """Send a form."""
        page = await self.sure("GET", "/help")
        found = re.search(r'name="csrf" value="([^"]*)"', page.text)
        assert found is not None
        return await self.ask("POST", path, data={"csrf": found[1], **fields}, **how)

    async def surely(self, path: str, fields: dict[str, Any]) -> httpx2.Response:
        """Send a form until it is answered."""
        while True:
            answer = await self.post(path, fields)
            if answer is not None and answer.status_code < 500:
                return answer

    async def token(self, name: str) -> str:
        """A token for a program."""
        page = await self.surely("/mine/programs", {"name": name})
        found = re.search(r'id="token"[^>]* value="([^"]+)"', page.text)
        assert found is not None, page.text
        return found[1]


# --- programs


class Program(Client):
    """A program that plays, or looks on."""

    async def arrive(self) -> None:
        """Get a token from somebody."""
        owner = Person(self.party, f"{self.who}'s owner")
        self.http.headers["authorization"] = f"Bearer {await owner.token(self.who)}"
        await owner.http.aclose()
        self.runs = 0
        self.now: dict[str, Any] = {}  # what it knows of its table ...
        self.shown: dict[str, Any] = {}  # ... and what of that the stream has shown
        self.news = asyncio.Event()

    async def live(self) -> None:
        """Play one match after the other; at last those of which it did not know it has a seat."""
        while True:
            table, seat = await self._seated()
            if not table and self.party.over.is_set():
                return
            if not table:
                table, seat = await self._seek()
            if not table:
                continue
            self.party.note("seated", who=self.who, table=table, seat=seat)
            if seat:
                self.party.watched.put_nowait(table)
            await self.follow(table, self._play(table, seat))

    async def _seated(self) -> tuple[str, int]:
        """A seat that it has already: the answer to a request for it was lost."""
        mine = (await self.sure("GET", "/api/1/tables")).json()
        for each in mine.get("tables", ()):
            if each["phase"] in ("seating", "dealing", "playing"):
                state = await self.sure("GET", f"/api/1/tables/{each['id']}")
                if state.status_code == 200 and state.json()["table"]["seat"] is not None:
                    return each["id"], state.json()["table"]["seat"]
        return "", 0

    async def _seek(self) -> tuple[str, int]:
        """A new seat."""
        found = await self.ask("POST", "/api/1/seek", json={"rules": RULES, "seats": 2})
        if found is None or found.status_code != 200:
            await asyncio.sleep(_BREATH)
            return "", 0
        return found.json()["table"], found.json()["seat"]

    async def follow(self, table: str, meanwhile: Any = None) -> None:
        """Follow a table until its match is over and the screen shows it, then look once more."""
        self.now, self.shown = {}, {}
        following = asyncio.create_task(self._follow(table))
        try:
            if meanwhile is not None:
                await meanwhile
            else:
                await self._until_over(table)
            if self.party.end_of(table).is_set():
                await self._even()
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
        if not self.party.end_of(table).is_set():
            return  # it was time to go home before anybody else came
        state = await self._at_last(table)
        if state and state["position"]:
            self.party.note("end", who=self.who, table=table, state=state)
        record = await self.sure("GET", f"/api/1/tables/{table}/record")
        if record.status_code == 200:
            text = record.json()["record"]
            self.party.note("record", who=self.who, table=table, text=text)

    async def _at_last(self, table: str) -> Any:
        """The table after its end; a process that has not heard of that yet is asked again."""
        for _ in range(50):
            state = await self.sure("GET", f"/api/1/tables/{table}")
            if state.status_code != 200 or state.json()["table"]["phase"] == "match_over":
                break
            self.party.behind += 1
            await asyncio.sleep(_BREATH)
        if state.status_code != 200:
            return None
        self.party.last[table] = state.json()["table"]["seq"]
        return state.json()

    async def _until_over(self, table: str) -> None:
        """Look on, and ask from time to time, too."""
        while not self.party.end_of(table).is_set() and not self.party.quiet:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.party.end_of(table).wait(), self.party.silent)

    async def _even(self) -> None:
        """Wait until the end is on the screen, for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.party.patience):
                while self.shown.get("phase") != "match_over" or self.shown.get("turn") != -1:
                    self.news.clear()
                    await self.news.wait()

    async def _follow(self, table: str) -> None:
        """Write down every line, on one connection after the other."""
        while True:
            self.runs += 1
            run = self.runs
            with contextlib.suppress(httpx2.HTTPError):
                address = f"{self.party.server.address}/api/1/tables/{table}/stream"
                async with self.http.stream("GET", address) as answer:
                    async for raw in self._lines(answer):
                        self._heard(table, run, raw)
            await asyncio.sleep(_BREATH)

    async def _lines(self, answer: httpx2.Response) -> AsyncIterator[str]:
        """The lines of a stream; sometimes the connection is cut."""
        async for raw in answer.aiter_lines():
            if raw.strip() and answer.status_code == 200:
                yield raw
            if self._cuts(_CUT / 3):
                return

    def _heard(self, table: str, run: int, raw: str) -> None:
        self.party.note("line", who=self.who, table=table, run=run, raw=raw)
        raw = self.party.ledger[-1]["raw"]  # with a fault, if one is put in there
        self.shown |= self._take(table, raw)

    def _take(self, table: str, raw: str) -> dict[str, Any]:
        """Know what a line says, and return it."""
        told, new = json.loads(raw), dict[str, Any]()
        whole = told["type"] == "state"
        if about := told if told["type"] == "table" else told.get("table") if whole else None:
            new |= {"phase": about["phase"]}
        if at := told if told["type"] == "position" else told.get("position") if whole else None:
            new |= {"seq": at["seq"], "turn": at["turn"], "legal": at["legal"]}
        self.now |= new
        if self.now.get("phase") == "match_over":
            self.party.end_of(table).set()
        self.news.set()
        return new

    async def _play(self, table: str, seat: int) -> None:
        """Move whenever it is the program's turn.

        If nobody comes for long, look for another table: two whose server was killed while they
        came may be waiting at one each.
        """
        earlier: list[int] = []
        until = time.monotonic() + self.party.chance.uniform(1, 3) * self.party.silent
        while not self.party.end_of(table).is_set():
            enough = self.party.quiet or time.monotonic() > until
            if enough and self.now.get("phase") == "seating":
                self.party.note("left", who=self.who, table=table)
                await self.ask("POST", f"/api/1/tables/{table}/leave", json={})
                return
            self.news.clear()
            now = self.now
            if now.get("turn") == seat and now["legal"]:
                await self._move(table, {**now}, earlier)
            elif now.get("phase") in ("dealing", "hand_over"):
                await self.ask("POST", f"/api/1/tables/{table}/ready", json={})
            await self._wait(table)

    async def _wait(self, table: str) -> None:
        try:
            await asyncio.wait_for(self.news.wait(), self.party.silent)
        except TimeoutError:  # a program that has heard nothing for long asks
            state = await self.sure("GET", f"/api/1/tables/{table}")
            if state.status_code == 200:
                self._take(table, state.text)

    async def _move(self, table: str, now: dict[str, Any], earlier: list[int]) -> None:
        """Make a move; sometimes one for an older position first, sometimes one twice."""
        await asyncio.sleep(self.party.pace * self.party.chance.uniform(0.5, 1.5))
        move, drawn = self.party.chance.choice(now["legal"]), self.party.chance.random()
        if drawn < _OLD and (before := [each for each in earlier if each < now["seq"]]):
            await self._send(table, move, before[-1], old=True)
        end = await self._send(table, move, now["seq"])
        if drawn > 1 - _OLD:
            await self._send(table, move, now["seq"], old=end == "told")
        earlier.append(now["seq"])
        if self.now.get("seq") == now["seq"]:  # what was told is known, or will be
            self.now["legal"] = []

    async def _send(self, table: str, move: str, seq: int, old: bool = False) -> str:
        body = {"move": move, "seq": seq}
        answer = await self.ask("POST", f"/api/1/tables/{table}/move", json=body)
        end = end_of(answer)
        number = answer.json()["seq"] if answer is not None and end == "told" else None
        self.party.note(
            "tried",
            **{"who": self.who, "table": table, "move": move, "old": old and end == "told"},
            **{"end": end, "answer": number},
        )
        return end

    async def look_on(self) -> None:
        """Look on at one table after the other, until nobody sits down any more."""
        while not self.party.quiet:
            with contextlib.suppress(TimeoutError):
                table = await asyncio.wait_for(self.party.watched.get(), self.party.silent)
                await self.follow(table)

    async def tell(self) -> None:
        """Ask what the server has counted."""
        ranking = await self.sure("GET", "/api/1/ranking")
        if ranking.status_code == 200:
            self.party.note("ranking", who=self.who, games=ranking.json()["games"])


# --- people


class Keeper(Person):
    """Somebody who keeps a score pad; each hand has points that no other has."""

    async def live(self) -> None:
        """Write hands, some of them twice."""
        names = [("name", each) for each in ("Ann", "Ben", "Cora")]
        page = await self.surely("/pads/new/free", {"name": [each for _, each in names]})
        self.pad, points = page.headers["location"], 0
        while not self.party.over.is_set():
            await asyncio.sleep(4 * self.party.pace)
            points += 1
            page = await self.sure("GET", self.pad)
            base = re.search(r'name="base" value="(\d+)"', page.text)
            fields = {"f.points.0": points, "key": f"{self.who}-{points}", "short": "1"}
            for _ in range(1 + (self.party.chance.random() < 0.3)):
                answer = await self.post(
                    f"{self.pad}/write",
                    fields | {"base": base[1] if base else "1"},
                    headers={"accept": "application/json"},
                )
                end = end_of(answer)
                if answer is not None and end == "told" and "question" in answer.text:
                    end = "unknown"
                self.party.note("pad", who=self.who, pad=self.pad, points=points, end=end)

    async def tell(self) -> None:
        """Fetch what stands there."""
        table = await self.sure("GET", f"{self.pad}/hands.csv")
        if table.status_code == 200:
            self.party.note("kept", what=self.pad, text=table.text)


class Desk(Person):
    """Who runs a club's evening, and fills in the sheets of its tables."""

    async def arrive(self) -> None:
        """Found a club and begin an evening."""
        self.sheets: list[str] = []
        people = ("Ann", "Ben", "Cora", "Dora", "Emil", "Fritz", "Gabi", "Hans", "Ida")
        club = (await self.surely("/club", {"name": self.who})).headers["location"]
        await self.surely(f"{club}/members", {"names": "\n".join(people)})
        opened = await self.surely(f"{club}/evenings", {"name": "Soak"})
        self.evening = opened.headers["location"]
        page = (await self.sure("GET", self.evening)).text
        for member in dict.fromkeys(re.findall(r'name="come" value="([^"]+)"', page)):
            await self.surely(f"{self.evening}/presence", {"come": member})
        await self.surely(f"{self.evening}/draw", {"seed": "3 5 6 1 2 2"})
        await self.surely(f"{self.evening}/go-on", {"do": "start"})
        self.sheets = [f"{self.evening}/sheet/1/{table}" for table in (1, 2)]

    async def live(self) -> None:
        """Write a line of a sheet after the other; all is zero-sum, as two and two play."""
        hand = 0
        while not self.party.over.is_set():
            await asyncio.sleep(6 * self.party.pace)
            hand += 1
            for sheet in self.sheets:
                page = await self.sure("GET", sheet)
                seats = re.findall(rf'name="({hand}\.\d)" value=""', page.text)
                if len(seats) != 4:
                    continue
                points = dict(zip(seats, (*(str(hand % 9 + 1),) * 2, "0", "0"), strict=True))
                answer = await self.post(f"{sheet}/write", points)
                self.party.note("sheet", sheet=sheet, points=points, end=end_of(answer))

    async def tell(self) -> None:
        """Fetch what stands there."""
        for sheet in self.sheets:
            page = await self.sure("GET", sheet)
            values = dict(re.findall(r'name="(\d+\.\d)" value="([^"]*)"', page.text))
            self.party.note("kept", what=sheet, values=values)


class Browser(Person):
    """A browser that shows a table, without a seat."""

    async def look_on(self, table: str) -> None:
        """Show it until the match is over and the screen says so; note the last number."""
        self.last = 0
        showing = asyncio.create_task(self._show(table))
        await self.party.end_of(table).wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.party.patience):
                while self.last < self.party.last.get(table, self.last + 1):
                    await asyncio.sleep(_BREATH)
        showing.cancel()
        await asyncio.gather(showing, return_exceptions=True)
        self.party.note("screen", who=self.who, table=table, last=self.last)
        await self.http.aclose()

    async def _show(self, table: str) -> None:
        while True:
            with contextlib.suppress(httpx2.HTTPError):
                address = f"{self.party.server.address}/t/{table}/stream?after={self.last}"
                async with self.http.stream("GET", address) as answer:
                    async for line in answer.aiter_lines():
                        if line.startswith("id: "):
                            self.last = int(line[4:])
            await asyncio.sleep(_BREATH)


async def crawl(party: Party) -> None:
    """Read the start page a few bytes at a time, for ever."""
    at = urlsplit(party.server.address)
    while True:
        with contextlib.suppress(OSError), socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(line, (at.hostname, at.port))
            page = f"/rules/doppelkopf?{urlencode({'n': party.chance.random()})}"
            await loop.sock_sendall(
                line, f"GET {page} HTTP/1.1\r\nhost: localhost\r\n\r\n".encode()
            )
            while await loop.sock_recv(line, 64):
                await asyncio.sleep(0.05)
        await asyncio.sleep(_BREATH)
