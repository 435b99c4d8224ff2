"""What one reader sees of a pad: the fragment that a page contains and a stream renews."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from stammtisch.core.view import ScoreLine
from stammtisch.errors import StammtischError
from stammtisch.messages import Speaker
from stammtisch.pads import Change, Hand, LivePad, Question
from stammtisch.pads import events as e
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.scorepad import POINTS, Entry, Line, Outcome, Pad, Standing
from stammtisch.text import Text, say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import day, number, signed
from stammtisch.web.padform import HandForm, blank_form
from stammtisch.web.reader import Visit
from stammtisch.web.templating import template
from stammtisch.web.words import words

SCORE_PAD: Final = say("Score pad")
WHOLE_ROWS: Final = 30  # hands that open to all that is known of them; a frame is sent often


@dataclass(slots=True)
class Row:
    """A hand as the pad shows it; ``scores`` is None for a hand that was struck out.

    ``settled`` is what the end of a game or of the match added after it, "" where nothing ended;
    ``notes`` tell who wrote and changed it, ``times`` how many times it counts in a Bock round.
    """

    number: int
    version: int
    dealer: int
    active: tuple[int, ...]
    summary: Text
    scores: tuple[int, ...] | None
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    only_points: bool
    settled: str = ""
    notes: list[Text] = field(default_factory=list)
    times: int = 1

    @property
    def struck(self) -> bool:
        """Whether the row is struck out and does not count."""
        return self.scores is None


@dataclass(slots=True)
class Doubt:
    """A hand that was sent under a number already taken by another hand, ``standing``."""

    id: int
    number: int
    why: Text
    summary: Text
    scores: tuple[int, ...]
    only_points: bool
    standing: Row | None


class PadView:
    """A pad as one reader sees it."""

    def __init__(self, pad_id: str, live: LivePad, visit: Visit) -> None:
        self.id = pad_id
        self.live = live
        self.visit = visit
        self.house = read_code(live.setup.rules) if live.setup.rules else None
        face = self.house.entry.face_of(self.house.preset) if self.house else "french"
        self.speaker: Speaker = visit.reader.speaker(face, live.names)
        self.words = words(self.speaker)

    @property
    def may_write(self) -> bool:
        """Whether the reader may write."""
        return self.live.role_of(self.visit.visitor) == "writer"

    def frame(self, form: HandForm | None = None, **more: Any) -> str:
        """The fragment, with this form or with an empty one."""
        context = self.context(form) | more | {"reader": self.visit.reader, "visit": self.visit}
        return template("pad/frame.html").render(
            context,
            csrf=self.visit.csrf,
            face=self.speaker.face,
            language=self.speaker.language,
            **self.words,
        )

    def context(self, form: HandForm | None = None) -> dict[str, Any]:
        """What the templates of a pad need, besides the words."""
        live = self.live
        form = form or blank_form(live.sheet, live.standing)
        rows = list(self._rows())
        return {
            **self.head(),
            **state_of(live),
            **self.form_context(form, live.next_number),
            "rows": rows[::-1],
            "whole_rows": WHOLE_ROWS,
            "doubts": [self._doubt(question, rows) for question in live.open_questions],
            "last_change": self._undo(),
        }

    def head(self) -> dict[str, Any]:
        """What every page about this pad shows at the top."""
        return {
            "id": self.id,
            "back": f"/pad/{self.id}",
            "seq": self.live.seq,
            "game": self.house.entry.id if self.house else "",
            "code": self.live.setup.rules,
            "title": title_of(self.live.setup.title, self.house, self.speaker),
            "subtitle": subtitle_of(self.live.setup.title, self.house, self.speaker),
            "names": self.live.names,
            "sides": self.live.sheet.sides,
            "may_write": self.may_write,
            "closed": self.live.closed,
            "signed": signs(self.live.sheet.low_wins),
            "notice": None,
            "said": None,
        }

    def form_context(
        self, form: HandForm, base: int, key: str = "", turn: int | None = None
    ) -> dict[str, Any]:
        """What the form of a hand needs.

        ``base`` is the number for which it is written, ``turn`` whose turn it is to deal.
        """
        return {
            "form": form,
            "key": key or secrets.token_urlsafe(12),
            "base": base,
            "usual_dealer": int(standing_for(self.live, base).dealer) if turn is None else turn,
            "chairs": sorted(self.live.sheet.present(form.standing)),
            "correcting": False,
        }

    def _rows(self) -> Iterator[Row]:
        """The hands from the first one on."""
        totals = self.opening_totals()
        told: dict[int, list[Change]] = {}
        for change in self.live.history:
            if change.seq not in self.live.undone:
                told.setdefault(change.number, []).append(change)
        for hand, line in self.live.rows:
            notes = list(self._notes(hand, told.get(hand.number, [])))
            if line is None:
                yield self._struck(hand, totals, notes)
            else:
                totals = line.totals
                yield Row(
                    hand.number,
                    hand.version,
                    line.dealer,
                    seats(self.live.pad, line.standing),
                    line.outcome.summary,
                    line.outcome.scores,
                    totals,
                    (*line.outcome.lines, *line.settled),
                    POINTS in hand.entry.facts,
                    self._ended(line),
                    notes,
                    self.live.sheet.factor(line.standing),
                )

    def opening_totals(self) -> tuple[int, ...]:
        """The accounts before the first hand: the players' chips, or zeros."""
        opening = self.live.sheet.opening(self.live.book.first_dealer)
        return tuple(int(total) for total in opening.totals)

    def _struck(self, hand: Hand, totals: tuple[int, ...], notes: list[Text]) -> Row:
        standing = self.live.standing_of(hand.number)
        was = self._outcome(hand.number, hand.entry)
        summary = was.summary if was else say("struck out")
        only_points = POINTS in hand.entry.facts
        active = seats(self.live.pad, standing)
        return Row(
            hand.number,
            hand.version,
            int(standing.dealer),
            active,
            summary,
            None,
            totals,
            was.lines if was else (),
            only_points,
            notes=notes,
        )

    def _outcome(self, number: int, entry: Entry) -> Outcome | None:
        """What an entry scores, or would score, at this place; None if it is impossible there."""
        try:
            return self.live.sheet.outcome(
                standing_for(self.live, number, entry.dealer), entry.facts
            )
        except StammtischError:
            return None

    def _notes(self, hand: Hand, changes: Sequence[Change]) -> Iterator[Text]:
        for change in changes:
            deed = _DEEDS.get(type(change.event))
            if deed is None:
                continue
            yield Text(deed[not change.by].words, {"who": change.by, "time": self.time(change.at)})
            if change.old is not None and change.new is not None:
                was = self._outcome(hand.number, change.old)
                if was is not None:
                    yield say("Before: {what}.", what=self.in_short(was.scores))

    def _ended(self, line: Line) -> str:
        """What the end of a game added to the totals, as the sum of all its lines."""
        if not line.settled:
            return ""
        points = [[int(each) for each in settled.points] for settled in line.settled]
        return self.in_short([sum(each) for each in zip(*points, strict=True)])

    def in_short(self, points: Sequence[int]) -> str:
        """The points of a hand, side by side."""
        signed = signs(self.live.sheet.low_wins)
        named = [
            (self.speaker.say(side.name), points[side.first]) for side in self.live.sheet.sides
        ]
        return ", ".join(f"{name} {signed(each)}" for name, each in named if each) or "0"

    def _doubt(self, question: Question, rows: Sequence[Row]) -> Doubt:
        was = self._outcome(question.number, question.entry)
        why = say(
            "{who} sent this for hand {n}, where another hand was already written down. Which is "
            "it?",
            who=question.by or say("Somebody"),
            n=question.number,
        )
        return Doubt(
            question.id,
            question.number,
            why,
            was.summary if was else say("It cannot go here."),
            was.scores if was else (),
            was is not None and POINTS in question.entry.facts,
            next((row for row in rows if row.number == question.number), None),
        )

    def _undo(self) -> tuple[int, Text | None] | None:
        """The number of the change that can be taken back, and what it changed."""
        change = self.live.last_change
        return None if change is None else (change.seq, undo_label(change))

    def time(self, at: float) -> str:
        """When something happened, in the server's time zone; with the day if it was not today."""
        then = datetime.fromtimestamp(at).astimezone()
        if then.date() == datetime.now().astimezone().date():
            return f"{then:%H:%M}"
        return f"{day(at, self.speaker.language)}, {then:%H:%M}"


