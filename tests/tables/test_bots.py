"""Bots in seats: they get what their seat may know, and never stop a table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.analysis import Fair
from stammtisch.core.view import Outlook
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.games.mau_mau.rules import DRAW
from stammtisch.notation import read_moves
from stammtisch.players.registry import habits_of
from stammtisch.tables import ME, LiveTable, NotYourSeat, Settings, Tables
from stammtisch.tables.agenda import earliest_move
from stammtisch.tables.botpool import Bots, ProcessPool, Question, answer, chances, weighed
from tests.games.doppelkopf.positions import GESUND, dealt, make, no_sau, preset
from tests.games.doppelkopf.positions import state as doppelkopf_state
from tests.tables.helpers import NOON, SHORT, FakeClock, any_move, hosting, setup, until

ASKED = Settings(bot_pause=0, bot_workers=2, bot_milliseconds=400)


class Pool:
    """Answers with a number, after a time or with a fault, and remembers what it was asked."""

    def __init__(self, number: int = -7, fault: Exception | None = None) -> None:
        self.asked: list[Question] = []
        self.number = number
        self.fault = fault
        self.hold: asyncio.Event | None = None

    async def choose(self, question: Question) -> int:
        self.asked.append(question)
        if self.hold is not None:
            await self.hold.wait()
        if self.fault is not None:
            raise self.fault
        return self.number

    async def outlook(self, question: Question) -> Outlook | None:
        return None

    async def weigh(self, question: Question) -> Fair | None:
        self.asked.append(question)
        if self.fault is not None:
            raise self.fault
        return weighed(question)

    def close(self) -> None:
        pass


async def bot_to_move(tables: Tables) -> LiveTable:
    """Anna plays with a searching bot, which is on turn first."""
    options = SHORT | {"first_dealer": 0, "deals": 50}
    table_id = await tables.open_table(setup(ME, "search", options=options), "a", "Anna")
    await tables.ready(table_id, "a")
    return await tables.table(table_id)


@pytest.mark.parametrize(
    "pool", [Pool(9_999), Pool(fault=RuntimeError("lost")), Pool(fault=TimeoutError())]
)
async def test_for_a_bot_that_fails_a_quick_move_is_made(sqlite_url: str, pool: Pool) -> None:
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        table = await bot_to_move(tables)
        await until(lambda: table.turn == 0)
        assert len(pool.asked) == 1
        assert table.match is not None
        assert [act.seat for act in table.match.hand.acts] == [1]


async def test_a_bot_that_has_no_choice_is_not_quicker_than_one_that_thinks(
    sqlite_url: str,
) -> None:
    """What was drawn decides whether there is a choice (MAU-7), and the pace is seen by all."""
    clock, pool = FakeClock(), Pool(int(DRAW))
    settings = Settings(bot_pause=0.6, bot_milliseconds=400)
    async with Tables(sqlite_url, settings, clock, pool) as tables:
        options = SHORT | {"first_dealer": 0, "play_after_draw": True}
        table_id = await tables.open_table(setup(ME, "search", options=options), "a", "Anna")
        await tables.ready(table_id, "a")
        table = await tables.table(table_id)
        await until(lambda: len(pool.asked) == 1)
        await clock.advance(0.7)
        await until(lambda: len(pool.asked) == 2)  # and it has answered at once
        match = table.match
        assert match is not None
        assert [act.text for act in match.hand.acts] == ["draw"]
        await clock.advance(0.35)
        assert len(match.hand.acts) == 1
        await clock.advance(0.2)
        await until(lambda: len(match.hand.acts) == 2)


@pytest.mark.rules("DOK-63")
async def test_a_bot_gives_a_person_time_to_put_a_revoke_right(sqlite_url: str) -> None:
    """Whoever did not follow, rightly or not; a trick in which all people followed is not held."""
    settings = Settings(bot_pause=0.6, bot_milliseconds=0)
    cards = ["Kc", "Ac", "Tc", "9h Ah"]
    for person, pauses in ((3, 4), (0, 1)):
        async with Tables(sqlite_url, settings, FakeClock(), Pool()) as tables:
            seats = [ME if seat == person else "random" for seat in range(4)]
            rules = setup(*seats, game="doppelkopf", preset="haus", options={})
            table_id = await tables.open_table(rules, "a", "Anna")
            await tables.ready(table_id, "a")
            table = await tables.table(table_id)
            assert table.match is not None
            table.match.hand.states[-1] = trick_of_seat_1(cards)
            table.waiting_since = table.turn_since = NOON
            waits = earliest_move(table, "random", "bot", settings, NOON) - NOON
            assert waits == pytest.approx(pauses * 0.6)


def trick_of_seat_1(cards: list[str]) -> DoppelkopfState:
    """Clubs are led, seat 3 does not follow, and seat 1 is to take the trick."""
    hand = dealt(preset("haus"), cards)
    make(hand, *GESUND)
    no_sau(hand)
    make(hand, "1 Ac", "2 Tc", "3 Ah", "0 Kc")
    return doppelkopf_state(hand)


async def test_workers_that_die_again_and_again_are_left_alone_for_a_minute(
    sqlite_url: str,
) -> None:
    clock, pool = FakeClock(), Pool(fault=BrokenProcessPool("died"))
    async with Tables(sqlite_url, ASKED, clock, pool) as tables:
        table = await bot_to_move(tables)

        assert table.match is not None
        hands = table.match.hands

        def made() -> int:
            return sum(act.seat == 1 for hand in hands for act in hand.acts)

        async def bot_moves(times: int) -> None:
            wanted = made() + times
            while made() < wanted:
                if hands[-1].over:  # seldom: somebody had cards that fitted again and again
                    await tables.ready(table.id, "a")
                else:
                    await tables.act(table.id, "a", any_move(table))
                await until(lambda: table.turn == 0 or hands[-1].over)

        await until(lambda: table.turn == 0)
        assert (len(pool.asked), table.quick_bots) == (1, False)
        await bot_moves(5)
        assert (len(pool.asked), table.quick_bots) == (3, True)
        clock.time += 61  # nobody is away: no timer rings
        await bot_moves(2)
        assert (len(pool.asked), table.quick_bots) == (4, True)
        clock.time += 61
        pool.fault = None
        await bot_moves(2)
        assert (len(pool.asked), table.quick_bots) == (6, False)


async def test_a_bot_is_given_a_drawn_position_not_the_real_one(sqlite_url: str) -> None:
    pool = Pool()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        table = await bot_to_move(tables)
        await until(lambda: table.turn == 0)
        assert table.match is not None
        question, before = pool.asked[0], table.match.hand.states[0]
        drawn = table.game.restore(vec[i64](list(question.words)))
        assert drawn.view(1) == before.view(1)
        assert drawn.view(0) != before.view(0)


async def test_the_more_bots_wait_the_less_each_may_think(sqlite_url: str) -> None:
    pool = Pool()
    pool.hold = asyncio.Event()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        for _ in range(8):
            await bot_to_move(tables)
        await until(lambda: len(pool.asked) == 8)
        budgets = [question.milliseconds for question in pool.asked]
        assert budgets == [400, 400, 266, 200, 160, 133, 114, 100]
        pool.hold.set()


async def test_a_bot_that_thinks_does_not_move_for_who_came_back(sqlite_url: str) -> None:
    pool = Pool()
    pool.hold = asyncio.Event()
    clock = FakeClock()
    async with Tables(sqlite_url, ASKED, clock, pool) as tables:
        table_id = await tables.open_table(
            setup(ME, "open", options=SHORT | {"first_dealer": 1}), "a", "Anna"
        )
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.ready(table_id, "a")
        await tables.ready(table_id, "b")
        table = await tables.table(table_id)
        for _ in range(30):
            await clock.advance(4)
            await tables.seen(table_id, "b")
        await until(lambda: len(pool.asked) == 1)
        assert table.seats[0].bot == "search"
        await tables.seen(table_id, "a")
        position = table.position
        pool.hold.set()
        await until(lambda: not tables._host._hosted[table_id].busy)
        assert (table.position, table.turn) == (position, 0)


async def test_a_hint_is_a_choice_of_the_seat_on_turn(sqlite_url: str) -> None:
    pool = Pool()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        table = await bot_to_move(tables)
        await until(lambda: table.turn == 0)
        before = table.seq
        advice = await tables.advice.hint(table.id, "a")
        assert table.match is not None
        assert advice in table.match.view(0).choices
        assert (pool.asked[-1].seat, pool.asked[-1].bot) == (0, "search")
        assert table.seq == before
        pool.hold = asyncio.Event()
        await tables.act(table.id, "a", any_move(table))
        assert await tables.advice.hint(table.id, "a") is None
        with pytest.raises(NotYourSeat):
            await tables.advice.hint(table.id, "stranger")


async def test_what_moves_are_worth_is_asked_for_the_seat_on_turn_only(sqlite_url: str) -> None:
    pool = Pool()
    async with Tables(sqlite_url, ASKED, FakeClock(), pool) as tables:
        table = await bot_to_move(tables)
        await until(lambda: table.turn == 0)
        before = table.seq
        found = await tables.advice.reasons(table.id, "a")
        assert found is not None and table.match is not None
        state, fair = found
        assert list(state.words()) == list(table.match.state.words())
        asked = pool.asked[-1]
        sensible = habits_of(table.game.id).promising_moves(state)
        assert (asked.seat, fair is None) == (0, len(sensible) < 2)
        assert list(asked.words) != [int(word) for word in state.words()]  # a draw of what he knows
        assert table.seq == before
        pool.fault = RuntimeError("no time")
        assert await tables.advice.reasons(table.id, "a") == (found[0], None) or pool.asked
        with pytest.raises(NotYourSeat):
            await tables.advice.reasons(table.id, "stranger")
        pool.fault, pool.hold = None, asyncio.Event()
        await tables.act(table.id, "a", any_move(table))
        assert await tables.advice.reasons(table.id, "a") is None


async def test_a_worker_process_answers(sqlite_url: str) -> None:
    settings = Settings(bot_pause=0, bot_milliseconds=20)
    async with Tables(sqlite_url, settings) as tables:
        table = await bot_to_move(tables)
        await until(lambda: table.turn == 0, 20)
        await tables.act(table.id, "a", any_move(table))


async def test_a_broken_pool_is_renewed(sqlite_url: str) -> None:
    async with Tables(sqlite_url, ASKED, FakeClock(), Pool()) as tables:
        table = await bot_to_move(tables)
        assert table.match is not None
        question = Bots(ASKED, Pool())._question(table, table.match.state, table.turn, "no", 5)
        pool = ProcessPool(1)
        with pytest.raises(LookupError, match="no bot"):
            await pool.choose(question)
        assert await pool.choose(question._replace(bot="random")) >= 0
        for process in list(pool._pool._processes.values()):  # type: ignore[union-attr]  # it runs
            process.kill()
        with pytest.raises(Exception, match="terminated abruptly"):
            await pool.choose(question._replace(bot="random"))
        assert await pool.choose(question._replace(bot="random")) >= 0
        pool.close()
        assert answer(question._replace(bot="random")) >= 0


def asked_of(match: st.Match, seat: int, **more: Any) -> Question:
    """A question about the position of a table, as a worker gets it."""
    words = tuple(int(word) for word in match.state.words())
    game = match.game
    return Question(game.id, None, (), int(game.seats), words, seat, "random", 5, 1)._replace(
        **more
    )


def test_what_a_worker_answers_follows_from_the_question_alone() -> None:
    """The same question has the same answer, whoever asked what before."""
    gin, poker = st.Match(st.game("gin"), seed=1), st.Match(st.game("poker", seats=3), seed=1)
    question = asked_of(gin, gin.turn)
    assert answer(question) in {int(move) for move in gin.state.legal_moves()}
    chart = chances(asked_of(poker, poker.turn))
    assert chart is not None
    assert abs(sum(bar.share for bar in chart.bars) - 1) < 0.05
    assert chances(asked_of(gin, gin.turn)) is None  # Gin has no chart of chances
    assert (answer(question), chances(asked_of(poker, poker.turn))) == (answer(question), chart)


def test_a_bot_out_of_turn_moves_only_where_its_game_lets_it() -> None:
    gin = st.Match(st.game("gin"), seed=1)
    assert answer(asked_of(gin, 1 - gin.turn, beside=True)) == -1


KILLED = """
import asyncio, os, signal
import stammtisch as st
from stammtisch.tables.botpool import ProcessPool, Question

