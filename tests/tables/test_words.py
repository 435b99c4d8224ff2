"""Ready phrases: who may say them, who hears them, and that they change nothing else."""

from __future__ import annotations

import pytest

from stammtisch.messages import Speaker
from stammtisch.tables import ME, OPEN, NotNow, NotYourSeat, TableClosed
from stammtisch.tables.noted import MOST_SAID
from stammtisch.tables.words import FRESH, PHRASES, heard
from tests.tables.helpers import any_move, facts, hosting, setup, two_at_table, visitor_on_turn


def test_each_phrase_is_another_one_in_both_languages() -> None:
    for language in ("de", "en"):
        said = [Speaker(language).say(text) for text in PHRASES.values()]
        assert len(set(said)) == len(PHRASES)
        assert all(0 < len(each) <= 24 for each in said), "a phrase fits on a phone"
    assert Speaker("de").say(PHRASES["well_played"]) == "Gut gespielt!"


async def test_who_sits_speaks_and_a_move_is_not_outdated_by_it(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        position, seq = table.position, table.seq
        await tables.speak(table.id, "a", "hello")
        assert (table.position, table.seq) == (position, seq + 1)
        now = table.changed_at
        assert [(word.name, word.phrase) for word in heard(table, "b", now)] == [("Anna", "hello")]
        assert heard(table, "nobody", now) == heard(table, "b", now), "who looks on reads it"
        mover = visitor_on_turn(table)
        await tables.act(table.id, mover, any_move(table), seq)
        with pytest.raises(NotYourSeat):
            await tables.speak(table.id, "nobody", "hello")
        with pytest.raises(NotNow):
            await tables.speak(table.id, "a", "<b>I hold the ace</b>")
        before, said = facts(table), table.said
    async with hosting(url) as tables:
        again = await tables.table(table.id)
        assert (facts(again), again.said) == (before, said)


async def test_only_the_newest_are_kept_and_only_for_a_moment(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        for phrase in PHRASES:
            await tables.speak(table.id, "a", phrase)
        assert [word.phrase for word in table.said] == list(PHRASES)[-MOST_SAID:]
        at = table.said[-1].at
        assert heard(table, "b", at)[-1].phrase == list(PHRASES)[-1]
        assert heard(table, "b", at + FRESH) == ()


async def test_who_is_muted_is_unheard_by_one_person_on_all_his_devices(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        anna = table.seat_of("a")
        assert anna is not None
        await tables.speak(table.id, "a", "hello")
        await tables.mute(table.id, "b", anna, True)
        seq = await tables.mute(table.id, "b", anna, True)
        assert seq == table.seq, "once is enough"
        await tables.speak(table.id, "a", "thanks")
        await tables.speak(table.id, "b", "gladly")
        now = table.changed_at
        assert [word.phrase for word in heard(table, "b", now)] == ["gladly"]
        assert len(heard(table, "a", now)) == len(heard(table, "nobody", now)) == 3
        link = await tables.seat_link(table.id, "b")
        await tables.claim(table.id, link, "phone")
        assert [word.phrase for word in heard(table, "phone", now)] == ["gladly"]
        await tables.mute(table.id, "phone", anna, False)
        assert len(heard(table, "b", now)) == 3
        for seat in (table.seat_of("b"), -1, 99):
            with pytest.raises(NotNow):
                await tables.mute(table.id, "b", -1 if seat is None else seat, True)


async def test_bots_are_not_muted_and_a_closed_table_is_silent(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(ME, "random", OPEN), "a", "Anna")
        with pytest.raises(NotNow):
            await tables.mute(table_id, "a", 1, True)
        await tables.close_table(table_id, "a")
        with pytest.raises(TableClosed):
            await tables.speak(table_id, "a", "hello")


async def test_who_is_muted_stays_so_when_seats_are_exchanged(url: str) -> None:
    async with hosting(url) as tables:
        table_id = await tables.open_table(setup(ME, OPEN, OPEN), "a", "Anna")
        await tables.sit(table_id, "b", 1, "Bert")
        await tables.mute(table_id, "a", 1, True)
        await tables.move_seat(table_id, "a", 1, 2)
        await tables.speak(table_id, "b", "hello")
        table = await tables.table(table_id)
        assert heard(table, "a", table.changed_at) == ()
        await tables.leave(table_id, "b")
        await tables.sit(table_id, "c", 2, "Cora")
        await tables.speak(table_id, "c", "hello")
        assert [word.name for word in heard(table, "a", table.changed_at)] == ["Cora"]
