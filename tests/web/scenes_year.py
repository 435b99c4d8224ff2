"""The year of a club in the gallery: rankings by season and game, members, records, a report."""

from __future__ import annotations

from collections.abc import Iterator

from tests.web.clubs import Night
from tests.web.helpers import Server
from tests.web.scene import Scene

LIGA = {
    "name": "Liga 2026/27",
    "brings": "table",
    "table": "15 12 10 8 7 6 5 4 3 2 1",
    "put": "sum",
    "best": "10",
    "bonus": "2",
}


def year(server: Server) -> Iterator[Scene]:
    """A club with a season, two rankings and an evening that is over."""
    night = Night.begun(server, 9, name="Herbstturnier", **{"o-prelim_rounds": "1"})
    for round, deed in ((1, "final"), (2, "finish")):
        for game in night.evening.tables():
            night.close(game.table, round, points=round + game.table)
        night.do("go-on", do=deed)
    desk, rankings = night.desk, f"{night.club_at}/rankings"
    season = {"do": "season", "name": "2026/27", "first": "2001-09-01", "last": "2100-08-31"}
    desk.post(f"{rankings}/deed", season)
    (known,) = night.club.seasons
    at = desk.post(rankings, {**LIGA, "season": known}).headers["location"]
    desk.post(rankings, {**LIGA, "name": "Watten", "game-watten": "1", "put": "mean", "bonus": ""})
    desk.post(at, {**LIGA, "season": known, "bonus": "1"})
    yield Scene("year-rankings", desk, rankings)
    yield Scene("year-league", desk, at)
    yield Scene("year-league-guest", server.guest(), f"{at}?version=1")
    yield Scene("year-ranking-form", desk, f"{at}/edit")
    league = server.call(server.site.clubs.year.league, night.club_id)
    yield Scene("year-member", desk, f"{night.club_at}/member/{league.rows[0].member}")
    yield Scene("year-records", desk, f"{night.club_at}/records")
    yield Scene("year-report", desk, f"{night.at}/report", sizes=("laptop",))
    yield Scene("year-files", desk, f"{night.club_at}/years")
