"""The list of open tables as a page shows it: who sits where, by which rules, when bots come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from stammtisch.errors import StammtischError
from stammtisch.rulecodes import HouseRules, read_code, told
from stammtisch.tables.lobby import Board, Listed
from stammtisch.tables.ratings import Ratings
from stammtisch.tables.staying import Stays
from stammtisch.tables.summaries import Chair
from stammtisch.text import Text
from stammtisch.web.optionform import address_of
from stammtisch.web.pace import pace
from stammtisch.web.portraits import PROGRAM, kind_of_bot
from stammtisch.web.ratingview import Figure, player

_SHOWN: Final = 4  # differences of house rules; the others are on their page
STEP: Final = 5  # seconds; the time until bots come is told in steps


class Place(NamedTuple):
    """A seat: who sits there; ``bot`` says of what kind a bot is.

    ``figure`` is his rating, ``stays`` how many hands he plays to their end.
    """

    name: str
    bot: Text | None
    free: bool
    here: bool
    figure: Figure | None = None
    stays: Stays | None = None


class Shown(NamedTuple):
    """A table in the list.

    ``differences`` are the house rules that are not those of the preset, in words, ``more`` how
    many are not among them, and ``rules`` the address where all of them stand. ``fills_in`` is in
    how many seconds bots come at the latest, None for never, and ``filler`` of what kind they are.
    ``programs`` says whether programs may sit down, ``rated`` whether hands count for a rating.
    """

    id: str
    game: str
    name: Text
    preset: Text | None
    differences: tuple[Text, ...]
    more: int
    rules: str
    places: tuple[Place, ...]
    free: int
    fills_in: int | None
    filler: Text
    pace: Text | None
    hand: int
    watchers: int
    programs: bool
    rated: bool


def shown(
    board: Board, own: Iterable[str], now: float, ratings: Ratings
) -> tuple[list[Shown], list[Shown]]:
    """The tables that wait, and those at which people play; ``own`` are the server's own bots."""
    bots = tuple(own)
    waiting = [_shown(each, bots, now, ratings) for each in board.waiting]
    playing = [_shown(each, bots, now, ratings) for each in board.playing]
    return [each for each in waiting if each], [each for each in playing if each]


def _shown(each: Listed, own: tuple[str, ...], now: float, ratings: Ratings) -> Shown | None:
    notice = each.notice
    try:
        house = read_code(notice.rules)
    except StammtischError:  # of a deck that is not known here
        return None
    said = told(house)[1:] if house.differences else []
    return Shown(
        id=each.id,
        game=each.game,
        name=house.entry.name,
        preset=_preset(house),
        differences=tuple(said[:_SHOWN]),
        more=max(0, len(said) - _SHOWN),
        rules=address_of(house),
        places=tuple(_place(chair, each.game, own, ratings) for chair in notice.chairs),
        free=sum(chair.free for chair in notice.chairs),
        fills_in=_in_steps(notice.fills_at, now),
        filler=kind_of_bot(each.game, own, notice.filler),
        pace=pace(notice.clock) if notice.clock else None,
        hand=notice.hand,
        watchers=notice.watchers,
        programs=notice.programs,
        rated=notice.rated,
    )


def _preset(house: HouseRules) -> Text | None:
    name = house.entry.preset_names[house.preset]
    return None if name == house.entry.name else name


def _place(chair: Chair, game: str, own: tuple[str, ...], ratings: Ratings) -> Place:
    kind = kind_of_bot(game, own, chair.bot) if chair.bot and not chair.here else None
    if chair.program:
        kind = PROGRAM
    known = player(ratings, chair.rated, game, chair.devices)
    return Place(chair.name, kind, chair.free, chair.here, known.figure, known.stays)


def _in_steps(at: float | None, now: float) -> int | None:
    return None if at is None else max(STEP, -int(-(at - now) // STEP) * STEP)
