"""Requests of somebody who means no good: every address, odd numbers, deep brackets, huge texts.

    python -m tests.web.hostile tests/web/hostile.jsonl --until 1000000

sends so many in steps, each to a server of its own in this process, and adds a line to the file for
each: what was answered, and each answer that no server of ours may give (a status over 499, or
none). Whoever stops it goes on where it was; the number of a step is its seed, and the same seed
sends the same requests. The exit code is 0 if nothing was wrong in any step of the file. The tests
send some with every run.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote, urlencode

from starlette.routing import Route
from starlette.types import Message

from stammtisch.club import links
from stammtisch.games.registry import registrations
from stammtisch.rulecodes import preset_rules
from tests.web.clubs import Night
from tests.web.helpers import Server, served
from tests.web.steps import Done, in_steps

TEMPLATES: Final = Path(__file__).parents[2] / "src" / "stammtisch" / "web" / "templates"
DEEP: Final = 9_000
TOGETHER: Final = 20  # requests at the same time
PLENTY: Final[dict[str, Any]] = dict.fromkeys(  # so that requests come further than to the limits
    (
        *("posts", "wrong_secrets", "new_tables", "new_tables_each", "imports", "imports_each"),
        *("streams", "streams_each", "uploads", "uploads_each"),
    ),
    10_000_000,
)


class Asked(NamedTuple):
    """One request; ``path`` with its query, as it stands on the wire."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Answered(NamedTuple):
    """What came back; status 0 is an answer that never began."""

    asked: Asked
    status: int


