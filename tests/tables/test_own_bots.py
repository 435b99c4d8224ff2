"""Bots by others at tables: they play there, and nothing else is harmed when they fail."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.bots import UnknownBot, guests
from stammtisch.bots.guests import dismiss
from stammtisch.bots.programs import Program
from stammtisch.core.contract import make
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand
from stammtisch.redeals import Watched, redealt
from stammtisch.tables import ME, OPEN, LiveTable, Settings, Tables
from stammtisch.tables.noted import Failure
from stammtisch.tables.ownbots import OwnBots
from tests.bots.test_guests import Ear
from tests.tables.helpers import (
    SHORT,
    FakeClock,
    Listening,
    facts,
    hosting,
    play_hand,
    setup,
    until,
)

HERE = "tests.bots.strangers:"
NAMES = ("First", "Cheat", "Crash", "Quits", "Chatters", "Sleeps", "Once")
OFFERED = Settings(
    bot_pause=0,
    stand_in="random",
    bot_milliseconds=50,
    own_bots=tuple(HERE + name for name in NAMES),
    own_bot_processes=2,
)


@pytest.fixture(autouse=True)
def _ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(guests, "_PATIENCE", 5.0)  # a loaded machine is no fault of a bot
    yield
    dismiss()


async def opened(tables: Tables, bot: str, visitor: str = "a", **more: object) -> LiveTable:
    """Anna plays with this bot, and the first hand is dealt."""
    plan = more.pop("plan", (ME, HERE + bot))
    assert isinstance(plan, tuple)
    table_id = await tables.open_table(setup(*plan, **more), visitor, "Anna")
    await tables.ready(table_id, visitor)
    return await tables.table(table_id)


def is_first(table: LiveTable, seat: int) -> bool:
    """Whether this seat has moved, and has always made the first legal move."""
    assert table.match is not None
    hand = table.match.hand
    made = [index for index, act in enumerate(hand.acts) if act.seat == seat]
    return bool(made) and all(
        hand.acts[index].move == hand.states[index].legal_moves()[0] for index in made
    )


@pytest.mark.parametrize(
    ("game", "options", "seats"), [("mau_mau", SHORT, 2), ("doppelkopf", {}, 4)]
)
async def test_a_bot_of_others_plays_a_hand(
    sqlite_url: str, game: str, options: dict[str, object], seats: int
) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        plan = (ME, *[HERE + "First"] * (seats - 1))
        table = await opened(tables, "First", plan=plan, game=game, options=options)
        await play_hand(tables, table)
        assert table.replaced == []
        assert all(is_first(table, seat) for seat in range(1, seats))


@pytest.mark.parametrize(
    ("bot", "why"),
    [("Cheat", "illegal"), ("Crash", "error"), ("Quits", "ended"), ("Chatters", "protocol")],
)
async def test_one_that_fails_is_replaced_for_the_hand_and_named(
    sqlite_url: str, bot: str, why: str
) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, bot)
        for _ in range(2):
            await play_hand(tables, table)
            assert [(each.seat, each.bot, each.why) for each in table.replaced] == [
                (1, HERE + bot, why)
            ]
            assert table.match is not None
            assert any(act.seat == 1 for act in table.match.hand.acts)
            if not table.match_over:
                await tables.ready(table.id, "a")


async def test_one_that_hangs_is_replaced_and_named(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "_PATIENCE", 0.1)
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, "Sleeps")
        await play_hand(tables, table)
        assert [each.why for each in table.replaced] == ["late"]


async def test_one_that_failed_plays_again_in_the_next_hand(sqlite_url: str) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, "Once", options=SHORT | {"deals": 4})
        failures = []
        for _ in range(3):
            await play_hand(tables, table)
            failures.append([each.why for each in table.replaced])
            await tables.ready(table.id, "a")
        assert failures == [[], ["error"], []]


class Deaf(Ear):
    """Says nothing until it is stopped or let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.let_go = threading.Event(), threading.Event()

    def hear(self, seconds: float) -> str:
        self.asked.set()
        assert self.let_go.wait(20)
        return super().hear(seconds)


