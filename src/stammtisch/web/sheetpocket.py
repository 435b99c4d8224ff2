"""The sheet of a club's table in a browser's pocket, beside the pads (`pocket`).

The browser keeps a copy of this one sheet (`club.copies`) and the forms that it could not send.
What is decided here is only waiting: the server decides each line again when it arrives.
"""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from stammtisch.club import entering
from stammtisch.club.copies import SheetCopy, evening_of
from stammtisch.club.errors import ClubError
from stammtisch.club.events import Events
from stammtisch.club.fold import apply
from stammtisch.club.roles import must_confirm_for_himself
from stammtisch.club.sheets import Line
from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.asked import Answer, Ask
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import whole_number
from stammtisch.web.padform import FormOf, HandForm, Pairs, sent_form, typed_form
from stammtisch.web.reader import Visit
from stammtisch.web.sheethand import (
    asked_whole,
    hand_context,
    line_that_follows,
    sheet_of_hand,
    written_form,
)
from stammtisch.web.sheetview import Row, SheetPage, line_in, rows_of, sent_rows
from stammtisch.web.templating import drawn

_PLACE: Final = re.compile(
    r"(?P<here>/club/(?P<club>[^/]+)/e/(?P<evening>[^/]+)(?:/me/[^/]+/[^/]+)?/sheet/\d+/\d+"
    r"(?:/[\w-]{16}(?=/|$))?)(?:/(?P<rest>.+))?"
)


def answered(ask: Ask, copy: SheetCopy, visit: Visit, pairs: Pairs) -> Answer:
    """What the server would answer about a sheet, as far as the browser can know."""
    here, parts = _place(ask.path)
    sheet = _Sheet(copy, visit, here)
    for each in ask.waiting:
        sheet.repeat(_place(each.path)[1], parse_qsl(each.body, keep_blank_values=True), each.at)
    post, deed = ask.method == "POST", dict(pairs).get("do", "save")
    match parts:
        case [""] if not post:
            return sheet.shown()
        case ["hand", word] if not post:
            return sheet.hand(word)
        case ["hand", word, "form"] if post:
            return sheet.preview(word, pairs)
        case ["hand", word] if post and deed != "save":
            return sheet.hand(word, pairs)
    return sheet.done(parts, pairs, ask.at)


def _place(path: str) -> tuple[str, list[str]]:
    """The address of a sheet, and which part of it a page shows; raises `NoSuchPage`."""
    found = _PLACE.fullmatch(urlsplit(path).path)
    if found is None:
        raise NoSuchPage(say("This page is not kept on this device."))
    return found["here"], (found["rest"] or "").split("/")


