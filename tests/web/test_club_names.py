"""Who may read the names of a club's members (YEAR-20)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from stammtisch.club import links
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server, served


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


@pytest.mark.rules("YEAR-20")
def test_who_does_not_want_to_be_named_has_initials(server: Server) -> None:
    night, stranger, phone = finished(server), server.guest("en"), server.guest("en")
    anna = next(m.id for m in night.club.members.values() if m.name == "Anna")
    own = night.own_page(next(u.id for u in night.evening.units.values() if u.name == "Anna"))
    assert all(named(night, stranger))
    assert "Show only my initials" in phone.get(own).text
    assert phone.post(f"{own}/name", {"name": "initials"}).status_code == 303
    assert not any(named(night, stranger))
    assert "A." in stranger.get(f"{night.club_at}/rankings/eternal").text
    assert all(named(night, night.desk)), "who runs the club sees all names"
    assert "Anna" in stranger.get(night.screen).text, "and so do the people of the evening"
    for path in ("", "/curve.svg"):
        assert stranger.get(f"{night.club_at}/member/{anna}{path}").status_code == 403
        assert night.desk.get(f"{night.club_at}/member/{anna}{path}").status_code == 200
    night.desk.post(f"{night.club_at}/years/key", {"do": "new"})
    key = links.api_key(night.club)
    api = stranger.get(f"/api/1/clubs/{night.club_id}?key={key}")
    assert api.status_code == 200
    assert "Anna" not in api.text
    assert night.desk.post(f"{night.club_at}/member", {"member": anna, "do": "show"})
    assert all(named(night, stranger))


@pytest.mark.rules("YEAR-20")
def test_only_the_own_page_decides(server: Server) -> None:
    night, stranger = finished(server), server.guest("en")
    one, other = [*night.evening.units][:2]
    wrong = night.own_page(one).rpartition("/")[2]
    assert stranger.post(f"{night.at}/me/{other}/{wrong}/name", {"name": "x"}).status_code == 403
    assert all(member.shown for member in night.club.members.values())
