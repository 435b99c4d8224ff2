"""What a table's phone may keep of an evening, to go on without a network: its own sheet.

Of the other tables nothing is in it: nobody sees their points while they play. Of other devices it
has only that they have confirmed, and of the draw and of the secret of duplicate deals nothing.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.club import events as e
from stammtisch.club.evening import Evening, GroupGame, Unit
from stammtisch.club.fold import opened
from stammtisch.club.roles import Actor
from stammtisch.club.setups import Format, Setup
from stammtisch.club.standings import played_solo

ME: Final = "me"  # the device that keeps the copy
OTHERS: Final = "others"


class SheetCopy(Struct, frozen=True):
    """The sheet of one table, for whoever comes by this link.

    Attributes:
        seq: the number of the last event of the evening that is in it.
        paid: who of the table has played the Pflichtsolo at another one (CLB-14).
    """

    club: str
    setup: Setup
    format: Format
    round: int
    over: bool
    units: dict[str, Unit]
    paid: tuple[str, ...]
    game: GroupGame
    actor: Actor
    seq: int


def copy_of(club: str, evening: Evening, game: GroupGame, actor: Actor, seq: int) -> SheetCopy:
    """The sheet as this reader may keep it; ``club`` is its name."""
    units = {unit: evening.units[unit] for unit in game.units}
    return SheetCopy(
        club,
        replace(evening.setup, secret=""),
        evening.format,
        evening.round,
        evening.over,
        {unit: Unit(unit, each.name, (), number=each.number) for unit, each in units.items()},
        tuple(unit for unit in game.units if _paid_elsewhere(evening, game, unit)),
        _of_devices(game, actor.device),
        replace(actor, device=ME if actor.device else ""),
        seq,
    )


def _paid_elsewhere(evening: Evening, game: GroupGame, unit: str) -> bool:
    return any(
        played_solo(each, each.units.index(unit))
        for each in evening.games.values()
        if each is not game and unit in each.units
    )


def _of_devices(game: GroupGame, device: str) -> GroupGame:
    """The table, without the marks of other devices."""
    marks = {
        unit: ME if mark and mark == device else OTHERS if mark else ""
        for unit, mark in game.confirmed.items()
    }
    return GroupGame(**{name: getattr(game, name) for name in _PARTS} | {"confirmed": marks})


_PARTS: Final = tuple(GroupGame.__dataclass_fields__)


def evening_of(copy: SheetCopy) -> Evening:
    """The evening, as far as the copy knows it: with this one table."""
    evening = opened(e.Opened(copy.setup))
    evening.format, evening.round, evening.over = copy.format, copy.round, copy.over
    evening.units = copy.units
    evening.games = {(copy.game.round, copy.game.table): copy.game}
    return evening
