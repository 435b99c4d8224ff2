"""Reads forms: small ones, or ones with a file; each must contain the visitor's token."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import parse_qsl

from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect, Request

from stammtisch.text import Text, say
from stammtisch.web.errors import FormTooLarge, FormTooSlow, WrongToken, WrongType
from stammtisch.web.figures import whole_number as whole_number  # most forms have one
from stammtisch.web.visits import Visit, right_token


async def read_form(request: Request, visit: Visit) -> dict[str, str]:
    """The fields of a form, read as by `read_fields`; of equal names the last one counts."""
    return dict(await read_fields(request, visit))


async def read_fields(request: Request, visit: Visit) -> list[tuple[str, str]]:
    """The names and values of a form that this server made for this visitor, in order.

    Raises:
        TooManyForms: the address sent more of them in a minute than is allowed.
        WrongType, FormTooLarge, FormTooSlow: it is not a form of ours.
        WrongToken: it was made for somebody else, or on another site.
    """
    check_posts(request, visit)
    kind = request.headers.get("content-type", "")
    if kind and not kind.startswith("application/x-www-form-urlencoded"):
        raise WrongType(say("This form cannot be read."))
    largest = request.app.state.site.settings.largest_form
    body = await small_body(request, largest, say("This form is too large."))
    fields = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    _check_token(visit, dict(fields).get("csrf", ""))
    return fields


async def read_upload(request: Request, visit: Visit, largest: int, too_large: Text) -> bytes:
    """The bytes of the file in the form's field ``file``; empty if no file was chosen.

    Raises:
        TooManyForms, WrongType, WrongToken: as `read_fields`.
        FormTooLarge: the form has more bytes than the largest.
        FormTooSlow: it took too long to arrive, or was cut off.
    """
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        await read_fields(request, visit)
        return b""
    async with _in_parts(request, visit, largest, too_large) as form:
        sent = form.get("file")
        return await sent.read() if isinstance(sent, UploadFile) else b""


async def read_long(
    request: Request, visit: Visit, largest: int, too_large: Text
) -> dict[str, str]:
    """The fields of a form that may be larger than others; raises what `read_upload` does."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return dict(await read_fields(request, visit))
    async with _in_parts(request, visit, largest, too_large) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


@asynccontextmanager
async def _in_parts(
    request: Request, visit: Visit, largest: int, too_large: Text
) -> AsyncGenerator[FormData]:
    """The parts of a large form that carries its token, as long as they are needed."""
    check_posts(request, visit)
    too_many = say("Too many files are being sent at the same time.")
    with request.app.state.site.uploads.one(visit, too_many):
        form = await _parts(request, await small_body(request, largest, too_large))
    try:
        _check_token(visit, str(form.get("csrf", "")))
        yield form
    finally:
        await form.close()


def wants_json(request: Request) -> bool:
    """Whether the form was sent by a script that had waited for the network."""
    return request.headers.get("accept", "").startswith("application/json")


async def _parts(request: Request, body: bytes) -> FormData:
    async def whole() -> AsyncGenerator[bytes, None]:
        yield body

    parser = MultiPartParser(request.headers, whole(), max_files=1, max_fields=5)
    try:
        return await parser.parse()
    except (MultiPartException, KeyError):
        raise WrongType(say("This form cannot be read.")) from None
    finally:
        _close_lost(parser)


def _close_lost(parser: MultiPartParser) -> None:
    """Close files whose end never came: they are in no form, and the parser forgets them."""
    kept = {id(value.file) for _, value in parser.items if isinstance(value, UploadFile)}
    for file in parser._files_to_close_on_error:
        if id(file) not in kept:
            file.close()


def check_posts(request: Request, visit: Visit) -> None:
    """Count a form, or a question that costs as much; raises `TooManyForms`."""
    request.app.state.site.posts.use(visit.address, say("That was a lot at once."))


def _check_token(visit: Visit, token: str) -> None:
    if visit.fresh or not right_token(visit, token):
        raise WrongToken(
            say(
                "This form belongs to an earlier visit. Cookies may be switched off, or the page "
                "is old: go back, load it again and send it once more."
            )
        )


async def small_body(request: Request, largest: int, too_large: Text) -> bytes:
    """What a request carries; raises `FormTooLarge`, `FormTooSlow`."""
    if (whole_number(request.headers.get("content-length")) or 0) > largest:
        raise FormTooLarge(too_large)
    parts, length = [], 0
    try:
        async with asyncio.timeout(request.app.state.site.settings.body_seconds):
            async for part in request.stream():
                length += len(part)
                if length > largest:
                    raise FormTooLarge(too_large)
                parts.append(part)
    except (TimeoutError, ClientDisconnect):
        raise FormTooSlow(
            say(
                "What you sent did not arrive completely in time. Nothing was changed; send it "
                "again."
            )
        ) from None
    return b"".join(parts)
