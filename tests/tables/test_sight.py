"""What people at a table may see of its finished hands."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.tables import LiveTable, NotNow, Setup, Tables, sight
from tests.tables.helpers import hosting, phase, play_hand, setup, two_at_table

TAROCK = Setup(game="tarock", seats=("me", "random", "random"))


async def after_a_hand(tables: Tables, **more: object) -> LiveTable:
    """Anna (a) and Bert (b) after the first of two hands of Mau-Mau."""
    table = await two_at_table(tables, **more)
    await play_hand(tables, table)
    assert phase(table) == "hand_over"
    return table


async def next_hand(tables: Tables, table: LiveTable, *visitors: str) -> None:
    for visitor in visitors:
        await tables.ready(table.id, visitor)
    assert phase(table) == "playing"


def seen(table: LiveTable) -> list[list[int]]:
    """From which seats of the first hand Anna, Bert and a spectator may look."""
    return [sight.seats_to_look_from(table, visitor, 1) for visitor in ("a", "b", "c")]


async def test_until_the_match_is_over_everybody_sees_his_own_hand(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        assert not sight.lies_open(table, 1)  # it is being played
        await play_hand(tables, table)
        assert not sight.lies_open(table, 1)
        assert seen(table) == [[0], [1], []]
        with pytest.raises(NotNow, match="when the match is over"):
            await tables.play_on(table.id, 1, 0, 0, "a", "Anna")
        await next_hand(tables, table, "a", "b")
        assert seen(table) == [[0], [1], []]
        await play_hand(tables, table)
        assert phase(table) == "match_over"
        assert table.lies_open
        assert seen(table) == [[0, 1]] * 3
        assert await tables.play_on(table.id, 1, 0, 0, "a", "Anna")


async def test_all_may_be_seen_at_once_if_all_have_agreed(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables, open_hands=True)
        assert not table.lies_open
        await play_hand(tables, table)
        assert table.lies_open
        assert seen(table) == [[0, 1]] * 3
        fork = await tables.table(await tables.play_on(table.id, 1, 0, 1, "c", "Cora"))
        assert fork.setup.open_hands  # what holds for the hands before holds for those after
        assert not fork.lies_open


async def test_a_table_that_is_closed_has_nothing_to_hide_any_more(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await after_a_hand(tables)
        await next_hand(tables, table, "a", "b")
        await tables.close_table(table.id, "a")
        assert sight.lies_open(table, 1)
        assert not sight.lies_open(table, 2)  # it will never be over
        assert not table.lies_open
        assert [bool(proof.secret) for proof in table.proofs()] == [True, False]


async def test_where_the_rules_lay_all_open_nobody_has_to_agree(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await tables.table(await tables.open_table(TAROCK, "a", "Anna"))
        await tables.ready(table.id, "a")
        await play_hand(tables, table)
        assert phase(table) == "hand_over"
        assert table.lies_open
        assert sight.seats_to_look_from(table, "c", 1) == [0, 1, 2]


async def test_whoever_takes_a_seat_sees_none_of_the_hands_before(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await after_a_hand(tables)
        await tables.leave(table.id, "b")
        await tables.sit(table.id, "c", 1, "Cora")
        assert sight.seat_in(table, "b", 1) == SPECTATOR
        assert sight.seat_in(table, "c", 1) == SPECTATOR
        assert sight.seats_to_look_from(table, "c", 1) == []
        await next_hand(tables, table, "a", "c")
        assert sight.seat_in(table, "c", 1) == SPECTATOR
        assert sight.seat_in(table, "c", 2) == 1


async def test_whoever_takes_a_seat_in_a_hand_plays_on_with_its_cards(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables)
        await tables.leave(table.id, "b")
        await tables.sit(table.id, "c", 1, "Cora")
        assert sight.seat_in(table, "c", 1) == 1


async def test_before_the_first_deal_a_seat_is_there_from_the_first_hand_on(
    sqlite_url: str,
) -> None:
    async with hosting(sqlite_url) as tables:
        table = await tables.table(await tables.open_table(setup(), "a", "Anna"))
        assert sight.seat_in(table, "a", 1) == 0
        assert not table.lies_open
        assert table.proofs() == []
