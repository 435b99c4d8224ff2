"""Addresses as QR codes."""

from __future__ import annotations

import io
from typing import Final

import segno
from markupsafe import Markup
from starlette.responses import Response

SVG: Final = "image/svg+xml"


def qr_code(address: str) -> Response:
    """The drawing of a QR code, never cached on the way."""
    drawing = io.BytesIO()
    segno.make(address, error="m").save(
        drawing, kind="svg", border=2, dark="#2c2118", light="#ffffff", xmldecl=False
    )
    return Response(drawing.getvalue(), media_type=SVG, headers={"cache-control": "no-store"})


def qr_inline(address: str) -> Markup:
    """The drawing of a QR code, to be placed inside a page."""
    code = segno.make(address, error="m")
    drawing = code.svg_inline(border=2, dark="#2c2118", light="#ffffff", omitsize=True)
    return Markup(drawing)  # drawn by the library, without a word of anybody's
