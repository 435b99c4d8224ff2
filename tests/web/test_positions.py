"""Setting up a position: cards laid by tapping, what is wrong, playing on with others."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

import stammtisch as st
from stammtisch.games.registry import registrations
from stammtisch.web.positionform import Sketch, Spot
from tests.web.helpers import Guest, Server

KINGS = (
    "position 1 watten.spielregeln.1 4; turn 0; "
    "hands Kc Ks Kh Kd 7c / 8c 9c Tc Jc Qc / 7s 8s 9s Ts Js / 7h 8h 9h Th Jh"
)


def text_at(address: str) -> str:
    """The position that stands in an address."""
    return parse_qs(urlsplit(address).query)["p"][0]


def dealt(guest: Guest, game: str) -> str:
    """The address of a hand of a game that was just dealt."""
    answer = guest.get(f"/position?game={game}")
    assert answer.status_code == 303
    return str(answer.headers["location"])


def played(guest: Guest, text: str, seat: int = 0, others: str = "bots") -> str:
    """The id of a table that goes on from a position."""
    answer = guest.post("/position", {"p": text, "seat": str(seat), "others": others})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removeprefix("/t/")


def links(page: str, word: str) -> list[str]:
    """Where the links of a page lead in whose address there is this word."""
    return [unescape(each) for each in re.findall(r'href="([^"]*)"', page) if f"{word}=" in each]


@pytest.mark.parametrize("game", sorted(registrations()))
def test_a_hand_of_every_game_can_be_set_up_and_played_on(server: Server, game: str) -> None:
    guest = server.guest()
    address = dealt(guest, game)
    while "turn -1" in text_at(address):  # some hands end with their deal (WAT-6)
        address = dealt(guest, game)
    page = guest.get(address)
    assert page.status_code == 200
    assert 'role="alert"' not in page.text
    table_id = played(guest, text_at(address))
    assert str(server.match(table_id).hand.start).split("\n") == text_at(address).split("; ")


def test_a_pile_cannot_be_looked_through_before_there_is_a_table(server: Server) -> None:
    """Canasta begins with one that may be; a red three turned up lays a second card on it."""
    guest = server.guest()
    for _ in range(8):
        page = guest.get(dealt(guest, "canasta"))
        assert page.status_code == 200
        assert "/pile/" not in page.text


def test_two_cards_that_are_tapped_change_places(server: Server) -> None:
    guest = server.guest()
    address = f"/position?p={KINGS}"
    taken = links(guest.get(address).text, "card")[0]
    other = next(each for each in links(guest.get(taken).text, "swap") if "hands.1.0" in each)
    answer = guest.get(other)
    assert answer.status_code == 303
    assert "hands 8c Ks Kh Kd 7c / Kc 9c Tc Jc Qc" in text_at(answer.headers["location"])


def test_a_card_is_laid_somewhere_else_or_left_unknown() -> None:
    sketch = Sketch(KINGS)
    sketch.move(Spot("hands", 0, 4), Spot("hands", 3))
    assert sketch.words["hands"].startswith("Kc Ks Kh Kd / ")
    assert sketch.words["hands"].endswith("Jh 7c")
    sketch.move(Spot("hands", 0, 0), Spot("rest", 0))
    assert sketch.words["hands"].startswith("?? Ks Kh Kd / ")
    kings = [each for each in sketch.rest() if each.kind == st.read_card("Kc")]
    sketch.move(kings[0].spot, Spot("hands", 0))
    assert sketch.words["hands"].startswith("Kc Ks Kh Kd / ")


@pytest.mark.parametrize(
    "spot", ["hands.9.0", "hands.0.99", "nothing.0.0", "rest.77.0", "turn.0.0"]
)
def test_what_lies_nowhere_cannot_be_moved(spot: str) -> None:
    sketch = Sketch(KINGS)
    card, place = Spot.read(spot), Spot("hands", 1)
    assert card is not None
    before = sketch.text
    sketch.move(card, place)
    sketch.swap(card, place)
    assert sketch.text == before
    sketch.move(place, Spot("hands", 9))
    assert sketch.text == before


def test_what_is_no_position_is_told_with_its_part_and_cannot_be_played(server: Server) -> None:
    guest = server.guest("en")
    wrong = KINGS.replace("turn 0", "turn 9")
    page = guest.get(f"/position?p={wrong}")
    assert page.status_code == 200
    assert "turn" in page.text.partition('role="alert"')[2].partition("</p>")[0]
    assert re.search(r'<button class="act main" disabled', page.text)
    answer = guest.post("/position", {"p": wrong, "seat": "0", "others": "bots"})
    assert answer.status_code == 422


def test_a_hand_in_which_somebody_runs_out_of_cards_is_no_table(server: Server) -> None:
    dealt = str(st.Match(st.game("canasta"), seed=1).state)
    bare = re.sub(r"held (.*?) / ", r"held empty / \1 ", dealt)
    short = KINGS.replace("Kc Ks Kh Kd 7c /", "Kc /").replace("Th Jh", "Th Jh Ks Kh Kd 7c")
    for text, says in (
        (bare, "at some point a player would have no move"),
        (
            short,
            "Parts hands, tricks: Seat 1 holds the wrong number of cards: 1 instead of 5 (WAT-1).",
        ),
    ):
        answer = server.guest("en").post("/position", {"p": text, "seat": "0", "others": "bots"})
        assert answer.status_code == 422
        assert says in answer.text


def test_a_hand_that_is_over_is_shown_but_not_played(server: Server) -> None:
    guest = server.guest("en")
    over = str(ended())
    page = guest.get("/position?" + urlencode({"p": over})).text
    assert 'role="alert"' not in page
    assert re.search(r'<button class="act main" disabled', page)
    answer = guest.post("/position", {"p": over, "seat": "0", "others": "bots"})
    assert answer.status_code == 422
    assert "nothing is left to play" in answer.text


def ended() -> st.State:
    """The end of a hand of Watten."""
    match = st.Match(st.game("watten"), seed=1)
    while not match.hand_over:
        match.play(match.legal_moves().texts()[0])
    return match.state


@pytest.mark.parametrize("text", ["", "nonsense", "position 1 skat.usual.1 3", "position 9 gin 2"])
def test_what_has_no_first_line_is_refused_and_kept(server: Server, text: str) -> None:
    page = server.guest().get(f"/position?p={text}")
    assert page.status_code in (200, 404, 422)
    assert (page.status_code == 200) == (not text)
    assert text in page.text


def test_friends_are_told_that_the_hand_was_set_up(server: Server) -> None:
    guest = server.guest("en")
    table_id = played(guest, KINGS, 1, "open")
    friend = server.guest("en").get(f"/t/{table_id}").text
    assert "The first hand continues from a position that was set up" in friend
    assert server.table(table_id).seats[1].person


def test_what_is_unknown_is_drawn_from_the_secret_of_the_hand(server: Server) -> None:
    """So whoever sets it up does not know it; and the record holds what was drawn."""
    unknown = KINGS.replace("7s 8s 9s Ts Js", "?? ?? ?? ?? ??")
    drawn = set()
    for _ in range(3):
        match = server.match(played(server.guest(), unknown))
        again = st.records.loads(st.records.dumps(match))
        assert str(again.hand.start) == str(match.hand.start)
        drawn.add(str(match.hand.start))
    assert len(drawn) > 1
