"""The pad in a browser's pocket answers as the server does: here without a browser."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from starlette.testclient import TestClient

from stammtisch.pads.copies import Copied
from stammtisch.web import Settings, bundle, create_app, engine, pocket
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server

DOPPELKOPF = [("name", name) for name in ("Anna", "Ben", "Cora", "Dirk", "Eva")]
FORM = {"csrf": "x", "short": "0", "do": "save", "turn": "0", "base": "1"}
HAND = [("f.re", "1"), ("f.re", "3"), ("f.augen_re", "151")]


def asked(method: str, path: str, body: str = "", **more: Any) -> pocket.Answer:
    ask = {
        "method": method,
        "path": path,
        "body": body,
        "look": "language=de",
        "at": time.time(),
    } | more
    return msgspec.json.decode(pocket.answer(msgspec.json.encode(ask).decode()), type=pocket.Answer)


def opened(game: str = "doppelkopf", names: list[tuple[str, str]] | None = None) -> list[Copied]:
    body = urlencode([*(names or DOPPELKOPF), ("key", "k" * 20)])
    return asked("POST", f"/pads/new/{game}", body).opened


def as_json(log: list[Copied]) -> Any:
    return msgspec.to_builtins(log)


def written(key: str, number: int, hand: list[tuple[str, str]]) -> str:
    return urlencode([*(FORM | {"key": key, "base": str(number)}).items(), *hand])


def test_a_pad_that_is_opened_without_a_network() -> None:
    (first,) = opened()
    assert first.event.visitor == "me"
    page = asked("GET", "/pad/new-1", log=as_json([first]))
    assert "Anna gibt und setzt aus" in page.html
    assert "/stream" not in page.html


def test_a_refused_pad_is_asked_for_again() -> None:
    answer = asked("POST", "/pads/new/doppelkopf", urlencode([("name", "Anna")]))
    assert (answer.status, answer.opened) == (422, []) or answer.status == 400
    assert 'class="refused"' in answer.html


def test_the_form_of_a_pad_asks_for_the_group_without_a_network() -> None:
    groups = [["abc", "Thursday"], ["def", "Sunday"]]
    form = asked("GET", "/pads/new/free?group=def", groups=groups).html
    assert 'value="def" checked' in form and "Thursday" in form
    assert 'name="group"' not in asked("GET", "/pads/new/free").html


def test_hands_wait_and_count_at_once() -> None:
    log, body = as_json(opened()), written("one", 1, HAND)
    shown = asked("POST", "/pad/new-1/write", body, log=log, htmx=True)
    assert shown.waits
    assert shown.label == "Ben +2, Cora −2, Dirk +2, Eva −2"
    assert "Ben gibt und setzt aus" in shown.html
    waiting = [{"path": "/pad/new-1/write", "body": body, "at": 1.0}]
    form = written("two", 2, [("f.game", "queens")]) + "&turn=1"
    preview = asked("POST", "/pad/new-1/form", form, log=log, waiting=waiting, htmx=True)
    assert 'id="l-declarer-0"' in preview.html
    undo = asked("POST", "/pad/new-1/undo", "change=2", log=log, waiting=waiting, htmx=True)
    assert undo.waits
    assert "Anna gibt und setzt aus" in undo.html


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/pad/x/strike", ""),
        ("/pad/x/line/7", ""),
        ("/pad/x/invite", ""),
        ("/pad/x/question/3", "answer=maybe"),
        ("/table/1", ""),
    ],
)
def test_what_cannot_be_done_here_is_said(path: str, body: str) -> None:
    answer = asked("POST", path, body, log=as_json(opened()), htmx=True)
    assert answer.status in (404, 409)
    assert not answer.waits
    assert 'role="alert"' in answer.html


def test_a_wrong_hand_is_refused_beside_its_field() -> None:
    wrong = written("one", 1, [("f.re", "1"), ("f.re", "3"), ("f.augen_re", "500")])
    answer = asked("POST", "/pad/x/write", wrong, log=as_json(opened()), htmx=True)
    assert not answer.waits
    assert 'class="question number wrong' in answer.html


CORRECTED = [("f.re", "1"), ("f.re", "3"), ("f.augen_re", "90")]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("line/1", urlencode([*(FORM | {"base": "2"}).items(), *CORRECTED])),
        ("line/1/strike", "version=2"),
        ("rename", "player=0&name=Änne"),
        ("close", ""),
        ("bock", "bock=double&occasion=even"),
        ("join", "name=Fritz&after=1&start=mean"),
    ],
)
def test_other_changes_wait_too_and_say_in_short_what_they_are(path: str, body: str) -> None:
    log = as_json(opened())
    waiting = [{"path": "/pad/x/write", "body": written("one", 1, HAND), "at": 1.0}]
    answer = asked("POST", f"/pad/x/{path}", body, log=log, waiting=waiting, htmx=True)
    assert answer.waits, answer.html
    assert answer.label


@pytest.mark.rules("PAD-1")
def test_a_stake_is_agreed_with_a_new_pad_and_proposed_again_without_a_network() -> None:
    log = as_json(opened("free", [*DOPPELKOPF, ("cents", "2,5"), ("account", "pot")]))
    assert log[0]["event"]["setup"]["stake"] == {"tenths": 25, "account": "pot"}
    again = asked("GET", "/pads/new/free", log=log).html
    assert 'name="cents" value="2,5"' in again
    assert 'name="account" value="pot" checked' in again
    dear = asked("POST", "/pads/new/free", urlencode([*DOPPELKOPF, ("cents", "10001")]))
    assert dear.status == 422
    assert not dear.opened
    assert 'name="cents" value="10001"' in dear.html


@pytest.mark.rules("PAD-7")
def test_bock_rounds_are_agreed_and_counted_without_a_network() -> None:
    log = as_json(opened())
    page = asked("GET", "/pad/x/agreed", log=log)
    assert 'value="lost" checked' in page.html
    waiting = [{"path": "/pad/x/bock", "body": "bock=queue&occasion=zero", "at": 1.0}]
    flagged = written("one", 1, [*HAND, ("asked", "bock"), ("f.bock", "1")])
    shown = asked("POST", "/pad/x/write", flagged, log=log, waiting=waiting, htmx=True)
    assert "Die Punkte zählen 2-fach, noch 5 Spiele." in shown.html


def test_the_page_and_the_server_show_the_same(tmp_path: Path) -> None:
    """But for keys, numbers of the pad and times, letter for letter, before and after a hand."""
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/s.sqlite"))
    with TestClient(app) as server:
        server.cookies.set("stammtisch_look", "language=de")
        token = token_of(server.get("/pads/new/doppelkopf").text)
        sent = urlencode([("csrf", token), *DOPPELKOPF, ("key", "k" * 20)])
        kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        said = [server.post("/pads/new/doppelkopf", content=sent, headers=kind) for _ in range(2)]
        assert said[0].json() == said[1].json()  # the same key is the same pad
        at = f"/pad/{said[0].json()['id']}"
        for number, re_party in ((1, "1"), (2, "0")):
            hand = [("f.re", re_party), ("f.re", "3"), ("f.augen_re", "151")]
            log = server.get(f"{at}/copy").json()["log"]
            page = asked("GET", at, log=log, csrf=token)
            assert plain(page.html) == plain(server.get(at).text)
            body = written(f"key{number}", number, hand).replace("csrf=x", f"csrf={token}")
            shown = asked("POST", f"{at}/write", body, log=log, csrf=token)
            assert shown.waits
            assert server.post(f"{at}/write", content=body, headers=kind).json() == {
                "state": "written"
            }
            assert plain(shown.html) == plain(server.get(at).text)


def token_of(html: str) -> str:
    found = re.search(r'name="csrf" value="(\w+)"', html)
    assert found
    return found[1]


def plain(html: str) -> str:
    html = re.sub(r'name="key" value="[\w-]+"', "", html)
    html = re.sub(r'<p class="vh" role="status">.*?</p>', "", html)
    return re.sub(r"Aufgeschrieben um .*?\.|Aufgeschrieben am .*?\.|\d\d:\d\d", "", html)


def test_a_copy_tells_nobody_else_who_wrote_and_by_which_link(tmp_path: Path) -> None:
    app = create_app(Settings(database=f"sqlite:///{tmp_path}/s.sqlite"))
    with TestClient(app) as anna:
        ben = TestClient(app)
        ben.portal = anna.portal
        token = token_of(anna.get("/pads/new/free").text)
        at = anna.post("/pads/new/free", data={"csrf": token, "name": ["A", "B"]}).url.path
        invited = anna.post(f"{at}/link", data={"csrf": token, "role": "writer"}).text
        link = re.search(r"/pad/\w+/join/[\w-]+", invited)
        assert link
        page = ben.get(link[0]).text
        ben.post(link[0], data={"csrf": token_of(page), "name": "Ben"})
        secret = ben.cookies["stammtisch_guest"].rpartition(".")[0]
        ben.post(
            f"{at}/write",
            data={"csrf": token_of(page), "key": "bens", "base": "1", "f.points.0": "7"},
        )
        told = anna.get(f"{at}/copy").text
        assert '"kind":"written"' in told
        assert secret not in told and "bens" not in told
        assert re.findall(r'"digest":"([^"]*)"', told) in ([], [""])
        assert "bens" in ben.get(f"{at}/copy").text
        assert anna.get(f"{at}/copy?after=3").json()["log"][0]["event"]["kind"] == "written"


def test_the_archive_is_enough_for_every_game(tmp_path: Path) -> None:
    """Of the house this Python has nothing but the archive."""
    with zipfile.ZipFile(io.BytesIO(bundle.archive())) as zipped:
        zipped.extractall(tmp_path)
    program = """
