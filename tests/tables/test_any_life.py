"""Whatever people do in whatever order: the table in memory is the fold of its events."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from stammtisch.errors import StammtischError
from stammtisch.tables import ME, OPEN, LiveTable, Settings, Tables
from stammtisch.tables.fold import fold
from tests.tables.helpers import SHORT, FakeClock, any_move, facts, setup

PEOPLE = st.sampled_from("abcd")
SETTINGS = Settings(bot_pause=0.5, stand_in="random", away_after=30, takeover_after=30)


class AnyLife(RuleBasedStateMachine):
    """Four visitors at a table with two seats for people, a bot, and a clock."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.url = f"sqlite:///{Path(self.folder.name) / 'tables.sqlite'}"
        self.loop = asyncio.new_event_loop()
        self.clock = FakeClock()
        self.tables = Tables(self.url, SETTINGS, self.clock)
        self.do(self.tables.__aenter__())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """What came of it; a refusal is fine, any other error is not."""
        try:
            return self.loop.run_until_complete(asyncio.wait_for(work, 10))
        except StammtischError as refusal:
            return refusal

    @initialize(undo=st.booleans(), clock=st.sampled_from([0, 25]))
    def open(self, undo: bool, clock: int) -> None:
        agreed = setup(ME, OPEN, "random", options=SHORT, undo=undo, clock=clock)
        self.id: str = self.do(self.tables.open_table(agreed, "a", "Anna"))

    @property
    def table(self) -> LiveTable:
        found = self.do(self.tables.table(self.id))
        assert isinstance(found, LiveTable)
        return found

    @rule(who=PEOPLE, seat=st.integers(-1, 3))
    def sit(self, who: str, seat: int) -> None:
        self.do(self.tables.sit(self.id, who, seat, f"{who}{who}"))

    @rule(who=PEOPLE, deals=st.integers(1, 3), decide=st.booleans())
    def house_rules(self, who: str, deals: int, decide: bool) -> None:
        code = f"mau_mau.basic.2.max_turns=50.mau_call=auto.deals={deals}" if deals < 3 else ""
        deed = self.tables.agree_rules if decide else self.tables.bring_rules
        self.do(deed(self.id, who, code))

    @rule(who=PEOPLE)
    def leave(self, who: str) -> None:
        if sum(seat.person for seat in self.table.seats) > 1:
            self.do(self.tables.leave(self.id, who))

    @rule(who=PEOPLE)
    def fill(self, who: str) -> None:
        self.do(self.tables.fill_with_bots(self.id, who, "random"))

    @rule(who=PEOPLE, number=st.text(max_size=5))
    def ready(self, who: str, number: str) -> None:
        self.do(self.tables.ready(self.id, who, number))

    @rule(who=PEOPLE, seat=st.integers(-1, 3), ask=st.booleans())
    def ask_for_seat(self, who: str, seat: int, ask: bool) -> None:
        if ask:
            self.do(self.tables.ask_for_seat(self.id, who, seat, f"{who}{who}"))
        else:
            self.do(self.tables.withdraw(self.id, who))

    @rule(who=PEOPLE, seat=st.integers(-1, 3), agree=st.booleans())
    def answer_guest(self, who: str, seat: int, agree: bool) -> None:
        self.do(self.tables.answer_guest(self.id, who, seat, agree))

    @rule(who=PEOPLE, at_once=st.booleans())
    def welcome_guests(self, who: str, at_once: bool) -> None:
        self.do(self.tables.welcome_guests(self.id, who, at_once))

    @rule(who=PEOPLE)
    def decline_rematch(self, who: str) -> None:
        self.do(self.tables.decline_rematch(self.id, who))

    @rule(who=PEOPLE, seat=st.integers(-1, 3), to=st.integers(-1, 3))
    def move_seat(self, who: str, seat: int, to: int) -> None:
        self.do(self.tables.move_seat(self.id, who, seat, to))

    @rule(who=PEOPLE, seat=st.integers(-1, 3), free=st.booleans())
    def change_seat(self, who: str, seat: int, free: bool) -> None:
        deed = self.tables.make_free if free else self.tables.put_bot
        self.do(deed(self.id, who, seat))

    @rule(who=PEOPLE)
    def wait_a_moment(self, who: str) -> None:
        self.do(self.tables.wait(self.id, who))

    @rule(who=PEOPLE, seed=st.integers(0, 9), behind=st.integers(0, 3), times=st.integers(1, 30))
    def act(self, who: str, seed: int, behind: int, times: int) -> None:
        for _ in range(times):
            table = self.table
            if table.turn < 0:
                return
            self.do(self.tables.act(self.id, who, any_move(table, seed), table.seq - behind))
            self.do(self.clock.advance(0.6))

    @rule(who=PEOPLE)
    def ask_undo(self, who: str) -> None:
        self.do(self.tables.ask_undo(self.id, who))

    @rule(who=PEOPLE, agree=st.booleans())
    def answer_undo(self, who: str, agree: bool) -> None:
        self.do(self.tables.answer_undo(self.id, who, agree))

    @rule(who=PEOPLE)
    def rematch(self, who: str) -> None:
        new = self.do(self.tables.rematch(self.id, who))
        if isinstance(new, str):
            self.id = new

    @rule(seconds=st.sampled_from([1.0, 20.0, 70.0]))
    def wait(self, seconds: float) -> None:
        self.do(self.clock.advance(seconds))

    @rule(who=PEOPLE)
    def look(self, who: str) -> None:
        self.do(self.tables.seen(self.id, who))

    @rule()
    def restart(self) -> None:
        self.do(self.tables.__aexit__())
        self.tables = Tables(self.url, SETTINGS, self.clock)
        self.do(self.tables.__aenter__())

    @invariant()
    def memory_is_the_fold_of_the_events(self) -> None:
        if hasattr(self, "id"):
            again = self.read()
            for _ in range(20):
                if again.seq == self.table.seq:
                    break  # nobody wrote while it was read
                again = self.read()
            assert facts(again) == facts(self.table)

    def read(self) -> LiveTable:
        """The table as its events tell it."""
        again = fold(self.id, self.do(self.tables._host.store.events(self.id)))
        assert again is not None
        return again

    @invariant()
    def everybody_has_one_seat_at_most_and_names_differ(self) -> None:
        if hasattr(self, "id"):
            seats = self.table.seats
            visitors = [visitor for seat in seats for visitor in seat.visitors]
            assert len(visitors) == len(set(visitors))
            names = [seat.name for seat in seats if seat.name]
            assert len(names) == len(set(names))
            assert all(not seat.person or seat.visitors for seat in seats)

    def teardown(self) -> None:
        self.do(self.tables.__aexit__())
        self.loop.close()
        self.folder.cleanup()


TestAnyLife = AnyLife.TestCase
TestAnyLife.settings = settings(
    max_examples=12,
    stateful_step_count=25,
)
