"""How a phone comes to trust this house, if the server speaks https by the house's certificate."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.text import say
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.qr import qr_inline
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.trust import fingerprint, label

NAME: Final = "stammtisch.crt"
AUTHORITY: Final = "application/x-x509-ca-cert"  # what phones take for something to be trusted


async def show(request: Request) -> Response:
    """GET: what to do on the phone, and what it means."""
    site, visit = entered(request)
    root, here = _root(site), f"{base_address(request, site)}/trust"
    return site.pages.page(
        visit,
        "trust.html",
        here=here,
        picture=qr_inline(here),
        fingerprint=fingerprint(root),
        called=label(root),
        file=f"/trust/{NAME}",
        saved=NAME,
    )


async def certificate(request: Request) -> Response:
    """GET: the certificate that phones are to trust; no key comes with it."""
    site, _ = entered(request)
    return download(_root(site), NAME, AUTHORITY)


def _root(site: Site) -> bytes:
    if not site.settings.tls:
        raise NoSuchPage(say("This server has no certificate of its own."))
    return site.settings.trust().root()


ROUTES = [
    Route("/trust", show, methods=["GET"]),
    Route(f"/trust/{NAME}", certificate, methods=["GET"]),
]
