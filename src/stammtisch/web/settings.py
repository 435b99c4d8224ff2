"""The settings of the web server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from stammtisch import pads, tables
from stammtisch.club import service as clubs
from stammtisch.tables.retention import Keeping
from stammtisch.web.keyfile import kept_key, key_beside
from stammtisch.web.trust import Trust, trust_beside

if TYPE_CHECKING:  # an extra
    from stammtisch.web.push import Sender


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings for serving the pages.

    Attributes:
        database: where the tables are kept, as for `tables.Tables`.
        key_file: holds the key that signs the cookies; by default beside the SQLite file.
        public_address: how others reach this server (``https://karten.example``); invitations
            carry it. Without it the address that the browser asked for is used.
        in_network: whether others in the local network reach this server. Then invitations made
            on this very computer carry its address in the network in place of "localhost".
        tables: how tables are run.
        pads: those of the score pads.
        clubs: those of the clubs.
        proxies: addresses or networks whose ``X-Forwarded-For`` is believed; nobody's by default.
        names: host names under which this server may be invited to, besides its own addresses.
        wrong_secrets: how many wrong seat links an address may try in ten minutes.
        new_tables, new_tables_each: how many tables, pads and clubs an address, and a visitor, may
            open in an hour.
        posts: how many forms an address may send in a minute.
        imports, imports_each: how many decks and clubs they may import in an hour.
        streams, streams_each: how many pages may follow what happens at the same time.
        uploads, uploads_each: how many files they may send at the same time.
        connections: how many connections an address may have at the same time.
        calls: how many new ones it may make in a second, once it has made all of them.
        waiting: how many pages may wait to be drawn; whoever asks for one more is told when to come
            again. Moves and the screens of those who play never wait for pages.
        head_seconds, body_seconds: how long a request may take to arrive, without and with what
            it carries; the latter also, how long an answer may wait to be read.
        largest_form: a form with more bytes is refused.
        largest_upload: a file with more bytes is refused.
        heartbeat: seconds after which a silent stream says that it is still there.
        operator: the digest of the password for the page of whoever runs the server (`operators`);
            "" for no such page.
        keeping: for how long what is kept (`tables.retention`).
        imprint: who runs the server, as people may read it: lines of text, “” for nothing.
        log: “json” writes the log as JSON lines, one for each request included.
        metrics: the address (``127.0.0.1:9464``) at which metrics are shown; nowhere by default.
        push: how the makers of browsers can reach whoever runs the server (``mailto:…`` or
            ``https://…``), if it sends signs by their services; "" for no signs (`push`).
        push_services: hosts of such services besides those of the four makers.
        tls: whether the server speaks https itself, by a certificate of the house (`authority`).

    By default an evening of 200 people behind one address goes undisturbed: a phone has six
    connections while a page loads and one or two streams, a person sends a form in every two
    seconds at most, and opens a table every few minutes when he looks for a game.
    """

    database: str = "sqlite:///stammtisch.sqlite"
    key_file: str = ""
    public_address: str = ""
    in_network: bool = False
    tables: tables.Settings = tables.Settings()
    pads: pads.Settings = pads.Settings()
    clubs: clubs.Settings = clubs.Settings()
    proxies: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    wrong_secrets: int = 10
    new_tables: int = 600
    new_tables_each: int = 60
    posts: int = 6_000
    imports: int = 60
    imports_each: int = 30
    streams: int = 600
    streams_each: int = 20
    uploads: int = 8
    uploads_each: int = 2
    connections: int = 1_500
    calls: int = 200
    waiting: int = 500
    head_seconds: float = 10.0
    body_seconds: float = 120.0
    largest_form: int = 20_000
    largest_upload: int = 20_000_000
    heartbeat: float = 20.0
    operator: str = ""
    keeping: Keeping = Keeping()
    imprint: str = ""
    log: Literal["words", "json"] = "words"
    metrics: str = ""
    push: str = ""
    push_services: tuple[str, ...] = ()
    tls: bool = False

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over TLS only."""
        return self.tls or self.public_address.startswith("https://")

    def key(self) -> bytes:
        """The key that signs the cookies, made when it is first needed. Raises `BadKeyFile`."""
        return kept_key(self._key_place())

    def sender(self) -> Sender | None:
        """The sender of notifications, or None if this server sends none; raises `BadKeyFile`."""
        if not self.push:
            return None
        from stammtisch.web.push import sender

        return sender(self.key(), self.push, self.push_services)

    def trust(self) -> Trust:
        """Where the certificates of the house are kept: beside the key."""
        return trust_beside(self._key_place())

    def _key_place(self) -> Path:
        return Path(self.key_file) if self.key_file else key_beside(self.database)
