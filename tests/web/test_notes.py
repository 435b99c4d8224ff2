"""Notes to a moment of a finished hand: who writes and reads them, and that they are only text."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.logs.notes import NoteRow
from stammtisch.tables.notes import LONGEST, MOST
from stammtisch.tables.retention import Keeping, Retention
from stammtisch.tables.words import cleaned
from stammtisch.web.limits import Limit
from tests.web.helpers import Guest, Server, served
from tests.web.test_delays import begun
from tests.web.test_own_words import TEXTS, Tags, hostile
from tests.web.test_play import play_a_hand

MOVE = "2"
FREE = {"free_words": "1"}
TOGETHER = 500  # notes on a page


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("notes")) as server:
        server.site.phrases = server.site.phrases_each = Limit(10_000, 1)
        yield server


def finished(house: Server, **more: str) -> tuple[str, Guest, Guest]:
    """A table of Anna and Ben at which the first hand is over."""
    table_id, (anna, ben) = begun(house, "mau_mau", 2, **more)
    play_a_hand(table_id, anna, ben)
    return table_id, anna, ben


def write(guest: Guest, table_id: str, text: str, move: str = MOVE, **more: str) -> int:
    fields = {"text": text, "move": move, **more}
    return guest.post(f"/t/{table_id}/notes/1", fields).status_code


def replay(guest: Guest, table_id: str, move: str = MOVE) -> str:
    answer = guest.get(f"/t/{table_id}/replay/1?move={move}")
    assert answer.status_code == 200
    return str(answer.text)


def test_a_note_is_shown_at_its_moment_and_in_the_list(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    path = f"/t/{table_id}/notes/1"
    assert f"{path}?move={MOVE}" in replay(anna, table_id)
    answer = anna.post(path, {"text": "Hier\n hätte ich <b>reizen</b> sollen", "move": MOVE})
    assert answer.headers["location"] == f"/t/{table_id}/replay/1?move={MOVE}&seat="
    text = "Hier hätte ich &lt;b&gt;reizen&lt;/b&gt; sollen"
    for guest in (anna, ben, house.guest("en")):
        page = replay(guest, table_id)
        at_its_moment, listed = page.partition('<ul class="noted"')[2], page.partition("notes")[2]
        assert text in at_its_moment.partition("</ul>")[0] and "<b>Anna</b>" in at_its_moment
        assert f"/t/{table_id}/replay/1?move={MOVE}&amp;seat=" in listed and text in listed
        other = replay(guest, table_id, "3")
        assert 'class="noted"' not in other and text in other, "in the list only"
        assert text in guest.get(f"{path}?move={MOVE}").text


def test_who_did_not_play_the_hand_writes_nothing(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    watcher = house.guest()
    assert write(watcher, table_id, "Ich auch") == 403
    assert f"/t/{table_id}/notes/1" not in replay(watcher, table_id)
    ben.post(f"/t/{table_id}/leave")
    assert write(ben, table_id, "Er hat sie gespielt") == 303, "he is gone, and played it"
    assert "Er hat sie gespielt" in replay(anna, table_id)


@pytest.mark.parametrize("text", ["", " \n\u202e", "x" * (LONGEST + 1)])
def test_what_cannot_be_kept_is_refused_and_not_lost(house: Server, text: str) -> None:
    table_id, anna, _ = finished(house, **FREE)
    answer = anna.post(f"/t/{table_id}/notes/1", {"text": text, "move": MOVE})
    assert answer.status_code == 409 and 'role="alert"' in answer.text
    assert text[:LONGEST].strip("\n \u202e") in answer.text
    assert house.call(house.site.tables.store.notes, table_id) == []


def test_a_note_needs_a_finished_hand_and_its_token(house: Server) -> None:
    table_id, (anna, _) = begun(house, "mau_mau", 2, **FREE)
    for path in ("", "/drop", "/report"):
        fields = {"text": "x", "move": "0"}
        assert anna.post(f"/t/{table_id}/notes/1{path}", fields).status_code == 409
        assert anna.post(f"/t/{table_id}/notes/7{path}", fields).status_code == 404
        assert anna.post(f"/t/{table_id}/notes/1{path}", fields, token=False).status_code == 403
    assert anna.get(f"/t/{table_id}/notes/1").status_code == 409


def test_a_moment_that_is_not_there_is_the_last_one(house: Server) -> None:
    table_id, anna, _ = finished(house, **FREE)
    last = str(len(house.match(table_id).hands[0].acts))
    assert write(anna, table_id, "Zuletzt", "999999") == 303
    assert "Zuletzt" in replay(anna, table_id, last).partition('class="noted"')[2]


def test_where_people_say_only_phrases_a_note_is_for_oneself(house: Server) -> None:
    table_id, anna, ben = finished(house)
    assert "darum nur du lesen" in anna.get(f"/t/{table_id}/notes/1").text
    assert write(anna, table_id, "Nur für mich") == 303
    assert "Nur für mich" in replay(anna, table_id)
    for other in (ben, house.guest()):
        for path in (f"/t/{table_id}/replay/1?move={MOVE}", f"/t/{table_id}/notes/1?move={MOVE}"):
            page = other.get(path).text
            assert "Nur für mich" not in page and 'class="notes"' not in page


def test_at_an_open_table_nothing_is_written_during_a_hand(house: Server) -> None:
    table_id, anna, ben = finished(house, public="1", **FREE)
    assert write(anna, table_id, "Zwischen zwei Spielen") == 303
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    assert house.table(table_id).phase == "playing"
    assert write(anna, table_id, "Ich habe den Buben") == 409
    assert "Buben" not in replay(ben, table_id)


def test_whom_one_has_muted_one_does_not_read(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    write(anna, table_id, "Servus")
    ben.post(f"/t/{table_id}/mute", {"seat": "0", "muted": "yes"})
    assert "Servus" not in replay(ben, table_id)
    assert "Servus" in replay(house.guest(), table_id)
    ben.post(f"/t/{table_id}/mute", {"seat": "0", "muted": "no"})
    assert "Servus" in replay(ben, table_id)


def test_ones_own_note_is_deleted_and_leaves_nothing(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    write(anna, table_id, "Weg damit")
    (row,) = house.call(house.site.tables.store.notes, table_id)
    path, fields = f"/t/{table_id}/notes/1/drop", {"note": row.note_id, "move": MOVE}
    assert row.note_id not in replay(anna, table_id), "only its own page names it"
    assert ben.post(path, fields).status_code == 409
    assert house.guest().post(path, fields).status_code == 409
    assert "Weg damit" in replay(ben, table_id)
    assert anna.post(path, fields).status_code == 303
    assert house.call(house.site.tables.store.notes, table_id) == []
    assert anna.post(path, fields).status_code == 409


def test_a_report_reaches_whoever_runs_the_room(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    write(anna, table_id, "Du Schuft")
    (row,) = house.call(house.site.tables.store.notes, table_id)
    path, fields = f"/t/{table_id}/notes/1/report", {"note": row.note_id, "move": MOVE}
    assert "/report" not in anna.get(f"/t/{table_id}/notes/1?move={MOVE}").text
    assert "/report" in ben.get(f"/t/{table_id}/notes/1?move={MOVE}").text
    assert anna.post(path, fields).status_code == 409, "nobody reports himself"
    assert ben.post(path, fields | {"note": "nonsense"}).status_code == 409
    assert "Wer diesen Server betreibt" in ben.post(path, fields).text
    (report,) = [
        each for each in house.call(house.site.tables.reports.all) if each.table == table_id
    ]
    assert (report.by, report.of, report.words, report.note) == (
        "Ben",
        "Anna",
        row.text,
        row.note_id,
    )
    house.call(house.site.tables.notes.remove, table_id, report.note)
    assert "Schuft" not in replay(ben, table_id)


def test_who_writes_too_much_waits(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person, and all who come from one address; and a hand holds so many of one person."""
    table_id, anna, ben = finished(house, **FREE)
    assert [write(anna, table_id, "La") for _ in range(MOST + 1)] == [303] * MOST + [409]
    assert write(ben, table_id, "La") == 303
    monkeypatch.setattr(house.site, "phrases", Limit(2, 1e9))
    monkeypatch.setattr(house.site, "phrases_each", Limit(3, 1e9))
    assert [write(ben, table_id, "La") for _ in range(3)] == [303, 303, 429]
    assert [write(house.guest(), table_id, "La") for _ in range(2)] == [403, 429]


