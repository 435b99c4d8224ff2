"""Notifications when it is my turn, by Web Push: on which of my devices, tried, and ended."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.text import say
from stammtisch.web.calls import trial_words
from stammtisch.web.errors import NoSuchPage, come_again
from stammtisch.web.figures import moment
from stammtisch.web.forms import read_form
from stammtisch.web.site import Site, entered
from stammtisch.web.templating import STATIC
from stammtisch.web.visits import Visit

_NEVER_KEPT: Final = {"cache-control": "no-cache"}


class Shown(NamedTuple):
    """A device in the list: whose service it uses, and since when."""

    id: str
    service: str
    when: str


def _here(request: Request) -> tuple[Site, Visit]:
    site, visit = entered(request)
    if site.calls.sender is None:
        raise NoSuchPage(say("This server sends no notifications."))
    return site, visit


async def show(request: Request) -> Response:
    """GET: what notifications are, my devices, and how this one joins them."""
    site, visit = _here(request)
    tried = request.query_params.get("tried", "")
    return await _page(site, visit, tried=tried if tried in ("sent", "gone", "lost") else "")


async def _page(
    site: Site, visit: Visit, refusal: StammtischError | None = None, tried: str = ""
) -> Response:
    from stammtisch.web.push import service_of

    sender = site.calls.sender
    assert sender is not None, "asked before"
    language = visit.reader.language
    return site.pages.page(
        visit,
        "mine/signs.html",
        refusal.status if refusal else 200,
        devices=[
            Shown(id, service_of(each.device.endpoint, sender.services), moment(each.at, language))
            for id, each in await site.calls.signs.of(visit.visitor)
        ],
        key=sender.public,
        refusal=refusal.text if refusal else None,
        tried=tried,
    )


async def want(request: Request) -> Response:
    """POST: notify this device from now on; the field ``device`` has what its browser says."""
    from stammtisch.web.push import device_of

    told = (await read_form(request, entered(request)[1])).get("device", "")
    site, visit = _here(request)
    sender = site.calls.sender
    assert sender is not None, "asked before"
    try:
        try:
            found: object = json.loads(told)
        except ValueError:
            found = None
        device = device_of(found, visit.reader.language, sender.services)
        site.check_opening(visit)
        await site.calls.signs.want(visit.visitor, device, visit.address)
    except StammtischError as fault:
        return come_again(await _page(site, visit, fault), fault)
    return site.pages.go(visit, "/mine/notifications")


async def change(request: Request) -> Response:
    """POST: end the notifications on a device, or test whether they arrive."""
    form = await read_form(request, entered(request)[1])
    site, visit = _here(request)
    if "end" in form:
        await site.calls.signs.end(form["end"], visit.visitor)
        return site.pages.go(visit, "/mine/notifications")
    mine = dict(await site.calls.signs.of(visit.visitor))
    place = mine.get(form.get("try", ""))
    if place is None:
        return site.pages.go(visit, "/mine/notifications")
    site.check_opening(visit)
    words = trial_words(place.device.language)
    tried = await site.calls.deliver(visit.visitor, form["try"], place.device, words, once=True)
    return site.pages.go(visit, f"/mine/notifications?tried={tried}")


async def worker(request: Request) -> Response:
    """GET: the script that shows notifications while no page is open."""
    _here(request)
    script = (STATIC / "signworker.js").read_text("utf-8")
    return Response(script, media_type="text/javascript", headers=_NEVER_KEPT)


ROUTES = [
    Route("/mine/notifications", show, methods=["GET"]),
    Route("/mine/notifications", want, methods=["POST"]),
    Route("/mine/notifications/device", change, methods=["POST"]),
    Route("/mine/notifications/worker.js", worker, methods=["GET"]),
]
