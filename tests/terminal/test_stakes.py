"""Bets, chips, chances, many seats and the cards of decks in a terminal."""

from __future__ import annotations

import re

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.core.view import Amount, Bar, Outlook, Pot, SeatView, View
from stammtisch.players.registry import players_of
from stammtisch.terminal import plain
from stammtisch.terminal.numbers import NumberScreen
from stammtisch.terminal.scene import buttons, of_card
from stammtisch.terminal.session import Session
from stammtisch.terminal.stakes import amount_line, amount_of, pot_text, signs_of, stakes_of
from stammtisch.terminal.widgets import Buttons, Felt, Hand
from stammtisch.text import Text, say
from tests.terminal.conftest import NewSession
from tests.terminal.test_app import at_table, picture, press, words

RAISE = Amount("raise", say("Raise by"), 4, 60, 2, (4, 20))
OUTLOOK = Outlook((Bar(say("You win"), 0.375), Bar(say("A draw"), 0.02)), say("Counted out."))


def answers(session: Session, *lines: str) -> list[str]:
    """What line by line is answered."""
    told: list[str] = []
    talk = plain.Plain(session, told.append)
    for line in lines:
        talk.answer(line)
    return told


def to_move(new_session: NewSession, game_id: str, seats: int | None = None, **how: str) -> Session:
    """A session in which it is the person's turn."""
    for seed in range(30):
        session = new_session(game_id, seats=seats, seed=str(seed), **how)
        list(session.bot_moves())
        if session.my_turn:
            return session
    raise AssertionError("the person is never to move")


def test_a_range_is_usual_buttons_and_one_that_asks() -> None:
    view = View("any", 0, 0, say("Turn"), (), (), amounts=(RAISE, Amount("bet", say("Bet"), 7, 7)))
    assert [choice.text for choice in buttons(view)] == ["raise 4", "raise 20", "raise #", "bet 7"]
    assert amount_of(view, "raise #") == RAISE
    assert amount_of(view, "raise 4") is None


def test_stakes_in_words_and_signs() -> None:
    seat = SeatView(1, 2, chips=96, bet=10, out=True)
    assert [str(text) for text in stakes_of(seat)] == ["96 chips", "bet 10", "out"]
    assert signs_of(seat) == ["◉96 ▸10"]
    assert stakes_of(SeatView(1, 2)) == []
    assert str(pot_text(Pot(say("Main pot"), 1))) == "Main pot: 1 chip"
    assert str(amount_line(RAISE)) == "raise 4–60 in steps of 2 (Raise by)"


async def test_a_bet_by_arrows_and_by_digits(new_session: NewSession) -> None:
    session = to_move(new_session, "poker", 6, preset="holdem")
    amount = session.view.amounts[0]
    async with at_table(session) as (app, pilot):
        assert f"({amount.lowest}–{amount.highest})" in picture(app, Buttons)
        app.ask_number(amount)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NumberScreen)
        await pilot.press("right", "right", "left", "end", "home", "plus")
        assert screen.number == amount.lowest + amount.step
        await pilot.press("9", "9", "backspace")
        assert screen.number == 9
        await pilot.press("enter")
        await pilot.pause()
        made = [act.text for act in session.match.hand.acts if act.seat == session.seat]
        assert made[0] == f"{amount.word} 9"


async def test_a_bet_that_is_too_high_is_refused_with_its_rule(new_session: NewSession) -> None:
    session = to_move(new_session, "poker", 6, preset="holdem")
    amount = session.view.amounts[0]
    async with at_table(session) as (app, _):
        app.play(f"{amount.word} {amount.highest + 1}")
        assert str(amount.highest) in words(app, "prompt")
        assert "POK-" in words(app, "prompt")


def test_line_by_line_a_range_is_one_entry(new_session: NewSession) -> None:
    session = to_move(new_session, "poker", 6, preset="holdem")
    amount = session.view.amounts[0]
    (line,) = [line for line in answers(session, "moves") if line.startswith("Possible")]
    assert f"{amount.word} {amount.lowest}–{amount.highest} (" in line
    assert f"{amount.word} {amount.lowest + 1}," not in line
    table = "\n".join(answers(session, "table"))
    assert "200 chips" in table
    assert re.search(r": \d+ chips?$", table, re.MULTILINE)


