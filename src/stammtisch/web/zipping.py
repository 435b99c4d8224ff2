"""Compression: what is compressed, and for which clients.

A page bears secrets (the token of its forms, links to a seat or a role). Whoever can make a browser
ask for it again and again, with words of his own in it, and sees how long the answers are, could
guess them from compressed ones (the BREACH attack). So a page that another site's page asked for is
sent as it is; what is the same for everybody has no secrets. Streams are never compressed.

Whoever comes without a cookie is nobody yet: his page has what everybody gets who asks for this
address, and a token for the visitor that he becomes by it. The next answer to a request without a
cookie is for another visitor and has another token, so no two of them could be compared; and from
his second request on the browser brings its cookie, or it is again nobody. So a first visit may be
compressed, also where a link on another site leads here.
"""

from __future__ import annotations

import gzip
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response

_LEAST: Final = 500  # bytes; less would not become shorter than one packet anyway
_KEPT: Final = 9  # compressed once, sent often
_AT_ONCE: Final = 5  # compressed for one reader
_FOREIGN: Final = ("cross-site", "same-site")
_FOREVER: Final = {
    "cache-control": "public, max-age=31536000, immutable",
    "vary": "accept-encoding",
}


class Shared:
    """A file that is the same for everybody, plain and compressed.

    Browsers keep it for ever: its address changes with its content.
    """

    def __init__(self, data: bytes, kind: str) -> None:
        self._plain, self._kind = data, kind
        self._zipped = gzip.compress(data, _KEPT, mtime=0)

    @property
    def weight(self) -> int:
        """Its bytes on the way to a browser."""
        return len(self._zipped)

    def response(self, headers: Headers) -> Response:
        """The file, compressed if the sender of these headers accepts that."""
        if not _understood(headers):
            return Response(self._plain, media_type=self._kind, headers=_FOREVER)
        encoded = {"content-encoding": "gzip", **_FOREVER}
        return Response(self._zipped, media_type=self._kind, headers=encoded)


def may_zip(headers: Headers) -> bool:
    """Whether a page with secrets may be sent compressed to the client that sent these headers."""
    own = "cookie" not in headers or headers.get("sec-fetch-site") not in _FOREIGN
    return _understood(headers) and own


def zip_page(response: Response) -> None:
    """Compress a page in place, if this is worthwhile."""
    if len(response.body) >= _LEAST:
        response.body = gzip.compress(bytes(response.body), _AT_ONCE, mtime=0)
        response.headers["content-length"] = str(len(response.body))
        response.headers["content-encoding"] = "gzip"


def _understood(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")
