"""The formats of an evening in the gallery: how each is opened, its desk, its wall, its paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from msgspec.structs import asdict

from stammtisch.club import links
from stammtisch.club.formats import FORMATS, EveningFormat
from tests.web.clubs import NAMES, Night
from tests.web.helpers import Server
from tests.web.scene import Scene

EVERYWHERE: Final = ("phone", "across", "laptop")
PEOPLE: Final = 8


def formats(server: Server, wanted: tuple[str, ...] = ()) -> Iterator[Scene]:
    """For each format the form that opens it, the desk of a running round, and a sheet.

    ``wanted``: the names of some of these scenes; by default all.
    """
    for kind in FORMATS:
        names = [f"format-{kind.id}-{what}" for what in ("new", "desk", "sheet")]
        if wanted and not {*names} & {*wanted}:
            continue
        night, table = begun(server, kind), server.guest()
        write(night, kind)
        form = f"{night.club_at}/evenings/new?kind={kind.id}"
        pages = (night.desk, form), (night.desk, night.at), (table, night.by_code(1))
        for name, (guest, path) in zip(names, pages, strict=True):
            if not wanted or name in wanted:
                yield Scene(name, guest, path, sizes=EVERYWHERE)


def room(server: Server) -> Iterator[Scene]:
    """What an evening has on the wall and on paper: the code, the clock, the slips, the deals."""
    night = Night.opened(server, 8, kind="duplicate", **{"o-rounds": "1", "o-deals": "4"})
    join = f"{night.at}/join/{links.join_token(night.club, night.id)}"
    yield Scene("room-join", server.guest(), join)
    yield Scene("room-wall-coming", server.guest(), night.screen, sizes=("laptop",))
    night.do("draw", seed="3 5 6 1 2 2")
    night.do("go-on", do="start")
    night.do("clock", do="start", minutes="45")
    yield Scene("room-clock", night.desk, night.at)
    yield Scene("room-wall", server.guest(), night.screen, sizes=("laptop",))
    yield Scene("room-slips", night.desk, f"{night.at}/slips", sizes=("laptop",))
    paper = f"{night.club_at}/print/recovery"
    yield Scene("room-recovery-words", night.desk, paper, sizes=("laptop",))
    yield Scene("room-recover", server.guest(), f"{night.club_at}/recover")
    for game in night.evening.tables():
        for hand in game.missing:
            seats = sorted(game.deal(hand).active)
            line = {
                f"{hand}.{seat}": n for seat, n in zip(seats, ("2", "2", "-2", "-2"), strict=True)
            }
            night.desk.post(f"{night.sheet(game.table)}/write", line)
        for unit in game.there[:2]:
            night.desk.post(f"{night.sheet(game.table)}/confirm", {"unit": unit})
    night.do("go-on", do="finish")
    deals = f"{night.at}/deals/{links.deals_token(night.club, night.id)}"
    yield Scene("room-deals", server.guest(), deals, sizes=EVERYWHERE)


def begun(server: Server, kind: EveningFormat) -> Night:
    """An evening of eight people in this format, opened as its form stands there."""
    night = Night.opened(server, 0, name="Freitagsrunde", kind=kind.id, **usual(kind))
    night.desk.post(f"{night.club_at}/members", {"names": "\n".join(NAMES[:PEOPLE])})
    members = [each.id for each in night.club.present_members]
    if asdict(kind.options).get("pairs"):
        for first, second in [*pairwise(members)][::2]:
            night.do("pair", first=first, second=second)
    else:
        for member in members:
            night.do("presence", come=member)
    night.do("draw", seed="3 5 6 1 2 2")
    night.do("go-on", do="start")
    return night


def usual(kind: EveningFormat) -> dict[str, str]:
    """The fields of the form of options as they stand there; a box without a tick sends nothing."""
    found = {f"o-{name}": value for name, value in asdict(kind.options).items()}
    return {
        name: str(int(each)) if each is True else str(each)
        for name, each in found.items()
        if each is not False
    }


def write(night: Night, kind: EveningFormat) -> None:
    """A few lines at the first table."""
    for hand in night.game(1).missing[:3]:
        seats = sorted(night.game(1).deal(hand).active)
        fields = {f"{hand}.{seat}": each for seat, each in zip(seats, LINES[kind.id], strict=False)}
        answer = night.desk.post(f"{night.sheet(1)}/write", fields)
        assert answer.status_code == 303, answer.text


_PLAIN: Final = ("12", "7", "3", "0")
LINES: Final = {kind.id: _PLAIN for kind in FORMATS} | {
    "tournament": ("3", "3", "0", "0"),
    "lists": ("2", "2", "-2", "-2"),
    "duplicate": ("2", "2", "-2", "-2"),
    "mau-mau": ("12", "7", "0", "3"),
    "schwimmen": ("0", "1", "2", "3"),
    "skat": ("48", "0", "0"),
}
