"""Several guests at one server, and a page as a person without a script reads it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from httpx2 import Response
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import Message, Send

from stammtisch import matches, tables
from stammtisch.analysis import Fair
from stammtisch.core.view import Outlook
from stammtisch.games.registry import registration
from stammtisch.tables import LiveTable, Tables
from stammtisch.tables.botpool import Question, chances, weighed
from stammtisch.web import Settings, create_app
from stammtisch.web.site import Site
from stammtisch.web.visits import VISITOR

QUICK = tables.Settings(bot_pause=0.0, number_wait=0.0, stand_in="random")
HTMX = {"hx-request": "true"}
SHORT = {"o-max_turns": "60", "o-deals": "2", "o-mau_call": "auto"}


class QuickBots:
    """Bots that do not think: the service makes a random move for them. Chances are found out."""

    async def choose(self, question: Question) -> int:
        return -1

    async def outlook(self, question: Question) -> Outlook | None:
        return await asyncio.to_thread(chances, question)

    async def weigh(self, question: Question) -> Fair | None:
        return await asyncio.to_thread(weighed, question)

    def close(self) -> None:
        pass


class Server:
    """A server in this process; its guests share it."""

    def __init__(self, client: TestClient, app: Starlette) -> None:
        self.client = client
        self.app = app

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    def call(self, function: Any, *args: Any) -> Any:
        """Run something in the server's loop."""
        assert self.client.portal is not None
        return self.client.portal.call(function, *args)

    def table(self, table_id: str) -> LiveTable:
        """A table as the service has it."""
        found: LiveTable = self.call(self.site.tables.table, table_id)
        return found

    def match(self, table_id: str) -> matches.Match:
        """The match at a table; its cards were dealt."""
        found = self.table(table_id).match
        assert found is not None
        return found

    def guest(self, language: str = "de", **headers: str) -> Guest:
        """Somebody with a browser of his own."""
        return Guest(self, {"accept-language": language, **headers})

    def stream(
        self,
        guest: Guest,
        table_id: str,
        after: int = 0,
        parts: int = 1,
        headers: dict[str, str] | None = None,
        path: str = "",
    ) -> tuple[int, str]:
        """The status of a stream and its first parts; then the guest goes away.

        It is that of the table, or the one at another path.
        """
        path = path or f"/t/{table_id}/stream"
        status, text = self.call(self._stream, guest, path, after, parts, headers or {})
        return int(status), str(text)

    async def _stream(
        self, guest: Guest, path: str, after: int, parts: int, headers: dict[str, str]
    ) -> tuple[int, str]:
        status, found, enough = 0, b"", asyncio.Event()

        async def send(message: Message) -> None:
            nonlocal status, found
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                found += message.get("body", b"")
                if found.count(b"\n\n") >= parts or not message.get("more_body"):
                    enough.set()

        more = {"path": path, "query_string": f"after={after}".encode()}
        following = self.follow(guest, "", send, enough, headers, **more)
        await asyncio.wait_for(following, 10)
        return status, found.decode()

    async def follow(
        self,
        guest: Guest,
        table_id: str,
        send: Send,
        enough: asyncio.Event | None = None,
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        """A stream, in the server's loop, until somebody has had enough."""

        async def receive() -> Message:
            await (enough or asyncio.Event()).wait()
            return {"type": "http.disconnect"}

        lines = {"cookie": guest.cookie_line(), **guest.headers, **(headers or {})}
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": f"/t/{table_id}/stream",
            "raw_path": b"",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": ("testclient", 1),
            "server": ("testserver", 80),
            "scheme": "http",
            "root_path": "",
            "state": {},
        }
        await self.app({**scope, **more}, receive, send)


