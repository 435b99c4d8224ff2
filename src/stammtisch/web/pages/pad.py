"""A score pad: what is on it, the form of the next hand, corrections, links."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.pads import Answer, BadPadLink, LivePad, NoSuchPad, NotYourPad, Person
from stammtisch.text import say
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import read_fields, read_form, wants_json, whole_number
from stammtisch.web.optionform import address_of
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
from stammtisch.web.padview import PadView
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.streams import fragments, seen_up_to
from stammtisch.web.visits import Visit, cleaned, own_name


async def opened(request: Request) -> tuple[Site, Visit, PadView]:
    """The pad for this visitor; raises `NoSuchPad`, `NotYourPad`."""
    site, visit = entered(request)
    pad_id = request.path_params["id"]
    live = await site.pads.pad(pad_id, visit.visitor)
    return site, visit, PadView(pad_id, live, visit)


async def writing(request: Request) -> tuple[Site, Visit, PadView]:
    """The pad for a visitor who may write on it; raises `NotYourPad` if he may not."""
    site, visit, view = await opened(request)
    if not view.may_write:
        raise NotYourPad(say("You may look at this pad but not write on it. Ask for a link."))
    return site, visit, view


async def sent(request: Request) -> tuple[Site, Visit, PadView, Pairs]:
    """A form about a pad; its token is checked before the pad is read."""
    site, visit = entered(request)
    pairs = await read_fields(request, visit)
    _, _, view = await writing(request)
    return site, visit, view, pairs


def person(visit: Visit) -> Person:
    """The person who sent a form about a pad."""
    return Person(visit.visitor, visit.name)


async def show(request: Request) -> Response:
    """GET: the pad."""
    site, visit, view = await opened(request)
    return _page(site, visit, view)


def _page(site: Site, visit: Visit, view: PadView, **more: Any) -> Response:
    """The whole page or, for a script, the fragment; with this ``form`` if one is given."""
    form, fault = more.pop("form", None), more.pop("fault", None)
    status: int = fault.status if fault else more.pop("status", 200)
    more["notice"] = fault.text if fault else more.get("notice")
    if visit.htmx:
        return site.pages.html(visit, view.frame(form, **more), status)
    context = view.context(form) | {"preview_at": f"/pad/{view.id}/form"} | more
    context["offline_form"] = offline_form(view.live.sheet, view.live.standing)
    return site.pages.page(visit, "pad/page.html", status, view.speaker, **context)


# --- the next hand


async def preview(request: Request) -> Response:
    """POST: the form as it is filled in now, and what the hand would score."""
    site, visit, view, pairs = await sent(request)
    form, number, key = sent_hand(view.live, pairs, typed_form)
    context = {**view.head(), **view.form_context(form, number, key)}
    return site.pages.page(visit, "pad/form.html", 200, view.speaker, **context)


async def write(request: Request) -> Response:
    """POST: write the hand down; a refused form comes back as it was filled in.

    Other buttons of the form only change it: points only, or all questions.
    """
    site, visit, view, pairs = await sent(request)
    live, deed = view.live, dict(pairs).get("do", "save")
    form, number, key = sent_hand(live, pairs)
    if deed in ("short", "whole"):
        form = switched(live, form, deed == "short")
        deed = "check"
    more = view.form_context(form, number, key)
    if deed == "check":
        return _page(site, visit, view, **more)
    try:
        what = await _written(site, view, form, number, key)
    except StammtischError as fault:
        return _refused(request, site, view, more, fault)
    view = PadView(view.id, await site.pads.pad(view.id, visit.visitor), visit)
    notice = say("This hand was already there; it counts once.") if what == "same" else None
    if wants_json(request):
        return JSONResponse({"state": what})
    if not visit.htmx:
        return site.pages.go(visit, f"/pad/{view.id}")
    said = say("Hand {n} is written down.", n=number) if what == "written" else None
    return _page(site, visit, view, notice=notice, said=said)


async def _written(site: Site, view: PadView, form: HandForm, number: int, key: str) -> str:
    """Write a hand; returns the result. Raises `BadFacts` and whatever `Pads.write` raises."""
    known = view.live.keys.get(key)
    if known is not None:
        return known.what
    said = entry_of(view.live, form, number)
    who = person(view.visit)
    result = await site.pads.write(
        view.id, who, said.facts, key=key, number=number, dealer=said.dealer
    )
    return result.what


def _refused(
    request: Request, site: Site, view: PadView, more: dict[str, Any], fault: StammtischError
) -> Response:
    """The form as it was filled in, with the reason beside its field."""
    if wants_json(request):
        return _told(view, fault)
    if not blamed(more["form"], fault):
        return _page(site, view.visit, view, **more, fault=fault)
    return _page(site, view.visit, view, **more, status=fault.status)


def _told(view: PadView, fault: StammtischError) -> Response:
    """A refusal for a script that had waited for the network."""
    text = view.speaker.say(fault.text)
    return JSONResponse({"state": "refused", "text": text}, fault.status)


# --- hands that stand there


async def line(request: Request) -> Response:
    """GET: the form of a hand that is already written, to be corrected."""
    site, visit, view = await writing(request)
    number = _number(request, view.live)
    form, version = written_line(view.live, number), view.live.hands[number - 1].version
    return _line_page(site, visit, view, number, form, version)


def _number(request: Request, live: LivePad) -> int:
    return number_of(live, request.path_params["number"])


def _line_page(
    site: Site, visit: Visit, view: PadView, number: int, form: HandForm, version: int
) -> Response:
    status = form.fault.status if form.fault else 200
    context = line_context(view, number, form, version)
    return site.pages.page(visit, "pad/line.html", status, view.speaker, **context)


async def preview_line(request: Request) -> Response:
    """POST: the form of a correction as it is filled in now."""
    site, visit, view, pairs = await sent(request)
    number = _number(request, view.live)
    form = sent_line(view.live, number, pairs, typed_form)
    version = whole_number(dict(pairs).get("base")) or 0
    context = line_context(view, number, form, version)
    return site.pages.page(visit, "pad/form.html", 200, view.speaker, **context)


async def correct(request: Request) -> Response:
    """POST: replace the facts of a hand."""
    site, visit, view, pairs = await sent(request)
    number, one = _number(request, view.live), dict(pairs)
    form, version = sent_line(view.live, number, pairs), whole_number(one.get("base")) or 0
    deed = one.get("do", "save")
    if deed in ("short", "whole"):
        form = switched(view.live, form, deed == "short")
    if deed != "save":
        return _line_page(site, visit, view, number, form, version)
    try:
        said = corrected_entry(view.live, number, form)
        await site.pads.correct(
            view.id, person(visit), number, said.facts, version=version, dealer=said.dealer
        )
    except StammtischError as fault:
        if wants_json(request):
            return _told(view, fault)
        form.blame(fault)
        return _line_page(site, visit, view, number, form, version)
    if wants_json(request):
        return JSONResponse({"state": "done"})
    return site.pages.go(visit, f"/pad/{view.id}#hand-{number}")


async def strike(request: Request) -> Response:
    """POST: strike a hand out, so that it no longer counts."""
    site, visit, view, pairs = await sent(request)
    version = whole_number(dict(pairs).get("version")) or 0
    number = _number(request, view.live)
    return await _do(request, site.pads.strike(view.id, person(visit), number, version=version))


async def restore(request: Request) -> Response:
    """POST: restore a hand that was struck out, so that it counts again."""
    site, visit, view, pairs = await sent(request)
    version = whole_number(dict(pairs).get("version")) or 0
    number = _number(request, view.live)
    return await _do(request, site.pads.restore(view.id, person(visit), number, version=version))


async def undo(request: Request) -> Response:
    """POST: undo the last change."""
    site, visit = entered(request)
    change = whole_number((await read_form(request, visit)).get("change")) or 0
    return await _do(request, site.pads.undo(request.path_params["id"], person(visit), change))


async def settle(request: Request) -> Response:
    """POST: decide what a doubtful hand is."""
    site, visit = entered(request)
    answer = (await read_form(request, visit)).get("answer", "")
    question = whole_number(request.path_params["question"]) or 0
    for each in get_args(Answer):
        if each == answer:
            deed = site.pads.settle(request.path_params["id"], person(visit), question, each)
            return await _do(request, deed)
    raise NoSuchPage(say("There is no such answer."))


async def close(request: Request) -> Response:
    """POST: close the pad, or reopen it."""
    site, visit = entered(request)
    again = (await read_form(request, visit)).get("again") == "1"
    deed = site.pads.reopen if again else site.pads.close_pad
    return await _do(request, deed(request.path_params["id"], person(visit)))


async def rename(request: Request) -> Response:
    """POST: give a player another name."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    player = whole_number(fields.get("player"))
    name = cleaned(fields.get("name", ""))
    return await _do(
        request,
        site.pads.rename(
            request.path_params["id"], person(visit), -1 if player is None else player, name
        ),
    )


