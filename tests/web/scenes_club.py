"""An evening of a club in the gallery: desk, phones, wall screen and paper, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stammtisch.club import links
from stammtisch.web.eveningview import PRINTS
from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.scene import Scene

MORE: Final = (
    "Maximiliane Freifrau von Hohenstein-Wartenberg",
    "Jörg",
    "Karl-Heinz",
    "Gabriele K.",
    "Ümit",
)
PAPER: Final = ("laptop",)


def evening(server: Server) -> Iterator[Scene]:
    """From the first visit to the certificates."""
    desk = server.guest()
    yield Scene("club-none", desk, "/club")
    night = Night.opened(server, 9, name="Herbstturnier", **{"o-prelim_rounds": "2"})
    desk = night.desk
    desk.post(f"{night.club_at}/members", {"names": "\n".join(MORE)})
    desk.post(
        f"{night.club_at}/balance", {"list": "Ben;12\nOtto;3\nJörg;41\nCora;17", "do": "replace"}
    )
    yield Scene("club-list", desk, "/club")
    yield Scene("club-page", desk, night.club_at)
    yield Scene("club-new-evening", desk, f"{night.club_at}/evenings/new")
    token = links.role_token(night.club, "scorekeeper")
    yield Scene("club-role", server.guest(), f"{night.club_at}/role/scorekeeper/{token}")
    yield Scene("club-check-in", desk, night.at)
    here = {unit.name for unit in night.evening.units.values()}
    for member in night.club.members.values():
        if member.name in MORE and member.name not in here:
            night.do("presence", come=member.id)
    yield Scene("club-all-here", desk, night.at)
    night.do("draw", seed="3 5 6 1 2 2")
    yield Scene("club-drawn", desk, night.at)
    night.do("go-on", do="start")
    yield from _round(server, night)
    yield from _later(server, night)


def _round(server: Server, night: Night) -> Iterator[Scene]:
    """The first round: sheets that are filled in."""
    desk, phone = night.desk, server.guest()
    person = next(unit.id for unit in night.evening.units.values() if unit.name == "Cora")
    yield Scene("club-round-begun", desk, night.at)
    yield Scene("club-phone-begun", phone, night.own_page(person))
    yield Scene("club-screen-begun", server.guest(), night.screen)
    yield Scene("club-sheet-empty", desk, night.sheet(1))
    yield Scene("club-sheet-by-code", phone, night.by_code(1))
    yield Scene("club-sheet-hand", phone, f"{night.by_code(1)}/hand/1")
    tables = [game.table for game in night.evening.tables()]
    night.close(tables[-1])
    some = night.game(1).missing[:5]
    lines = [night.line(1, hand, 3, 3, 0, 0) for hand in some]
    fields = {name: each for line in lines for name, each in line.items()}
    assert desk.post(f"{night.sheet(1)}/write", fields).status_code == 303
    yield Scene("club-sheet-running", desk, night.sheet(1))
    yield Scene("club-sheet-running-phone", phone, night.by_code(1))
    yield Scene("club-sheet-closed", desk, night.sheet(tables[-1]))
    yield Scene("club-round-running", desk, night.at)
    yield Scene("club-screen-running", server.guest(), night.screen)
    for table in tables[:-1]:
        night.close(table, points=table + 1)
    yield Scene("club-round-over", desk, night.at)
    yield Scene("club-phone-between", phone, night.own_page(person))
    yield Scene("club-screen-between", server.guest(), night.screen)


def _later(server: Server, night: Night) -> Iterator[Scene]:
    """The other rounds, the result, and everything on paper."""
    desk, phone = night.desk, server.guest()
    person = next(unit.id for unit in night.evening.units.values() if unit.name == "Jörg")
    for round, deed in ((2, "next"), (3, "final")):
        night.do("go-on", do=deed)
        yield Scene(f"club-round-{deed}", desk, night.at)
        if deed == "final":
            yield Scene("club-phone-final", phone, night.own_page(person))
        for game in night.evening.tables():
            night.close(game.table, round, points=round + game.table)
    yield Scene("club-final-over", desk, night.at)
    night.do("go-on", do="finish")
    yield Scene("club-over", desk, night.at)
    yield Scene("club-phone-over", phone, night.own_page(person))
    yield Scene("club-screen-over", server.guest(), night.screen)
    yield Scene("club-ranking", desk, f"{night.club_at}/ranking")
    yield Scene("club-page-later", desk, night.club_at)
    yield Scene("club-print-ranking", desk, f"{night.club_at}/print/ranking", sizes=PAPER)
    for what in PRINTS:
        yield Scene(f"club-print-{what}", desk, f"{night.at}/print/{what}", sizes=PAPER)
    yield Scene("club-refused", server.guest(), night.at)
