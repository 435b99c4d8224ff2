"""The clock of a round: it is started, stopped, goes on, and ends with the round."""

from __future__ import annotations

import pytest

from stammtisch.club import decisions
from stammtisch.club.clocks import RoundClock, start_clock, stop_clock
from stammtisch.club.errors import ClubError
from stammtisch.club.fold import step
from tests.club.evenings import Host, opened, started


def later(host: Host, events: list[object], at: float) -> None:
    for event in events:
        host.state = step(host.evening, event, at)  # type: ignore[arg-type]  # any event of an evening


def test_a_clock_stops_and_goes_on() -> None:
    host = started(8)
    later(host, [*start_clock(host.evening, 60, "Zora")], 1_000)
    clock = host.evening.clock
    assert clock == RoundClock(ends=4_600)
    assert [clock.remaining(at) for at in (1_000, 4_000, 9_000)] == [3_600, 600, 0]
    later(host, [*stop_clock(host.evening)], 2_800)
    assert host.evening.clock == RoundClock(left=1_800)
    assert stop_clock(host.evening) == []
    later(host, [*start_clock(host.evening)], 10_000)
    assert host.evening.clock == RoundClock(ends=11_800)
    later(host, [*start_clock(host.evening, 5)], 10_100)
    assert host.evening.clock == RoundClock(ends=10_400)


@pytest.mark.parametrize("minutes", [-1, 0, 601])
def test_impossible_minutes(minutes: int) -> None:
    host = started(8)
    with pytest.raises(ClubError):
        start_clock(host.evening, minutes)


def test_a_clock_belongs_to_a_round() -> None:
    host = opened(8)
    with pytest.raises(ClubError, match="during a round"):
        start_clock(host.evening, 60)
    assert stop_clock(host.evening) == []
    host.do(decisions.start(host.evening))
    host.do(start_clock(host.evening, 60))
    found = decisions.last_step(host.evening)
    assert found is not None
    assert str(found[1]) == "The start of the clock"
    host.do(decisions.take_back(host.evening, 1))
    assert host.evening.clock is None