async def _do(request: Request, deed: Awaitable[object]) -> Response:
    """Change the pad as asked, then show it; a refusal is shown with its reason."""
    try:
        await deed
    except (NoSuchPad, NotYourPad):
        raise
    except StammtischError as fault:
        site, visit, view = await opened(request)
        if wants_json(request):
            return _told(view, fault)
        return _page(site, visit, view, fault=fault)
    site, visit, view = await opened(request)
    if wants_json(request):
        return JSONResponse({"state": "done"})
    if visit.htmx:
        return _page(site, visit, view)
    return site.pages.go(visit, f"/pad/{view.id}")


# --- several phones


async def stream(request: Request) -> Response:
    """GET: the pad each time it has changed, beginning after what the browser already has."""
    site, visit, view = await opened(request)
    after = seen_up_to(request)

    async def render() -> tuple[str, int]:
        live = await site.pads.pad(view.id, visit.visitor)
        return PadView(view.id, live, visit).frame(), live.seq

    changes = site.pads.changes(view.id, visit.visitor, after)
    return fragments(changes, render, site.settings.heartbeat)


async def invite(request: Request) -> Response:
    """GET: the links that can be made; each is made only when it is asked for."""
    site, visit, view = await writing(request)
    return site.pages.page(
        visit, "pad/invite.html", speaker=view.speaker, **view.head(), link="", role="", qr=""
    )


