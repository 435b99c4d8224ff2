"""Work on a Dask cluster: the same results, refusals in words, nothing left behind."""

from __future__ import annotations

import gc
import io
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster
from msgspec.structs import replace

import stammtisch as st
from stammtisch.arena.league import League, run
from stammtisch.laboratory import corpus
from stammtisch.spreading import Crew, GoOn, cluster, streams
from stammtisch.text import Text
from stammtisch.training import courses, inputs
from stammtisch.training.courses import WEIGHTS, Course
from stammtisch.training.learning import Plan

PATIENCE = 40.0  # seconds for a slow machine
LEAGUE = League("watten", challenger="habits", milliseconds=None, simulations=1)
HANDS = 120
GIN = "gin.oklahoma.1"


pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:unclosed"),  # Dask leaves sockets to be collected
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def two() -> Iterator[Client]:
    """A client of a cluster of two workers, each in a process that is started again if it dies."""
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=":0"
        ) as here,
        Client(here, set_as_default=False) as client,
    ):
        yield client
    gc.collect()


@pytest.fixture(autouse=True)
def tidied() -> Iterator[None]:
    """Let no other test be told of those sockets."""
    yield
    gc.collect()


@pytest.fixture
def address(two: Client) -> str:
    return str(two.scheduler.address)


