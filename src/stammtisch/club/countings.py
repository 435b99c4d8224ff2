"""What a ranking counts, and how: data that a club writes down (rule page `club_year`).

A `Season` is a span of days. A `Ranking` says which evenings count and what they bring; it is never
changed in place, but gets another `Version`, so that an old list can be worked out again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.errors import ClubError
from stammtisch.logs.names import clean_name
from stammtisch.text import Text, say, say_n

Brings: TypeAlias = Literal["linear", "table", "evening"]
Put: TypeAlias = Literal["sum", "mean"]

ETERNAL_ID: Final = "eternal"
LONGEST_NAME: Final = 60  # letters of a season or a ranking
MOST_PLACES: Final = 200  # of a table of points
MOST_POINTS: Final = 10_000  # that a place or taking part may bring
MOST_BEST: Final = 1_000  # evenings
_CELLS: Final = re.compile(r"[\s,;]+")


class Season(Struct, frozen=True, forbid_unknown_fields=True):
    """A span of days, ``first`` and ``last`` included, as ISO dates (YEAR-1)."""

    name: str
    first: str
    last: str


class Ranking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ranking as the club has set it; the defaults are those of the all-time ranking.

    Attributes:
        name: what it is called; "" for the all-time ranking, which has a name in each language.
        season: the id of the season whose evenings count; "" for all of time.
        games: the games whose evenings count; none: all games.
        brings: what an evening brings: by place, the last 1 (YEAR-5); by a ``table`` of points for
            the places (YEAR-6); or the points that somebody made in it (YEAR-7).
        put: whether evenings are added up (YEAR-9) or their mean counts (YEAR-10).
        best: how many evenings count, the best ones; 0: all.
        bonus: points for each evening in which somebody took part (YEAR-11).
        lowest: whether the lowest stands first (YEAR-12).
    """

    name: str = ""
    season: str = ""
    games: tuple[str, ...] = ()
    brings: Brings = "linear"
    table: tuple[int, ...] = ()
    put: Put = "sum"
    best: int = 0
    bonus: int = 0
    lowest: bool = False


class Version(Struct, frozen=True):
    """A ranking as it stood from a moment on, until its next version (YEAR-14).

    Attributes:
        ranking: how it counts.
        what: what was changed: the ranking itself, the days of its season, or an evening.
        by, at: who changed it, and when (seconds since 1970); "" and 0: so from the start.
        season: its season as it was then.
        apart: evenings about which the club decided otherwise, by id, and whether they count.
    """

    ranking: Ranking
    what: Literal["ranking", "season", "evening"] = "ranking"
    by: str = ""
    at: float = 0.0
    season: Season | None = None
    apart: dict[str, bool] = {}


ETERNAL: Final = Ranking()


def day_of(text: str) -> str:
    """A day as an ISO date, also from “31.12.2026”; raises `ClubError`."""
    plain = text.strip()
    german = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", plain)
    try:
        if german:
            return date(int(german[3]), int(german[2]), int(german[1])).isoformat()
        return date.fromisoformat(plain).isoformat()
    except ValueError:
        raise ClubError(
            say("“{text}” is not a day; write it like 2026-12-31.", text=plain[:40]), "YEAR-1"
        ) from None


def season_of(name: str, first: str, last: str) -> Season:
    """A season as somebody typed it; raises `BadName`, `ClubError`."""
    found = Season(clean_name(name, (), LONGEST_NAME), day_of(first), day_of(last))
    if found.last < found.first:
        raise ClubError(say("The season would end before it begins."), "YEAR-1")
    return found


def table_of(text: str) -> tuple[int, ...]:
    """The points of the places as typed, the first place first; raises `ClubError`."""
    cells = [cell for cell in _CELLS.split(text.strip()) if cell]
    if not all(re.fullmatch(r"\d{1,6}", cell) for cell in cells):
        wrong = next(cell for cell in cells if not re.fullmatch(r"\d{1,6}", cell))
        raise ClubError(
            say(
                "“{cell}” is not a whole number. Write the points of the places, the first place "
                "first: 15 12 10 8",
                cell=wrong[:40],
            ),
            "YEAR-6",
        )
    return tuple(map(int, cells))


def checked(ranking: Ranking) -> Ranking:
    """The ranking, if it can be; raises `BadName`, `ClubError`."""
    for text, *rules in _faults(ranking):
        raise ClubError(text, *rules)
    if ranking.name:
        clean_name(ranking.name, (), LONGEST_NAME)
    return ranking


def _faults(ranking: Ranking) -> Iterator[tuple[Text, *tuple[str, ...]]]:
    table = ranking.table
    if (ranking.brings == "table") != bool(table):
        yield say("A table of points needs the points of the places, such as 15 12 10 8."), "YEAR-6"
    if len(table) > MOST_PLACES or any(points > MOST_POINTS for points in table):
        yield (
            say("A table has at most {n} places and {m} points.", n=MOST_PLACES, m=MOST_POINTS),
            "YEAR-6",
        )
    for place, (better, worse) in enumerate(pairwise(table), 2):
        if worse > better:
            text = say("Place {n} would bring more than the place above it.", n=place)
            yield text, "YEAR-6"
    if not 0 <= ranking.best <= MOST_BEST:
        yield say("From 0 to {n} evenings can count.", n=MOST_BEST), "YEAR-9"
    if not 0 <= ranking.bonus <= MOST_POINTS:
        yield say("Taking part is worth 0 to {n} points.", n=MOST_POINTS), "YEAR-11"
    if ranking.lowest and (ranking.put != "mean" or ranking.brings != "evening" or ranking.bonus):
        yield (
            say(
                "The lowest can come first only where the mean of the points counts, without a "
                "bonus: otherwise staying at home would be best."
            ),
            "YEAR-12",
        )


def formula(ranking: Ranking) -> list[Text]:
    """How a ranking counts, in whole sentences."""
    told = [_brings(ranking), _put(ranking)]
    if ranking.bonus:
        told.append(
            say_n(
                "Each evening in which somebody takes part brings {n} point more.",
                "Each evening in which somebody takes part brings {n} points more.",
                ranking.bonus,
            )
        )
    if ranking.lowest:
        told.append(say("The lowest comes first."))
    return told


def _brings(ranking: Ranking) -> Text:
    if ranking.brings == "linear":
        return say("The last of an evening gets 1 point, each place above it one more.")
    if ranking.brings == "evening":
        return say("Everybody gets the points that he made in the evening.")
    return say(
        "The places of an evening bring {points} points, in this order; the others get none.",
        points=", ".join(map(str, ranking.table)),
    )


def _put(ranking: Ranking) -> Text:
    best = ranking.best
    if best == 1:
        return say("Everybody’s best evening counts.")
    if ranking.put == "sum":
        if best:
            return say("Everybody’s {n} best evenings are added up.", n=best)
        return say("All evenings are added up.")
    if best:
        return say(
            "The mean of everybody’s {n} best evenings counts; those who have fewer come after "
            "all others.",
            n=best,
        )
    return say("The mean of all evenings counts.")


def formula_rules(ranking: Ranking) -> list[str]:
    """The ids of the rules behind the formula."""
    brings = {"linear": "YEAR-5", "table": "YEAR-6", "evening": "YEAR-7"}[ranking.brings]
    found = [brings, "YEAR-9" if ranking.put == "sum" else "YEAR-10"]
    return [
        *found,
        *(["YEAR-11"] if ranking.bonus else []),
        *(["YEAR-12"] if ranking.lowest else []),
    ]