def test_chances_are_told_at_practice_tables_only(
    new_session: NewSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session("schwimmen")
    assert answers(session, "chances") == [
        "Chances are shown only at practice tables (--practice)."
    ]
    assert session.outlook() is None
    session.practice = True
    assert answers(session, "c") == ["No chances can be shown now."]
    monkeypatch.setattr(Session, "outlook", lambda self: OUTLOOK)
    assert answers(session, "chancen") == ["You win: 37.5%", "A draw: 2.0%", "Counted out."]


async def test_chances_are_bars_with_numbers(
    new_session: NewSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session("schwimmen")
    async with at_table(session) as (app, pilot):
        notes: list[str] = []
        monkeypatch.setattr(app, "notify", lambda text: notes.append(text))
        await pilot.press("c")
        assert notes == ["Chances are shown only at practice tables (--practice)."]
        session.practice = True
        monkeypatch.setattr(session, "outlook", lambda: OUTLOOK)
        opened: list[tuple[Text, str]] = []
        monkeypatch.setattr(app, "open", lambda title, body: opened.append((title, body)))
        app.action_chances()
        await app.workers.wait_for_complete()
        ((_, body),) = opened
        assert body.splitlines() == [
            "You win    37.5%  ███████████",
            "A draw      2.0%  █",
            "Counted out.",
        ]


def test_a_practice_table_is_opened_on_the_command_line() -> None:
    none = next(each for each in st.registrations() if not players_of(each).tells_chances)
    with pytest.raises(st.BadOption, match="no practice tables"):
        players_of(none).check_practice()
    assert players_of("poker").tells_chances
    players_of("poker").check_practice()


async def test_nineteen_seats_have_a_line_each(new_session: NewSession) -> None:
    session = new_session("einundfuenfzig_tot", seats=19)
    assert len(set(session.names)) == 19
    async with at_table(session) as (app, pilot):
        felt = picture(app, Felt)
        assert all(name in felt for name in session.names[1:])
        assert app.query_one(Felt).region.height >= 11
        await press(app, pilot, "s")


def test_many_seats_are_told_a_score_of_whom_it_concerns(new_session: NewSession) -> None:
    session = new_session("einundfuenfzig_tot", seats=19)
    while not session.match.hand_over:
        session.match.play(int(session.match.state.pick(Rng(1, 1))))
    assert all(line.count("+") <= 2 for line in session.score_rows(session.match.account()))


async def test_an_own_card_is_swapped_for_one_of_the_table(new_session: NewSession) -> None:
    session = to_move(new_session, "schwimmen")
    if session.view.choices[0].text in ("keep", "take_other"):  # the dealer chooses first
        session.play("keep")
        list(session.bot_moves())
    view = session.view
    hand = next(zone for zone in view.zones if zone.role == "hand" and zone.owner == 0)
    swaps = of_card(view, hand.cards[0].kind)
    assert len(swaps) == 3
    assert not any(choice in buttons(view) for choice in swaps)
    async with at_table(session) as (app, pilot):
        await pilot.press("1" if not app.on_hand or app.places[True] else "enter")
        if app.screen is app.screen_stack[0]:
            await pilot.press("enter")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert [act.text for act in session.match.hand.acts if act.seat == 0][-1].startswith("swap")


async def test_the_lead_is_a_sheet_of_its_values(new_session: NewSession) -> None:
    session = to_move(new_session, "trumpf")
    async with at_table(session) as (app, _):
        sheet = picture(app, Hand)
        for words_of in ("Number of drinks", "Cheapest half litre", "Founding year", "Seats"):
            assert words_of in sheet
        assert "€" in sheet
        assert "4 Seats" in picture(app, Buttons)  # each at a digit, without a choice in the hand
    told = "\n".join(answers(session, "hand"))
    assert "Cheapest half litre €" in told


async def test_cards_of_a_deck_are_a_list_of_names(new_session: NewSession) -> None:
    session = to_move(new_session, "quartett")
    async with at_table(session) as (app, pilot):
        names = picture(app, Hand)
        hand = next(z for z in session.view.zones if z.role == "hand" and z.owner == session.seat)
        assert len(re.findall(r"\b[A-H][1-4] ", names)) == len(hand.cards)
        await press(app, pilot, "enter")  # whom to ask
        assert "Ask for" in picture(app, Buttons)
