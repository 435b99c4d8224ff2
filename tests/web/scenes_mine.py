"""What belongs to one person in the gallery: everything that he has played, and his figures."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.helpers import Guest, Server
from tests.web.scene import Scene
from tests.web.walk import play

ALL = ("phone", "across", "laptop")


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


def rating(server: Server) -> Iterator[Scene]:
    """Ratings: mine, those at a table that waits, and what they are."""
    anna = server.guest()
    for game in ("mau_mau", "watten"):
        seats = 1 if game == "mau_mau" else 3
        table = anna.open_table("me", *["random"] * seats, game=game, name="Anna", rated="1")
        anna.post(f"/t/{table}/ready")
        play(server, anna, table)
        anna.post(f"/t/{table}/close")
    server.call(server.site.tables.ratings.refresh)
    yield Scene("rating-mine", anna, "/mine?game=watten", sizes=ALL)
    ben = server.guest()
    table = ""
    for game, seats in (("watten", 3), ("mau_mau", 1)):
        table = anna.open_table("me", *["random"] * seats, game=game, name="Anna", rated="1")
        anna.post(f"/t/{table}/ready")
        yield Scene(f"rating-playing-{game}", anna, f"/t/{table}", sizes=ALL)
    yield Scene("rating-ask", ben, f"/t/{table}/ask", sizes=ALL)
    table = anna.open_table("me", "open", "random", "open", game="watten", name="Anna", rated="1")
    yield Scene("rating-come", ben, f"/t/{table}")
    ben.post(f"/t/{table}/sit", {"seat": "1", "name": "Friederike-Charlotte", "rated": "1"})
    for guest in (anna, ben):
        guest.get(f"/t/{table}")
    yield Scene("rating-waiting", ben, f"/t/{table}")
    yield Scene("rating-rules", ben, f"/t/{table}/rules")
    public = {"rated": "1", "public": "1", "fill": "0"}
    anna.open_table("me", "random", "open", "open", game="watten", name="Anna", **public)
    yield Scene("rating-lobby", ben, "/lobby", sizes=ALL)
    yield Scene("rating-opening", ben, "/new/watten", sizes=ALL)
    yield Scene("rating-how", ben, "/rating", sizes=ALL)
