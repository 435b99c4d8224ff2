"""Opening a table: options, who sits where, what is refused."""

from __future__ import annotations

import pytest

from tests.web.helpers import HTMX, Server


def checked(page: str, option: str) -> bool:
    """Whether the box of an option is ticked."""
    box = page.partition(f'id="o-{option}"')[2].partition(">")[0]
    assert f'name="o-{option}"' in box
    return " checked" in box


def test_the_form_groups_the_options_and_cites_their_rules(server: Server) -> None:
    page = server.guest().get("/new/mau_mau").text
    assert 'name="o-functions"' in page
    assert 'href="/rules/mau_mau#MAU-16"' in page
    assert "<summary>Karten <small>4 Einstellungen</small></summary>" in page


def test_a_preset_and_a_number_of_players_can_be_chosen(server: Server) -> None:
    page = server.guest().get("/new/mau_mau?preset=funktionskarten&seats=3").text
    assert checked(page, "functions")
    assert 'name="seat2"' in page
    assert 'name="seat3"' not in page


@pytest.mark.parametrize("query", ["preset=gibtsnicht", "seats=13"])
def test_an_impossible_choice_is_refused(server: Server, query: str) -> None:
    assert server.guest().get(f"/new/mau_mau?{query}").status_code == 422


def test_a_refused_form_keeps_what_was_typed(server: Server) -> None:
    fields = {"preset": "basic", "name": "Anna", "o-deals": "99", "o-functions": "1"}
    seats = {"seat0": "me", "seat1": "random"}
    answer = server.guest("en").post("/new/mau_mau", {**fields, **seats})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert (
        "Deals in a match: “99” is not possible here. It can be: 1–" in answer.text
    )  # not: “deals”
    assert 'value="99"' in answer.text
    assert 'value="Anna"' in answer.text
    assert checked(answer.text, "functions")
    assert '<option value="random" selected>' in answer.text


def test_without_a_name_the_form_comes_back(server: Server) -> None:
    answer = server.guest().post(
        "/new/mau_mau", {"preset": "basic", "name": " ", "seat0": "me", "seat1": "open"}
    )
    assert answer.status_code == 422
    assert "mindestens einem Buchstaben" in answer.text or "at least one letter" in answer.text


def test_options_that_exclude_each_other_say_why(server: Server) -> None:
    seats = {f"seat{n}": "me" if n == 0 else "random" for n in range(7)}
    fields = {"preset": "basic", "name": "Anna", "o-packs": "1", **seats}
    guest = server.guest("en")
    answer = guest.post("/new/mau_mau", fields)
    assert answer.status_code == 422
    assert "One pack is enough" in answer.text
    live = guest.post("/new/mau_mau/rules", fields, headers=HTMX)
    assert "One pack is enough" in live.text
    assert "<html" not in live.text


def test_differences_to_the_preset_are_counted(server: Server) -> None:
    fields = {"preset": "basic", "o-functions": "1", "o-jack_on_jack": "1", "seat0": "me"}
    answer = server.guest("en").post("/new/mau_mau/rules", fields, headers=HTMX)
    assert "2 differences from “Basic game”" in answer.text
    assert "mau_mau.basic.2.functions=yes.jack_on_jack=yes" in answer.text


def test_a_rule_code_fills_the_form(server: Server) -> None:
    guest = server.guest("en")
    code = "mau_mau.funktionskarten.2.deals=7.first_dealer=5"
    for query in (f"rules={code}", f"code={code}", f"preset=basic&code={code}"):
        page = guest.get(f"/new/mau_mau?{query}").text
        assert checked(page, "functions")
        assert 'name="o-deals" value="7"' in page
        assert "2 differences from “With function cards”" in page
        assert 'name="seat5"' in page, "as many players as these rules need"
    anew = guest.get(f"/new/mau_mau?rules={code}&preset=basic&seats=3").text
    assert "Exactly “Basic game”" in anew
    for wrong in ("rubbish", "gin.oklahoma.1"):
        answer = guest.get(f"/new/mau_mau?code={wrong}")
        assert answer.status_code == 422
        assert f'value="{wrong}"' in answer.text


def test_without_a_script_a_button_puts_an_option_back(server: Server) -> None:
    guest = server.guest("en")
    seats = {"seat0": "me", "seat1": "random"}
    fields = {"preset": "basic", "name": "Anna", "o-deals": "7", "o-functions": "yes", **seats}
    page = guest.post("/new/mau_mau", {**fields, "set": "functions=no"})
    assert page.status_code == 200, "no table was opened"
    assert "1 difference from" in page.text
    assert 'name="o-deals" value="7"' in page.text
    assert 'value="Anna"' in page.text
    assert '<option value="random" selected>' in page.text


def test_an_opened_table_has_what_was_chosen(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "open", "random", **{"o-functions": "1", "clock": "30"})
    table = server.table(table_id)
    assert table.setup.options["functions"] is True
    assert table.setup.clock == 30
    assert [seat.name for seat in table.seats][:2] == ["Anna", ""]
    rules = guest.get(f"/t/{table_id}/rules").text
    assert "MAU-16" in rules


