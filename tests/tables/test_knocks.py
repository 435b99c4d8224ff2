"""Whoever is first: bots and people move beside the turn, and nobody gets in anybody's way."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.analysis import Fair
from stammtisch.core.view import Outlook
from stammtisch.games.mogeln.rules import DOUBT
from stammtisch.games.mogeln.state import MogelnState
from stammtisch.tables import ME, LiveTable, Settings, Setup, StaleMove, Tables
from stammtisch.tables.botpool import Question
from tests.tables.helpers import FakeClock, Listening, moment, until

PAUSE = 10.0
SLOW = Settings(bot_pause=PAUSE, away_after=100_000.0)
OPTIONS: dict[str, bool | int | str] = {"doubting": "knock", "first_dealer": 0, "max_plays": 100}


class Players:
    """Lay their lowest card, and knock where they were told to: (cards laid, seat)."""

    def __init__(self, *knocks: tuple[int, int]) -> None:
        self.knocks = knocks
        self.asked: list[tuple[int, int]] = []

    async def choose(self, question: Question) -> int:
        rules = st.game("mogeln", seats=question.seats, **dict(question.options))
        state = rules.restore(vec[i64](list(question.words)))
        assert isinstance(state, MogelnState)
        if not question.beside:
            return int(state.legal_moves()[0])
        self.asked.append((int(state.plays()), question.seat))
        return DOUBT if self.asked[-1] in self.knocks else -1

    async def outlook(self, question: Question) -> Outlook | None:
        raise AssertionError("nobody asks for chances")

    async def weigh(self, question: Question) -> Fair | None:
        raise AssertionError("nobody asks what moves are worth")

    def close(self) -> None:
        pass


async def with_bots(tables: Tables, bots: int = 3) -> LiveTable:
    """Anna has dealt; the bots on seats 1, 2 and 3 come first."""
    setup = Setup(game="mogeln", options=OPTIONS, seats=(ME, *["mogler"] * bots))
    table_id = await tables.open_table(setup, "a", "Anna")
    await tables.ready(table_id, "a")
    table = await tables.table(table_id)
    await until(lambda: table.turn == 1)
    return table


def acts(table: LiveTable) -> list[tuple[int, bool]]:
    """Who has moved, and whether it was a doubt."""
    assert table.match is not None
    return [(act.seat, act.move == DOUBT) for act in table.match.hand.acts]


async def two_cards_lie(table: LiveTable, clock: FakeClock) -> None:
    """Seat 1 has begun, and seat 2 has just laid the second card, which may be doubted."""
    while len(acts(table)) < 2:
        await clock.advance(2.0)
    assert table.turn == 3
    await moment()


@pytest.mark.rules("MOG-8")
async def test_a_bot_knocks_before_the_next_one_lays(sqlite_url: str) -> None:
    players, clock = Players((2, 1)), FakeClock()
    async with Tables(sqlite_url, SLOW, clock, players) as tables:
        table = await with_bots(tables)
        async with Listening(tables, table, "a"):
            await two_cards_lie(table, clock)
            since = table.waiting_since
            await clock.advance(PAUSE - 3.0)
            assert len(acts(table)) == 2  # it hesitates, and the bot on turn leaves time
            await clock.advance(2.5 * PAUSE)
            assert acts(table)[2] == (1, True)
            assert PAUSE <= clock.now() - since < 4 * PAUSE
            assert (2, 1) in players.asked
            assert (2, 3) not in players.asked  # it is on turn, and (2, 2) laid the card


async def test_bots_are_asked_once_in_a_position_and_then_the_next_one_lays(
    sqlite_url: str,
) -> None:
    players, clock = Players(), FakeClock()
    async with Tables(sqlite_url, SLOW, clock, players) as tables:
        table = await with_bots(tables)
        async with Listening(tables, table, "a"):
            await two_cards_lie(table, clock)
            since = table.waiting_since
            while len(acts(table)) < 3:
                await clock.advance(5.0)
            assert acts(table)[2] == (3, False)
            assert clock.now() - since >= 4 * PAUSE
            assert [players.asked.count((2, seat)) for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.rules("MOG-8")
async def test_a_person_is_quicker_than_a_bot(sqlite_url: str) -> None:
    players, clock = Players((2, 1)), FakeClock()
    async with Tables(sqlite_url, SLOW, clock, players) as tables:
        table = await with_bots(tables)
        async with Listening(tables, table, "a"):
            await two_cards_lie(table, clock)
            await tables.act(table.id, "a", "doubt", table.seq)
            assert acts(table)[2:] == [(0, True)]
            turn = table.turn
            await clock.advance(4.5 * PAUSE)  # what the bot wished for has come too late
            assert (1, True) not in acts(table)
            assert turn in (0, 2)


@pytest.mark.rules("MOG-8")
async def test_a_knock_on_an_older_page_comes_too_late(sqlite_url: str) -> None:
    players, clock = Players(), FakeClock()
    async with Tables(sqlite_url, SLOW, clock, players) as tables:
        table = await with_bots(tables, 4)
        async with Listening(tables, table, "a"):
            await two_cards_lie(table, clock)
            page = table.seq
            while len(acts(table)) < 3:
                await clock.advance(5.0)
            before = table.seq
            assert table.match is not None
            assert table.turn == 4
            assert DOUBT in table.match.legal_moves(0)  # but that would doubt another card
            with pytest.raises(StaleMove):
                await tables.act(table.id, "a", "doubt", page)
            assert table.seq == before
