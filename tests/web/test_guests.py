"""Guests at a table of bots, on pages without a script."""

from __future__ import annotations

from tests.web.helpers import HTMX, Guest, Server, seat_all
from tests.web.test_next_hand import visible
from tests.web.test_play import play_a_hand


def among_bots(server: Server, *people: str, **fields: str) -> tuple[str, list[Guest]]:
    """Anna, others and two bots; the first hand is dealt."""
    anna = server.guest()
    plan = ["me", *["open"] * len(people), "random", "random"]
    table_id = anna.open_table(*plan, **fields)
    guests = [anna, *seat_all(server, table_id, *people)]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def test_a_guest_asks_and_gets_the_seat_with_the_next_hand(server: Server) -> None:
    table_id, (anna,) = among_bots(server)
    gerda = server.guest()
    page = gerda.get(f"/t/{table_id}").text
    assert "Du schaust zu und siehst kein Blatt." in visible(page)
    assert f'href="/t/{table_id}/ask"' in page
    form = gerda.get(f"/t/{table_id}/ask").text
    bot = server.table(table_id).seats[1]
    assert bot.name in form
    refused = gerda.post(f"/t/{table_id}/ask", {"seat": "1", "name": "Anna"})
    assert refused.status_code >= 400
    assert 'value="Anna"' in refused.text  # what was typed stays
    assert gerda.post(f"/t/{table_id}/ask", {"seat": "1", "name": "Gerda"}).status_code == 303
    assert f"Du hast um den Platz von {bot.name} gebeten" in visible(
        gerda.get(f"/t/{table_id}").text
    )
    asked = anna.get(f"/t/{table_id}").text
    assert "Gerda schaut zu und möchte ab dem nächsten Einzelspiel" in visible(asked)
    assert "Gerda schaut zu" not in visible(server.guest().get(f"/t/{table_id}").text)
    answer = {"seat": "1", "answer": "yes"}
    assert server.guest().post(f"/t/{table_id}/guest", answer).status_code == 403
    assert anna.post(f"/t/{table_id}/guest", answer).status_code == 303
    play_a_hand(table_id, anna)
    page = gerda.get(f"/t/{table_id}").text
    assert "Ab dem nächsten Einzelspiel spielst du" in visible(page)
    assert f'action="/t/{table_id}/ready"' not in page
    anna.post(f"/t/{table_id}/ready")
    assert 'id="play"' in gerda.get(f"/t/{table_id}").text


def test_a_guest_reads_what_taking_a_seat_agrees_to(server: Server) -> None:
    agreed = "Wer Platz nimmt, ist damit einverstanden."
    for fields, said in (({"open_hands": "1"}, True), ({}, False)):
        table_id, _ = among_bots(server, **fields)
        assert (agreed in server.guest().get(f"/t/{table_id}/ask").text) == said


def test_who_refuses_is_named_and_nothing_changes(server: Server) -> None:
    table_id, (anna, ben) = among_bots(server, "Ben")
    gerda = server.guest()
    gerda.post(f"/t/{table_id}/ask", {"seat": "2", "name": "Gerda"})
    anna.post(f"/t/{table_id}/guest", {"seat": "2", "answer": "yes"})
    assert "die anderen werden gefragt" in visible(anna.get(f"/t/{table_id}").text)
    ben.post(f"/t/{table_id}/guest", {"seat": "2", "answer": "no"})
    assert "Ben möchte gerade lieber keinen Wechsel" in visible(gerda.get(f"/t/{table_id}").text)
    assert gerda.post(f"/t/{table_id}/ask", {"seat": "2", "name": "G"}, HTMX).status_code == 409


def test_the_opener_says_who_is_welcome(server: Server) -> None:
    table_id, (anna, ben) = among_bots(server, "Ben", welcome="1")
    assert server.table(table_id).setup.welcome
    gerda = server.guest()
    assert "Platz nehmen" in visible(gerda.get(f"/t/{table_id}").text)
    for other in (ben, gerda):
        assert other.post(f"/t/{table_id}/welcome", {"guests": "ask"}).status_code == 403
        assert f'action="/t/{table_id}/welcome"' not in other.get(f"/t/{table_id}/more").text
    assert f'action="/t/{table_id}/welcome"' in anna.get(f"/t/{table_id}/more").text
    gerda.post(f"/t/{table_id}/ask", {"seat": "2", "name": "Gerda"})
    assert "Gerda spielt ab dem nächsten Einzelspiel mit" in visible(ben.get(f"/t/{table_id}").text)
    gerda.post(f"/t/{table_id}/withdraw")
    assert server.table(table_id).seats[2].guest is None
    assert anna.post(f"/t/{table_id}/welcome", {"guests": "ask"}).status_code == 303
    assert not server.table(table_id).setup.welcome


def test_a_closed_round_is_not_asked_by_strangers(server: Server) -> None:
    anna = server.guest()
    fields = {"preset": "basic", "name": "Anna", "seat0": "me", "seat1": "random"}
    table_id = anna.post("/new/mau_mau", fields).headers["location"].removeprefix("/t/")
    anna.post(f"/t/{table_id}/ready")
    stranger = server.guest()
    assert stranger.get(f"/t/{table_id}/ask").status_code == 403
    asked = stranger.post(f"/t/{table_id}/ask", {"seat": "1", "name": "Eve"})
    assert asked.status_code == 403
    assert server.table(table_id).seats[1].guest is None


def test_no_page_tells_the_device_of_a_guest(server: Server) -> None:
    table_id, (anna,) = among_bots(server)
    gerda = server.guest()
    gerda.post(f"/t/{table_id}/ask", {"seat": "1", "name": "Gerda"})
    guest = server.table(table_id).seats[1].guest
    assert guest is not None
    for each in (anna, server.guest()):
        for page in ("", "/ask", "/more", "/score"):
            assert guest.visitor not in each.get(f"/t/{table_id}{page}").text
