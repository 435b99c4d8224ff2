"""Reactions to a card or a trick: to what one can react, where not, and what becomes of them."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.messages import Speaker
from stammtisch.tables import LiveTable, NotNow, NotYourSeat, Tables
from stammtisch.tables.noted import Spoken
from stammtisch.tables.reactions import REACTIONS, SAYINGS, about, may_react, react, targets
from stammtisch.tables.words import PHRASES, heard
from tests.tables.helpers import (
    any_move,
    facts,
    hosting,
    play_hand,
    setup,
    two_at_table,
    visitor_on_turn,
)


async def reacted(tables: Tables, table: LiveTable, who: str, act: int, part: int = 0) -> Spoken:
    await tables.host.change(table.id, lambda table: react(table, who, "bravo", act, part))
    return table.said[-1]


async def moved(tables: Tables, table: LiveTable, seed: int = 1) -> str:
    """Who has made a move."""
    mover = visitor_on_turn(table)
    await tables.act(table.id, mover, any_move(table, seed))
    return mover


def test_each_reaction_is_another_one_in_both_languages() -> None:
    assert not set(REACTIONS) & set(PHRASES) and len(SAYINGS) == len(REACTIONS) + len(PHRASES)
    for language in ("de", "en"):
        said = [Speaker(language).say(text) for text in REACTIONS.values()]
        assert len(set(said)) == len(REACTIONS)
        assert all(0 < len(each) <= 16 for each in said)


async def test_one_reacts_to_what_everybody_was_told(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        assert targets(table) == [] and may_react(table)
        mover = [await moved(tables, table) for _ in range(3)][-1]
        assert table.match is not None
        lines = [text for act in range(3) for text in table.match.hand.tell(act, SPECTATOR)]
        assert [each.text for each in targets(table)] == lines[::-1]
        newest = targets(table)[0]
        word = await reacted(tables, table, "b", newest.act, newest.part)
        assert about(table, word) == newest.text and word.phrase == "bravo"
        assert word in heard(table, mover, table.changed_at)
        before, said = facts(table), table.said
    async with hosting(url) as tables:
        again = await tables.table(table.id)
        assert (facts(again), again.said) == (before, said)
        assert about(again, again.said[-1]) == newest.text


async def test_a_reaction_is_about_nothing_once_its_move_is_gone(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables, undo=True)
        mover = await moved(tables, table)
        other = "b" if mover == "a" else "a"
        word = await reacted(tables, table, other, 0)
        await tables.ask_undo(table.id, mover)
        await tables.answer_undo(table.id, other, True)
        assert about(table, word) is None
        await moved(tables, table, seed=2)
        assert about(table, word) is None, "another move is in its place"
        again = await reacted(tables, table, other, 0)
        assert about(table, again) is not None
        await play_hand(tables, table)
        for who in ("a", "b"):
            await tables.ready(table.id, who)
        assert table.hand == 2 and about(table, again) is None


async def test_what_is_not_there_or_not_wanted_is_refused(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables)
        await moved(tables, table)
        for act, part in ((1, 0), (-1, 0), (0, 7), (0, -1)):
            with pytest.raises(NotNow):
                react(table, "a", "bravo", act, part)
        with pytest.raises(NotNow):
            react(table, "a", "hello", 0, 0)
        with pytest.raises(NotYourSeat):
            react(table, "w", "bravo", 0, 0)


async def test_at_an_open_table_nobody_reacts_while_a_hand_is_played(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables, public=True)
        await moved(tables, table)
        assert not may_react(table)
        with pytest.raises(NotNow):
            react(table, "a", "bravo", 0, 0)
        await play_hand(tables, table)
        assert may_react(table)
        newest = targets(table)[0]
        assert react(table, "a", "bravo", newest.act, newest.part)
        table_id = await tables.open_table(setup(), "a", "Anna")
        assert not may_react(await tables.table(table_id))


async def test_what_a_spectator_is_not_told_is_no_target(url: str) -> None:
    """In Quartett the first act of a turn, whom one asks, is told to nobody yet."""
    async with hosting(url) as tables:
        three = setup("me", "open", "open", game="quartett", options={})
        table = await tables.table(await tables.open_table(three, "a", "Anna"))
        for seat, who in enumerate("bc", 1):
            await tables.sit(table.id, who, seat, who.upper())
        for who in "abc":
            await tables.ready(table.id, who)
        for _ in range(4):
            await moved(tables, table)
        assert table.match is not None
        silent = [act for act in range(4) if not table.match.hand.tell(act, SPECTATOR)]
        assert silent and not {each.act for each in targets(table)} & set(silent)
        with pytest.raises(NotNow):
            react(table, "a", "bravo", silent[0], 0)
