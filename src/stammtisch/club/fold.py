"""How events change an evening: `opened` begins one, `apply` adds an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.club import clocks
from stammtisch.club import events as e
from stammtisch.club.cash import CASH_EVENTS, CashEvent
from stammtisch.club.dealing import Leave
from stammtisch.club.evening import Change, Evening, Fine, GroupGame, Said, StandIn, Unit
from stammtisch.club.options import EveningOptions
from stammtisch.club.pairings import rounds_needed
from stammtisch.club.setups import Setup, format_of, game_options, options_of
from stammtisch.club.sheets import Line
from stammtisch.games.doppelkopf.scoring import Tariff


def fold(events: Iterable[e.Event]) -> Evening | None:
    """The evening that these events make; None for no events."""
    evening: Evening | None = None
    for event in events:
        evening = step(evening, event, 0.0)
    return evening


def step(evening: Evening | None, event: e.Event, at: float) -> Evening:
    """Apply an event that happened at this time (seconds since 1970), in place."""
    if isinstance(event, e.TakenBack):
        assert evening is not None, "the first event of an evening opens it"
        return _without_the_last(evening, event.events)
    if evening is None:
        assert isinstance(event, e.Opened), "the first event of an evening opens it"
        evening = opened(event, at)
    else:
        apply(evening, event, at)
    evening.log.append((event, at))
    return evening


def _without_the_last(evening: Evening, events: int) -> Evening:
    """Undo the last events in place, so that all code that holds the evening sees it."""
    before: Evening | None = None
    kept: list[tuple[e.Event, float]] = []
    for event, at in reversed(evening.log):
        if events and not isinstance(event, CASH_EVENTS):  # money stays where it is
            events -= 1
        else:
            kept.append((event, at))
    for event, at in reversed(kept):
        before = step(before, event, at)
    assert before is not None, "the opening cannot be taken back"
    for each in fields(Evening):
        setattr(evening, each.name, getattr(before, each.name))
    return evening


def opened(event: e.Opened, at: float = 0.0) -> Evening:
    """The evening that begins with this event."""
    setup = event.setup
    return Evening(setup, format_of(setup), _tariff(setup), event.by, at)


def _tariff(setup: Setup) -> Tariff | None:
    options = options_of(setup)
    return None if isinstance(options, EveningOptions) else Tariff(game_options(options))


def apply(evening: Evening, event: e.Event, at: float = 0.0) -> None:
    """Apply one more event."""
    _CHANGES[type(event)](evening, event, at)


# --- before the start


def _joined(evening: Evening, event: e.Joined, at: float) -> None:
    members = event.members or (event.unit,)
    evening.units[event.unit] = Unit(event.unit, event.name, members, event.here)
    _draw_is_void(evening)


def _joined_late(evening: Evening, event: e.JoinedLate, at: float) -> None:
    evening.units[event.unit] = Unit(
        event.unit,
        event.name,
        event.members or (event.unit,),
        number=event.number,
        missed=evening.round,
    )
    if evening.clubs:
        evening.clubs[event.unit] = event.clubs


def _arrived(evening: Evening, event: e.Arrived, at: float) -> None:
    evening.units[event.unit].here = True
    _draw_is_void(evening)


def _missed(evening: Evening, event: e.Missed, at: float) -> None:
    evening.units[event.unit].here = False
    _draw_is_void(evening)


def _removed(evening: Evening, event: e.Removed, at: float) -> None:
    del evening.units[event.unit]
    _draw_is_void(evening)


def _draw_is_void(evening: Evening) -> None:
    """Cancel the draw, which applied only to those who were present when it was made."""
    for unit in evening.units.values():
        unit.number = 0
    evening.seed, evening.listed = "", ()
    evening.clubs.clear()
    evening.plan.clear()


def _renamed(evening: Evening, event: e.Renamed, at: float) -> None:
    evening.units[event.unit].name = event.name


def _drawn(evening: Evening, event: e.Drawn, at: float) -> None:
    for number, unit in enumerate(event.order, 1):
        evening.units[unit].number = number
    evening.seed, evening.listed = event.seed, event.listed
    evening.clubs = dict(zip(event.order, event.clubs, strict=False))
    needed = rounds_needed(evening.format.pairing, len(event.order))
    if needed:
        evening.format = replace(evening.format, rounds=needed)


def _planned(evening: Evening, event: e.Planned, at: float) -> None:
    for round, tables in enumerate(event.rounds, event.first):
        evening.plan[round] = tables


# --- rounds


def _began(evening: Evening, event: e.Began, at: float) -> None:
    evening.round, evening.clock = event.round, None
    evening.moment += 1
    for key in [key for key in evening.games if key[0] == event.round]:
        del evening.games[key]  # CLB-28: planned anew before the first hand
    for table, units in enumerate(evening.plan[event.round], 1):
        game = GroupGame(event.round, table, units, evening.format)
        evening.games[event.round, table] = game
        for seat, unit in enumerate(units):
            if evening.units[unit].left >= 0:
                _leave(game, seat, 0)  # where the plan had to stay as it was


def _sourced(evening: Evening, event: e.Sourced, at: float) -> None:
    game = evening.games[event.round, event.table]
    game.source, game.online = event.source, event.online


def _entered(evening: Evening, event: e.Entered, at: float) -> None:
    game = _game_of(evening, event.line)
    _write(game, event.line, event.by)
    if event.waited:
        game.late[event.line.hand] = event.waited
    evening.moment += 1


def _clashed(evening: Evening, event: e.Clashed, at: float) -> None:
    game = _game_of(evening, event.line)
    game.clashes.setdefault(event.line.hand, []).append(Said(event.line, event.by))


def _settled(evening: Evening, event: e.Settled, at: float) -> None:
    _change(evening, event.line, event.by, at, "")


def _corrected(evening: Evening, event: e.Corrected, at: float) -> None:
    _change(evening, event.line, event.by, at, event.reason)


def _change(evening: Evening, line: Line, by: str, at: float, reason: str) -> None:
    game = _game_of(evening, line)
    old = game.lines.get(line.hand)
    game.changes.append(Change(old, line, by, at, reason))
    game.clashes.pop(line.hand, None)
    if old is None or not old.same_as(line):
        _write(game, line, by)


def _write(game: GroupGame, line: Line, by: str) -> None:
    """Store the line that is now valid for a hand; earlier confirmations by others lapse."""
    game.lines[line.hand] = line
    game.writers[line.hand] = by
    if not game.closed:
        game.confirmed.clear()


def _game_of(evening: Evening, line: Line) -> GroupGame:
    return evening.games[line.round, line.table]


def _confirmed(evening: Evening, event: e.Confirmed, at: float) -> None:
    evening.games[event.round, event.table].confirmed[event.unit] = event.device


def _closed(evening: Evening, event: e.Closed, at: float) -> None:
    game = evening.games[event.round, event.table]
    game.closed, game.stopped = True, event.stopped
    evening.moment += 1


def _fined(evening: Evening, event: e.Fined, at: float) -> None:
    fine = Fine(event.hand, event.seat, event.points, event.reason, event.by, at)
    evening.games[event.round, event.table].fines.append(fine)
    evening.moment += 1


# --- withdrawal


def _withdrew(evening: Evening, event: e.Withdrew, at: float) -> None:
    for unit, hands in zip(event.units, event.hands, strict=True):
        gone = evening.units[unit]
        gone.left = evening.moment
        place = evening.seat_of(unit)
        if hands >= 0 and place is not None:
            _leave(*place, hands)


def _leave(game: GroupGame, seat: int, hands: int) -> None:
    """CLB-30: the table goes on without the seat, or waits for a stand-in."""
    game.confirmed.pop(game.units[seat], None)
    if game.goes_on_without(seat):
        game.leaves.append(Leave(seat, hands))
    else:
        game.vacant[seat] = hands


def _stood_in(evening: Evening, event: e.StoodIn, at: float) -> None:
    game = evening.games[event.round, event.table]
    game.stand_ins[event.seat] = StandIn(event.name, game.vacant.pop(event.seat))


def _finished(evening: Evening, event: e.Finished, at: float) -> None:
    evening.over = True


def _clock_started(evening: Evening, event: e.ClockStarted, at: float) -> None:
    evening.clock = clocks.started(evening.clock, event.minutes, at)


def _clock_stopped(evening: Evening, event: e.ClockStopped, at: float) -> None:
    evening.clock = clocks.stopped(evening.clock, at)


def _paid_or_owed(evening: Evening, event: CashEvent, at: float) -> None:
    evening.cash.apply(event)


_CHANGES: Final[dict[type[Any], Callable[[Evening, Any, float], None]]] = {
    e.Joined: _joined,
    e.JoinedLate: _joined_late,
    e.Arrived: _arrived,
    e.Missed: _missed,
    e.Removed: _removed,
    e.Renamed: _renamed,
    e.Drawn: _drawn,
    e.Planned: _planned,
    e.Began: _began,
    e.Sourced: _sourced,
    e.Entered: _entered,
    e.Clashed: _clashed,
    e.Settled: _settled,
    e.Corrected: _corrected,
    e.Confirmed: _confirmed,
    e.Closed: _closed,
    e.Fined: _fined,
    e.Withdrew: _withdrew,
    e.StoodIn: _stood_in,
    e.Finished: _finished,
    e.ClockStarted: _clock_started,
    e.ClockStopped: _clock_stopped,
    **dict.fromkeys(CASH_EVENTS, _paid_or_owed),
}
