"""The pad in a browser's pocket: answers what the server would, while there is no way to it.

A browser keeps a copy of the pad's log (`pads.copies`) and what it could not send yet. Both make
the pad as it stands here: the same decisions, fold, forms and templates as on the server, run by
Pyodide in the page (`static/engine.mjs`). What is decided here is only waiting: the server decides
each line again when it arrives.
"""

from __future__ import annotations

from typing import Any, Final, get_args
from urllib.parse import parse_qsl, urlsplit

import msgspec
from markupsafe import escape

from stammtisch.errors import StammtischError
from stammtisch.games.registry import Registration, registration
from stammtisch.pads import LivePad, PadNote, Person, Settings, decisions
from stammtisch.pads import events as e
from stammtisch.pads.copies import ME, Copied, folded
from stammtisch.pads.fold import step
from stammtisch.scorepad import FREE
from stammtisch.text import Text, say
from stammtisch.web import sheetpocket
from stammtisch.web.asked import Answer as Answer
from stammtisch.web.asked import Ask, Waiting
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.figures import whole_number
from stammtisch.web.padagreed import agreed_context, bock_of, joiner_of, leaver_of
from stammtisch.web.padform import HandForm, Pairs, offline_form, typed_form
from stammtisch.web.padhand import (
    blamed,
    corrected_entry,
    entry_of,
    line_context,
    number_of,
    sent_hand,
    sent_line,
    switched,
    written_line,
)
from stammtisch.web.padopening import form_context, proposed_fields, setup_of, typed_fields
from stammtisch.web.padview import PadView
from stammtisch.web.reader import Visit, reader_of
from stammtisch.web.templating import drawn

LIMITS: Final = Settings()


_asks: Final = msgspec.json.Decoder(Ask)
_known: tuple[list[Copied], list[Waiting], LivePad] | None = None  # what was folded last


def answer(asked: str) -> str:
    """The answer to an `Ask`, both as JSON; where there is none, why, as a notice."""
    ask = _asks.decode(asked)
    try:
        given = answered(ask)
    except StammtischError as fault:
        why = reader_of(ask.look, ask.language).speaker().say(fault.text)
        given = Answer(f'<p class="refused" role="alert">{escape(why)}</p>', fault.status)
    return msgspec.json.encode(given).decode()


def answered(ask: Ask) -> Answer:
    """What the server would answer now, as far as the browser can know."""
    parts = urlsplit(ask.path).path.strip("/").split("/")
    pairs = parse_qsl(ask.body, keep_blank_values=True)
    visit = Visit(ME, ask.csrf, ask.name, reader_of(ask.look, ask.language), "", False, ask.htmx)
    if parts[:2] == ["pads", "new"] and len(parts) == 3:
        return _new(ask, visit, parts[2], pairs)
    if parts[0] == "club" and ask.sheet is not None:
        return sheetpocket.answered(ask, ask.sheet, visit, pairs)
    if parts[0] != "pad" or len(parts) < 2 or not ask.log:
        raise NoSuchPage(say("This page is not kept on this device."))
    return _Pad(ask, visit, parts[1]).answer(parts[2:], pairs)


# --- the pad as it stands here


def standing(log: list[Copied], waiting: list[Waiting]) -> LivePad:
    """The pad with what waits; what cannot be there any more, the server will say."""
    global _known
    done = 0
    if _known is not None and _known[0] == log and waiting[: len(_known[1])] == _known[1]:
        live, done = _known[2], len(_known[1])
    else:
        live = folded(log)
    _known = None  # until all is done
    for each in waiting[done:]:
        parts = urlsplit(each.path).path.strip("/").split("/")
        if parts[0] == "pad":
            pairs = parse_qsl(each.body, keep_blank_values=True)
            try:
                _happen(live, decided(live, Person(ME), parts[2:], pairs), each.at)
            except StammtischError:
                continue
    _known = log, list(waiting), live
    return live


def _happen(live: LivePad, events: decisions.Events, at: float) -> None:
    for event in events:
        step(live, event, at)


