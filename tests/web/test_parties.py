"""Who plays with whom is marked on the plates, from what the reader may know and no more."""

from __future__ import annotations

import re
from typing import Final

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from tests.web.helpers import Guest, Server
from tests.web.test_stream import dealt

MARK: Final = re.compile(r'<li class="plate[^"]*?(?: (with|against))?" id="seat-(\d)"')
FIXED: Final = {"watten": (2, 4), "canasta": (2, 4)}


def marks(guest: Guest, table_id: str) -> dict[int, str]:
    """What the plates of the others say about them, by seat."""
    page = guest.get(f"/t/{table_id}").text
    return {int(seat): side for side, seat in MARK.findall(page)}


@pytest.mark.parametrize("game", FIXED)
def test_partners_across_the_table_are_marked(server: Server, game: str) -> None:
    table_id, guests = dealt(server, game, 4)
    for seat, guest in enumerate(guests):
        wanted = {each: "with" if each == (seat + 2) % 4 else "against" for each in range(4)}
        assert marks(guest, table_id) == {each: wanted[each] for each in range(4) if each != seat}
        assert guest.get(f"/t/{table_id}").text.count("spielt mit dir</span>") == 1
    assert marks(server.guest(), table_id) == dict.fromkeys(range(4), ""), "nobody looks on for one"
    two = st.Match(st.game(game, seats=2))
    assert [each.party for each in two.view(0).seats] == [None, None]


def test_a_partner_is_not_marked_before_he_is_known(server: Server) -> None:
    """In Doppelkopf each knows his own party; the others' follow from what they say or play."""
    table_id, guests = dealt(server, "doppelkopf", 4)
    match = server.table(table_id).match
    assert match is not None
    while match.view(match.turn).seats[match.turn].tricks is None:
        texts = [each.text for each in match.view(match.turn).choices]
        move = next((text for text in texts if text in ("healthy", "gesund")), texts[0])
        assert guests[match.turn].move(table_id, move).status_code == 303
        match = server.table(table_id).match
        assert match is not None
    own = [match.view(seat).seats[seat].party for seat in range(4)]
    assert sorted(map(str, own)) in (["0", "0", "1", "1"], ["0", "1", "1", "1"])
    for seat, guest in enumerate(guests):
        known = match.view(SPECTATOR).seats
        assert set(marks(guest, table_id).values()) == {""}, known
        assert [each.party for each in match.view(seat).seats].count(None) == 3
    speaker = match.turn
    assert guests[speaker].move(table_id, ("re", "kontra")[own[speaker] or 0]).status_code == 303
    for seat, guest in enumerate(guests):
        if seat == speaker:
            continue
        found = marks(guest, table_id)
        assert found.pop(speaker) == ("with" if own[seat] == own[speaker] else "against")
        assert set(found.values()) == {""}


def test_whoever_plays_alone_has_a_star() -> None:
    """In Tarock from the end of the auction on, in Doppelkopf from a solo that is told."""
    match = st.Match(st.game("tarock", seats=3), seed=3)
    assert not any(each.declares for each in match.view(SPECTATOR).seats)
    while not any(each.declares for each in match.view(SPECTATOR).seats):
        match.play(match.view(match.turn).choices[-1].text)
        assert not match.hand_over, "somebody bids"
    seats = match.view(SPECTATOR).seats
    declarer = next(each.seat for each in seats if each.declares)
    assert [each.party for each in seats] == [0 if seat == declarer else 1 for seat in range(3)]
