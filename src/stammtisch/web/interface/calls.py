"""A call of the interface: its address, what it takes and answers, and who may make it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.tables.errors import BadToken
from stammtisch.text import Text, say
from stammtisch.web.errors import KeptOut, WrongType
from stammtisch.web.forms import small_body
from stammtisch.web.interface.answers import Nothing, Problem
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit

BASE: Final = "/api/1"
_BODY: Final = 5_000  # bytes
_NO_STORE: Final = {"cache-control": "no-store"}


@dataclass(frozen=True)
class Asked:
    """A call as it came in: the server, the program as a visitor, and what it sent."""

    request: Request
    site: Site
    visit: Visit
    body: Any

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return str(self.request.path_params["table"])


@dataclass(frozen=True)
class Call:
    """A call; its name and its docstring stand in the description.

    Attributes:
        answers: the type of the answer, or of each line of a stream.
        takes: the type of what is sent; None for a question.
    """

    path: str
    do: Callable[[Asked], Awaitable[Any]]
    answers: Any
    takes: type | None = None
    streams: bool = False

    @property
    def method(self) -> str:
        """GET for questions, POST for what changes something."""
        return "POST" if self.takes else "GET"

    @cached_property
    def _read(self) -> Callable[[bytes], Any]:
        return msgspec.json.Decoder(self.takes or Nothing).decode

    def route(self) -> Route:
        """The route; each call has an endpoint of its own."""
        read = self._read

        async def handle(request: Request) -> Response:
            site, visit = await let_in(request)
            body = read(await _sent(request)) if self.takes else None
            answer = await self.do(Asked(request, site, visit, body))
            return answer if isinstance(answer, Response) else encoded(answer)

        async def answered(request: Request) -> Response:
            try:
                return await handle(request)
            except msgspec.MsgspecError as fault:
                wrong = say("This is not what is expected here: {fault}", fault=str(fault))
                raise WrongType(wrong) from None

        return Route(BASE + self.path, answered, methods=[self.method])


async def _sent(request: Request) -> bytes:
    kind = request.headers.get("content-type", "application/json")
    if not kind.startswith("application/json"):
        raise WrongType(say("Send JSON, with “Content-Type: application/json”."))
    body = await small_body(request, _BODY, say("This is too large."))
    return body or b"{}"


async def let_in(request: Request) -> tuple[Site, Visit]:
    """The server, and the program that shows its token, as a visitor.

    Raises:
        BadToken: there is no token, or it lets nobody in.
        TooManyForms: too many wrong ones came from the address, or the program asks too often.
        KeptOut: whoever made the token was excluded.
    """
    site, visit = entered(request)
    scheme, _, text = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer" or not text:
        raise BadToken(say("Send your token, with “Authorization: Bearer TOKEN”."))
    site.secrets.check(visit.address, say("Too many wrong tokens."))
    try:
        token = await site.tokens.let_in(text.strip())
    except BadToken:
        site.secrets.take(visit.address)
        raise
    if site.operating.standing.keeps_out(token.owner, visit.address):
        raise KeptOut(say("The person who runs this server has excluded you from it."))
    site.asking.use(token.program, say("The program asks too often."))
    return site, replace(visit, visitor=token.program, name=token.name, fresh=False)


def encoded(answer: Any, status: int = 200) -> Response:
    """An answer as JSON, never cached on the way."""
    return Response(msgspec.json.encode(answer), status, _NO_STORE, media_type="application/json")


def problem(visit: Visit, text: Text, status: int, **more: tuple[str, ...]) -> Response:
    """A refusal as JSON, in the language of the request."""
    return encoded(Problem(visit.reader.speaker().say(text), **more), status)
