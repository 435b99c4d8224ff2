"""The pages of a club's rankings: set up, shown with their formula, with all versions."""

from __future__ import annotations

import re
from html import unescape

from starlette.requests import Request

from tests.web.clubs import Night
from tests.web.helpers import HTMX, Server

FORM = {
    "name": "Liga",
    "brings": "table",
    "table": "15 12 10",
    "put": "sum",
    "best": "",
    "bonus": "1",
}
WINNERS = ((0, 1), (0, 1), (0, 2), (0, 2), (0, 3), (1, 2), (0, 1), (0, 1))  # 7, 5, 3 and 1 hands


def finished(server: Server) -> Night:
    """An evening of four at one table that is over."""
    night = Night.begun(server, 4, **{"o-prelim_rounds": "1"})
    for round in (1, 2):
        fields: dict[str, str] = {}
        for hand, winners in enumerate(WINNERS, 1):
            fields |= night.line(1, hand, *(int(seat in winners) for seat in range(4)), round=round)
        assert night.desk.post(f"{night.sheet(1, round)}/write", fields).status_code == 303
        for unit in night.game(1, round).there[:2]:
            night.desk.post(f"{night.sheet(1, round)}/confirm", {"unit": unit})
        night.do("go-on", do="final" if round == 1 else "finish")
    return night


def names(html: str) -> list[str]:
    """The names of the first list of standings, from the top."""
    table = html[html.index("<tbody>") : html.index("</tbody>")]
    return re.findall(r'<tr[^>]*><td class="num">\d+</td><td>([^<]*)', table)


def points(html: str) -> list[str]:
    table = html[html.index("<tbody>") : html.index("</tbody>")]
    return re.findall(r"<b>([^<]*)</b>", table)


def ranking_of(night: Night, **changes: str) -> str:
    answer = night.desk.post(f"{night.club_at}/rankings", {**FORM, **changes})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_ranking_is_set_up_and_read_by_anybody_with_the_address(server: Server) -> None:
    night = finished(server)
    assert 'value="2026/27"' not in night.desk.get(f"{night.club_at}/rankings").text
    at = ranking_of(night)
    page = server.guest("en").get(at).text
    assert points(page) == ["16", "13", "11", "1"]
    text = unescape(re.sub(r"<[^>]*>", " ", page))
    assert "bring 15, 12, 10 points" in text
    assert "brings 1 point more" in text
    assert "Counts: all of time counts." in text
    assert "/edit" not in page
    assert f'action="{night.club_at}/rankings/deed"' not in page
    german = unescape(server.guest("de").get(at).text)
    assert "Die Plätze eines Abends bringen der Reihe nach 15, 12, 10 Punkte" in german
    overview = server.guest("en").get(f"{night.club_at}/rankings").text
    assert "All-time ranking" in overview
    assert f'href="{at}"' in overview


def test_a_refused_form_comes_back_as_it_was_filled_in(server: Server) -> None:
    night = finished(server)
    for wrong, said in (
        ({"table": "12 15"}, "more than the place above"),
        ({"table": "first 15"}, "not a whole number"),
        ({"best": "ten"}, "not a whole number"),
        ({"name": "  "}, "at least one letter"),
        ({"lowest": "1"}, "staying at home"),
    ):
        answer = night.desk.post(f"{night.club_at}/rankings", {**FORM, **wrong})
        assert answer.status_code in (409, 422), wrong
        assert said in answer.text
        for value in {**FORM, **wrong}.values():
            assert value in answer.text
    assert len(night.club.rankings) == 1


def test_an_evening_is_left_out_and_each_change_is_a_version(server: Server) -> None:
    night = finished(server)
    at = ranking_of(night)
    ranking = at.rpartition("/")[2]
    fields = {"ranking": ranking, "evening": night.id, "do": "leave"}
    assert night.desk.post(f"{night.club_at}/rankings/deed", fields).status_code == 303
    page = night.desk.get(at).text
    assert "Does not count: the club has left it out here." in page
    assert "No evening has been counted yet." in page
    assert "Version 2" in page
    old = night.desk.get(f"{at}?version=1").text
    assert "This is version 1, which no longer applies." in old
    assert points(old) == ["16", "13", "11", "1"]
    assert points(night.desk.get(f"{at}?version=1&after={night.id}").text) == points(old)
    assert night.desk.get(f"{at}?version=7").status_code == 404
    assert night.desk.get(f"{at}?after=elsewhere").status_code == 404
    fields["do"] = "by-rule"
    night.desk.post(f"{night.club_at}/rankings/deed", fields)
    changed = {**FORM, "put": "mean", "bonus": ""}
    assert night.desk.post(at, changed).status_code == 303
    page = night.desk.get(at).text
    assert points(page) == ["15.00", "12.00", "10.00", "0.00"]
    assert "Version 4" in page
    form = night.desk.get(f"{at}/edit").text
    assert 'value="mean" checked' in form
    assert 'value="15 12 10"' in form


