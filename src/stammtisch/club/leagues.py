"""Rankings of a club: which evenings count in each, and why, and how everybody stands.

Everything is worked out from the outcomes of the evenings, whenever it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from stammtisch.club import register as r
from stammtisch.club.countings import (
    ETERNAL_ID,
    LONGEST_NAME,
    Ranking,
    Season,
    Version,
    checked,
)
from stammtisch.club.errors import ClubError, NotThere
from stammtisch.club.outcomes import Outcome
from stammtisch.club.played import game_name
from stammtisch.club.ranking import Row, ranked
from stammtisch.logs.names import clean_name
from stammtisch.text import Text, say

MOST_SEASONS: Final = 200
MOST_RANKINGS: Final = 50


class Verdict(NamedTuple):
    """Whether an evening counts in a ranking, and why."""

    outcome: Outcome
    counts: bool
    why: Text
    decided: bool = False


class League(NamedTuple):
    """A ranking, worked out.

    Attributes:
        versions: all versions; ``number`` says which of them this is, from 1.
        verdicts: every finished evening in the order of days.
        rows: how everybody stands.
        after: the evening after which they stood so, if it is not the last; else "".
    """

    id: str
    versions: Sequence[Version]
    number: int
    verdicts: Sequence[Verdict]
    rows: tuple[Row, ...]
    after: str = ""

    @property
    def version(self) -> Version:
        """The version by which this was worked out."""
        return self.versions[self.number - 1]

    @property
    def counted(self) -> list[Outcome]:
        """The evenings that count, in the order of days."""
        return [each.outcome for each in self.verdicts if each.counts]


def league(
    club: r.Club, ranking: str, outcomes: Sequence[Outcome], number: int = 0, after: str = ""
) -> League:
    """Work a ranking out; raises `NotThere`.

    Args:
        outcomes: the finished evenings, in the order of days.
        number: the version, from 1; 0: the newest.
        after: the evening after which everybody's standing is wanted; "": the last.
    """
    versions = versions_of(club, ranking)
    if not 0 <= number <= len(versions):
        raise NotThere(say("The ranking has no version {n}.", n=number), "YEAR-14")
    version = versions[number - 1]  # number 0 is the last one
    verdicts = [verdict(club, version, each) for each in outcomes]
    counted = [each.outcome for each in verdicts if each.counts]
    if after:
        ids = [each.id for each in counted]
        if after not in ids:
            raise NotThere(say("This evening does not count in the ranking."), "YEAR-2")
        counted = counted[: ids.index(after) + 1]
    start = club.balance if ranking == ETERNAL_ID else ()
    how = version.ranking
    rows = ranked(start, [brought(how, each) for each in counted], how)
    return League(ranking, versions, number or len(versions), verdicts, rows, after)


def versions_of(club: r.Club, ranking: str) -> list[Version]:
    """The versions of a ranking, the newest last; raises `NotThere`."""
    try:
        return club.rankings[ranking]
    except KeyError:
        raise NotThere(say("The club has no such ranking."), "YEAR-2") from None


def verdict(club: r.Club, version: Version, outcome: Outcome) -> Verdict:
    """Whether an evening counts by a version of a ranking, and why (YEAR-1 to YEAR-4)."""
    if outcome.id in club.struck:
        return Verdict(outcome, False, say("the club has left it out everywhere"))
    if outcome.id in version.apart:
        counts = version.apart[outcome.id]
        why = say("the club has decided so") if counts else say("the club has left it out here")
        return Verdict(outcome, counts, why, True)
    ranking, season = version.ranking, version.season
    if season is not None and not season.first <= outcome.day <= season.last:
        return Verdict(outcome, False, say("not in the season “{name}”", name=season.name))
    if ranking.games and outcome.game not in ranking.games:
        return Verdict(outcome, False, say("another game"))
    if season is not None:
        return Verdict(outcome, True, say("in the season “{name}”", name=season.name))
    return Verdict(outcome, True, say("all of time counts"))


def brought(ranking: Ranking, outcome: Outcome) -> Mapping[str, int]:
    """What an evening brought each member, the best place first (YEAR-5 to YEAR-8)."""
    if ranking.brings == "linear":
        return {each.member: outcome.units + 1 - each.place for each in outcome.scored}
    if ranking.brings == "evening":
        return {each.member: each.points for each in outcome.scored}
    table = ranking.table + (0,) * max(0, outcome.units - len(ranking.table))
    return {each.member: table[each.place - 1] for each in outcome.scored}


# --- decisions


def no_season() -> NotThere:
    """The error for a season that the club does not have."""
    return NotThere(say("The club has no such season."), "YEAR-1")


def set_season(club: r.Club, season: str, data: Season, by: str) -> list[r.Event]:
    """Set up a season, or change it; raises `ClubError` if another one has its name."""
    others = {each.name.casefold() for id, each in club.seasons.items() if id != season}
    if data.name.casefold() in others:
        raise ClubError(say("There is already a season “{name}”.", name=data.name), "YEAR-1")
    if len(club.seasons) >= MOST_SEASONS and season not in club.seasons:
        raise ClubError(say("A club has at most {n} seasons.", n=MOST_SEASONS))
    return [r.SeasonSet(season, data, by)] if club.seasons.get(season) != data else []


def drop_season(club: r.Club, season: str) -> list[r.Event]:
    """Remove a season; raises `NotThere`, and `ClubError` if a ranking counts it."""
    if season not in club.seasons:
        raise no_season()
    for versions in club.rankings.values():
        if versions[-1].ranking.season == season:
            text = say("The ranking “{name}” counts this season.", name=versions[-1].ranking.name)
            raise ClubError(text, "YEAR-1")
    return [r.SeasonGone(season)]


def set_ranking(club: r.Club, ranking: str, data: Ranking, by: str) -> list[r.Event]:
    """Set up a ranking, or change how it counts.

    Raises:
        ClubError, BadName: it cannot count like this, or another ranking has its name.
        UnknownGame: there is no such game.
    """
    eternal = ranking == ETERNAL_ID
    if not eternal:
        data = replace(data, name=clean_name(data.name, (), LONGEST_NAME))
    checked(data)
    for game in data.games:
        game_name(game)  # refuses an unknown one
    if data.season and data.season not in club.seasons:
        raise no_season()
    if eternal and (data.name or data.season or data.games or data.put == "mean"):
        raise ClubError(
            say("The all-time ranking adds up everything, from the opening balance on."), "YEAR-4"
        )
    others = {
        each[-1].ranking.name.casefold() for id, each in club.rankings.items() if id != ranking
    }
    if data.name.casefold() in others:
        raise ClubError(say("There is already a ranking “{name}”.", name=data.name), "YEAR-2")
    if len(club.rankings) >= MOST_RANKINGS and ranking not in club.rankings:
        raise ClubError(say("A club has at most {n} rankings.", n=MOST_RANKINGS))
    known = club.rankings.get(ranking)
    return [r.RankingSet(ranking, data, by)] if not known or known[-1].ranking != data else []


def drop_ranking(club: r.Club, ranking: str, by: str) -> list[r.Event]:
    """Drop a ranking; raises `NotThere`, and `ClubError` for the all-time ranking."""
    versions_of(club, ranking)
    if ranking == ETERNAL_ID:
        raise ClubError(say("The all-time ranking stays."), "YEAR-4")
    return [r.RankingGone(ranking, by)]


def count_evening(
    club: r.Club, evening: str, ranking: str, counts: bool | None, by: str
) -> list[r.Event]:
    """Let an evening count in a ranking or not, or, with None, as the ranking says (YEAR-3)."""
    newest = versions_of(club, ranking)[-1]
    if not club.has_evening(evening):
        raise NotThere(say("The club has no such evening."))
    if newest.apart.get(evening) == counts:
        return []
    return [r.EveningCounted(evening, ranking, counts, by)]