def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give out single parts, so that there are many tasks."""
    monkeypatch.setattr(streams, "SECONDS", 0.0)


def played(log: Path, crew: dict[str, object], heard: Callable[[int], object] = id) -> bytes:
    """The log of a league."""
    run(LEAGUE, HANDS, log=log, progress=lambda now: heard(now.hands), **crew)  # type: ignore[arg-type]  # by name
    return log.read_bytes()


@pytest.mark.long
def test_a_league_is_the_same_everywhere_even_if_a_worker_dies(
    two: Client, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = played(tmp_path / "alone", {})
    assert played(tmp_path / "processes", {"workers": 2}) == alone
    assert played(tmp_path / "cluster", {"cluster": address}) == alone
    one_by_one(monkeypatch)
    before = sorted(two.run(os.getpid).values())
    killed: list[int] = []

    def kill_once(hands: int) -> None:
        if not killed and hands < HANDS / 2:
            killed.append(before[0])
            os.kill(before[0], signal.SIGKILL)

    assert played(tmp_path / "killed", {"cluster": address}, kill_once) == alone
    assert killed
    two.wait_for_workers(2, timeout=PATIENCE)
    assert sorted(two.run(os.getpid).values()) != before


def test_a_stopped_league_goes_on_from_its_log_wherever(address: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    heard: list[int] = []
    part = run(
        LEAGUE,
        HANDS,
        cluster=address,
        log=log,
        progress=lambda now: heard.append(now.hands),
        stopped=lambda: len(heard) > 4,
    )
    assert [result.deal for result in part] == [0, 1, 2, 3, 4]
    assert played(log, {}) == played(tmp_path / "at once", {})


def test_playouts_laboratory_and_corpus_are_the_same_on_a_cluster(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tot = st.game("einundfuenfzig_tot", seats=2)
    here, there = (st.playouts(tot, 1300, 3, scores=True, cluster=c) for c in (None, address))
    assert here.scores == there.scores
    assert (here.moves, here.mean_scores) == (there.moves, there.mean_scores)
    heard: list[int] = []

    def once(done: int) -> bool:
        heard.append(done)
        return False

    enough = st.playouts(tot, 9000, progress=once, cluster=address)
    assert heard == [enough.hands] == [1000]
    lab = (
        st.lab(GIN, GIN + ".game_target=150", 12, bot="random", cluster=c) for c in (None, address)
    )
    assert next(lab) == next(lab)
    monkeypatch.setattr(corpus, "BLOCK", 5)
    assert _corpus(None) == _corpus(address)


def ignore(made: Course) -> None:
    """Hear how far a course is."""


def test_a_net_learns_the_same_everywhere_even_if_a_worker_dies(
    two: Client, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courses, "SHOWN", 4)
    monkeypatch.setattr(inputs, "HANDS", 16)
    monkeypatch.setattr(inputs, "STEPS", 60)
    plan = Plan(hands=1536, imitated=768, together=768, rows=256, sizes=(32, 16))
    killed: list[int] = []

    def learned(name: str, crew: Crew, heard: Callable[[Course], None] = ignore) -> list[object]:
        made = Course(tmp_path / name, "sechsundsechzig.spielregeln.1", 2, plan, 768)
        made.run(lambda point: heard(made), bool, crew)
        curve = [replace(point, seconds=0.0) for point in made.curve]
        return [curve, (tmp_path / name / WEIGHTS).read_bytes()]

    def kill_once(made: Course) -> None:
        if not killed and made.learner.rounds == 1 and made.under_way:
            killed.append(min(two.run(os.getpid).values()))
            os.kill(killed[0], signal.SIGKILL)

    alone = learned("alone", Crew())
    assert learned("processes", Crew(2)) == alone
    assert learned("cluster", Crew(cluster=address)) == alone
    assert learned("killed", Crew(cluster=address), kill_once) == alone
    assert killed
    two.wait_for_workers(2, timeout=PATIENCE)


def _corpus(where: str | None) -> bytes:
    file = io.BytesIO()
    assert corpus.write(file, 22, cluster=where) is not None
    return file.getvalue()


def endless(part: int, go_on: GoOn) -> int:
    """Tasks that end only if nobody waits for them, except the first."""
    while part:
        go_on()
    return part


def test_work_that_is_stopped_leaves_no_tasks_behind(two: Client, address: str) -> None:
    done = Crew(cluster=address).each_done(endless, range(50), bool)
    assert next(done) == 0
    assert any(two.run(_under_way).values())
    done.close()  # type: ignore[attr-defined]  # it is a generator
    end = time.monotonic() + PATIENCE
    while any(two.run(_under_way).values()):
        assert time.monotonic() < end
        time.sleep(0.02)


def _under_way(dask_worker: Any) -> int:
    return len(dask_worker.state.tasks)


def test_workers_that_would_play_other_hands_are_refused(
    two: Client, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = replace(cluster.outfit(), version="9.9")
    monkeypatch.setattr(cluster, "outfit", lambda: other)
    heard: list[object] = []
    with pytest.raises(cluster.ClusterError) as error:
        run(LEAGUE, HANDS, cluster=address, progress=heard.append)
    assert "The worker tcp://" in str(error.value)
    assert str(error.value).endswith("It has Stammtisch 0.1.0, not 9.9.")
    assert heard == []
    late = two.submit(cluster.work, cluster.Order(other, b""), [1])  # to one that joins later
    with pytest.raises(cluster.ClusterError, match=r"tcp://.* has Stammtisch 0\.1\.0, not 9\.9"):
        late.result()


@pytest.mark.parametrize(
    ("theirs", "objection"),
    [
        ({}, None),
        ({"rules": (("gin", 1), ("watten", 2), ("more", 1))}, None),
        ({"version": "0.9"}, "It has Stammtisch 0.9, not 1.0."),
        ({"engine": "compiled"}, "Its engine is “compiled”, not “pure”."),
        ({"rules": (("gin", 1),)}, "It does not have the game “watten”."),
        (
            {"rules": (("gin", 3), ("watten", 2))},
            "It has version 3 of the rules of “gin”, not version 1.",
        ),
    ],
)
def test_what_must_be_the_same(theirs: dict[str, object], objection: str | None) -> None:
    ours = cluster.Outfit("1.0", "pure", (("gin", 1), ("watten", 2)))
    found: Text | None = ours.objection(replace(ours, **theirs))
    assert (found and str(found)) == objection


@pytest.mark.parametrize("bot", ["nothing.there:Bot", "run:/no/such/program"])
def test_bots_of_others_must_be_on_the_workers(bot: str, address: str) -> None:
    with pytest.raises(cluster.ClusterError, match=r"worker tcp://.* cannot play.*" + bot[:10]):
        run(replace(LEAGUE, challenger=bot), 4, cluster=address)


def test_bots_of_others_play_the_same_there(address: str) -> None:
    league = replace(LEAGUE, challenger="tests.bots.strangers:First", rival="random")
    (there,) = run(league, 4, cluster=address)
    assert [there] == run(league, 4)
    assert there.failures == ()


def test_a_scheduler_without_workers() -> None:
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=":0") as empty,
        pytest.raises(cluster.ClusterError, match=r"has no workers.*dask worker tcp://|inproc://"),
    ):
        st.playouts(st.game("watten"), 1, cluster=empty.scheduler_address)