def decided(live: LivePad, who: Person, parts: list[str], pairs: Pairs) -> decisions.Events:
    """What follows from a form that was sent about a pad; raises what the server would."""
    one = dict(pairs)
    version = whole_number(one.get("version")) or 0
    match parts:
        case ["write"]:
            form, number, key = sent_hand(live, pairs)
            said = entry_of(live, form, number)
            return decisions.write(live, who, said, key, number, LIMITS)
        case ["line", word]:
            number, version = number_of(live, word), whole_number(one.get("base")) or 0
            entry = corrected_entry(live, number, sent_line(live, number, pairs))
            return decisions.correct(live, who, number, entry, version, LIMITS)
        case ["line", word, "strike"]:
            return decisions.strike(live, who, number_of(live, word), version, LIMITS)
        case ["line", word, "restore"]:
            return decisions.restore(live, who, number_of(live, word), version, LIMITS)
        case ["undo"]:
            return decisions.undo(live, who, whole_number(one.get("change")) or 0, LIMITS)
        case ["question", word]:
            return _settled(live, who, whole_number(word) or 0, one.get("answer", ""))
        case ["close"]:
            again = one.get("again") == "1"
            return decisions.reopen(live, who) if again else decisions.close(live, who)
        case ["bock"]:
            return decisions.set_bock(live, who, bock_of(pairs), LIMITS)
        case ["join"]:
            return decisions.join(live, who, *joiner_of(pairs), LIMITS)
        case ["leave"]:
            return decisions.leave(live, who, leaver_of(pairs), LIMITS)
        case ["rename"]:
            player = whole_number(one.get("player"))
            name = one.get("name", "")
            return decisions.rename(live, who, -1 if player is None else player, name, LIMITS)
    raise NoSuchPage(say("This needs a connection to the server."))


def _settled(live: LivePad, who: Person, question: int, answer: str) -> decisions.Events:
    for each in get_args(e.Answer):
        if each == answer:
            return decisions.settle(live, who, question, each, LIMITS)
    raise NoSuchPage(say("There is no such answer."))


class _Pad:
    """A pad that the browser has, for one answer."""

    def __init__(self, ask: Ask, visit: Visit, pad_id: str) -> None:
        self.ask, self.visit, self.id = ask, visit, pad_id
        self.live = standing(ask.log, ask.waiting)
        self.view = PadView(pad_id, self.live, visit)

    def answer(self, parts: list[str], pairs: Pairs) -> Answer:
        """What this part of the pad shows, or does."""
        post = self.ask.method == "POST"
        deed = dict(pairs).get("do", "save")
        match parts:
            case []:
                return self._shown()
            case ["agreed"] if not post:
                return Answer(
                    _drawn(self.visit, "pad/agreed.html", self.view, agreed_context(self.view))
                )
            case ["form"] if post:
                form, number, key = sent_hand(self.live, pairs, typed_form)
                return self._form(self.view.form_context(form, number, key))
            case ["write"] if post and deed != "save":
                form, number, key = sent_hand(self.live, pairs)
                if deed in ("short", "whole"):
                    form = switched(self.live, form, deed == "short")
                return self._shown(**self.view.form_context(form, number, key))
            case ["line", word] if not post:
                number = number_of(self.live, word)
                version = self.live.hands[number - 1].version
                return self._line(number, written_line(self.live, number), version)
            case ["line", word, "form"] if post:
                number = number_of(self.live, word)
                form, base = sent_line(self.live, number, pairs, typed_form), dict(pairs)["base"]
                return self._form(line_context(self.view, number, form, int(base)))
            case ["line", word] if post and deed != "save":
                number = number_of(self.live, word)
                form, base = sent_line(self.live, number, pairs), dict(pairs)["base"]
                if deed in ("short", "whole"):
                    form = switched(self.live, form, deed == "short")
                return self._line(number, form, int(base))
        return self._done(parts, pairs)

    def _done(self, parts: list[str], pairs: Pairs) -> Answer:
        """Do what a form asks, as far as this can be done here; the rest waits."""
        global _known
        who, before = Person(ME, self.visit.name), self.live.next_number
        try:
            events = decided(self.live, who, parts, pairs)
        except StammtischError as fault:
            return self._refused(parts, pairs, fault)
        waits = [*self.ask.waiting, Waiting(self.ask.path, self.ask.body, self.ask.at)]
        _happen(self.live, events, self.ask.at)
        _known = self.ask.log, waits, self.live
        self.view = PadView(self.id, self.live, self.visit)
        said = None
        if self.live.next_number > before:
            said = say("Hand {n} is written down.", n=before)
        shown = self._shown(said=said)
        whole_page = not self.visit.htmx or (parts[0] == "line" and len(parts) == 2)
        go = f"/pad/{self.id}" if whole_page else ""
        return Answer(shown.html, 200, True, self._label(parts, before), go=go)

    def _refused(self, parts: list[str], pairs: Pairs, fault: StammtischError) -> Answer:
        status = fault.status
        if parts == ["write"]:
            form, number, key = sent_hand(self.live, pairs)
            more = self.view.form_context(form, number, key)
            return self._shown(status, **more, **({} if blamed(form, fault) else _notice(fault)))
        if parts[0] == "line" and len(parts) == 2:
            number = number_of(self.live, parts[1])
            form = sent_line(self.live, number, pairs)
            form.blame(fault)
            return self._line(number, form, whole_number(dict(pairs).get("base")) or 0)
        return self._shown(status, **_notice(fault))

    def _label(self, parts: list[str], before: int) -> str:
        """What waits, in short: the points of a hand, or what was done to one."""
        speaker = self.view.speaker
        if parts == ["write"] and self.live.next_number > before:
            row = list(self.live.rows)[-1][1]
            assert row is not None, "it was just written"
            sides = [
                (speaker.say(each.name), row.outcome.scores[each.first])
                for each in self.live.sheet.sides
            ]
            signed = self.view.head()["signed"]
            return ", ".join(f"{name} {signed(points)}" for name, points in sides if points)
        match parts:
            case ["write"]:
                return speaker.say(say("Hand {n}", n=before))
            case ["line", number, *_]:
                return speaker.say(say("Hand {n}: corrected", n=number))
            case ["undo"]:
                return speaker.say(say("Taken back"))
            case ["question", _]:
                return speaker.say(say("A question answered"))
            case ["rename"]:
                return speaker.say(say("A name changed"))
            case ["join"] | ["leave"]:
                return speaker.say(say("Somebody joined or left"))
            case ["bock"]:
                return speaker.say(say("Bock rounds agreed"))
        return speaker.say(say("Closed or opened"))

    def _shown(self, status: int = 200, **more: Any) -> Answer:
        """The pad: the whole page or, for a script, the fragment."""
        form: HandForm | None = more.pop("form", None)
        if self.visit.htmx:
            return Answer(self.view.frame(form, **more), status)
        context = self.view.context(form) | {"preview_at": f"/pad/{self.id}/form"} | more
        context["offline_form"] = offline_form(self.live.sheet, self.live.standing)
        return Answer(_drawn(self.visit, "pad/page.html", self.view, context), status)

    def _form(self, context: dict[str, Any]) -> Answer:
        context = self.view.head() | context
        return Answer(_drawn(self.visit, "pad/form.html", self.view, context))

    def _line(self, number: int, form: HandForm, version: int) -> Answer:
        context = line_context(self.view, number, form, version)
        status = form.fault.status if form.fault else 200
        return Answer(_drawn(self.visit, "pad/line.html", self.view, context), status)


