"""What one reader sees of a table: the fragment that a page contains and a stream renews."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

import msgspec

from stammtisch.core.contract import OVER, State
from stammtisch.core.view import CardView, View
from stammtisch.games.registry import Registration, registration
from stammtisch.matches import Account, Act, Hand, Match
from stammtisch.messages import Speaker
from stammtisch.tables import LiveTable
from stammtisch.tables.sight import seat_in
from stammtisch.text import Text, say
from stammtisch.web.botview import told_of_failure
from stammtisch.web.fragments import PAGE, Fragment
from stammtisch.web.network import phones_cannot_come
from stammtisch.web.presenter import Presenter
from stammtisch.web.rendering import template
from stammtisch.web.scene import Scene
from stammtisch.web.styles import clock_class
from stammtisch.web.visits import GUEST, Visit
from stammtisch.web.waiting import waiting_room
from stammtisch.web.words import words

LINES = 10  # of the log that a frame carries
HOLD: Final = {"second": "1.1", "long": "3", "tap": "tap"}
"""How long a page lets a finished trick lie: seconds, or until it is tapped."""


@dataclass(slots=True)
class Line:
    """A line of the log; its ``id`` stays the same, so that only new lines are read out."""

    id: str
    text: str


class Framer:
    """Renders the frames of one table for one reader; it lives as long as his stream is open."""

    def __init__(self, table: LiveTable, visit: Visit, base: str = "") -> None:
        self.table = table
        self.visit = visit
        self.base = base
        self.entry: Registration = registration(table.setup.game)
        self.speaker = Speaker(
            visit.reader.language,
            visit.reader.face(self.entry.face_of(table.setup.preset)),
            lambda seat: self.table.seat_name(seat),
        )
        self.words = words(self.speaker)
        self._known: dict[tuple[int, int, int], tuple[Act, tuple[str, ...], list[Line]]] = {}
        self._drawn_up_to = self._progress()
        self._trick: tuple[CardView, ...] = ()  # the finished trick that was drawn last
        self._seen: tuple[State, int, View] | None = None
        self._sent: Fragment | None = None

    @property
    def playing(self) -> bool:
        """Whether a hand is being played."""
        return self.table.match is not None and not self.table.match.hand_over

    @property
    def seat(self) -> int | None:
        """Where the reader sits now."""
        return self.table.seat_of(self.visit.visitor)

    @property
    def unnamed(self) -> bool:
        """Whether the reader is still an unnamed guest."""
        seat = self.seat
        if seat is None or self.visit.name:
            return False
        return self.table.seat_name(seat) == self.speaker.say(GUEST)

    @property
    def viewer(self) -> int:
        """The seat whose view the reader gets; a newcomer sees the last hand as a spectator."""
        return seat_in(self.table, self.visit.visitor, self.table.hand)

    def scene(self) -> Scene | None:
        """The hand as the reader sees it; None before the first deal."""
        match = self.table.match
        if match is None:
            return None
        view = self._view(match)
        return self._drawn(_at_rest(view) if self.table.closed and not view.over else view)

    def _view(self, match: Match) -> View:
        """What the reader sees of the position in which the hand is now."""
        at = match.state, self.viewer
        if self._seen is None or self._seen[0] is not at[0] or self._seen[1] != at[1]:
            self._seen = *at, match.view(self.viewer)
        return self._seen[2]

    def _drawn(self, view: View) -> Scene:
        return Presenter(self.speaker, self.visit.reader.sorting).scene(view)

    def frames(self, now: float) -> Iterator[str]:
        """What has changed since the last call: with each trick finished meanwhile, then the table.

        So no page jumps over a trick, also where several moves came at once; and the last trick of
        a hand is seen before its score. The first call gives the whole table.
        """
        for view in self._tricks_since():
            yield from self._changed(
                self.context(now) | {"scene": self._looked_at(view), "result": None}
            )
        yield from self._changed(self.context(now))

    def _changed(self, context: dict[str, Any]) -> Iterator[str]:
        """The parts of the table that are not as they were sent before."""
        before, self._sent = self._sent, Fragment()
        context["fragment"] = self._sent
        self._sent.parts[PAGE] = template("table/frame.html").render(context)
        html = self._sent.since(before)
        if html:
            yield html

    def _progress(self) -> tuple[int, int]:
        """The number of hands dealt, and the number of acts in the last one."""
        match = self.table.match
        return (len(match.hands), len(match.hand.acts)) if match else (0, 0)

    def _tricks_since(self) -> Iterator[View]:
        """The positions since the last call in which a trick was finished that is now gone."""
        (hands, acts), now = self._drawn_up_to, self._progress()
        self._drawn_up_to, match = now, self.table.match
        if match is None:
            return
        viewer = self.viewer
        if now[0] == hands:
            for state in match.hand.states[acts + 1 : now[1] + match.hand_over]:
                view = state.view(viewer)
                trick, self._trick = self._trick, finished_trick(view)
                if self._trick and self._trick != trick:
                    yield view
        self._trick = finished_trick(self._view(match))

    def _looked_at(self, view: View) -> Scene:
        """The scene of a past position, for looking only."""
        past = msgspec.structs.replace(
            view, over=False, turn=OVER, choices=(), gather=None, amounts=()
        )
        scene = self._drawn(past)
        if view.over:
            scene.hand = []
            scene.plates = [msgspec.structs.replace(plate, open=()) for plate in scene.plates]
        return scene

    def context(self, now: float) -> dict[str, Any]:
        """What the templates of a table need."""
        table, seat = self.table, self.seat
        scene = self.scene()
        deadline, next_hand = table.deadline(), table.next_hand_at()
        return {
            "table": table,
            "id": table.id,
            "game": table.setup.game,
            "phase": table.phase,
            "seat": seat,
            "unnamed": self.unnamed,
            "opener": table.opener == self.visit.visitor,
            "scene": scene,
            "lines": self.lines(),
            "totals": standing(table, scene),
            "result": result_of(table),
            "may_undo": seat is not None and table.may_undo(seat),
            "clock": clock_class(deadline - now) if deadline else "",
            "seconds_left": max(0, round(deadline - now)) if deadline else 0,
            "next_hand_in": None if next_hand is None else max(0, round(next_hand - now)),
            "next_hand_clock": clock_class(next_hand - now) if next_hand else "",
            "family": self.entry.family,
            "picked": (),
            "hold": HOLD[self.visit.reader.hold],
            "away": [each.index for each in table.seats if each.away],
            "invitation": f"{self.base}/t/{table.id}",
            "lonely": phones_cannot_come(self.base),
            "game_name": self.entry.name,
            **waiting_room(table),
            "refusal": None,
            "rules": (),
            "instead": (),
            "reader": self.visit.reader,
            "visit": self.visit,
            "csrf": self.visit.csrf,
            "face": self.speaker.face,
            "language": self.speaker.language,
            **self.words,
        }

    def lines(self) -> list[Line]:
        """The latest lines of the log, the newest last."""
        match = self.table.match
        if match is None:
            return []
        hand, viewer = match.hand, self.viewer
        found: list[Line] = []
        for index in range(len(hand.acts), -1, -1):
            if index < len(hand.acts):
                found = self._said(len(match.hands), hand, index, viewer) + found
            found = self._failed(index, last=index == len(hand.acts)) + found
            if len(found) >= LINES:
                break
        return found[-LINES:]

    def _failed(self, index: int, *, last: bool) -> list[Line]:
        """Lines about bots that failed before an act; with the last, all that failed after it."""
        hand = self.table.hand
        return [
            Line(f"b{hand}-{number}-{part}", self.speaker.say(text))
            for number, failure in enumerate(self.table.replaced)
            if failure.acts == index or (last and failure.acts > index)
            for part, text in enumerate(told_of_failure(failure))
        ]

    def _said(self, number: int, hand: Hand, index: int, viewer: int) -> list[Line]:
        """The lines of one act in words; they are cached until somebody is renamed."""
        act, names = hand.acts[index], tuple(self.table.names)
        key = number, index, viewer
        known = self._known.get(key)
        if known is None or known[0] is not act or known[1] != names:
            said = [
                Line(f"l{number}-{index}-{part}", self.speaker.say(text))
                for part, text in enumerate(told_of(hand, index, viewer))
            ]
            known = self._known[key] = act, names, said
        return known[2]


def finished_trick(view: View) -> tuple[CardView, ...]:
    """The cards of a finished trick, until somebody leads to the next one."""
    if any(zone.role == "trick" and zone.count for zone in view.zones):
        return ()
    tricks = [zone.cards for zone in view.zones if zone.role in ("last_trick", "past_trick")]
    return tuple(tricks[-1]) if tricks else ()


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


_told: WeakKeyDictionary[Hand, dict[tuple[int, int], tuple[Act, list[Text]]]] = WeakKeyDictionary()


def told_of(hand: Hand, index: int, viewer: int) -> list[Text]:
    """The result of `Hand.tell`, cached; an undone act is not confused with its successor."""
    known = _told.setdefault(hand, {})
    act = hand.acts[index]
    found = known.get((index, viewer))
    if found is None or found[0] is not act:
        found = known[index, viewer] = act, hand.tell(index, viewer)
    return found[1]


def accounts(table: LiveTable) -> list[int]:
    """The accounts of the finished hands of the match."""
    return list(table.match.totals()) if table.match else [0] * len(table.seats)


def standing(table: LiveTable, scene: Scene | None) -> list[int]:
    """Each seat's present standing; in a game for chips, the chips in front of it."""
    chips = scene.chips if scene is not None and not scene.over else {}
    totals = accounts(table)
    return [chips.get(seat, total) for seat, total in enumerate(totals)]


def result_of(table: LiveTable) -> Account | None:
    """The account of the hand that has just ended; None while a hand is being played."""
    match = table.match
    return match.account() if match is not None and match.hand_over else None
