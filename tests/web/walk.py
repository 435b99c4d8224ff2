"""A walk through the whole house: every page, and tables in each phase of a hand.

The pages come from a server in this process; a browser is shown them without a network. Cards and
bots are the same in every walk, and nothing depends on the clock.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import pytest
from httpx2 import Response

from stammtisch import tables
from stammtisch.core.rng import Rng
from stammtisch.shuffling import below, shuffled
from stammtisch.tables import decisions
from stammtisch.web.eveningview import PRINTS
from tests.web import scenes_formats
from tests.web.clubs import Night
from tests.web.helpers import QUICK, Guest, Server, served

HERE = "http://testserver"
SEED = 20
TABLES = {  # the seats, and after how many moves of all a hand is crowded
    "doppelkopf": (4, 21),
    "romme": (3, 60),
    "rummy": (2, 40),  # its random hands are long: the end is left out
    "poker": (4, 14),
    "quartett": (4, 30),
    "watten": (4, 9),
    "mau_mau": (4, 12),
}
ALIKE = {"watten", "mau_mau"}  # their first turn and their end look like those of others
KEYS = {"doppelkopf": "srm", "rummy": "p"}  # what is looked up over a crowded table
MEMBERS = ("Anna", "Ben", "Cora", "Dirk", "Eva", "Fritz", "Gerda", "Hans")


class Stop(NamedTuple):
    """A page to look at, and who looks."""

    name: str
    guest: Guest
    path: str
    keys: str = ""  # that open something to look up over the page


@contextmanager
def fixed_server(folder: Path) -> Iterator[Server]:
    """A server whose packs are shuffled and whose bots play the same way every time."""
    with pytest.MonkeyPatch.context() as patch:
        seed = str(SEED)
        proofs = "stammtisch.tables.proofs"
        patch.setattr(f"{proofs}.shuffled", lambda cards, _, part: shuffled(cards, seed, part))
        patch.setattr(f"{proofs}.below", lambda bound, _, part: below(bound, seed, part))
        patch.setattr(
            "stammtisch.tables.botpool.secrets", SimpleNamespace(randbits=lambda bits: SEED)
        )
        many = {"tables_per_visitor": 1_000, "tables_per_address": 1_000}
        rules = tables.Settings(
            **{name: getattr(QUICK, name) for name in QUICK.__struct_fields__} | many
        )
        with served(
            folder, rules, posts=100_000, new_tables=1_000, new_tables_each=1_000
        ) as server:
            yield server


def shown(context: Any, guest: Guest, *, pictures: bool = True) -> None:
    """Let a browser see what this guest is sent; streams are silent."""
    files: dict[str, Response] = {}

    def answer(route: Any) -> None:
        request = route.request
        path = request.url.removeprefix(HERE)
        if path.partition("?")[0].endswith("/stream"):
            route.fulfill(status=204)
            return
        if not pictures and (path.startswith("/faces/") or request.resource_type == "image"):
            route.fulfill(status=404)
            return
        kept = ("hx-request", "accept-language")
        headers = {name: value for name, value in request.headers.items() if name in kept}
        found = files.get(path) or guest.get(path, headers)
        if "immutable" in found.headers.get("cache-control", ""):
            files[path] = found
        kind = found.headers.get("content-type", "text/plain")
        route.fulfill(status=found.status_code, body=found.content, content_type=kind)

    context.route(f"{HERE}/**", answer)


def my_turn(server: Server, table_id: str) -> bool:
    """Wait until the first seat is on turn; False when the hand is over."""
    end = time.monotonic() + 10
    while time.monotonic() < end:
        table = server.table(table_id)
        if table.match is not None:
            if table.match.hand_over:
                return False
            if table.turn == 0:
                return True
        time.sleep(0.001)
    raise AssertionError("nobody moved")


def play(server: Server, guest: Guest, table_id: str, until: int = 1_000_000) -> bool:
    """Random moves of the first seat until so many moves of all were made; False at the end."""
    rng = Rng(SEED)
    while my_turn(server, table_id):
        match = server.match(table_id)
        if len(match.hand.acts) >= until:
            return True
        state = match.state
        text = match.game.text(state, state.pick(rng))
        answer = guest.post(f"/t/{table_id}/move", {"move": text})
        assert answer.status_code == 303, answer.text
    return False


def dealt(server: Server, guest: Guest, game: str, seats: int, **more: str) -> str:
    """A table with cards on it."""
    table_id = guest.open_table("me", *["random"] * (seats - 1), game=game, **more)
    guest.post(f"/t/{table_id}/ready")
    my_turn(server, table_id)
    return table_id


def _plain(server: Server, anna: Guest) -> Iterator[Stop]:
    paths = ["/", "/?q=xyz", "/new/doppelkopf", "/new/poker?preset=holdem", "/house", "/rules"]
    paths += ["/rules/words", "/rules/doppelkopf", "/rules/doppelkopf/DOK-5", "/help", "/decks"]
    paths += ["/decks/wirtshaus", "/puzzles", "/nothing"]
    paths += ["/learn", "/learn/mau_mau", "/learn/mau_mau/1", "/learn/mau_mau/1?a=Ts"]
    for path in paths:
        yield Stop(path, anna, path)
    rules = re.search(r'href="(/house/[^"]+)"', anna.get("/house?code=doppelkopf.turnier.2").text)
    code = rules[1] if rules else "/house/doppelkopf.turnier.2"
    yield Stop("house rules", anna, code)


def _tables(server: Server, anna: Guest) -> Iterator[Stop]:
    waiting = anna.open_table("me", "open", "open", "open", game="doppelkopf")
    yield Stop("seats are open", anna, f"/t/{waiting}")
    yield Stop("a guest is asked", server.guest(), f"/t/{waiting}")
    yield Stop("somebody is away", anna, f"/t/{_away(server, anna)}")
    for game, (seats, crowded) in TABLES.items():
        table_id = dealt(server, anna, game, seats)
        if game not in ALIKE:
            yield Stop(f"{game}, the first turn", anna, f"/t/{table_id}")
        if play(server, anna, table_id, crowded):
            yield Stop(f"{game}, crowded", anna, f"/t/{table_id}", KEYS.get(game, ""))
            if game == "rummy" or game in ALIKE:
                continue
            play(server, anna, table_id)
        yield Stop(f"{game}, the end", anna, f"/t/{table_id}")


def _away(server: Server, anna: Guest) -> str:
    """A table at which somebody has given no sign of life for long."""
    table_id = anna.open_table("me", "open", "random", "random", game="doppelkopf")
    ben = server.guest()
    ben.sit(table_id, 1, "Ben")
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    host = server.site.tables._host
    server.call(host.change, table_id, lambda table: decisions.went_away(table, 1))
    assert server.table(table_id).seats[1].away
    return table_id


def _looking(server: Server, anna: Guest) -> Iterator[Stop]:
    table_id = dealt(server, anna, "doppelkopf", 4)
    play(server, anna, table_id, 21)
    for path in ("last", "score", "rules", "more", "hint", "shuffle"):
        yield Stop(path, anna, f"/t/{table_id}/{path}")
    play(server, anna, table_id)
    yield Stop("score", anna, f"/t/{table_id}/score")
    where = f"/t/{table_id}/replay/1?move=12"
    anna.post(f"/t/{table_id}/notes/1", {"text": "Hier war es entschieden.", "move": "12"})
    yield Stop("replay", anna, where)
    yield Stop("notes", anna, f"/t/{table_id}/notes/1?move=12")
    review = anna.post(f"/t/{table_id}/review", {"to": "1.12.0"}).headers["location"]
    yield Stop("turning the pages", anna, review)
    yield Stop("following", server.guest(), review)
    yield Stop("looking alone", anna, f"{where}&review={review.rpartition('/')[2]}")
    holdem = dealt(server, anna, "poker", 4, practice="1")
    yield Stop("chances", anna, f"/t/{holdem}/outlook")


def _pads(server: Server, anna: Guest) -> Iterator[Stop]:
    yield Stop("none yet", anna, "/pads")
    yield Stop("new", anna, "/pads/new/doppelkopf")
    for game in ("free", "doppelkopf", "romme"):
        names = [("name", name) for name in ("Anna", "Ben", "Cora", "Dirk")]
        pad = anna.post_pairs(f"/pads/new/{game}", *names).headers["location"]
        yield Stop(f"{game}, fresh", anna, pad)
        if game == "free":
            form = dict(re.findall(r'name="(base|key)" value="([^"]*)"', anna.get(pad).text))
            points = {f"f.points.{n}": str(3 * n - 4) for n in range(4)}
            assert anna.post(f"{pad}/write", form | points | {"short": "1"}).status_code == 303
            for path in ("", "/line/1", "/statistics", "/print", "/more", "/invite"):
                yield Stop(f"free{path}", anna, pad + path)
    yield Stop("several", anna, "/pads")


def _club(server: Server, anna: Guest) -> Iterator[Stop]:
    yield Stop("none yet", anna, "/club")
    club_at = anna.post("/club", {"name": "Karo Bube"}).headers["location"]
    anna.post(f"{club_at}/members", {"names": "\n".join(MEMBERS)})
    anna.post(f"{club_at}/balance", {"list": "Ben;12\nOtto;3", "do": "replace"})
    yield Stop("club", anna, club_at)
    at = anna.post(f"{club_at}/evenings", {"name": "Herbst"})
    night = Night(server, anna, club_at, at.headers["location"])
    yield Stop("check-in", anna, night.at)
    anna.post_pairs(f"{night.at}/check-in", *(("member", each) for each in night.club.members))
    yield Stop("all are here", anna, night.at)
    night.do("draw", seed="3 5 6")
    yield Stop("drawn", anna, night.at)
    night.do("go-on", do="start")
    yield from _round(night)
    yield from _later(night)
    yield Stop("a guest is refused", server.guest(), night.at)


def _round(night: Night) -> Iterator[Stop]:
    anna, me = night.desk, night.own_page(next(iter(night.evening.units)))
    yield Stop("a round", anna, night.at)
    for name, path in (
        ("sheet", night.sheet(1)),
        ("hand", f"{night.sheet(1)}/hand/1"),
        ("me", me),
        ("screen", night.screen),
    ):
        yield Stop(name, anna, path)
    for table in (1, 2):
        page = anna.get(night.sheet(table)).text
        lines = re.findall(r'name="(\d+)\.(\d+)" value=""', page)
        points = [(f"{hand}.{seat}", "0" if int(seat) % 2 else "2") for hand, seat in lines]
        hidden = re.findall(r'type="hidden" name="(\d+\.\w+)" value="([^"]*)"', page)
        kinds = [(f"{hand}.kind", "normal") for hand in {hand for hand, _ in lines}]
        anna.post_pairs(f"{night.sheet(table)}/write", *hidden, *points, *kinds)
    yield Stop("sheet, written", anna, night.sheet(1))
    for name, path in (("standings", night.at), ("me, later", me), ("screen, later", night.screen)):
        yield Stop(name, anna, path)
    for what in PRINTS:
        if what != "certificates":
            yield Stop(f"print of {what}", anna, f"{night.at}/print/{what}")


def _later(night: Night) -> Iterator[Stop]:
    anna = night.desk
    for round, deed in enumerate(("next", "next", "final", "finish"), 1):
        for table in (1, 2):
            night.close(table, round, points=table)
        night.do("go-on", do=deed)
    me = night.own_page(next(iter(night.evening.units)))
    for name, path in (("the end", night.at), ("me", me), ("screen", night.screen)):
        yield Stop(f"{name}, at the end", anna, path)
    for what in ("certificates", "standings"):
        yield Stop(f"print of {what}, at the end", anna, f"{night.at}/print/{what}")
    yield Stop("ranking", anna, f"{night.club_at}/ranking")
    yield Stop("print of the ranking", anna, f"{night.club_at}/print/ranking")


def _mine(server: Server, anna: Guest) -> Iterator[Stop]:
    yield Stop("nothing played", anna, "/mine")
    table = dealt(server, anna, "doppelkopf", 4)
    play(server, anna, table)
    anna.post(f"/t/{table}/close")
    yield Stop("my games", anna, "/mine")
    yield Stop("my figures", anna, "/mine?game=doppelkopf")
    yield Stop("my key", anna, "/mine/key")
    yield Stop("a key is taken", anna, "/mine/key/abcdefghjkmn/x")


def _lobby(server: Server, anna: Guest) -> Iterator[Stop]:
    yield Stop("nobody waits", anna, "/lobby")
    table = anna.open_table("me", "open", "open", public="1", fill="300")
    server.guest().open_table("me", "random", game="gin", public="1", spectators="1")
    yield Stop("open tables", server.guest(), "/lobby")
    yield Stop("a table that is open to all", anna, f"/t/{table}")


def _meeting(server: Server, anna: Guest) -> Iterator[Stop]:
    from tests.web import scenes_meeting  # which walks, too

    for scene in (*scenes_meeting.meeting(server), *scenes_meeting.kitchen(server)):
        page = "/words" if scene.name == "meeting-react" else ""
        yield Stop(scene.name, scene.guest, scene.path + page)


def _rating(server: Server, anna: Guest) -> Iterator[Stop]:
    from tests.web import scenes_mine  # which walks, too

    for scene in scenes_mine.rating(server):
        yield Stop(scene.name, scene.guest, scene.path)


def _formats(server: Server, anna: Guest) -> Iterator[Stop]:
    wanted = ("format-lists-new", "format-watten-swiss-desk", "format-skat-sheet")
    for scene in scenes_formats.formats(server, wanted):
        yield Stop(scene.name, scene.guest, scene.path)
    for scene in scenes_formats.room(server):
        yield Stop(scene.name, scene.guest, scene.path)


PARTS: Final[dict[str, Callable[[Server, Guest], Iterator[Stop]]]] = {
    "plain": _plain,
    "tables": _tables,
    "looking": _looking,
    "pads": _pads,
    "club": _club,
    "mine": _mine,
    "lobby": _lobby,
    "formats": _formats,
    "meeting": _meeting,
    "rating": _rating,
}
