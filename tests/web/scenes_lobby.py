"""The lobby in the gallery: nobody there, tables that wait, tables at which people play."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.helpers import Server
from tests.web.scene import Scene


def lobby(server: Server) -> Iterator[Scene]:
    """The open tables."""
    reader = server.guest()
    yield Scene("lobby-empty", reader, "/lobby")
    anna = server.guest()
    waiting = anna.open_table("me", *["open"] * 3, game="doppelkopf", public="1", fill="60")
    server.guest().post(f"/t/{waiting}/sit", {"seat": "2", "name": "Friederike-Charlotte"})
    server.guest().open_table(*["me", "open"], public="1", fill="0", name="Ben")
    for game in ("gin", "watten"):
        plan = ["me", *["random"] * (1 if game == "gin" else 3)]
        dora = server.guest()
        table = dora.open_table(*plan, game=game, public="1", name="Dora")
        dora.post(f"/t/{table}/ready")
    yield Scene("lobby-tables", reader, "/lobby")
    yield Scene("lobby-waiting", anna, f"/t/{waiting}")