async def test_a_table_whose_bot_hangs_delays_no_other(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = Deaf()
    real = guests.started
    monkeypatch.setattr(
        guests,
        "started",
        lambda name, **how: deaf if name == f"{HERE}Sleeps" else real(name, **how),
    )
    async with hosting(sqlite_url, OFFERED) as tables:
        hanging = await opened(tables, "Sleeps", options=SHORT | {"first_dealer": 0})
        await until(deaf.asked.is_set)
        for visitor, bot in (("b", "random"), ("c", HERE + "First")):
            other = await opened(tables, "", visitor, plan=(ME, bot))
            await play_hand(tables, other)
        assert hanging.match is not None
        assert (hanging.turn, hanging.match.hand.acts) == (1, [])
        deaf.let_go.set()
        await until(lambda: hanging.turn == 0)


async def test_a_server_that_stops_does_not_wait_for_a_bot_that_hangs(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf = Deaf()
    deaf.kill = deaf.let_go.set  # type: ignore[method-assign]  # the process is killed
    monkeypatch.setattr(guests, "started", lambda name, **how: deaf)
    async with hosting(sqlite_url, OFFERED) as tables:
        await opened(tables, "Sleeps", options=SHORT | {"first_dealer": 0})
        await until(deaf.asked.is_set)
    assert deaf.let_go.is_set()


async def test_many_tables_share_a_few_processes(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    class Counted(Program):
        def __init__(self, bot: str, *args: object, **how: object) -> None:
            begun.append(bot)
            super().__init__(bot, *args, **how)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(guests, "Program", Counted)
    async with hosting(sqlite_url, OFFERED) as tables:
        at = [await opened(tables, "First", visitor) for visitor in "abcde"]
        await asyncio.gather(*(play_hand(tables, table) for table in at))
        assert all(is_first(table, 1) and not table.replaced for table in at)
    assert 1 <= len(begun) <= OFFERED.own_bot_processes


async def test_it_leaves_when_the_hand_is_over_or_the_table_closes(sqlite_url: str) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        bot = tables._host.bots.own._bots[HERE + "First"]
        table = await opened(tables, "First")
        await play_hand(tables, table)
        assert not bot._followers
        await tables.ready(table.id, "a")
        await until(lambda: len(bot._followers) == 1 or table.turn == 0)
        await tables.close_table(table.id, "a")
        await until(lambda: not bot._followers)


async def test_after_a_restart_the_table_goes_on(sqlite_url: str) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, "First", options=SHORT | {"first_dealer": 0})
        await until(lambda: table.turn == 0)
    async with hosting(sqlite_url, OFFERED) as tables:
        again = await tables.table(table.id)
        assert facts(again) == facts(table)
        await tables.seen(table.id, "a")
        await play_hand(tables, again)
        assert is_first(again, 1)
        assert again.replaced == []


async def test_what_failed_in_a_hand_is_still_known_after_a_restart(sqlite_url: str) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, "Cheat", options=SHORT | {"first_dealer": 0})
        await until(lambda: table.turn == 0)
        assert table.replaced == [Failure(1, HERE + "Cheat", "illegal", 0)]
    async with hosting(sqlite_url, OFFERED) as tables:
        again = await tables.table(table.id)
        assert again.replaced == table.replaced
        await tables.seen(table.id, "a")
        await play_hand(tables, again)
        assert again.replaced == table.replaced


async def test_where_it_is_offered_no_more_a_bot_of_the_house_plays(sqlite_url: str) -> None:
    async with hosting(sqlite_url, OFFERED) as tables:
        table = await opened(tables, "First", options=SHORT | {"first_dealer": 0})
        await until(lambda: table.turn == 0)
    async with hosting(sqlite_url) as tables:
        again = await tables.table(table.id)
        await tables.seen(table.id, "a")
        await play_hand(tables, again)
        assert [(each.bot, each.why) for each in again.replaced] == [(HERE + "First", "missing")]


async def test_nobody_can_seat_a_bot_that_the_server_does_not_offer(sqlite_url: str) -> None:
    secret = "tests.bots.strangers:Curious"
    async with hosting(sqlite_url, OFFERED) as tables:
        with pytest.raises(UnknownBot, match=f"{HERE}First"):
            await opened(tables, "", plan=(ME, secret))
        table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
        for seating in (tables.put_bot(table_id, "a", 1, secret),
                        tables.fill_with_bots(table_id, "a", secret)):  # fmt: skip
            with pytest.raises(UnknownBot):
                await seating
        await tables.put_bot(table_id, "a", 1, HERE + "First")
        await tables.fill_with_bots(table_id, "a", HERE + "Cheat")
        table = await tables.table(table_id)
        assert [seat.bot for seat in table.seats] == ["", HERE + "First", HERE + "Cheat"]


async def test_a_name_of_the_house_means_the_bot_of_the_house(sqlite_url: str) -> None:
    settings = Settings(bot_pause=0, stand_in="random", own_bots=("random",))
    async with Tables(sqlite_url, settings, FakeClock()) as tables:
        table = await opened(tables, "", plan=(ME, "random"))
        async with Listening(tables, table, "a"):
            await play_hand(tables, table)
        assert table.replaced == []


async def told(monkeypatch: pytest.MonkeyPatch, hand: Hand, seat: int) -> list[str]:
    """All that a bot on turn at a table hears."""
    ear = Ear()
    monkeypatch.setattr(guests, "started", lambda name, **how: ear)
    seed = "stammtisch.tables.ownbots.secrets.randbits"  # of its samples
    monkeypatch.setattr(seed, lambda bits: 3)
    table = LiveTable("t", hand.game, setup("x", "x", game=hand.game.id), "a", 0.0)
    table.match = st.Match(hand.game, seed=1)
    table.match.hands.append(hand)
    bots = OwnBots(("somebody",), 1, 50)
    assert await bots.move(table, seat, "somebody") in hand.state.legal_moves()
    bots.close()
    return ear.told


def twins(hand: Hand, seat: int) -> Iterator[Hand]:
    """The same hand with other cards where the seat does not see them."""
    mine = Watched(hand, seat)
    for seed in range(60):
        other = redealt(hand, seat, 3, Rng(seed))
        if other is None:
            continue
        twin = Hand(hand.game, hand.context, hand.pack, other)
        for index, act in enumerate(hand.acts):
            state = twin.state.copy()
            if act.move not in state.legal_moves():
                break
            make(state, act.seat, act.move)
            twin.act(act.seat, act.move)
            if Watched(twin, seat).after(index) != mine.after(index):
                break
        else:
            yield twin


@pytest.mark.parametrize("name", ["mau_mau", "doppelkopf", "gin"])
async def test_what_it_hears_at_a_table_depends_on_nothing_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = st.Match(st.game(name), seed=4)
    while len(match.hand.acts) < 6 or match.turn < 0:
        match.play(match.legal_moves().texts()[0])
    seat, hand = match.turn, match.hand
    heard = await told(monkeypatch, hand, seat)
    others = list(twins(hand, seat))
    assert any(other.state != hand.state for other in others)
    for other in others:
        assert await told(monkeypatch, other, seat) == heard
