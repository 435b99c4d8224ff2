"""What several processes count together: no client gets more because there are more of them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import tempfile
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from stammtisch.text import say
from stammtisch.web.errors import TooManyForms
from stammtisch.web.limits import Limit, OwnLevels, Places, Quota
from stammtisch.web.shared import Shared
from stammtisch.web.visits import Visit

FULL = say("There is no place left.")
FORK: Any = multiprocessing.get_context("fork")


@pytest.fixture
def file() -> Iterator[int]:
    with tempfile.TemporaryFile() as found:
        Shared.create(found.fileno(), 3).close()
        yield found.fileno()


def visit(address: str, visitor: str) -> Visit:
    found = object.__new__(Visit)
    for name, value in (("address", address), ("visitor", visitor)):
        object.__setattr__(found, name, value)
    return found


def test_two_workers_share_what_an_address_may_do(file: int) -> None:
    now = [1000.0]
    limits = [Limit(5, 60, lambda: now[0], Shared(file, part).levels("posts")) for part in range(2)]
    assert [limits[n % 2].take("a") for n in range(7)] == [True] * 5 + [False] * 2
    assert limits[0].wait("a")
    assert not limits[1].wait("b")
    now[0] += 12
    assert limits[1].take("a")
    assert not limits[0].take("a")


def test_limits_of_different_names_are_different(file: int) -> None:
    shared = Shared(file, 0)
    one, other = Limit(1, 60, levels=shared.levels("a")), Limit(1, 60, levels=shared.levels("b"))
    assert one.take("x")
    assert other.take("x")
    quota = Quota(2, 1, shared, "tables")
    for who, room in (("a", True), ("a", False), ("b", True), ("c", False)):
        with contextlib.nullcontext() if room else pytest.raises(TooManyForms):
            quota.use(visit("x", who), FULL)


def test_counting_together_is_counting(file: int) -> None:
    """The same questions get the same answers as in one process."""
    chance, now = Random(5), [1000.0]
    ours = Limit(3, 60, lambda: now[0], OwnLevels())
    theirs = [Limit(3, 60, lambda: now[0], Shared(file, part).levels("x")) for part in range(3)]
    for _ in range(3_000):
        now[0] += chance.choice((0, 0.3, 5))
        address, limit = f"10.0.0.{chance.randrange(40)}", chance.choice(theirs)
        if chance.random() < 0.5:
            assert limit.take(address) == ours.take(address)
        else:
            assert limit.wait(address) == ours.wait(address)


def _take(file: int, part: int, times: int, done: Any) -> None:
    limit = Limit(1_000, 1e9, levels=Shared(file, part).levels("x"))
    done.put(sum(limit.take("a") for _ in range(times)))


def test_no_take_is_lost_between_processes(file: int) -> None:
    done = FORK.Queue()
    crowd = [FORK.Process(target=_take, args=(file, part, 600, done)) for part in range(3)]
    for each in crowd:
        each.start()
    assert sum(done.get(timeout=60) for _ in crowd) == 1_000
    for each in crowd:
        each.join()


def _die_with_the_lock(file: int) -> None:
    shared = Shared(file, 0)

    def die(known: object) -> Any:
        os.kill(os.getpid(), signal.SIGKILL)

    shared.change(shared.digest("x", "a"), die)


def test_whoever_is_killed_leaves_no_lock(file: int) -> None:
    killed = FORK.Process(target=_die_with_the_lock, args=(file,))
    killed.start()
    killed.join()
    assert killed.exitcode == -signal.SIGKILL
    assert Limit(1, 60, levels=Shared(file, 1).levels("x")).take("a")


def test_places_are_counted_together_and_come_back_with_whoever_held_them(file: int) -> None:
    one, other = (Places(3, 2, Shared(file, part), "streams") for part in range(2))
    anna, bert, cora = visit("a", "anna"), visit("a", "bert"), visit("a", "cora")
    with one.one(anna, FULL), other.one(anna, FULL):
        with pytest.raises(TooManyForms), one.one(anna, FULL):
            pytest.fail("a third of a visitor")
        held = other.one(bert, FULL)
        held.__enter__()
        with pytest.raises(TooManyForms), one.one(cora, FULL):
            pytest.fail("a fourth of an address")
        Shared(file).wipe(1)  # the other was killed
        with one.one(cora, FULL):
            pass
    with one.one(anna, FULL), one.one(anna, FULL), one.one(bert, FULL):
        pass


def test_more_addresses_than_there_is_room_for(file: int) -> None:
    """Those that came last are known; nothing breaks, and nobody gets less than is his."""
    limit = Limit(2, 1e9, levels=Shared(file, 0).levels("x"))
    assert all(limit.take(f"{n}") for n in range(50_000))
    known = [limit.take(f"{n}") and not limit.take(f"{n}") for n in range(49_000, 50_000)]
    assert all(known)
    places = Shared(file, 0).held("connections")
    for n in range(5_000):
        places.add(f"{n}", 2)
    seen = Shared(file, 1).held("connections")
    assert sum(seen.elsewhere(f"{n}") for n in range(5_000)) > 9_900
    for n in range(5_000):
        places.add(f"{n}", -2)
    assert not any(seen.elsewhere(f"{n}") for n in range(5_000))
