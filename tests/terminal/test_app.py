"""The full screen: played by keyboard only, by mouse, on small and on large terminals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO

import pytest
from rich.console import Console, RenderableType
from textual.pilot import Pilot
from textual.widgets import Static

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of
from stammtisch.positions import known_to
from stammtisch.terminal import screens
from stammtisch.terminal.app import STOPPED, TableApp
from stammtisch.terminal.drawing import CARD_WIDTH, DARK
from stammtisch.terminal.result import result, score_sheet
from stammtisch.terminal.scene import in_hand, of_card
from stammtisch.terminal.session import Session
from stammtisch.terminal.widgets import Buttons, Felt, Hand
from tests.decks.own import registered
from tests.sampling import sampled
from tests.terminal.conftest import NewSession

NARROW, COMMON, LARGE = (60, 24), (80, 24), (130, 40)


@asynccontextmanager
async def at_table(
    session: Session, size: tuple[int, int] = COMMON
) -> AsyncIterator[tuple[TableApp, Pilot[int]]]:
    """A screen of this size, as soon as the person is to move."""
    app = TableApp(session, pause=0, look=0)
    async with app.run_test(size=size) as pilot:
        await settled(app, pilot)
        yield app, pilot


async def settled(app: TableApp, pilot: Pilot[int]) -> None:
    """Wait until the bots have moved."""
    for _ in range(400):
        await pilot.pause()
        if app.session.my_turn or app.session.match.hand_over:
            break
        await asyncio.sleep(0.005)
    else:
        raise AssertionError("the bots do not move")
    await pilot.pause()


async def press(app: TableApp, pilot: Pilot[int], *keys: str) -> None:
    """Press keys one after the other, and wait for the bots."""
    await pilot.press(*keys)
    await settled(app, pilot)


def words(app: TableApp, id: str) -> str:
    """What stands in a part of the screen."""
    return str(app.screen_stack[0].query_one(f"#{id}", Static).visual)


def picture(app: TableApp, kind: type[Felt] | type[Hand] | type[Buttons]) -> str:
    """The characters of a drawn part."""
    canvas = app.screen_stack[0].query_one(kind).canvas()
    return "\n".join("".join(char for char, _ in row) for row in canvas.rows)


WHOLE = ("doppelkopf", "gin", "mau_mau", "poker", "quartett")  # one of a kind


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "size"), sampled([*((name, COMMON) for name in WHOLE), ("doppelkopf", LARGE)], 3)
)
async def test_a_whole_hand_by_keyboard_only(
    new_session: NewSession, game_id: str, size: tuple[int, int]
) -> None:
    session = at_a_small_table(new_session, game_id)
    async with at_table(session, size) as (app, pilot):
        await play_by_keyboard(session, app, pilot, 400)
        assert session.match.hand_over
        for line in session.match.score_lines():
            assert session.say(line.text) in result_words(app)
        await press(app, pilot, "enter")
        assert len(session.match.hands) == (1 if session.match.over else 2)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", sampled(sorted({*st.registrations()} - {*WHOLE}), 4))
async def test_a_hand_is_begun_by_keyboard_only(new_session: NewSession, game_id: str) -> None:
    session = at_a_small_table(new_session, game_id)
    async with at_table(session) as (app, pilot):
        await play_by_keyboard(session, app, pilot, 6)
        acts = sum(act.seat == session.seat for act in session.match.hand.acts)
        assert acts >= (1 if session.match.hand_over else 3)


def at_a_small_table(new_session: NewSession, game_id: str) -> Session:
    """Melds are played by two, Quartett with four quartets: else it takes long until the end.

    Where there may be a bank the person sits elsewhere, for a bank has little to decide.
    """
    family = st.registration(game_id).family
    small = {"quartett": {"deck": registered()}}
    return new_session(
        game_id,
        seats=2 if family == "melds" else None,
        seat=1 if family == "stakes" else 0,
        options=small.get(game_id),
    )


async def play_by_keyboard(session: Session, app: TableApp, pilot: Pilot[int], turns: int) -> None:
    """So many turns of the person, or until the hand is over."""
    for turn in range(turns):
        if session.match.hand_over:
            break
        if session.proposals():  # by chance alone nobody goes out
            await take_best_idea(app, pilot)
            continue
        await press(app, pilot, *(("right",) if turn % 3 == 1 else ()), "enter")
        if app.refusal is not None:  # the cursor had come to a card that may not be played
            await press(app, pilot, "left", "enter")


async def test_a_digit_picks_a_proposal_and_does_nothing_besides(new_session: NewSession) -> None:
    session = new_session("romme", seats=2)
    async with at_table(session) as (app, pilot):
        while not (ideas := session.proposals()):
            text = next((each.text for each in session.view.choices if each.cards), "draw_stock")
            app.play(text)
            await settled(app, pilot)
        acts = len(session.match.hand.acts)
        await take_best_idea(app, pilot)
        made = "; ".join(act.text for act in session.match.hand.acts[acts:])
        assert made == ideas[0].text


async def take_best_idea(app: TableApp, pilot: Pilot[int]) -> None:
    """Open the list of proposals and take the first."""
    await pilot.press("p")
    for _ in range(400):
        await pilot.pause()
        if isinstance(app.screen, screens.Chooser):
            break
        await asyncio.sleep(0.005)
    await press(app, pilot, "1")


async def test_the_score_has_the_account_of_every_hand(new_session: NewSession) -> None:
    session = new_session("gin")
    while not session.match.hand_over:
        session.match.play(int(habits_of("gin").quiet_pick(session.match.state, Rng(1, 1))))
    session.next_hand()
    console = Console(width=100, record=True, file=StringIO())
    console.print(score_sheet(session))
    words = console.export_text()
    assert "Hand 1" in words
    for line in session.match.account(1).lines:
        assert f"{session.say(line.text)} ({', '.join(line.rules)})" in words


def result_words(app: TableApp) -> str:
    """The result that stands on the screen, also what must be scrolled to."""
    assert app.screen_stack[0].query_one("#result").display
    console = Console(width=200, file=StringIO())
    console.print(result(app.session, DARK))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


async def test_digits_pick_and_play(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        hand = in_hand(session.view)
        assert hand is not None
        place = [bool(of_card(session.view, card.kind)) for card in hand.cards].index(True, 1)
        await pilot.press(str(place + 1))
        assert app.places[True] == place
        assert session.match.hand.acts[-1].seat != session.seat
        await pilot.press(str(place + 1))
        mine = [act for act in session.match.hand.acts if act.seat == session.seat]
        assert [act.move for act in mine] == [hand.cards[place].kind]


async def test_a_refusal_says_why_and_leads_to_the_rule(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        hand = in_hand(session.view)
        assert hand is not None
        place = [bool(of_card(session.view, card.kind)) for card in hand.cards].index(False)
        version = session.version
        await press(app, pilot, str(place + 1), "enter")
        assert session.version == version
        assert "does not fit on" in words(app, "prompt")
        assert "(MAU-5)" in words(app, "prompt")
        await press(app, pilot, "r")
        assert isinstance(app.screen, screens.RulesPanel)
        assert app.screen.rule == "MAU-5"
        rule = app.screen.query_one("#MAU-5")
        assert app.screen.query_one("#sheet").region.contains_region(rule.region)
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1


async def test_the_mouse_picks_and_plays(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        spots = {what: region for region, what in app.query_one(Hand).canvas().spots}
        hand = in_hand(session.view)
        assert hand is not None
        place = [bool(of_card(session.view, card.kind)) for card in hand.cards].index(True, 1)
        region = spots[f"card:{place}"]
        await pilot.click(Hand, offset=(region.x + 1, region.y + 1))
        assert app.places[True] == place
        await pilot.click(Hand, offset=(region.x + 1, region.y + 1))
        mine = [act for act in session.match.hand.acts if act.seat == session.seat]
        assert [act.move for act in mine] == [hand.cards[place].kind]


async def test_a_click_on_the_stock_draws(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        spots = {what: region for region, what in app.query_one(Felt).canvas().spots}
        region = spots["move:draw"]
        await pilot.click(Felt, offset=(region.x + 2, region.y + 2))
        assert [act.text for act in session.match.hand.acts if act.seat == session.seat] == ["draw"]


async def test_buttons_are_reached_by_keys_and_by_mouse(new_session: NewSession) -> None:
    session = new_session("doppelkopf")
    async with at_table(session) as (app, pilot):
        assert not app.on_hand  # there is nothing to play yet, so the cursor is on the buttons
        await pilot.press("right", "right")
        assert app.places[False] == 2
        await pilot.press("down")
        assert app.on_hand
        await pilot.press("up")
        region, what = app.query_one(Buttons).canvas().spots[0]
        assert what == "button:0"
        await pilot.click(Buttons, offset=(region.x + 1, region.y))
        await settled(app, pilot)
        assert next(a.text for a in session.match.hand.acts if a.seat == session.seat) == "gesund"


async def test_a_card_with_several_moves_asks_which(
    new_session: NewSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session("gin")
    async with at_table(session) as (app, pilot):
        played: list[str] = []
        monkeypatch.setattr(app, "play", played.append)
        choices = list(session.view.choices[:2])
        app.choose(choices)
        await pilot.pause()
        assert isinstance(app.screen, screens.Chooser)
        await pilot.press("2")
        await pilot.pause()
        assert played == [choices[1].text]
        app.choose(choices)
        await pilot.pause()
        await pilot.press("escape")
        await pilot.pause()
        assert len(played) == 1


@pytest.mark.parametrize(
    ("key", "heading"), [("l", "Last trick"), ("s", "Score"), ("question_mark", "Keys")]
)
async def test_sheets_open_and_close(new_session: NewSession, key: str, heading: str) -> None:
    session = new_session("doppelkopf")
    async with at_table(session) as (app, pilot):
        await pilot.press("l")
        assert len(app.screen_stack) == 1  # there is no last trick yet
        while not session.zones("last_trick"):
            await press(app, pilot, "enter")
        await pilot.press(key)
        assert isinstance(app.screen, screens.Panel)
        assert app.screen.heading == heading
        await pilot.press("escape")
        assert len(app.screen_stack) == 1


async def test_the_position_is_shown_in_words_as_the_person_knows_it(
    new_session: NewSession,
) -> None:
    session = new_session("herzblatt")
    async with at_table(session) as (app, pilot):
        await pilot.press("w")
        for _ in range(300):
            await asyncio.sleep(0.01)
            if isinstance(app.screen, screens.Panel):
                break
        assert isinstance(app.screen, screens.Panel)
        assert app.screen.heading == "The position in words"
        known = known_to(session.match.state, session.seat)
        assert "??" in known and known in printed(app.screen.body)
        assert app.clipboard == known
        assert st.position(app.clipboard, Rng(1)).turn == session.match.state.turn
        await pilot.press("w")
        assert len(app.screen_stack) == 1


def printed(part: RenderableType) -> str:
    """What stands on a sheet."""
    console = Console(file=StringIO(), width=10_000)
    console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


async def test_a_hint_shows_what_was_tried(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        await pilot.press("h")
        for _ in range(300):
            await asyncio.sleep(0.01)
            if isinstance(app.screen, screens.Panel):
                break
        assert isinstance(app.screen, screens.Panel)
        text = str(app.screen.body)
        assert "The bot would do this: " in text
        tried = habits_of("mau_mau").promising_moves(session.match.state)
        assert len(text.splitlines()) == 3 + len(tried)


async def test_undo_takes_the_last_move_back(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    async with at_table(session) as (app, pilot):
        before = session.match.state.words()
        await press(app, pilot, "enter")
        assert len(session.match.hand.acts) > 3
        await press(app, pilot, "u")
        assert list(session.match.state.words()) == list(before)


async def test_a_card_can_be_prepared_while_others_think(new_session: NewSession) -> None:
    session = new_session("mau_mau")
    app = TableApp(session, pause=30, look=0)  # the bots take their time
    async with app.run_test(size=COMMON) as pilot:
        await pilot.press("right", "enter")
        hand = in_hand(session.view)
        assert hand is not None
        assert app.ready == hand.cards[1].kind
        await pilot.press("enter")
        assert app.ready is None


async def test_leaving_in_the_middle_asks_first(new_session: NewSession) -> None:
    async with at_table(new_session("mau_mau")) as (app, pilot):
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, screens.Leave)
        await pilot.press("escape")
        await pilot.pause()
        assert app.return_value is None
        await pilot.press("q")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.return_value == 0


async def test_ctrl_c_leaves_at_once(new_session: NewSession) -> None:
    async with at_table(new_session("mau_mau")) as (app, pilot):
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.return_value == STOPPED


async def test_light_and_dark(new_session: NewSession) -> None:
    async with at_table(new_session("mau_mau")) as (app, pilot):
        app.theme = "light"
        await pilot.pause()
        light = app.query_one(Hand).canvas().rows[2][40][1]
        await pilot.press("d")
        await pilot.pause()
        assert app.current_theme.dark
        assert app.query_one(Hand).canvas().rows[2][40][1] != light


@pytest.mark.parametrize(
    "size", sampled([(COMMON,), (NARROW,), (LARGE,)], 3), ids=["80x24", "60x24", "130x40"]
)
@pytest.mark.parametrize("game_id", list(st.registrations()))
async def test_everything_is_on_the_screen(
    new_session: NewSession, game_id: str, size: tuple[int, int]
) -> None:
    session = new_session(game_id)
    async with at_table(session, size) as (app, pilot):
        while session.match.hand_over:  # by chance everybody else has folded at once
            await pilot.press("n")
            await settled(app, pilot)
        screen = app.screen.region
        for part in ("title", "felt", "status", "prompt", "hand", "buttons", "keys"):
            if part != "status" or session.view.status:
                assert screen.contains_region(app.query_one(f"#{part}").region), part
        assert app.query_one("#side").display == (size[0] >= 110)
        hand = in_hand(session.view)
        held = () if hand is None else hand.cards  # before a bet there may be none
        drawn = app.query_one(Hand).canvas()
        cards = [region for region, what in drawn.spots if what.startswith("card:")]
        assert all(region.right <= drawn.width for region in cards)
        if not session.view.deck:  # a deck has its own drawings: names, or a sheet of values
            assert len(cards) == len(held)
            assert all(region.width == CARD_WIDTH for region in cards)
        for seat, name in enumerate(session.names):
            if seat != session.seat:
                assert name in picture(app, Felt)
        row = app.query_one(Buttons)
        for place, choice in enumerate(row.choices()):
            row.cursor = place  # where there are too many, the row follows the cursor
            row.show(session.view)
            assert session.say(choice.label)[:20] in picture(app, Buttons)


async def test_ten_at_a_table_and_thirty_cards_in_hand(new_session: NewSession) -> None:
    session = new_session("mau_mau", seats=10)
    async with at_table(session) as (app, pilot):
        assert all(name in picture(app, Felt) for name in session.names[1:])
        for _ in range(40):
            hand = in_hand(session.view)
            if session.match.hand_over or (hand is not None and len(hand.cards) > 30):
                break
            if "draw" not in [choice.text for choice in session.view.choices]:
                break
            app.play("draw")
            await settled(app, pilot)
        hand = in_hand(session.view)
        assert hand is not None
        assert len(hand.cards) > 5
        drawn = app.query_one(Hand).canvas()
        assert all(region.right <= drawn.width for region, _ in drawn.spots)
