"""An evening of duplicate Doppelkopf with phones as hands, played to its end over HTTP."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator

import pytest

from stammtisch.club import links
from stammtisch.club.differences import differences
from stammtisch.club.duplicate import dealt
from stammtisch.shuffling import commitment
from stammtisch.web.taps import own_hand
from tests.web.clubs import Night
from tests.web.helpers import Guest, Server, served

DEALS = 4
NAMES = 9  # a table of five, at which the dealer sits out, and one of four


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("duplicates")) as found:
        yield found


def begun(server: Server) -> Night:
    """An evening at which all tables play with phones."""
    options = {"kind": "duplicate", "o-rounds": "1", "o-deals": str(DEALS)}
    night = Night.begun(server, NAMES, **options)
    assert night.evening.format.duplicate
    assert "All tables play with phones" in night.desk.get(night.at).text
    night.do("online", do="all")
    return night


def sit(night: Night, table: int) -> list[Guest]:
    """Everybody at a table, by seat, each by the own page."""
    guests = []
    for unit in night.game(table).units:
        guest = night.server.guest("en")
        page = night.own_page(unit)
        assert "To my cards" in guest.get(page).text
        answer = guest.post(f"{page}/sit")
        assert answer.headers["location"] == f"/t/{night.game(table).online}", answer.text
        guests.append(guest)
    return guests


def play(night: Night, table: int, guests: list[Guest], lot: random.Random, hands: int) -> None:
    """Play hands at a table: each move is sent by the browser of its seat."""
    table_id = night.game(table).online
    assert until(lambda: night.server.table(table_id).match is not None)
    for _ in range(hands):
        match = night.server.match(table_id)
        if match.hand_over:
            for guest in guests:
                guest.post(f"/t/{table_id}/ready")
        number = len(match.hands)
        while not (match := night.server.match(table_id)).hand_over:
            words = match.game.text(match.state, lot.choice(list(match.legal_moves())))
            assert guests[match.turn].move(table_id, words).status_code == 303
        assert len(match.hands) == number


def until(holds: Callable[[], bool]) -> bool:
    """Wait for what the server does by itself, a little later."""
    for _ in range(1000):
        if holds():
            return True
        time.sleep(0.02)
    return False


def written(night: Night, table: int, hands: int) -> bool:
    """Whether so many hands reach the sheet."""
    return until(lambda: [*night.game(table).lines] == [*range(1, hands + 1)])


@pytest.mark.rules("DUP-9", "DUP-10", "DUP-11", "DUP-12", "DUP-8")
@pytest.mark.long
def test_an_evening_with_phones_as_hands(server: Server) -> None:
    night, lot = begun(server), random.Random(7)
    five, four = (sit(night, table) for table in (1, 2))
    assert [len(five), len(four)] == [5, 4]
    play(night, 1, five, lot, 1)
    closed_to_others(night, five, four)
    play(night, 1, five, lot, DEALS - 1)
    closed_to_others(night, five, four)
    assert written(night, 1, DEALS)
    game = night.game(1)
    assert game.closed, "the last hand closes the sheet"
    assert {line.source for line in game.lines.values()} == {"online"}
    assert {*game.writers.values()} == {""}, "written by no person"
    play(night, 2, four, lot, DEALS)
    assert written(night, 2, DEALS)
    same_cards(night)
    assert differences(night.evening, 1)
    night.do("go-on", do="finish")
    published(night, five[0])


def closed_to_others(night: Night, five: list[Guest], four: list[Guest]) -> None:
    """What the faster table has played, nobody can see again, and nobody else at all."""
    table_id, club = night.game(1).online, night.club_id
    for guest in (*five, four[0], night.desk, night.server.guest("en")):
        for page in ("replay/1", "replay/1?seat=", "analysis/1", "record"):
            answer = guest.get(f"/t/{table_id}/{page}")
            assert answer.status_code in (403, 404, 409), (page, answer.status_code)
        assert guest.post(f"/t/{table_id}/replay/1", {"move": "0", "seat": "0"}).status_code != 303
        assert guest.post(f"/t/{table_id}/analysis/1").status_code in (403, 409)
        assert table_id not in guest.get("/mine").text
        assert "records/" not in str(guest.get("/mine/everything.zip").content)
    for guest in (four[0], night.desk):
        for page in ("", "/score", "/last", "/more", "/shuffle", "/stream", "/chart.svg"):
            assert guest.get(f"/t/{table_id}{page}").status_code == 403, page
        assert guest.post(f"/t/{table_id}/sit", {"seat": "0", "name": "Eve"}).status_code != 303
    assert five[0].post(f"/t/{table_id}/show", {"do": "show"}).status_code == 409
    assert five[0].post(f"/t/{table_id}/leave").status_code == 409
    assert night.desk.get(f"{night.at}/slips").status_code == 403
    token = links.deals_token(night.club, night.id)
    assert five[0].get(f"/club/{club}/e/{night.id}/deals/{token}").status_code == 403
    proofs = five[0].get(f"/t/{table_id}/shuffle").text
    assert commitment(night.evening.setup.secret) in proofs
    pages = [five[0].get(f"/t/{table_id}{page}").text for page in ("", "/score", "/score/1")]
    assert not any("/replay/" in page for page in pages)


def same_cards(night: Night) -> None:
    """Each place held the cards of the evening's deal, at both tables."""
    for table in (1, 2):
        game = night.game(table)
        match = night.server.match(game.online)
        assert match.over or len(match.hands) == DEALS
        for hand, deal in zip(match.hands, game.deals, strict=True):
            assert int(hand.context.dealer) == deal.dealer
            held = dealt(night.evening.setup.secret, 1, deal.hand)
            for place, seat in enumerate(deal.active):
                own = own_hand(hand.states[0].view(seat))
                assert own is not None
                assert sorted(card.kind for card in own.cards) == sorted(held[place].cards)
            assert game.lines[deal.hand].points == tuple(
                int(score) if seat in deal.active else None
                for seat, score in enumerate(hand.state.scores())
            )


