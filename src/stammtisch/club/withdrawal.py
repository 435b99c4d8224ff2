"""Leaving an evening, and standing in for people who left (CLB-28 to 32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stammtisch.club import events as e
from stammtisch.club.errors import CannotSeat, ClubError, NotThere, WrongPhase
from stammtisch.club.evening import FEWEST, Evening, GroupGame
from stammtisch.club.events import Events
from stammtisch.club.planning import check_number, first_plan, plan_again
from stammtisch.club.register import member_name
from stammtisch.club.seating import Sizes
from stammtisch.text import say

NOTHING: Final[Mapping[str, int]] = {}


def withdraw(
    evening: Evening,
    units: Sequence[str],
    hands: Mapping[str, int] = NOTHING,
    by: str = "",
    *,
    hand_begun: bool = False,
) -> Events:
    """These units leave the evening at the same time.

    Args:
        units: who leaves.
        hands: for who sits at a table that still plays: how many hands it has played to the end;
            a hand that has begun is thrown in (CLB-30). By default as many as are written.
        hand_begun: whether a hand of the first round is being played of which nothing is written
            yet; then it is too late for CLB-28.
    """
    if evening.over:
        raise WrongPhase(say("The evening is over."))
    for unit in units:
        if evening.unit(unit).left >= 0:
            raise ClubError(say("{name} has already left.", name=evening.units[unit].name))
    if evening.round == 0:
        return _before_the_start(evening, units)
    if evening.round == 1 and not hand_begun and not any(game.lines for game in evening.tables()):
        return _before_the_first_hand(evening, units, by)
    return _later(evening, units, hands, by)


def _before_the_start(evening: Evening, units: Sequence[str]) -> Events:
    """CLB-28: N falls and the start numbers close up; below four units the draw is void."""
    removed = [e.Removed(unit) for unit in units]
    order = _staying(evening, units)
    if evening.phase != "drawn" or not _can_play(evening, len(order), evening.format.sizes):
        return removed
    if len(order) < FEWEST and evening.format.club:
        return removed
    drawn = _closed_up(evening, order)
    return [*removed, drawn, first_plan(order, evening.format, clubs=drawn.clubs)]


def _before_the_first_hand(evening: Evening, units: Sequence[str], by: str) -> Events:
    """CLB-28, with the tables set: everybody moves to the seats of the new plan."""
    order, sizes = _staying(evening, units), evening.format.later
    if len(order) < FEWEST and evening.format.club:
        return [*_withdrawn(evening, units, NOTHING, by), e.Finished("too_few", by)]
    if not _can_play(evening, len(order), sizes):
        return _later(evening, units, NOTHING, by)
    removed = [e.Removed(unit) for unit in units]
    drawn = _closed_up(evening, order)
    plan = first_plan(order, evening.format, sizes, drawn.clubs)
    return [*removed, drawn, plan, e.Began(1)]


def _later(evening: Evening, units: Sequence[str], hands: Mapping[str, int], by: str) -> Events:
    """CLB-29 between rounds, CLB-30 during a round: the open rounds are planned again.

    Where those who stay cannot be seated (pairs of whom one is left over), the plan stays, and
    somebody stands in.
    """
    order = _staying(evening, units)
    events: list[e.Event] = _withdrawn(evening, units, hands, by)
    too_few = len(order) < FEWEST and evening.format.club
    if too_few and evening.phase == "between" and evening.round < evening.format.last_round:
        return [*events, e.Finished("too_few", by)]
    plan = plan_again(evening, order, evening.round + 1)
    return [*events, plan] if plan is not None else events


def _can_play(evening: Evening, count: int, sizes: Sizes) -> bool:
    try:
        check_number(count, evening.format, sizes)
    except CannotSeat:
        return False
    return True


def _staying(evening: Evening, units: Sequence[str]) -> list[str]:
    return [unit.id for unit in evening.there if unit.id not in units]


def _closed_up(evening: Evening, order: Sequence[str]) -> e.Drawn:
    clubs = tuple(evening.clubs.get(unit, ()) for unit in order) if evening.clubs else ()
    return e.Drawn(tuple(order), evening.seed, evening.listed, clubs)


def _withdrawn(
    evening: Evening, units: Sequence[str], hands: Mapping[str, int], by: str
) -> list[e.Event]:
    played = tuple(_hands_played(evening, unit, hands.get(unit)) for unit in units)
    return [e.Withdrew(tuple(units), played, by)]


def _hands_played(evening: Evening, unit: str, said: int | None) -> int:
    """How many hands the unit's table had played when it left; -1 if it left no table."""
    place = evening.seat_of(unit)
    if place is None or place[0].closed:
        return -1
    game = place[0]
    written = max(game.lines, default=0)
    played = written if said is None else said
    if played < written:
        raise ClubError(
            say(
                "Hand {n} of table {table} has been written down, so more than {said} "
                "hands were played.",
                table=game.table,
                n=written,
                said=played,
            ),
            "CLB-30",
        )
    return played if played < len(game.deals) else -1


def stand_in(
    evening: Evening, round: int, table: int, seat: int, name: str, by: str = ""
) -> Events:
    """Let somebody play on in a seat that was left; those points count for nobody (CLB-30)."""
    game = _open_game(evening, round, table)
    if seat not in game.vacant:
        raise NotThere(
            say("Nobody is missing from this seat at table {table}.", table=table), "CLB-30"
        )
    if not name.strip():
        raise ClubError(say("The stand-in needs a name."), "CLB-30")
    return [e.StoodIn(round, table, seat, member_name(name), by)]


def _open_game(evening: Evening, round: int, table: int) -> GroupGame:
    game = evening.game(round, table)
    if game.closed:
        raise WrongPhase(say("Table {table} is closed.", table=table), "CLB-36")
    return game
