"""What the gallery shows: `wanted` puts every scene of the house on its stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from tests.web import (
    moments,
    scenes_club,
    scenes_documents,
    scenes_formats,
    scenes_lobby,
    scenes_meeting,
    scenes_mine,
    scenes_pads,
    scenes_review,
    scenes_year,
)
from tests.web.helpers import Server
from tests.web.scene import Scene, pressed

TABLES: Final = ("phone", "across", "laptop")
Part: TypeAlias = Callable[[Server], Iterator[Scene]]
FITTING: Final = moments.Moment(1, 25, 2)  # a joker can be exchanged, and much be laid out
UNDECIDED: Final = moments.Moment(11, 20, 1)  # three cards lie on the table, two are to come


def _game(server: Server, name: str) -> Iterator[Scene]:
    for when in moments.WHEN:
        guest = server.guest()
        if moments.FOUND[name][when == "end"].hand >= 0:
            table = moments.table_at(server, guest, name, when)
            yield Scene(f"game-{name}-{when}", guest, f"/t/{table}", sizes=TABLES)


def _panels(server: Server) -> Iterator[Scene]:
    """What is looked up over a table; without a script it is a page, which lies beneath."""
    guest = server.guest()
    table = moments.table_at(server, guest, "doppelkopf", "crowded")
    for key, name in {"l": "last", "r": "rules", "m": "more", "h": "hint", "?": "help"}.items():
        yield Scene(f"panel-{name}", guest, f"/t/{table}", pressed(key))
    played = moments.table_at(server, guest, "doppelkopf-closing", "crowded")
    yield Scene("panel-reports", guest, f"/t/{played}", pressed("l"))
    romme = moments.table_at(server, guest, "romme", FITTING)
    yield Scene("panel-proposals", guest, f"/t/{romme}", pressed("p"))
    poker = moments.table_at(server, guest, "poker-holdem", UNDECIDED, practice=True)
    yield Scene("panel-chances", guest, f"/t/{poker}", pressed("c"))
    evening = moments.table_at(server, guest, "doppelkopf", "end", hands=5)
    yield Scene("panel-score", guest, f"/t/{evening}", pressed("s"))
    yield Scene("panel-shuffle", guest, f"/t/{evening}/shuffle")
    yield Scene("replay-crowded", guest, f"/t/{evening}/replay/1?move=22")
    yield Scene("replay-seat", guest, f"/t/{evening}/replay/1?move=35&seat=1")
    canasta = moments.table_at(server, guest, "canasta", "end")
    yield Scene("replay-canasta", guest, f"/t/{canasta}/replay/1?move=150")


PARTS: Final[dict[str, Part]] = {
    **{f"game-{name}-": partial(_game, name=name) for name in moments.CASES},
    "panel-": _panels,
    "replay-": _panels,
    "review-": scenes_review.reviews,
    **scenes_documents.PARTS,
    "mine-": scenes_mine.mine,
    "rating-": scenes_mine.rating,
    "lobby-": scenes_lobby.lobby,
    "meeting-": scenes_meeting.meeting,
    "kitchen-": scenes_meeting.kitchen,
    "pad-": scenes_pads.pads,
    "club-": scenes_club.evening,
    "format-": scenes_formats.formats,
    "room-": scenes_formats.room,
    "year-": scenes_year.year,
}
"""Scenes by what their names begin with; what one part shows too is shown once."""


def wanted(server: Server, names: list[str]) -> Iterator[Scene]:
    """The scenes whose names begin with one of these, or all."""
    done: set[str] = set()
    for stem, part in PARTS.items():
        if names and not any(name.startswith(stem) or stem.startswith(name) for name in names):
            continue
        for scene in part(server):
            fits = not names or any(scene.name.startswith(name) for name in names)
            if fits and scene.name.startswith(stem) and scene.name not in done:
                done.add(scene.name)
                yield scene
