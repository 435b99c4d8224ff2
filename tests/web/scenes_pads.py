"""Score pads in the gallery: chosen, running, a hand being entered, statistics, on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from stammtisch.pads.settings import Person
from stammtisch.scorepad import Facts
from tests.web.helpers import Guest, Server
from tests.web.moments import visitor_of
from tests.web.scene import Scene

FIVE: Final = ("Anna", "Maximiliane Freifrau v.", "Jörg", "Karl-Heinz", "Ümit")
DOPPELKOPF: Final[tuple[Facts, ...]] = (
    {"re": [1, 3], "augen_re": 151},
    {"re": [0, 2], "augen_re": 118},
    {"re": [3, 4], "augen_re": 182},
    {"game": "queens", "declarer": 0, "augen_re": 131},
    {"re": [1, 2], "augen_re": 96},
    {"points": [2, -2, 2, -2, 0]},
)
CANASTA: Final[tuple[Facts, ...]] = (
    {
        "out": "0",
        "natural": [1, 0],
        "mixed": [1, 0],
        "reds": [2, 1],
        "laid": [240, 50],
        "left": [0, 65, 65, 25],
    },
    {"points": [-140, 655, -140, 655]},
    {"points": [930, 1145, 930, 1145]},
)


def written(server: Server, guest: Guest, game: str, names: tuple[str, ...], *all: Facts) -> str:
    """The address of a new pad with these hands."""
    pairs = [("name", name) for name in names]
    answer = guest.post_pairs(f"/pads/new/{game}", *pairs)
    assert answer.status_code == 303, answer.text
    pad = str(answer.headers["location"])
    who = Person(visitor_of(server, guest), names[0])

    async def write(number: int, facts: Facts) -> None:
        id = pad.rpartition("/")[2]
        await server.site.pads.write(id, who, facts, key=f"hand-{number}", number=number)

    for number, facts in enumerate(all, 1):
        server.call(write, number, facts)
    return pad


def entering_doppelkopf(page: Any) -> None:
    """A hand that is filled in and not yet saved."""
    page.locator("#l-re-1").click()
    page.locator("#l-re-3").click()
    page.locator('[id="f.augen_re"]').fill("151")
    page.locator("#l-ansagen-re").click()
    page.locator("#brings .scores li").nth(3).wait_for()


def entering_canasta(page: Any) -> None:
    """Who went out, and the first numbers."""
    page.locator("[id^=l-out-]").first.click()
    fields = page.locator("#hand input[inputmode]:visible, #hand input[type=number]:visible")
    for number in range(min(4, fields.count())):
        fields.nth(number).fill("1")
    page.wait_for_timeout(500)


def unfolded(selector: str) -> Callable[[Any], None]:
    """Open what is folded."""

    def act(page: Any) -> None:
        page.locator(selector).first.click()
        page.wait_for_timeout(200)

    return act


def pads(server: Server) -> Iterator[Scene]:
    """All pages of pads."""
    anna, ben = server.guest(), server.guest()
    yield Scene("pad-none", anna, "/pads")
    for game in ("doppelkopf", "canasta", "free"):
        yield Scene(f"pad-new-{game}", anna, f"/pads/new/{game}")
    fresh = written(server, anna, "doppelkopf", FIVE[:4])
    yield Scene("pad-doppelkopf-fresh", anna, fresh)
    yield Scene("pad-doppelkopf-entering", anna, fresh, entering_doppelkopf)
    pad = written(server, anna, "doppelkopf", FIVE, *DOPPELKOPF)
    yield Scene("pad-doppelkopf-running", anna, pad)
    yield Scene("pad-doppelkopf-hand", anna, pad, unfolded("li.hand summary"))
    for path in ("statistics", "line/4", "more", "invite"):
        yield Scene(f"pad-doppelkopf-{path.partition('/')[0]}", anna, f"{pad}/{path}")
    yield Scene("pad-doppelkopf-print", anna, f"{pad}/print", sizes=("laptop",))
    link = anna.post(f"{pad}/link", {"role": "writer"}).text
    found = re.search(r'id="pad-link" readonly value="http://testserver([^"]*)"', link)
    assert found is not None
    yield Scene("pad-join", ben, found[1])
    canasta = written(server, anna, "canasta", FIVE[:4], *CANASTA)
    yield Scene("pad-canasta-running", anna, canasta)
    yield Scene("pad-canasta-statistics", anna, f"{canasta}/statistics")
    yield Scene("pad-canasta-print", anna, f"{canasta}/print", sizes=("laptop",))
    other = written(server, anna, "canasta", FIVE[:4], *CANASTA[:1])
    yield Scene("pad-canasta-entering", anna, other, entering_canasta)
    free: Facts = {"points": [12, -7, 0]}
    yield Scene("pad-free", anna, written(server, anna, "free", FIVE[:3], free, free, free))
    yield Scene("pad-several", anna, "/pads")
    yield from _agreed_and_together(server, anna)


def _agreed_and_together(server: Server, anna: Guest) -> Iterator[Scene]:
    """Bock rounds, somebody who joins and another who leaves, and a group with two evenings."""
    pad = written(server, anna, "doppelkopf", FIVE, *DOPPELKOPF)
    anna.post_pairs(f"{pad}/bock", ("bock", "double"), ("occasion", "lost"), ("occasion", "zero"))
    anna.post(f"{pad}/join", {"name": "Eva", "after": "2"})
    anna.post(f"{pad}/leave", {"player": "1"})
    anna.post(f"{pad}/stake", {"cents": "5"})
    who = Person(visitor_of(server, anna), "Anna")

    async def write() -> None:
        id = pad.rpartition("/")[2]
        even: Facts = {"points": [0] * 6}
        for number in (7, 8):
            await server.site.pads.write(id, who, even, key=f"bock-{number}", number=number)

    server.call(write)
    yield Scene("pad-bock-running", anna, pad)
    yield Scene("pad-bock-agreed", anna, f"{pad}/agreed")
    yield Scene("pad-bock-new", anna, "/pads/new/doppelkopf", unfolded(".bock-of summary"))
    group = str(anna.post("/groups", {"name": "Donnerstagsrunde"}).headers["location"])
    yield Scene("pad-group-empty", anna, group)
    other = written(server, anna, "doppelkopf", FIVE, *DOPPELKOPF[:3])
    ids = [("pad", each.rpartition("/")[2]) for each in (pad, other)]
    anna.post_pairs(f"{group}/put", *ids)
    yield Scene("pad-group", anna, group)
