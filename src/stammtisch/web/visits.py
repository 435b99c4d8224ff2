"""Who sent a request: the signed cookie, the visitor's name, the token of the forms.

A visitor is a browser: 128 random bits in a signed HttpOnly cookie. The tables know visitors only
by this id; nobody has an account.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from stammtisch.logs.names import LONGEST_NAME, clean_name
from stammtisch.text import say
from stammtisch.web import reader
from stammtisch.web.network import neighbourhood
from stammtisch.web.reader import Reader, reader_of
from stammtisch.web.reader import Visit as Visit
from stammtisch.web.reader import cleaned as cleaned
from stammtisch.web.zipping import may_zip

VISITOR: Final = "stammtisch_guest"
NAME: Final = "stammtisch_name"
YEAR: Final = 365 * 24 * 3600
GUEST: Final = say("Guest")  # who has not told a name yet
_KNOWN: Final = 10_000  # visitors whose signature need not be checked again
_ALIKE: Final = 2_000  # requests whose headers need not be read again
_SHORT: Final = 1_500  # bytes of these headers; longer ones are not remembered
_TOLD: Final = frozenset(  # the headers that say who asks, and how
    (b"cookie", b"accept-language", b"hx-request", b"accept-encoding", b"sec-fetch-site")
)


class _Known(NamedTuple):
    """The visitor of a cookie, the tokens of his forms, and whether an earlier key signed it."""

    visitor: str
    tokens: list[str]
    old: bool


def _signer(keys: list[bytes]) -> Signer:
    return Signer(keys, salt="stammtisch.guest", digest_method=hashlib.sha256)


class Visits:
    """Reads and writes one server’s cookies."""

    def __init__(self, key: bytes, secure: bool) -> None:
        """``key`` may have several lines: the last one signs, and the others are still accepted."""
        keys = key.splitlines()
        self._signer = _signer(keys)
        self._newest = _signer(keys[-1:])
        self._keys = [hashlib.sha256(b"stammtisch.form" + each).digest() for each in keys]
        self._secure = secure
        self._known: OrderedDict[str, _Known] = OrderedDict()
        self._alike: OrderedDict[tuple[str | tuple[bytes, bytes], ...], Visit] = OrderedDict()

    def visit(self, request: Request) -> Visit:
        """The visitor who sent this request; a new one if the cookie is missing or invalid."""
        told = [each for each in request.scope["headers"] if each[0] in _TOLD]
        alike = (request.client.host if request.client else "", *told)
        found = self._alike.get(alike)
        if found is None:
            found = self._visit(request)
            if not found.fresh and sum(len(value) for _, value in told) < _SHORT:
                self._alike[alike] = found
                if len(self._alike) > _ALIKE:
                    self._alike.popitem(last=False)
        return found

    def _visit(self, request: Request) -> Visit:
        cookies, headers = request.cookies, request.headers
        known = self._read(cookies.get(VISITOR, ""))
        fresh = known is None
        visitor, (csrf, *earlier), old = known or self._welcome()
        return Visit(
            visitor,
            csrf,
            cleaned(unquote(cookies.get(NAME, "")))[:LONGEST_NAME],
            reader_of(cookies.get(reader.COOKIE), headers.get("accept-language")),
            neighbourhood(request.client.host) if request.client else "",
            fresh,
            "hx-request" in headers,
            may_zip(headers),
            tuple(earlier),
            old,
        )

    def _welcome(self) -> _Known:
        visitor = secrets.token_urlsafe(16)
        return _Known(visitor, self._tokens(visitor), False)

    def _read(self, cookie: str) -> _Known | None:
        found = self._known.get(cookie)
        if found is None:
            try:
                visitor = self._signer.unsign(cookie).decode("ascii")
            except (BadSignature, UnicodeDecodeError):
                return None
            old = not self._newest.validate(cookie)
            found = self._known[cookie] = _Known(visitor, self._tokens(visitor), old)
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        return found

    def _tokens(self, visitor: str) -> list[str]:
        """What forms may carry, by the newest key first."""
        told = visitor.encode("ascii")
        return [hmac.new(each, told, "sha256").hexdigest()[:32] for each in self._keys[::-1]]

    def keep(self, response: Response, visit: Visit) -> None:
        """Give a visitor a cookie if he is new, or if his was signed with an earlier key."""
        if visit.fresh or visit.old:
            cookie = self._signer.sign(visit.visitor).decode("ascii")
            self.write(response, VISITOR, cookie)

    def become(self, response: Response, visitor: str, name: str) -> None:
        """Give a browser the key and the name of somebody, who took them along from another."""
        self.write(response, VISITOR, self._signer.sign(visitor).decode("ascii"))
        if name:
            self.keep_name(response, name)

    def forget(self, response: Response) -> None:
        """Take the key and the name from a browser."""
        for name in (VISITOR, NAME):
            response.delete_cookie(name, path="/", secure=self._secure, httponly=True)

    def keep_name(self, response: Response, name: str) -> None:
        """Remember the name, so that it need be asked for only once."""
        self.write(response, NAME, quote(name))

    def keep_reader(self, response: Response, who: Reader) -> None:
        """Remember language, faces and habits."""
        self.write(response, reader.COOKIE, who.cookie())

    def write(self, response: Response, name: str, value: str) -> None:
        """Set a cookie that scripts cannot read and pages of other sites cannot send."""
        response.set_cookie(
            name, value, max_age=YEAR, path="/", secure=self._secure, httponly=True, samesite="lax"
        )


def right_token(visit: Visit, given: str) -> bool:
    """Whether a form was made by this server for this visitor."""
    told = given.encode("utf-8", "replace")
    return any(hmac.compare_digest(each.encode(), told) for each in (visit.csrf, *visit.earlier))


def own_name(name: str) -> str:
    """The name that a visitor chooses, "" if there is none; raises `BadName`."""
    return clean_name(name, ()) if cleaned(name) else ""


def called(visit: Visit) -> str:
    """The name by which a visitor is seated."""
    return visit.name or visit.reader.speaker().say(GUEST)
