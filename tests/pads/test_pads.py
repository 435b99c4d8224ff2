"""A pad of several phones: no hand is lost, none counted twice, and everything can be corrected."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from stammtisch.errors import BadSeats, StammtischError, UnreadableCode
from stammtisch.logs.errors import BadName, NotNow
from stammtisch.pads import (
    Answer,
    BadPadLink,
    FullPad,
    LivePad,
    NoSuchHand,
    NoSuchPad,
    NotYourPad,
    PadClosed,
    Person,
    Result,
    Settings,
    Setup,
    StaleHand,
    TooManyPads,
)
from stammtisch.pads.service import Pads
from stammtisch.scorepad import BadFacts
from tests.pads.helpers import ANNA, BERT, CORA, FREE, facts, opened, pads_on, written
from tests.tables.helpers import FakeClock

STRANGER = Person("x", "Xaver")


async def test_an_evening_is_there_after_a_restart(url: str) -> None:
    clock = FakeClock()
    async with pads_on(url, clock=clock) as pads:
        pad_id = await opened(pads)
        assert await written(pads, pad_id, 1, 10, 0, -10) == Result("written", 1)
        assert await written(pads, pad_id, 2, 0, 5, -5, who=BERT) == Result("written", 2)
        clock.time += 60
        pad = await pads.pad(pad_id, "c")
        assert pad.pad.totals == (10, 5, -15)
        assert int(pad.standing.dealer) == 2
        await pads.correct(pad_id, BERT, 1, {"points": [20, 0, -20]}, version=pad.hands[0].version)
        assert pad.pad.totals == (20, 5, -25)
        await pads.strike(pad_id, ANNA, 2, version=pad.hands[1].version)
        assert pad.pad.totals == (20, 0, -20)
        await pads.rename(pad_id, ANNA, 2, " Clara ")
        await pads.set_dealer(pad_id, ANNA, 0)
        assert await written(pads, pad_id, 3, 1, 1, 1) == Result("written", 3)
        assert [(hand.number, line and line.dealer) for hand, line in pad.rows] == [
            (1, 0),
            (2, None),
            (3, 0),
        ]
        assert pad.names == ("Anna", "Bert", "Clara")
        correction = next(each for each in pad.history if each.old and each.new)
        assert correction.by == "Bert"
        assert correction.at == clock.time
        assert [entry and entry.facts["points"] for entry in (correction.old, correction.new)] == [
            [10, 0, -10],
            [20, 0, -20],
        ]
        (note,) = await pads.my_pads("c")
        assert (note.id, note.totals, note.hands, note.role) == (pad_id, (21, 1, -19), 3, "reader")
        before = facts(pad)
    async with pads_on(url) as pads:
        assert facts(await pads.pad(pad_id, "a")) == before


async def test_the_same_sending_twice_is_one_hand(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        sent = [written(pads, pad_id, 1, 1, 2, 3, key="k") for _ in range(3)]
        assert await asyncio.gather(*sent) == [Result("written", 1)] * 3
        pad = await pads.pad(pad_id, "a")
        await pads.correct(pad_id, ANNA, 1, {"points": [0, 0, 0]}, version=pad.hands[0].version)
        await pads.close_pad(pad_id, ANNA)
        assert await written(pads, pad_id, 1, 1, 2, 3, key="k") == Result("written", 1)
        assert pad.pad.totals == (0, 0, 0)


async def test_two_who_write_the_same_hand_have_written_one(url: str) -> None:
    async with pads_on(url) as here, pads_on(url) as there:
        pad_id = await opened(here)
        ends = await asyncio.gather(
            written(here, pad_id, 1, 1, 2, 3, who=ANNA),
            written(there, pad_id, 1, 1, 2, 3, who=BERT),
        )
        assert {end.what for end in ends} == {"written", "same"}
        for pads in (here, there):
            await pads.rename(pad_id, ANNA, 0, f"Anna {id(pads)}")  # who is behind reads on
            assert (await pads.pad(pad_id, "a")).pad.totals == (1, 2, 3)


async def doubtful(pads: Pads, *hands: tuple[int, int, int]) -> tuple[str, LivePad, int]:
    """A pad with these hands, and Bert's hand (5, 5, 5) for the first of their numbers."""
    pad_id = await opened(pads)
    for number, points in enumerate(hands, 1):
        await written(pads, pad_id, number, *points)
    result = await written(pads, pad_id, 1, 5, 5, 5, who=BERT)
    assert result.what == "question"
    return pad_id, await pads.pad(pad_id, "a"), result.question


