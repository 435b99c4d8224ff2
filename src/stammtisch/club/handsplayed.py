"""What the sheets of an evening hold about single members: soli, partners, points of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.options import DOPPELKOPF
from stammtisch.club.sheets import Line


class Solo(NamedTuple):
    """A solo of a member (YEAR-16)."""

    member: str
    declared: bool
    won: bool


class Pair(NamedTuple):
    """Two members who played a hand together, and whether they won it (YEAR-16)."""

    one: str
    other: str
    won: bool


class Made(NamedTuple):
    """What a member made in one closed group game."""

    member: str
    round: int
    points: int


class Sheets(NamedTuple):
    """What the closed sheets of an evening hold."""

    soli: tuple[Solo, ...] = ()
    pairs: tuple[Pair, ...] = ()
    made: tuple[Made, ...] = ()


def sheets_of(evening: Evening) -> Sheets:
    """What the closed group games of an evening hold; stand-ins are left out (CLB-30)."""
    closed = [game for game in evening.games.values() if game.closed]
    made = [
        Made(member, game.round, game.total(seat))
        for game in closed
        for seat, unit in enumerate(game.units)
        if unit in game.there
        for member in evening.units[unit].members
    ]
    if evening.setup.game != DOPPELKOPF or evening.format.unit != 1:
        return Sheets(made=tuple(made))
    hands = [hand for game in closed for hand in _hands(game)]
    soli = [solo for game, line in hands for solo in _soli(game, line)]
    pairs = [pair for game, line in hands for pair in _pairs(game, line)]
    return Sheets(tuple(soli), tuple(pairs), tuple(made))


def _hands(game: GroupGame) -> Iterator[tuple[GroupGame, Line]]:
    """The hands of a group game in which all four play for themselves."""
    for deal in game.deals:
        line = game.lines.get(deal.hand)
        if line is not None and all(game.counts(deal, seat) for seat in line.active):
            yield game, line


def _soli(game: GroupGame, line: Line) -> Iterator[Solo]:
    seat = line.seat if line.kind == "silent" else line.soloist
    if seat >= 0:
        yield Solo(game.units[seat], line.kind != "silent", line.points_of(seat) > 0)


def _pairs(game: GroupGame, line: Line) -> Iterator[Pair]:
    winners = [seat for seat in sorted(line.active) if line.points_of(seat) > 0]
    if line.kind == "normal" and len(winners) == 2:
        losers = [seat for seat in sorted(line.active) if seat not in winners]
        yield Pair(game.units[winners[0]], game.units[winners[1]], True)
        yield Pair(game.units[losers[0]], game.units[losers[1]], False)
