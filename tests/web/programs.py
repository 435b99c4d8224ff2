"""A client of the interface for programs that knows nothing but its description."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, cast

import msgspec
from starlette.types import Message

from tests.web.helpers import Guest, Server

ADDRESS = "/api/1/openapi.json"


class Program:
    """One program: it calls what the description names, and checks each answer against it."""

    def __init__(self, server: Server, token: str, language: str = "en") -> None:
        self.server = server
        self.headers = {"authorization": f"Bearer {token}", "accept-language": language}
        answer = server.client.get(ADDRESS)
        assert answer.status_code == 200
        self.described = answer.json()
        self.status = 0
        self.sent = ""

    def call(self, name: str, *, table: str = "", query: str = "", **body: object) -> Any:
        """What a call answers, by its name in the description; it has to be as it says."""
        path, method, operation = self.operation(name)
        more: dict[str, Any] = {}
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            assert self.fits(body, content["schema"]) == ""
            more["json"] = body
        answer = self.server.client.request(
            method.upper(), path.replace("{table}", table) + query, headers=self.headers, **more
        )
        self.status, self.sent = answer.status_code, answer.text
        told = operation["responses"][str(answer.status_code)]["content"]["application/json"]
        found = answer.json()
        assert self.fits(found, told["schema"]) == "", found
        return found

    def operation(self, name: str) -> tuple[str, str, dict[str, Any]]:
        """The path, method and description of a call."""
        for path, methods in self.described["paths"].items():
            for method, operation in methods.items():
                if operation["operationId"] == name:
                    return path, method, operation
        raise AssertionError(name)

    def follow(self, table: str, lines: int) -> list[dict[str, Any]]:
        """The first lines of the stream of a table."""
        path, _, operation = self.operation("stream")
        text = self.raw(path.replace("{table}", table), lines)
        found = [msgspec.json.decode(line) for line in text.splitlines() if line]
        schema = operation["responses"]["200"]["content"]["application/x-ndjson"]["schema"]
        for each in found:
            assert self.fits(each, schema) == "", each
        return found

    def raw(self, path: str, lines: int) -> bytes:
        """The bytes of a stream up to a number of lines."""
        return cast("bytes", self.server.call(self._raw, path, lines))

    async def _raw(self, path: str, lines: int) -> bytes:
        return await self._until(path, lambda found: found.count(b"\n") >= lines)

    async def until(self, path: str, part: bytes, found: list[bytes]) -> None:
        """Follow a stream until it has said something."""
        found.append(await self._until(path, lambda text: part in text))

    async def _until(self, path: str, is_enough: Callable[[bytes], bool]) -> bytes:
        found, enough = b"", asyncio.Event()

        async def send(message: Message) -> None:
            nonlocal found
            found += message.get("body", b"")
            if is_enough(found):
                enough.set()

        nobody = Guest(self.server, self.headers)
        await asyncio.wait_for(self.server.follow(nobody, "", send, enough, path=path), 60)
        return found

    def fits(self, value: object, schema: dict[str, Any], at: str = "") -> str:
        """Where a value is not as a schema says; "" if it is."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return self.fits(value, self.described["components"]["schemas"][name], at)
        if "anyOf" in schema:
            wrong = [self.fits(value, each, at) for each in schema["anyOf"]]
            return "" if "" in wrong else f"{at}: none of {wrong}"
        if "enum" in schema:
            return "" if value in schema["enum"] else f"{at}: {value!r}"
        kind = schema.get("type")
        if isinstance(value, bool) or not isinstance(value, KINDS[kind]):
            return "" if isinstance(value, bool) and kind == "boolean" else f"{at}: no {kind}"
        if isinstance(value, dict):
            return self._object(value, schema, at)
        if isinstance(value, list):
            items = schema.get("items") or {}
            return next(filter(None, (self.fits(e, items, f"{at}[]") for e in value if items)), "")
        return ""

    def _object(self, value: dict[str, Any], schema: dict[str, Any], at: str) -> str:
        fields, more = schema.get("properties", {}), schema.get("additionalProperties")
        if missing := [name for name in schema.get("required", ()) if name not in value]:
            return f"{at}: without {missing}"
        if "properties" in schema and (unknown := value.keys() - fields.keys()):
            return f"{at}: unknown {unknown}"
        parts = ((name, fields.get(name, more)) for name in value)
        wrong = (self.fits(value[name], each, f"{at}.{name}") for name, each in parts if each)
        return next(filter(None, wrong), "")


KINDS: dict[Any, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def token_of(owner: Guest, name: str = "Robbi") -> str:
    """A new token that somebody makes on his page."""
    answer = owner.post("/mine/programs", {"name": name})
    assert answer.status_code == 200, answer.text
    found = re.search(r'id="token"[^>]* value="([^"]+)"', answer.text)
    assert found is not None
    return found[1]


def program_of(server: Server, name: str = "Robbi", language: str = "en") -> Program:
    """A program of a new person."""
    return Program(server, token_of(server.guest(language), name), language)
