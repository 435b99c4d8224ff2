"""The day of an evening is that of its organiser, wherever the server stands."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from stammtisch.club import decisions
from stammtisch.club.evening import Evening
from stammtisch.club.fold import step
from stammtisch.club.outcomes import day_at, outcome_of
from stammtisch.club.setups import Setup
from stammtisch.club.zones import known_zone, local
from tests.club.evenings import Host
from tests.club.test_formats import play_table

LATE = 1_700_000_000.0  # 2023-11-14, 22:13 UTC


@pytest.fixture(params=["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def server_at(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server in one of several zones."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.rules("YEAR-1")
def test_the_day_does_not_depend_on_the_server(server_at: str) -> None:
    assert day_at(LATE, "Europe/Berlin") == "2023-11-14"
    assert day_at(LATE + 3600, "Europe/Berlin") == "2023-11-15"
    assert day_at(LATE, "Asia/Tokyo") == "2023-11-15"
    assert local(LATE, "Europe/Berlin").hour == 23
    assert day_at(LATE) == ("2023-11-15" if server_at == "Pacific/Auckland" else "2023-11-14")
    assert day_at(LATE, "Nowhere/At-All") == day_at(LATE)


@pytest.mark.parametrize("name", ["", "Nowhere", "../../etc/passwd", "/etc", "x" * 100, "Europe"])
def test_what_is_no_zone(name: str) -> None:
    assert known_zone(name) == ""


def test_an_evening_keeps_its_zone() -> None:
    host = Host()
    setup = Setup(name="A", game="another", free=True, options={"rounds": 1}, zone="Asia/Tokyo")
    host.do(decisions.open_evening(setup))
    for number in range(4):
        host.do(decisions.join(host.evening, f"p{number}", f"Person {number}"))
    host.do(decisions.draw(host.evening, "1"))
    host.do(decisions.start(host.evening))
    play_table(host, host.evening.game(1, 1), random.Random(1))
    host.do(decisions.finish(host.evening))
    evening: Evening | None = None
    for event in host.log:
        evening = step(evening, event, LATE)
    assert evening is not None
    found = outcome_of("x", evening)
    assert found is not None
    assert found.day == "2023-11-15"