def test_seasons_are_set_up_changed_and_removed(server: Server) -> None:
    night = finished(server)
    deed = f"{night.club_at}/rankings/deed"
    season = {"do": "season", "name": "Old", "first": "2001-01-01", "last": "2001-12-31"}
    assert night.desk.post(deed, season).status_code == 303
    assert night.desk.post(deed, season).status_code == 409
    wrong = {**season, "name": "Other", "last": "2000-01-01"}
    answer = night.desk.post(deed, wrong)
    assert "before it begins" in answer.text
    assert 'value="Other"' in answer.text
    (known,) = night.club.seasons
    at = ranking_of(night, season=known)
    assert "not in the season “Old”" in unescape(night.desk.get(at).text)
    longer = {**season, "season": known, "last": "2100-01-01"}
    assert night.desk.post(deed, longer).status_code == 303
    assert "in the season “Old”" in unescape(night.desk.get(at).text)
    assert points(night.desk.get(at).text)
    gone = {"do": "drop-season", "season": known}
    assert "counts this season" in night.desk.post(deed, gone).text
    assert (
        night.desk.post(deed, {"do": "drop", "ranking": at.rpartition("/")[2]}).status_code == 303
    )
    assert night.desk.post(deed, gone).status_code == 303
    assert night.desk.get(at).status_code == 404
    copied = night.desk.get(f"{night.club_at}/rankings/new?like=eternal").text
    assert 'name="brings" value="linear" checked' in copied


def test_only_the_organiser_changes_rankings(server: Server) -> None:
    night = finished(server)
    at, deed = ranking_of(night), f"{night.club_at}/rankings/deed"
    for guest in (server.guest("en"), night.scorekeeper()):
        assert guest.post(at, FORM).status_code == 403
        assert guest.post(f"{night.club_at}/rankings", {**FORM, "name": "Mine"}).status_code == 403
        assert guest.post(deed, {"do": "drop", "ranking": "eternal"}).status_code == 403
        assert guest.get(f"{at}/edit").status_code == 403
    assert len(night.club.rankings) == 2


def test_the_old_address_of_the_all_time_ranking_still_leads_to_it(server: Server) -> None:
    night = finished(server)
    page = server.guest("en").get(f"{night.club_at}/ranking").text
    assert "<h1>All-time ranking</h1>" in page
    assert points(page) == ["4", "3", "2", "1"]
    assert len(names(page)) == 4


def test_what_the_club_does_not_have_is_not_changed(server: Server) -> None:
    """Nor set up under the word that stands in the address; with a script and without."""
    night = finished(server)
    at, before = f"{night.club_at}/rankings", night.desk.get(f"{night.club_at}/rankings").text
    season = {"do": "season", "name": "Herbst", "first": "2026-09-01", "last": "2026-12-01"}
    for headers in (None, HTMX):
        for odd in ("nowhere", "㜱└鮅"):
            answer = night.desk.post(f"{at}/{odd}", FORM, headers=headers)
            assert answer.status_code == 404
            answer = night.desk.post(f"{at}/deed", {**season, "season": odd}, headers=headers)
            assert answer.status_code == 404
    assert night.desk.get(f"{night.club_at}/rankings").text == before


def test_an_address_with_any_letters_is_told_to_a_script(server: Server) -> None:
    script = [(b"hx-request", b"true")]
    visit = server.site.visits.visit(Request({"type": "http", "headers": script, "client": None}))
    answer = server.site.pages.go(visit, "/x/㜱#a")
    assert answer.headers["hx-redirect"] == "/x/%E3%9C%B1#a"