async def ask():
    table, pool = st.Match(st.game("gin"), seed=1), ProcessPool(1)
    words = tuple(int(word) for word in table.state.words())
    await pool.choose(Question("gin", None, (), 2, words, table.turn, "random", 5, 1))
    print(*pool._pool._processes, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    asyncio.run(ask())
"""


def alive(process: int) -> bool:
    """Whether there is such a process and it runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def test_the_workers_of_a_server_that_was_killed_end_too() -> None:
    command = [sys.executable, "-c", KILLED]
    done = await asyncio.to_thread(
        subprocess.run, command, stdout=subprocess.PIPE, text=True, timeout=60
    )
    workers = [int(each) for each in done.stdout.split()]
    assert len(workers) == 1
    await until(lambda: not any(alive(each) for each in workers), 20)


async def test_a_hint_says_for_which_combination_a_card_is_picked(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        plan = setup(ME, "random", "random", "random", game="dicke_zwei", options={})
        table_id = await tables.open_table(plan, "anna", "Anna")
        await tables.ready(table_id, "anna")
        table = await tables.table(table_id)
        await until(lambda: table.turn == 0 or table.match_over)
        assert table.match is not None
        hint = await tables.advice.hint(table_id, "anna")
        assert hint is not None
        moves = read_moves(table.game, table.match.state, 0, hint.text)
        assert moves[-1].text in ("play", "pass")
        await tables.act(table_id, "anna", hint.text)