@pytest.mark.parametrize(
    ("answer", "totals", "numbers"),
    [
        ("append", (6, 7, 8), [1, 2, 3]),
        ("replace", (5, 5, 5), [1, 2]),
        ("discard", (1, 2, 3), [1, 2]),
    ],
)
async def test_people_say_what_a_doubtful_hand_is(
    sqlite_url: str, answer: Answer, totals: tuple[int, ...], numbers: list[int]
) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad, question = await doubtful(pads, (1, 2, 3), (0, 0, 0))
        assert pad.pad.totals == (1, 2, 3)
        assert [(each.number, each.by) for each in pad.open_questions] == [(1, "Bert")]
        with pytest.raises(NotYourPad):
            await pads.settle(pad_id, CORA, question, answer)
        await pads.settle(pad_id, ANNA, question, answer)
        await pads.settle(pad_id, BERT, question, answer)  # both pressed the same button
        assert pad.open_questions == []
        assert pad.pad.totals == totals
        assert [hand.number for hand in pad.hands] == numbers
        other: Answer = "discard" if answer != "discard" else "append"
        with pytest.raises(StaleHand):
            await pads.settle(pad_id, BERT, question, other)
        before = facts(pad)
        assert (await written(pads, pad_id, 1, 5, 5, 5, who=BERT)).what == "question"
        assert facts(pad) == before, "the same sending is answered as it was"
        last = pad.last_change
        assert last is not None
        await pads.undo(pad_id, ANNA, last.seq)
        assert [each.id for each in pad.open_questions] == [question]
        assert pad.pad.totals == (1, 2, 3)
        before = facts(pad)
    async with pads_on(sqlite_url) as pads:
        assert facts(await pads.pad(pad_id, "a")) == before


