"""What one reader sees of a table: the fragment that a page contains and a stream renews."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, View
from stammtisch.games.registry import Registration, registration
from stammtisch.matches import Account, Match
from stammtisch.tables import LiveTable
from stammtisch.tables.settings import Setup
from stammtisch.tables.sight import all_lie_open, seat_in, seen_by
from stammtisch.tables.words import heard
from stammtisch.text import say
from stammtisch.web.board import NO_CLOCK, Board, Facts, Screen
from stammtisch.web.fragments import PAGE, WORDS, Piece
from stammtisch.web.happened import Line, Log
from stammtisch.web.named import all_named
from stammtisch.web.network import phones_cannot_come
from stammtisch.web.onlookers import Shared, Shown, shared
from stammtisch.web.pace import later
from stammtisch.web.presenter import Presenter
from stammtisch.web.rendering import template
from stammtisch.web.said import strip
from stammtisch.web.scene import Scene
from stammtisch.web.styles import clock_class
from stammtisch.web.visits import GUEST, Visit
from stammtisch.web.waiting import waiting_room
from stammtisch.web.words import Voice, voice

HOLD: Final = {"second": "1.1", "long": "3", "tap": "tap"}
"""How long a page lets a finished trick lie: seconds, or until it is tapped."""
KEPT: Final = 6  # states of the reader's place: on turn or not, with a move that may be taken back


class Framer:
    """Renders the frames of one table for one reader; it lives as long as his stream is open."""

    def __init__(self, table: LiveTable, visit: Visit, base: str = "") -> None:
        self.table = table
        self.visit = visit
        self.base = base
        self.entry: Registration = registration(table.setup.game)
        self._log = Log()
        self._speaks: tuple[Setup, Voice] | None = None
        self._shown = Shown(self._progress(), (), None)
        self._mine: list[tuple[Hashable, Piece]] = []
        self._looked_on = table, shared(table)
        self._sits: tuple[LiveTable | None, int, tuple[int | None, int]] = (
            None,
            0,
            (None, SPECTATOR),
        )

    @property
    def _shared(self) -> Shared:
        """What is shared of the table; another object of the same table has its own."""
        if self._looked_on[0] is not self.table:
            self._looked_on = self.table, shared(self.table)
        return self._looked_on[1]

    @property
    def speaker(self) -> Voice:
        """Who speaks to the reader."""
        table, reader = self.table, self.visit.reader
        names = all_named(self._shared.known(table).names, reader)
        known, setup = self._speaks, table.setup
        if known is not None and known[0] is setup and known[1].names == names:
            return known[1]
        face = reader.face(self.entry.face_of(setup.preset))
        self._speaks = setup, voice(reader.language, face, names)
        return self._speaks[1]

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.table.match is not None and not self.table.match.hand_over

    @property
    def seat(self) -> int | None:
        """Where the reader sits now."""
        return self._who()[0]

    @property
    def unnamed(self) -> bool:
        """Whether the reader is still an unnamed guest."""
        seat = self.seat
        if seat is None or self.visit.name:
            return False
        return self.table.seat_name(seat) == _guest(self.speaker)

    @property
    def viewer(self) -> int:
        """The seat whose view the reader gets; a newcomer sees the last hand as a spectator."""
        return self._who()[1]

    def _who(self) -> tuple[int | None, int]:
        """His seat, and the one whose view he gets; only events change them."""
        table, visitor = self.table, self.visit.visitor
        if self._sits[:2] != (table, table.seq):
            who: tuple[int | None, int] = None, SPECTATOR
            if visitor in self._shared.known(table).visitors:
                who = table.seat_of(visitor), seat_in(table, visitor, table.hand)
            elif visitor in self._shared.known(table).lookers:
                who = None, seen_by(table, visitor)
            self._sits = table, table.seq, who
        return self._sits[2]

    @property
    def my_turn(self) -> bool:
        """Whether the reader is asked to move."""
        match = self.table.match
        if match is None or self.table.closed or self.seat is None:
            return False
        return match.turn == self.viewer >= 0

    @property
    def looks(self) -> bool:
        """Whether the reader looks into the hand of somebody else."""
        return self.seat is None and self.viewer != SPECTATOR

    def scene(self) -> Scene | None:
        """The hand as the reader sees it; None before the first deal."""
        match = self.table.match
        if match is None:
            return None
        view = self._view(match)
        if self.table.closed and not view.over:
            view = _at_rest(view)
        return Presenter(self.speaker, self.visit.reader.sorting).scene(view)

    def _view(self, match: Match) -> View:
        """What the reader sees of the position in which the hand is now."""
        view = self._shared.view(match, self.viewer)
        return _untouched(view, self._shared.view(match, SPECTATOR)) if self.looks else view

    def labels(self, moves: Sequence[str]) -> dict[str, str]:
        """What the buttons say that make these moves, which are in notation."""
        match = self.table.match
        choices = () if match is None else self._view(match).choices
        known = {each.text: self.speaker.say(each.label) for each in choices}
        return {text: known.get(text, text) for text in moves}

    def frames(self, now: float) -> tuple[str, ...]:
        """What has changed since the last call: with each trick finished meanwhile, then the table.

        So no page jumps over a trick, also where several moves came at once; and the last trick of
        a hand is seen before its score. The first call gives the whole table.
        """
        alike, before = self.alike, self._shown
        if alike is None:
            return tuple(self._frames(now))
        news, what = self._shared.news, (self._at(now), before)
        known = news.of(alike, what)
        if known is not None:
            self._shown, frames = known
            return frames
        frames = tuple(self._frames(now))
        if self._is_shared(self._shown.screen) and self.visit.csrf not in "".join(frames):
            news.keep(alike, what, (self._shown, frames))
        return frames

    def _is_shared(self, screen: Screen | None) -> bool:
        """Whether nothing on a screen of somebody who looks on is for himself."""
        return screen is not None and self.visit.csrf not in screen.fragment.parts["mine"].html

    def _frames(self, now: float) -> Iterator[str]:
        for view in self._tricks_since():
            yield from self._changed(self._screen(_looked_at(view), now, None))
        yield from self._changed(self.screen(now))

    def _changed(self, screen: Screen) -> Iterator[str]:
        """The parts of the table that have changed since they were last sent."""
        before = self._shown.screen
        self._shown = self._shown._replace(screen=screen)
        html = screen.fragment.since(before.fragment if before is not None else None)
        if html:
            yield html

    def screen(self, now: float, **more: Any) -> Screen:
        """The table as the reader sees it; ``more`` is what a refused form shows besides."""
        alike = None if more else self.alike
        if alike is None:
            return self._own_screen(now, **more)
        screens, at = self._shared.screens, self._at(now)
        screen = screens.of(alike, at)
        if screen is None:
            screen = self._own_screen(now)
            if self._is_shared(screen):
                screens.keep(alike, at, screen)
        return screen

    @property
    def alike(self) -> Hashable:
        """What readers with equal screens have in common; None for a reader who has his own."""
        table, visitor, reader = self.table, self.visit.visitor, self.visit.reader
        known = self._shared.known(table)
        if table.match is None or table.undo is not None or known.open:
            return None
        if visitor in known.visitors or visitor in known.lookers or table.is_middle(visitor):
            return None
        if known.asks and (
            visitor in table.refused or table.guest_seat(visitor) or table.is_asked(visitor)
        ):
            return None
        return self.speaker, reader.hold, reader.sorting

    def _at(self, now: float) -> Hashable:
        """What a screen depends on besides its reader: the events of the table, and clocks."""
        table = self.table
        if not self._shared.known(table).timed:
            return table.seq, table.quick_bots
        next_hand = table.next_hand_at()
        next_hand = None if next_hand is None else round(next_hand - now)
        said = len(heard(table, self.visit.visitor, now))
        return table.seq, table.quick_bots, self._clock(now), next_hand, said

    def _clock(self, now: float) -> tuple[str, int]:
        deadline = self.table.deadline()
        if deadline is None or self.table.setup.by_days:
            return NO_CLOCK
        return clock_class(deadline - now), max(0, round(deadline - now))

    def _own_screen(self, now: float, **more: Any) -> Screen:
        match = self.table.match
        if match is None:
            screen = Screen(self.speaker)
            html = template("table/waiting.html").render(self.context(now) | more)
            screen.fragment.parts[PAGE] = Piece(html)
            self._put_words(screen, now)
            return screen
        view = self._view(match)
        if self.table.closed and not view.over:
            view = _at_rest(view)
        return self._screen(view, now, result_of(self.table), **more)

    def _screen(self, view: View, now: float, result: Account | None, **more: Any) -> Screen:
        speaker = self.speaker
        screen = Screen(speaker, self._shown.screen)
        facts = self._facts(view, speaker, now, result, more.get("picked", ()))
        board = Board(view, facts, screen)
        board.draw()
        screen.fragment.parts["mine"] = self._own_place(board, now, result, more)
        self._put_words(screen, now)
        screen.drawn()
        return screen

    def _put_words(self, screen: Screen, now: float) -> None:
        """Add what was said."""
        screen.fragment.parts[WORDS] = strip(self.table, self.visit.visitor, now, self.speaker)

    def _facts(
        self,
        view: View,
        speaker: Voice,
        now: float,
        result: Account | None,
        picked: Iterable[str],
    ) -> Facts:
        table, seat = self.table, self.seat
        known = self._shared.known(table)
        return Facts(
            id=table.id,
            family=self.entry.family,
            position=table.position,
            away=known.away,
            quick_bots=table.quick_bots,
            totals=standing(known.totals, view),
            sitters=known.sitters,
            seat=seat,
            unnamed=seat is not None and not self.visit.name and self.unnamed,
            clock=self._clock(now),
            lines=self._log.lines(table, SPECTATOR if view.seat is None else view.seat, speaker),
            hold=HOLD[self.visit.reader.hold],
            sorting=self.visit.reader.sorting,
            picked=frozenset(picked),
            result=result is not None,
            idle=self.looks,
            looks=self.looks,
            game=self.entry.id,
        )

    def _own_place(
        self, board: Board, now: float, result: Account | None, more: dict[str, Any]
    ) -> Piece:
        """The frame of the reader's own place: his forms, and what people ask each other."""
        table, facts = self.table, board.facts
        note = board.hand.note if board.hand and (board.holds or board.leads) else None
        shows = (
            board.my_turn, note, board.gathers, board.holds, board.leads, facts.seat,
            table.closed, table.undo, table.undo_refused_by, self._may_undo(facts.seat),
            self._shared.known(table).company, self.viewer, table.refused.get(self.visit.visitor),
        )  # fmt: skip
        if result is None and not more:
            for known, piece in self._mine:
                if known == shows:
                    return piece
        values = {
            "my_turn": board.my_turn,
            "hand_note": board.note,
            "gathers": board.gathers,
            "holds": board.holds,
            "leads": board.leads,
            "open_hand": board.open_hand,
        }
        context = self.context(now) | values | {"result": result} | more
        piece = Piece(template("table/mine.html").render(context).strip())
        if result is None and not more:
            self._mine = [(shows, piece), *self._mine[: KEPT - 1]]
        return piece

    def _may_undo(self, seat: int | None) -> bool:
        return seat is not None and self.table.may_undo(seat)

    def _progress(self) -> tuple[int, int]:
        """The number of hands dealt, and the number of acts in the last one."""
        match = self.table.match
        return (len(match.hands), len(match.hand.acts)) if match else (0, 0)

    def _tricks_since(self) -> Iterator[View]:
        """The positions since the last call in which a trick was finished that is now gone."""
        (hands, acts), now = self._shown.up_to, self._progress()
        match, trick = self.table.match, self._shown.trick
        if match is None:
            return
        if now[0] == hands:
            for state in match.hand.states[acts + 1 : now[1] + match.hand_over]:
                view = state.view(self.viewer)
                if self.looks:
                    view = _untouched(view, state.view(SPECTATOR))
                before, trick = trick, finished_trick(view)
                if trick and trick != before:
                    yield view
        self._shown = Shown(now, finished_trick(self._view(match)), self._shown.screen)

    def context(self, now: float) -> dict[str, Any]:
        """What the templates of a table need; before the first deal, also about its rules."""
        table, seat, next_hand = self.table, self.seat, self.table.next_hand_at()
        speaker, fills_at, result = self.speaker, table.fills_at(), result_of(table)
        if table.setup.by_days:  # nobody counts seconds there
            next_hand = None
        known = {
            "table": table,
            "id": table.id,
            "game": table.setup.game,
            "phase": table.phase,
            **self._role(),
            "lines": self.lines(),
            "result": result,
            "looks_back": result is not None and all_lie_open(table, result.hand),
            "may_undo": self._may_undo(seat),
            "next_hand_in": None if next_hand is None else max(0, round(next_hand - now)),
            "next_hand_clock": clock_class(next_hand - now) if next_hand else "",
            "fills_in": None if fills_at is None else max(0, round(fills_at - now)),
            "fills_clock": clock_class(fills_at - now) if fills_at else "",
            "family": self.entry.family,
            "refusal": None,
            "rules": (),
            "instead": {},
            "reader": self.visit.reader,
            "visit": self.visit,
            "csrf": self.visit.csrf,
            **speaker.words,
        }
        if table.match is not None:
            return known
        return (
            known
            | waiting_room(table)
            | {
                "invitation": f"{self.base}/t/{table.id}",
                "lonely": phones_cannot_come(self.base),
                "game_name": self.entry.name,
            }
        )

    def _role(self) -> dict[str, Any]:
        """What the reader is at the table."""
        table, visitor = self.table, self.visit.visitor
        return {
            "seat": self.seat,
            "opener": table.opener == visitor,
            "felt": table.is_middle(visitor),
            "looks": table.seat_name(self.viewer) if self.looks else "",
            "late": later(table.setup.delay) if table.setup.delay else None,
        }

    def lines(self) -> tuple[Line, ...]:
        """The latest lines of the log, the newest last."""
        return self._log.lines(self.table, self.viewer, self.speaker)