_DEEDS: Final[dict[type, tuple[Text, Text]]] = {  # by somebody with a name, and without one
    e.Written: (say("Written at {time} by {who}."), say("Written at {time}.")),
    e.Settled: (say("Put in at {time} by {who}."), say("Put in at {time}.")),
    e.Corrected: (say("Corrected at {time} by {who}."), say("Corrected at {time}.")),
    e.Struck: (say("Struck out at {time} by {who}."), say("Struck out at {time}.")),
    e.Restored: (say("Restored at {time} by {who}."), say("Restored at {time}.")),
}
_UNDO: Final[dict[type, Text]] = {
    e.Written: say("hand {n} written"),
    e.Corrected: say("hand {n} corrected"),
    e.Struck: say("hand {n} struck out"),
    e.Restored: say("hand {n} restored"),
}


def undo_label(change: Change) -> Text | None:
    """The change that the button "Take back" undoes; None if it did not change a hand."""
    label = _UNDO.get(type(change.event))
    return None if label is None else Text(label.words, {"n": change.number})


def title_of(title: str, house: HouseRules | None, speaker: Speaker) -> str:
    """The title of a pad: the name that somebody gave it, or else its game."""
    if title:
        return title
    return speaker.say(house.entry.name if house else SCORE_PAD)


def subtitle_of(title: str, house: HouseRules | None, speaker: Speaker) -> str:
    """The rules of a pad: game, preset, and how many options differ from the preset."""
    if house is None:
        return ""
    parts = [speaker.say(house.entry.name)] if title else []
    preset = speaker.say(house.entry.preset_names[house.preset])
    if preset not in (speaker.say(house.entry.name), title):
        parts.append(f"{preset} (±{len(house.differences)})" if house.differences else preset)
    return " · ".join(parts)


