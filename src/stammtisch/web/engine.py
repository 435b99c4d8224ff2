"""The engine of a page that counts on its own: Python for browsers, and our sources for it.

All its files have addresses with a version in them, so a browser keeps them until there is another
version. Only here WebAssembly may be compiled: a worker has the policy of its own script.
"""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.responses import Response

from stammtisch.web import bundle
from stammtisch.web.templating import STATIC
from stammtisch.web.zipping import Shared

WORKER: Final = "engine.mjs"
HOUSE: Final = "house.zip"
VENDOR: Final = STATIC / "vendor"
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
    "object-src 'none'; frame-ancestors 'none'"
)
_KINDS: Final = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".whl": "application/zip",
}


@cache
def names() -> tuple[str, ...]:
    """The files of the engine: the worker first, then what it fetches."""
    sources = tomllib.loads((VENDOR / "SOURCES.toml").read_text("utf-8"))
    taken = [name for each in ("pyodide", "msgspec", "librt") for name in sources[each]["files"]]
    return (WORKER, HOUSE, *(name for name in taken if not name.endswith("LICENSE")))


@cache
def version() -> str:
    """A digest of all files; it takes a second or two, so ask for it beside the event loop."""
    found = hashlib.sha256()
    for name in names():
        found.update(hashlib.sha256(_data(name)).digest())
    return found.hexdigest()[:12]


def _data(name: str) -> bytes:
    if name == HOUSE:
        return bundle.archive()
    return ((STATIC if name == WORKER else VENDOR) / name).read_bytes()


@cache
def _file(name: str) -> Shared:
    return Shared(_data(name), _KINDS[name[name.rindex(".") :]])


def response(name: str, headers: Headers) -> Response:
    """A file of the engine; compressing the first time takes a second or two."""
    found = _file(name).response(headers)
    found.headers["content-security-policy"] = POLICY
    return found


@cache
def weight() -> int:
    """The bytes that a browser fetches once."""
    return sum(_file(name).weight for name in names())


def told() -> dict[str, Any]:
    """Where the engine is, for scripts."""
    return {"version": version(), "files": [*names()], "bytes": weight()}