def _notice(fault: StammtischError) -> dict[str, Text]:
    return {"notice": fault.text}


def _drawn(visit: Visit, name: str, view: PadView | None, context: dict[str, Any]) -> str:
    speaker = view.speaker if view else visit.reader.speaker()
    return drawn(visit, name, speaker, **context)


# --- a new pad


def _new(ask: Ask, visit: Visit, game: str, pairs: Pairs) -> Answer:
    """The form of a new pad, or the log of the pad that it opens."""
    entry = None if game == FREE else registration(game)
    mine = [_note(folded(ask.log))] if ask.log else []
    if ask.method != "POST":
        query = dict(parse_qsl(urlsplit(ask.path).query))
        wished = query.get("rules", ""), query.get("group", "")
        return _asked(ask, visit, entry, proposed_fields(entry, mine, visit, *wished), mine)
    fields = typed_fields(pairs)
    if dict(pairs).get("do") == "chair":
        return _asked(ask, visit, entry, fields, [])
    try:
        who = Person(ME, visit.name)
        events = decisions.open_pad(setup_of(entry, fields), who)
    except StammtischError as fault:
        return _asked(ask, visit, entry, fields, mine, fault)
    return Answer(waits=True, opened=[Copied(event, ask.at) for event in events])


def _asked(
    ask: Ask,
    visit: Visit,
    entry: Registration | None,
    fields: dict[str, Any],
    mine: list[PadNote],
    fault: StammtischError | None = None,
) -> Answer:
    context = form_context(visit.reader.speaker(), entry, fields, mine, ask.groups, fault)
    status = fault.status if fault else 200
    return Answer(_drawn(visit, "pad/new.html", None, context), status)


def _note(live: LivePad) -> PadNote:
    """What the form of a new pad needs to know of the last one."""
    setup, pad = live.setup, live.pad
    role = live.role_of(ME) or "reader"
    shown = setup.title, setup.rules, live.names, pad.totals
    agreed = live.book.bock, live.book.stake
    return PadNote("", *shown, len(live.hands), 0, False, role, 0.0, *agreed)
