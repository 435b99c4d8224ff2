"""Files for download: with a name, and never cached on the way."""

from __future__ import annotations

from starlette.responses import Response


def download(data: bytes | str, name: str, media_type: str, *, shown: bool = False) -> Response:
    """A file to be saved, or (``shown``) to be looked at in the browser first."""
    place = "inline" if shown else "attachment"
    headers = {
        "content-disposition": f'{place}; filename="{name}"',
        "cache-control": "no-store",
    }
    return Response(data, media_type=media_type, headers=headers)
