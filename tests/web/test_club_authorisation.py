"""Route by route: who runs a club, who plays, who scanned a card, the wall and a stranger."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from starlette.routing import Match, Route

from stammtisch.club import links
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server

OK, ON, NO, NOT_HERE = 200, 303, 403, 404


class Case(NamedTuple):
    """A route with a form, and what it answers: to a stranger, a scorekeeper, the organiser."""

    method: str
    path: str
    stranger: int
    scorekeeper: int
    organiser: int
    form: dict[str, str] = {}  # nobody changes it


SHEET_DEEDS = ("write", "settle", "fine", "confirm", "hand/1")
CASES = [
    Case("GET", "/club", OK, OK, OK),
    Case("GET", "{club}", ON, OK, OK),  # he comes to the rankings
    Case("GET", "{club}/ranking", OK, OK, OK),
    Case("GET", "{club}/rankings", OK, OK, OK),
    Case("GET", "{club}/rankings/eternal", OK, OK, OK),
    Case("GET", "{club}/rankings/new", NO, NO, OK),
    Case("GET", "{club}/rankings/eternal/edit", NO, NO, OK),
    Case("GET", "{club}/records", OK, OK, OK),
    Case("GET", "{club}/member/{unit}", NO, OK, OK),
    Case("GET", "{club}/member/x/curve.svg", NOT_HERE, NOT_HERE, NOT_HERE),
    Case("GET", "{at}/report", NO, NOT_HERE, NOT_HERE),
    Case("GET", "{at}/report.txt", NO, NOT_HERE, NOT_HERE),
    Case("GET", "{club}/print/ranking", NO, OK, OK),
    Case("GET", "{club}/print/recovery", NO, NO, OK),
    Case("GET", "{club}/recover", OK, OK, OK),
    Case("POST", "{club}/recover", NO, NO, NO, {"name": "Zoe", "words": "ba da"}),
    Case("GET", "{club}/export", NO, NO, OK),
    Case("GET", "{club}/years", NO, NO, OK),
    Case("GET", "{club}/years/evenings.csv", NO, NO, OK),
    Case("POST", "{club}/years/key", NO, NO, ON, {"do": "none"}),
    Case("POST", "{club}/years/remove", NO, NO, ON, {"past": "x"}),
    Case("POST", "{club}/years/read", NO, NO, 422, {}),
    Case("POST", "{club}/years/confirm", NO, NO, 422, {}),
    Case("GET", "{club}/evenings/new", NO, NO, OK),
    Case("GET", "{at}", NO, OK, OK),
    Case("GET", "{at}/cash", NO, NO, OK),
    Case("GET", "{at}/cash/print", NO, NO, OK),
    Case("GET", "{at}/cash/print.pdf", NO, NO, OK),
    Case("POST", "{at}/cash", NO, NO, ON, {"do": "fee", "amount": "5"}),
    Case("GET", "{at}/print/plan", NO, OK, OK),
    Case("GET", "{at}/sheet/1/1", NO, OK, OK),
    Case("GET", "{at}/sheet/1/1/hand/1", NO, OK, OK),
    Case("GET", "{at}/sheet/1/1/copy", NO, OK, OK),
    Case("GET", "{at}/sheet/1/9", NO, NOT_HERE, NOT_HERE),
    Case("POST", "{club}/name", NO, NO, ON, {"name": "Karo"}),
    Case("POST", "{club}/members", NO, ON, 409, {"names": "Zoe"}),  # taken in one line before
    Case("POST", "{club}/member", NO, NO, NOT_HERE, {"member": "x"}),
    Case("POST", "{club}/agreed", NO, NO, ON, {"do": "all"}),
    Case("POST", "{club}/balance", NO, NO, ON, {"list": "Anna;3", "do": "replace"}),
    Case("POST", "{club}/balance/file", NO, NO, 422, {}),
    Case("POST", "{club}/strike", NO, NO, NOT_HERE, {"evening": "x"}),
    Case("POST", "{club}/rankings", NO, NO, ON, {"name": "Liga"}),
    Case("POST", "{club}/rankings/eternal", NO, NO, ON, {"bonus": "1"}),
    Case("POST", "{club}/rankings/deed", NO, NO, NOT_HERE, {"do": "drop", "ranking": "x"}),
    Case("POST", "{club}/links", NO, NO, ON, {"role": "organiser"}),
    Case("POST", "{club}/evenings", NO, NO, ON, {"name": "Winter"}),
    Case("POST", "{at}/check-in", NO, ON, ON, {}),
    Case("POST", "{at}/pair", NO, NOT_HERE, NOT_HERE, {"first": "x", "second": "y"}),
    Case("POST", "{at}/presence", NO, 409, 409, {"go": "{unit}"}),
    Case("POST", "{at}/agreed", NO, NO, ON, {"do": "all"}),
    Case("POST", "{at}/draw", NO, NO, 409, {"seed": "x"}),
    Case("POST", "{at}/go-on", NO, NO, 409, {"do": "next"}),
    Case("POST", "{at}/take-back", NO, NO, 409, {"events": "7"}),
    Case("POST", "{at}/online", NO, NO, 409, {"table": "1"}),
    Case("POST", "{at}/withdraw", NO, NO, NOT_HERE, {"unit": "x"}),
    Case("POST", "{at}/stand-in", NO, NO, NOT_HERE, {"table": "1", "seat": "0", "name": "Zoe"}),
    Case("POST", "{at}/sheet/1/1/write", NO, ON, ON, {"1.1": "2", "1.2": "2"}),
    Case("POST", "{at}/sheet/1/1/fine", NO, NO, 409, {"hand": "1", "seat": "1"}),
    Case("POST", "{at}/sheet/1/1/settle", NO, NOT_HERE, NOT_HERE, {"hand": "9"}),
    Case("POST", "{at}/sheet/1/1/confirm", NO, 409, 409, {"unit": "{unit}"}),
    Case("POST", "{at}/sheet/1/1/sit", NO, 409, 409, {"seat": "0"}),
    Case("GET", "{at}/slips", NO, NO, NOT_HERE),
    Case("GET", "{at}/slips.pdf", NO, NO, NOT_HERE),
    Case("POST", "{at}/clock", NO, ON, ON, {"do": "start", "minutes": "60"}),
    Case("POST", "{at}/sheet/1/1/hand/2", NO, 422, 422, {}),
    Case("POST", "{at}/sheet/1/1/hand/2/form", NO, OK, OK, {}),
]
PDFS = ["{club}/print/ranking.pdf", "{at}/print/plan.pdf"]
OPEN = ["{club}/rankings/eternal/print", "{club}/rankings/eternal/print.pdf"]  # only with an extra
STREAMS = ["{at}/stream", "{at}/sheet/1/1/stream"]


def status(night: Night, guest: Guest, case: Case) -> int:
    filled = {"club": night.club_at, "at": night.at}
    unit = night.evening.numbered[0].id
    path = case.path.format(**filled, unit=unit)
    if case.method == "GET":
        return guest.get(path).status_code
    form = {name: value.replace("{unit}", unit) for name, value in case.form.items()}
    return guest.post(path, form).status_code


def test_each_route_of_the_desk_knows_its_people(server: Server) -> None:
    night = Night.begun(server)
    stranger, bert = server.guest("en"), night.scorekeeper()
    before = server.call(server.site.clubs.number, night.id)
    for path in PDFS:
        assert stranger.get(path.format(club=night.club_at, at=night.at)).status_code == NO
    for case in CASES:
        assert status(night, stranger, case) == case.stranger, ("stranger", case)
    for path in STREAMS:
        address = path.format(at=night.at)
        assert server.stream(stranger, "", path=address)[0] == NO
        assert server.stream(bert, "", path=address)[0] == OK
    assert server.call(server.site.clubs.number, night.id) == before
    for case in CASES:
        assert status(night, bert, case) == case.scorekeeper, ("scorekeeper", case)
    for case in CASES:
        assert status(night, night.desk, case) == case.organiser, ("organiser", case)


def test_a_link_opens_what_it_names_and_nothing_else(server: Server) -> None:
    night = Night.begun(server)
    guest = server.guest("en")
    mine, theirs = (night.game(table).units[0] for table in (1, 2))
    me, token = night.own_page(mine), night.own_page(mine).rpartition("/")[2]
    wall = night.screen.rpartition("/")[2]
    sheet = night.by_code(1).rpartition("/")[2]
    pages = {
        me: OK,
        f"{me}/sheet/1/1": OK,
        f"{me}/sheet/1/1/hand/1": OK,
        f"{me}/sheet/1/1/copy": OK,
        f"{me}/sheet/1/2/copy": NOT_HERE,
        f"{night.by_code(1)}/copy": OK,
        f"{night.sheet(2)}/{sheet}/copy": NO,
        f"{me}/sheet/1/2": NOT_HERE,  # the table of others
        f"{me}/sheet/2/1": NOT_HERE,  # not begun
        night.own_page(theirs): OK,  # each page by its own link
        f"{night.at}/me/{theirs}/{token}": NO,
        f"{night.at}/me/{mine}/{wall}": NO,
        night.screen: OK,
        f"{night.at}/screen/{token}": NO,
        night.by_code(1): OK,
        f"{night.by_code(1)}/hand/1": OK,
        f"{night.sheet(2)}/{sheet}": NO,
        f"{night.sheet(1)}/{wall}": NO,
        f"{night.sheet(1)}/{token}": NO,
        f"{night.club_at}/role/organiser/{sheet}": OK,  # a page with a button
    }
    for path, expected in pages.items():
        assert guest.get(path).status_code == expected, path
    line = night.line(1, 1, 2, 2, 0, 0)
    deeds = {
        f"{me}/sheet/1/1/write": ON,
        f"{me}/sheet/1/2/write": NOT_HERE,
        f"{me}/sheet/1/1/hand/2": 422,
        f"{me}/sheet/1/2/hand/2": NOT_HERE,
        f"{me}/sit": 409,
        f"{night.by_code(1)}/write": ON,
        f"{night.sheet(2)}/{sheet}/write": NO,
        f"{night.by_code(1)}/hand/2": 422,
        f"{night.by_code(1)}/hand/2/form": OK,
        f"{night.club_at}/role/organiser/{sheet}": NO,
        f"{night.club_at}/role/organiser/{links.role_token(night.club, 'scorekeeper')}": NO,
    }
    for path, expected in deeds.items():
        assert guest.post(path, {**line, "name": "Eve"}).status_code == expected, path
    assert list(night.game(1).lines) == [1]
    assert not night.game(2).lines
    streams = {
        f"{me}/stream": OK,
        f"{me}/sheet/1/1/stream": OK,
        f"{me}/sheet/1/2/stream": NOT_HERE,
        f"{night.by_code(1)}/stream": OK,
        f"{night.sheet(2)}/{sheet}/stream": NO,
        f"{night.screen}/stream": OK,
        f"{night.at}/screen/{token}/stream": NO,
    }
    for path, expected in streams.items():
        assert server.stream(guest, "", path=path)[0] == expected, path


def test_a_participant_confirms_for_himself_only(server: Server) -> None:
    night = Night.begun(server)
    fields: dict[str, str] = {}
    for hand in night.game(1).missing:
        fields |= night.line(1, hand, 1, 1, 0, 0)
    night.desk.post(f"{night.sheet(1)}/write", fields)
    one, other = night.game(1).units[:2]
    guest = server.guest()
    page = f"{night.own_page(one)}/sheet/1/1/confirm"
    assert guest.post(page, {"unit": other}).status_code == NO
    assert guest.post(page, {"unit": one}).status_code == ON
    assert night.game(1).confirmed.keys() == {one}


def test_during_a_group_game_nobody_else_sees_its_points(server: Server) -> None:
    night = Night.begun(server)
    night.desk.post(f"{night.sheet(1)}/write", night.line(1, 1, 13, 13, 0, 0))
    here, elsewhere = (night.game(table).units[0] for table in (1, 2))
    guest = server.guest("en")

    def seen(path: str, who: Guest = guest, number: int = 13) -> bool:
        if path.endswith("/stream"):
            found, text = server.stream(who, "", path=path)
            assert found == OK
        else:
            text = who.get(path).text
        alone = rf"(?<![\w.:;-]){number}(?![\w.:;-])"
        return bool(re.search(alone, text.partition("</head>")[2] or text))

    hidden = [
        night.own_page(elsewhere),
        f"{night.own_page(elsewhere)}/stream",
        night.by_code(2),
        f"{night.by_code(2)}/stream",
        night.screen,
        f"{night.screen}/stream",
    ]
    assert [path for path in hidden if seen(path)] == []
    assert seen(night.by_code(1))
    assert seen(f"{night.own_page(here)}/sheet/1/1")
    assert seen(night.at, night.desk)
    night.close(1, points=13)
    total = max(night.game(1).totals)
    assert seen(night.screen, number=total), "a closed group game is public"


@pytest.mark.parametrize("what", ["desk", "links"])
def test_no_route_of_a_club_is_left_out(server: Server, what: str) -> None:
    """Whoever adds a route says in this file who may use it."""
    night = {"club": "/club/c", "at": "/club/c/e/e", "unit": "u"}
    paths = [(case.method, case.path.format(**night)) for case in CASES]
    paths += [("GET", path.format(**night)) for path in STREAMS + PDFS + OPEN]
    by_link = [("/me/u/m", ""), ("/me/u/m", "/sheet/1/1"), ("/screen/t", ""), ("/sheet/1/1/t", "")]
    for start, sheet in by_link:
        at = f"{night['at']}{start}{sheet}"
        paths += [("GET", f"{at}{more}") for more in ("", "/stream", "/hand/1", "/copy")]
        paths += [("POST", f"{at}/{deed}") for deed in SHEET_DEEDS]
        paths += [("POST", f"{at}/hand/1/form"), ("POST", f"{at}/sit")]
    paths += [(method, "/club/c/role/r/t") for method in ("GET", "POST")]
    paths += [("GET", "/club/c/e/e/deals/t")]
    paths += [("POST", "/club/c/e/e/me/u/m/name")]  # test_club_names.py
    paths += [(method, "/club/c/e/e/join/t") for method in ("GET", "POST")]
    paths += [("POST", "/club"), ("POST", "/club/import")]
    api = "/api/1/clubs/c"  # with a key only: test_club_api.py
    paths += [("GET", f"{api}{path}") for path in ("", "/evenings/e", "/rankings/r", "/members/m")]
    known = {str(route.path) for method, path in paths for route in matching(server, method, path)}
    routes = {r.path for r in server.app.routes if isinstance(r, Route) and "/club" in r.path}
    left_out = sorted(
        route for route in routes - known if ("{token}" in route) == (what == "links")
    )
    assert left_out == []


def matching(server: Server, method: str, path: str) -> list[Route]:
    scope = {"type": "http", "method": method, "path": path, "root_path": ""}
    routes = [route for route in server.app.routes if isinstance(route, Route)]
    return [route for route in routes if route.matches(scope)[0] is Match.FULL][:1]