@lru_cache(maxsize=4_000)
def _guest(voice: Voice) -> str:
    """What somebody is called who has not told a name."""
    return voice.say(GUEST)


def finished_trick(view: View) -> tuple[CardView, ...]:
    """The cards of a finished trick, until somebody leads to the next one."""
    last: tuple[CardView, ...] = ()
    for zone in view.zones:
        if zone.role == "trick" and zone.count:
            return ()
        if zone.role in ("last_trick", "past_trick"):
            last = zone.cards
    return last


def _at_rest(view: View) -> View:
    """A copy of a view in which nobody is on turn and no move can be made."""
    return msgspec.structs.replace(
        view,
        turn=OVER,
        prompt=say("This table is closed."),
        seats=tuple(msgspec.structs.replace(seat, to_move=False) for seat in view.seats),
        choices=(),
        gather=None,
        amounts=(),
    )


def _untouched(view: View, seen: View) -> View:
    """A seat's view for somebody who may not play it: he is asked what a spectator is asked."""
    return msgspec.structs.replace(view, prompt=seen.prompt, choices=(), gather=None, amounts=())


def _looked_at(view: View) -> View:
    """A past position, only to be looked at: nothing can be done, and no hand lies open yet."""
    zones = view.zones
    if view.over:
        zones = tuple(zone for zone in zones if zone.role != "hand")
    return msgspec.structs.replace(
        view, over=False, turn=OVER, choices=(), gather=None, amounts=(), zones=zones
    )


def standing(totals: tuple[int, ...], view: View) -> tuple[int, ...]:
    """Each seat's present standing; in a game for chips, the chips in front of it."""
    if view.over:
        return totals
    chips = {seat.seat: seat.chips for seat in view.seats if seat.chips is not None}
    return tuple([chips.get(seat, total) for seat, total in enumerate(totals)]) if chips else totals


def result_of(table: LiveTable) -> Account | None:
    """The account of the hand that has just ended; None while a hand is being played."""
    match = table.match
    return match.account() if match is not None and match.hand_over else None