class Guest:
    """One browser: it keeps its cookies and sends forms as plain forms."""

    def __init__(self, server: Server, headers: dict[str, str]) -> None:
        self.server = server
        self.headers = headers
        self.cookies: dict[str, str] = {}
        self._tokens: dict[str, str] = {}

    def cookie_line(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _send(self, method: str, path: str, **more: Any) -> Response:
        headers = {**self.headers, **more.pop("headers", {})}
        if self.cookies:
            headers["cookie"] = self.cookie_line()
        self.server.client.cookies.clear()
        response = self.server.client.request(method, path, headers=headers, **more)
        for line in response.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.server.client.cookies.clear()
        return response

    def get(self, path: str, headers: dict[str, str] | None = None) -> Response:
        return self._send("GET", path, headers=headers or {})

    @property
    def csrf(self) -> str:
        """The token of this browser's forms; it is looked for once."""
        if self.cookies.get(VISITOR) not in self._tokens:
            token = field(self.get("/help").text, "csrf")
            self._tokens[self.cookies[VISITOR]] = token
        return self._tokens[self.cookies[VISITOR]]

    def post(
        self,
        path: str,
        fields: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        *,
        token: bool = True,
    ) -> Response:
        data = {**(fields or {})}
        if token:
            data.setdefault("csrf", self.csrf)
        return self._send("POST", path, data=data, headers=headers or {})

    def post_pairs(
        self, path: str, *fields: tuple[str, str], headers: dict[str, str] | None = None
    ) -> Response:
        """Send a form in which a name may stand several times."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        body = urlencode([("csrf", self.csrf), *fields])
        return self._send("POST", path, content=body, headers={**kind, **(headers or {})})

    def upload(self, path: str, data: bytes) -> Response:
        """Send a form with a file."""
        return self._send("POST", path, data={"csrf": self.csrf}, files={"file": ("f", data)})

    def post_parts(self, path: str, fields: dict[str, str]) -> Response:
        """Send a form in parts, as a browser does where the form says so."""
        parts = {name: (None, value) for name, value in (("csrf", self.csrf), *fields.items())}
        return self._send("POST", path, files=parts)

    def open_table(self, *seats: str, game: str = "mau_mau", **fields: str) -> str:
        """The id of a new table; the seats are words of the form."""
        plan = {f"seat{index}": word for index, word in enumerate(seats)}
        options = SHORT if game == "mau_mau" else {}
        usual = next(iter(registration(game).presets))
        preset = {"mau_mau": "basic", "doppelkopf": "turnier"}.get(game, usual)
        form = {"preset": preset, "name": "Anna", "undo": "1", "spectators": "1"}
        answer = self.post(f"/new/{game}", {**form, **options, **plan, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def sit(self, table_id: str, seat: int, name: str) -> None:
        answer = self.post(f"/t/{table_id}/sit", {"seat": str(seat), "name": name})
        assert answer.status_code == 303, answer.text

    def move(
        self,
        table_id: str,
        text: str,
        seq: int | None = None,
        headers: dict[str, str] | None = None,
    ) -> Response:
        fields = {"move": text} if seq is None else {"move": text, "seq": str(seq)}
        return self.post(f"/t/{table_id}/move", fields, headers)


@contextmanager
def served(folder: Path, table_settings: tables.Settings = QUICK, **more: Any) -> Iterator[Server]:
    """A server on a database of its own."""
    database = f"sqlite:///{folder / 'stammtisch.sqlite'}"
    settings = Settings(database=database, tables=table_settings, **more)
    app = create_app(settings, Tables(database, table_settings, bots=QuickBots()))
    with TestClient(app, follow_redirects=False, raise_server_exceptions=False) as client:
        yield Server(client, app)


def field(html: str, name: str) -> str:
    """The value of a hidden field."""
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found is not None, f"no field {name}"
    return found[1]


class Buttons(HTMLParser):
    """The moves that a page offers: values of the buttons and cards of the play form.

    What is sent with chosen cards (``*``) is none of them.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.legal: list[str] = []
        self.barred: list[str] = []  # cards of the hand that may not be played
        self._card_is_legal = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        css = (found.get("class") or "").split()
        if tag == "label" and "held" in css:
            self._card_is_legal = "legal" in css
        value = found.get("value") or ""
        if (
            tag == "button"
            and found.get("name") == "move"
            and not {"against", "*"}
            & {
                *css,
                *value.split(),
            }
        ):
            self.moves.append(value)
        if tag == "input" and found.get("name") == "card":
            (self.legal if self._card_is_legal else self.barred).append(value)


def seat_all(server: Server, table_id: str, *names: str) -> list[Guest]:
    """Guests on the open seats from 1 on."""
    guests = []
    for seat, name in enumerate(names, 1):
        guest = server.guest()
        guest.sit(table_id, seat, name)
        guests.append(guest)
    return guests
