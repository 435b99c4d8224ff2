"""What an evening came to for each member.

An `Outcome` is all that rankings, members' pages and records know of an evening.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from stammtisch.club import events as e
from stammtisch.club.evening import Evening
from stammtisch.club.pasts import Past
from stammtisch.club.played import low_wins
from stammtisch.club.standings import penalty_due, places, tallies
from stammtisch.club.zones import local


class Scored(Struct, frozen=True):
    """A member in an evening: the place, the points made, and the partner of a fixed pair."""

    member: str
    place: int
    points: int
    partner: str = ""


class Outcome(Struct, frozen=True, kw_only=True):
    """The outcome of a finished evening.

    Attributes:
        id: the id of the evening.
        day: when its first round began, as an ISO date.
        units: how many took part, pairs counted once (CLB-24).
        scored: those who took part, the best first.
        lowest_wins: whether the fewest points won.
    """

    id: str
    name: str
    game: str
    day: str
    units: int
    scored: tuple[Scored, ...]
    lowest_wins: bool = False


def day_at(at: float, zone: str = "") -> str:
    """The day of a time (seconds since 1970) as an ISO date, in a zone or that of the server."""
    return local(at, zone).date().isoformat()


def began_at(evening: Evening) -> float:
    """When the first round began; before that, when the evening was opened."""
    begun = (at for event, at in evening.log if isinstance(event, e.Began))
    return next(begun, evening.opened_at)


def outcome_of(evening_id: str, evening: Evening) -> Outcome | None:
    """What a finished evening came to; None if it is not over, or nobody finished a group game."""
    if not evening.over:
        return None
    penalty = penalty_due(evening)
    found = tallies(evening)
    made = {each.who: each.points(penalty) + each.final for each in found}
    taken_part = [place for place in places(evening, found) if place.ranking]  # CLB-24
    if not taken_part:
        return None
    scored = [
        Scored(member, place.place, made[place.who], _partner(members, member))
        for place in taken_part
        for members in [evening.units[place.who].members]
        for member in members
    ]
    return Outcome(
        id=evening_id,
        name=evening.setup.name,
        game=evening.setup.game,
        day=day_at(began_at(evening), evening.setup.zone),
        units=taken_part[0].ranking + taken_part[0].place - 1,
        scored=tuple(scored),
        lowest_wins=evening.format.lowest_wins,
    )


def _partner(members: Iterable[str], member: str) -> str:
    return next((each for each in members if each != member), "")


def outcome_of_past(past: Past) -> Outcome:
    """What an old evening came to, as its list says."""
    pairs = sum(bool(row.partner) for row in past.rows) // 2
    return Outcome(
        id=past.id,
        name=past.name,
        game=past.game,
        day=past.day,
        units=len(past.rows) - pairs,
        scored=tuple(Scored(row.member, row.place, row.points, row.partner) for row in past.rows),
        lowest_wins=low_wins(past.game),
    )


def in_order(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """Outcomes by day; those of one day in the order given."""
    return sorted(outcomes, key=lambda each: each.day)
