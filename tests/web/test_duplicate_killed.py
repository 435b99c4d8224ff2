"""Duplicate Doppelkopf with phones as hands on a server that is killed while cards are played."""

from __future__ import annotations

import contextlib
import random
import threading
from collections import defaultdict
from pathlib import Path

import httpx2
import pytest

from stammtisch.club.duplicate import dealt
from stammtisch.games.doppelkopf.position import Position
from stammtisch.matches import Match
from stammtisch.tables.fold import fold
from stammtisch.web.taps import own_hand
from tests.web.test_killed_server import starter
from tests.web.test_simulated_evening import MEMBERS, Browser, Night, evening_of, rows, until

DEALS = 4
PEOPLE = 8
EVERY = 40  # moves between two kills


class Phones:
    """A table at which each seat has a phone; what was acknowledged is written down here."""

    def __init__(self, night: Night, table: int) -> None:
        game = night.evening.game(1, table)
        self.night, self.table, self.id = night, table, game.online
        self.acknowledged: list[str] = []
        self.browsers = [Browser(night.servers) for _ in game.units]
        for unit, browser in zip(game.units, self.browsers, strict=True):
            browser.post(f"{night.own_page(night.evening.units[unit].name)}/sit")
        until(lambda: self.kept is not None)

    @property
    def kept(self) -> Match | None:
        """The match on disk."""
        table = fold(self.id, self.night.servers.log(self.id))
        return table.match if table else None

    @property
    def match(self) -> Match:
        found = self.kept
        assert found is not None
        return found

    @property
    def played(self) -> list[str]:
        """The moves on disk."""
        return [act.text for hand in self.match.hands for act in hand.acts if act.seat >= 0]

    @property
    def is_over(self) -> bool:
        match = self.match
        return match.over or (len(match.hands) == DEALS and match.hand_over)

    def go_on(self, lot: random.Random, *, kill: bool = False) -> None:
        """One move, or all are ready for the next hand; the server may be killed meanwhile."""
        match = self.match
        if match.hand_over:
            before = len(match.hands)
            for browser in self.browsers:
                browser.post(f"/t/{self.id}/ready")
            until(lambda: len(self.match.hands) > before)
            return
        words = match.game.text(match.state, lot.choice(list(match.legal_moves())))
        if not kill:
            self.send(match.turn, words)
            return
        sending = threading.Thread(target=self.send_or_not, args=(match.turn, words))
        sending.start()
        self.night.servers.kill()
        self.night.servers.start()
        sending.join()
        self.check()

    def send(self, seat: int, words: str) -> None:
        self.browsers[seat].post(f"/t/{self.id}/move", ("move", words))
        self.acknowledged.append(words)

    def send_or_not(self, seat: int, words: str) -> None:
        with contextlib.suppress(httpx2.HTTPError):
            self.send(seat, words)

    def check(self) -> None:
        """What was acknowledged is there, once and in its order; one more may be there, too."""
        played = self.played
        assert played[: len(self.acknowledged)] == self.acknowledged
        assert len(played) <= len(self.acknowledged) + 1
        self.acknowledged = played


def begin(night: Night) -> None:
    """Eight people at two tables, with the same deals."""
    night.club_at = night.desk.post("/club", ("name", "Karo")).url.path
    night.desk.post(f"{night.club_at}/members", ("names", "\n".join(MEMBERS[:PEOPLE])))
    kind = ("kind", "duplicate"), ("o-rounds", "1"), ("o-deals", str(DEALS))
    night.at = night.desk.post(f"{night.club_at}/evenings", ("name", "Gleich"), *kind).url.path
    here = [("member", member) for member in night.club.members]
    night.desk.post(f"{night.at}/check-in", *here)
    night.desk.post(f"{night.at}/draw", ("seed", "3 5 6 1 2 2"))
    night.go_on("start")
    night.desk.post(f"{night.at}/online", ("do", "all"))


@pytest.mark.long
@pytest.mark.rules("DUP-5", "DUP-6", "DUP-7", "DUP-10", "DUP-11")
@pytest.mark.slow
def test_no_hand_of_a_duplicate_is_lost_or_doubled(tmp_path: Path) -> None:
    lot, moves, kills = random.Random(11), 0, 0
    with starter(tmp_path) as process, evening_of(tmp_path, process) as night:
        night.servers.start()
        begin(night)
        tables = [Phones(night, table) for table in (1, 2)]
        while running := [table for table in tables if not table.is_over]:
            moves += 1
            kill = moves % EVERY == 0
            kills += kill
            lot.choice(running).go_on(lot, kill=kill)
        assert kills > 5
        for table in tables:
            table.check()
        until(lambda: night.look() and all(game.closed for game in night.evening.tables()))
        for table in tables:
            sheet_is_what_was_played(night, table)
        night.go_on("finish")
        shown = {row[1]: int(row[-2].replace("−", "-")) for row in rows(night.desk.get(night.at))}
        assert shown == by_hand(night, tables)
        for table in tables:
            for browser in table.browsers:
                browser.close()


def sheet_is_what_was_played(night: Night, table: Phones) -> None:
    """Each line of the sheet is the hand on disk, with the cards of the evening's deal."""
    game = night.evening.game(1, table.table)
    assert [*game.lines] == [*range(1, DEALS + 1)]
    for number, (hand, deal) in enumerate(zip(table.match.hands, game.deals, strict=True), 1):
        assert isinstance(hand.state, Position)
        assert game.lines[number].points == tuple(map(int, hand.state.scores()))
        held = dealt(night.evening.setup.secret, 1, number)
        for place, seat in enumerate(deal.active):
            own = own_hand(hand.states[0].view(seat))
            assert own is not None
            assert sorted(card.kind for card in own.cards) == sorted(held[place].cards)


def by_hand(night: Night, tables: list[Phones]) -> dict[str, int]:
    """What everybody made, less what the other table made with the same cards."""
    found: defaultdict[str, int] = defaultdict(int)
    one, other = ([*table.match.hands] for table in tables)
    units = night.evening.units
    names = [
        [units[unit].name for unit in night.evening.game(1, table.table).units] for table in tables
    ]
    for hand in range(DEALS):
        dealers = [int(hands[hand].context.dealer) for hands in (one, other)]
        for place in range(4):
            seats = [(dealer + 1 + place) % 4 for dealer in dealers]
            points = [
                int(hands[hand].state.scores()[seat])
                for hands, seat in zip((one, other), seats, strict=True)
            ]
            found[names[0][seats[0]]] += points[0] - points[1]
            found[names[1][seats[1]]] += points[1] - points[0]
    return dict(found)
