"""A trick that lies open again while the hand goes on: beside the last one, for everybody."""

from __future__ import annotations

import pytest

from tests.games.doppelkopf.positions import state
from tests.games.doppelkopf.test_revokes import honest
from tests.web.helpers import Server
from tests.web.test_stream import dealt


@pytest.mark.rules("DOK-68")
def test_a_trick_that_was_accused_wrongly_lies_open_beside_the_last_one(server: Server) -> None:
    table_id, guests = dealt(server, "doppelkopf", 4)
    match = server.table(table_id).match
    assert match is not None
    moves = ("3 9s", "0 9c", "1 Tc", "2 9d", "2 take")
    for claims, shown in (((), 1), (("0 claim 3 1",), 2)):
        match.hand.states[-1] = state(honest(*moves, *claims, wrong_claim="free"))
        for guest in (*guests, server.guest()):
            page = guest.get(f"/t/{table_id}/last").text
            assert page.count('<ol class="spread">') == shown
            assert ("did not revoke" in page or "nicht verworfen" in page) == (shown == 2)