def test_whom_the_operator_has_muted_writes_nothing(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    seat = house.table(table_id).seats[1]
    house.call(lambda: house.site.operating.exclude("Ben", sorted(seat.visitors), muted=True))
    assert write(ben, table_id, "Doch") == 403
    assert write(anna, table_id, "Ich darf") == 303


def test_notes_are_part_of_what_one_takes_away_and_of_what_is_forgotten(house: Server) -> None:
    table_id, anna, ben = finished(house, **FREE)
    write(anna, table_id, "Von Anna")
    write(ben, table_id, "Von Ben")
    with zipfile.ZipFile(io.BytesIO(anna.get("/mine/everything.zip").content)) as archive:
        (mine,) = json.loads(archive.read("notes.json"))
    assert (mine["table"], mine["hand"], mine["move"], mine["text"]) == (table_id, 1, 2, "Von Anna")
    visitor = next(iter(house.table(table_id).seats[0].visitors))
    house.call(house.site.tables.forget, visitor)
    assert [row.text for row in house.call(house.site.tables.store.notes, table_id)] == ["Von Ben"]
    assert "Von Anna" not in replay(ben, table_id) and "Von Ben" in replay(ben, table_id)


def test_notes_go_when_the_operator_wants_it_and_with_the_table(house: Server) -> None:
    table_id, anna, _ = finished(house, **FREE)
    write(anna, table_id, "Bleibt")
    anna.post(f"/t/{table_id}/close")
    assert write(anna, table_id, "Bleibt auch, nach dem Ende") == 303

    tables = house.site.tables
    clock: Any = type("Later", (), {"wall": lambda self: tables.clock.wall() + 10 * 86400})()
    drop = tables.host.drop
    for keeping, left in ((Keeping(), 2), (Keeping(notes=20), 2), (Keeping(notes=9), 0)):
        house.call(Retention(tables.store, keeping, clock, drop=drop).tidy)
        assert len(house.call(tables.store.notes, table_id)) == left
        assert replay(anna, table_id), "the table was packed, and is still there"
    assert write(anna, table_id, "Nach dem Packen") == 303
    house.call(Retention(tables.store, Keeping(finished=9), clock, drop=drop).tidy)
    assert house.call(tables.store.notes, table_id) == []


def test_who_looks_on_later_reads_later(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where those who look on see everything two minutes later, they read notes later, too."""
    table_id, anna, _ = finished(house, delay="120", **FREE)
    write(anna, table_id, "Der Kreuzbube ist bei mir")
    watcher, table = house.guest(), house.table(table_id)
    assert watcher.get(f"/t/{table_id}/replay/1").status_code in (404, 409)
    key = "somebody who looks on"
    read = house.site.tables.notes
    now = house.site.tables.clock.wall
    assert house.call(read.of, table, key) == []
    monkeypatch.setattr(read._clock, "wall", lambda: now() + 119, raising=False)
    assert house.call(read.of, table, key) == []
    monkeypatch.setattr(read._clock, "wall", lambda: now() + 121, raising=False)
    assert [note.text for note in house.call(read.of, table, key)] == ["Der Kreuzbube ist bei mir"]


def test_no_note_becomes_html(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten thousand of them, as they would be kept: at their moment, in the list, in the panel."""
    table_id, anna, _ = finished(house, **FREE)
    visitor, rng = next(iter(house.table(table_id).seats[0].visitors)), random.Random(19)
    paths = [f"/t/{table_id}/replay/1?move={MOVE}", f"/t/{table_id}/notes/1?move={MOVE}"]

    def shown(texts: list[str]) -> list[Tags]:
        rows = [
            NoteRow(table_id, f"id{number}", 1, int(MOVE), 0, visitor, text, 0)
            for number, text in enumerate(texts)
        ]

        async def found(log_id: str) -> list[NoteRow]:
            return rows

        monkeypatch.setattr(house.site.tables.store, "notes", found)
        return [Tags(anna.get(path).text) for path in paths]

    plain = shown(["x"] * TOGETHER)
    for _ in range(TEXTS // TOGETHER):
        texts = [cleaned(hostile(rng)) or "-" for _ in range(TOGETHER)]
        for found, expected in zip(shown(texts), plain, strict=True):
            assert found.tags == expected.tags
            words = " ".join(found.text.split())
            for text in texts:
                assert f"Anna {text}" in words


def test_what_was_refused_is_text_too(house: Server) -> None:
    table_id, anna, _ = finished(house, **FREE)
    rng, path = random.Random(20), f"/t/{table_id}/notes/1"
    tags = [
        Tags(anna.post(path, {"text": text + "x" * 2 * LONGEST, "move": MOVE}).text).tags
        for text in ["x", *(hostile(rng) for _ in range(50))]
    ]
    assert all(each == tags[0] for each in tags)
