"""Playing with plain forms: whole hands, refused moves, taking back, the next hand, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import monotonic, sleep

import pytest

from stammtisch import tables
from stammtisch.cards import notation
from stammtisch.core.contract import OVER
from stammtisch.messages import Speaker
from stammtisch.text import CardWord, say
from tests.web.helpers import HTMX, Buttons, Guest, Server, field, seat_all, served


def two_at_a_table(server: Server, **options: str) -> tuple[str, list[Guest]]:
    """Anna and Ben at Mau-Mau, the cards dealt."""
    anna = server.guest()
    table_id = anna.open_table("me", "open", **options)
    guests = [anna, *seat_all(server, table_id, "Ben")]
    for guest in guests:
        guest.post(f"/t/{table_id}/ready")
    return table_id, guests


def on_turn(server: Server, table_id: str, guests: list[Guest]) -> Guest:
    return guests[server.table(table_id).turn]


def play_a_hand(table_id: str, *guests: Guest) -> int:
    """Play on with whatever the pages offer until the hand is over; how many moves were made."""
    moves, end, around = 0, monotonic() + 30, cycle(guests)
    while monotonic() < end:
        guest = next(around)
        page = guest.get(f"/t/{table_id}").text
        if 'id="result"' in page:
            return moves
        if 'data-turn="me"' in page:
            offered = Buttons(page)
            move = [*offered.legal, *offered.moves][0]
            answer = guest.move(table_id, move, int(field(page, "seq")))
            assert answer.status_code in (303, 409), answer.text
            moves += 1
        else:
            sleep(0.005)
    raise AssertionError("the hand never ended")


@pytest.mark.parametrize("game", ["mau_mau", "gin", "doppelkopf", "canasta"])
def test_a_whole_hand_is_played_without_a_script(server: Server, game: str) -> None:
    guest = server.guest()
    seats = {"mau_mau": 3, "gin": 2, "doppelkopf": 4, "canasta": 2}[game]
    table_id = guest.open_table("me", *["random"] * (seats - 1), game=game)
    guest.post(f"/t/{table_id}/ready")
    assert play_a_hand(table_id, guest) > 0
    page = guest.get(f"/t/{table_id}").text
    prefix = {"mau_mau": "MAU", "gin": "GIN", "doppelkopf": "DOK", "canasta": "CAN"}[game]
    assert re.search(rf'class="rule" href="/rules/{game}#{prefix}-\d+"', page)
    assert "Nächstes Einzelspiel" in page


@pytest.mark.rules("DOK-67")
def test_whoever_sits_out_reads_so_and_cannot_play(server: Server) -> None:
    guests = [server.guest() for _ in range(5)]
    table_id = guests[0].open_table("me", *["open"] * 4, game="doppelkopf")
    for seat, guest in enumerate(guests[1:], 1):
        guest.sit(table_id, seat, f"Gast {seat}")
    guests[0].post(f"/t/{table_id}/ready", {"number": ""})
    match = server.match(table_id)
    for seat, guest in enumerate(guests):
        page = guest.get(f"/t/{table_id}").text
        assert page.count("setzt aus") == 1  # the plate of the dealer
        assert ("Du setzt in diesem Spiel aus. Am Zug:" in page) == (seat == match.context.dealer)
    answer = guests[int(match.context.dealer)].move(table_id, "gesund")
    assert answer.status_code == 409
    assert "Vier spielen, du schaust zu." in answer.text


def test_a_match_goes_on_to_its_end_and_to_a_rematch(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random")
    for hand in (1, 2):
        assert guest.post(f"/t/{table_id}/ready").status_code == 303
        assert server.table(table_id).hand == hand
        play_a_hand(table_id, guest)
    page = guest.get(f"/t/{table_id}").text
    assert "Die Partie ist zu Ende" in page
    chart = guest.get(f"/t/{table_id}/chart.svg")
    assert chart.text.count("<polyline") == 2
    answer = guest.post(f"/t/{table_id}/rematch")
    assert answer.status_code == 303
    assert answer.headers["location"] != f"/t/{table_id}"


def with_cards(server: Server, wanted: Callable[[str], list[str]]) -> tuple[str, Guest, str]:
    """A table whose cards suit a test, who is on turn there, and the first card wanted."""
    for _ in range(20):  # nearly every deal has some of both
        table_id, guests = two_at_a_table(server)
        guest = on_turn(server, table_id, guests)
        if cards := wanted(guest.get(f"/t/{table_id}").text):
            return table_id, guest, cards[0]
    raise AssertionError("no page has such a card")


def test_a_refused_card_says_why_and_by_which_rule(server: Server) -> None:
    table_id, guest, card = with_cards(server, lambda page: Buttons(page).barred)
    answer = guest.post(f"/t/{table_id}/move", {"card": card})
    assert answer.status_code == 422
    assert 'href="/rules/mau_mau#MAU-5"' in answer.text
    assert 'id="play"' in answer.text  # the table is still there


def test_what_a_card_may_mean_is_asked_in_words(server: Server) -> None:
    table_id, guests = two_at_a_table(server, game="schwimmen")
    guest = on_turn(server, table_id, guests)
    if not Buttons(guest.get(f"/t/{table_id}").text).legal:
        guest.move(table_id, "keep")  # whoever deals chooses a packet first
        guest = on_turn(server, table_id, guests)
    legal = Buttons(guest.get(f"/t/{table_id}").text).legal
    answer = guest.post(f"/t/{table_id}/move", {"card": legal[0]}, headers=HTMX)
    assert answer.status_code == 422
    assert "Welchen Zug meinst du?" in answer.text
    assert len(re.findall(r'value="swap_one [^"]+">[A-ZÄÖÜ][^<]* gegen [^<]+<', answer.text)) == 3


def test_a_script_gets_the_reason_alone(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    answer = on_turn(server, table_id, guests).move(table_id, "xyzzy", headers=HTMX)
    assert answer.status_code == 422
    assert "<html" not in answer.text
    assert "xyzzy" in answer.text


def test_an_accepted_move_is_answered_with_nothing_for_a_script(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    answer = on_turn(server, table_id, guests).move(table_id, "draw", headers=HTMX)
    assert answer.status_code == 204
    assert answer.content == b""


def test_the_card_of_the_fan_is_a_move_too(server: Server) -> None:
    table_id, guest, card = with_cards(server, lambda page: Buttons(page).legal)
    assert guest.post(f"/t/{table_id}/move", {"card": card}).status_code == 303


def test_out_of_turn_changes_nothing(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    table = server.table(table_id)
    answer = guests[1 - table.turn].move(table_id, "draw")
    assert answer.status_code == 409
    assert len(table.match.hand.acts if table.match else [1]) == 0


def test_a_move_for_an_older_position_changes_nothing(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    first = on_turn(server, table_id, guests)
    seq = int(field(first.get(f"/t/{table_id}").text, "seq"))
    assert first.move(table_id, "draw", seq).status_code == 303
    second = on_turn(server, table_id, guests)
    answer = second.move(table_id, "draw", seq)
    assert answer.status_code == 409
    assert len(server.match(table_id).hand.acts) == 1


def test_a_strange_number_of_a_position_is_left_out(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    guest = on_turn(server, table_id, guests)
    answer = guest.post(f"/t/{table_id}/move", {"move": "draw", "seq": "9" * 50})
    assert answer.status_code == 303


def test_moves_before_the_deal_are_refused(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "open")
    assert guest.move(table_id, "draw").status_code == 409


def test_a_slip_is_taken_back_when_all_agree(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    first = on_turn(server, table_id, guests)
    other = guests[1 - guests.index(first)]
    first.move(table_id, "draw")
    assert "Letzten Zug zurücknehmen" in first.get(f"/t/{table_id}").text
    first.post(f"/t/{table_id}/undo", {"answer": "ask"})
    assert "Die anderen werden gefragt" in first.get(f"/t/{table_id}").text
    assert "Einverstanden" in other.get(f"/t/{table_id}").text
    other.post(f"/t/{table_id}/undo", {"answer": "yes"})
    assert len(server.match(table_id).hand.acts) == 0


def test_a_refused_slip_stays(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    first = on_turn(server, table_id, guests)
    other = guests[1 - guests.index(first)]
    first.move(table_id, "draw")
    first.post(f"/t/{table_id}/undo", {"answer": "ask"})
    other.post(f"/t/{table_id}/undo", {"answer": "no"})
    assert len(server.match(table_id).hand.acts) == 1
    told = f"{server.table(table_id).seat_name(guests.index(other))} ist nicht einverstanden"
    assert told in first.get(f"/t/{table_id}").text
    assert "nicht einverstanden" not in other.get(f"/t/{table_id}").text
    match = server.match(table_id)
    mover = on_turn(server, table_id, guests)
    mover.move(table_id, match.game.text(match.state, next(iter(match.legal_moves()))))
    assert len(match.hand.acts) == 2
    assert told not in first.get(f"/t/{table_id}").text


def test_names_can_be_changed_and_are_remembered(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    assert guests[0].post(f"/t/{table_id}/rename", {"name": "Änne"}).status_code == 303
    assert "Änne" in guests[1].get(f"/t/{table_id}").text
    assert 'value="Änne"' in guests[0].get("/new/gin").text


def test_a_name_is_shown_as_text_whatever_it_is(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    guests[0].post(f"/t/{table_id}/rename", {"name": "<b>Öl & Co"})
    page = guests[1].get(f"/t/{table_id}").text
    assert "&lt;b&gt;Öl &amp; Co" in page
    assert "<b>Öl" not in page


def test_who_is_invited_reads_to_which_game_and_who_invites_whether_anybody_can_come(
    server: Server,
) -> None:
    guest = server.guest()
    path = f"/t/{guest.open_table('me', 'open')}"
    page = server.guest().get(path).text
    assert "<small>Mau-Mau</small>" in page[page.index("waiting-head") :]
    assert "nur auf diesem Computer" not in guest.get(path).text
    here = guest.get(path, headers={"host": "127.0.0.1:8000"}).text
    assert "nur auf diesem Computer" in here


def test_leaving_gives_the_seat_to_a_bot(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    assert guests[1].post(f"/t/{table_id}/leave").headers["location"] == "/"
    assert server.table(table_id).seats[1].bot


def test_whoever_has_left_can_sit_down_again_while_others_play(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    leaver = guests[1]
    leaver.post(f"/t/{table_id}/leave")
    bot = server.table(table_id).seats[1].name
    page = leaver.get(f"/t/{table_id}").text
    assert f"Der Platz des Bots {bot} ist frei" in page
    assert 'name="seat" value="1"' in page
    assert 'name="seat" value="0"' not in page
    leaver.sit(table_id, 1, "Ben")
    assert "ist frei" not in leaver.get(f"/t/{table_id}").text
    assert server.table(table_id).seats[1].person


def test_the_last_person_closes_the_table_and_is_told(server: Server) -> None:
    """Nobody waits before a table at which a bot is “on turn” for ever."""
    guest = server.guest()
    table_id = guest.open_table("me", "random")
    guest.post(f"/t/{table_id}/ready")
    menu = guest.get(f"/t/{table_id}/more").text
    assert "Tisch verlassen" not in menu
    assert "Tisch schließen" in menu
    guest.post(f"/t/{table_id}/leave")
    page = guest.get(f"/t/{table_id}").text
    assert "Dieser Tisch ist geschlossen." in page
    assert "am Zug" not in page
    assert '<a class="act main" href="/">' in page
    assert "Tisch schließen" not in guest.get(f"/t/{table_id}/more").text


def test_a_seat_link_carries_the_seat_to_another_device(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    page = guests[0].post(f"/t/{table_id}/seat-link").text
    path = re.search(rf"http://testserver(/t/{table_id}/seat/[\w-]+)", page)
    assert path is not None
    phone = server.guest()
    assert phone.get(path[1]).status_code == 200
    assert server.table(table_id).seat_of(_visitor(server, phone)) is None  # asking does nothing
    assert phone.post(path[1]).headers["location"] == f"/t/{table_id}"
    assert server.table(table_id).seat_of(_visitor(server, phone)) == 0


def _visitor(server: Server, guest: Guest) -> str:
    return guest.cookies["stammtisch_guest"].rpartition(".")[0]


def test_a_closed_table_says_so(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    assert guests[0].post(f"/t/{table_id}/close").status_code == 303
    assert guests[1].move(table_id, "draw").status_code == 410


def test_the_replay_shows_each_position_from_each_seat(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", open_hands="1")
    guest.post(f"/t/{table_id}/ready")
    assert guest.get(f"/t/{table_id}/replay/1").status_code in (200, 409)
    play_a_hand(table_id, guest)
    hand = server.match(table_id).hands[0]
    assert hand.state.turn == OVER
    for move in (0, 1, len(hand.acts)):
        for seat in ("", "&seat=0", "&seat=1"):
            page = guest.get(f"/t/{table_id}/replay/1?move={move}{seat}")
            assert page.status_code == 200
            assert f"{move} / {len(hand.acts)}" in page.text
    own, nobody = (guest.get(f"/t/{table_id}/replay/1{each}").text for each in ("", "?seat="))
    assert 'class="hand ' in own  # a replay begins with what one saw oneself
    assert 'class="hand ' not in nobody
    assert guest.get(f"/t/{table_id}/replay/2").status_code == 404
    assert guest.get(f"/t/{table_id}/replay/1?move=9999999&seat=77").status_code == 200


def test_one_can_play_on_from_any_position_of_a_finished_hand(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", open_hands="1")
    guest.post(f"/t/{table_id}/ready")
    path = f"/t/{table_id}/replay/1"
    assert guest.post(path, {"move": "0", "seat": "0"}).status_code in (303, 409)
    play_a_hand(table_id, guest)
    old = server.table(table_id).match
    assert old is not None
    moves = len(old.hand.acts) // 2
    answer = guest.post(path, {"move": str(moves), "seat": "1"})
    assert answer.status_code == 303
    new = server.table(answer.headers["location"].removeprefix("/t/"))
    assert new.match is not None
    assert new.match.hand.pack == old.hand.pack
    kept = [act.text for act in new.match.hand.acts[:moves]]
    assert kept == [act.text for act in old.hand.acts[:moves]]
    assert new.seats[1].person
    assert new.seats[0].bot
    for fields in ({"move": "99999", "seat": "0"}, {"move": "0", "seat": "7"}, {}):
        assert guest.post(path, fields).status_code == 409, fields


def test_the_record_can_be_had_when_nothing_is_hidden_any_more(server: Server) -> None:
    """After the hand where all have agreed to that, else when the match is over."""
    for agreed in ({"open_hands": "1"}, {}):
        table_id, players = two_at_a_table(server, **agreed)
        path, seats = f"/t/{table_id}", (0, 1)
        for other in ("record", "replay/1"):
            assert players[0].get(f"{path}/{other}").status_code == 409
        play_on(server, table_id, players)
        assert server.table(table_id).phase == "hand_over"
        expected = 200 if agreed else 409
        assert players[0].get(f"{path}/replay/1?seat=0").status_code == 200
        assert players[0].get(f"{path}/replay/1?seat=1").status_code == expected
        assert players[0].get(f"{path}/record").status_code == expected
        for guest in players:
            guest.post(f"{path}/ready")
        play_on(server, table_id, players)
        assert server.table(table_id).phase == "match_over"
        answer = players[0].get(f"{path}/record")
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        assert "mau_mau" in answer.text
        for hand in (1, 2):
            for seat in seats:
                assert server.guest().get(f"{path}/replay/{hand}?seat={seat}").status_code == 200


def play_on(server: Server, table_id: str, players: list[Guest]) -> None:
    """People play a hand to its end."""
    for _ in range(400):
        table = server.table(table_id)
        if table.turn < 0:
            return
        page = players[table.turn].get(f"/t/{table_id}").text
        offered = Buttons(page)
        players[table.turn].move(table_id, [*offered.legal, *offered.moves][0])


def test_replay_and_menus_offer_only_what_may_be_seen(server: Server) -> None:
    table_id, players = two_at_a_table(server)
    path = f"/t/{table_id}"
    play_on(server, table_id, players)
    replay = players[0].get(f"{path}/replay/1?move=3").text
    assert "&amp;seat=0" in replay
    assert "&amp;seat=1" not in replay
    assert f'action="{path}/replay/1"' not in replay
    assert "bis die Partie zu Ende ist" in replay
    more, shuffle = (players[0].get(f"{path}/{sheet}").text for sheet in ("more", "shuffle"))
    for page in (replay, more, shuffle):
        assert f"{path}/record" not in page
    assert "nach der Partie" in shuffle


def test_whoever_sits_down_after_a_hand_sees_none_of_its_cards(server: Server) -> None:
    anna, cora = server.guest(), server.guest()
    table_id = anna.open_table("me", "open", game="watten", **{"o-maschine": "no"})
    (ben,) = seat_all(server, table_id, "Ben")
    for guest in (anna, ben):
        guest.post(f"/t/{table_id}/ready")
    for words in ("no_swap", "schlag T", "farbe d", "offer", "go"):
        assert (anna, ben)[server.table(table_id).turn].move(table_id, words).status_code == 303
    hand = server.match(table_id).hand.state.view(1).zones[1]
    names = Speaker("de", "german")
    held = [names.say(say("{card}", card=CardWord(card.kind))) for card in hand.cards]
    assert len(held) == 5
    path = f"/t/{table_id}"
    assert all(card in ben.get(path).text for card in held)
    told = server.guest().get(path).text  # the Kritische, and the card of Schlag and Farbe
    held = [card for card in held if card not in told]
    assert held
    ben.post(f"{path}/leave")
    cora.sit(table_id, 1, "Cora")
    for page in (path, f"{path}/replay/1", f"{path}/replay/1?move=3"):
        assert not any(card in cora.get(page).text for card in held)
    assert cora.get(f"{path}/replay/1?seat=1").status_code == 409
    for guest in (anna, cora):
        guest.post(f"{path}/ready")
    assert server.table(table_id).phase == "playing"
    hand = server.match(table_id).hand.state.view(1).zones[1]
    assert all(f'id="c-{notation(card.kind)}' in cora.get(path).text for card in hand.cards)


def test_who_comes_sees_that_all_lies_open_after_each_hand(server: Server) -> None:
    """Whoever takes a seat agrees: so it is said before, on the page of the invitation."""
    agreed = "Wer Platz nimmt, ist damit einverstanden."
    for fields, said in (({"open_hands": "1"}, True), ({}, False)):
        anna = server.guest()
        table_id = anna.open_table("me", "open", **fields)
        assert server.table(table_id).setup.open_hands == said
        for guest in (anna, server.guest()):
            for page in ("", "/rules"):
                assert (agreed in guest.get(f"/t/{table_id}{page}").text) == said
    assert 'name="open_hands"' in server.guest().get("/new/poker").text
    assert 'name="open_hands"' not in server.guest().get("/new/tarock").text  # all is open anyway


def test_the_shuffle_is_fixed_before_and_opened_after(tmp_path: Path) -> None:
    rules = tables.Settings(bot_pause=0.0, number_wait=60.0, stand_in="random")
    with served(tmp_path, rules) as server:
        check_the_shuffle(server)


def check_the_shuffle(server: Server) -> None:
    guest = server.guest()
    table_id = guest.open_table("me", "random", open_hands="1")
    promised = server.table(table_id).commitment
    assert promised[:16] in guest.get(f"/t/{table_id}").text
    guest.post(f"/t/{table_id}/ready", {"number": "my number 7"})
    play_a_hand(table_id, guest)
    page = guest.get(f"/t/{table_id}/shuffle").text
    assert promised in page
    assert "my number 7" in page
    assert server.table(table_id).proofs()[0].secret in page


def test_looking_up_needs_no_script(server: Server) -> None:
    table_id, guests = two_at_a_table(server)
    for sheet in ("last", "score", "rules", "more", "shuffle", "hint"):
        page = guests[0].get(f"/t/{table_id}/{sheet}")
        assert page.status_code == 200, sheet
        assert f'href="/t/{table_id}"' in page.text
        part = guests[0].get(f"/t/{table_id}/{sheet}", headers=HTMX)
        assert "<html" not in part.text