import sys
sys.path.insert(0, sys.argv[1])
from stammtisch.web import pocket
assert pocket.__file__.startswith(sys.argv[1])
from stammtisch.games.registry import registrations
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import table_sizes
import msgspec
for game in ("free", *registrations()):
    seats = 3 if game == "free" else table_sizes(preset_rules(registrations()[game]))[0]
    body = "&".join(f"name=G{n}" for n in range(seats))
    for body, found in ((body + "&do=chair", "html"), (body, "opened")):
        ask = dict(method="POST", path=f"/pads/new/{game}", body=body, language="en", at=1.0)
        opened = msgspec.json.decode(pocket.answer(msgspec.json.encode(ask).decode()))[found]
    ask = dict(method="GET", path="/pad/new-1", log=opened, look="language=en")
    page = msgspec.json.decode(pocket.answer(msgspec.json.encode(ask).decode()))["html"]
    assert 'id="hand"' in page, game
assert "babel" not in sys.modules and "starlette" not in sys.modules
"""
    command = [sys.executable, "-I", "-c", program, str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]


def test_the_engine_weighs_less_than_nine_megabytes() -> None:
    assert engine.weight() < 9_000_000
    assert engine.version() == engine.version()


# --- the sheet of a club's table


def kept_sheet(guest: Guest, at: str) -> Any:
    return guest.get(f"{at}/copy").json()["sheet"]


def asked_sheet(sheet: Any, path: str, body: dict[str, str] | None = None, **more: Any) -> Any:
    method = "GET" if body is None else "POST"
    language = {"look": "language=en"} | more
    return asked(method, path, urlencode(body or {}), sheet=sheet, **language)


@pytest.mark.rules("CLB-33", "CLB-36")
def test_the_sheet_in_the_page_and_on_the_server_shows_the_same(server: Server) -> None:
    night = Night.begun(server)
    at, phone = night.by_code(1), server.guest("en")
    token = token_of(phone.get(at).text)
    re_party = sorted(night.game(1).deal(2).active)[:3:2]
    hand = [("f.re", str(seat)) for seat in re_party]
    fields = [("csrf", token), *hand, ("f.augen_re", "151"), ("base", ""), ("key", "")]
    line = night.line(1, 1, 3, 3, 0, 0) | {"csrf": token}
    for path, body in ((f"{at}/write", urlencode(line)), (f"{at}/hand/2", urlencode(fields))):
        sheet = kept_sheet(phone, at)
        assert plain(asked_sheet(sheet, at, csrf=token).html) == plain(phone.get(at).text)
        shown = asked("POST", path, body, sheet=sheet, csrf=token, look="language=en")
        assert shown.waits and shown.go == at, shown.html
        assert shown.label.startswith("Hand ")
        waiting = [{"path": path, "body": body, "at": 1.0}]
        later = asked_sheet(sheet, at, csrf=token, waiting=waiting)
        kind = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
        assert phone._send("POST", path, content=body, headers=kind).json() == {"state": "written"}
        for html in (shown.html, later.html):
            assert unnumbered(html) == unnumbered(phone.get(at).text)
    page = asked_sheet(kept_sheet(phone, at), f"{at}/hand/3", csrf=token)
    assert plain(page.html) == plain(phone.get(f"{at}/hand/3").text)


def unnumbered(html: str) -> str:
    """But for the number of the last event, which a page without a network cannot know."""
    return re.sub(r"stream\?after=\d+", "", plain(html))


def test_a_wrong_line_is_refused_in_the_page_and_all_stays_as_it_was_typed(server: Server) -> None:
    night = Night.begun(server)
    sheet, at = kept_sheet(server.guest("en"), night.by_code(2)), night.by_code(2)
    wrong = night.line(2, 1, 11, 0, 0, 0) | night.line(2, 2, 2, 0, 2, 0)
    answer = asked_sheet(sheet, f"{at}/write", wrong)
    assert (answer.status, answer.waits) == (422, False)
    assert 'name="1.0" value="11"' in answer.html and 'name="2.0" value="2"' in answer.html
    for deed in ("settle", "fine"):
        assert asked_sheet(sheet, f"{at}/{deed}", {"hand": "1"}).status == 404
    refused = asked_sheet(sheet, f"{at}/hand/1", {"do": "save", "f.augen_re": "300"})
    assert not refused.waits and 'id="hand"' in refused.html


@pytest.mark.rules("CLB-36")
def test_a_confirmation_that_waited_is_for_the_sheet_as_it_was_seen(server: Server) -> None:
    night = Night.begun(server, people=8)
    at, phone, one = night.by_code(1), server.guest("en"), night.game(1).units[0]
    lines = {n: v for h in range(1, 9) for n, v in night.line(1, h, 1, 1, 0, 0).items()}
    sheet = kept_sheet(phone, at)
    waiting = [{"path": f"{at}/write", "body": urlencode(lines), "at": 1.0}]
    page = asked_sheet(sheet, at, waiting=waiting)
    seen = re.search(r'name="seen" value="(\w+)"', page.html)
    assert seen is not None
    said = {"unit": one, "seen": seen[1]}
    confirmed = asked_sheet(sheet, f"{at}/confirm", said, waiting=waiting)
    assert confirmed.waits and "confirms the sheet" in confirmed.label
    assert "Confirmed on this device" in confirmed.html
    waiting.append({"path": f"{at}/confirm", "body": urlencode(said), "at": 2.0})
    other = {"unit": night.game(1).units[1], "seen": seen[1]}
    again = asked_sheet(sheet, f"{at}/confirm", other, waiting=waiting)
    assert again.status == 409 and not again.waits
    json = {"accept": "application/json"}
    assert phone.post(f"{at}/write", lines | {"waited": "1800"}, json).status_code == 200
    assert night.game(1).late[8] == 1800
    assert "Hands 1, 2, 3, 4, 5, 6, 7, 8 came late" in night.desk.get(night.at).text
    shown = {"1.version": "0-0", "1.shown": "1 1 0 0 normal -1 -1"}
    assert night.desk.post(night.sheet(1) + "/write", shown | night.line(1, 1, 2, 2, 0, 0))
    late = phone.post(f"{at}/confirm", said, json)
    assert late.status_code == 409 and "has changed since" in late.json()["text"]
    assert night.game(1).confirmed == {}


def test_a_copy_of_a_sheet_has_nothing_of_other_tables_and_devices(server: Server) -> None:
    night = Night.begun(server, people=8)
    elsewhere = night.line(2, 1, 5, 5, 0, 0)
    night.desk.post(f"{night.sheet(2)}/write", elsewhere)
    lines = {n: v for h in range(1, 9) for n, v in night.line(1, h, 1, 1, 0, 0).items()}
    night.desk.post(f"{night.sheet(1)}/write", lines)
    one, other = server.guest("en"), server.guest("en")
    one.post(f"{night.by_code(1)}/confirm", {"unit": night.game(1).units[0]})
    (device,) = night.game(1).confirmed.values()
    mine, theirs = (each.get(f"{night.by_code(1)}/copy") for each in (one, other))
    assert mine.json()["sheet"]["game"]["confirmed"] == {night.game(1).units[0]: "me"}
    assert theirs.json()["sheet"]["game"]["confirmed"] == {night.game(1).units[0]: "others"}
    for told in (mine.text, theirs.text):
        assert device and device not in told
        for unit in night.game(2).units:
            assert night.evening.units[unit].name not in told
    address = night.by_code(1)
    wrong = f"{address[:-1]}{'y' if address.endswith('x') else 'x'}"
    assert other.get(f"{wrong}/copy").status_code == 403
