"""The page of whoever runs the server: behind a password, and only what it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.meters import counted
from stammtisch.tables import Tables
from stammtisch.tables.operating import Operating
from stammtisch.web.operators import COOKIE, digest_of, is_right, kept_digest
from tests.tables.helpers import hosting, until
from tests.web.helpers import Guest, Server, seat_all, served

PASSWORD = "correct horse battery"
DIGEST = digest_of(PASSWORD)
DEEDS = ("message", "close", "exclude", "mute", "admit", "settle")


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Server]:
    """A server that somebody runs."""
    with served(tmp_path, operator=DIGEST, wrong_secrets=3) as server:
        yield server


@pytest.fixture
def boss(run: Server) -> Guest:
    """Who runs it, with the password given."""
    guest = run.guest("en")
    assert guest.post("/operator/enter", {"password": PASSWORD}).status_code == 303
    return guest


def test_without_a_password_there_is_no_such_page(server: Server) -> None:
    guest = server.guest()
    assert guest.get("/operator").status_code == 404
    for deed in ("enter", "leave", *DEEDS):
        assert guest.post(f"/operator/{deed}", {"password": ""}).status_code == 404


def test_only_the_password_opens_the_page(run: Server) -> None:
    anna = run.guest("en")
    table_id = anna.open_table("me", "open")
    eve = run.guest("en")
    assert "How full it is" not in eve.get("/operator").text
    for deed in DEEDS:
        answer = eve.post(f"/operator/{deed}", {"table": table_id, "seat": "0", "message": "x"})
        assert answer.status_code == 403
    assert run.site.operating.standing.events == 1 and not run.table(table_id).closed
    codes = [eve.post("/operator/enter", {"password": "wrong"}).status_code for _ in range(5)]
    assert codes == [403, 403, 403, 429, 429]
    assert COOKIE not in eve.cookies


def test_the_cookie_belongs_to_one_browser_and_one_password(run: Server, boss: Guest) -> None:
    assert "How full it is" in boss.get("/operator").text
    thief = run.guest("en")
    thief.get("/")
    thief.cookies[COOKIE] = boss.cookies[COOKIE]
    assert "How full it is" not in thief.get("/operator").text
    run.site.door.__init__(run.site.settings.key(), digest_of("another password"), False)  # type: ignore[misc]  # as after a restart
    assert "How full it is" not in boss.get("/operator").text


def test_it_can_be_left(run: Server, boss: Guest) -> None:
    boss.post("/operator/leave")
    assert "How full it is" not in boss.get("/operator").text


def test_tables_are_listed_without_cards_and_closed(run: Server, boss: Guest) -> None:
    anna = run.guest()
    table_id = anna.open_table("me", "random", name="Annabella")
    anna.post(f"/t/{table_id}/ready")
    page = boss.get("/operator").text
    assert table_id in page and "Annabella" in page and 'class="card' not in page
    assert boss.post("/operator/close", {"table": table_id}).status_code == 303
    assert run.table(table_id).closed and table_id not in boss.get("/operator").text
    assert boss.post("/operator/close", {"table": "x"}).status_code == 404
    assert boss.post("/operator/nothing").status_code == 404


def test_everybody_reads_what_is_announced(run: Server, boss: Guest) -> None:
    boss.post("/operator/message", {"message": " At nine <b>we</b> restart. "})
    assert "At nine &lt;b&gt;we&lt;/b&gt; restart." in run.guest().get("/rules").text
    boss.post("/operator/message", {"message": ""})
    assert "At nine" not in run.guest().get("/rules").text


def test_a_person_is_excluded_and_let_in_again(run: Server, boss: Guest) -> None:
    anna = run.guest()
    table_id = anna.open_table("me", "open")
    (bert,) = seat_all(run, table_id, "Bert")
    boss.post("/operator/exclude", {"table": table_id, "seat": "1"})
    assert bert.get("/").status_code == bert.get(f"/t/{table_id}/stream").status_code == 403
    assert "ausgeschlossen" in bert.get("/").text
    assert bert.post(f"/t/{table_id}/ready").status_code == 403
    for his in ("/mine", "/mine/key", "/kept", "/static/site.css"):
        assert bert.get(his).status_code == 200
    assert anna.get("/").status_code == 200
    number = re.search(r'name="number" value="(\d+)"', boss.get("/operator").text)
    assert number is not None
    boss.post("/operator/admit", {"number": number[1]})
    assert bert.get("/").status_code == 200


@pytest.mark.parametrize(
    ("network", "address", "out"),
    [
        ("203.0.113.0/24", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64", True),
        ("203.0.113.0/24", "testclient", False),
    ],
)
def test_an_address_is_excluded(
    run: Server, boss: Guest, network: str, address: str, out: bool
) -> None:
    boss.post("/operator/exclude", {"network": network})
    assert run.site.operating.standing.keeps_out("", address) is out


def test_what_is_no_address_is_refused(run: Server, boss: Guest) -> None:
    answer = boss.post("/operator/exclude", {"network": "over there"})
    assert answer.status_code == 422 and "over there" in answer.text
    assert not run.site.operating.standing.excluded


async def test_all_processes_know_at_once(url: str) -> None:
    async with hosting(url) as tables, Operating(tables.store, tables.clock) as one:
        await one.announce("Hello")
        before = [each for each in counted.items() if each[0][0] == "commits"]
        async with Operating(tables.store, tables.clock) as later:
            assert later.standing == one.standing and later.standing.message == "Hello"
        now = [each for each in counted.items() if each[0][0] == "commits"]
        assert now == before, "who only begins writes nothing, least of all in vain"


async def test_another_server_hears_of_it(postgres_url: str) -> None:
    async with (
        Tables(postgres_url) as here,
        Tables(postgres_url) as there,
        Operating(here.store, here.clock) as one,
        Operating(there.store, there.clock) as other,
    ):
        await one.exclude_network("203.0.113.7")
        await until(lambda: bool(other.standing.excluded))
        assert other.standing.keeps_out("", "203.0.113.7")


def test_only_a_digest_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = f"sqlite:///{tmp_path / 'a.sqlite'}"
    assert kept_digest(database) == ""
    (tmp_path / "a.operator").write_text(f"{DIGEST}\n")
    assert kept_digest(database) == DIGEST and PASSWORD not in DIGEST
    assert is_right(PASSWORD, DIGEST) and not is_right(f"{PASSWORD} ", DIGEST)
    monkeypatch.setenv("STAMMTISCH_OPERATOR_PASSWORD", "from the environment")
    assert is_right("from the environment", kept_digest(database))


def test_reported_words_are_read_and_dealt_with(run: Server, boss: Guest) -> None:
    """As text; only an open report is listed, and a number that there is not is told."""
    anna, ben = run.guest("en"), run.guest("en")
    table_id = anna.open_table("me", "open", free_words="1")
    ben.sit(table_id, 1, "Ben")
    anna.post(f"/t/{table_id}/words", {"text": "<b>you cheat</b>"})
    (seq,) = re.findall(r'name="said" value="(\d+)"', ben.get(f"/t/{table_id}/words").text)
    assert ben.post(f"/t/{table_id}/report", {"said": seq}).status_code == 200
    page = boss.get("/operator").text
    assert "&lt;b&gt;you cheat&lt;/b&gt;" in page and "reported by Ben" in page
    (report,) = re.findall(r'name="report" value="(\w+)"', page)
    assert boss.post("/operator/settle", {"report": "nonsense"}).status_code == 409
    assert boss.post("/operator/settle", {"report": report}).status_code == 303
    page = boss.get("/operator").text
    assert "you cheat" not in page and "There are no reports." in page


def test_who_is_muted_plays_on_and_says_nothing(run: Server, boss: Guest) -> None:
    anna, ben = run.guest("en"), run.guest("en")
    table_id = anna.open_table("me", "open", free_words="1")
    ben.sit(table_id, 1, "Ben")
    assert boss.post("/operator/mute", {"table": table_id, "seat": "1"}).status_code == 303
    for words in ({"phrase": "thanks"}, {"text": "you cheat"}):
        answer = ben.post(f"/t/{table_id}/words", words)
        assert answer.status_code == 403 and "muted you" in answer.text
    assert anna.post(f"/t/{table_id}/words", {"phrase": "thanks"}).status_code == 303
    assert ben.get(f"/t/{table_id}").status_code == 200
    assert ben.post(f"/t/{table_id}/ready").status_code == 303
    page = boss.get("/operator").text
    assert "<b>Ben</b> <small>muted" in page and "Let speak again" in page
    number = re.findall(r'name="number" value="(\d+)"', page)[0]
    boss.post("/operator/admit", {"number": number})
    assert ben.post(f"/t/{table_id}/words", {"phrase": "thanks"}).status_code == 303
    boss.post("/operator/mute", {"network": "203.0.113.0/24"})
    assert run.site.operating.standing.mutes("", "203.0.113.7")
    assert not run.site.operating.standing.keeps_out("", "203.0.113.7")


def test_a_seat_where_nobody_sits_is_told(run: Server, boss: Guest) -> None:
    table_id = run.guest().open_table("me", "open")
    answer = boss.post("/operator/exclude", {"table": table_id, "seat": "1"})
    assert answer.status_code == 409 and "Nobody sits there." in answer.text
    assert not run.site.operating.standing.excluded


def test_the_way_of_the_command_line_needs_the_password_and_tells_no_card(run: Server) -> None:
    anna = run.guest("en")
    table_id = anna.open_table("me", "random", name="Annabella")
    anna.post(f"/t/{table_id}/ready")
    told = {"authorization": f"Bearer {PASSWORD.replace(' ', '%20')}", "accept-language": "en"}
    found = run.client.get("/api/1/operator", headers=told).json()
    assert found["open"][0]["people"] == [{"seat": 0, "name": "Annabella"}]
    assert not {"hand", "cards", "pack"} & found["open"][0].keys()
    send = run.client.post
    assert send("/api/1/operator/nothing", headers=told).status_code == 404
    assert send("/api/1/operator/close", headers=told, content=b"[1]").status_code == 415
    done = send("/api/1/operator/close", headers=told, json={"table": table_id})
    assert done.status_code == 200 and done.json()["open"] == []
    codes = [send("/api/1/operator/close").status_code for _ in range(4)]
    assert codes == [403, 403, 403, 429]
    assert "error" in send("/api/1/operator/close").json()


def test_without_a_password_there_is_no_way_for_the_command_line(server: Server) -> None:
    assert server.client.get("/api/1/operator").status_code == 404
    assert server.client.post("/api/1/operator/close").status_code == 404