async def make_link(request: Request) -> Response:
    """POST: a link for a role, with its QR code; shown once."""
    site, visit, view, pairs = await sent(request)
    wanted = dict(pairs).get("role")
    secret = await site.pads.link(
        view.id, person(visit), "writer" if wanted == "writer" else "reader"
    )
    link = f"{base_address(request, site)}/pad/{view.id}/join/{secret}"
    return site.pages.page(
        visit,
        "pad/invite.html",
        speaker=view.speaker,
        **view.head(),
        link=link,
        role=wanted,
        qr=qr_inline(link),
    )


async def revoke(request: Request) -> Response:
    """POST: revoke all links made so far."""
    site, visit, view, _ = await sent(request)
    await site.pads.revoke_links(view.id, person(visit), "writer")
    await site.pads.revoke_links(view.id, person(visit), "reader")
    return site.pages.go(visit, f"/pad/{view.id}")


async def ask_join(request: Request) -> Response:
    """GET: the page of a link; nothing happens before the button is pressed."""
    site, visit = entered(request)
    pad_id, secret = request.path_params["id"], request.path_params["secret"]
    return site.pages.page(visit, "pad/join.html", id=pad_id, secret=secret)


async def join(request: Request) -> Response:
    """POST: take the role of a link on this device."""
    site, visit = entered(request)
    name = own_name((await read_form(request, visit)).get("name", "")) or visit.name
    site.secrets.check(visit.address, say("Too many wrong links."))
    pad_id, secret = request.path_params["id"], request.path_params["secret"]
    try:
        await site.pads.claim(pad_id, secret, Person(visit.visitor, name))
    except BadPadLink:
        site.secrets.take(visit.address)
        raise
    response = site.pages.go(visit, f"/pad/{pad_id}")
    if name:
        site.visits.keep_name(response, name)
    return response


async def more(request: Request) -> Response:
    """GET: what is rarely needed: names, files, the rules, closing."""
    site, visit, view = await opened(request)
    rules_at = address_of(view.house) if view.house else ""
    return site.pages.page(
        visit, "pad/more.html", speaker=view.speaker, **view.head(), rules_at=rules_at
    )


async def who_am_i(request: Request) -> Response:
    """POST: the name of the person who writes on this device."""
    site, visit, view, pairs = await sent(request)
    name = own_name(dict(pairs).get("name", ""))
    response = site.pages.go(visit, f"/pad/{view.id}")
    site.visits.keep_name(response, name)
    return response


ROUTES = [
    Route("/pad/{id}", show, methods=["GET"]),
    Route("/pad/{id}/form", preview, methods=["POST"]),
    Route("/pad/{id}/write", write, methods=["POST"]),
    Route("/pad/{id}/stream", stream, methods=["GET"]),
    Route("/pad/{id}/line/{number}", line, methods=["GET"]),
    Route("/pad/{id}/line/{number}", correct, methods=["POST"]),
    Route("/pad/{id}/line/{number}/form", preview_line, methods=["POST"]),
    Route("/pad/{id}/line/{number}/strike", strike, methods=["POST"]),
    Route("/pad/{id}/line/{number}/restore", restore, methods=["POST"]),
    Route("/pad/{id}/undo", undo, methods=["POST"]),
    Route("/pad/{id}/question/{question}", settle, methods=["POST"]),
    Route("/pad/{id}/rename", rename, methods=["POST"]),
    Route("/pad/{id}/close", close, methods=["POST"]),
    Route("/pad/{id}/invite", invite, methods=["GET"]),
    Route("/pad/{id}/link", make_link, methods=["POST"]),
    Route("/pad/{id}/revoke", revoke, methods=["POST"]),
    Route("/pad/{id}/join/{secret}", ask_join, methods=["GET"]),
    Route("/pad/{id}/join/{secret}", join, methods=["POST"]),
    Route("/pad/{id}/me", who_am_i, methods=["POST"]),
    Route("/pad/{id}/more", more, methods=["GET"]),
]
