"""Looking back together: one leads and the others see the same moment, each as he may see it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.types import Message

from stammtisch.logs.errors import NotNow
from stammtisch.tables.retention import REVIEWS_FOR, Keeping, Retention
from stammtisch.tables.reviews import Moment
from tests.web.helpers import Guest, Server, served
from tests.web.moments import visitor_of
from tests.web.test_notes import FREE, finished, write


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("reviews"), new_tables=10_000) as server:
        server.site.openings._visitor = server.site.openings._address
        yield server


def begun(guest: Guest, table_id: str, at: str = "1.2.") -> str:
    """The path of a new review that the guest leads."""
    answer = guest.post(f"/t/{table_id}/review", {"to": at})
    assert answer.status_code == 303
    return str(answer.headers["location"])


class Screen:
    """What is sent to somebody who has a review open."""

    def __init__(self, server: Server, guest: Guest, path: str) -> None:
        self.text, self._server = "", server
        self._enough = asyncio.Event()
        assert server.client.portal is not None

        async def send(message: Message) -> None:
            self.text += message.get("body", b"").decode()

        more = {"path": f"{path}/stream", "query_string": b"after=0"}
        self._task = server.client.portal.start_task_soon(
            lambda: server.follow(guest, "", send, self._enough, {}, **more)
        )

    def shows(self, text: str) -> str:
        """Wait until this is sent; returns all that was sent, and forgets it."""
        self._wait(text)
        found, self.text = self.text, ""
        return found

    def _wait(self, text: str) -> None:
        async def wait() -> None:
            async with asyncio.timeout(10):
                while text not in self.text:
                    await asyncio.sleep(0.005)

        self._server.call(wait)

    def close(self) -> None:
        self._server.call(self._set)
        self._task.result(10)

    async def _set(self) -> None:
        self._enough.set()


@contextmanager
def screens(server: Server, path: str, *guests: Guest) -> Iterator[list[Screen]]:
    with ExitStack() as stack:
        found = []
        for guest in guests:
            found.append(Screen(server, guest, path))
            stack.callback(found[-1].close)
            found[-1].shows('id="together"')
        yield found


def test_all_screens_follow_who_leads(house: Server) -> None:
    table_id, anna, ben = finished(house, open_hands="1")
    path, guest = begun(anna, table_id, "1.2.0"), house.guest("en")
    assert "Du blätterst." in anna.get(path).text
    with screens(house, path, anna, ben, guest) as (mine, his, other):
        assert "<strong>3 / " not in his.text
        assert anna.post(f"{path}/step", {"to": "1.3.0"}).status_code == 303
        for screen in (mine, his, other):
            assert 'name="seat"' not in screen.shows("<strong>3 / ")
        assert ben.post(f"{path}/step", {"to": "1.4.0"}).status_code == 409
        assert "<strong>3 / " in guest.get(path).text


def test_a_page_has_what_its_stream_sends_and_works_without_a_script(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path = begun(anna, table_id)
    page = ben.get(path).text
    assert '<noscript><meta http-equiv="refresh"' in page and "\0" not in page
    leading = anna.get(path).text
    assert f'action="{path}/step"' in leading and 'name="to" value="1.3.' in leading
    assert '<meta http-equiv="refresh"' not in leading, "nobody loses what he was about to press"
    assert anna.post(f"{path}/step", {"to": "1.3."}).headers["location"] == path
    assert "<strong>3 / " in ben.get(path).text


def test_who_is_there_is_told_by_name(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path, guest = begun(anna, table_id), house.guest()
    with screens(house, path, anna) as (mine,):
        assert "Sonst ist noch niemand da." in anna.get(path).text
        with screens(house, path, ben, guest):
            assert "Anna blättert." in ben.get(path).text
            assert "Außerdem da: Ben, Gast" in mine.shows("Ben, Gast")
        mine.shows("Sonst ist noch niemand da.")


def test_the_lead_is_handed_over_and_taken_where_nobody_has_it(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path = begun(anna, table_id)
    assert "Gerade blättert niemand." in ben.get(path).text, "she has not opened it yet"
    with screens(house, path, anna, ben) as (_, his):
        assert 'name="person"' not in ben.get(path).text
        assert ben.post(f"{path}/lead", {"person": ""}).status_code == 409
        (key,) = re.findall(r'name="person" value="(\w+)"', anna.get(path).text)
        assert visitor_of(house, ben) not in anna.get(path).text
        assert anna.post(f"{path}/lead", {"person": "nobody"}).status_code == 409
        assert anna.post(f"{path}/lead", {"person": key}).status_code == 303
        his.shows("Du blätterst.")
        assert anna.post(f"{path}/step", {"to": "1.4."}).status_code == 409
        assert ben.post(f"{path}/step", {"to": "1.4."}).status_code == 303
    with screens(house, path, anna) as (hers,):
        assert "Übernehmen" in anna.get(path).text, "Ben has gone"
        assert anna.post(f"{path}/lead", {"person": ""}).status_code == 303
        hers.shows("Du blätterst.")


def test_who_looks_on_his_own_finds_the_way_back(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path = begun(anna, table_id)
    (alone,) = re.findall(r'href="(/t/[^"]*)">Allein weiterschauen', ben.get(path).text)
    page = ben.get(alone.replace("&amp;", "&")).text
    assert f'href="{path}">Zurück zu den anderen' in page
    review = path.rpartition("/")[2]
    assert page.count(f"&amp;review={review}") > 10, "each step leads on, and none away"
    for nonsense in ("nonsense", "a&amp;b", '"><b>', table_id):
        other = ben.get(f"/t/{table_id}/replay/1?move=2&review={nonsense}")
        assert other.status_code == 200 and "Zurück zu den anderen" not in other.text


def test_a_note_is_seen_by_all_who_look(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    path = begun(anna, table_id)
    review = path.rpartition("/")[2]
    with screens(house, path, anna, ben) as (_, his):
        more = {"review": review, "with": "1"}
        assert write(anna, table_id, "Seht ihr?", **more) == 303
        his.shows("Seht ihr?")
        assert write(ben, table_id, "Ja", **(more | {"review": "nonsense"})) == 404


def test_who_had_himself_forgotten_is_gone_from_all_screens_at_once(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    assert write(ben, table_id, "Mein Wort") == 303
    path = begun(anna, table_id)
    with screens(house, path, anna) as (hers,):
        assert "Mein Wort" in anna.get(path).text
        assert ben.post("/mine/forget", {"sure": "yes"}).status_code == 200
        assert "Mein Wort" not in hers.shows('id="felt"')


@pytest.mark.parametrize("to", ["", "1", "x.y.z", "1.2.3.4", "9.1.", "0.0.0", "-1.2.3"])
def test_there_is_no_such_moment(house: Server, to: str) -> None:
    table_id, anna, _ = finished(house)
    assert anna.post(f"/t/{table_id}/review", {"to": to}).status_code == 404
    path = begun(anna, table_id)
    assert anna.post(f"{path}/step", {"to": to}).status_code == 404
    assert "<strong>2 / " in anna.get(path).text


def test_a_moment_too_far_is_the_last_one(house: Server) -> None:
    table_id, anna, _ = finished(house)
    last = len(house.match(table_id).hands[0].acts)
    path = begun(anna, table_id, "1.99999.99999")
    assert f"<strong>{last} / {last}</strong>" in anna.get(path).text


def test_a_review_is_found_at_its_table_only(house: Server) -> None:
    (one, anna, _), (other, *_) = finished(house), finished(house)
    path = begun(anna, one)
    strange = path.replace(one, other)
    for found in (strange, f"/t/{one}/review/nonsense", f"/t/{one}/review/{one}"):
        assert anna.get(found).status_code == 404
        assert anna.post(f"{found}/step", {"to": "1.3."}).status_code == 404
        assert anna.post(f"{found}/lead", {"person": ""}).status_code == 404
        assert house.stream(anna, "", path=f"{found}/stream")[0] == 404
    for deed in ("/step", "/lead"):
        assert anna.post(f"{path}{deed}", token=False).status_code == 403


def test_before_a_hand_is_over_nobody_looks_back(house: Server) -> None:
    table_id, anna, ben = finished(house)
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    assert anna.post(f"/t/{table_id}/review", {"to": "2.0."}).status_code == 409
    path = begun(anna, table_id)
    assert anna.post(f"{path}/step", {"to": "2.0."}).status_code == 409


def cards(page: str) -> list[str]:
    """The cards on a page, in their order."""
    shown = page.partition('id="felt"')[2].partition("<aside")[0]
    found = re.findall(r'\.svg\?v=\w+#(\w+)"', shown)
    assert found, "no card is shown"
    return found


def test_what_the_rules_keep_hidden_each_sees_from_his_seat_only(house: Server) -> None:
    """Who leads looks into a hand; the others see the moment as they may see it alone."""
    table_id, anna, ben = finished(house)
    assert not house.table(table_id).lies_open
    path, guest = begun(anna, table_id, "1.2.0"), house.guest()
    for led, seen in {"0": ("0", "1", ""), "1": ("0", "1", ""), "": ("", "", "")}.items():
        anna.post(f"{path}/step", {"to": f"1.3.{led}"})
        for who, seat in zip((anna, ben, guest), seen, strict=True):
            alone = who.get(f"/t/{table_id}/replay/1?move=3&seat={seat}")
            together, page = house.stream(who, "", path=f"{path}/stream"), who.get(path).text
            assert alone.status_code == 200 and together[0] == 200
            assert cards(together[1]) == cards(page) == cards(alone.text)
            assert ('class="hand ' in page) == (seat != ""), (led, seat)


def test_a_closed_round_is_closed(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path, guest = begun(anna, table_id), house.guest()
    table = house.table(table_id)
    table.setup = replace(table.setup, spectators=False)
    assert guest.get(path).status_code == 403 and ben.get(path).status_code == 200
    assert house.stream(guest, "", path=f"{path}/stream")[0] == 403
    for deed in ("/step", "/lead"):
        assert guest.post(f"{path}{deed}", {"to": "1.3."}).status_code == 403
    assert guest.post(f"/t/{table_id}/review", {"to": "1.2."}).status_code == 403


def test_who_looks_on_later_is_told_to_wait(house: Server) -> None:
    table_id, anna, _ = finished(house, delay="120")
    path, guest = begun(anna, table_id), house.guest()
    page = guest.get(path)
    assert page.status_code == 200 and 'id="felt"' not in page.text
    assert "/ " not in re.findall(r"<strong>[^<]*</strong>", page.text)
    with screens(house, path, guest) as (his,):
        anna.post(f"{path}/step", {"to": "1.3."})
        assert guest.get(path).status_code == 200
        assert 'id="felt"' not in his.text


def test_reviews_go_after_some_days(house: Server) -> None:
    table_id, anna, _ = finished(house)
    path, tables = begun(anna, table_id), house.site.tables
    review = path.rpartition("/")[2]

    def tidy(days: float) -> None:
        clock: Any = type("Later", (), {"wall": lambda self: tables.clock.wall() + days * 86400})()
        house.call(Retention(tables.store, Keeping(), clock).tidy)

    tidy(REVIEWS_FOR - 0.5)
    assert list(house.call(tables.store.events, review)) != []
    tidy(REVIEWS_FOR + 0.5)
    assert list(house.call(tables.store.events, review)) == []


def test_who_was_there_is_written_nowhere(house: Server) -> None:
    table_id, anna, ben = finished(house)
    path = begun(anna, table_id)
    with screens(house, path, anna, ben):
        rows = house.call(house.site.tables.store.events, path.rpartition("/")[2])
        assert visitor_of(house, ben) not in "".join(row.body for row in rows)
        assert "Ben" not in "".join(row.body for row in rows)


def test_only_who_leads_steps(house: Server) -> None:
    table_id, anna, _ = finished(house)
    review = begun(anna, table_id).rpartition("/")[2]
    with pytest.raises(NotNow):
        house.call(house.site.tables.reviews.step, review, "somebody", Moment(1, 3, -1))