async def test_a_phone_that_comes_back_after_an_hour(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        for number in (1, 2, 3):
            await written(pads, pad_id, number, number, 0, 0)
        queue = [(2, 2), (3, 30), (4, 4), (5, 5)]  # it saw hand 1 and wrote on by itself
        results = [
            (await written(pads, pad_id, number, points, 0, 0, who=BERT)).what
            for number, points in queue
        ]
        assert results == ["same", "question", "written", "written"]
        pad = await pads.pad(pad_id, "b")
        assert pad.pad.totals == (15, 0, 0)
        again = [
            (await written(pads, pad_id, number, points, 0, 0, who=BERT)).what
            for number, points in queue
        ]
        assert again == results
        assert pad.pad.totals == (15, 0, 0)


async def test_the_last_changes_are_taken_back_one_after_another(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad, question = await doubtful(pads, (1, 2, 3))
        stages = [pad.book]
        await pads.rename(pad_id, ANNA, 0, "Annette")
        stages.append(pad.book)
        await written(pads, pad_id, 2, 1, 1, 1)
        stages.append(pad.book)
        await pads.strike(pad_id, BERT, 1, version=pad.hands[0].version)
        while len(stages):
            assert pad.last_change is not None
            seq = pad.last_change.seq
            with pytest.raises(StaleHand):
                await pads.undo(pad_id, ANNA, seq - 1)
            await asyncio.gather(pads.undo(pad_id, ANNA, seq), pads.undo(pad_id, BERT, seq))
            assert pad.book == stages.pop()
        assert pad.last_change is not None
        await pads.undo(pad_id, ANNA, pad.last_change.seq)
        assert pad.hands == ()
        assert [each.id for each in pad.open_questions] == [question], "a sent hand is never lost"
        await pads.settle(pad_id, ANNA, question, "replace")  # what it would replace is gone
        assert pad.pad.totals == (5, 5, 5)
        await pads.undo(pad_id, ANNA, pad.last_change.seq)
        with pytest.raises(NotNow):
            await pads.undo(pad_id, ANNA, 1)


async def test_a_hand_that_somebody_else_has_changed(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        await written(pads, pad_id, 1, 1, 2, 3)
        pad = await pads.pad(pad_id, "a")
        shown = pad.hands[0].version
        await pads.correct(pad_id, ANNA, 1, {"points": [3, 2, 1]}, version=shown)
        seq = await pads.correct(pad_id, BERT, 1, {"points": [3, 2, 1]}, version=shown)
        assert seq == pad.hands[0].version, "both meant the same"
        for act in (
            pads.correct(pad_id, BERT, 1, {"points": [0, 0, 0]}, version=shown),
            pads.strike(pad_id, BERT, 1, version=shown),
        ):
            with pytest.raises(StaleHand):
                await act
        await pads.strike(pad_id, BERT, 1, version=pad.hands[0].version)
        assert await written(pads, pad_id, 1, 3, 2, 1, key="late") == Result(
            "question", 1, pad.seq
        ), "a struck hand is no hand that stands there"
        with pytest.raises(NotNow):
            await pads.correct(pad_id, ANNA, 1, {"points": [1, 1, 1]}, version=99)
        await pads.restore(pad_id, ANNA, 1, version=pad.hands[0].version)
        assert pad.pad.totals == (3, 2, 1)
        with pytest.raises(NoSuchHand):
            await pads.strike(pad_id, ANNA, 2, version=1)


async def test_every_role_does_what_it_may(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        await written(pads, pad_id, 1, 1, 2, 3)
        pad = await pads.pad(pad_id, "c")
        before = facts(pad)
        for who in (CORA, STRANGER):
            for act in (
                pads.write(pad_id, who, {"points": [1, 1, 1]}, key="k", number=2),
                pads.correct(pad_id, who, 1, {"points": [1, 1, 1]}, version=pad.seq),
                pads.strike(pad_id, who, 1, version=pad.seq),
                pads.restore(pad_id, who, 1, version=pad.seq),
                pads.settle(pad_id, who, 1, "append"),
                pads.undo(pad_id, who, pad.seq),
                pads.rename(pad_id, who, 0, "Nobody"),
                pads.arrange(pad_id, who, [2, 1, 0]),
                pads.set_dealer(pad_id, who, 2),
                pads.link(pad_id, who, "writer"),
                pads.revoke_links(pad_id, who, "reader"),
                pads.close_pad(pad_id, who),
                pads.reopen(pad_id, who),
            ):
                with pytest.raises(NotYourPad):
                    await act
        with pytest.raises(NotYourPad):
            await pads.pad(pad_id, "x")
        with pytest.raises(NotYourPad):
            await anext(pads.changes(pad_id, "x", 0))
        with pytest.raises(NoSuchPad):
            await pads.pad("nowhere", "a")
        assert facts(pad) == before
        assert await pads.my_pads("x") == []


async def test_links_give_roles_once_and_can_be_taken_back(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        reading = await pads.link(pad_id, ANNA, "reader")
        writing = await pads.link(pad_id, ANNA, "writer")
        assert await pads.claim(pad_id, reading, STRANGER) == "reader"
        pad = await pads.pad(pad_id, "x")
        seq = pad.seq
        assert await pads.claim(pad_id, reading, STRANGER) == "reader"
        assert await pads.claim(pad_id, reading, ANNA) == "writer"
        assert pad.seq == seq, "nothing has happened"
        assert await pads.claim(pad_id, writing, STRANGER) == "writer"
        await pads.revoke_links(pad_id, ANNA, "writer")
        for secret in (writing, "", "nonsense"):
            with pytest.raises(BadPadLink):
                await pads.claim(pad_id, secret, Person("y"))
        assert await pads.claim(pad_id, reading, Person("y")) == "reader"
        assert writing not in str(pad.links)
        assert (await pads.pad(pad_id, "x")).role_of("x") == "writer"


async def test_before_the_first_hand_the_players_change_places(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads, Setup(names=("Anna", "Bert", "Cora"), dealer=1))
        pad = await pads.pad(pad_id, "a")
        await pads.arrange(pad_id, ANNA, [2, 1, 0])
        await pads.arrange(pad_id, ANNA, [1, 2, 0])
        assert pad.names == ("Bert", "Anna", "Cora")
        assert int(pad.standing.dealer) == 0, "Bert deals wherever he sits"
        await pads.set_dealer(pad_id, ANNA, 2)
        with pytest.raises(BadFacts):
            await pads.arrange(pad_id, ANNA, [0, 0, 1])
        await written(pads, pad_id, 1, 1, 1, 1)
        assert [line.dealer for line in pad.pad.lines] == [2]
        with pytest.raises(NotNow):
            await pads.arrange(pad_id, ANNA, [1, 2, 0])


async def test_the_pads_of_neighbours_are_not_called_one_s_own(sqlite_url: str) -> None:
    async with pads_on(sqlite_url, Settings(pads_per_visitor=1, pads_per_address=1)) as pads:
        await pads.open_pad(FREE, ANNA, "here")
        with pytest.raises(TooManyPads, match=r"^You have 1 open pads"):
            await pads.open_pad(FREE, ANNA, "here")
        with pytest.raises(TooManyPads, match=r"^1 pads are open from your address"):
            await pads.open_pad(FREE, BERT, "here")


async def test_closed_and_opened_again(url: str) -> None:
    clock = FakeClock()
    settings = Settings(pads_per_visitor=1, idle_after=3600)
    async with pads_on(url, settings, clock) as pads:
        pad_id = await opened(pads)
        with pytest.raises(TooManyPads):
            await pads.open_pad(FREE, ANNA)
        clock.time += 1801
        assert await pads.tidy() == 0
        clock.time += 1800
        assert await pads.tidy() == 1
        assert await pads.tidy() == 0
        with pytest.raises(PadClosed):
            await written(pads, pad_id, 1, 1, 2, 3)
        assert [note.closed for note in await pads.my_pads("a")] == [True]
        await pads.open_pad(FREE, ANNA)
        await pads.reopen(pad_id, BERT)
        await written(pads, pad_id, 1, 1, 2, 3)
        assert {note.closed for note in await pads.my_pads("a")} == {False}
        assert await pads.tidy() == 0


async def test_a_full_pad(sqlite_url: str) -> None:
    async with pads_on(sqlite_url, Settings(hands=2, people=3)) as pads:
        pad_id = await opened(pads)
        for number in (1, 2):
            await written(pads, pad_id, number, 1, 2, 3)
        with pytest.raises(FullPad):
            await written(pads, pad_id, 3, 1, 2, 3)
        with pytest.raises(FullPad):
            await pads.claim(pad_id, await pads.link(pad_id, ANNA, "reader"), STRANGER)
    async with pads_on(sqlite_url, Settings(events=5)) as pads:
        for act in (
            written(pads, pad_id, 3, 1, 2, 3),
            pads.rename(pad_id, ANNA, 0, "Annette"),
            pads.link(pad_id, ANNA, "reader"),
        ):
            with pytest.raises(FullPad):
                await act


@pytest.mark.parametrize(
    ("setup", "error"),
    [
        (Setup(names=()), BadSeats),
        (Setup(names=("Anna",) * 2), BadName),
        (Setup(names=("Anna", "\n")), BadName),
        (Setup(names=("Anna", "Bert"), rules="nonsense"), StammtischError),
        (Setup(names=("Anna", "Bert"), rules="gin.gin_romme.99"), UnreadableCode),
        (Setup(names=tuple("abcdefghi"), rules="watten.bayrisch.1"), StammtischError),
        (Setup(names=("Anna", "Bert"), dealer=2), BadFacts),
    ],
)
async def test_what_cannot_be_opened(sqlite_url: str, setup: Setup, error: type[Exception]) -> None:
    async with pads_on(sqlite_url) as pads:
        with pytest.raises(error):
            await pads.open_pad(setup, ANNA)
        assert await pads.my_pads("a") == []


async def test_impossible_facts_change_nothing(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        await written(pads, pad_id, 1, 1, 2, 3)
        pad = await pads.pad(pad_id, "a")
        before = facts(pad)
        for wrong in ({}, {"points": [1, 2]}, {"points": [1, 2, 3], "extra": "x" * 9000}):
            for number in (1, 2):
                with pytest.raises(BadFacts):
                    await pads.write(pad_id, ANNA, wrong, key="k", number=number)  # type: ignore[arg-type]  # as a browser may send it
        for key in ("", "x" * 65):
            with pytest.raises(BadFacts):
                await pads.write(pad_id, ANNA, {"points": [1, 2, 3]}, key=key, number=2)
        with pytest.raises(BadFacts):
            await pads.write(pad_id, ANNA, {"points": [1, 2, 3]}, key="k", number=2, dealer=3)
        assert facts(pad) == before


async def test_streams_tell_of_every_change(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads)
        pad = await pads.pad(pad_id, "c")
        async with contextlib.aclosing(pads.changes(pad_id, "c", pad.seq)) as changes:
            coming = asyncio.ensure_future(anext(changes))
            await asyncio.sleep(0)
            await written(pads, pad_id, 1, 1, 2, 3)
            assert await coming == pad.seq
