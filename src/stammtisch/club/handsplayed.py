"""What the sheets of an evening hold about single members: soli, partners, points of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.options import DOPPELKOPF
from stammtisch.club.pasts import Past, PastHand
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


# --- the sheets of evenings as hands of members, as they come in and go out


def hands_of(evening: Evening) -> tuple[PastHand, ...]:
    """The hands on the closed sheets of an evening, in their order."""
    closed = sorted(
        (game for game in evening.games.values() if game.closed),
        key=lambda game: (game.round, game.table),
    )
    return tuple(
        _hand(evening, game, line) for game in closed for _, line in sorted(game.lines.items())
    )


def _hand(evening: Evening, game: GroupGame, line: Line) -> PastHand:
    points = tuple(
        (member, made)
        for seat, made in enumerate(line.points)
        if made is not None
        for member in evening.units[game.units[seat]].members
    )
    seat = line.seat if line.kind == "silent" else line.soloist
    soloist = evening.units[game.units[seat]].members[0] if seat >= 0 else ""
    at = line.round, line.table, line.hand
    return PastHand(*at, points, soloist, bool(soloist) and line.kind == "silent")


def sheets_of_past(past: Past) -> Sheets:
    """What the sheets of an old evening hold (YEAR-21)."""
    points: Counter[tuple[str, int]] = Counter()
    for hand in past.hands:
        for member, number in hand.points:
            points[member, hand.round] += number
    made = tuple(Made(member, round, number) for (member, round), number in points.items())
    if past.game != DOPPELKOPF or any(row.partner for row in past.rows):
        return Sheets(made=made)
    fours = [hand for hand in past.hands if len(hand.points) == 4]
    soli = tuple(
        Solo(hand.soloist, not hand.silent, dict(hand.points)[hand.soloist] > 0)
        for hand in fours
        if hand.soloist
    )
    return Sheets(soli, tuple(pair for hand in fours for pair in _past_pairs(hand)), made)


def _past_pairs(hand: PastHand) -> Iterator[Pair]:
    winners = [member for member, points in hand.points if points > 0]
    if not hand.soloist and len(winners) == 2:
        losers = [member for member, _ in hand.points if member not in winners]
        yield Pair(winners[0], winners[1], True)
        yield Pair(losers[0], losers[1], False)
