"""How somebody wants to see the pages: language, card faces, light or dark, habits."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.web.forms import read_form
from stammtisch.web.site import entered


async def look(request: Request) -> Response:
    """POST: remember the choice, and return to the page it was made on."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    response = site.pages.go(visit, back_to(request))
    site.visits.keep_reader(response, visit.reader.changed(fields))
    return response


def back_to(request: Request) -> str:
    """The page of this server on which the form was."""
    came = urlsplit(request.headers.get("referer", ""))
    if came.netloc != request.headers.get("host", ""):
        return "/"
    path = "/" + came.path.lstrip("/\\")
    return f"{path}?{came.query}" if came.query else path


async def help_page(request: Request) -> Response:
    """GET: how to play with fingers, with keys and with a screen reader."""
    site, visit = entered(request)
    return site.pages.page(visit, "help.html")


ROUTES = [
    Route("/look", look, methods=["POST"]),
    Route("/help", help_page, methods=["GET"]),
]