class Hostile:
    """Draws requests to a server that has tables, pads, decks and a club with an evening."""

    def __init__(self, server: Server, seed: int) -> None:
        self.rng = Random(seed)
        self.server = server
        night = Night.begun(server)
        self.guest = night.desk
        self.routes = [route for route in server.app.routes if isinstance(route, Route)]
        self.names = sorted(set(field_names()))
        self.known = known_words(night)

    def requests(self) -> Iterator[Asked]:
        """Without an end."""
        while True:
            route = self.chosen()
            method = self.rng.choice([*sorted(route.methods or {"GET"}) * 4, "GET", "POST"])
            headers = {"cookie": self.guest.cookie_line(), "accept-language": "de"}
            kind, body = self.body() if method == "POST" else ("", b"")
            if kind:
                headers["content-type"] = kind
            if self.rng.random() < 0.2:
                headers |= {self.rng.choice(ODD_HEADERS): self.short()}
            yield Asked(method, self.path(route.path) + self.query(), headers, body)

    def chosen(self) -> Route:
        """One of all routes."""
        return self.rng.choice(self.routes)

    def path(self, pattern: str) -> str:
        """The address of a route; each of its places has a word that is known, or an odd one."""

        def filled(place: re.Match[str]) -> str:
            known = self.known.get(place[1].partition(":")[0], [])
            good = known and self.rng.random() < 0.7
            return quote(self.rng.choice(known) if good else self.word(), safe="")

        return re.sub(r"\{([^}]+)\}", filled, pattern)

    def query(self) -> str:
        """Mostly none."""
        if self.rng.random() < 0.7:
            return ""
        pairs = [(self.rng.choice(self.names), self.short()) for _ in range(self.rng.randint(1, 3))]
        return "?" + urlencode(pairs)

    def body(self) -> tuple[str, bytes]:
        """A content type, and a form, a file or anything else."""
        drawn = self.rng.random()
        if drawn < 0.7:
            fields = {
                self.rng.choice(self.names): self.word() for _ in range(self.rng.randint(0, 9))
            }
            return "application/x-www-form-urlencoded", self._signed(fields)
        if drawn < 0.9:
            return self._file(self.document())
        kind = self.rng.choice(["application/json", "text/plain", "multipart/form-data", "x"])
        return kind, self.document()

    def _signed(self, fields: dict[str, str]) -> bytes:
        token = {"csrf": self.guest.csrf} if self.rng.random() < 0.95 else {}
        return urlencode({**fields, **token}).encode()

    def _file(self, content: bytes) -> tuple[str, bytes]:
        edge = "edge"
        token = f'--{edge}\r\ncontent-disposition: form-data; name="csrf"\r\n\r\n{self.guest.csrf}'
        head = f'--{edge}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
        whole = f"{token}\r\n{head}".encode() + content + f"\r\n--{edge}--\r\n".encode()
        if self.rng.random() < 0.1:
            whole = whole[: self.rng.randrange(len(whole))]
        return f"multipart/form-data; boundary={edge}", whole

    def document(self) -> bytes:
        """Something to import: deep, huge, odd, or nearly right."""
        draws: list[Callable[[], bytes]] = [
            lambda: self.rng.choice([b"[", b'{"a":', b"[[1],"]) * DEEP,
            lambda: self._club("@", "event"),
            lambda: self._club(self.number(), "log"),
            lambda: self._club(self.number(), "at"),
            lambda: json.dumps({self.short(): self.number() for _ in range(5)}).encode(),
            lambda: b"\xff\xfe" + self.rng.randbytes(200),
            lambda: b"",
            lambda: self.word().encode("utf-8", "surrogatepass"),
        ]
        return self.rng.choice(draws)()

    def _club(self, value: Any, where: str) -> bytes:
        at = value if where == "at" else 1.0
        founded = {"kind": "renamed", "name": value, "deep": value}
        log = value if where == "log" else [{"at": at, "event": founded}]
        club = {"format": "stammtisch-club/1", "name": "x", "log": log, "evenings": []}
        return json.dumps(club).replace('"@"', "[" * DEEP).encode()  # deeper than json writes

    def number(self) -> Any:
        """A number that no game has."""
        return self.rng.choice(
            [
                10**300,
                1e300,
                -1e300,
                1e12,
                -1,
                2**63,
                -(2**63),
                float("nan"),
                float("inf"),
                10**4299,
            ]
        )

    def short(self) -> str:
        """An odd word that fits into a header."""
        return self.word()[:60].encode("ascii", "ignore").decode().translate(BLANKS)

    def word(self) -> str:
        """An odd word."""
        draws: list[Callable[[], str]] = [
            lambda: self.rng.choice(ODD_WORDS),
            lambda: self.rng.choice("0123456789") * self.rng.choice([1, 2, 10, 20, 5_000]),
            lambda: f"-{self.rng.randrange(10 ** self.rng.choice([1, 9, 19, 40]))}",
            lambda: str(self.number())[:400],
            lambda: "".join(chr(self.rng.randrange(1, 0xD7FF)) for _ in range(9)),
            lambda: self.rng.choice(self.rng.choice(list(self.known.values()))),
            lambda: self.rng.choice(self.names),
            lambda: "x" * self.rng.choice([17, 65, 300, 25_000]),
            lambda: self.rng.choice("[{(\"'<%&;=.,~") * self.rng.choice([1, 60, DEEP]),
        ]
        return self.rng.choice(draws)()


BLANKS: Final = dict.fromkeys((*range(32), 127), " ")
ODD_HEADERS: Final = (
    *("if-none-match", "last-event-id", "range", "accept-language", "cookie", "x-forwarded-for"),
    *("hx-request", "accept", "origin", "host", "accept-encoding", "content-length"),
)
ODD_WORDS: Final = (
    *("", " ", "\0", "..", "../..", "%", "%00", "null", "None", "NaN", "-0", "1e9999", "0x10", "²"),
    *("٣", "١" * 20, "\u202e", "\U0001f0cf", "a\r\nb: c", "' or 1=1 --", "<script>", "{{7*7}}"),
    *("doppelkopf.turnier.1.nines=" + "9" * 5_000, "gin." + "a." * 900, "~ff~fe", "*", ";" * 900),
)


def field_names() -> Iterator[str]:
    """The names of all fields of all forms."""
    for file in TEMPLATES.rglob("*.html"):
        yield from re.findall(r'\bname="([\w-]+)"', file.read_text("utf-8"))