def state_of(live: LivePad) -> dict[str, Any]:
    """How the evening stands: accounts, places, who deals and who sits out."""
    pad, standing = live.pad, live.standing
    active, places = seats(pad, standing), _places(pad)
    present = pad.sheet.present(standing)
    return {
        "pad": pad,
        "totals": pad.totals,
        "places": places,
        "order": sorted(live.sheet.sides, key=lambda side: places[side.first]),
        "active": active,
        "present": present,
        "resting": [live.names[player] for player in sorted(present) if player not in active],
        "dealer": int(standing.dealer),
        "over": pad.over,
        "closing": pad.closing,
        "remarks": live.sheet.remarks(standing),
        "next_number": live.next_number,
    }


def _places(pad: Pad) -> list[int]:
    """The place of each player; partners share one place."""
    best = [pad.places[side.first] for side in pad.sheet.sides]
    return [1 + sum(other < place for other in best) for place in pad.places]


def seats(pad: Pad, standing: Standing) -> tuple[int, ...]:
    """The players of a hand."""
    return tuple(int(player) for player in pad.sheet.active(standing))


def standing_for(live: LivePad, number: int, dealer: int | None = None) -> Standing:
    """What the hand with this number inherits; with ``dealer``, if that player deals it.

    Raises:
        NoSuchPage: there is no such hand, and it is not the next one.
        BadFacts: there is no such player.
    """
    if not 1 <= number <= live.next_number:
        raise NoSuchPage(say("There is no such hand on this pad."))
    if number == live.next_number:
        return live.standing if dealer is None else live.pad.dealt_by(dealer)
    if dealer is None:
        return live.standing_of(number)
    return live.before(number).dealt_by(dealer)


def signs(low_wins: bool) -> Callable[[int], str]:
    """How points are written: with a sign, except in games in which points are bad."""
    return number if low_wins else signed


def names_known(names: Sequence[Sequence[str]]) -> list[str]:
    """All names from several pads, each once, the newest first."""
    return list(dict.fromkeys(name for each in names for name in each))
