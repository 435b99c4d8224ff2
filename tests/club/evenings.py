"""Evenings of the tests: events as they would be stored, and a driver that plays them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from stammtisch.club import decisions, entering, withdrawal
from stammtisch.club.dealing import Deal
from stammtisch.club.errors import ClubError
from stammtisch.club.evening import Evening, GroupGame
from stammtisch.club.events import CODEC, Event
from stammtisch.club.fold import step
from stammtisch.club.seating import Round
from stammtisch.club.setups import Setup
from stammtisch.club.sheets import Kind, Line

CLUB = Setup(name="Herbstturnier")


@dataclass
class Played:
    """One line as people saw it: who played and what each got; names of helpers begin with +."""

    round: int
    points: dict[str, int]
    solo: str = ""


@dataclass
class Host:
    """An evening and its log; every event goes through JSON, as on disk."""

    log: list[Event] = field(default_factory=list)
    seen: list[Played] = field(default_factory=list)
    gone: list[tuple[str, ...]] = field(default_factory=list)
    late: dict[str, int] = field(default_factory=dict)
    state: Evening | None = None

    @property
    def evening(self) -> Evening:
        assert self.state is not None
        return self.state

    def do(self, events: Sequence[Event]) -> None:
        for event in events:
            stored = CODEC.event(CODEC.row("log", len(self.log) + 1, event, 0.0).body)
            assert stored == event
            self.log.append(event)
            self.state = step(self.state, stored, float(len(self.log)))

    def folded_again(self) -> Evening:
        """The evening from its log alone: a server that was killed reads it so."""
        state: Evening | None = None
        for at, event in enumerate(self.log, 1):
            state = step(state, event, float(at))
        assert state is not None
        return state

    # --- acts

    def enter(
        self,
        game: GroupGame,
        hand: int,
        points: Sequence[int | None],
        kind: Kind = "normal",
        seat: int = -1,
        by: str = "",
        declarer: int = -1,
    ) -> Line:
        line = entering.line_of(
            self.evening,
            game.round,
            game.table,
            hand,
            points,
            kind=kind,
            seat=seat,
            declarer=declarer,
        )
        self.do(entering.enter(self.evening, line, by))
        return line

    def withdraw(self, *units: str, hands: dict[str, int] | None = None) -> None:
        self.do(withdrawal.withdraw(self.evening, units, hands or {}))
        self.gone.append(units)

    def join_late(self, unit: str) -> None:
        self.late[unit] = self.evening.round
        self.do(decisions.join_late(self.evening, unit, f"Person {unit}"))

    def play_hand(self, game: GroupGame, deal: Deal, lot: random.Random) -> None:
        """Play a hand and write it down."""
        points, kind, seat = random_points(game.seats, deal, lot)
        ended = kind == "revoke" and self.evening.owes_in(game.round) and lot.random() < 0.5
        declarer = lot.choice(deal.active) if ended else -1
        self.enter(game, deal.hand, points, kind, seat, declarer=declarer)
        soloist = seat if kind == "solo" else declarer
        people = {at: self.who(game, at) for at in deal.active}
        self.seen.append(
            Played(
                game.round,
                {people[at]: points[at] or 0 for at in deal.active},
                people[soloist] if soloist >= 0 else "",
            )
        )

    def who(self, game: GroupGame, seat: int) -> str:
        helper = game.stand_ins.get(seat)
        return f"+{helper.name}" if helper else game.units[seat]

    def play_round(self, lot: random.Random) -> None:
        """Play all that is left of the round, table by table, and close it."""
        for game in self.evening.tables():
            while game.missing:
                self.play_hand(game, game.deal(game.missing[0]), lot)
            self.close(game)

    def close(self, game: GroupGame) -> None:
        for unit in game.there:
            if not game.closed:
                self.do(entering.confirm(self.evening, game.round, game.table, unit))
        assert game.closed


def random_points(seats: int, deal: Deal, lot: random.Random) -> tuple[list[int | None], Kind, int]:
    """A line that can be: mostly of two winners, sometimes a solo, a revoke or nothing."""
    points: list[int | None] = [0 if seat in deal.active else None for seat in range(seats)]
    one, *others = lot.sample(deal.active, 4)
    value = lot.randint(1, 9)
    what = lot.random()
    if what < 0.7:
        points[one] = points[others[0]] = value
        return points, "normal", -1
    if what < 0.8:
        points[one] = 3 * value
        return points, lot.choice(("solo", "silent")), one
    if what < 0.97:
        for seat in others:
            points[seat] = 5 if what < 0.83 else value
        return points, "revoke" if what < 0.83 else lot.choice(("solo", "silent")), one
    return points, "passed", -1


def opened(count: int, setup: Setup = CLUB, seed: str = "Würfel 3 5 6") -> Host:
    """An evening with so many people, p1 …, whose numbers are drawn."""
    host = Host()
    host.do(decisions.open_evening(setup))
    for number in range(1, count + 1):
        members = (f"p{number}", f"q{number}") if host.evening.format.unit == 2 else ()
        host.do(decisions.join(host.evening, f"p{number}", f"Person {number}", members))
    host.do(decisions.draw(host.evening, seed))
    return host


def started(count: int, setup: Setup = CLUB) -> Host:
    """An evening with so many people whose first round has begun."""
    host = opened(count, setup)
    host.do(decisions.start(host.evening))
    return host


def refusal(act: Callable[[], object]) -> tuple[str, tuple[str, ...]]:
    """What a refusal says, and its rules."""
    try:
        act()
    except ClubError as error:
        return str(error.text), error.rules
    raise AssertionError("it was not refused")


def meetings(rounds: Sequence[Round]) -> Counter[tuple[int, int]]:
    """How often two units meet, by pair, smaller number first; pairs that never meet are absent."""
    return Counter(
        (x, y) for tables in rounds for table in tables for x, y in combinations(sorted(table), 2)
    )


def pairs_played() -> Host:
    """A finished evening of four fixed pairs, one round of Watten."""
    setup = Setup(name="Watten", game="watten", free=True, options={"pairs": True, "rounds": 1})
    host = opened(4, setup)
    host.do(decisions.start(host.evening))
    for game in host.evening.tables():
        host.enter(game, 1, [3, 1])
        host.close(game)
    host.do(decisions.finish(host.evening))
    return host