def test_the_waiting_room_invites_by_link_and_qr_code(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "open")
    page = guest.get(f"/t/{table_id}").text
    assert f'value="http://testserver/t/{table_id}"' in page
    code = guest.get(f"/t/{table_id}/invitation.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in code.content


def test_somebody_with_the_link_sits_down_and_the_cards_are_dealt(server: Server) -> None:
    anna, ben = server.guest(), server.guest()
    table_id = anna.open_table("me", "open")
    assert "Platz nehmen" in ben.get(f"/t/{table_id}").text
    ben.sit(table_id, 1, "Ben")
    for guest in (anna, ben):
        assert guest.post(f"/t/{table_id}/ready").status_code == 303
    assert 'id="c-' in ben.get(f"/t/{table_id}").text
    assert "stammtisch_name" in ben.cookies


def test_a_taken_seat_and_a_taken_name_are_refused_where_one_stands(server: Server) -> None:
    anna, ben, carl = server.guest(), server.guest(), server.guest()
    table_id = anna.open_table("me", "open", "open")
    ben.sit(table_id, 1, "Ben")
    for seat, name, status in [("1", "Carl", 409), ("2", "ben", 422), ("7", "Carl", 409)]:
        answer = carl.post(f"/t/{table_id}/sit", {"seat": seat, "name": name})
        assert answer.status_code == status, (seat, name)
        assert "Platz nehmen" in answer.text  # still in the waiting room


def test_the_opener_fills_the_rest_with_bots(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "open", "open")
    assert guest.post(f"/t/{table_id}/fill", {"bot": "random"}).status_code == 303
    assert all(seat.name for seat in server.table(table_id).seats)


@pytest.mark.rules("BJ-5")
def test_nobody_plays_now_as_the_bank_at_once(server: Server) -> None:
    answer = server.guest().post("/play", {"game": "black_jack"})
    match = server.table(answer.headers["location"].rpartition("/")[2]).match
    assert match is not None
    assert match.context.dealer == 1


def test_people_are_told_that_the_bots_cannot_think(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", game="gin")
    guest.post(f"/t/{table_id}/ready", {"number": ""})
    assert "nicht nachdenken" not in guest.get(f"/t/{table_id}").text
    server.table(table_id).quick_bots = True
    assert "Die Bots können gerade nicht nachdenken" in guest.get(f"/t/{table_id}").text


def test_play_now_deals_at_once(server: Server) -> None:
    guest = server.guest()
    answer = guest.post("/play", {"game": "doppelkopf"})
    assert answer.status_code == 303
    assert 'id="c-' in guest.get(answer.headers["location"]).text
    assert server.guest().post("/play", {"game": "skat"}).status_code == 404


def test_my_tables_are_listed_on_the_start_page(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random")
    assert f'href="/t/{table_id}"' in guest.get("/").text
    assert f'href="/t/{table_id}"' not in server.guest().get("/").text


def test_an_option_in_words_is_a_line_of_text(server: Server) -> None:
    page = server.guest().get("/new/doppelkopf").text
    assert 'type="text" id="o-deadlines" name="o-deadlines" value="11 10 9 8 7"' in page
    guest = server.guest("en")
    chosen = {"o-deadlines": "12 10 9 7 5"}
    table_id = guest.open_table("me", "random", "random", "open", game="doppelkopf", **chosen)
    assert server.table(table_id).setup.options["deadlines"] == "12 10 9 7 5"
    seats = {f"seat{n}": "me" if n == 0 else "random" for n in range(4)}
    for wrong in ("13 10 9 8 7", "12 ten 9 7 5"):
        fields = {"preset": "turnier", "name": "Anna", "o-deadlines": wrong, **seats}
        answer = guest.post("/new/doppelkopf", fields)
        assert answer.status_code == 422
        assert "The deadlines are five numbers" in answer.text
        assert f'value="{wrong}"' in answer.text


def test_nineteen_seats_are_filled_with_one_button(server: Server) -> None:
    guest = server.guest("en")
    page = guest.get("/new/einundfuenfzig_tot?seats=19").text
    assert page.count("<label>Seat ") == 19
    assert "18 open for a guest" in page
    seats = {f"seat{n}": "me" if n == 3 else "open" for n in range(19)}
    fields = {"preset": "standard", "name": "Anna", "all": "random", **seats}
    filled = guest.post("/new/einundfuenfzig_tot", fields).text
    assert filled.count('<option value="random" selected>') == 18
    assert filled.count('<option value="me" selected>') == 1
    assert 'value="Anna"' in filled
    fields["all"] = "nobody"
    assert guest.post("/new/einundfuenfzig_tot", fields).text.count('value="open" selected') == 18


def test_nineteen_people_sit_down_by_one_form(server: Server) -> None:
    anna = server.guest("en")
    seats = ["me", *["random"] * 10, *["open"] * 8]
    table = anna.open_table(*seats, game="einundfuenfzig_tot")
    ben = server.guest("en")
    page = ben.get(f"/t/{table}").text
    assert "8 of 19 seats are open" in page
    assert page.count(f'action="/t/{table}/sit"') == 1
    assert '<option value="18">19</option>' in page
    assert '<option value="5">' not in page
    ben.sit(table, 18, "Ben")
    assert "7 of 19 seats are open" in ben.get(f"/t/{table}").text
    anna.post(f"/t/{table}/fill")
    names = [seat.name for seat in server.table(table).seats]
    assert len(set(names)) == 19
    assert not any(any(letter.isdigit() for letter in name) for name in names)
