"""Words at the table on pages without a script, and as the streams of several readers get them."""

from __future__ import annotations

from stammtisch.tables import events as e
from stammtisch.tables.fold import apply
from stammtisch.tables.words import PHRASES
from stammtisch.web.reader import Reader
from tests.web.helpers import HTMX, Server, seat_all
from tests.web.test_shared_parts import dealt, framer


def test_everybody_reads_a_phrase_in_his_own_language(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    (ben,) = seat_all(server, table_id, "Ben")
    watcher = server.guest("en")
    assert "Gut gespielt!" in anna.get(f"/t/{table_id}/words").text
    assert 'name="phrase"' not in watcher.get(f"/t/{table_id}/words").text
    assert ben.post(f"/t/{table_id}/words", {"phrase": "well_played"}).status_code == 303
    assert "<b>Ben</b> <q>Gut gespielt!</q>" in anna.get(f"/t/{table_id}").text
    assert "<b>Ben</b> <q>Well played!</q>" in watcher.get(f"/t/{table_id}").text
    assert watcher.post(f"/t/{table_id}/words", {"phrase": "hello"}, HTMX).status_code == 403
    assert ben.post(f"/t/{table_id}/words", {"phrase": "<b>"}, HTMX).status_code == 409
    seat = server.table(table_id).people[1].index
    assert "Ben stummschalten" in anna.get(f"/t/{table_id}/words").text
    assert anna.post(f"/t/{table_id}/mute", {"seat": str(seat), "muted": "yes"}).status_code == 303
    assert "Gut gespielt!" not in anna.get(f"/t/{table_id}").text
    assert "Ben wieder hören" in anna.get(f"/t/{table_id}/words").text
    assert "Well played!" in watcher.get(f"/t/{table_id}").text


def test_who_says_too_much_is_told_so_kindly(server: Server) -> None:
    anna = server.guest()
    table_id = anna.open_table("me", "open")
    (ben,) = seat_all(server, table_id, "Ben")
    for _ in range(6):
        assert anna.post(f"/t/{table_id}/words", {"phrase": "hello"}).status_code == 303
    refused = anna.post(f"/t/{table_id}/words", {"phrase": "hello"}, HTMX)
    assert refused.status_code == 429
    assert "Das war viel auf einmal." in refused.text
    assert ben.post(f"/t/{table_id}/words", {"phrase": "hello"}).status_code == 303


def test_a_word_costs_no_redraw_of_the_table() -> None:
    table = dealt("doppelkopf")
    readers = [framer(table, who) for who in ("0", "1", "watcher")]
    readers.append(framer(table, "1", Reader(language="en")))
    for reader in readers:
        list(reader.frames(0))
    apply(table, e.Said(2, "moment"), 0)
    for reader, said in zip(
        readers, ("Einen Moment bitte",) * 3 + ("One moment, please",), strict=True
    ):
        (html,) = reader.frames(0)
        assert html.count("<hx-partial") == 1
        assert 'hx-target="#words" hx-swap="outerMorph"' in html
        assert said in html
        assert len(html) < 600
    assert not list(readers[0].frames(1)), "and nothing more"


def test_no_phrase_can_hold_up_a_log_that_knows_others() -> None:
    table = dealt("mau_mau")
    apply(table, e.Said(0, "a phrase of a later version"), 0)
    assert "later version" not in framer(table, "1").screen(0).fragment.whole()
    assert len(PHRASES) >= 12
