"""Ratings: what they are, and whether somebody plays for his own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.web.forms import read_form
from stammtisch.web.pages.table import do
from stammtisch.web.site import entered


async def explain(request: Request) -> Response:
    """GET: how a rating comes about, and what it says."""
    site, visit = entered(request)
    return site.pages.page(visit, "rating.html")


async def wish(request: Request) -> Response:
    """POST: whether I play for my rating at this table."""
    site, visit = entered(request)
    wants = (await read_form(request, visit)).get("rated") == "yes"
    deed = site.tables.consent.wish(request.path_params["id"], visit.visitor, wants)
    return await do(request, visit, deed)


ROUTES = [
    Route("/rating", explain, methods=["GET"]),
    Route("/t/{id}/rating", wish, methods=["POST"]),
]
