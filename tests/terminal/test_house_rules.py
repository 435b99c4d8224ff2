"""House rules in the terminal: changed before the first move, on the screen and line by line."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import stammtisch as st
from stammtisch.terminal import plain, screens
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.house_rules import HouseScreen
from tests.terminal.conftest import NewSession
from tests.terminal.test_app import at_table, press, settled

pytestmark = pytest.mark.slow  # screens are the same with either engine


def shown(app: TableApp, id: str) -> str:
    """What stands in a part of the house rules."""
    return str(app.screen.query_one(f"#{id}", Static).visual)


async def to(app: TableApp, pilot: Pilot[int], option: str) -> None:
    """Put the cursor on an option."""
    options = app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(option)
    await pilot.pause()


async def test_options_are_changed_and_the_match_begins_by_them(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        await pilot.press("o")
        screen = app.screen
        assert isinstance(screen, HouseScreen)
        assert shown(app, "code") == "mau_mau.basic.2"
        await pilot.press("right")  # the first option: function cards
        assert shown(app, "code") == "mau_mau.basic.2.functions=yes"
        assert "MAU-16" in shown(app, "meaning")
        lines = screen.query_one(OptionList).options
        assert [str(line.prompt) for line in lines if line.disabled] == [
            *("Cards", "The turn", "Dealing", "The match"),
        ]
        await to(app, pilot, "deals")
        await pilot.press("left")
        assert shown(app, "code") == "mau_mau.basic.2.functions=yes.deals=4"
        assert screen.query_one("#house").border_title == "Mau-Mau: 2 differences from “Basic game”"
        await pilot.press("z")
        assert shown(app, "code") == "mau_mau.basic.2.functions=yes"
        await pilot.press("p")
        assert shown(app, "code") == "mau_mau.funktionskarten.2"
        await pilot.press("s")
        await settled(app, pilot)
        assert len(app.screen_stack) == 1
        assert st.rule_code(session.match.game) == "mau_mau.funktionskarten.2"
        assert session.match.notes["names"] == session.names
        assert not session.fixed


async def test_a_code_and_a_value_are_typed(new_session: NewSession) -> None:
    session = new_session("doppelkopf")
    async with at_table(session) as (app, pilot):
        await pilot.press("o", "c")
        line = app.screen.query_one(Input)
        line.value = "doppelkopf turnier 2 nines=nein"
        await pilot.press("enter")
        assert shown(app, "code") == "doppelkopf.turnier.2.nines=no"
        assert not line.display
        await to(app, pilot, "deadlines")
        await pilot.press("enter")
        assert line.value == "deadlines=11 10 9 8 7"
        line.value = "deadlines=12 10 9 7 5"
        await pilot.press("enter")
        code = "doppelkopf.turnier.2.nines=no.deadlines=12-10-9-7-5"
        assert shown(app, "code") == code
        await pilot.press("c", "escape")
        assert isinstance(app.screen, HouseScreen)
        await pilot.press("s")
        await settled(app, pilot)
        assert st.rule_code(session.match.game) == code


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("rubbish", "is not a rule code"),
        ("gin.oklahoma.1", "Doppelkopf is played here"),
        ("nines=perhaps", "is not a value of"),
        ("solo_factor=1", "scoring: DOK-56"),
    ],
)
async def test_what_cannot_be_played_says_why(
    new_session: NewSession, typed: str, words: str
) -> None:
    session = new_session("doppelkopf")
    async with at_table(session) as (app, pilot):
        before = session.match
        await pilot.press("o", "c")
        app.screen.query_one(Input).value = typed
        await pilot.press("enter")
        assert words in shown(app, "code")
        if typed == "solo_factor=1":
            await pilot.press("s")
            assert isinstance(app.screen, HouseScreen), "one cannot play like this"
        await pilot.press("escape")
        assert session.match is before


async def test_after_the_first_move_the_house_rules_are_only_read(new_session: NewSession) -> None:
    session = new_session("doppelkopf")
    async with at_table(session) as (app, pilot):
        await press(app, pilot, "enter")
        assert session.fixed
        await pilot.press("o")
        assert isinstance(app.screen, screens.Panel)
        assert "doppelkopf.turnier.2" in str(app.screen.query_one(Static).visual)


def test_line_by_line(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    written: list[str] = []
    talk = plain.Plain(session, written.append)
    talk.start()
    talk.answer("house")
    assert written[-2:] == ["Mau-Mau: exactly “Basic game”", "mau_mau.basic.2"]
    talk.answer("hausregeln deals = 3, functions=ja")
    assert "Deals in a match: 3 instead of 5 (MAU-15)" in written
    assert st.rule_code(session.match.game) == "mau_mau.basic.2.functions=yes.deals=3"
    talk.answer("house mau_mau.funktionskarten.2")
    assert st.rule_code(session.match.game) == "mau_mau.funktionskarten.2"
    talk.answer("house first_dealer=7")
    assert "(first_dealer: MAU-4)" in written[-1]
    talk.answer(session.view.choices[0].text)
    talk.answer("house deals=9")
    assert written[-1] == "The house rules are fixed from your first move on."
    assert st.rule_code(session.match.game) == "mau_mau.funktionskarten.2"
