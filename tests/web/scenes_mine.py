"""What belongs to one person in the gallery: everything that he has played, and his figures."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.helpers import Guest, Server
from tests.web.scene import Scene
from tests.web.walk import play


def evening(server: Server, guest: Guest, hands: int = 3) -> str:
    """A table of Doppelkopf that is closed after some hands."""
    table = guest.open_table("me", *["random"] * 3, game="doppelkopf", name="Anna")
    for _ in range(hands):
        guest.post(f"/t/{table}/ready")
        play(server, guest, table)
    guest.post(f"/t/{table}/close")
    return table


def mine(server: Server) -> Iterator[Scene]:
    """My games."""
    anna = server.guest()
    yield Scene("mine-new", anna, "/mine")
    evening(server, anna, 4)
    evening(server, anna, 2)
    yield Scene("mine-games", anna, "/mine")
    yield Scene("mine-figures", anna, "/mine?game=doppelkopf")
    yield Scene("mine-key", anna, "/mine/key")
    yield Scene("mine-take", anna, "/mine/key/abcdefghjkmn/x")
    yield Scene("mine-nothing", anna, "/mine?q=xyz")
    yield Scene("kept", anna, "/kept")
