"""A whole evening over HTTP: fifteen people, cards and programs, a server that is killed twice."""

from __future__ import annotations

import contextlib
import html
import os
import random
import re
import signal
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest

from stammtisch.club import links
from stammtisch.club.evening import Evening
from stammtisch.club.register import Club
from stammtisch.club.service import CLUBS, EVENINGS
from stammtisch.games.doppelkopf.cards import is_declared_solo
from stammtisch.games.doppelkopf.position import Position
from stammtisch.logs.rows import Row
from stammtisch.tables.fold import fold
from tests.club import referee
from tests.web import helpers
from tests.web.test_killed_server import starter

pytestmark = pytest.mark.slow  # an evening is the same with either engine

MEMBERS = [f"Person {number:02}" for number in range(1, 15)]
LATE = "Zora"
BALANCE = {"Person 03": 20, "Zora": 7, "Otto": 4}
ROUNDS, PENALTY = 3, 9


@dataclass
class Seen:
    """A hand as the people at the table saw it."""

    round: int
    points: dict[str, int]
    solo: str = ""


@dataclass
class Sheet:
    """The form of a table: who sits there, which seats play each hand, what is still empty."""

    page: str
    names: dict[int, str] = field(default_factory=dict)
    hands: dict[int, list[int]] = field(default_factory=dict)
    empty: list[int] = field(default_factory=list)
    hidden: dict[int, list[tuple[str, str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for hand, seat, value, name in re.findall(
            r'<input[^>]*? name="(\d+)\.(\d+)" value="([^"]*)"[^>]*?aria-label="[^",]*, ([^"]*)"',
            self.page,
        ):
            self.names[int(seat)] = html.unescape(name)
            self.hands.setdefault(int(hand), []).append(int(seat))
            if not value and int(hand) not in self.empty:
                self.empty.append(int(hand))
        for name, hand, value in re.findall(
            r'<input type="hidden" name="((\d+)\.\w+)" value="([^"]*)"', self.page
        ):
            self.hidden.setdefault(int(hand), []).append((name, value))


class Servers:
    """One server after the other on the same database."""

    def __init__(self, folder: Path, process: subprocess.Popen[str]) -> None:
        self._folder, self._process = folder, process
        self.address, self._pid = "", 0

    def start(self) -> None:
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)
        word, port, pid = self._said().split()
        assert word == "at"
        self.address, self._pid = f"http://127.0.0.1:{port}", int(pid)

    def _said(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)
        self._pid = 0
        assert self._said() == f"end {-signal.SIGKILL}\n"

    def stop(self) -> None:
        """Leave no server behind, whatever has failed."""
        if self._pid:
            self.kill()

    def log(self, log_id: str) -> list[Row]:
        """What is on disk."""
        with contextlib.closing(sqlite3.connect(self._folder / "stammtisch.sqlite")) as connection:
            found = connection.execute(
                "SELECT table_id, seq, kind, body, at FROM event WHERE table_id = ? ORDER BY seq",
                (log_id,),
            )
            return [Row(*each) for each in found]


class Browser:
    """A browser of its own; it finds the server again where it runs now."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._client = httpx2.Client(
            follow_redirects=True, timeout=20, headers={"accept-language": "en"}
        )
        self._csrf = ""

    def close(self) -> None:
        self._client.close()

    def get(self, path: str) -> str:
        answer = self._client.get(self._servers.address + path)
        assert answer.status_code == 200, complaint(answer.text)
        return str(answer.text)

    def post(self, path: str, *fields: tuple[str, str]) -> httpx2.Response:
        """Send a form; where it leads to."""
        self._csrf = self._csrf or helpers.field(self.get("/club"), "csrf")
        data: dict[str, list[str]] = {"csrf": [self._csrf]}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        answer = self._client.post(self._servers.address + path, data=data)
        assert answer.status_code == 200, complaint(answer.text)
        return answer


class Night:
    """The evening: the organiser at the desk, people with cards in their hands."""

    def __init__(self, servers: Servers) -> None:
        self.servers, self.desk = servers, Browser(servers)
        self.phone, self.other_phone = Browser(servers), Browser(servers)
        self.lot = random.Random(15)
        self.seen: list[Seen] = []
        self.gone: list[list[str]] = []
        self.club_at = self.at = ""

    # --- what is on disk: the addresses of the cards that were printed

    @property
    def club(self) -> Club:
        state: Club | None = None
        for row in self.servers.log(self.club_at.split("/")[-1]):
            state = CLUBS.step(state, CLUBS.codec.event(row.body), row.at / 1000)
        assert state is not None
        return state

    @property
    def evening(self) -> Evening:
        state: Evening | None = None
        for row in self.servers.log(self._id):
            state = EVENINGS.step(state, EVENINGS.codec.event(row.body), row.at / 1000)
        assert state is not None
        return state

    @property
    def _id(self) -> str:
        return self.at.split("/")[-1]

    def unit(self, name: str) -> str:
        return next(unit.id for unit in self.evening.units.values() if unit.name == name)

    def own_page(self, name: str) -> str:
        unit = self.unit(name)
        return f"{self.at}/me/{unit}/{links.person_token(self.club, self._id, unit)}"

    def sheet_at(self, round: int, table: int, way: str) -> str:
        """The form of a table as the desk, the table's card or a player comes to it."""
        path = f"sheet/{round}/{table}"
        if way == "desk":
            return f"{self.at}/{path}"
        if way == "card":
            return f"{self.at}/{path}/{links.sheet_token(self.club, self._id, round, table)}"
        evening = self.evening
        one = evening.units[evening.game(round, table).there[0]]
        return f"{self.own_page(one.name)}/{path}"

    # --- the desk

    def open(self) -> None:
        self.club_at = self.desk.post("/club", ("name", "Karo")).url.path
        self.desk.post(f"{self.club_at}/members", ("names", "\n".join(MEMBERS)))
        balance = "\n".join(f"{name};{points}" for name, points in BALANCE.items())
        self.desk.post(f"{self.club_at}/balance", ("list", balance), ("do", "replace"))
        self.at = self.desk.post(f"{self.club_at}/evenings", ("name", "Herbst")).url.path
        here = [member.id for member in self.club.members.values() if member.name in MEMBERS]
        self.desk.post(f"{self.at}/check-in", *(("member", member) for member in here))
        late = next(each.id for each in self.club.members.values() if each.name == LATE)
        self.desk.post(f"{self.at}/presence", ("come", late))
        self.desk.post(f"{self.at}/draw", ("seed", "3 5 6 1 2 2"))

    def go_on(self, step: str) -> None:
        self.desk.post(f"{self.at}/go-on", ("do", step))

    def leave(self, name: str) -> None:
        self.desk.post(f"{self.at}/withdraw", ("unit", self.unit(name)))
        self.gone.append([name])

    # --- the tables

    def write(self, round: int, table: int, way: str, bound: int = 99) -> None:
        """Play the next hands of a table and write them on its sheet."""
        browser = self.desk if way == "desk" else self.phone
        address = self.sheet_at(round, table, way)
        sheet = Sheet(browser.get(address))
        fields = []
        for hand in sheet.empty[:bound]:
            fields += self.play(round, sheet, hand)
        browser.post(f"{address}/write", *fields)

    def play(self, round: int, sheet: Sheet, hand: int) -> list[tuple[str, str]]:
        """A hand with cards: the fields of its line."""
        points, kind, marked = some_points(self.lot, sheet.hands[hand])
        by_name = {sheet.names[seat]: each for seat, each in points.items()}
        self.seen.append(Seen(round, by_name, sheet.names[marked] if kind == "solo" else ""))
        line = [(f"{hand}.{seat}", str(each)) for seat, each in points.items()]
        seat = [(f"{hand}.seat", str(marked + 1))] if kind != "normal" else []
        return [*sheet.hidden.get(hand, ()), *line, (f"{hand}.kind", kind), *seat]

    def confirm(self, round: int, table: int) -> None:
        """Two of the table confirm the sheet, each by the own card."""
        evening = self.evening
        phones = self.phone, self.other_phone
        for unit, phone in zip(evening.game(round, table).there, phones, strict=False):
            page = f"{self.own_page(evening.units[unit].name)}/sheet/{round}/{table}"
            phone.post(f"{page}/confirm", ("unit", unit))

    def play_online(self, round: int, table: int) -> str:
        """Programs play for everybody; the online table."""
        bots = [("bot", str(seat)) for seat in range(4)]
        self.desk.post(f"{self.at}/online", ("table", str(table)), *bots)
        return self.evening.game(round, table).online

    def watch(self, table_id: str, round: int, table: int) -> None:
        """Wait until programs have finished, and look at what they played."""
        until(lambda: self.look() and self.evening.game(round, table).closed)
        sheet = Sheet(self.desk.get(self.sheet_at(round, table, "desk")))
        match = fold(table_id, self.servers.log(table_id))
        assert match is not None
        assert match.match is not None
        for hand in match.match.hands:
            position = hand.state
            assert isinstance(position, Position)
            if hand.over and not position.is_thrown_in():
                scores = dict(enumerate(map(int, position.scores())))
                alone = [seat for seat in scores if position.is_re(seat)]
                solo = sheet.names[alone[0]] if is_declared_solo(position.game) else ""
                points = {sheet.names[seat]: each for seat, each in scores.items()}
                self.seen.append(Seen(round, points, solo))

    def look(self) -> bool:
        """Somebody looks at the desk; a server that was started again goes on from there."""
        return bool(self.desk.get(self.at))


def complaint(page: str) -> list[str]:
    """What a page that refuses says."""
    return re.findall(r'role="alert">(.*?)</p>', page) or re.findall(r"<h1.*?</main>", page, re.S)


def some_points(lot: random.Random, seats: list[int]) -> tuple[dict[int, int], str, int]:
    """A hand that can be: mostly of two winners, sometimes a solo or a revoke."""
    one, two, *_ = lot.sample(seats, 4)
    value, what = lot.randint(1, 9), lot.random()
    if what < 0.75:
        return {seat: value * (seat in (one, two)) for seat in seats}, "normal", -1
    if what < 0.85:
        return {seat: 3 * value * (seat == one) for seat in seats}, "solo", one
    kind, value = lot.choice([("silent", value), ("solo", value), ("revoke", 5)])
    return {seat: value * (seat != one) for seat in seats}, kind, one


@contextlib.contextmanager
def evening_of(folder: Path, process: subprocess.Popen[str]) -> Iterator[Night]:
    """An evening on a database of this folder."""
    night = Night(Servers(folder, process))
    browsers = night.desk, night.phone, night.other_phone
    with contextlib.ExitStack() as stack:
        for browser in browsers:
            stack.callback(browser.close)
        try:
            yield night
        finally:
            night.servers.stop()


def until(true: Callable[[], bool], seconds: float = 240.0) -> None:
    """Wait for something that stays."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "this never happened"
        time.sleep(0.02)


def killed_while_writing(night: Night, round: int, table: int) -> None:
    """The server dies while a form is on its way: nobody knows whether it has arrived."""
    address = night.sheet_at(round, table, "desk")
    sheet = Sheet(night.desk.get(address))
    fields = night.play(round, sheet, sheet.empty[0])

    def send() -> None:
        with contextlib.suppress(httpx2.HTTPError):
            night.desk.post(f"{address}/write", *fields)

    sending = threading.Thread(target=send)
    sending.start()
    night.servers.kill()
    sending.join()
    night.servers.start()
    night.desk.post(f"{address}/write", *fields)  # the same line twice is one line


@pytest.mark.rules("CLB-1", "CLB-13", "CLB-30", "CLB-31", "CLB-33", "CLB-36")
@pytest.mark.long
def test_an_evening_with_everything_that_happens(tmp_path: Path) -> None:
    with starter(tmp_path) as process, evening_of(tmp_path, process) as night:
        night.servers.start()
        night.open()
        night.go_on("start")
        for table, way in enumerate(("desk", "card", "player"), 1):
            night.write(1, table, way)
            night.confirm(1, table)

        night.go_on("next")
        night.write(2, 1, "card", 4)
        leaver = night.evening.units[night.evening.game(2, 1).units[1]].name
        night.leave(leaver)
        night.write(2, 2, "player", 5)
        killed_while_writing(night, 2, 2)
        for table, way in enumerate(("card", "desk", "player"), 1):
            night.write(2, table, way)
            night.confirm(2, table)

        night.go_on("next")
        (four,) = [game.table for game in night.evening.tables() if game.seats == 4]
        online = night.play_online(3, four)
        until(lambda: bool(night.evening.game(3, four).lines))  # in the middle of their play
        night.servers.kill()
        night.servers.start()
        night.watch(online, 3, four)
        for table in {1, 2, 3} - {four}:
            night.write(3, table, "card")
            night.confirm(3, table)

        night.go_on("final")
        night.watch(night.play_online(4, 1), 4, 1)
        for table in (2, 3):
            night.write(4, table, "desk")
            night.confirm(4, table)
        night.go_on("finish")
        check(night)


def check(night: Night) -> None:
    """The pages say what a second reading of the rules makes of what people saw."""
    numbers = [unit.name for unit in night.evening.numbered]
    gone = [name for together in night.gone for name in together]
    stay = [name for name in numbers if name not in gone]
    order = referee.order(night.seen, stay, ROUNDS, PENALTY)
    winners = order[:4]
    places = referee.places(night.seen, numbers, night.gone, winners, ROUNDS, PENALTY)
    points = referee.ranking_points(places, len(numbers))
    shown = rows(night.desk.get(night.at))
    assert {name: int(place) for place, name, *_ in shown} == places
    assert [row[1] for row in shown] == sorted(places, key=lambda name: places[name])
    assert {row[1]: int(row[-2].replace("−", "-")) for row in shown} == {
        name: total(night.seen, name, winners, gone) for name in numbers
    }
    assert {row[1]: int(row[-1]) for row in shown} == points
    ranking = {row[1]: int(row[2]) for row in rows(night.desk.get(f"{night.club_at}/ranking"))}
    sums = {name: BALANCE.get(name, 0) + points.get(name, 0) for name in {*points, *BALANCE}}
    assert ranking == sums


def total(seen: list[Seen], name: str, winners: list[str], gone: list[str]) -> int:
    """What a place depends on (CLB-20, CLB-21, CLB-31)."""
    final = sum(hand.points[name] for hand in referee.eight(seen, name, ROUNDS + 1))
    if name in winners:
        return final
    return final + referee.value(seen, name, ROUNDS, 0 if name in gone else PENALTY)


def rows(page: str) -> list[list[str]]:
    """The cells of the standings on a page, without small print."""
    table = re.search(r'<table class="standings">.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert table is not None
    return [
        [
            html.unescape(re.sub(r"<small>.*?</small>|<[^>]*>", "", cell)).strip()
            for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)
        ]
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table[1], re.DOTALL)
    ]
