"""Turns of many moves: sent together, limited by the rules, the same after a restart."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch import records
from stammtisch.errors import IllegalMove, UnreadableMove
from stammtisch.matches import Hand
from stammtisch.positions import noted
from stammtisch.tables import LiveTable, StaleMove
from stammtisch.tables.decisions import LONGEST_MOVE
from stammtisch.web.failing import shortened
from tests.tables.helpers import (
    QUICK,
    FakeClock,
    Listening,
    facts,
    hosting,
    phase,
    two_at_table,
    until,
    visitor_on_turn,
)

RUMMY = {"game": "rummy", "options": {}}


def texts(table: LiveTable) -> list[str]:
    """What was done in this hand."""
    assert table.match is not None
    return [act.text for act in table.match.hand.acts]


def tiles(table: LiveTable) -> list[str]:
    """Two different tiles of the rack on turn, as they are lifted."""
    assert table.match is not None
    lifts = [text for text in table.match.legal_moves().texts() if text.startswith("lift ")]
    return [text.removeprefix("lift ") for text in lifts[:2]]


async def test_several_moves_are_written_together_or_not_at_all(url: str) -> None:
    async with hosting(url) as tables:
        table = await two_at_table(tables, **RUMMY)
        who, before = visitor_on_turn(table), table.seq
        one, two = tiles(table)
        with pytest.raises(IllegalMove) as refusal:
            await tables.act(table.id, who, f"lift {one}; drop new; commit", before)
        assert "RUM-26" in refusal.value.rules
        assert (table.seq, texts(table)) == (before, [])
        with pytest.raises(UnreadableMove):
            await tables.act(table.id, who, "reset;" * LONGEST_MOVE, before)
        await tables.act(table.id, who, f"lift {one}; drop new; lift {two}", before)
        assert texts(table) == [f"lift {one}", "drop new", f"lift {two}"]
        with pytest.raises(StaleMove):
            await tables.act(table.id, who, "drop new", before)
        known = facts(table)
    async with hosting(url) as tables:
        assert facts(await tables.table(table.id)) == known


async def test_a_fault_of_the_rules_tells_the_position_without_hidden_cards(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(hand: Hand, seat: int, move: int, text: str = "") -> None:
        raise ZeroDivisionError

    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables, game="herzblatt", options={})
        assert table.match is not None
        state, who = table.match.state, visitor_on_turn(table)
        text = table.match.legal_moves().texts()[0]
        monkeypatch.setattr(Hand, "act", broken)
        with pytest.raises(ZeroDivisionError) as fault:
            await tables.act(table.id, who, text, table.seq)
        monkeypatch.undo()
    known = st.known_to(state, st.SPECTATOR)
    assert noted(fault.value) == f"\n{known}" and shortened(fault.value).endswith(known)
    assert "\nhands ??*9 / ??*9\n" in known


async def test_the_time_of_a_turn_runs_over_all_of_its_moves(sqlite_url: str) -> None:
    """RUM-30: the table stands as at the beginning of the turn, and a tile is drawn."""
    clock = FakeClock()
    async with hosting(sqlite_url, QUICK, clock) as tables:
        table = await two_at_table(tables, **RUMMY)
        turn, who = table.turn, visitor_on_turn(table)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            assert table.deadline() == clock.now() + 120
            await clock.advance(90)
            await tables.act(table.id, who, f"lift {tiles(table)[0]}; drop new", table.seq)
            assert table.deadline() == clock.now() + 30
            await clock.advance(29)
            assert table.turn == turn
            await clock.advance(1)
            await until(lambda: table.turn != turn)
            assert table.deadline() == clock.now() + 120
        assert texts(table)[-1] == "time"
        assert not table.by_person[-1]
        match = table.match
        assert match is not None
        assert [seat.cards for seat in match.view().seats][turn] == 16
        known = facts(table)
        again = records.loads(records.dumps(match))
        assert again.state.words() == match.state.words()
    async with hosting(sqlite_url, QUICK, clock) as tables:
        assert facts(await tables.table(table.id)) == known


async def test_a_word_about_the_time_is_no_move(sqlite_url: str) -> None:
    async with hosting(sqlite_url) as tables:
        table = await two_at_table(tables, **RUMMY)
        with pytest.raises(UnreadableMove):
            await tables.act(table.id, visitor_on_turn(table), "time", table.seq)
        assert texts(table) == []


async def test_the_clock_of_the_table_gives_way_to_that_of_the_rules(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, QUICK, clock) as tables:
        table = await two_at_table(tables, clock=20, **RUMMY)
        assert table.deadline() == clock.now() + 120
        free = await two_at_table(tables, game="rummy", options={"turn_seconds": 0})
        assert free.deadline() is None
        assert phase(free) == "playing"


async def test_an_undo_into_the_turn_of_another_gives_its_time_anew(sqlite_url: str) -> None:
    clock = FakeClock()
    async with hosting(sqlite_url, QUICK, clock) as tables:
        table = await two_at_table(tables, **RUMMY)
        first, who = table.turn, visitor_on_turn(table)
        async with Listening(tables, table, "a"), Listening(tables, table, "b"):
            await clock.advance(100)
            await tables.act(table.id, who, "draw", table.seq)
            await clock.advance(10)
            await tables.ask_undo(table.id, who)
            await tables.answer_undo(table.id, "b" if who == "a" else "a", True)
            assert table.turn == first
            assert table.deadline() == clock.now() + 120