def published(night: Night, guest: Guest) -> None:
    """After the end everybody sees how each table played each deal."""
    token = links.deals_token(night.club, night.id)
    stranger = night.server.guest("en")
    page = stranger.get(f"{night.at}/deals/{token}").text
    ways = re.findall(r'href="(/t/[^"]+/replay/\d+)"', page)
    assert len(ways) == 2 * DEALS
    for way in ways:
        answer = stranger.get(way)
        assert answer.status_code == 200
        assert "What was in it?" in answer.text
    assert night.game(1).online in guest.get("/mine").text
    record = stranger.get(f"/t/{night.game(1).online}/record")
    assert record.status_code == 200
    assert "arranged" in record.text


@pytest.mark.rules("DUP-10")
def test_who_sits_where_is_settled(server: Server) -> None:
    night = begun(server)
    game = night.game(2)
    anna, eve = server.guest("en"), server.guest("en")
    assert "has not come yet" in eve.get(f"/t/{game.online}").text
    for seat in range(4):
        taken = eve.post(f"/t/{game.online}/sit", {"seat": str(seat), "name": "Eve"})
        assert taken.status_code == 409
    assert eve.post(f"/t/{game.online}/fill").status_code != 303
    assert server.table(game.online).watchers == (), "the evening itself does not look on"
    own, code = night.own_page(game.units[0]), night.by_code(2)
    assert anna.post(f"{own}/sit").status_code == 303
    second = server.guest("en")
    assert second.post(f"{own}/sit").status_code == 303, "another phone of hers"
    assert server.table(game.online).seat_of("") is None
    assert eve.post(f"{code}/sit", {"seat": "0"}).status_code == 409, "Anna sits there"
    assert eve.post(f"{code}/sit", {"seat": "9"}).status_code == 409
    page = eve.get(code).text
    assert "This table plays with phones" in page
    assert eve.post(f"{code}/sit", {"seat": "1"}).status_code == 303
    assert eve.post(f"{code}/sit", {"seat": "2"}).status_code == 409, "one phone, one hand"
    seats = server.table(game.online).seats
    for deed, form in (
        ("seats", {"seat": "3", "do": "bot"}),
        ("bring", {"rules": "doppelkopf:haus"}),
    ):
        assert anna.post(f"/t/{game.online}/{deed}", form).status_code == 409, deed
    assert "Bring along" not in anna.get(f"/t/{game.online}").text
    assert [bool(seat.person) for seat in seats] == [True, True, False, False]
    assert [seat.name for seat in seats] == [night.evening.units[u].name for u in game.units]


@pytest.mark.rules("DUP-10", "DUP-11")
def test_a_stand_in_takes_over_the_hand_and_paper_goes_on(server: Server) -> None:
    night, lot = begun(server), random.Random(3)
    guests, game = sit(night, 2), night.game(2)
    table_id = game.online
    play(night, 2, guests, lot, 1)
    gone = game.units[1]
    night.do("withdraw", unit=gone)
    night.do("stand-in", table="2", seat="1", name="Zora")
    assert guests[1].post(f"{night.own_page(gone)}/sit").status_code == 409
    zora = server.guest("en")
    assert "Zora" in zora.get(night.by_code(2)).text
    assert zora.post(f"{night.by_code(2)}/sit", {"seat": "1"}).status_code == 303
    assert server.table(table_id).seats[1].name == "Zora"
    assert guests[1].get(f"/t/{table_id}").status_code == 403
    guests[1] = zora
    play(night, 2, guests, lot, 1)
    assert written(night, 2, 2)
    night.do("online", table="2", do="paper")
    assert server.table(table_id).closed
    assert zora.get(f"/t/{table_id}/replay/1").status_code == 409
    assert night.game(2).source == "sheet"
    active = sorted(night.game(2).deal(3).active)
    line = {f"3.{seat}": str(n) for seat, n in zip(active, (2, 2, -2, -2), strict=True)}
    assert zora.post(f"{night.by_code(2)}/write", line).status_code == 303
    assert [*night.game(2).lines] == [1, 2, 3]
    assert night.desk.get(f"{night.at}/slips").status_code == 200, "now slips are needed"
