"""Forms as they come in: small, urlencoded, with the token of the visitor."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from stammtisch.text import say
from stammtisch.web.errors import FormTooLarge, TooManyForms, WrongToken, WrongType
from stammtisch.web.visits import Visit, right_token


async def read_form(request: Request, visit: Visit) -> dict[str, str]:
    """The fields of a form, as `read_fields`; the last of equal names counts."""
    return dict(await read_fields(request, visit))


async def read_fields(request: Request, visit: Visit) -> list[tuple[str, str]]:
    """The names and values of a form that this server made for this visitor, in their order.

    Raises:
        TooManyForms: the address sent more of them in a minute than is allowed.
        WrongType, FormTooLarge: it is not a form of ours.
        WrongToken: it was made for somebody else, or on another site.
    """
    house = request.app.state.house
    if not house.posts.take(visit.address):
        raise TooManyForms(say("That was a lot at once. Wait a minute, then go on."))
    kind = request.headers.get("content-type", "")
    if kind and not kind.startswith("application/x-www-form-urlencoded"):
        raise WrongType(say("This form cannot be read."))
    body = await _small_body(request, house.settings.largest_form)
    fields = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    if visit.fresh or not right_token(visit, dict(fields).get("csrf", "")):
        raise WrongToken(
            say(
                "This form was made for another visit. Cookies may be switched off, or the page "
                "is old: go back, load it again and send it once more."
            )
        )
    return fields


async def _small_body(request: Request, largest: int) -> bytes:
    parts, length = [], 0
    async for part in request.stream():
        length += len(part)
        if length > largest:
            raise FormTooLarge(say("This form is too large."))
        parts.append(part)
    return b"".join(parts)
