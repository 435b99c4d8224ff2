"""Who may read the names of a club's members (YEAR-20)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from stammtisch.club import links, naming
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server, served
from tests.web.pdftext import words


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("names")) as found:
        yield found


def finished(server: Server) -> Night:
    night = Night.begun(server, 4, **{"o-prelim_rounds": "1"})
    night.close(1)
    night.do("go-on", do="final")
    night.close(1, 2)
    night.do("go-on", do="finish")
    return night


def named(night: Night, guest: Guest) -> list[bool]:
    """Whether each page that everybody may open names Anna."""
    at = night.club_at
    other = next(m.id for m in night.club.members.values() if m.name == "Ben")
    paths = ("rankings", "rankings/eternal", "rankings/eternal/print", "records", f"member/{other}")
    pages = [guest.get(f"{at}/{path}") for path in paths]
    assert {page.status_code for page in pages} == {200}
    return ["Anna" in page.text for page in pages]


def role(night: Night) -> str:
    """The token of the link by which somebody organises the club."""
    return links.role_token(night.club, "organiser")


def of_anna(night: Night) -> tuple[str, str]:
    """Her id, and her own page of the evening."""
    anna = next(m.id for m in night.club.members.values() if m.name == "Anna")
    unit = next(u.id for u in night.evening.units.values() if u.name == "Anna")
    return anna, night.own_page(unit)


def hung_up(night: Night) -> list[bool]:
    """Whether the wall and the certificates name Anna."""
    papers = ("/print/certificates", "/print/certificates.pdf")
    drawn = [night.desk.get(f"{night.at}{path}") for path in papers]
    on_paper = ["Anna" in drawn[0].text, "Anna" in " ".join(words(drawn[1].content))]
    return ["Anna" in night.server.guest("en").get(night.screen).text, *on_paper]


@pytest.mark.rules("YEAR-20")
def test_only_who_agrees_is_named(server: Server) -> None:
    night, stranger, phone = finished(server), server.guest("en"), server.guest("en")
    anna, own = of_anna(night)
    everybody = [member.id for member in night.club.members.values()]
    night.desk.post(f"{night.club_at}/agreed", {f"m-{m}": "1" for m in everybody if m != anna})
    assert not any(named(night, stranger)), "nobody has asked her"
    assert "Ben" in stranger.get(f"{night.club_at}/rankings/eternal").text
    assert "A." in stranger.get(f"{night.club_at}/rankings/eternal").text
    assert all(named(night, night.desk)), "who runs the club sees all names"
    assert not any(hung_up(night)), "the wall and certificates are for everybody, too"
    assert "Ben" in stranger.get(night.screen).text
    for path in ("", "/curve.svg"):
        assert stranger.get(f"{night.club_at}/member/{anna}{path}").status_code == 403
        assert night.desk.get(f"{night.club_at}/member/{anna}{path}").status_code == 200
    night.desk.post(f"{night.club_at}/years/key", {"do": "new"})
    api = stranger.get(f"/api/1/clubs/{night.club_id}?key={links.api_key(night.club)}")
    assert api.status_code == 200
    assert "Anna" not in api.text and "Ben" in api.text
    assert "Nobody has asked you yet" in phone.get(own).text
    assert phone.post(f"{own}/name", {"name": "shown"}).status_code == 303
    assert all(named(night, stranger)) and all(hung_up(night))


@pytest.mark.rules("YEAR-20")
def test_these_checks_would_find_somebody_who_was_not_asked(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = finished(server)
    assert not any(hung_up(night))
    monkeypatch.setattr(naming, "named", lambda club, unit: True)
    assert all(hung_up(night))


@pytest.mark.rules("YEAR-20")
def test_initials_on_the_wall_have_the_start_number_beside_them(server: Server) -> None:
    night = Night.opened(server, 4, **{"o-prelim_rounds": "1"})
    stranger = server.guest("en")
    assert "<li>A.</li>" in stranger.get(night.screen).text
    assert "start number" not in stranger.get(night.screen).text
    night.do("draw", seed="3 5 6 1 2 2")
    night.do("go-on", do="start")
    ben = next(unit for unit in night.evening.units.values() if unit.name == "Ben")
    page = stranger.get(night.screen).text
    assert f"<li>B. ({ben.number})</li>" in page
    assert "In brackets: the start number." in page
    sheet = stranger.get(night.by_code(1)).text
    assert "Ben" in sheet and "Ben" in night.desk.get(night.at).text
    night.do("agreed", **{f"m-{ben.id}": "1"})
    assert "<li>Ben</li>" in stranger.get(night.screen).text
    night.do("agreed", do="all")
    assert "A. (" in stranger.get(night.screen).text, "nobody agrees who was not on the list"


@pytest.mark.rules("YEAR-20")
def test_the_desk_says_how_many_were_not_asked_and_writes_down_that_all_agree(
    server: Server,
) -> None:
    night, bert = Night.opened(server, 4), server.guest("de")
    assert "4 people have not been asked yet" in night.desk.get(night.at).text
    ids = {member.name: member.id for member in night.club.members.values()}
    night.desk.post(f"{night.club_at}/members", {"names": "Zora"})
    night.desk.post(f"{night.club_at}/member", {"member": ids["Cora"], "do": "hide"})
    wall = server.call(server.site.clubs.number_of_both, night.club_id, night.id)
    page = night.desk.get(night.at).text
    assert "3 people have not been asked yet" in page, "who refuses was asked, Zora is not here"
    night.do("agreed", do="all", **{f"a-{each}": "1" for each in ids.values()})
    assert "have not been asked" not in night.desk.get(night.at).text
    shown = {member.name: member.shown for member in night.club.members.values()}
    assert shown == {"Anna": True, "Ben": True, "Cora": False, "Dora": True, "Zora": None}
    status, news = server.stream(bert, "", wall, path=f"{night.screen}/stream")
    assert status == 200 and "Anna" in news and "Cora" not in news, "the wall hears of it"
    told = night.desk.get(night.club_at).text
    assert re.search(r"Agreed on \w+ \d+, \d{4} to be named\.", told), "the desk gave no name"
    assert re.search(r"Has wanted only initials since \w+ \d+, \d{4}\.", told)
    night.desk.post(f"{night.club_at}/role/organiser/{role(night)}", {"name": "Karla"})
    night.desk.post(f"{night.club_at}/member", {"member": ids["Cora"], "do": "show"})
    told = night.desk.get(night.club_at).text
    assert re.search(r"Agreed on \w+ \d+, \d{4} to be named; recorded by Karla\.", told)


@pytest.mark.rules("YEAR-20")
def test_one_person_is_asked_in_the_singular_and_the_scorekeeper_only_reads(server: Server) -> None:
    night = Night.opened(server, 2)
    anna, _ = (member.id for member in night.club.present_members)
    bert = night.scorekeeper()
    assert "The organiser writes down who has agreed." in bert.get(night.at).text
    assert bert.post(f"{night.at}/agreed", {"do": "all", f"a-{anna}": "1"}).status_code == 403
    night.do("agreed", do="all", **{f"a-{anna}": "1"})
    page = night.desk.get(night.at).text
    assert "1 person has not been asked yet" in page and "This person has agreed" in page
    assert "Only some of them" not in page


@pytest.mark.rules("YEAR-20")
def test_all_are_those_who_stood_on_the_page_that_was_sent(server: Server) -> None:
    night = Night.opened(server, 2)
    page = night.desk.get(night.club_at).text
    form = page[page.index(f'action="{night.club_at}/agreed"') :].partition("</form>")[0]
    sent = dict.fromkeys(re.findall(r'name="(a-[^"]+)"', form), "1")
    assert len(sent) == 2
    night.desk.post(f"{night.club_at}/members", {"names": "Zora"})
    night.desk.post(f"{night.club_at}/agreed", {"do": "all", **sent})
    shown = {member.name: member.shown for member in night.club.members.values()}
    assert shown == {"Anna": True, "Ben": True, "Zora": None}


@pytest.mark.rules("YEAR-20")
def test_a_stand_in_is_named_only_if_he_agreed(server: Server) -> None:
    night, stranger = Night.begun(server, people=8), server.guest("en")
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 1, 1, 0, 0))
    night.do("withdraw", unit=night.game(1).units[2])
    night.do("stand-in", table="1", seat="2", name="Walter Roth")
    page = stranger.get(night.screen).text
    assert "Walter" not in page and "<li>W. R.</li>" in page
    assert "Walter" in stranger.get(night.by_code(1)).text
    night.desk.post(f"{night.club_at}/members", {"names": "Walter Roth"})
    night.all_agree()
    assert "<li>Walter Roth</li>" in stranger.get(night.screen).text


@pytest.mark.rules("YEAR-20")
def test_who_refuses_has_initials_on_the_wall_too(server: Server) -> None:
    night, stranger, phone = finished(server), server.guest("en"), server.guest("en")
    anna, own = of_anna(night)
    assert phone.post(f"{own}/name", {"name": "initials"}).status_code == 303
    night.all_agree()
    assert not any(named(night, stranger)), "to agree for all asks nobody twice"
    assert not any(hung_up(night))
    assert "A." in stranger.get(night.screen).text
    ben = next(unit.id for unit in night.evening.units.values() if unit.name == "Ben")
    assert "Anna" in phone.get(night.own_page(ben)).text
    assert "Anna" in night.desk.get(f"{night.at}/print/plan").text
    assert night.desk.post(f"{night.club_at}/member", {"member": anna, "do": "show"})
    assert all(named(night, stranger)) and all(hung_up(night))
    assert night.desk.post(f"{night.club_at}/member", {"member": anna, "do": "hide"})
    assert not any(named(night, stranger))


@pytest.mark.rules("YEAR-20")
def test_who_comes_by_the_code_can_agree_at_once(server: Server) -> None:
    night = Night.opened(server, 4)
    at = f"{night.at}/join/{links.join_token(night.club, night.id)}"
    ben = next(m.id for m in night.club.members.values() if m.name == "Ben")
    night.desk.post(f"{night.club_at}/member", {"member": ben, "do": "hide"})
    night.do("presence", go=ben)
    for name, form in (("Zora", {"shown": "1"}), ("Otto", {}), ("Ben", {"shown": "1"})):
        page = server.guest("en").get(at).text
        assert 'name="shown" value="1">' in page, "nobody agrees by doing nothing"
        answer = server.guest("en").post(at, {"name": name} | form)
        assert "/me/" in answer.headers["location"], answer.text
    shown = {member.name: member.shown for member in night.club.members.values()}
    assert (shown["Zora"], shown["Otto"], shown["Ben"]) == (True, None, False)
    full = server.guest("en").post(at, {"name": "", "shown": "1"}).text
    assert 'name="shown" value="1" checked>' in full


@pytest.mark.rules("YEAR-20")
def test_only_the_own_page_decides(server: Server) -> None:
    night, stranger = finished(server), server.guest("en")
    one, other = [*night.evening.units][:2]
    wrong = night.own_page(one).rpartition("/")[2]
    assert stranger.post(f"{night.at}/me/{other}/{wrong}/name", {"name": "x"}).status_code == 403
    assert stranger.post(f"{night.club_at}/agreed", {"do": "all"}).status_code == 403
    assert night.scorekeeper().post(f"{night.club_at}/agreed", {"do": "all"}).status_code == 403
    assert all(member.shown is None for member in night.club.members.values())
