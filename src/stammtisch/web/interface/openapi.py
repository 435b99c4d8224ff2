"""The description of the interface (OpenAPI 3.1), made from the calls and their types."""

from __future__ import annotations

import re
from functools import cache
from inspect import getdoc
from typing import Any, Final, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import stammtisch
from stammtisch.web.interface.answers import Problem
from stammtisch.web.interface.calls import BASE, Call
from stammtisch.web.interface.deeds import CALLS

ADDRESS: Final = f"{BASE}/openapi.json"
_AT: Final = "#/components/schemas/{name}"
_FAULTS: Final = {
    "401": "no token, or one that lets nobody in",
    "403": "the program may not do this",
    "404": "there is no such thing",
    "409": "not now: a seat is taken, the position has changed, the hand is over",
    "415": "what was sent is not what the call takes",
    "422": "the move is not legal; rules says why",
    "429": "too often; Retry-After says when to come again",
    "503": "nothing can be written just now",
}
_QUERY: Final = {"hands": ("game", "page")}


@cache
def description() -> dict[str, Any]:
    """The whole description."""
    kinds = [Problem, *(kind for call in CALLS for kind in (call.takes, call.answers) if kind)]
    _, schemas = msgspec.json.schema_components(kinds, ref_template=_AT)
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(BASE + call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Stammtisch for programs", "version": stammtisch.__version__},
        "security": [{"token": []}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call) -> dict[str, Any]:
    words = getdoc(call.do) or ""
    media = "application/x-ndjson" if call.streams else "application/json"
    answer = {"description": "done", "content": {media: {"schema": _schema(call.answers)}}}
    fault = {"application/json": {"schema": _schema(Problem)}}
    faults = {code: {"description": why, "content": fault} for code, why in _FAULTS.items()}
    name = call.do.__name__
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": words.partition("\n")[0],
        "description": words,
        "parameters": [
            *(_parameter(each, "path") for each in re.findall(r"{(\w+)}", call.path)),
            *(_parameter(each, "query") for each in _QUERY.get(name, ())),
        ],
        "responses": {"200": answer, **faults},
    }
    if call.takes:
        content = {"application/json": {"schema": _schema(call.takes)}}
        operation["requestBody"] = {"content": content, "required": True}
    return operation


def _parameter(name: str, place: str) -> dict[str, Any]:
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": "string"}}


def _schema(kind: Any) -> dict[str, Any]:
    if parts := get_args(kind):
        return {"anyOf": [_schema(part) for part in parts]}
    return {"$ref": _AT.format(name=kind.__name__)}


async def show(request: Request) -> Response:
    """GET: the description, for everybody."""
    data = msgspec.json.format(msgspec.json.encode(description()), indent=1)
    return Response(data, media_type="application/json")


ROUTES: Final = [Route(ADDRESS, show, methods=["GET"]), *(call.route() for call in CALLS)]