class _Sheet:
    """A sheet as it stands here: the copy, and what waits."""

    def __init__(self, copy: SheetCopy, visit: Visit, here: str) -> None:
        _, _, club, _, evening, *_ = here.split("/")
        self.page = SheetPage(
            visit=visit,
            club_id=club,
            club=copy.club,
            evening_id=evening,
            evening=evening_of(copy),
            game=copy.game,
            actor=copy.actor,
            here=here,
            seq=copy.seq,
            paid=copy.paid,
        )

    # --- what it shows

    def shown(self, rows: list[Row] | None = None, fault: StammtischError | None = None) -> Answer:
        """The sheet: the whole page or, for a script, the fragment."""
        page = self.page
        rows = rows_of(page) if rows is None else rows
        wrong = fault or next((row.fault for row in rows if row.fault), None)
        context = page.context(rows) | {
            "fault": fault.text if fault else None,
            "fault_rules": getattr(fault, "rules", ()),
        }
        name = "club/sheet_frame.html" if page.visit.htmx else "club/sheet.html"
        return Answer(self._drawn(name, context), wrong.status if wrong else 200)

    def hand(
        self, word: str, pairs: Pairs | None = None, fault: StammtischError | None = None
    ) -> Answer:
        """The questions about a hand: as it stands here, or as they were answered."""
        number = whole_number(word) or 0
        sheet = sheet_of_hand(self.page, number)
        if pairs is None:
            form, version = written_form(self.page, number, sheet), self.page.game.version(number)
        else:
            form, version = self._form(number, pairs), dict(pairs).get("base", "")
        if fault is not None:
            form.blame(fault)
        context = hand_context(self.page, number, sheet, form, version)
        context["reason"] = dict(pairs or ()).get("reason", "")
        status = form.fault.status if form.fault else 200
        return Answer(self._drawn("club/hand.html", context), status)

    def preview(self, word: str, pairs: Pairs) -> Answer:
        """The form of a hand as it is filled in now."""
        number = whole_number(word) or 0
        form, version = self._form(number, pairs, typed_form), dict(pairs).get("base", "")
        context = hand_context(self.page, number, sheet_of_hand(self.page, number), form, version)
        return Answer(self._drawn("pad/form.html", context))

    def _form(self, number: int, pairs: Pairs, read: FormOf = sent_form) -> HandForm:
        sheet = sheet_of_hand(self.page, number)
        return read(sheet, sheet.standing, asked_whole(pairs))

    def _drawn(self, name: str, context: dict[str, Any]) -> str:
        return drawn(self.page.visit, name, self.page.speaker, **context)

    # --- what is done on it

    def repeat(self, parts: list[str], pairs: Pairs, at: float) -> None:
        """Do what waits; what cannot be done any more, the server will say."""
        try:
            if parts == ["write"]:
                for row in sent_rows(self.page, dict(pairs)):
                    if (line := line_in(self.page, row)) is not None:
                        self._enter(line, row.version, pairs, at)
            else:
                self._happen(self._decided(parts, pairs), at)
        except StammtischError:
            return

    def done(self, parts: list[str], pairs: Pairs, at: float) -> Answer:
        """Do what a form asks; it waits for the network unless it is refused."""
        if parts == ["write"]:
            return self._written(pairs, at)
        try:
            events = self._decided(parts, pairs)
        except StammtischError as fault:
            if parts[0] == "hand":
                return self.hand(parts[1], pairs, fault)
            return self.shown(fault=fault)
        self._happen(events, at)
        return self._waits(self._label(parts, pairs))

    def _written(self, pairs: Pairs, at: float) -> Answer:
        """The lines that were changed; if one is refused, all stay as they were typed."""
        sent = list(sent_rows(self.page, dict(pairs)))
        lines: list[tuple[Row, Line]] = []
        for row in sent:
            try:
                line = line_in(self.page, row)
                if line is not None:
                    self._decide(line, row.version, pairs)
                    lines.append((row, line))
            except ClubError as fault:
                row.fault = fault
        if any(row.fault for row in sent):
            typed = {row.hand: row for row in sent}
            return self.shown([typed.get(row.hand, row) for row in rows_of(self.page)])
        for row, line in lines:
            self._enter(line, row.version, pairs, at)
        if not lines:
            return Answer(self.shown().html, go=self.page.here)
        return self._waits("; ".join(self._told(line) for _, line in lines))

    def _waits(self, label: str) -> Answer:
        return Answer(self.shown().html, 200, True, label, go=self.page.here)

    def _decided(self, parts: list[str], pairs: Pairs) -> Events:
        """What follows from a form; raises what the server would."""
        one, page = dict(pairs), self.page
        match parts:
            case ["hand", word]:
                number = whole_number(word) or 0
                line = line_that_follows(page, number, self._form(number, pairs))
                return self._decide(line, one.get("base", ""), pairs)
            case ["confirm"]:
                unit, actor, game = one.get("unit", ""), page.actor, page.game
                must_confirm_for_himself(actor, unit)
                who = actor.name, actor.device
                seen = one.get("seen", "")
                return entering.confirm(page.evening, game.round, game.table, unit, *who, seen=seen)
        raise NoSuchPage(say("This needs a connection to the server."))

    def _decide(self, line: Line, version: str, pairs: Pairs) -> Events:
        actor, reason = self.page.actor, dict(pairs).get("reason", "").strip()[:200]
        return entering.write(
            self.page.evening, line, version, actor.name, reason, organiser=actor.organises
        )

    def _enter(self, line: Line, version: str, pairs: Pairs, at: float) -> None:
        self._happen(self._decide(line, version, pairs), at)

    def _happen(self, events: Events, at: float) -> None:
        for event in events:
            apply(self.page.evening, event, at)

    def _label(self, parts: list[str], pairs: Pairs) -> str:
        """What waits, in short."""
        page = self.page
        if parts[0] == "hand":
            return self._told(page.game.lines[whole_number(parts[1]) or 0])
        unit = page.evening.units.get(dict(pairs).get("unit", ""))
        said = say("{name} confirms the sheet", name=unit.name if unit else "")
        return page.speaker.say(said)

    def _told(self, line: Line) -> str:
        said = say("Hand {n}: {line}", n=line.hand, line=self.page.told(line))
        return self.page.speaker.say(said)
