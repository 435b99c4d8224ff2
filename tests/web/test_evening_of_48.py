"""An evening of 48 on one laptop: each table has a phone, which is offline a third of the time.

What a phone writes without a network it keeps, as `static/outbox.js` does, and sends when it is
back; sometimes it sends a form twice, because the answer was lost. The server is killed three
times, with forms on their way. In the end nothing is lost or doubled, and all places are those of
a referee who saw the hands only.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from tests.web import test_simulated_evening as simulated
from tests.web.test_killed_server import starter
from tests.web.test_simulated_evening import Browser, Night, Sheet, check

OFFLINE = 1 / 3  # of the time of each phone
TWICE = 0.1  # how often an answer is lost, so that a form is sent again
Form = list[tuple[str, str]]


@dataclass
class Phone:
    """The phone of a table: what it has written and not yet sent."""

    browser: Browser
    lot: random.Random
    address: str = ""
    waiting: deque[Form] = field(default_factory=deque)
    offline: int = 0
    online: int = 0
    lost: int = 0

    def write(self, form: Form) -> None:
        self.waiting.append(form)
        if self.lot.random() < OFFLINE:
            self.offline += 1
        else:
            self.online += 1
            self.send()

    def send(self) -> None:
        """Send what waits, the oldest first; what does not arrive waits on."""
        while self.waiting:
            try:
                self.browser.post(f"{self.address}/write", *self.waiting[0])
                if self.lot.random() < TWICE:
                    self.lost += 1
                    continue
            except httpx2.HTTPError:
                return  # the server is gone: the form waits
            self.waiting.popleft()


class Room:
    """A room full of tables; after some hands the server is killed under them."""

    def __init__(self, night: Night, tables: int, kills: int) -> None:
        self.night, self.lot = night, random.Random(48)
        self.phones = [
            Phone(Browser(night.servers), random.Random(table)) for table in range(tables)
        ]
        self.kills, self.killed = kills, 0

    def play(self, round: int) -> None:
        """A round: the tables write hand by hand, in turn, and confirm at the end."""
        games = self.night.evening.tables(round)
        sheets = {}
        for game, phone in zip(games, self.phones, strict=True):
            phone.address = self.night.sheet_at(round, game.table, "card")
            sheets[game.table] = Sheet(phone.browser.get(phone.address))
        most = max(len(game.deals) for game in games)
        kill_at = self.lot.randrange(1, most) if self.killed < self.kills else 0
        for hand in range(1, most + 1):
            for game, phone in zip(games, self.phones, strict=True):
                if hand not in sheets[game.table].hands:
                    continue
                form = self.night.play(round, sheets[game.table], hand)
                if hand == kill_at and game.table == len(games) // 2:
                    self.kill(phone, form)
                else:
                    phone.write(form)
        for game, phone in zip(games, self.phones, strict=True):
            phone.send()
            assert not phone.waiting
            self.night.confirm(round, game.table)

    def kill(self, phone: Phone, form: Form) -> None:
        """The server dies between a phone's form and its answer, or before it arrives."""
        phone.waiting.append(form)
        if self.lot.random() < 0.5:
            with contextlib.suppress(httpx2.HTTPError):
                phone.browser.post(f"{phone.address}/write", *form)
        self.night.servers.kill()
        phone.send()  # nobody answers
        assert phone.waiting
        self.night.servers.start()
        self.killed += 1


def evening(tmp_path: Path, people: int, kills: int, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Play an evening of so many people, one phone a table, to its end, and check it."""
    names = [f"Person {number:02}" for number in range(1, people)]
    monkeypatch.setattr(simulated, "MEMBERS", names)
    with starter(tmp_path) as process, simulated.evening_of(tmp_path, process) as night:
        night.servers.start()
        night.open()
        night.go_on("start")
        room = Room(night, len(night.evening.tables(1)), kills)
        try:
            for round in (1, 2, 3, 4):
                if round > 1:
                    night.go_on("next" if round < 4 else "final")
                room.play(round)
            night.go_on("finish")
            assert room.killed == kills
            written = [len(game.lines) for game in night.evening.games.values()]
            deals = [len(game.deals) for game in night.evening.games.values()]
            assert written == deals
            assert sum(written) == len(night.seen)
            assert not any(game.clashes for game in night.evening.games.values())
            assert not any(game.changes for game in night.evening.games.values())
            check(night)
        finally:
            for phone in room.phones:
                phone.browser.close()
    return room


@pytest.mark.rules("CLB-33", "CLB-36")
@pytest.mark.long
def test_three_tables_whose_phones_are_often_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = evening(tmp_path, 12, 1, monkeypatch)
    assert all(phone.offline and phone.online for phone in room.phones)


@pytest.mark.thorough
def test_an_evening_of_48_with_twelve_phones_and_three_kills(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = time.process_time()
    room = evening(tmp_path, 48, 3, monkeypatch)
    off = sum(phone.offline for phone in room.phones)
    hands = off + sum(phone.online for phone in room.phones)
    assert len(room.phones) == 12
    assert 0.25 < off / hands < 0.42
    lost = sum(phone.lost for phone in room.phones)
    print(f"{hands} hands, {off} offline, {lost} sent twice, {time.process_time() - began:.1f} s")
