"""Who plays hands to their end among strangers: what counts, and that it can be built again."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.logs.store import Entry
from stammtisch.tables import LiveTable, Settings, Setup, Tables
from stammtisch.tables.noted import Early
from stammtisch.tables.played import Cast, Played, PlayedHand, played_at
from stammtisch.tables.staying import LAST, LEAST, Stays, staying
from tests.tables.helpers import NOON, SHORT, FakeClock, Listening, hosting, play_hand, until

SETTLED = Settings(bot_pause=0.0, stand_in="random", number_wait=0.0, tidy_every=1e9)
OPEN: dict[str, Any] = {"game": "mau_mau", "options": SHORT, "public": True}


async def two(tables: Tables, *bots: str, **more: Any) -> LiveTable:
    """Anna and Bert at a table that is open to all, perhaps with bots; the first hand is dealt."""
    setup = Setup(seats=("me", "open", *bots), **{**OPEN, **more})
    table_id = await tables.open_table(setup, "a", "Anna")
    await tables.sit(table_id, "b", 1, "Bert")
    for visitor in ("a", "b"):
        await tables.ready(table_id, visitor)
    return await tables.table(table_id)


def early(table: LiveTable) -> list[tuple[int, str]]:
    """Who did not play which hand to its end, as the line of the table says."""
    return [(each.hand, each.device) for each in played_at(table).early]


async def test_who_leaves_others_in_a_hand_is_noted(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two(tables)
        await tables.leave(table.id, "b")
        assert early(table) == [(1, "b")]  # also if the hand is never finished
        await tables.leave(table.id, "a")
        assert early(table) == [(1, "b")], "Anna has left nobody"
        rated = await two(tables, public=False, rated=True, undo=False)
        await tables.close_table(rated.id, "a")
        assert early(rated) == [(1, "a")]


async def test_between_hands_among_friends_and_from_bots_one_may_go(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two(tables)
        await play_hand(tables, table)
        await tables.leave(table.id, "b")
        friends = await two(tables, public=False)
        await tables.leave(friends.id, "b")
        setup = Setup(seats=("me", "random"), **OPEN)
        bots = await tables.table(await tables.open_table(setup, "a", "Anna"))
        await tables.ready(bots.id, "a")
        await tables.close_table(bots.id, "a")
        assert [early(each) for each in (table, friends, bots)] == [[], [], []]


@pytest.mark.parametrize("back", [True, False])
async def test_who_comes_back_in_time_has_played_the_hand(sqlite_url: str, back: bool) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, SETTLED, clock) as tables:
        table = await two(tables)
        async with Listening(tables, table, "a"):
            await clock.advance(SETTLED.away_after + SETTLED.takeover_after + 1)
            await until(lambda: bool(table.seats[1].bot))
            if back:
                await tables.seen(table.id, "b")
            await play_hand(tables, table)
        assert early(table) == ([] if back else [(1, "b")])


async def test_what_is_thrown_away_is_built_again_and_equal(url: str) -> None:
    async with hosting(url, SETTLED) as tables:
        for number in range(LEAST):
            table = await two(tables, "random")
            if number % 4 == 3:
                await tables.leave(table.id, "b")
            await play_hand(tables, table)
            await tables.close_table(table.id, "a")
        await tables.ratings.refresh()
        ratings = tables.ratings
        assert ratings.stays(["a"]) == (LEAST, LEAST)
        assert ratings.stays(["b"]) == (LEAST, LEAST - 2)
        assert ratings.stays(["stranger"]) is None
        assert ratings.stays(["stranger", "b"]) == ratings.stays(["b"])
    async with hosting(url, SETTLED) as tables:
        bodies, behind = await tables.store.played_among_strangers(())
        assert len(bodies) == LEAST and not behind
        broken = [{"log_id": each, "seq": 0, "closed": False, "body": b""} for each in bodies]
        await tables.store.append(Entry([], played=broken))
        await tables.ratings.refresh()
        assert tables.ratings.stays(["a"]) == (LEAST, LEAST)
        assert tables.ratings.stays(["b"]) == (LEAST, LEAST - 2)


async def test_who_has_himself_forgotten_is_noted_no_more(sqlite_url: str) -> None:
    async with hosting(sqlite_url, SETTLED) as tables:
        table = await two(tables)
        await tables.leave(table.id, "b")
        await tables.forget("b")
        assert early(table) == []


# --- what follows from the lines


def lines(hands: int, *left: int, alone: bool = False) -> Played:
    """Anna and Bert, or Anna and a bot; Bert leaves these hands before their end."""
    cast = Cast(("Anna", "Bert"), (True, not alone), (("a",), () if alone else ("b",)))
    gone = Cast(("Anna", "bot"), (True, False), (("a",), ()))
    played = [
        PlayedHand(number, NOON + number, int(number in left), (1, 0), (1, 0), (1, 2), False)
        for number in range(1, hands + 1)
    ]
    return Played(
        form=3, game="mau_mau", rules="", low_wins=False, set_up=False, casts=(cast, gone),
        things=(), hands=tuple(played), early=tuple(Early(n, NOON + n - 0.5, "b") for n in left),
    )  # fmt: skip


def test_the_last_hands_with_people_count_and_a_few_say_nothing() -> None:
    assert staying({"t": lines(LEAST - 1)}) == {}
    assert staying({"t": lines(LEAST, 2)}) == {"a": (LEAST, LEAST), "b": (LEAST, LEAST - 1)}
    assert staying({"t": lines(LEAST, alone=True)}) == {}
    long = staying({"t": lines(LAST + 5, 1, 2, 3, 50)})
    assert long["b"] == (LAST, LAST - 1)  # what lies further back is forgotten
    never = staying({"t": lines(LEAST), "u": lines(0, 1)})
    assert never["b"] == (LEAST + 1, LEAST)  # nobody finished that hand


def test_only_who_has_never_left_has_a_hundred_percent() -> None:
    assert Stays(100, 100).percent == 100
    assert Stays(999, 998).percent == 99
