"""What can be set about the web server."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from stammtisch import pads, tables
from stammtisch.club import service as clubs
from stammtisch.web.keyfile import kept_key


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the pages are served.

    Attributes:
        database: where the tables are kept, as for `tables.Tables`.
        key_file: holds the key that signs the cookies; by default beside the SQLite file.
        public_address: how others reach this server (``https://karten.example``); invitations
            carry it. Without it the address that the browser asked for is used.
        in_network: whether others in the local network reach this server. Then invitations made
            on this very computer carry its address in the network in place of "localhost".
        tables: the house rules of the tables.
        pads: those of the score pads.
        clubs: those of the clubs.
        wrong_secrets: how many wrong seat links an address may try in ten minutes.
        new_tables: how many tables an address may open in ten minutes.
        posts: how many forms an address may send in a minute.
        new_decks: how many decks an address may import in ten minutes.
        largest_form: a form with more bytes is refused.
        heartbeat: seconds after which a silent stream says that it is still there.
    """

    database: str = "sqlite:///stammtisch.sqlite"
    key_file: str = ""
    public_address: str = ""
    in_network: bool = False
    tables: tables.Settings = tables.Settings()
    pads: pads.Settings = pads.Settings()
    clubs: clubs.Settings = clubs.Settings()
    wrong_secrets: int = 10
    new_tables: int = 30
    posts: int = 3_000
    new_decks: int = 30
    largest_form: int = 20_000
    heartbeat: float = 20.0

    @property
    def secure(self) -> bool:
        """Whether cookies may travel over TLS only."""
        return self.public_address.startswith("https://")

    def key(self) -> bytes:
        """The key that signs the cookies; it is made the first time. Raises `BadKeyFile`."""
        return kept_key(Path(self.key_file or _beside(self.database)))


def _beside(database: str) -> str:
    if database.startswith("sqlite") and ":memory:" not in database:
        path = database.partition("///")[2].partition("?")[0]
        if path:
            return str(Path(path).with_suffix(".key"))
    return "stammtisch.key"