def known_words(night: Night) -> dict[str, list[str]]:
    """Words that are right in an address, by the name of their place."""
    guest, evening, club = night.desk, night.evening, night.club
    tables = [guest.open_table("me", "random"), guest.open_table("me", "random", game="gin")]
    names = [("name", name) for name in "ABCD"]
    pad = guest.post_pairs("/pads/new/doppelkopf", *names).headers["location"]
    unit = evening.numbered[0].id
    return {
        "id": [*tables, pad.rpartition("/")[2]],
        "club": [night.club_id],
        "evening": [night.id],
        "unit": [unit],
        "mine": [links.person_token(club, night.id, unit)],
        "token": [links.sheet_token(club, night.id, 1, 1)],
        "game": list(registrations()),
        "code": [preset_rules(entry).code for entry in registrations().values()],
        "hand": ["1", "2"],
        "review": [tables[0]],
        "number": ["1", "2"],
        "zone": ["hand0", "stock", "trick"],
        "round": ["1"],
        "table": ["1"],
        "rule": ["DOK-12", "GIN-9"],
        "name": ["french.de", "german.en"],
        "what": ["plan", "ranking"],
        "role": ["organiser", "scorekeeper"],
    }


async def answered(server: Server, asked: Asked) -> Answered:
    """What the application answers; whoever asked goes away after the first words of it."""
    path, _, query = asked.path.partition("?")
    status, heard, said = 0, asyncio.Event(), False

    async def receive() -> Message:
        nonlocal said
        if not said:
            said = True
            return {"type": "http.request", "body": asked.body, "more_body": False}
        await heard.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message.get("body") or not message.get("more_body"):
            heard.set()

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": asked.method,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in asked.headers.items()],
        "client": ("testclient", 1),
        "server": ("testserver", 80),
        "scheme": "http",
        "root_path": "",
        "state": {},
    }
    await asyncio.wait_for(server.app(scope, receive, send), 60)
    return Answered(asked, status)


def attack(server: Server, times: int, seed: int) -> tuple[Counter[int], list[Answered]]:
    """How many answers of each status there were, and those that no server of ours may give."""
    hostile = Hostile(server, seed)
    requests = hostile.requests()
    counts: Counter[int] = Counter()
    bad: list[Answered] = []

    async def some(batch: list[Asked]) -> list[Answered]:
        return list(await asyncio.gather(*(answered(server, each) for each in batch)))

    while times > 0 and not bad:
        batch = [next(requests) for _ in range(min(TOGETHER, times))]
        times -= len(batch)
        for each in server.call(some, batch):
            counts[each.status] += 1
            if not 200 <= each.status < 500:
                bad.append(each)
    return counts, bad


def step(times: int, seed: int) -> dict[str, Any]:
    """So many requests from this seed: how many answers of each status, and what is wrong."""
    began = time.monotonic()
    with TemporaryDirectory() as folder, served(Path(folder), **PLENTY) as server:
        counts, bad = attack(server, times, seed)
    return {
        **{"seed": seed, "requests": counts.total(), "answers": dict(sorted(counts.items()))},
        **{"wrong": [f"{each.status} for {each.asked!s:.600}" for each in bad]},
        "seconds": round(time.monotonic() - began),
    }


def tell(done: Done) -> None:
    """Say what all steps have counted."""
    answers: Counter[str] = Counter()
    for each in done:
        answers.update(each["answers"])
    print(f"{sum(each['requests'] for each in done):,} requests in {len(done)} steps")
    print(", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items())))
    for each in done:
        for wrong in each["wrong"]:
            print(f"  seed {each['seed']}: {wrong}")


def next_step(done: Done, times: int) -> dict[str, Any]:
    """So many requests, from the seed that no step before had."""
    return step(times, seed=len(done) + 1)


if __name__ == "__main__":
    raise SystemExit(in_steps(__doc__, "requests", 5_000, next_step, tell))
