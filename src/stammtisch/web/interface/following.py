"""A table as one program follows it: the whole first, and then what happens, line by line.

Everything is told of the program's seat (`tables.sight`): its own history, its own view. Without a
seat it is told what a spectator is.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.recalling import OTHERS, Recall
from stammtisch.games.registry import registration
from stammtisch.matches import Act, Hand
from stammtisch.tables import LiveTable
from stammtisch.tables.live import Seat
from stammtisch.tables.reactions import SAYINGS
from stammtisch.tables.sight import seat_in
from stammtisch.tables.words import remembered
from stammtisch.web.happened import told_of
from stammtisch.web.interface import answers as a
from stammtisch.web.interface.said import said
from stammtisch.web.named import all_named
from stammtisch.web.visits import Visit
from stammtisch.web.words import Voice, voice


class Follower:
    """What one program has been told of a table, and what it is told next."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        self._hand: tuple[Hand | None, int] = None, SPECTATOR
        self._acts: list[Act] = []
        self._recall = Recall(SPECTATOR)
        self._told: a.Table | None = None
        self._at = -1  # the position that was told last
        self._words = 0
        self._over: Hand | None = None

    def lines(self, table: LiveTable, now: float) -> Iterator[a.Line]:
        """What is new at the table; at first, and where a hand begins, all of it."""
        if not self._goes_on(table):
            self._begin(table)
            yield self.whole(table, now)
        else:
            yield from self._news(table, now)
        yield from self._heard(table)
        if (result := self._result(table)) is not None:
            yield result

    def whole(self, table: LiveTable, now: float) -> a.Whole:
        """Everything that the seat may know."""
        if self._told is None:
            self._begin(table)
        hand = table.match.hand if table.match else None
        acts = range(-1, len(hand.acts)) if hand else ()
        seen = [self._see(hand, number) for number in acts if hand]
        self._told, self._at = self.table(table), table.position
        return a.Whole(self._told, self._position(table, now), tuple(seen))

    def _goes_on(self, table: LiveTable) -> bool:
        """Whether the same seat follows the same hand, and nothing was taken back."""
        hand = table.match.hand if table.match else None
        if self._told is None or self._hand != (hand, self._viewer(table)):
            return False
        return hand is None or hand.acts[: len(self._acts)] == self._acts

    def _begin(self, table: LiveTable) -> None:
        viewer = self._viewer(table)
        self._hand = table.match.hand if table.match else None, viewer
        self._recall, self._acts = Recall(viewer), []
        if self._told is None and table.said:  # what was said before is no news
            self._words = table.said[-1].seq

    def _see(self, hand: Hand, number: int) -> str:
        """What the seat saw of an act, or of the deal (-1)."""
        own = OTHERS, ""
        if number >= 0:
            act = hand.acts[number]
            self._acts.append(act)
            if act.seat == self._hand[1]:
                own = act.move, act.text
        return self._recall.see(hand.states[number + 1], *own)

    def _news(self, table: LiveTable, now: float) -> Iterator[a.Line]:
        hand, viewer = self._hand
        for number in range(len(self._acts), len(hand.acts) if hand else 0):
            assert hand is not None, "somebody moved in it"
            texts = told_of(hand, number, viewer)
            speaker = self._speaker(table)
            seen = self._see(hand, number)
            yield a.Act(table.hand, number, seen, tuple(speaker.say(text) for text in texts))
        told = self.table(table)
        if self._told is None or _without_number(told) != _without_number(self._told):
            yield told
        self._told = told
        if self._at != table.position and hand is not None:
            self._at = table.position
            position = self._position(table, now)
            assert position is not None, "a hand is being played"
            yield position

    def _heard(self, table: LiveTable) -> Iterator[a.Line]:
        for each in remembered(table, self._visit.visitor):
            if each.seq > self._words:
                self._words = each.seq
                text = each.text or self._speaker(table).say(SAYINGS[each.phrase])
                yield a.Words(each.seat, each.name, text, each.phrase)

    def _result(self, table: LiveTable) -> a.Result | None:
        """The account of the hand that has ended, told once."""
        match = table.match
        if match is None or not match.hand_over or self._over is match.hand:
            return None
        self._over, account = match.hand, match.account()
        lines = said((*account.lines, *account.match_lines), self._speaker(table))
        return a.Result(account.hand, account.scores, account.totals, lines, account.match_over)

    def _viewer(self, table: LiveTable) -> int:
        return seat_in(table, self._visit.visitor, table.hand)

    def _speaker(self, table: LiveTable) -> Voice:
        reader, setup = self._visit.reader, table.setup
        face = reader.face(registration(setup.game).face_of(setup.preset))
        names = tuple(table.seat_name(seat.index) for seat in table.seats)
        return voice(reader.language, face, all_named(names, reader))

    def table(self, table: LiveTable) -> a.Table:
        """The table, without its cards."""
        match, visitor = table.match, self._visit.visitor
        return a.Table(
            id=table.id,
            seq=table.seq,
            game=table.setup.game,
            rules=table.house.code,
            phase=table.phase,
            seat=table.seat_of(visitor),
            seats=tuple(map(self._chair, table.seats)),
            hand=table.hand,
            totals=match.totals() if match else (0,) * len(table.seats),
            clock=table.setup.clock,
            rematch=table.rematch,
            invited=table.is_asked(visitor),
        )

    def _chair(self, seat: Seat) -> a.Chair:
        kind = "program" if seat.program else "person" if seat.person else "bot" if seat.bot else ""
        (name,) = all_named((seat.name,), self._visit.reader)
        return a.Chair(seat.index, name, kind or "open", seat.away, seat.ready)  # type: ignore[arg-type]  # one of these words

    def _position(self, table: LiveTable, now: float) -> a.Position | None:
        match = table.match
        if match is None:
            return None
        viewer, state, game = self._viewer(table), match.state, table.game
        in_turn = viewer >= 0 and table.turn == viewer
        legal = [game.text(state, move) for move in state.legal_moves()] if in_turn else []
        beside: list[str] = []
        if viewer >= 0 and not table.closed and not match.hand_over:
            beside = [game.text(state, move) for move in state.interrupts(viewer)]
        deadline = table.deadline() if in_turn else None
        return a.Position(
            seq=table.position,
            turn=table.turn,
            legal=tuple(legal),
            beside=tuple(beside),
            seconds=None if deadline is None else max(0.0, round(deadline - now, 1)),
            view=said(state.view(viewer), self._speaker(table)),
        )


def _without_number(table: a.Table) -> a.Table:
    return replace(table, seq=0)
