"""Nothing lost: a real server is killed over HTTP, each time while it hears a move."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from stammtisch.logs.rows import Row
from stammtisch.tables.fold import fold
from tests.web.helpers import Buttons, field

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
KILLS = 20
MOST_MOVES = 4  # before the one that the server is killed at
LATEST = 0.012  # seconds after it was sent; it is answered within about half of that
BOUND = 60  # looks at the table between two kills at most

FORM = {
    "preset": "basic", "name": "Anna", "undo": "1", "spectators": "1",
    "o-max_turns": "200", "o-deals": "50", "o-mau_call": "auto",
    "seat0": "me", "seat1": "random",
}  # fmt: skip


@contextlib.contextmanager
def starter(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Whoever starts servers; see `tests.web.killed`."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.web.killed", str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


class Person:
    """One person with a browser without a script.

    ``played`` are the acknowledged moves at his table, ``finished`` counts those of the tables
    whose match is over: a quick machine plays fifty hands before it was killed fifty times.
    """

    def __init__(self) -> None:
        self.browser = httpx2.Client(follow_redirects=True, timeout=10)
        self.address = ""
        self.table = ""
        self.seat = 0
        self.played: list[str] = []
        self.finished = 0
        self.killer: threading.Timer | None = None  # is started with the next form that is sent

    def open(self) -> None:
        """Open a table against a bot."""
        self.finished += len(self.played)
        self.played = []
        page = self.browser.get(f"{self.address}/new/mau_mau").text
        form = {**FORM, "csrf": field(page, "csrf")}
        answer = self.browser.post(f"{self.address}/new/mau_mau", data=form)
        self.table = answer.url.path

    def begin(self, chance: random.Random) -> None:
        """The first step at a server, at a new table where the match of the old one is over."""
        if not self.table or not self.step(chance):
            self.open()
            self.step(chance)

    def play(self, killer: threading.Timer, chance: random.Random) -> None:
        """Make a few moves; with the next one the server is killed."""
        last = len(self.played) + chance.randrange(MOST_MOVES)
        with contextlib.suppress(httpx2.HTTPError):
            for _ in range(BOUND):
                if len(self.played) >= last and not killer.ident:
                    self.killer = killer
                if not self.step(chance):
                    break
        self.killer = None
        if not killer.ident:  # there was nothing to do any more
            killer.start()

    def send(self, path: str, form: dict[str, str]) -> httpx2.Response:
        """Send a form; the killer sets out at the same time."""
        killer, self.killer = self.killer, None
        if killer is not None:
            killer.start()
        return self.browser.post(f"{self.address}{self.table}/{path}", data=form)

    def step(self, chance: random.Random) -> bool:
        """One look at the table, and a move if there is one to make; False after the match."""
        page = self.browser.get(self.address + self.table).text
        if f'action="{self.table}/rematch"' in page:
            return False
        offered = Buttons(page)
        moves = offered.moves + offered.legal
        form = {"csrf": field(page, "csrf")} if 'name="csrf"' in page else {}
        if not form:  # the cards are about to be dealt
            time.sleep(0.002)
        elif moves:
            move = chance.choice(moves)
            answer = self.send("move", {**form, "move": move, "seq": field(page, "seq")})
            if answer.status_code == 200:
                self.played.append(move)
        elif f'action="{self.table}/ready"' in page:
            self.send("ready", form)
        else:
            time.sleep(0.002)
        return True


def kept(folder: Path, table_id: str, seat: int) -> list[str]:
    """The moves of a seat as the events tell them; the hands that they make are whole."""
    with contextlib.closing(sqlite3.connect(folder / "stammtisch.sqlite")) as connection:
        found = connection.execute(
            "SELECT table_id, seq, kind, body, at FROM event WHERE table_id = ? ORDER BY seq",
            (table_id,),
        )
        log = [Row(*each) for each in found]
    assert [row.seq for row in log] == list(range(1, len(log) + 1))
    table = fold(table_id, log)
    assert table is not None
    if table.match is None:
        return []
    return [act.text for hand in table.match.hands for act in hand.acts if act.seat == seat]


@pytest.mark.slow
def test_every_acknowledged_move_is_there_after_a_kill(tmp_path: Path) -> None:
    chance = random.Random(3)
    person = Person()
    with starter(tmp_path) as servers:
        assert servers.stdin is not None
        assert servers.stdout is not None
        for kill in range(KILLS + 1):
            print(kill, file=servers.stdin, flush=True)
            word, port, pid = servers.stdout.readline().split()
            assert word == "at"
            person.address = f"http://127.0.0.1:{port}"
            if kill:
                check(tmp_path, person)
            if kill == KILLS:
                os.kill(int(pid), signal.SIGKILL)
                break
            person.begin(chance)  # from then on the server is up
            late = chance.uniform(0, LATEST)
            killer = threading.Timer(late, os.kill, (int(pid), signal.SIGKILL))
            person.play(killer, chance)
            killer.join()
            assert servers.stdout.readline() == f"end {-signal.SIGKILL}\n"
    assert person.finished + len(person.played) > KILLS, (
        "the servers were killed before anybody could play"
    )


def check(folder: Path, person: Person) -> None:
    """Every acknowledged move is there in its order; one more may be there without an answer."""
    known = kept(folder, person.table.removeprefix("/t/"), person.seat)
    assert known[: len(person.played)] == person.played
    assert len(known) <= len(person.played) + 1
    person.played = known
