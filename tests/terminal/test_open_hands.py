"""Hands that lie open before everybody: a line for each owner, with what they are worth."""

from __future__ import annotations

from stammtisch.games.black_jack.lines import players
from stammtisch.games.black_jack.position import Position
from stammtisch.terminal.widgets import Felt
from tests.terminal.conftest import NewSession
from tests.terminal.test_app import at_table, picture


async def test_open_hands_have_the_middle_and_their_stakes(new_session: NewSession) -> None:
    session = new_session("black_jack", seats=7, seat=1, bot="simple", seed="3")
    async with at_table(session) as (app, pilot):
        app.play("bet 3")
        await pilot.pause()
        state = session.match.state
        assert isinstance(state, Position)
        drawn = picture(app, Felt).splitlines()
    for seat in players(state):
        (line,) = [row for row in drawn if row.startswith(f"  {session.names[seat]}:")]
        stake = int(state.stakes[4 * seat])
        assert f"stake {stake})" in line or "loses" in line
